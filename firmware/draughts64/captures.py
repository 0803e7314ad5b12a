"""Captures: every way to walk one, jump by jump, and which of them the precedences leave."""

from draughts64.position import EMPTY, KING, WHITE, Position, last_rank
from draughts64.squares import NEIGHBOURS, NONE
from draughts64.variant import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    Route = tuple[tuple[int, ...], tuple[int, ...], bool]  # path, captured squares, is a king at the end

_CAUGHT = 8  # a captured piece still standing: blocks, belongs to nobody

# One frame for every jump, in bytes: a Pico's stack is too small to recurse over a long capture.
_SQUARE = 0  # where the piece stands
_KING = 1  # as what it stands there
_DIRECTION = 2  # the direction being tried
_JUMPED = 3  # whether any jump was found from here
_OVER = 4  # the piece being jumped, NONE between jumps
_CODE = 5  # and what it was
_FIRST = 6  # the first square behind it
_LANDING = 7  # the square behind it being tried
_GOES_ON = 8  # whether a capture goes on from any landing tried
_SIZE = 9
_DEPTH = 14  # frames; at most twelve pieces can be captured


class Walker:
    """Walks captures on squares of its own and collects (path, captured, king at the end)."""

    __slots__ = (
        "barred",
        "captured",
        "enemy",
        "far",
        "found",
        "frames",
        "last",
        "left",
        "man_directions",
        "passes",
        "path",
        "spread",
        "squares",
        "stops",
    )

    def __init__(self, position: Position, variant: Variant):
        side = position.side
        self.squares = bytearray(position.squares)
        self.frames = bytearray(_SIZE * _DEPTH)
        self.enemy = side ^ 3
        self.last = last_rank(side)
        # A bit for each direction; the lower two go up.
        self.man_directions = 15 if variant.man_captures_back else 3 if side == WHITE else 12
        self.barred = 0 if variant.man_takes_king else KING
        self.far = variant.king_capture != "neighbour"
        self.spread = variant.king_capture == "flying"
        self.left = EMPTY if variant.removal == "at_once" else _CAUGHT
        self.stops = variant.promotion == "ends"
        self.passes = variant.promotion == "passes"
        self.path: "list[int]" = []
        self.captured: "list[int]" = []
        self.found: "list[Route]" = []

    def walk(self, square: int) -> None:
        """Collect all captures of the piece on `square`; its square counts as empty meanwhile."""
        frames = self.frames
        code = self.squares[square]
        self.squares[square] = EMPTY
        self.path.append(square)
        frame = 0
        self._open(frame, square, code & KING, 0)
        while True:
            if self._jump(frame):
                landing = frames[frame + _LANDING]
                king = frames[frame + _KING] if self.passes else self._king_on(landing, frame)
                stops = self.stops and king and not frames[frame + _KING]
                self.path.append(landing)
                frame += _SIZE
                self._open(frame, landing, king, 4 if stops else 0)
            elif frame:
                self.path.pop()
                jumped = frames[frame + _JUMPED]
                frame -= _SIZE
                frames[frame + _GOES_ON] |= jumped
            else:
                break
        self.path.pop()
        self.squares[square] = code

    def _open(self, frame: int, square: int, king: int, direction: int) -> None:
        frames = self.frames
        frames[frame + _SQUARE] = square
        frames[frame + _KING] = king
        frames[frame + _DIRECTION] = direction
        frames[frame + _JUMPED] = 0
        frames[frame + _OVER] = NONE

    def _king_on(self, landing: int, frame: int) -> int:
        """KING if the piece of the frame is one once it has landed, else 0."""
        return KING if landing // 4 == self.last else self.frames[frame + _KING]

    def _jump(self, frame: int) -> bool:
        """Go on to the frame's next landing; False when there is none left."""
        frames = self.frames
        squares = self.squares
        square = frames[frame + _SQUARE]
        king = frames[frame + _KING]
        direction = frames[frame + _DIRECTION]
        if frames[frame + _OVER] != NONE:
            if self._slide(frame):
                return True
            self._leave(frame)
            direction += 1
        while direction < 4:
            if king or self.man_directions >> direction & 1:
                over = NEIGHBOURS[4 * square + direction]
                if king and self.far:
                    while over != NONE and not squares[over]:
                        over = NEIGHBOURS[4 * over + direction]
                if (
                    over != NONE
                    and squares[over] & 3 == self.enemy
                    and (king or not squares[over] & self.barred)
                ):
                    landing = NEIGHBOURS[4 * over + direction]
                    if landing != NONE and not squares[landing]:
                        self._take(frame, direction, over, landing)
                        return True
            direction += 1
        return False

    def _take(self, frame: int, direction: int, over: int, landing: int) -> None:
        frames = self.frames
        frames[frame + _DIRECTION] = direction
        frames[frame + _JUMPED] = 1
        frames[frame + _OVER] = over
        frames[frame + _CODE] = self.squares[over]
        frames[frame + _FIRST] = landing
        frames[frame + _LANDING] = landing
        frames[frame + _GOES_ON] = 0
        self.squares[over] = self.left
        self.captured.append(over)

    def _slide(self, frame: int) -> bool:
        """Move the landing one square further, if this piece may and it is free."""
        frames = self.frames
        if not (self.spread and frames[frame + _KING]):
            return False
        landing = NEIGHBOURS[4 * frames[frame + _LANDING] + frames[frame + _DIRECTION]]
        if landing == NONE or self.squares[landing]:
            return False
        frames[frame + _LANDING] = landing
        return True

    def _leave(self, frame: int) -> None:
        """All landings of a jump are tried: it ends on each of them, unless the capture goes on from some."""
        frames = self.frames
        if not frames[frame + _GOES_ON]:
            frames[frame + _LANDING] = frames[frame + _FIRST]
            while True:
                landing = frames[frame + _LANDING]
                self.path.append(landing)
                self.found.append(
                    (tuple(self.path), tuple(self.captured), self._king_on(landing, frame) != 0)
                )
                self.path.pop()
                if not self._slide(frame):
                    break
        self.captured.pop()
        self.squares[frames[frame + _OVER]] = frames[frame + _CODE]
        frames[frame + _OVER] = NONE


def preferred(found: "list[Route]", squares: bytearray, precedences: "tuple[str, ...]") -> "list[Route]":
    """Those of the captures found that the precedences leave; `squares` as before the move."""
    for precedence in precedences:
        if len(found) == 1:
            break
        weights = [_weight(route, squares, precedence) for route in found]
        most = max(weights)
        found = [found[i] for i in range(len(found)) if weights[i] == most]
    return found


def _weight(route: "Route", squares: bytearray, precedence: str) -> int:
    path, captured, _ = route
    if precedence == "most":
        return len(captured)
    if precedence == "by_king":
        return squares[path[0]] & KING
    kings = 0
    if precedence == "most_kings":
        for square in captured:
            kings += squares[square] // KING
        return kings
    for i in range(len(captured)):  # kings_first: the jumps as binary digits, the first one the highest
        kings |= squares[captured[i]] // KING << (12 - i)
    return kings
