"""Precedences: which of the captures found must be made."""

from draughts64.position import KING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from draughts64.captures import Route


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
