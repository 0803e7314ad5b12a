"""Session: the life of games at one eboard. Events in, effects out; it knows no clock, task or driver."""

from draughts64.variant import VARIANTS
from eboard import commands, matches, matchview
from eboard.config import default_settings, setting_problem
from eboard.doubtful import Doubtful
from eboard.menu import Menu, offers
from eboard.occupancy import cells_of_squares
from eboard.passing import Passing
from eboard.play import Play
from eboard.repair import next_action
from eboard.suspicion import ARRIVED_MS, Suspicion, heal, suspect
from eboard.trail import Trail
from eboard.view import NOWHERE, View

NO_EFFECTS = ()


class Session:
    """step(event, now) -> effects, for events and effects as docs/architecture.md lists them.

    settings  dict as settings.json; what is wrong in it is replaced by the default
    new_id    makes the id of a new game
    .phase    as View.phase                           .view      what lights and cable show
    .match    the game that is set up or played       .play      Play while it is played
    .rotation 0..3, how the eboard lies for it        .date      of today, if the computer told
    .greeted  a computer has said hello               .doubtful switches that are not believed
    """

    def __init__(self, settings, new_id=matches.random_id):
        self.settings = default_settings()
        self.settings.update({k: v for k, v in settings.items() if not setting_problem(k, v, VARIANTS)})
        self.view = View(VARIANTS[self.settings["variant"]])
        self._passing = Passing(self.view)
        self.date = "????.??.??"
        self.greeted = False
        self.play: "Play | None" = None
        self.occupancy: "bytes | None" = None  # settled and logical, None until one was seen
        self.rotation = -1
        self.trail = Trail()
        self.doubtful = Doubtful()
        self.suspicion = Suspicion()
        self._new_id = new_id
        self._effects = []
        self._stale = True  # the view has changed
        self._menu: "Menu | None" = None
        self.prepare(self._usual())

    # ---- events

    def step(self, event, now):
        """Take one event; returns the effects, in the order in which they must be carried out."""
        if event[0] == "occupancy":
            self._see(event[1], event[2], event[3], now)
        elif event[0] == "tick":
            self._tick(now)
        elif event[0] == "command":
            commands.obey(self, event[1], now)
        elif event[0] == "restore":
            self._restore(event[1])
        if self._stale:
            self._stale = False
            self._effects.append(("view",))
        if not self._effects:
            return NO_EFFECTS
        effects = self._effects
        self._effects = []
        return effects

    def _see(self, occupancy, quiet, touches, now):
        if self.doubtful.cells:
            occupancy = self.doubtful.believe(self, occupancy, touches)
        changed = occupancy != self.occupancy
        if changed:
            if self.occupancy is not None and not self.doubtful.cells:
                self.trail.extend(self.occupancy, occupancy, touches)
            self.occupancy = self.view.occupancy = bytes(occupancy)
            self._passing.touched()
            self.suspicion.moved()
            self._stale = True
        if (quiet >= ARRIVED_MS or self.suspicion.question) and suspect(self, quiet, now):
            return
        changed = changed or self._fresh
        self._fresh = False
        if self.play is not None:
            self._read(self.play, changed, quiet, now)
        elif self.phase == "setup":
            self._set_up(changed, quiet, now)
        elif self.phase in ("resume", "orient"):
            self._ask(now)
        else:
            self._rest(quiet)

    def _tick(self, now):
        self._stale = self._passing.tick(now) or self._stale
        if self.phase != "play" or not self.match.clock:
            return
        effects = self.match.flag(now)
        if effects:
            self.tell(*effects)
            self._enter("over")
        self._show_clock()

    def _restore(self, entries):
        """Take up the last game of the journal; what cannot be read is left alone."""
        match = matches.restored(entries)
        if match is not None:
            self.match = match
            self.tell(*match.ended())  # the power may have gone between the last ply and the result
            self._enter("over" if match.game.outcome() else "resume")

    # ---- what commands do

    def tell(self, *effects):
        """Add effects to those of this step."""
        self._effects.extend(effects)

    def changed(self):
        """Show the view again."""
        self._stale = True

    def planned(self, message):
        """The Match that a "new" command asks for. Raises ValueError when it cannot be played."""
        return matches.planned(self._new_id(), self.date, message)

    def prepare(self, match, asked=False):
        """Set up a match; asked: the computer wants it."""
        self.match = match
        self._asked = asked
        self._enter("setup")

    def abandon(self, now):
        """A game that is running or was interrupted is given up."""
        if self.phase in ("play", "resume"):
            self.tell(*self.match.finish("*", "abandoned", now))

    def offer(self, text, now):
        """The remote's move for this ply. Raises ValueError when it is not legal."""
        self.match.offer(text, now)
        if self.play is not None:
            self._begin_ply(self.play)

    def finish(self, result, reason, now):
        """The game ends by the players' will."""
        self.tell(*self.match.finish(result, reason, now))
        self._enter("over")

    def resume(self, yes, now):
        """The answer whether to go on with the interrupted game."""
        if yes:
            self._enter("play", True)
            return
        self.abandon(now)
        old = self.match.header
        self.prepare(self._match(old["variant"], old.get("rules"), clock=old["clock"]))

    def recall(self, now):
        """Show the last move for five seconds, or until something is touched."""
        self._passing.recall(now)
        self._stale = True

    def orient(self):
        """Ask which way the eboard lies; then set up again."""
        self._enter("orient")

    def set(self, values):
        """Take over settings that have been checked."""
        for key, value in values.items():
            self.settings[key] = value
            self.tell(("save", key, value))
        if "variant" in values and self.phase in ("setup", "orient") and not self._asked:
            self.prepare(self._usual())
        elif "rotation" in values and self.phase == "orient":
            self._enter("setup")
        if "doubtful" in values or "rotation" in values:
            self._menu = None  # what is felt changes without hands: that answers nothing
            self.suspicion.drop(self.view)
        self._lie()
        self._stale = True

    def look_again(self):
        """What the hands have done is to be read anew."""
        self._fresh = True

    # ---- phases

    def _usual(self):
        """The match that nobody asked for: as the settings say."""
        return self._match(self.settings["variant"])

    def _match(self, variant, rules=None, **fields):
        return matches.new_match(self._new_id(), self.date, variant, rules, **fields)

    def _enter(self, phase, rebuilding=False):
        self.phase = phase
        self._menu = None
        self._afterwards = matches.Afterwards()
        self._fresh = True  # what the lights show must be worked out anew
        self.trail.clear()
        self.suspicion.drop(self.view)
        self.play = Play(self.match, self.trail, rebuilding) if phase == "play" else None
        self._lie()
        self.doubtful.begin_ply()
        self.view.show()
        self._passing.clear()
        self._show_match()

    def _lie(self):
        """See to it that the eboard is read the right way round for this match."""
        rotation = (self.settings["rotation"] + self.match.variant.dark_corner) % 4
        if rotation != self.rotation:
            self.rotation = rotation
            self.occupancy = None
            self.trail.clear()
            self.tell(("rotation", rotation))
        self.doubtful.lie(self.settings["doubtful"], rotation)
        self.view.doubtful = self.doubtful.cells
        if self.play is not None:
            self.play.doubtful = self.doubtful.cells

    def _set_up(self, changed, quiet, now):
        start = self.match.start_occupancy()
        if self.occupancy == start and quiet >= self.settings["commit_ms"]:
            self.match.header["date"] = self.date  # told since it was prepared, maybe
            self.tell(*self.match.begin(now))
            self._enter("over" if self.match.game.outcome() else "play")
        elif changed and self.view.show({"repair": next_action(self.occupancy, start, self.trail.hand())}):
            self._stale = True

    def _read(self, play, changed, quiet, now):
        decision = play.step(self.occupancy, changed, quiet, self.settings)
        while decision:
            if not self.decide(play, decision, now):
                return
            self._fresh = False
            decision = play.step(self.occupancy, True, quiet, self.settings)
        view = self.view
        if play.shown is not None and view.show(play.shown):
            self._stale = True
        self._stale = self._passing.read() or self._stale
        if play.rebuilding:
            self.match.pause(now)
        else:
            self.match.run(now)

    def decide(self, play, decision, now):
        """A move has been made or plies are taken back, as Play.step says; False when the game is over."""
        crown = NOWHERE
        if decision[0] == "move":
            self.tell(*self.match.make(decision[1], now))
            if decision[1].promotes:
                crown = cells_of_squares(self.match.variant.dark_corner)[decision[1].end]
        else:
            self.tell(*self.match.take_back(decision[1], now))
        if self.match.game.outcome():
            self._enter("over")
            return False
        self._passing.ask_crown(crown, now)
        self._begin_ply(play)
        if self.doubtful.cells:
            heal(self, play.expectation.home)
        return True

    def _begin_ply(self, play):
        play.begin_ply(self.occupancy)
        self.doubtful.begin_ply()
        self._passing.touched()  # another move is to be seen now
        self.suspicion.drop(self.view)
        self._fresh = True
        self._show_match()

    def _rest(self, quiet):
        """A game is over; when its start stands again, the next one like it begins.

        Its remote side needs a computer: without one that has said hello, both sides are played by hand.
        """
        if self._afterwards.laid_again(self.occupancy, self.match.start_occupancy(), quiet):
            self.prepare(matches.another(self._new_id(), self.date, self.match.header, self.greeted))

    def _ask(self, now):
        if self._menu is None:
            asked = offers(self.phase, self.rotation, self.match.variant.dark_corner)
            avoid = self.doubtful.cells
            self._menu = Menu(asked, self.settings["hold_ms"], self.occupancy, now, avoid=avoid)
        choice = self._menu.step(self.occupancy, now)
        if self.view.show({"menu": self._menu.shown(), "menu_hold": self._menu.hold}):
            self._stale = True
        if choice and self.phase == "resume":
            self.resume(choice == "yes", now)
        elif choice:
            self.set({"rotation": int(choice)})

    def _show_match(self):
        matchview.show_match(self.view, self.phase, self.match)
        self._show_clock()
        self._stale = True

    def _show_clock(self):
        if matchview.show_clock(self.view, self.match.clock):
            self._stale = True
