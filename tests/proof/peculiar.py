"""Where pydraughts reads the rules otherwise than rules.md does: what it must answer there, exactly.

Italian precedence 4 compares captures jump by jump: the first jump at which they differ decides. pydraughts
looks only at where each captures its first king, and keeps all those with the earliest. Everywhere else it
has to agree; here it has to make this mistake and no other, and the slow generator decides.
"""

from draughts64.moves import Move, legal_moves
from draughts64.position import KING, Position
from draughts64.variant import Variant
from tests.proof.peer import Unique, ours, unique

Route = tuple[tuple[int, ...], tuple[int, ...]]  # path, captured


def pydraughts_answer(position: Position, variant: Variant) -> set[Unique]:
    """The unique moves that pydraughts gives: ours, with precedence 4 as it reads it."""
    if "kings_first" not in variant.precedences:
        return ours(position, variant, with_kind=False)
    routes = _routes(legal_moves(position, _without_fourth(variant)))
    earliest = min((_first_king(position, captured) for _, (_, captured) in routes), default=0)
    return {
        unique(move, variant, with_kind=False)
        for move, (_, captured) in routes
        if _first_king(position, captured) == earliest
    }


def fourth_precedence_decides(position: Position, variant: Variant) -> bool:
    """Do the first three Italian precedences leave a capture that the fourth strikes out?"""
    three = legal_moves(position, _without_fourth(variant))
    return len(_routes(three)) > len(_routes(legal_moves(position, variant)))


def _without_fourth(variant: Variant) -> Variant:
    return variant.replace(precedences=variant.precedences[:3])


def _routes(found: list[Move]) -> list[tuple[Move, Route]]:
    return [(move, route) for move in found for route in move.routes]


def _first_king(position: Position, captured: tuple[int, ...]) -> int:
    """At which jump a capture takes its first king; a number above every jump when it takes none."""
    kings = [bool(position.squares[square] & KING) for square in captured]
    return kings.index(True) if True in kings else len(position.squares)
