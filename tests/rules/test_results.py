"""How games end: on the squares, by the players' word, and who it is that won."""

import pytest

from draughts64.game import Game, Outcome
from draughts64.moves import Move
from draughts64.notation import IllegalMove, parse_move
from draughts64.variant import GIVEAWAY, ITALIAN, LUDOTEKA, RUSSIAN, Variant
from tests.rules.records import BUILT_IN, label
from tests.rules.wander import game_from, play

LAST_PIECE = "W:W18:B14"  # d4 takes c5, or in Italian squares c4 takes d5


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_the_last_piece_is_taken(variant: Variant) -> None:
    game = game_from(LAST_PIECE, variant)
    game.push(game.legal_moves()[0])
    assert game.outcome() == Outcome("0-1" if variant is GIVEAWAY else "1-0", "no-pieces")


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_the_side_to_move_is_shut_in(variant: Variant) -> None:
    fen = "W:W24:B15,20" if variant is ITALIAN else "W:W21:B14,17"
    assert game_from(fen, variant).outcome() == Outcome("1-0" if variant is GIVEAWAY else "0-1", "no-moves")


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_the_side_that_has_moved_may_be_shut_in(variant: Variant) -> None:
    fen = "B:W24:B15,20" if variant is ITALIAN else "B:W21:B14,17"
    assert game_from(fen, variant).outcome() is None


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_a_game_begins_open(variant: Variant) -> None:
    game = Game(variant)
    assert game.outcome() is None
    assert game.position.side == variant.first_side
    assert len(game.legal_moves()) == 7


def test_white_wins_one_nil_also_where_red_moves_first() -> None:
    game = game_from("B:W21:B14", LUDOTEKA)
    play(game, "c5-b4 a3xc5")
    assert game.outcome() == Outcome("1-0", "no-pieces")


def test_a_win_comes_before_a_draw() -> None:
    rules = LUDOTEKA.replace(name="short", max_plies=1)
    game = game_from(LAST_PIECE, rules)
    game.push(game.legal_moves()[0])
    assert game.outcome() == Outcome("1-0", "no-pieces")


def test_draws_are_tested_in_their_order() -> None:
    rules = RUSSIAN.replace(name="all", king_moves_plies=8, balance=((7, 4),))
    game = game_from("W:WK29,20:BK32,13", rules)
    play(game, "a1-b2 g1-h2 b2-a1 h2-g1 a1-b2 g1-h2 b2-a1 h2-g1")
    assert game.outcome() == Outcome("1/2-1/2", "third-occurrence")
    without = game_from("W:WK29,20:BK32,13", rules.replace(third_occurrence=False))
    play(without, "a1-b2 g1-h2 b2-a1 h2-g1 a1-b2 g1-h2 b2-a1 h2-g1")
    assert without.outcome() == Outcome("1/2-1/2", "king-moves")


def test_what_the_players_say_is_recorded_and_taken_back() -> None:
    game = Game(RUSSIAN)
    play(game, "c3-d4 b6-a5")
    game.finish("0-1", "resignation")
    assert game.outcome() == Outcome("0-1", "resignation")
    with pytest.raises(IllegalMove, match="the game is over"):
        play(game, "d4-c5")
    game.pop()
    assert game.outcome() is None
    with pytest.raises(ValueError, match="2-0 is no result"):
        game.finish("2-0", "agreement")


def test_a_draw_does_not_stop_a_game_that_went_on() -> None:
    game = game_from("W:WK29,20:BK32,13", RUSSIAN)
    play(game, "a1-b2 g1-h2 b2-a1 h2-g1 " * 2)
    assert game.outcome().reason == "third-occurrence"
    play(game, "h4-g5")
    assert game.outcome() is None
    game.pop()
    assert game.outcome().reason == "third-occurrence"


def test_a_move_walked_another_way_is_kept_as_it_is_written() -> None:
    game = game_from("W:WK4:B8,22", RUSSIAN)
    written = parse_move("h8:b2", game.legal_moves(), RUSSIAN)
    path, captured = written.routes[-1]
    assert path != written.path
    game.push(Move(path, captured, king=True))
    assert game.plies[-1].move.path == written.path


def test_an_illegal_move_changes_nothing() -> None:
    game = Game(RUSSIAN)
    with pytest.raises(IllegalMove, match="a1-b2 is not legal"):
        game.push(Move((0, 4)))
    assert game.plies == []
    assert game.position == game.start


def test_the_game_keeps_its_own_copy_of_the_position() -> None:
    start = game_from("W:W21:B12", RUSSIAN).position
    game = Game(RUSSIAN, start)
    game.push(parse_move("a3-b4", game.legal_moves(), RUSSIAN))
    assert start == game.start != game.position


def test_taking_back_nothing_is_an_error() -> None:
    with pytest.raises(IndexError):
        Game(RUSSIAN).pop()
