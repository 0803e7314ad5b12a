"""What a move is: its path as written, every way to walk it, what makes two of them one."""

import pytest

from draughts64.game import Game
from draughts64.moves import Move, legal_moves
from draughts64.notation import parse_fen, parse_move, path_text
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.variant import ITALIAN, LUDOTEKA, RUSSIAN, Variant
from tests.rules.records import BUILT_IN, READINGS, label


def move_of(fen: str, text: str, variant: Variant = RUSSIAN) -> Move:
    return parse_move(text, legal_moves(parse_fen(fen, variant), variant), variant)


def walks(move: Move, variant: Variant = RUSSIAN) -> list[str]:
    return [path_text(path, True, variant) for path, _ in move.routes]


def test_a_flying_king_may_stop_anywhere_on_its_line() -> None:
    # a1 takes b2, then e5 straight on: it may land on c3 or d4 in between.
    move = move_of("W:WK29:B25,15", "a1:g7")
    assert walks(move) == ["a1:c3:g7", "a1:d4:g7"]
    assert move.path == move.routes[0][0]


def test_straight_on_it_is_written_with_the_square_right_behind() -> None:
    assert walks(move_of("W:WK4:B8,22", "h8:b2")) == ["h8:f6:b2", "h8:d4:b2", "h8:e5:b2"]


def test_two_ways_round_a_ring_are_one_move() -> None:
    fen = "W:W19:B6,14,15,K22,K23"
    move = move_of(fen, "f4:f4")
    assert walks(move) == ["f4:d2:b4:d6:f4", "f4:d6:b4:d2:f4"]
    assert {frozenset(captured) for _, captured in move.routes} == {frozenset(move.captured)}
    assert move.start == move.end


def test_only_the_way_the_precedences_leave_is_a_way() -> None:
    fen = "W:WK16:BK1,2,K11,K12,19,K20"
    (move,) = legal_moves(parse_fen(fen, ITALIAN), ITALIAN)
    assert walks(move, ITALIAN) == ["16x7x14x23x16"]


def test_a_round_trip_is_applied_and_undone() -> None:
    position = parse_fen("W:W19:B6,14,15,K22,K23", RUSSIAN)
    before = position.copy()
    move = parse_move("f4:f4", legal_moves(position, RUSSIAN), RUSSIAN)
    taken = position.apply(move)
    assert position == parse_fen("B:W19:B6", RUSSIAN)
    position.undo(move, taken)
    assert position == before


def test_a_man_crowned_on_the_way_is_undone_as_a_man() -> None:
    position = parse_fen("W:W12,32:B6,8,9,10,K19,20,22", RUSSIAN)
    before = position.copy()
    move = parse_move("h6:h6", legal_moves(position, RUSSIAN), RUSSIAN)
    assert (move.promotes, move.king) == (True, True)
    taken = position.apply(move)
    assert position.squares[move.end] == WHITE | KING
    position.undo(move, taken)
    assert position == before


def test_moves_are_equal_by_ends_captured_set_and_kind() -> None:
    one = Move((0, 9, 18), (4, 13))
    assert one == Move((0, 2, 18), (13, 4))
    assert hash(one) == hash(Move((0, 2, 18), (13, 4)))
    assert one != Move((0, 9, 18), (4, 14))
    assert one != Move((0, 9, 18), (4, 13), promotes=True, king=True)
    assert one != Move((0, 9, 17), (4, 13))
    assert one != "c3-d4"


@pytest.mark.parametrize("variant", BUILT_IN + READINGS, ids=label)
def test_the_order_of_moves_never_changes(variant: Variant) -> None:
    position = parse_fen("W:WK26,K3,21:B8,9,10,11,19", variant)
    first = [(move.path, move.routes) for move in legal_moves(position, variant)]
    assert first == [(move.path, move.routes) for move in legal_moves(position.copy(), variant)]
    assert first


def test_generating_leaves_the_position_alone() -> None:
    position = parse_fen("W:WK26:B8,9,10,11,19", RUSSIAN)
    before = position.copy()
    legal_moves(position, RUSSIAN)
    assert position == before


def test_positions_are_told_apart_by_pieces_and_side() -> None:
    start = Position.start(RUSSIAN)
    other = Position.start(LUDOTEKA)
    assert (start.side, other.side) == (WHITE, BLACK)
    assert start.squares == other.squares
    assert start != other and start.key() != other.key()
    assert start == start.copy() and hash(start) == hash(start.copy())
    assert (start.count(WHITE), start.count(BLACK)) == ((12, 0), (12, 0))


def test_the_king_of_ludoteka_lands_right_behind_at_every_jump() -> None:
    assert walks(move_of("W:WK29:B25,15", "a1xf6", LUDOTEKA), LUDOTEKA) == ["a1xc3xf6"]


def test_legal_moves_are_kept_until_the_game_changes() -> None:
    game = Game(RUSSIAN)
    assert game.legal_moves() is game.legal_moves()
    game.push(game.legal_moves()[0])
    assert {move.start // 4 for move in game.legal_moves()} == {5}
