"""Captures: every way to walk one, jump by jump, and which of them the precedences leave."""

from draughts64.position import EMPTY, KING, WHITE, Position, last_rank
from draughts64.squares import NEIGHBOURS, NONE
from draughts64.variant import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    Route = tuple[tuple[int, ...], tuple[int, ...], bool]  # path, captured squares, is a king at the end

_CAUGHT = 8  # a captured piece still standing: blocks, belongs to nobody
_UP = (0, 1)
_DOWN = (2, 3)
_ALL = (0, 1, 2, 3)


class Walker:
    """Walks captures on squares of its own and collects (path, captured, king at the end)."""

    __slots__ = (
        "barred",
        "captured",
        "enemy",
        "far",
        "found",
        "goes_on",
        "last",
        "left",
        "man_directions",
        "path",
        "spread",
        "squares",
    )

    def __init__(self, position: Position, variant: Variant):
        side = position.side
        self.squares = bytearray(position.squares)
        self.enemy = side ^ 3
        self.last = last_rank(side)
        self.man_directions = _ALL if variant.man_captures_back else _UP if side == WHITE else _DOWN
        self.barred = 0 if variant.man_takes_king else KING
        self.far = variant.king_capture != "neighbour"
        self.spread = variant.king_capture == "flying"
        self.left = EMPTY if variant.removal == "at_once" else _CAUGHT
        self.goes_on = variant.promotion == "goes_on"
        self.path: "list[int]" = []
        self.captured: "list[int]" = []
        self.found: "list[Route]" = []

    def walk(self, square: int) -> None:
        """Collect all captures of the piece on `square`; its square counts as empty meanwhile."""
        code = self.squares[square]
        self.squares[square] = EMPTY
        self.path.append(square)
        if code & KING:
            self._king_from(square)
        else:
            self._man_from(square)
        self.path.pop()
        self.squares[square] = code

    def _record(self, king: bool) -> None:
        self.found.append((tuple(self.path), tuple(self.captured), king))

    def _man_from(self, square: int) -> bool:
        squares = self.squares
        jumped = False
        for direction in self.man_directions:
            over = NEIGHBOURS[4 * square + direction]
            if over == NONE:
                continue
            code = squares[over]
            if code & 3 != self.enemy or code & self.barred:
                continue
            landing = NEIGHBOURS[4 * over + direction]
            if landing == NONE or squares[landing]:
                continue
            jumped = True
            squares[over] = self.left
            self.captured.append(over)
            self.path.append(landing)
            if landing // 4 != self.last:
                if not self._man_from(landing):
                    self._record(False)
            elif not self.goes_on or not self._king_from(landing):
                self._record(True)
            self.path.pop()
            self.captured.pop()
            squares[over] = code
        return jumped

    def _king_from(self, square: int) -> bool:
        squares = self.squares
        jumped = False
        for direction in _ALL:
            over = NEIGHBOURS[4 * square + direction]
            if self.far:
                while over != NONE and not squares[over]:
                    over = NEIGHBOURS[4 * over + direction]
            if over == NONE:
                continue
            code = squares[over]
            if code & 3 != self.enemy:
                continue
            landing = NEIGHBOURS[4 * over + direction]
            if landing == NONE or squares[landing]:
                continue
            jumped = True
            squares[over] = self.left
            self.captured.append(over)
            self._king_lands(landing, direction)
            self.captured.pop()
            squares[over] = code
        return jumped

    def _king_lands(self, landing: int, direction: int) -> None:
        first = landing
        going_on = False
        while landing != NONE and not self.squares[landing]:
            self.path.append(landing)
            if self._king_from(landing):
                going_on = True
            self.path.pop()
            if not self.spread:
                break
            landing = NEIGHBOURS[4 * landing + direction]
        if going_on:
            return
        landing = first
        while landing != NONE and not self.squares[landing]:
            self.path.append(landing)
            self._record(True)
            self.path.pop()
            if not self.spread:
                break
            landing = NEIGHBOURS[4 * landing + direction]


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
