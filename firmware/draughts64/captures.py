"""Captures: every way to walk one, jump by jump."""

from draughts64.position import EMPTY, KING, WHITE, Position, last_rank
from draughts64.squares import NEIGHBOURS, NONE
from draughts64.standin import const, micropython, ptr8
from draughts64.variant import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    Route = tuple[tuple[int, ...], tuple[int, ...], bool]  # path, captured squares, is a king at the end

# All that a walk knows is kept in bytes: viper reads and writes them without making objects, and a Pico's
# stack is too small to recurse over a long capture. First what is the same for all jumps:
_SIDE = const(0)
_LAST = const(1)  # the rank on which a man becomes a king
_MAN = const(2)  # the directions in which a man captures, a bit for each
_SEES = const(3)  # the bits by which a man knows what it may capture: with KING among them, no kings
_FAR = const(4)  # does a king capture at any distance,
_SPREADS = const(5)  # and land on any free square behind
_LEAVES = const(6)  # what a captured piece leaves behind until the move ends
_PROMOTION = const(7)
_NEXT = const(8)  # the square from which on to look for the next piece to walk with
_DEPTH = const(9)  # the jump that made the last end

# Then what is known of each jump under way. Nothing on an edge can be jumped, and nothing twice: 18 at most.
_PATH = const(16)  # the square it starts from; the one after it is the landing being tried
_KING = const(36)  # as what it starts, KING or 0
_DIRECTION = const(56)  # the direction being tried
_OVER = const(76)  # the piece being jumped, _NOTHING between jumps
_CODE = const(96)  # and what it was
_STAGE = const(116)
_SIZE = const(136)

_NOTHING = const(255)  # NONE and KING as constants
_CROWN = const(4)
_CAUGHT = const(8)  # a captured piece still standing: blocks, belongs to nobody

# The stages of a jump, while its landings are tried one after the other:
_TRIES = const(0)  # no capture has gone on from one yet
_GOES_ON = const(1)  # from some it does: it ends on none
_ENDS = const(2)  # from none it does: it ends on each

_PROMOTIONS = ("ends", "goes_on", "passes")
_STOPS = const(0)  # the first and the last of these
_PASSES = const(2)


def routes(position: Position, variant: Variant) -> "list[Route]":
    """Every route of every complete capture of the side to move, before any precedence."""
    squares = bytearray(position.squares)
    walk = _begin(position.side, variant)
    found: "list[Route]" = []
    while True:
        jumps = _next_end(squares, walk, NEIGHBOURS)  # type: ignore[arg-type]  # which is only read
        if not jumps:
            return found
        path = tuple(walk[_PATH : _PATH + jumps + 1])
        found.append((path, tuple(walk[_OVER : _OVER + jumps]), walk[_KING + jumps] != 0))


def _begin(side: int, variant: Variant) -> bytearray:
    walk = bytearray(_SIZE)
    walk[_SIDE] = side
    walk[_LAST] = last_rank(side)
    # The lower two bits go up.
    walk[_MAN] = 15 if variant.man_captures_back else 3 if side == WHITE else 12
    walk[_SEES] = 3 if variant.man_takes_king else 3 | KING
    walk[_FAR] = variant.king_capture != "neighbour"
    walk[_SPREADS] = variant.king_capture == "flying"
    walk[_LEAVES] = EMPTY if variant.removal == "at_once" else _CAUGHT
    walk[_PROMOTION] = _PROMOTIONS.index(variant.promotion)
    walk[_OVER] = NONE
    walk[_DIRECTION] = 4  # as if a piece before the first were done
    return walk


@micropython.viper
def _next_end(squares: ptr8, walk: ptr8, near: ptr8) -> int:  # noqa: PLR0915
    """Walk to the next end of a capture, of this piece or a later one: how many it takes; 0 when done.

    One long function, because a call from viper to viper costs a Pico as much as ten jumps.
    """
    side = walk[_SIDE]
    depth = walk[_DEPTH]
    while True:
        king = walk[_KING + depth]
        direction = walk[_DIRECTION + depth]
        over = walk[_OVER + depth]
        landing = _NOTHING
        if over == _NOTHING:
            # Which piece can be jumped next from here?
            start = 4 * walk[_PATH + depth]
            far = king and walk[_FAR]
            ways = 15 if king else walk[_MAN]
            sees = 3 if king else walk[_SEES]
            while direction < 4:
                over = near[start + direction]
                if far:
                    while over != _NOTHING and squares[over] == 0:
                        over = near[4 * over + direction]
                if over != _NOTHING and squares[over] & sees == side ^ 3 and ways >> direction & 1:
                    landing = near[4 * over + direction]
                    if landing != _NOTHING and squares[landing] == 0:
                        break
                direction += 1
            if direction == 4:
                if depth:
                    depth -= 1
                    continue
                # This piece is done: put it back and lift the next.
                square = walk[_NEXT]
                if square:
                    squares[walk[_PATH]] = side | king
                while square < 32 and squares[square] & 3 != side:
                    square += 1
                if square == 32:
                    return 0
                walk[_NEXT] = square + 1
                walk[_PATH] = square
                walk[_KING] = squares[square] & _CROWN
                walk[_DIRECTION] = 0
                squares[square] = 0
                continue
            walk[_DIRECTION + depth] = direction
            walk[_OVER + depth] = over
            walk[_CODE + depth] = squares[over]
            walk[_STAGE + depth] = _TRIES
            squares[over] = walk[_LEAVES]
            if depth:
                walk[_STAGE + depth - 1] = _GOES_ON
        else:
            # A jump is under way. Where else can it land?
            if king and walk[_SPREADS]:
                landing = near[4 * walk[_PATH + depth + 1] + direction]
                if landing != _NOTHING and squares[landing]:
                    landing = _NOTHING
            if landing == _NOTHING and walk[_STAGE + depth] == _TRIES:
                walk[_STAGE + depth] = _ENDS
                landing = near[4 * over + direction]
            if landing == _NOTHING:
                squares[over] = walk[_CODE + depth]
                walk[_OVER + depth] = _NOTHING
                walk[_DIRECTION + depth] = direction + 1
                continue
        # It lands, and either the capture ends here or its next jump is looked for.
        stage = walk[_STAGE + depth]
        walk[_DEPTH] = depth
        depth += 1
        walk[_PATH + depth] = landing
        walk[_DIRECTION + depth] = 0
        walk[_OVER + depth] = _NOTHING
        if king == 0 and landing >> 2 == walk[_LAST]:
            if stage == _ENDS or walk[_PROMOTION] != _PASSES:
                king = _CROWN
            if walk[_PROMOTION] == _STOPS:
                walk[_DIRECTION + depth] = 4
        walk[_KING + depth] = king
        if stage == _ENDS:
            return depth
