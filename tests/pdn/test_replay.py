"""Games as written, and what became of them when they were played again."""

import json

import pytest

from damier.pdn.playback import Replayed
from damier.pdn.spelling import meanings
from damier.pdn.variations import NOTES
from draughts64.game import Game
from draughts64.moves import legal_moves
from draughts64.notation import InvalidMove, move_text, parse_fen
from draughts64.position import Position
from draughts64.variant import ITALIAN, LUDOTEKA, RUSSIAN, Variant, get
from tests.conftest import DATA
from tests.pdn.told import replayed

RECORDS = json.loads((DATA / "games.json").read_text())
RING = '[GameType "25"]\n[FEN "W:WK26:B11,14,15,23"]\n'
"""A king takes two of four men on its way from d2 to b4, on either side of a ring."""


def only(text: str, variant: Variant | None = None) -> Replayed:
    (done,) = replayed(text, variant)
    return done


def played(done: Replayed) -> str:
    """The moves as the rule set writes them, whole paths."""
    assert done.variant
    return " ".join(move_text(move, [move], done.variant, full=True) for move in done.moves)


# ---- what a text can mean


@pytest.mark.parametrize(
    ("variant", "fen", "text", "expected"),
    [
        (RUSSIAN, "", "c3-d4", "c3-d4"),
        (RUSSIAN, "", "C3-D4", "c3-d4"),
        (RUSSIAN, "", "c3d4", "c3-d4"),
        (RUSSIAN, "", "22-18", "c3-d4"),
        (RUSSIAN, "", "2218", "c3-d4"),
        (RUSSIAN, "", "cd4", "c3-d4"),
        (RUSSIAN, "", "с3-d4", "c3-d4"),  # Cyrillic с
        (RUSSIAN, "", "ц3-д4", "c3-d4"),
        (RUSSIAN, "", "с3-и4", "c3-b4"),  # the key of b
        (RUSSIAN, "", "сд4", "c3-d4"),
        (RUSSIAN, "", "ed4", "e3-d4"),
        (ITALIAN, "", "22-18", "22-18"),
        (ITALIAN, "", "d3-e4", "22-19"),
        (RUSSIAN, "W:Wc3:Bd4", "c3:e5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "c:e5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "cxe5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "ce5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "c3-e5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "c3e5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "c3×e5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "c3*e5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4", "c3хe5", "c3:e5"),  # Cyrillic х as a mark
        (RUSSIAN, "W:Wc3:Bd4", "с:е5", "c3:e5"),
        (RUSSIAN, "W:Wc3:Bd4,d6", "c3:e5:c7", "c3:e5:c7"),
        (RUSSIAN, "W:Wc3:Bd4,d6", "c:e5:c7", "c3:e5:c7"),
        (RUSSIAN, "W:Wc3:Bd4,d6", "22x6", "c3:e5:c7"),
        (RUSSIAN, "W:Wc3:Bd4", "c3:d4", ""),
        (RUSSIAN, "", "c3:d4", ""),
        (RUSSIAN, "", "c3-e5", ""),
        (LUDOTEKA, "", "b6-a5", "b6-a5"),
    ],
)
def test_a_text_that_means_one_move(variant: Variant, fen: str, text: str, expected: str) -> None:
    legal = legal_moves(parse_fen(fen, variant), variant)
    found = [move_text(move, legal, variant, full=True) for move in meanings(text, legal, variant)]
    assert found == ([expected] if expected else [])


@pytest.mark.parametrize("text", ["", "-", "c3", "c3-", "c3-d4-", "hello", "33-28", "c3-d5", "0-1", "ж3-ю4"])
def test_a_text_that_is_no_move(text: str) -> None:
    legal = legal_moves(Position.start(RUSSIAN), RUSSIAN)
    try:
        assert meanings(text, legal, RUSSIAN) == []
    except InvalidMove as error:
        assert str(error)


def test_a_letter_that_can_be_two() -> None:
    # В looks like b and is the key of d: what follows decides.
    assert played(only("1. с3-В4 f6-g5 2. d4-e5")) == "c3-d4 f6-g5 d4-e5"
    assert played(only("1. с3-В4 f6-g5 2. b4-a5")) == "c3-b4 f6-g5 b4-a5"


def test_a_whole_path_comes_first() -> None:
    legal = legal_moves(parse_fen("W:WK3,13,20,21,23,24,25,28:B4,8,14,15,16", RUSSIAN), RUSSIAN)
    found = [move_text(move, legal, RUSSIAN, full=True) for move in meanings("f8:b4", legal, RUSSIAN)]
    assert found == ["f8:b4", "f8:h6:f4:d6:b4"]


# ---- several readings


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1. d2:b4 f6-g5", "d2:f4:d6:b4 f6-g5"),
        ("1. d2:b4 e5-d4", "d2:g5:e7:b4 e5-d4"),
        ("1. d:b4 e5-d4", "d2:g5:e7:b4 e5-d4"),
        ("1. d2:b4 f6-e5 2. b4-a5", "d2:f4:d6:b4 f6-e5 b4-a5"),
        ("1. d2:g5:b4 e5-d4", "d2:g5:e7:b4 e5-d4"),
    ],
)
def test_the_moves_that_follow_decide(moves: str, expected: str) -> None:
    done = only(RING + moves)
    assert (played(done), done.notes, done.error) == (expected, [], None)


def test_the_first_reading_is_taken_when_none_is_ruled_out() -> None:
    done = only(RING + "1. d2:b4 *")
    assert played(done) == "d2:f4:d6:b4"
    assert done.notes == ["1. d2:b4 can be d2:f4:d6:b4 or d2:g5:e7:b4, the first is taken"]


def test_a_wrong_move_behind_two_readings() -> None:
    done = only(RING + "1. d2:b4 h2-g1")
    assert done.error and (done.error.ply, done.error.text) == (2, "h2-g1")
    assert len(done.moves) == 1
    done = only(RING + "1. d2:b4 e5-d4 2. h2-g1")  # the reading that goes on is kept
    assert done.error and done.error.ply == 3
    assert played(done) == "d2:g5:e7:b4 e5-d4"


def test_short_moves_that_two_men_can_make() -> None:
    # Both men on the file c can go to d4 and to d6; only the one on c3 can still stand on c3 afterwards.
    done = only('[GameType "25"]\n[FEN "W:Wc3,c5:Bh8"]\n1. cd4 hg7 2. cd6 gh6 3. d4-e5')
    assert done.error is None
    assert played(done) == "c3-d4 h8-g7 c5-d6 g7-h6 d4-e5"


# ---- whole games


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record['variant']}-{record['plies']}")
@pytest.mark.parametrize("short", [False, True], ids=["paths", "short"])
def test_real_games(record: dict, short: bool) -> None:
    moves = [f"{m[:2]}{':' if 'x' in m else '-'}{m[-2:]}" if short else m for m in record["moves"]]
    done = only(f'[Variant "{record["variant"]}"]\n[Result "{record["result"]}"]\n{" ".join(moves)}')
    assert done.error is None
    assert len(done.moves) == record["plies"]
    game = Game(get(record["variant"]))
    for move in done.moves:
        game.push(move)
    assert done.game and done.game.position == game.position


@pytest.mark.parametrize(
    ("text", "ply", "move", "reason"),
    [
        ("1. c3-d4 f6-g5 2. d4-e6", 3, "d4-e6", "e6 is a light square"),
        ("1. c3-d4 f6-g5 2. d4-f6", 3, "d4-f6", "not a legal move"),
        ("1. c3-d4 f6-g5 2. 33-28", 3, "33-28", "there is no square 33 (squares are 1 to 32)"),
        (
            "1. c3-d4 d6-c5 2. e3-f4 c5:e3 3. f2-e3",
            4,
            "c5:e3",
            "not a legal move, the capture goes on: c5:e3:g5",
        ),
        ("1. c3-d4 f6-e5 2. a3-b4", 3, "a3-b4", "not a legal move, there is a capture"),
        ("1. c3-d4 - 2. b2-c3", 2, "-", "the move is not given, but later ones are"),
        ('[FEN "W:Wc5:Bd6"]\n1. c5:e7 d6-c5', 2, "d6-c5", "the game is over, there is no legal move"),
        (
            '[FEN "B:Wa7,g7:Bb8,a1"]\n1. b8-h2',
            0,
            "B:Wa7,g7:Bb8,a1",
            "a man of Black on its promotion row, a1",
        ),
        ('[FEN "W:Wc3"]\n', 0, "W:Wc3", "W and B must both be there, if only empty"),
    ],
)
def test_what_stops_a_game(text: str, ply: int, move: str, reason: str) -> None:
    done = only('[GameType "25"]\n' + text)
    assert done.error
    assert (done.error.ply, done.error.text) == (ply, move)
    assert done.error.reason.endswith(reason)
    assert len(done.moves) == max(0, ply - 1)
    assert (done.game is None) == (ply == 0)


@pytest.mark.parametrize(
    ("fen", "number"),
    [
        ("W:Wc3:Bh8", 2), ("W:W22:B4", 2), ("W:B4:W22", 2), ("w:w22:b4.", 2), ("W:W 22 :B 4 ", 2),
        ("W:W21-24:B1-3", 7), ("W:WK22,25.:B4:H0:F1", 3), ("W:W22:B", 1), ("", 24),
    ],
)  # fmt: skip
def test_starts(fen: str, number: int) -> None:
    done = only(f'[GameType "25"]\n[FEN "{fen}"]\n*')
    assert done.error is None and done.game
    assert sum(done.game.start.squares[square] > 0 for square in range(32)) == number


def test_a_start_in_the_tag_setup() -> None:
    done = only('[GameType "25"]\n[SetUp "W:Wc3:Bh8"]\n1. c3-d4')
    assert done.error is None and done.game
    assert sum(done.game.start.count(1)) == 1
    assert only('[GameType "25"]\n[SetUp "1"]\n1. c3-d4').error is None


# ---- what else is said


def test_a_game_goes_on_behind_an_automatic_draw() -> None:
    there_and_back = "a1-b2 h2-g1 b2-a1 g1-h2 " * 2
    done = only(f'[GameType "25"]\n[FEN "W:WKa1:BKh2"]\n{there_and_back} a1-b2 h2-g1 b2-a1 g1-h2 1/2')
    assert done.error is None
    assert len(done.moves) == 12
    assert done.notes == ["drawn by third-occurrence after 4... g1-h2, played on"]


def test_a_result_that_the_last_position_contradicts() -> None:
    won = '[GameType "25"]\n[FEN "W:Wc5:Bd6"]\n1. c5:e7'
    assert only(f"{won} 0-1").notes == ["the result is 0-1, by the rules it is 1-0 (no-pieces)"]
    assert only(f"{won} 1-0").notes == only(f"{won} *").notes == []
    assert only('[GameType "25"]\n1. c3-d4 1-0').notes == []  # resigned


def test_moves_at_the_end_that_are_not_given() -> None:
    done = only("1. c3-d4 - 2. - - 1-0")
    assert (len(done.moves), done.error) == (1, None)
    assert done.notes == ["moves at the end are not given"]


def test_variations_are_looked_through() -> None:
    text = "1. c3-d4 (1. g3-f4 f6-g5 2. f4-e5 (2. h2-h3)) (1. a1-b2) f6-g5 (1... a7-a6) 2. d4-c5"
    assert only(text).notes == [
        "in a variation (line 1) h2-h3: h3 is a light square",
        "in a variation (line 1) a1-b2: not a legal move",
        "in a variation (line 1) a7-a6: a6 is a light square",
    ]
    assert only("1. c3-d4 (1. cb4 f6-g5 2. b4-a5) f6-g5").notes == []
    assert len(only("1. c3-d4" + " (1. c3-c4)" * 50).notes) == NOTES + 1
