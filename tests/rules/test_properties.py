"""What holds in every position of every rule set, house rules included."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draughts64.game import Game
from draughts64.moves import Move, legal_moves
from draughts64.notation import (
    AmbiguousMove,
    format_fen,
    move_text,
    parse_fen,
    parse_move,
    path_text,
    readings,
)
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.variant import Variant
from tests.proof.amount import amount
from tests.rules.drawn import positions, rule_sets

often = settings(max_examples=amount(200, 2_000), deadline=None, derandomize=True)
any_position = given(positions(), rule_sets())


@often
@any_position
def test_undo_restores_what_apply_changed(position: Position, variant: Variant) -> None:
    before = position.copy()
    for move in legal_moves(position, variant):
        taken = position.apply(move)
        assert position != before
        assert position.side == before.side ^ 3
        position.undo(move, taken)
        assert position == before


@often
@any_position
def test_apply_moves_one_piece_and_takes_the_captured(position: Position, variant: Variant) -> None:
    for move in legal_moves(position, variant):
        after = position.copy()
        after.apply(move)
        changed = {square for square in range(32) if after.squares[square] != position.squares[square]}
        assert changed <= {move.start, move.end, *move.captured}
        assert after.squares[move.end] == (position.side | KING if move.king else position.side)
        assert not any(after.squares[square] for square in {move.start, *move.captured} - {move.end})


@often
@any_position
def test_captured_pieces_are_enemies_and_taken_once(position: Position, variant: Variant) -> None:
    for move in legal_moves(position, variant):
        assert len(set(move.captured)) == len(move.captured)
        assert all(position.squares[square] & 3 == position.side ^ 3 for square in move.captured)


@often
@any_position
def test_every_route_of_a_move_captures_its_pieces(position: Position, variant: Variant) -> None:
    for move in legal_moves(position, variant):
        assert move.routes[0] == (move.path, move.captured)
        assert len(set(move.routes)) == len(move.routes)
        for path, captured in move.routes:
            assert (path[0], path[-1], set(captured)) == (move.start, move.end, set(move.captured))
            assert len(path) == len(captured) + 1 or not captured


@often
@any_position
def test_a_position_survives_its_fen(position: Position, variant: Variant) -> None:
    assert parse_fen(format_fen(position, variant), variant) == position


@often
@any_position
def test_every_move_survives_its_text(position: Position, variant: Variant) -> None:
    legal = legal_moves(position, variant)
    short = [move_text(move, legal, variant) for move in legal]
    whole = [move_text(move, legal, variant, full=True) for move in legal]
    for texts in (short, whole):
        assert len(set(texts)) == len(legal)
        assert [parse_move(text, legal, variant) for text in texts] == legal
    for move, text in zip(legal, short, strict=True):
        assert move in readings(text, legal, variant)


@often
@any_position
def test_from_and_to_alone_name_one_move_or_are_refused(position: Position, variant: Variant) -> None:
    legal = legal_moves(position, variant)
    for move in legal:
        ends = (move.start, move.end)
        text = path_text(ends, bool(move.captured), variant)
        meant = [other for other in legal if (other.start, other.end) == ends]
        assert readings(text, legal, variant) == meant
        whole = [other for other in meant if any(path == ends for path, _ in other.routes)]
        if len(meant) == 1 or whole:  # a whole path means its move, whatever else begins and ends there
            assert [parse_move(text, legal, variant)] == (whole or meant)
            continue
        with pytest.raises(AmbiguousMove) as refused:
            parse_move(text, legal, variant)
        assert [parse_move(choice, legal, variant) for choice in refused.value.candidates] == meant


@often
@any_position
def test_every_way_to_walk_a_move_names_it(position: Position, variant: Variant) -> None:
    legal = legal_moves(position, variant)
    for move in legal:
        for path, captured in move.routes:
            assert parse_move(path_text(path, bool(captured), variant), legal, variant) == move


@often
@any_position
def test_a_turned_position_has_the_turned_moves(position: Position, variant: Variant) -> None:
    turned = Position(bytearray(32), position.side ^ 3)
    for square, code in enumerate(position.squares):
        turned.squares[31 - square] = code and code ^ 3  # the sides are 1 and 2, kings have 4 more
    expected = {walks(move) for move in legal_moves(position, variant)}
    assert {walks(move, turn=True) for move in legal_moves(turned, variant)} == expected


def walks(move: Move, turn: bool = False) -> tuple[object, ...]:
    """Everything there is about a move, seen from the other side if asked."""

    def seen(squares: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(31 - square for square in squares) if turn else squares

    routes = frozenset((seen(path), seen(captured)) for path, captured in move.routes)
    return frozenset(seen(move.captured)), move.promotes, move.king, routes


@settings(max_examples=amount(60, 1_000), deadline=None, derandomize=True)
@given(positions(), rule_sets(), st.randoms(use_true_random=False))
def test_taking_back_restores_everything_a_person_can_see(position, variant, random) -> None:
    game = Game(variant, position)
    seen = []
    while len(seen) < 40 and game.legal_moves():
        seen.append((game.position.key(), game.counters(), game.occurrences(), game.outcome()))
        game.push(random.choice(game.legal_moves()))
    while seen:
        game.pop()
        assert (game.position.key(), game.counters(), game.occurrences(), game.outcome()) == seen.pop()
    assert game.position == game.start


def test_the_sides_are_what_turning_takes_them_for() -> None:
    assert (WHITE ^ 3, BLACK ^ 3, (WHITE | KING) ^ 3) == (BLACK, WHITE, BLACK | KING)
