"""Whether to begin the game that is wanted, or to go on with one that the eboard already has."""

import time
from collections.abc import Callable
from typing import Any

from damier.line.mirror import PlayedGame
from damier.play.notices import GAME, OPENING, QUESTION
from damier.play.step import in_step
from damier.play.wish import Wish

Message = dict[str, Any]
Begin = Callable[[Wish, bool, Callable[[str | None], None]], None]
RETRY = 5.0

OPTIONS = {"remote": "--opponent or --side"}
START, ASKED, SETTLED, REMATCH = "start", "asked", "settled", "rematch"
RESUME = (
    "the eboard holds an unfinished game: resume it? Hold a piece on the yes or the no square, "
    "press the page's button, or type: resume yes (or no)"
)


class Opening:
    """Decides, view by view, when to begin the wanted game.

    Its state: START until something has been decided after the program's start; ASKED while (and just after)
    the eboard asks whether to resume; SETTLED while a game is on; REMATCH after its end, when the eboard may
    begin the next one by itself, which knows nothing of the opponent here.

    Args:
        wish: the wanted game.
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
        self._waiting = False
        self._not_before = 0.0

    def began(self, wish: Wish) -> None:
        """Somebody has begun another game: that is the wish from now on."""
        self.wish = wish
        self._state = SETTLED

    def settle(self, view: Message, played: PlayedGame | None) -> None:
        """Look at the eboard's view and the game as mirrored, and begin the wanted game where that is due."""
        if self._waiting or time.monotonic() < self._not_before:
            return
        phase, ply = view.get("phase"), view.get("ply") or 0
        if phase == "resume" and ply and not (self._force and self._state == START):
            if self._state != ASKED:
                self._state = ASKED
                self._say(QUESTION, RESUME)
        elif self._state == SETTLED:
            if phase == "over":
                self._state = REMATCH
        elif self._state == REMATCH:
            self._rematch(view, played)
        elif phase != "play" or (self._force and self._state == START):
            self._start()
        elif in_step(view, played) and played is not None:
            self._go_on_or_start(played)

    def _go_on_or_start(self, played: PlayedGame) -> None:
        different = self.wish.differences(played.info)
        if not played.texts and different:
            self._start()
            return
        self._state = SETTLED
        contradicted = self._given.intersection(different)
        if contradicted:
            self._say(
                GAME,
                f"a game is being played already ({played.info.get('variant')}, {played.info.get('white')} – "
                f"{played.info.get('black')}): it goes on, without regard to "
                f"{', '.join(OPTIONS.get(key, f'--{key}') for key in sorted(contradicted))}; "
                "say new to begin the other one",
            )

    def _rematch(self, view: Message, played: PlayedGame | None) -> None:
        """Make the game that the eboard has begun by itself ours, unless somebody chose it there."""
        if view.get("phase") != "play" or not in_step(view, played) or played is None:
            return
        if self.wish.remote and not played.info.get("remote") and not played.texts:
            self._start()
        else:
            self._state = SETTLED

    def _start(self) -> None:
        self._waiting = True
        self._begin(self.wish, self._state == START, self._answered)

    def _answered(self, error: str | None) -> None:
        self._waiting = False
        if error is None:
            self._state = SETTLED
        else:
            self._not_before = time.monotonic() + RETRY
            self._say(OPENING, f"the game cannot begin: {error}")
