"""The moves of draughts64 and those of the slow generator, in the same words."""

from draughts64.moves import legal_moves
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.squares import name
from draughts64.variant import Variant
from tests.rules import slow

Unique = tuple[str, str, frozenset[str], bool]  # from, to, captured, is a king at the end

LETTERS = {WHITE: "w", BLACK: "b", WHITE | KING: "W", BLACK | KING: "B"}
FIELDS = (
    "dark_corner",
    "king_range",
    "king_capture",
    "removal",
    "man_captures_back",
    "man_takes_king",
    "promotion",
    "precedences",
)
"""The fields of the record that decide which moves are legal."""


def generated(position: Position, variant: Variant) -> set[Unique]:
    """The unique moves that draughts64 finds; fails when it lists one of them twice."""

    def letters(square: int) -> str:
        return name(square, variant.dark_corner)

    legal = legal_moves(position, variant)
    found = {
        (letters(move.start), letters(move.end), frozenset(map(letters, move.captured)), move.king)
        for move in legal
    }
    assert len(found) == len(legal)
    return found


def judged(position: Position, variant: Variant) -> set[Unique]:
    """The unique moves that the slow generator finds, which knows nothing of draughts64."""
    pieces = {
        name(square, variant.dark_corner): LETTERS[code]
        for square, code in enumerate(position.squares)
        if code
    }
    side = "w" if position.side == WHITE else "b"
    return slow.unique_moves(pieces, side, {field: getattr(variant, field) for field in FIELDS})
