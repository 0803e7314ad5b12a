"""Draw counters: what a ply does to them, which draw they have reached, and how far they are, for people.

Counts are a tuple of three, kept with every ply so that taking one back is reading the ply before:
  RUN    plies in a row that were king moves without capture
  QUIET  plies since the last capture or promotion, or since the start
  ROAD   moves of the strong side while the lone king stood on the main road
"""

from draughts64.moves import Move
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.variant import Variant

START = (0, 0, 0)
RUN = 0
QUIET = 1
ROAD = 2

_MAIN_ROAD = (0, 4, 9, 13, 18, 22, 27, 31)  # dark corner to dark corner


def advance(
    counts: "tuple[int, int, int]", position: Position, move: Move, variant: Variant
) -> "tuple[int, int, int]":
    """The counts after `move`, which led to `position`, from those before it."""
    if move.captured or move.promotes:
        return START
    road = 0
    if variant.main_road:
        strong = _besieger(position)
        if strong:
            road = counts[ROAD] + (1 if strong != position.side else 0)
    return (counts[RUN] + 1 if move.king else 0, counts[QUIET] + 1, road)


def reason(
    counts: "tuple[int, int, int]", position: Position, variant: Variant, plies: int, occurrences: int
) -> str:
    """The first draw that has been reached, in the order of the rules, or "".

    plies: made in all since the start; occurrences: of this position, 1 when it is new.
    """
    if variant.third_occurrence and occurrences >= 3:
        return "third-occurrence"
    if variant.king_moves_plies and counts[RUN] >= variant.king_moves_plies:
        return "king-moves"
    done, limit = _three_kings(counts, position, variant)
    if limit and done >= limit:
        return "three-kings"
    if variant.main_road and counts[ROAD] >= variant.main_road:
        return "main-road"
    done, limit = _balance(counts, position, variant)
    if limit and done >= limit:
        return "balance"
    if variant.quiet_plies and counts[QUIET] >= variant.quiet_plies:
        return "forty-pairs"
    if variant.max_plies and plies >= variant.max_plies:
        return "200-plies"
    return ""


def progress(
    counts: "tuple[int, int, int]", position: Position, variant: Variant, plies: int, occurrences: int
) -> "list[tuple[str, int, int]]":
    """(reason, done, limit) of every draw rule that is in force in this position, as "12 of 15".

    In moves of each side, except occurrences for third-occurrence and plies for 200-plies.
    """
    found = []
    if variant.third_occurrence:
        found.append(("third-occurrence", occurrences, 3))
    if variant.king_moves_plies:
        found.append(("king-moves",) + in_moves(counts[RUN], variant.king_moves_plies))
    done, limit = _three_kings(counts, position, variant)
    if limit:
        found.append(("three-kings", done, limit))
    if variant.main_road and _besieger(position):
        found.append(("main-road", counts[ROAD], variant.main_road))
    done, limit = _balance(counts, position, variant)
    if limit:
        found.append(("balance", done, limit))
    if variant.quiet_plies:
        found.append(("forty-pairs",) + in_moves(counts[QUIET], variant.quiet_plies))
    if variant.max_plies:
        found.append(("200-plies", plies, variant.max_plies))
    return found


def in_moves(plies: int, limit: int) -> "tuple[int, int]":
    """(done, limit) in moves of each side; of a limit of odd plies the last one is a move of its own.

    What is left, limit - done, is rounded up: nothing is left only when the limit in plies is reached.
    """
    return (limit + 1) // 2 - (limit - plies + 1) // 2, (limit + 1) // 2


def _three_kings(counts: "tuple[int, int, int]", position: Position, variant: Variant) -> "tuple[int, int]":
    """Moves of the strong side and the limit; limit 0 when it is not three or more kings against one."""
    if variant.three_kings:
        for strong in (WHITE, BLACK):
            men, kings = position.count(strong)
            if men == 0 and kings >= 3 and position.count(strong ^ 3) == (0, 1):
                # Who made the last ply made the odd one of them.
                return (counts[QUIET] + (position.side != strong)) // 2, variant.three_kings
    return 0, 0


def _besieger(position: Position) -> int:
    """The side with three pieces, a king among them, against a lone king on the main road; 0 for none."""
    for square in _MAIN_ROAD:
        code = position.squares[square]
        side = code & 3
        if code & KING and position.count(side) == (0, 1):
            men, kings = position.count(side ^ 3)
            if men + kings == 3 and kings:
                return side ^ 3
    return 0


def _balance(counts: "tuple[int, int, int]", position: Position, variant: Variant) -> "tuple[int, int]":
    """Moves both sides have made with this material and the limit; limit 0 when the rule is not in force."""
    if variant.balance:
        white_men, white_kings = position.count(WHITE)
        black_men, black_kings = position.count(BLACK)
        pieces = white_men + white_kings + black_men + black_kings
        if white_kings and black_kings:
            for most, moves in variant.balance:
                if pieces <= most:
                    return counts[QUIET] // 2, moves
    return 0, 0
