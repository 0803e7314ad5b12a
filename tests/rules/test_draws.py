"""Each draw counter at the ply before, at and after, what sets it back, and who is not concerned."""

import pytest

from draughts64.variant import GIVEAWAY, ITALIAN, LUDOTEKA, RUSSIAN, Variant
from tests.rules.records import label
from tests.rules.wander import counter, game_at, game_from, kings_only, play, reason, wander

NO_ENDGAME_RULES = RUSSIAN.replace(name="plain", three_kings=0, main_road=0, balance=())


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


@pytest.mark.parametrize("limit", [1, 2, 7, 30, 31])
@pytest.mark.parametrize(
    ("field", "drawn"), [("king_moves_plies", "king-moves"), ("quiet_plies", "forty-pairs")]
)
def test_nothing_is_left_only_when_it_is_drawn(field: str, drawn: str, limit: int) -> None:
    only = LUDOTEKA.replace(name="odd", **{"quiet_plies": 0, "max_plies": 0, field: limit})
    game = game_from("W:WK29,K30:BK32,K28", only)
    assert counter(game, drawn) == (0, (limit + 1) // 2)
    for ply in range(1, limit + 3):
        wander(game, 1, kings_only)
        done, most = counter(game, drawn)
        assert (done >= most) == (reason(game) == drawn) == (ply >= limit)


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
