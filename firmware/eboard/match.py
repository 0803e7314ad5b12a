"""A match: one game between two sides, its clock, the remote side's pending move, what the journal gets.

It knows nothing of switches and lights. Everything that changes it returns effects for the journal.
"""

from draughts64.game import Game
from draughts64.notation import move_text, parse_fen, parse_move
from draughts64.position import BLACK, WHITE
from draughts64.variant import named
from eboard.clock import Clock
from eboard.occupancy import of_position

SIDES = {"white": WHITE, "black": BLACK, "": 0}
REASONS = ("resignation", "agreement", "flag", "abandoned")


def header(identity, variant, **fields):
    """The payload of a "game" entry. fields: fen, white, black, remote, clock ([base, increment] s), date.

    And rules, the record of a house rule; None, as for a built-in rule set, is left out.
    """
    head = {
        "id": identity,
        "variant": variant,
        "fen": "",
        "white": "",
        "black": "",
        "remote": "",
        "clock": None,
        "date": "????.??.??",
    }
    head.update(fields)
    if "rules" in head and head["rules"] is None:
        del head["rules"]
    return head


class Match:
    """Raises ValueError (UnknownVariant, VariantError, InvalidFen...) for a header that cannot be played.

    .header .variant .game .clock (Clock or None) .pending (Move or None) .remote (WHITE, BLACK or 0)
    """

    def __init__(self, head):
        self.variant = named(head["variant"], head.get("rules"))
        if "rules" in head:
            head["rules"] = self.variant.record()  # nothing more than what differs
        self.game = Game(self.variant, parse_fen(head["fen"], self.variant))
        self.remote = SIDES[head["remote"]]
        self.header = head
        self.pending = None
        self.clock = None
        self._times = []  # both times before each ply
        if head["clock"] is None and self.variant.clock_seconds:
            head["clock"] = [self.variant.clock_seconds, 0]
        if head["clock"] is not None:
            if head["clock"][0] < 1:
                raise ValueError("the clock needs a time to begin with")
            self.clock = Clock(head["clock"][0], head["clock"][1])

    @property
    def side(self):
        """WHITE or BLACK, whose ply it is."""
        return self.game.position.side

    @property
    def waiting(self):
        """Is it the remote side's ply, with its move not come yet?"""
        return self.pending is None and self.remote == self.side

    def start_occupancy(self):
        """The occupancy of the position the game starts from."""
        return of_position(self.game.start, self.variant.dark_corner)

    def begin(self, now):
        """The pieces stand: the game begins."""
        return [("entry", "game", self.header)] + self._judge(now)

    def run(self, now):
        """Let the clock run for the side to move, unless a remote's move is being carried out."""
        if self.clock and not self.pending and self.clock.running != self.side and not self.game.outcome():
            self.clock.start(self.side, now)

    def pause(self, now):
        """Nobody's time runs, until `run` is called."""
        if self.clock and self.clock.running:
            self.clock.stop(now)

    def offer(self, text, now):
        """The remote's move has come. Raises ValueError (illegal, ambiguous, no move)."""
        self.pending = parse_move(text, self.game.legal_moves(), self.variant)
        self.pause(now)

    def make(self, move, now):
        """A legal move has been made by hand."""
        text = move_text(move, self.game.legal_moves(), self.variant, full=True)
        left = self._moved(now)
        self.game.push(move)
        self.pending = None
        return [("entry", "ply", text, left)] + self._judge(now)

    def take_back(self, plies, now):
        """The last plies have been taken back. A remote's move taken back alone is pending again."""
        for _ in range(plies):
            move = self._pop()
        self.pending = move if self.side == self.remote else None
        return [("entry", "takeback", plies)]

    def finish(self, result, reason, now):
        """The game ends: by the players, the clock, or given up."""
        self.pause(now)
        self.pending = None
        self.game.finish(result, reason)
        return [("entry", "result", result, reason)]

    def flag(self, now):
        """Has a flag fallen? Then the other side has won, in giveaway too."""
        side = self.clock.tick(now) if self.clock else 0
        if not side or self.game.outcome():
            return []
        return self.finish("0-1" if side == WHITE else "1-0", "flag", now)

    def replay(self, entry):
        """Do again what an entry after "game" says; False when it ended the game. Raises ValueError."""
        kind = entry[1]
        if kind == "ply":
            self._remember()
            move = parse_move(entry[2], self.game.legal_moves(), self.variant)
            if self.clock:
                self.clock.left[self.side] = int(entry[3])
            self.game.push(move)
        elif kind == "takeback":
            for _ in range(entry[2]):
                self._pop()
        return kind != "result"

    def _pop(self):
        move = self.game.pop()
        white, black = self._times.pop()
        if self.clock:
            self.clock.set(white, black)
        return move

    def _remember(self):
        self._times.append(self.clock.times() if self.clock else (0, 0))

    def _moved(self, now):
        """The clock after a ply: what its side has left, 0 without clock."""
        self._remember()
        return self.clock.moved(self.side, now) if self.clock else 0

    def ended(self):
        """The result for the journal when the game is over by the rules, else nothing."""
        outcome = self.game.outcome()
        return [("entry", "result", outcome.result, outcome.reason)] if outcome else []

    def _judge(self, now):
        """The automatic end, right after a ply; else the clock runs on."""
        result = self.ended()
        if result:
            self.pause(now)
        else:
            self.run(now)
        return result
