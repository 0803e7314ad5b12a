"""Move: a piece goes from a square to a square and captures what it captures."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Way = tuple[tuple[int, ...], tuple[int, ...]]  # path and captured squares


class Move:
    """A unique move: (start, end, set of captured squares, kind at the end); equality and hash say so.

    path        the squares stood on, start to end, as the move is written
    captured    captured squares in the order of capture along path
    promotes    a man becomes a king in this move
    king        the piece is a king at the end
    """

    # What is as here is not kept with the object: on a Pico every attribute takes time and memory.
    captured: "tuple[int, ...]" = ()
    promotes = False
    king = False
    _routes: "tuple[Way, ...]" = ()

    def __init__(
        self,
        path: "tuple[int, ...]",
        captured: "tuple[int, ...]" = (),
        promotes: bool = False,
        king: bool = False,
        routes: "tuple[Way, ...]" = (),
    ):
        self.path = path
        if captured:
            self.captured = captured
        if promotes:
            self.promotes = True
        if king:
            self.king = True
        if routes:
            self._routes = routes

    @property
    def start(self) -> int:
        """The square it starts from."""
        return self.path[0]

    @property
    def end(self) -> int:
        """The square it ends on; may be the start."""
        return self.path[-1]

    @property
    def routes(self) -> "tuple[Way, ...]":
        """Every legal way to walk it as (path, captured), the written one first."""
        return self._routes or ((self.path, self.captured),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return False
        if self.path[0] != other.path[0] or self.path[-1] != other.path[-1] or self.king != other.king:
            return False
        return self.captured == other.captured or sorted(self.captured) == sorted(other.captured)

    def __hash__(self) -> int:
        return hash((self.path[0], self.path[-1], tuple(sorted(self.captured)), self.king))

    def __repr__(self) -> str:
        return "Move(%r, %r, promotes=%r, king=%r)" % (self.path, self.captured, self.promotes, self.king)
