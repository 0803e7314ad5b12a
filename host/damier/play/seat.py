"""The seat of the side that this computer plays: its opponent is asked, its move offered to the eboard."""

from collections.abc import Callable
from typing import Any

from damier.line.mirror import PlayedGame
from damier.play.notices import OPPONENT, Notices
from damier.play.orders import Orders
from damier.play.step import in_step
from damier.play.thinking import Opponent, Thinking, Turn, time_for_move
from draughts64 import notation
from draughts64.moves import Move

Message = dict[str, Any]
Thought = tuple[Turn, Move | None, str | None]


class Seat:
    """Asks the opponent whenever the game leaves the move to this computer.

    Args:
        opponent: who is asked.
        thought: called in the thinking thread; must hand the thought to `decided` in the thread that plays.
        orders: carries the move to the eboard.
        notices: is told what goes wrong.
        tell: shows one line on the terminal.
    """

    def __init__(
        self,
        opponent: Opponent,
        thought: Callable[[Thought], None],
        orders: Orders,
        notices: Notices,
        tell: Callable[[str], None],
    ) -> None:
        self._thinking = Thinking(opponent, lambda *data: thought(data))
        self._orders = orders
        self._notices = notices
        self._tell = tell
        self._told: tuple[Any, ...] | None = None

    @property
    def busy(self) -> bool:
        """Whether the opponent thinks right now."""
        return self._thinking.turn is not None

    def consider(self, view: Message | None, played: PlayedGame | None) -> None:
        """Have the opponent think if it is its move, else stop it."""
        turn, seconds = None, None
        if view is not None and played is not None and is_ours(view, played):
            clock = played.info.get("clock")
            turn = Turn(played.id, len(played.texts))
            seconds = time_for_move(view, int(clock[1]) if clock else 0)
        self._thinking.consider(turn, played.game if played else None, seconds)

    def decided(self, thought: Thought, played: PlayedGame | None) -> None:
        """Offer a move that has been thought of to the eboard, unless its turn is over."""
        turn, move, fault = thought
        if turn != self._thinking.turn or played is None:
            return
        self._thinking.sent(turn)
        if move is None:
            self._thinking.answered(turn, fault)
            self._notices.say(OPPONENT, f"the opponent cannot think: {fault}")
            return
        text = notation.move_text(move, played.game.legal_moves(), played.game.variant, full=True)

        def answered(error: str | None) -> None:
            self._thinking.answered(turn, error)
            if error is None:
                self._notices.end(OPPONENT)
            else:
                self._notices.say(OPPONENT, f"the opponent's move {text} was refused: {error}")

        self._orders.give("play", answered, game=turn.game, ply=turn.ply, move=text)

    def seen(self, view: Message, played: PlayedGame | None) -> None:
        """Look at a new view: a move that waits for somebody's hands is told, once."""
        pending = view.get("pending")
        if not pending:
            self._told = None
            return
        self._thinking.seen()
        told = (view.get("game"), view.get("ply"), pending)
        if told != self._told:
            self._told = told
            info = played.info if played is not None and played.id == view.get("game") else {}
            name = info.get(str(info.get("remote"))) or "the opponent"
            self._tell(f"{name} plays {pending}: carry it out on the board")

    def forget(self) -> None:
        """The line is new: whatever was on its way has arrived or is lost."""
        self._thinking.seen()

    def leave(self) -> None:
        """Stop thinking; nobody hears of that thought any more."""
        self._thinking.stop()


def is_ours(view: Message, played: PlayedGame) -> bool:
    """Whether it is for the opponent here to move, and nothing is on its way yet."""
    return (
        view.get("phase") == "play"
        and not view.get("pending")
        and in_step(view, played)
        and view.get("side") == played.info.get("remote")
        and not played.ended
        and played.game.outcome() is None
    )
