"""Game: plies made and taken back from a starting position, and how it ends."""

from draughts64 import draws
from draughts64.moves import Move, legal_moves
from draughts64.notation import IllegalMove, move_text
from draughts64.position import WHITE, Position
from draughts64.variant import Variant

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


class Outcome:
    """How a game ended: result "1-0" (White won, whoever moved first), "0-1", "1/2-1/2", "*" and why."""

    __slots__ = ("reason", "result")

    def __init__(self, result: str, reason: str):
        self.result = result
        self.reason = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.result == other.result and self.reason == other.reason

    def __hash__(self) -> int:
        return hash((self.result, self.reason))

    def __repr__(self) -> str:
        return "Outcome(%r, %r)" % (self.result, self.reason)


class Ply:
    """One ply made: the move, the codes of the pieces it took, the draw counts after it."""

    __slots__ = ("counts", "move", "taken")

    def __init__(self, move: Move, taken: bytes, counts: "tuple[int, int, int]"):
        self.move = move
        self.taken = taken
        self.counts = counts


class Game:
    """A game under one rule set: .variant, .start (Position), .position (now), .plies (list of Ply).

    Change it by push, pop and finish only; the position given is copied. Without one it begins at the start.
    """

    def __init__(self, variant: Variant, position: "Position | None" = None):
        self.variant = variant
        self.start = position.copy() if position else Position.start(variant)
        self.position = self.start.copy()
        self.plies: "list[Ply]" = []
        self._finished: "Outcome | None" = None
        self._outcome: "Outcome | None" = None
        self._legal: "list[Move] | None" = None
        self._judged = False

    def legal_moves(self) -> "list[Move]":
        """The unique legal moves now, kept until the next push or pop: do not change the list."""
        if self._legal is None:
            self._legal = legal_moves(self.position, self.variant)
        return self._legal

    def push(self, move: Move) -> None:
        """Make a move. Automatic draws do not stop it: real games go on.

        Raises IllegalMove when it is not legal here, or when the game was finished by `finish`.
        """
        legal = self.legal_moves()
        if move not in legal:
            raise IllegalMove("%s is not legal here" % move_text(move, [move], self.variant))
        if self._finished:
            raise IllegalMove("the game is over (%s)" % self._finished.reason)
        move = legal[legal.index(move)]
        counts = self._counts()
        taken = self.position.apply(move)
        self.plies.append(Ply(move, taken, draws.advance(counts, self.position, move, self.variant)))
        self._forget()

    def pop(self) -> Move:
        """Take back the last ply, and what `finish` said. Raises IndexError when there is none."""
        ply = self.plies.pop()
        self.position.undo(ply.move, ply.taken)
        self._finished = None
        self._forget()
        return ply.move

    def finish(self, result: str, reason: str) -> None:
        """End the game by resignation, agreement, flag... Raises ValueError for a result that is none."""
        if result not in RESULTS:
            raise ValueError("%s is no result (there are %s)" % (result, ", ".join(RESULTS)))
        self._finished = Outcome(result, reason)

    def outcome(self) -> "Outcome | None":
        """How it ended: what `finish` said, else what the rules say of the position now, else None."""
        if self._finished:
            return self._finished
        if not self._judged:
            self._outcome = self._judge()
            self._judged = True
        return self._outcome

    def counters(self) -> "list[tuple[str, int, int]]":
        """(reason, done, limit) of each draw rule in force now; draws.progress says in what they count."""
        return draws.progress(
            self._counts(), self.position, self.variant, len(self.plies), self.occurrences()
        )

    def occurrences(self) -> int:
        """How often the position now has occurred since the start, this time included."""
        seen = 1
        reversible = self._counts()[draws.RUN]
        if reversible < 4:
            return seen
        past = self.position.copy()
        for back in range(1, reversible + 1):
            ply = self.plies[-back]
            past.undo(ply.move, ply.taken)
            if past == self.position:
                seen += 1
        return seen

    def _forget(self) -> None:
        self._legal = None
        self._judged = False

    def _counts(self) -> "tuple[int, int, int]":
        return self.plies[-1].counts if self.plies else draws.START

    def _judge(self) -> "Outcome | None":
        position = self.position
        for side in (position.side, position.side ^ 3):
            if position.count(side) == (0, 0):
                return self._stuck(side, "no-pieces")
        if not self.legal_moves():
            return self._stuck(position.side, "no-moves")
        reason = draws.reason(self._counts(), position, self.variant, len(self.plies), self.occurrences())
        return Outcome("1/2-1/2", reason) if reason else None

    def _stuck(self, side: int, reason: str) -> Outcome:
        """`side` has nothing left or cannot move: it loses, or wins where the goal is reversed."""
        winner = side if self.variant.reversed_goal else side ^ 3
        return Outcome("1-0" if winner == WHITE else "0-1", reason)
