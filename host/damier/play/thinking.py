"""The opponent at work: which turn it thinks about, in a thread of its own, and what became of its move."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from draughts64.game import Game
from draughts64.moves import Move

Message = dict[str, Any]
AFTER_SENDING = 8.0
AFTER_OK = 3.0
AFTER_ERROR = 1.0
SHARE = 25
LEAST = 0.05


class Opponent(Protocol):
    """Whoever can be asked for a move; see `OwnEngine.choose`."""

    name: str

    def choose(self, game: Game, stopped: Callable[[], bool], seconds: float | None) -> Move:
        """Choose a move, at once when `stopped()`, and within `seconds` unless None."""


@dataclass(frozen=True)
class Turn:
    """One turn of one game: the eboard's id of the game and the number of plies before it."""

    game: str
    ply: int


def copied(game: Game) -> Game:
    """Copy a game with its history, so that another thread may use it."""
    copy = Game(game.variant, game.start)
    for ply in game.plies:
        copy.push(ply.move)
    return copy


def time_for_move(view: Message, increment: int) -> float | None:
    """Seconds a move may take, so that the clock of the side to move lasts; None without a clock."""
    clock = view.get("clock")
    if not clock:
        return None
    left = float(clock.get(view.get("side"), 0)) / 1000
    return max(LEAST, left / SHARE + 0.8 * min(increment, left / 2))


class Thinking:
    """Asks the opponent for one move at a time.

    Args:
        opponent: who is asked.
        done: called in the thinking thread with (turn, move, None) or (turn, None, one line of what failed);
            not called for a turn that was stopped.
        now: seconds on a clock that only goes forward.

    A turn whose move has been sent is not thought about again until the move has come to nothing: refused,
    taken back by the hands, or forgotten in a power cut.
    """

    def __init__(
        self,
        opponent: Opponent,
        done: Callable[[Turn, Move | None, str | None], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._opponent = opponent
        self._done = done
        self._now = now
        self._stop = threading.Event()
        self._sent: Turn | None = None
        self._sent_until = 0.0
        self.turn: Turn | None = None

    def consider(self, turn: Turn | None, game: Game | None, seconds: float | None) -> None:
        """Think about `turn` unless that is under way or done; stop when it is nobody's turn here (None)."""
        if turn is None or game is None:
            self.stop()
            return
        if turn == self.turn or (turn == self._sent and self._now() < self._sent_until):
            return
        self.stop()
        self.turn, self._stop = turn, threading.Event()
        threading.Thread(
            target=self._think, args=(turn, copied(game), seconds, self._stop), name="opponent", daemon=True
        ).start()

    def stop(self) -> None:
        """Stop thinking; nobody hears of that thought any more."""
        self._stop.set()
        self.turn = None

    def sent(self, turn: Turn) -> None:
        """The thought about `turn` is over and its move on its way."""
        self.turn, self._sent, self._sent_until = None, turn, self._now() + AFTER_SENDING

    def answered(self, turn: Turn, error: str | None) -> None:
        """The eboard has taken the move of `turn`, or not: it has a moment to show it."""
        if turn == self._sent:
            self._sent_until = self._now() + (AFTER_OK if error is None else AFTER_ERROR)

    def seen(self) -> None:
        """The move shows on the eboard, or the line is new: whatever comes now is a turn to think about."""
        self._sent = None

    def _think(self, turn: Turn, game: Game, seconds: float | None, stop: threading.Event) -> None:
        move: Move | None = None
        fault: str | None = None
        try:
            move = self._opponent.choose(game, stop.is_set, seconds)
        except Exception as error:
            fault = " ".join(str(error).split()) or type(error).__name__
        if not stop.is_set():
            self._done(turn, move, fault)
