"""What holds in every position of every rule set, house rules included."""

from hypothesis import given, settings
from hypothesis import strategies as st

from draughts64.game import Game
from draughts64.moves import Move, legal_moves
from draughts64.notation import format_fen, move_text, parse_fen, parse_move
from draughts64.position import BLACK, KING, WHITE, Position, last_rank
from draughts64.squares import place
from draughts64.variant import Variant
from tests.rules.oracle import unique_moves
from tests.rules.records import BUILT_IN, READINGS

ALL = BUILT_IN + READINGS


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position that can be: at most twelve a side, no man on its promotion row; kings are frequent."""
    placed = draw(st.lists(st.integers(0, 31), min_size=2, max_size=16, unique=True))
    squares = bytearray(32)
    counts = {WHITE: 0, BLACK: 0}
    for square in placed:
        side = draw(st.sampled_from((WHITE, BLACK)))
        if counts[side] == 12:
            continue
        counts[side] += 1
        king = square // 4 == last_rank(side) or draw(st.integers(0, 2)) == 0
        squares[square] = side | KING if king else side
    return Position(squares, draw(st.sampled_from((WHITE, BLACK))))


variants = st.sampled_from(ALL)


def unique(move: Move, variant: Variant) -> tuple[object, ...]:
    def cell(square: int) -> tuple[int, int]:
        return place(square, variant.dark_corner)

    return cell(move.start), cell(move.end), frozenset(map(cell, move.captured)), move.king


@settings(max_examples=800, deadline=None)
@given(positions(), variants)
def test_the_moves_are_those_of_the_oracle(position: Position, variant: Variant) -> None:
    found = [unique(move, variant) for move in legal_moves(position, variant)]
    assert len(found) == len(set(found))
    assert set(found) == unique_moves(position, variant)


@settings(max_examples=300, deadline=None)
@given(positions(), variants)
def test_undo_restores_what_apply_changed(position: Position, variant: Variant) -> None:
    before = position.copy()
    for move in legal_moves(position, variant):
        taken = position.apply(move)
        assert position != before
        position.undo(move, taken)
        assert position == before


@settings(max_examples=300, deadline=None)
@given(positions(), variants)
def test_every_route_of_a_move_captures_its_pieces(position: Position, variant: Variant) -> None:
    for move in legal_moves(position, variant):
        assert move.routes[0] == (move.path, move.captured)
        assert len(set(move.routes)) == len(move.routes)
        for path, captured in move.routes:
            assert (path[0], path[-1], set(captured)) == (move.start, move.end, set(move.captured))
            assert len(path) == len(captured) + 1 or not captured


@settings(max_examples=300, deadline=None)
@given(positions(), variants)
def test_a_position_survives_its_fen(position: Position, variant: Variant) -> None:
    assert parse_fen(format_fen(position, variant), variant) == position


@settings(max_examples=300, deadline=None)
@given(positions(), variants)
def test_every_move_survives_its_text(position: Position, variant: Variant) -> None:
    legal = legal_moves(position, variant)
    for move in legal:
        for full in (False, True):
            assert parse_move(move_text(move, legal, variant, full), legal, variant) == move


@settings(max_examples=60, deadline=None)
@given(positions(), variants, st.randoms(use_true_random=False))
def test_taking_back_restores_everything_a_person_can_see(position, variant, random) -> None:
    game = Game(variant, position)
    seen = []
    while len(seen) < 40 and game.legal_moves():
        seen.append((game.position.key(), game.counters(), game.outcome()))
        game.push(random.choice(game.legal_moves()))
    while seen:
        game.pop()
        assert (game.position.key(), game.counters(), game.outcome()) == seen.pop()
    assert game.position == game.start
