"""A little file, and what is read of it."""

import pytest

from damier.pdn.tags import canonical_date, canonical_name, canonical_result
from tests.pdn.told import game, games, line, problems, told


def test_an_ordinary_file() -> None:
    text = """[Event "Club"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5
3. c3-b4 1-0

[Event "Club"]
[White "Bob"]

1. g3-f4 *
"""
    assert told(text) == [
        "Event=Club White=Ann Black=Bob Result=1-0 | c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 | 1-0",
        "Event=Club White=Bob | g3-f4 | *",
    ]
    assert [(raw.number, raw.line) for raw in games(text)] == [(1, 1), (2, 9)]
    assert [item.line for item in games(text)[0].items] == [6, 6, 6, 6, 7]


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n\n", "\n\0"])
def test_the_ends_of_lines(ends: str) -> None:
    text = ends.join(['[Event "A"]', "1. c3-d4", "1-0", '[Event "B"]', "1. g3-f4", ""])
    assert told(text) == ["Event=A | c3-d4 | 1-0", "Event=B | g3-f4 | *"]


# ---- where one game ends and the next begins


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. c3-d4 1-0 1. g3-f4 0-1", ["| c3-d4 | 1-0", "| g3-f4 | 0-1"]),
        ("c3-d4 1-0 g3-f4", ["| c3-d4 | 1-0", "| g3-f4 | *"]),
        ("1. c3-d4 b6-a5\n\n1. g3-f4 b6-a5\n", ["| c3-d4 b6-a5 | *", "| g3-f4 b6-a5 | *"]),
        ("1. c3-d4\n1... b6-a5\n", ["| c3-d4 b6-a5 | *"]),
        ("1. c3-d4 1-0\n1-0\n[Event \"A\"]\n", ["| c3-d4 | 1-0", "Event=A |  | *"]),
        ("[Event \"A\"]\n1-0\n[Event \"B\"]\n0-1", ["Event=A |  | 1-0", "Event=B |  | 0-1"]),
        (
            '[Event "A"]\n[White "x"]\n[Black "y"]\n\n[Event "B"]\n[White "z"]\n',
            ["Event=A White=x Black=y |  | *", "Event=B White=z |  | *"],
        ),
        ("1. c3-d4 [Event \"B\"] 1. g3-f4", ["| c3-d4 | *", "Event=B | g3-f4 | *"]),
        ("1. c3-d4 1/2 2. g3-f4", ["| c3-d4 g3-f4 | 1/2-1/2"]),  # played on behind an offer
        ("1. c3-d4 b6-a5 2. d4-c5 1. d6:b4", ["| c3-d4 b6-a5 d4-c5 d6:b4 | *"]),  # a slip in the number
        ("Games of 1980, round 2.\nNo. 1\n\n1. c3-d4 *", ["| c3-d4 | *"]),
        ("\n\n \n", []),
        ("", []),
    ],
)  # fmt: skip
def test_where_games_end(text: str, expected: list[str]) -> None:
    assert told(text) == expected


# ---- results


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("0-0", "0-0"), ("*", "*"),
        ("2-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2"), ("1/2", "1/2-1/2"), ("½-½", "1/2-1/2"),
        ("½", "1/2-1/2"), ("1 - 0", "1-0"), ("2:0", "1-0"), ("1:1", "1/2-1/2"), ("0–1", "0-1"),
    ],
)  # fmt: skip
def test_results(written: str, result: str) -> None:
    assert told(f"1. c3-d4 b6-a5 {written}") == [f"| c3-d4 b6-a5 | {result}"]
    assert told(f"1. c3-d4 b6-a5\n{written}\n1. g3-f4") == [f"| c3-d4 b6-a5 | {result}", "| g3-f4 | *"]
    assert told(f'[Result "{written}"]\n1. c3-d4') == [f"Result={written} | c3-d4 | {result}"]


@pytest.mark.parametrize(
    ("written", "moves", "result"),
    [
        ("b6-a51-0", "b6-a5", "1-0"), ("d6:b41/2-1/2", "d6:b4", "1/2-1/2"), ("22-181-0", "22-18", "1-0"),
        ("9-130-1", "9-13", "0-1"), ("6-12-0", "6-1", "2-0"), ("22-51/2-1/2", "22-5", "1/2-1/2"),
    ],
)  # fmt: skip
def test_results_glued_to_the_last_move(written: str, moves: str, result: str) -> None:
    assert told(f"1. {written}") == [f"| {moves} | {canonical_result(result)}"]


def test_the_result_of_moves_and_tag() -> None:
    assert told('[Result "1-0"]\n1. c3-d4 *') == ["Result=1-0 | c3-d4 | 1-0"]
    assert told('[Result "1-0"]\n1. c3-d4 0-1') == ["Result=1-0 | c3-d4 | 0-1"]
    assert problems('[Result "1-0"]\n1. c3-d4 0-1') == ["1: the tag Result is 1-0, the moves end with 0-1"]
    assert problems('[Result "won"]\n') == ["1: the tag Result is no result: won"]
    assert problems("1. c3-d4 1-0 0-1") == ["1: a second result, 0-1, after 1-0"]


# ---- moves


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1.c3-d4 b6-a5 2.d4-c5", "c3-d4 b6-a5 d4-c5"),
        ("1. c3-d4 1... b6-a5 2 . d4-c5", "c3-d4 b6-a5 d4-c5"),
        ("1 c3-d4 b6-a5 2 d4-c5", "c3-d4 b6-a5 d4-c5"),
        ("1. c3-d4 b6-a52. d4-c5", "c3-d4 b6-a5 d4-c5"),
        ("1… b6-a5", "b6-a5"),
        ("c3 - d4 b6 : d4 22 - 18 9 x 18", "c3-d4 b6:d4 22-18 9x18"),
        ("C3-D4 c3d4 cd4 c:e5 cxe5:g7 с3-д4 ба5", "C3-D4 c3d4 cd4 c:e5 cxe5:g7 с3-д4 ба5"),
        (
            "c3:e5:g7 c3xe5xg7 c3*e5 c3×e5 22*15 c3–d4 c3хd4",
            "c3:e5:g7 c3xe5xg7 c3*e5 c3×e5 22*15 c3–d4 c3хd4",
        ),
        ("11x18 18x25 9-13", "11x18x25 9-13"),  # a capture written jump by jump
        ("11x18 22-17", "11x18 22-17"),
        ("1. 1118 2. 0914", "1118 0914"),
        ("1. c3-d4 - 2. - -", "c3-d4 - - -"),
        ("1. c3-d4, b6-a5; 2. d4-c5", "c3-d4 b6-a5 d4-c5"),
        ("1. c3-d9 x9-b2", "c3-d9 x9-b2"),  # meant as moves: said to be none later
    ],
)
def test_moves(text: str, moves: str) -> None:
    assert line(game(text).items) == moves


def test_black_to_move_at_the_start() -> None:
    assert line(game('[FEN "B:W22:B9"]\n1. - 9-13').items) == "9-13"
    assert line(game('[FEN "B:W22:B9"]\n1. ... 9-13').items) == "9-13"
    assert line(game("1. - 9-13").items) == "- 9-13"


def test_words_that_are_no_moves() -> None:
    assert told("1. c3-d4 Black resigns = +/- 1-0") == ["| c3-d4 | 1-0"]
    assert problems("1. c3-d4 +/- Black resigns") == [
        "1: not a move, left out: Black",
        "1: not a move, left out: resigns",
    ]


# ---- what stands beside moves


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c3-d4! b6-a5?? $10 d4-c5 !? $2", "c3-d4 $1 b6-a5 $4 $10 d4-c5 $5 $2"),
        ("22-18* 9-13*!", "22-18 $7 9-13 $7 $1"),  # a star glued to a move: it is forced
        ("{a} 1. c3-d4 {b} b6-a5 2. {c} d4-c5", "{a}: c3-d4 {b} b6-a5 {c}: d4-c5"),
        ("c3-d4 ; to the end 1-0\nb6-a5", "c3-d4 {to the end 1-0} b6-a5"),
        ("c3-d4 ; " + "far " * 9000 + "b6-a5\nd4-c5", "c3-d4 {" + "far " * 9000 + "b6-a5} d4-c5"),
        ("% 1. g3-f4\nc3-d4 % 5\n%", "c3-d4"),
        ("c3-d4 {a {b} c} b6-a5", "c3-d4 {a {b} b6-a5"),
        ("c3-d4 {over\n\ntwo lines} b6-a5", "c3-d4 {over two lines} b6-a5"),
        ("c3-d4 (g3-f4 {x} b6-a5 (h6-g5)) (e3-f4) b6-a5", "c3-d4 (g3-f4 {x} b6-a5 (h6-g5)) (e3-f4) b6-a5"),
        ("c3-d4 (1. g3-f4 1-0) b6-a5", "c3-d4 (g3-f4) b6-a5"),
        ("c3-d4 (good!) ) b6-a5", "c3-d4 b6-a5"),
        ("c3-d4 {[%clk 0:04:58]}", "c3-d4 @298000"),
        ("c3-d4 {[%clk 1:00:00.5] x} b6-a5 {[%clk 4:58]}", "c3-d4 @3600500 {x} b6-a5 @298000"),
        ("c3-d4 {[%clock w0:00:10 B0:00:03]} b6-a5 {[%clock W0:00:10 b0:00:03]}", "c3-d4 @10000 b6-a5 @3000"),
        ("c3-d4 [%clk 0:00:07] b6-a5 {[%emt 3]}", "c3-d4 @7000 b6-a5 {[%emt 3]}"),
        ("c3-d4 {[%clk soon]}", "c3-d4 {[%clk soon]}"),
    ],
)
def test_annotations(text: str, expected: str) -> None:
    assert line(game(text).items) == expected


def test_the_clock_of_a_game_that_black_begins() -> None:
    text = '[FEN "B:W22:B9"]\n1. 9-13 {[%clock w0:00:10 b0:00:03]}'
    assert line(game(text).items) == "9-13 @3000"


def test_comments_between_games() -> None:
    text = "1. c3-d4 1-0 {of the first}\n{of the second}\n1. g3-f4 1-0\n{at the end}"
    assert told(text) == ["| c3-d4 {of the first} | 1-0", "| {of the second}: g3-f4 {at the end} | 1-0"]
    assert game('[Event "A"]\n{no moves known} 1-0').comment == "no moves known"


# ---- tags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'[Event "The \"Cup\" \\ 1"]', r'Event=The "Cup" \ 1'),
        ('[Event "The "Cup" of 1980"]', 'Event=The "Cup" of 1980'),
        ('[ Event   "  padded  out "  ] [White "x"][Black "y"]', "Event=padded out White=x Black=y"),
        ('[Event "Ann]\n[White "Bob"]', "Event=Ann White=Bob"),
        ("[Event Ann]\n[White 'Bob']\n[Black “Cy”]", "Event=Ann White=Bob Black=Cy"),
        ('Event "Ann"]\n[White "Bob"\n(Black "Cy")', "Event=Ann White=Bob Black=Cy"),
        ('[FEN "W:W22,\n23:B9"]', "FEN=W:W22, 23:B9"),
        ('[Site "C:\\"]', "Site=C:\\"),
        ('[Event "]"]', "Event=]"),
        ('[Event ""]', "Event="),
        ('[event "a"]\n[WHITE "b"]\n[gametype "25"]', "Event=a White=b GameType=25"),
        ('[Bianco "a"]\n[Nero "b"]\n[Risultato "2-0"]\n[Luogo "c"]', "White=a Black=b Result=2-0 Site=c"),
        ('[Белые "а"]\n[Дата "1.2.1950"]', "White=а Date=1950.02.01"),
        ('[White "a"]\n[White "b"]', "White=a"),
        ('[Opening "x"]\n[MyOwn_Tag.2 "y"]', "Opening=x MyOwn_Tag.2=y"),
    ],
)
def test_tags(text: str, expected: str) -> None:
    assert told(text + "\n1. c3-d4") == [f"{expected} | c3-d4 | {canonical_result(tag_result(text)) or '*'}"]


def tag_result(text: str) -> str:
    return "2-0" if "Risultato" in text else ""


def test_what_a_tag_was_called_is_kept() -> None:
    assert game('[Bianco "a"]\n[Black "b"]\n').written == {"White": "Bianco"}


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("1950.", "1950.??.??"), ("1950", "1950.??.??"), ("1950.3", "1950.03.??"),
        ("1950.03.07", "1950.03.07"), ("1950-3-7", "1950.03.07"), ("7.3.1950", "1950.03.07"),
        ("07/03/1950", "1950.03.07"),
        ("????.??.??", "????.??.??"), ("1950.??.??", "1950.??.??"), ("1950.03.?", "1950.03.??"),
        ("spring 1950", "spring 1950"), ("1950.13.01", "1950.13.01"), ("", ""),
    ],
)  # fmt: skip
def test_dates(written: str, date: str) -> None:
    assert canonical_date(written) == date


def test_names_of_tags() -> None:
    names = ("bianco", "RISULTATO", "Blancs", "Schwarz", "Uitslag", "Annotator")
    assert [canonical_name(name) for name in names] == [
        "White",
        "Result",
        "White",
        "Black",
        "Result",
        "Annotator",
    ]


# ---- what is left open


def test_a_comment_left_open_does_not_eat_the_next_game() -> None:
    text = '1. c3-d4 {left open\n\n[1] is no tag\n\n[Event "B"]\n\n1. g3-f4 {closed} 1-0\n'
    assert told(text) == ["| c3-d4 {left open [1] is no tag} | *", "Event=B | g3-f4 {closed} | 1-0"]
    assert problems(text) == ["1: a comment that is not closed"]
    assert told("1. c3-d4 {to the end of the file\n1-0") == ["| c3-d4 {to the end of the file 1-0} | *"]


def test_a_tag_within_a_comment_is_no_tag() -> None:
    assert told('1. c3-d4 {see\n[White "Ann"]\n} b6-a5') == ['| c3-d4 {see [White "Ann"]} b6-a5 | *']


def test_a_variation_left_open_does_not_eat_the_next_game() -> None:
    text = '[Event "A"]\n1. c3-d4 (1. g3-f4 (1. e3-f4 1-0\n\n[Event "B"]\n1. g3-f4 *'
    assert told(text) == ["Event=A | c3-d4 (g3-f4 (e3-f4)) | 1-0", "Event=B | g3-f4 | *"]
    assert problems(text) == ["2: a variation that is not closed"]
