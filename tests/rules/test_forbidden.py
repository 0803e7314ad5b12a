"""No move exists that the record of its rule set forbids: each field is read off the moves themselves."""

from hypothesis import given, settings

from draughts64.moves import Move, legal_moves
from draughts64.position import KING, WHITE, Position, last_rank
from draughts64.squares import place, square_at
from draughts64.variant import Variant
from tests.proof.amount import amount
from tests.rules.drawn import positions, rule_sets

often = settings(max_examples=amount(200, 2_000), deadline=None, derandomize=True)
any_position = given(positions(), rule_sets())

Jump = tuple[int, int, int, bool]  # from, to, captured, made by a king


def ranks_up(start: int, end: int, side: int) -> int:
    """How many ranks nearer to the side's last one."""
    return (end // 4 - start // 4) * (1 if side == WHITE else -1)


def between(start: int, end: int) -> list[int]:
    """The squares between two on one diagonal, which they must be on."""
    (file, rank), (end_file, end_rank) = place(start, 0), place(end, 0)
    length = abs(end_rank - rank)
    assert length == abs(end_file - file) > 0
    step = (end_file - file) // length, (end_rank - rank) // length
    return [square_at(file + n * step[0], rank + n * step[1], 0) for n in range(1, length)]


def jumps(
    path: tuple[int, ...], captured: tuple[int, ...], position: Position, variant: Variant
) -> list[Jump]:
    """The jumps of a capture, each with the kind of piece that makes it."""
    king = bool(position.squares[path[0]] & KING)
    made = []
    for start, end, over in zip(path, path[1:], captured, strict=False):
        made.append((start, end, over, king))
        if variant.promotion != "passes":
            king = king or end // 4 == last_rank(position.side)
    return made


def quiet(position: Position, variant: Variant) -> list[Move]:
    return [move for move in legal_moves(position, variant) if not move.captured]


def all_jumps(position: Position, variant: Variant) -> list[Jump]:
    return [
        jump
        for move in legal_moves(position, variant)
        for path, captured in move.routes
        for jump in jumps(path, captured, position, variant)
    ]


@often
@any_position
def test_quiet_moves(position: Position, variant: Variant) -> None:
    for move in quiet(position, variant):
        assert not position.squares[move.end]
        assert not any(position.squares[square] for square in between(move.start, move.end))
        length = abs(move.end // 4 - move.start // 4)
        if not position.squares[move.start] & KING:
            assert ranks_up(move.start, move.end, position.side) == 1
            assert move.king == move.promotes == (move.end // 4 == last_rank(position.side))
        else:
            assert move.king and not move.promotes
            assert length == 1 or variant.king_range == "flying"


@often
@any_position
def test_nobody_may_pass_a_capture_by(position: Position, variant: Variant) -> None:
    assert len({bool(move.captured) for move in legal_moves(position, variant)}) <= 1


@often
@any_position
def test_how_men_capture(position: Position, variant: Variant) -> None:
    for start, end, over, king in all_jumps(position, variant):
        if not king:
            assert between(start, end) == [over]
            assert ranks_up(start, end, position.side) == 2 or variant.man_captures_back
            assert not position.squares[over] & KING or variant.man_takes_king


@often
@any_position
def test_how_kings_capture(position: Position, variant: Variant) -> None:
    for start, end, over, king in all_jumps(position, variant):
        if king:
            assert between(start, end).count(over) == 1
            assert not between(start, over) or variant.king_capture != "neighbour"
            assert not between(over, end) or variant.king_capture == "flying"


@often
@any_position
def test_what_stands_in_the_way(position: Position, variant: Variant) -> None:
    for move in legal_moves(position, variant):
        for path, captured in move.routes:
            standing = {square for square in range(32) if position.squares[square]} - {path[0]}
            for start, end, over, _ in jumps(path, captured, position, variant):
                assert over in standing
                assert not ({end, *between(start, end)} - {over}) & standing
                if variant.removal == "at_once":
                    standing.discard(over)


@often
@any_position
def test_which_man_becomes_a_king(position: Position, variant: Variant) -> None:
    last = last_rank(position.side)
    for move in legal_moves(position, variant):
        king = bool(position.squares[move.start] & KING)
        assert move.promotes == (move.king and not king)
        for path, _ in move.routes:
            reached = [square // 4 == last for square in path[1:]]
            if variant.promotion == "goes_on":
                assert move.king == (king or any(reached))
            else:
                assert move.king == (king or reached[-1])
            if variant.promotion == "ends" and not king:
                assert not any(reached[:-1])


def weight(position: Position, precedence: str, path: tuple[int, ...], captured: tuple[int, ...]) -> object:
    """What a precedence compares in a capture; the greater goes before."""
    kings = [bool(position.squares[square] & KING) for square in captured]
    return {
        "most": len(captured),
        "by_king": bool(position.squares[path[0]] & KING),
        "most_kings": sum(kings),
        "kings_first": kings + [False] * (12 - len(kings)),
    }[precedence]


@often
@any_position
def test_precedences(position: Position, variant: Variant) -> None:
    """Of all captures exactly those are left that are best in each precedence in its turn."""

    def routes(rules: Variant) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        return sorted(route for move in legal_moves(position, rules) for route in move.routes)

    best = [route for route in routes(variant.replace(precedences=())) if route[1]]
    for precedence in variant.precedences:
        most = max((weight(position, precedence, *route) for route in best), default=None)
        best = [route for route in best if weight(position, precedence, *route) == most]
    assert not best or routes(variant) == best
