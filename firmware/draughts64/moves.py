"""Move and legal_moves: every unique legal move of a position, with all the ways to walk it."""

from draughts64.captures import routes
from draughts64.move import Move
from draughts64.position import KING, WHITE, Position, last_rank
from draughts64.precedences import preferred
from draughts64.squares import LEFT, NEIGHBOURS, NONE, RIGHT, place
from draughts64.variant import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from draughts64.captures import Route
    from draughts64.move import Way

__all__ = ("Move", "legal_moves", "perft")

_UP = (0, 1)
_DOWN = (2, 3)
_ALL = (0, 1, 2, 3)


def _order(square: int, corner: int) -> int:
    file, rank = place(square, corner)
    return 8 * file + rank


_ORDERS = [bytes([_order(square, corner) for square in range(32)]) for corner in (LEFT, RIGHT)]


def legal_moves(position: Position, variant: Variant) -> "list[Move]":
    """All unique legal moves of the side to move, always in the same order.

    Empty when that side cannot move, and when either side has no piece: then the game is over.
    """
    squares = position.squares
    found = routes(position, variant)
    if found:
        return _unique(preferred(found, squares, variant.precedences), squares, variant.dark_corner)
    return _quiet_moves(squares, position.side, variant.king_range == "flying")


def _quiet_moves(squares: bytearray, side: int, flying: bool) -> "list[Move]":
    moves = []
    near = NEIGHBOURS
    last = last_rank(side)
    forward = _UP if side == WHITE else _DOWN
    met = False
    for square in range(32):
        code = squares[square]
        if code == side:
            for direction in forward:
                target = near[4 * square + direction]
                if target != NONE and not squares[target]:
                    crowned = target // 4 == last
                    moves.append(Move((square, target), (), crowned, crowned))
        elif code & 3 == side:
            for direction in _ALL:
                target = near[4 * square + direction]
                while target != NONE and not squares[target]:
                    moves.append(Move((square, target), (), False, True))
                    if not flying:
                        break
                    target = near[4 * target + direction]
        elif code:
            met = True
    return moves if met else []


def _unique(found: "list[Route]", squares: bytearray, corner: int) -> "list[Move]":
    """One move for all routes with the same ends and captured squares, in the order of their first ones."""
    groups: "list[list[Route]]" = []
    known: "dict[bytes, list[Route]]" = {}
    for route in found:
        path, captured, king = route
        key = bytes([path[0], path[-1], king] + sorted(captured))
        group = known.get(key)
        if group is None:
            known[key] = group = []
            groups.append(group)
        group.append(route)
    moves = []
    for group in groups:
        path, captured, king = group[0]
        ways: "tuple[Way, ...]" = ()
        if len(group) > 1:
            ranked = sorted([(_rank(route, _ORDERS[corner]), route) for route in group])
            ways = tuple([route[:2] for _, route in ranked])
            path, captured = ways[0]
        moves.append(Move(path, captured, king and not squares[path[0]] & KING, king, ways))
    return moves


def _rank(route: "Route", order: bytes) -> bytes:
    """What the routes of a move are sorted by: the fewest detours, then the squares, leftmost first.

    A detour is a landing, on a line that goes straight on, that is not right behind the captured piece.
    """
    path, captured, _ = route
    detours = 0
    for i in range(1, len(path) - 1):
        before, here, after = path[i - 1], path[i], path[i + 1]
        straight = (before < here) == (here < after) and (order[before] < order[here]) == (
            order[here] < order[after]
        )
        if straight and here not in NEIGHBOURS[4 * captured[i - 1] : 4 * captured[i - 1] + 4]:
            detours += 1
    return bytes([detours] + [order[square] for square in path])


def perft(position: Position, variant: Variant, depth: int) -> int:
    """How many sequences of `depth` unique legal moves there are; the position is left as it was."""
    if depth == 0:
        return 1
    moves = legal_moves(position, variant)
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        taken = position.apply(move)
        leaves += perft(position, variant, depth - 1)
        position.undo(move, taken)
    return leaves
