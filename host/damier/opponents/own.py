"""Damier's own opponent: alpha-beta over the readable rules, a second a move."""

import random
import time
from collections.abc import Callable

from draughts64.game import Game
from draughts64.moves import Move, legal_moves
from draughts64.position import BLACK, KING, WHITE
from draughts64.variant import Variant

WIN = 100_000
FAR = 10 * WIN
MAN = 100
DEEPEST = 40
VARIETY = 8
"""By how much, in hundredths of a man, the seed may prefer one move to an equal one."""


class _OutOfTime(Exception):
    """The time is up, or nobody wants the move any more."""


def weights(variant: Variant) -> list[list[int]]:
    """Worth of each piece on each square for White, in hundredths of a man: ``weights[code][square]``.

    Men gain with every rank, and on their first one, where they keep the other side from crowning; kings gain
    in the middle, and are worth more the further they move and capture. With a reversed goal all of it counts
    the other way.
    """
    king = 2 * MAN
    for far in (variant.king_range == "flying", variant.king_capture != "neighbour"):
        king += MAN // 2 if far else 0
    sign = -1 if variant.reversed_goal else 1
    table = [[0] * 32 for _ in range(8)]
    for square in range(32):
        rank, inner = square // 4, square % 4 in (1, 2)
        middle = 2 * inner + 2 * (2 <= rank <= 5)
        for side, advance in ((WHITE, rank), (BLACK, 7 - rank)):
            worth = sign if side == WHITE else -sign
            guard = 6 if advance == 0 else 0
            table[side][square] = worth * (MAN + 3 * advance + guard + middle)
            table[side | KING][square] = worth * (king + 2 * middle)
    return table


class _Search:
    """One search from one position; everything it knows is forgotten with it."""

    def __init__(self, game: Game, deadline: float, stopped: Callable[[], bool]) -> None:
        self.variant = game.variant
        self.position = game.position.copy()
        self.deadline = deadline
        self.stopped = stopped
        self.nodes = 0
        self.table = weights(self.variant)
        self.best_reply: dict[bytes, Move] = {}
        self.seen = _positions(game)

    def evaluate(self) -> int:
        table = self.table
        score = 0
        for square, code in enumerate(self.position.squares):
            if code:
                score += table[code][square]
        return score if self.position.side == WHITE else -score

    def check_time(self) -> None:
        self.nodes += 1
        if self.nodes % 32 == 0 and (self.stopped() or time.monotonic() > self.deadline):
            raise _OutOfTime

    def after(self, move: Move, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Score of a move for the side that makes it."""
        taken = self.position.apply(move)
        key = self.position.key()
        try:
            if key in self.seen and self.variant.third_occurrence:
                return 0
            self.seen.add(key)
            try:
                return -self.negamax(key, depth, ply + 1, -beta, -alpha)
            finally:
                self.seen.discard(key)
        finally:
            self.position.undo(move, taken)

    def negamax(self, key: bytes, depth: int, ply: int, alpha: int, beta: int) -> int:
        self.check_time()
        moves = legal_moves(self.position, self.variant)
        if not moves:
            return WIN - ply if self.variant.reversed_goal else ply - WIN
        if (depth <= 0 and not moves[0].captured) or ply >= DEEPEST:
            return self.evaluate()
        self.order(moves, key)
        best = -FAR
        for move in moves:
            score = self.after(move, depth - (len(moves) > 1), ply, alpha, beta)
            if score > best:
                best = score
                self.best_reply[key] = move
                alpha = max(alpha, score)
                if alpha >= beta:
                    break
        return best

    def order(self, moves: list[Move], key: bytes) -> None:
        if moves[0].captured:
            moves.sort(key=lambda move: -len(move.captured))
        known = self.best_reply.get(key)
        if known is not None and known in moves:
            moves.remove(known)
            moves.insert(0, known)


def _positions(game: Game) -> set[bytes]:
    """Find all positions that have stood in the game; coming back to one is searched as a draw."""
    position = game.start.copy()
    seen = {position.key()}
    for ply in game.plies:
        position.apply(ply.move)
        seen.add(position.key())
    return seen


def _drawn(game: Game, move: Move) -> bool:
    """Whether the game is a draw by rule right after `move`."""
    game.push(move)
    outcome = game.outcome()
    game.pop()
    return outcome is not None and outcome.result == "1/2-1/2"


class OwnEngine:
    """The opponent that is always there.

    Args:
        seconds: time for a move.
        seed: for its choice between moves of equal worth; None for another game every time.
    """

    name = "Damier"

    def __init__(self, seconds: float = 1.0, seed: int | None = None) -> None:
        self.seconds = seconds
        self._random = random.Random(seed)

    def choose(
        self, game: Game, stopped: Callable[[], bool] = lambda: False, seconds: float | None = None
    ) -> Move:
        """Choose a move for the side to move; the game is as before when this returns.

        Args:
            game: not over; a copy of one's own, since it is used while thinking.
            stopped: asked often; once it says True the best move so far is returned at once.
            seconds: less time than usual, for a clock that runs out.

        Raises:
            ValueError: the side to move has no legal move.
        """
        started = time.monotonic()
        moves = list(game.legal_moves())
        if not moves:
            raise ValueError("there is no legal move")
        if len(moves) == 1:
            return moves[0]
        limit = self.seconds if seconds is None else min(self.seconds, seconds)
        self._random.shuffle(moves)
        bonus = {move: self._random.randrange(VARIETY) for move in moves}
        drawn = {move for move in moves if _drawn(game, move)}
        search = _Search(game, started + max(0.01, limit), stopped)
        best = moves[0]
        try:
            for depth in range(1, DEEPEST):
                best, score = self._deepen(search, moves, depth, bonus, drawn)
                if abs(score) > WIN // 2:
                    break
        except _OutOfTime:
            best = moves[0]
        return best

    def _deepen(
        self, search: _Search, moves: list[Move], depth: int, bonus: dict[Move, int], drawn: set[Move]
    ) -> tuple[Move, int]:
        """Search all moves to `depth` and bring the best one to the front as soon as it is known."""
        best, alpha = moves[0], -FAR
        for move in list(moves):
            extra = bonus[move]
            score = 0 if move in drawn else search.after(move, depth - 1, 0, alpha - extra, FAR) + extra
            if score > alpha:
                best, alpha = move, score
                moves.remove(move)
                moves.insert(0, move)
        return best, alpha
