"""How PDN is spelt: results, squares, paths, width, and the tags that name a rule set."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from damier import variants
from draughts64 import notation, squares
from draughts64.moves import Move, legal_moves
from draughts64.position import BLACK, Position
from draughts64.variant import Variant

POINTS = {"1-0": "2-0", "0-1": "0-2", "1/2-1/2": "1-1"}
"""The results of files that count points; 0-0 and * are the same there."""
STANDING = {"25": "russian", "22": "italian"}
"""The rule set that a GameType means by itself; any other one is named in a Variant tag."""


@dataclass(frozen=True)
class Dialect:
    """One way to spell PDN.

    result_style: "standard" 1-0, 1/2-1/2, 0-1, or "points" 2-0, 1-1, 0-2.
    squares: "variant" as the rule set is usually written, else "letters" or "numbers" throughout.
    paths: squares between from and to where they are "needed", or "always".
    line_width: the most characters in a line of moves; only a longer word goes beyond it.
    comments, variations: whether they are written; clocks and NAGs go with the comments.
    """

    result_style: Literal["standard", "points"] = "standard"
    squares: Literal["variant", "letters", "numbers"] = "variant"
    paths: Literal["needed", "always"] = "needed"
    line_width: int = 79
    comments: bool = True
    variations: bool = True

    def result(self, result: str) -> str:
        """Spell a result of the standard."""
        return POINTS.get(result, result) if self.result_style == "points" else result

    def notation(self, variant: Variant) -> str:
        """Say whether squares are written in "letters" or "numbers"."""
        return variant.notation if self.squares == "variant" else self.squares

    def move(self, move: Move, before: Position, variant: Variant) -> str:
        """Spell a legal move of the position `before`."""
        path, captured = move.path, move.captured
        if len(path) > 2 and self.paths == "needed" and _is_only(move, before, variant):
            path = (path[0], path[-1])
        names = _square_names(self.notation(variant), variant.dark_corner)
        mark = variant.capture_mark if captured else "-"
        return mark.join([names[square] for square in path])

    def rule_tags(self, variant: Variant, start: Position) -> list[tuple[str, str]]:
        """List the tags that tell the rules: GameType, Variant, Rules, and FEN where one is needed.

        A FEN stands where the game begins from another position than the usual one, and where no GameType
        says which that is.
        """
        found = []
        if variant.game_type:
            found.append(("GameType", game_type(variant, self.notation(variant))))
        if STANDING.get(variant.game_type) != variant.name:
            found.append(("Variant", variant.name))
        rules = variants.rules_text(variant)
        if rules:
            found.append(("Rules", rules))
        if not variant.game_type or start != Position.start(variant):
            found.append(("FEN", notation.format_fen(start, variant)))
        return found


STANDARD = Dialect()


def game_type(variant: Variant, written: str) -> str:
    """Spell the GameType: number, first side, width, height, notation, whether the board lies turned.

    The notation is A for letters and N for numbers, with the corner in which a1 or square 1 lies as the first
    side sees it: 0 and 1 lower left and right, 2 and 3 upper left and right (PDN 3.0).
    """
    black_first = variant.first_side == BLACK
    corner = {"letters": "A3" if black_first else "A0", "numbers": "N1" if black_first else "N2"}[written]
    side = "B" if black_first else "W"
    return f"{variant.game_type},{side},8,8,{corner},{variant.dark_corner}"


def _is_only(move: Move, before: Position, variant: Variant) -> bool:
    """Whether no other legal move has the same from and to."""
    start, end = move.path[0], move.path[-1]
    same = [other for other in legal_moves(before, variant) if (other.start, other.end) == (start, end)]
    return len(same) == 1


@lru_cache(maxsize=8)
def _square_names(written: str, corner: int) -> tuple[str, ...]:
    if written == "numbers":
        return tuple(str(squares.number(square, corner)) for square in range(32))
    return tuple(squares.name(square, corner) for square in range(32))
