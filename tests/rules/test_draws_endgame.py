"""Endgames drawn in Russian draughts: three kings, the main road, the balance unchanged."""

import pytest

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.position import BLACK
from draughts64.variant import GIVEAWAY, ITALIAN, LUDOTEKA, RUSSIAN, Variant
from tests.rules.records import label
from tests.rules.wander import counter, game_at, game_from, kings_only, play, reason, wander

MAIN_ROAD = {0, 4, 9, 13, 18, 22, 27, 31}


def on_main_road(game: Game) -> bool:
    return any(game.position.squares[square] & 3 == BLACK for square in MAIN_ROAD)


def stays_on_main_road(game: Game, move: Move) -> bool:
    return on_main_road(game)


def keeps_off_main_road(game: Game, move: Move) -> bool:
    return not on_main_road(game)


# ---- three kings against one, Russian only

THREE_KINGS = "W:WK25,K13,K31:BK28"  # b2, a5, e1 against h2


def test_three_kings_have_fifteen_moves() -> None:
    game = game_from(THREE_KINGS, RUSSIAN)
    wander(game, 28, keeps_off_main_road)
    assert (reason(game), counter(game, "three-kings")) == ("", (14, 15))
    wander(game, 1, keeps_off_main_road)
    assert (reason(game), counter(game, "three-kings")) == ("three-kings", (15, 15))
    wander(game, 1, keeps_off_main_road)
    assert reason(game) == "king-moves"  # by now both have made fifteen, and that is tested first


def test_the_draw_falls_after_the_strong_sides_move_whoever_began() -> None:
    game = game_from(THREE_KINGS.replace("W:W", "B:W"), RUSSIAN.replace(name="no-run", king_moves_plies=0))
    wander(game, 29, keeps_off_main_road)
    assert (reason(game), counter(game, "three-kings")) == ("", (14, 15))
    wander(game, 1, keeps_off_main_road)
    assert (reason(game), counter(game, "three-kings")) == ("three-kings", (15, 15))


def test_the_capture_on_the_fifteenth_move_is_in_time() -> None:
    game = game_from(THREE_KINGS, RUSSIAN)
    wander(game, 28, keeps_off_main_road)
    game = game_at(game, "W:WK29,K13,K31:BK11")
    play(game, "a1xg7")
    assert (reason(game), game.outcome().result) == ("no-pieces", "1-0")


def test_the_capture_that_makes_three_against_one_is_not_counted() -> None:
    game = game_from("W:WK29,K13,K31:BK28,18", RUSSIAN)
    assert counter(game, "three-kings") is None
    play(game, "a1xe5")
    assert counter(game, "three-kings") == (0, 15)


def test_a_man_on_either_side_suspends_three_kings() -> None:
    assert counter(game_from("W:WK25,K13,K31,21:BK28", RUSSIAN), "three-kings") is None
    assert counter(game_from("W:WK25,K13,K31:BK28,5", RUSSIAN), "three-kings") is None
    assert counter(game_from("W:WK25,K13,K31,K30:BK28", RUSSIAN), "three-kings") == (0, 15)
    assert counter(game_from("B:BK25,K13,K31:WK28", RUSSIAN), "three-kings") == (0, 15)


@pytest.mark.parametrize("variant", [GIVEAWAY, ITALIAN, LUDOTEKA], ids=label)
def test_the_endgame_rules_are_russian_only(variant: Variant) -> None:
    in_force = {rule for rule, _, _ in game_from(THREE_KINGS, variant).counters()}
    assert not in_force & {"three-kings", "main-road", "balance"}


# ---- the main road, Russian only

ON_THE_ROAD = "W:WK32,K28,12:BK29"  # g1, h2 and a man on h6 against a1


def test_five_moves_against_a_king_on_the_main_road() -> None:
    game = game_from(ON_THE_ROAD, RUSSIAN)
    wander(game, 8, stays_on_main_road)
    assert (reason(game), counter(game, "main-road")) == ("", (4, 5))
    wander(game, 1, stays_on_main_road)
    assert (reason(game), counter(game, "main-road")) == ("main-road", (5, 5))
    wander(game, 1, stays_on_main_road)
    assert reason(game) == "main-road"


def test_leaving_the_main_road_starts_the_count_anew() -> None:
    game = game_from("B:WK32,K28,12:BK29", RUSSIAN)
    wander(game, 8, stays_on_main_road)
    assert counter(game, "main-road") == (4, 5)
    wander(game, 1, keeps_off_main_road)
    assert counter(game, "main-road") is None
    wander(game, 1)
    assert reason(game) == ""
    wander(game, 1, stays_on_main_road)
    assert (reason(game), counter(game, "main-road")) == ("", (0, 5))
    wander(game, 9, stays_on_main_road)
    assert (reason(game), counter(game, "main-road")) == ("main-road", (5, 5))


def test_a_promotion_starts_the_main_road_anew() -> None:
    game = game_from("W:WK32,K28,5:BK29", RUSSIAN)
    wander(game, 4, lambda game, move: kings_only(game, move) and on_main_road(game))
    assert counter(game, "main-road") == (2, 5)
    play(game, "a7-b8")
    assert counter(game, "main-road") == (0, 5)


def test_three_men_are_not_the_main_road_rules_three_pieces() -> None:
    assert counter(game_from("W:W12,20,21:BK29", RUSSIAN), "main-road") is None
    assert counter(game_from("W:WK32,K28:BK29", RUSSIAN), "main-road") is None
    assert counter(game_from("W:WK32,K28,12,20:BK29", RUSSIAN), "main-road") is None
    assert counter(game_from("W:WK32,20,12:BK29", RUSSIAN), "main-road") == (0, 5)
    assert counter(game_from("B:BK32,20,12:WK29", RUSSIAN), "main-road") == (0, 5)


# ---- balance unchanged, Russian only

BALANCE_ONLY = RUSSIAN.replace(
    name="balance", third_occurrence=False, king_moves_plies=0, three_kings=0, main_road=0
)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:WK29:BK32", 5),
        ("W:WK29,K30:BK32", 5),
        ("W:WK29,K30:BK32,K28", 30),
        ("W:WK29,K30,K21:BK32,K28", 30),
        ("W:WK29,K30,K21:BK32,K28,K20", 60),
        ("W:WK29,K30,K21,K22:BK32,K28,K20", 60),
    ],
)
def test_balance_unchanged(fen: str, moves: int) -> None:
    game = game_from(fen, BALANCE_ONLY)
    wander(game, 2 * moves - 1)
    assert (reason(game), counter(game, "balance")) == ("", (moves - 1, moves))
    wander(game, 1)
    assert (reason(game), counter(game, "balance")) == ("balance", (moves, moves))
    wander(game, 1)
    assert reason(game) == "balance"


def test_balance_needs_a_king_on_both_sides_and_few_pieces() -> None:
    assert counter(game_from("W:WK29,K30:B9", RUSSIAN), "balance") is None
    assert counter(game_from("W:WK29,K30,K21,K22:BK32,K28,K20,K19", RUSSIAN), "balance") is None


def test_two_kings_against_one_are_drawn_after_five_moves_each() -> None:
    game = game_from("W:WK29,K30:BK32", RUSSIAN)
    wander(game, 9)
    assert reason(game) == ""
    wander(game, 1)
    assert reason(game) == "balance"


def test_one_king_against_one_is_not_over_at_once() -> None:
    assert reason(game_from("W:WK29:BK32", RUSSIAN)) == ""


def test_a_promotion_starts_the_balance_anew() -> None:
    game = game_from("W:WK29,5:BK32", BALANCE_ONLY)
    wander(game, 8, kings_only)
    assert counter(game, "balance") == (4, 5)
    play(game, "a7-b8")
    assert counter(game, "balance") == (0, 5)
