"""Each draw counter at the ply before, at and after, what sets it back, and who is not concerned."""

import pytest

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.position import BLACK
from draughts64.variant import GIVEAWAY, ITALIAN, LUDOTEKA, RUSSIAN, Variant
from tests.rules.records import label
from tests.rules.wander import counter, game_from, kings_only, play, reason, wander

NO_ENDGAME_RULES = RUSSIAN.replace(name="plain", three_kings=0, main_road=0, balance=())
MAIN_ROAD = {0, 4, 9, 13, 18, 22, 27, 31}


def on_main_road(game: Game) -> bool:
    return any(game.position.squares[square] & 3 == BLACK for square in MAIN_ROAD)


def stays_on_main_road(game: Game, move: Move) -> bool:
    return on_main_road(game)


def keeps_off_main_road(game: Game, move: Move) -> bool:
    return not on_main_road(game)


# ---- third occurrence

LETTERS = "W:WK29,20:BK32,13", "a1-b2 g1-h2 b2-a1 h2-g1"


@pytest.mark.parametrize(
    ("variant", "fen", "once_round"),
    [
        (RUSSIAN, *LETTERS),
        (GIVEAWAY, *LETTERS),
        (ITALIAN, "W:WK32,9:BK1,24", "h1-g2 a8-b7 g2-h1 b7-a8"),
    ],
    ids=label,
)
def test_a_position_that_occurs_for_the_third_time(variant: Variant, fen: str, once_round: str) -> None:
    game = game_from(fen, variant)
    play(game, once_round)
    assert (reason(game), counter(game, "third-occurrence")) == ("", (2, 3))
    play(game, " ".join(once_round.split()[:3]))
    assert (reason(game), counter(game, "third-occurrence")) == ("", (2, 3))
    play(game, once_round.split()[3])
    assert (reason(game), counter(game, "third-occurrence")) == ("third-occurrence", (3, 3))
    assert game.outcome().result == "1/2-1/2"


def test_occurrences_need_not_be_in_a_row() -> None:
    game = game_from(LETTERS[0], RUSSIAN)
    play(game, "a1-b2 g1-h2 b2-c1 h2-g1 c1-b2 g1-h2 b2-a1 h2-g1")
    assert game.occurrences() == 2
    play(game, "a1-b2 g1-h2 b2-a1 h2-g1")
    assert reason(game) == "third-occurrence"


def test_the_other_side_to_move_is_another_position() -> None:
    game = game_from(LETTERS[0], NO_ENDGAME_RULES)
    play(game, "a1-b2 g1-h2 b2-c1 h2-g1 c1-a3 g1-h2 a3-c1 h2-g1 c1-b2 g1-h2 b2-a1")
    assert game.occurrences() == 1
    play(game, "h2-g1")
    assert game.occurrences() == 2


def test_a_mans_move_begins_a_new_count() -> None:
    game = game_from(LETTERS[0], RUSSIAN)
    play(game, LETTERS[1] + " h4-g5 g1-h2 a1-b2 h2-g1 b2-a1")
    assert game.occurrences() == 2


def test_ludoteka_knows_no_repetition() -> None:
    game = game_from(LETTERS[0], LUDOTEKA)
    play(game, "a1-b2 g1-h2 b2-a1 h2-g1 " * 5)
    assert reason(game) == ""
    assert counter(game, "third-occurrence") is None


# ---- king moves


@pytest.mark.parametrize(
    ("variant", "fen", "limit"),
    [
        (NO_ENDGAME_RULES, "W:WK29,K30,13:BK32,K28,20", 30),
        (GIVEAWAY, "W:WK29,K30,13:BK32,K28,20", 30),
        (ITALIAN, "W:WK32,K30,24:BK1,K3,9", 80),
    ],
    ids=label,
)
def test_king_moves_without_capture(variant: Variant, fen: str, limit: int) -> None:
    game = game_from(fen, variant)
    wander(game, limit - 1, kings_only)
    assert (reason(game), counter(game, "king-moves")) == ("", (limit // 2 - 1, limit // 2))
    wander(game, 1, kings_only)
    assert (reason(game), counter(game, "king-moves")) == ("king-moves", (limit // 2, limit // 2))
    wander(game, 1, kings_only)
    assert reason(game) == "king-moves"
    game.pop()
    game.pop()
    assert reason(game) == ""


def test_a_mans_move_sets_the_king_moves_back() -> None:
    game = game_from("W:WK29,K30,13:BK32,K28,20", NO_ENDGAME_RULES)
    wander(game, 28, kings_only)
    play(game, "a5-b6")
    assert counter(game, "king-moves") == (0, 15)
    wander(game, 29, kings_only)
    assert reason(game) == ""
    wander(game, 1, kings_only)
    assert reason(game) == "king-moves"


def test_a_promotion_is_a_mans_move() -> None:
    game = game_from("W:WK29,5:BK32,20", NO_ENDGAME_RULES)
    play(game, "a1-b2 g1-h2 a7-b8")
    assert counter(game, "king-moves") == (0, 15)


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


def game_at(game: Game, fen: str) -> Game:
    """The same plies and counts, with other pieces on the squares: as if they had led there."""
    other = Game(game.variant, game_from(fen, game.variant).position)
    other.plies = game.plies
    return other


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


# ---- Ludoteka


def test_forty_pairs_without_capture_and_promotion() -> None:
    game = game_from("W:WK29,K30,21:BK32,K28,12", LUDOTEKA)
    wander(game, 79, kings_only)
    assert (reason(game), counter(game, "forty-pairs")) == ("", (39, 40))
    wander(game, 1, kings_only)
    assert (reason(game), counter(game, "forty-pairs")) == ("forty-pairs", (40, 40))
    wander(game, 1, kings_only)
    assert reason(game) == "forty-pairs"


def test_a_mans_move_does_not_reset_the_forty_pairs_but_a_promotion_does() -> None:
    game = game_from("W:WK29,12:BK32,13", LUDOTEKA)
    play(game, " ".join([LETTERS[1]] * 5))
    play(game, "h6-g7")
    assert counter(game, "forty-pairs") == (10, 40)
    play(game, "g1-h2")
    assert counter(game, "forty-pairs") == (11, 40)
    play(game, "g7-h8")
    assert counter(game, "forty-pairs") == (0, 40)


def test_forty_pairs_with_a_mans_move_among_them() -> None:
    game = game_from("W:WK29,12:BK32,13", LUDOTEKA)
    play(game, " ".join([LETTERS[1]] * 5) + " h6-g7 g1-h2")
    wander(game, 57, kings_only)
    assert reason(game) == ""
    wander(game, 1, kings_only)
    assert reason(game) == "forty-pairs"


def test_two_hundred_plies_in_all() -> None:
    rules = LUDOTEKA.replace(name="long", quiet_plies=0)
    game = game_from("W:WK29,K30:BK32,K28", rules)
    wander(game, 199)
    assert (reason(game), counter(game, "200-plies")) == ("", (199, 200))
    wander(game, 1)
    assert (reason(game), counter(game, "200-plies")) == ("200-plies", (200, 200))
    wander(game, 1)
    assert reason(game) == "200-plies"


def test_a_win_on_the_two_hundredth_ply_stands() -> None:
    rules = LUDOTEKA.replace(name="long", quiet_plies=0)
    game = game_from("W:WK29,K30:BK32,K28", rules)
    wander(game, 199)
    last = game_at(game, "W:WK29:B15")
    play(last, "a1xf6")
    assert len(last.plies) == 200
    assert (reason(last), last.outcome().result) == ("no-pieces", "1-0")
