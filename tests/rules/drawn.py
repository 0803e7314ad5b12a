"""Positions and rule sets as hypothesis draws them."""

from hypothesis import strategies as st

from damier import variants
from draughts64.position import BLACK, KING, WHITE, Position, last_rank
from draughts64.variant import RUSSIAN, Variant
from tests.rules import slow
from tests.rules.records import BUILT_IN, READINGS

HOUSE = [variants.find(name) for name in variants.shipped()]
ALL = BUILT_IN + READINGS + HOUSE


W, B, WK, BK = WHITE, BLACK, WHITE | KING, BLACK | KING
MIXTURES = (
    (W, B, WK, BK, W, B, W, B),
    (WK, B, B, BK, B, B, BK, B),  # a king with many ways to go
    (BK, W, W, WK, W, W, WK, W),
)


def positions() -> st.SearchStrategy[Position]:
    """Any position that can be: at most twelve a side, no man on its promotion row; kings are frequent."""
    # One draw of bytes for all squares, since a draw a square takes ten times as long.
    thrown = st.binary(min_size=32, max_size=32)
    drawn = st.builds(_thrown, thrown, st.integers(3, 24), st.sampled_from(MIXTURES), st.booleans())
    return drawn.filter(lambda position: any(position.squares))


def _thrown(thrown: bytes, density: int, mixture: tuple[int, ...], white: bool) -> Position:
    """A byte a square: the upper five bits say, with the density in 32nds, whether there is a piece."""
    position = Position(bytearray(32), WHITE if white else BLACK)
    for square, byte in enumerate(thrown):
        kind = mixture[byte & 7]
        side = kind & 3
        if byte >> 3 > 31 - density and sum(position.count(side)) < 12:
            position.squares[square] = kind | KING if square // 4 == last_rank(side) else kind
    return position


def rule_sets() -> st.SearchStrategy[Variant]:
    """The built-in ones, the readings of Ludoteka, the house rules that come with Damier, and any record."""
    return st.one_of(st.sampled_from(ALL), records())


def records() -> st.SearchStrategy[Variant]:
    """A rule set with any value in each of the fields that decide which moves are legal."""
    choices = {field: st.sampled_from(values) for field, values in slow.CHOICES.items()}
    orders = st.lists(st.sampled_from(sorted(slow.PRECEDENCES)), unique=True).map(tuple)
    fields = st.fixed_dictionaries({**choices, "precedences": orders})
    return fields.map(lambda drawn: RUSSIAN.replace(name="drawn", **drawn))
