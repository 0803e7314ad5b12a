"""Position: what stands on the 32 squares, and whose turn it is."""

from draughts64.pieces import BLACK, EMPTY, KING, WHITE, last_rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from draughts64.move import Move
    from draughts64.variant import Variant

__all__ = ("BLACK", "EMPTY", "KING", "WHITE", "Position", "last_rank")


class Position:
    """32 bytes and a side; apply and undo change it in place."""

    __slots__ = ("side", "squares")

    def __init__(self, squares: "bytearray | None" = None, side: int = WHITE):
        self.squares = bytearray(32) if squares is None else squares
        self.side = side

    @staticmethod
    def start(variant: "Variant") -> "Position":
        """The starting position: twelve men a side, the variant's first side to move."""
        return Position(bytearray([WHITE] * 12 + [EMPTY] * 8 + [BLACK] * 12), variant.first_side)

    def copy(self) -> "Position":
        """A position of its own with the same pieces and side."""
        return Position(bytearray(self.squares), self.side)

    def key(self) -> bytes:
        """33 bytes that are equal exactly when the positions are equal."""
        return bytes(self.squares) + bytes((self.side,))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.side == other.side and self.squares == other.squares

    def __hash__(self) -> int:
        return hash(self.key())

    def count(self, side: int) -> "tuple[int, int]":
        """How many men and how many kings `side` has."""
        men = kings = 0
        for code in self.squares:
            if code & 3 == side:
                if code & KING:
                    kings += 1
                else:
                    men += 1
        return men, kings

    def apply(self, move: "Move") -> bytes:
        """Make a legal move of the side to move; returns the codes of the captured pieces, for undo."""
        squares = self.squares
        path = move.path
        code = squares[path[0]]
        squares[path[0]] = EMPTY
        taken = b""
        if move.captured:
            taken = bytes([squares[square] for square in move.captured])
            for square in move.captured:
                squares[square] = EMPTY
        squares[path[-1]] = code | KING if move.promotes else code
        self.side ^= 3
        return taken

    def undo(self, move: "Move", taken: bytes) -> None:
        """Take back the move just made; `taken` is what apply returned."""
        squares = self.squares
        path = move.path
        code = squares[path[-1]]
        squares[path[-1]] = EMPTY
        squares[path[0]] = code & 3 if move.promotes else code
        for i in range(len(taken)):
            squares[move.captured[i]] = taken[i]
        self.side ^= 3
