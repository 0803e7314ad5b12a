"""Whether to begin the game that is wanted, or to go on with one that the eboard already has."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from damier.line.mirror import PlayedGame
from damier.play.notices import GAME, OPENING, QUESTION
from damier.play.step import in_step
from damier.play.wish import Wish, played_again

Message = dict[str, Any]
Begin = Callable[[Wish, bool, Callable[[str | None], None]], None]
RETRY = 5.0

OPTIONS = {"remote": "--opponent or --side", "variant": "--variant or --from", "fen": "--fen or --from"}
START, ASKED, SETTLED = "start", "asked", "settled"
RESUME = (
    "the eboard holds an unfinished game: resume it? Hold a piece on the yes or the no square, "
    "press the page's button, or type: resume yes (or no)"
)

INSTEAD = "; no begins the game that you have asked for"


class Opening:
    """Decides, view by view, when to begin the wanted game.

    Its state: START until something has been decided after the program's start; ASKED while (and just after)
    the eboard asks whether to resume; SETTLED when a game is on or has been. After its end the eboard may
    begin the next one like it by itself.

    Args:
        wish: the wanted game; a game that goes on becomes the wish for those that follow it.
        given: which of its fields the person named, so that going on with another game is a contradiction.
        force: begin it even while another one is being played.
        begin: sends "new" for (wish, whether to lay out the pieces) and calls back with an error or None.
        say: says a line of a kind to the person, see `Notices.say`.
    """

    def __init__(
        self, wish: Wish, given: frozenset[str], force: bool, begin: Begin, say: Callable[[str, str], None]
    ) -> None:
        self.wish = wish
        self._given = given
        self._force = force
        self._begin = begin
        self._say = say
        self._state = START
        self._waiting = 0
        self._not_before = 0.0
        self._game = ""
        self._past = ""

    def asked(self) -> None:
        """A new game has been asked for: until it is `answered`, nothing that the eboard shows matters."""
        self._waiting += 1

    def answered(self, wish: Wish, before: str, error: str | None) -> None:
        """The eboard has begun a new game, or refused it.

        Args:
            wish: the game asked for, from now on the wanted one.
            before: id of the game that the eboard showed when it was asked; views of it are of the past.
            error: one line why not, None when the eboard obeys.
        """
        self._waiting -= 1
        if error is not None:
            return
        if wish is not self.wish:
            self.wish, self._given = wish, frozenset()
        self._state, self._game, self._past = SETTLED, "", before

    def settle(self, view: Message, played: PlayedGame | None) -> None:
        """Look at the eboard's view and the game as mirrored, and begin the wanted game where that is due."""
        if self._waiting or time.monotonic() < self._not_before:
            return
        phase, ply, game = view.get("phase"), view.get("ply") or 0, view.get("game")
        if game and game == self._past:
            return
        forced = self._force and self._state == START
        if phase == "resume" and ply and not forced:
            if self._state != ASKED:
                self._state = ASKED
                self._say(QUESTION, RESUME + (INSTEAD if self._given else ""))
        elif self._state == SETTLED:
            if phase == "play" and played is not None and in_step(view, played) and game != self._game:
                self._rematch(played)
        elif phase != "play" or forced:
            self._start()
        elif played is not None and in_step(view, played):
            self._go_on_or_start(played)

    def _go_on_or_start(self, played: PlayedGame) -> None:
        different = self.wish.differences(played.info)
        if not played.texts and different:
            self._start()
            return
        self._state, self._game = SETTLED, played.id
        contradicted = self._given.intersection(different)
        self.wish = following(self.wish, self._given, contradicted, played.info)
        if contradicted:
            self._say(
                GAME,
                f"a game is being played already ({played.info.get('variant')}, {played.info.get('white')} – "
                f"{played.info.get('black')}): it goes on, without regard to "
                f"{', '.join(OPTIONS.get(key, f'--{key}') for key in sorted(contradicted))}; "
                "say new to begin the other one",
            )

    def _rematch(self, played: PlayedGame) -> None:
        """Take a game that the eboard has begun by itself as it is, unless it leaves our opponent out."""
        if self.wish.remote and not played.info.get("remote") and not played.texts:
            self._start()
        else:
            self._game = played.id

    def _start(self) -> None:
        self._begin(self.wish, self._state == START, self._told)

    def _told(self, error: str | None) -> None:
        if error is not None:
            self._not_before = time.monotonic() + RETRY
            self._say(OPENING, f"the game cannot begin: {error}")


def following(wish: Wish, given: frozenset[str], contradicted: frozenset[str], info: Message) -> Wish:
    """Make the wish for what follows a game that goes on.

    It is that game again, but for the fields that the person has given. Where those mean another variant or
    another opponent, nothing of the game that goes on fits, and the wish stays.
    """
    if contradicted & {"variant", "remote"}:
        return wish
    try:
        again = played_again(info)
    except ValueError:
        return wish
    return replace(again, **{field: getattr(wish, field) for field in given})
