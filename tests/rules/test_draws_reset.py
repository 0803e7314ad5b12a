"""What sets each draw counter back, what does not, and that taking plies back restores them all."""

import pytest

from draughts64.variant import GIVEAWAY, ITALIAN, LUDOTEKA, RUSSIAN, Variant
from tests.rules.records import BUILT_IN, label
from tests.rules.wander import counter, game_at, game_from, kings_only, play, reason, wander

PLAIN = RUSSIAN.replace(name="plain", three_kings=0, main_road=0, balance=())
BALANCE = RUSSIAN.replace(name="balance", king_moves_plies=0, three_kings=0, main_road=0)

# How far a counter has come, and a position in which a capture leaves its rule in force.
CAPTURES = [
    (PLAIN, "king-moves", "W:WK29,K30,13:BK32,K28,20", 20, (10, 15), "W:WK29,13:B22,K32", "a1:e5"),
    (GIVEAWAY, "king-moves", "W:WK29,K30,13:BK32,K28,20", 20, (10, 15), "W:WK29,13:B22,K32", "a1:e5"),
    (ITALIAN, "king-moves", "W:WK32,K30,24:BK1,K3,9", 20, (10, 40), "W:WK32,24:B28,K1", "32x23"),
    (RUSSIAN, "three-kings", "W:WK25,K13,K31:BK28", 20, (10, 15), "W:WK29,K13,K31:BK28,18", "a1:e5"),
    (RUSSIAN, "main-road", "W:WK32,K28,12:BK29", 4, (2, 5), "W:WK30,K28,12:BK29,26", "c1:e3"),
    (BALANCE, "balance", "W:WK29,K30:BK32,K28", 20, (10, 30), "W:WK29,K30:BK32,K28,22", "a1:d4"),
    (LUDOTEKA, "forty-pairs", "W:WK29,K30,21:BK32,K28,12", 20, (10, 40), "W:WK29,21:B22,K32", "a1xd4"),
]


@pytest.mark.parametrize("case", CAPTURES, ids=lambda case: f"{case[0].name}-{case[1]}")
def test_a_capture_sets_it_back(case: tuple[Variant, str, str, int, tuple[int, int], str, str]) -> None:
    variant, rule, fen, plies, before, then, capture = case
    game = game_from(fen, variant)
    wander(game, plies, lambda game, move: kings_only(game, move) and counter(game, rule) is not None)
    assert counter(game, rule) == before
    game = play(game_at(game, then), capture)
    assert game.plies[-1].move.captured
    assert counter(game, rule) == (0, before[1])


def test_a_capture_by_a_man_sets_the_king_moves_back() -> None:
    game = game_from("W:WK29,K30,13:BK32,K28,20", PLAIN)
    wander(game, 20, kings_only)
    game = play(game_at(game, "W:WK29,13:B9,K32"), "a5:c7")
    assert counter(game, "king-moves") == (0, 15)


def test_the_promotion_that_makes_three_kings_starts_their_count() -> None:
    game = game_from("W:WK29,K13,5:BK28", RUSSIAN)
    wander(game, 6, kings_only)
    assert counter(game, "three-kings") is None
    play(game, "a7-b8")
    assert counter(game, "three-kings") == (0, 15)


def test_a_mans_move_is_one_more_of_the_moves_without_balance_changed() -> None:
    game = game_from("W:WK29,13:BK32", BALANCE)
    wander(game, 8, kings_only)
    play(game, "a5-b6")
    assert (reason(game), counter(game, "balance")) == ("", (4, 5))
    wander(game, 1)
    assert (reason(game), counter(game, "balance")) == ("balance", (5, 5))


def test_a_mans_move_is_one_of_the_five_against_the_main_road() -> None:
    game = game_from("W:WK32,K28,20:BK29", RUSSIAN)
    play(game, "h4-g5 a1-b2")
    assert counter(game, "main-road") == (1, 5)


def test_three_kings_against_one_on_the_main_road_have_five_moves() -> None:
    game = game_from("W:WK32,K28,K12:BK29", RUSSIAN)
    wander(game, 8, lambda game, move: counter(game, "main-road") is not None)
    assert (reason(game), counter(game, "main-road"), counter(game, "three-kings")) == ("", (4, 5), (4, 15))
    wander(game, 1, lambda game, move: counter(game, "main-road") is not None)
    assert reason(game) == "main-road"


def test_nothing_sets_the_two_hundred_plies_back() -> None:
    game = game_from("W:WK29,K30,21:BK32,K28,12", LUDOTEKA)
    wander(game, 20, kings_only)
    game = play(game_at(game, "W:WK29,5:B22,K28"), "a1xd4 h2-g3 a7-b8")
    assert counter(game, "200-plies") == (23, 200)


def test_an_interrupted_repetition_is_counted_from_its_first_time_on() -> None:
    game = game_from("W:WK29,20:BK32,13", RUSSIAN)
    play(game, "a1-b2 g1-h2 b2-a1 h2-g1 a1-b2 g1-h2 b2-c1 h2-g1 c1-b2 g1-h2 b2-a1 h2-g1")
    assert reason(game) == "third-occurrence"
    play(game, "h4-g5")
    assert (reason(game), game.occurrences()) == ("", 1)


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
@pytest.mark.parametrize(
    "fen", ["W:WK29,K30,21:BK32,K28,12", "W:WK25,K13,K31:BK28", "W:WK32,K28,12:BK29", "W:WK29:BK32"]
)
def test_taking_back_restores_every_counter_and_reason(variant: Variant, fen: str) -> None:
    if variant is ITALIAN:
        fen = "W:WK32,K30,24:BK1,K3,9"
    game = game_from(fen, variant)
    wander(game, 84, kings_only)
    moves = [ply.move for ply in game.plies]
    game = game_from(fen, variant)
    seen = []
    for move in moves:
        seen.append((game.counters(), reason(game)))
        game.push(move)
    assert any(why for _, why in seen)
    while seen:
        game.pop()
        assert (game.counters(), reason(game)) == seen.pop()


def test_draws_are_tested_in_the_order_of_the_rules() -> None:
    rules = RUSSIAN.replace(name="all", king_moves_plies=8, quiet_plies=8, max_plies=8, balance=((5, 4),))
    rules = rules.replace(three_kings=4, main_road=4)
    off: dict[str, object] = {
        "third_occurrence": False,
        "king_moves_plies": 0,
        "three_kings": 0,
        "main_road": 0,
        "balance": (),
        "quiet_plies": 0,
        "max_plies": 0,
    }
    found = []
    for field, nothing in off.items():
        game = game_from("W:WK32,K28,K12:BK29", rules)
        play(game, "g1-f2 a1-b2 f2-g1 b2-a1 g1-f2 a1-b2 f2-g1 b2-a1")
        found.append(reason(game))
        rules = rules.replace(**{field: nothing})
    assert found == [
        "third-occurrence",
        "king-moves",
        "three-kings",
        "main-road",
        "balance",
        "forty-pairs",
        "200-plies",
    ]
