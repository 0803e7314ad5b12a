"""FEN and move texts as they are met in the wild, and what is said about bad ones."""

import pytest

from draughts64.moves import Move, legal_moves
from draughts64.notation import (
    AmbiguousMove,
    IllegalMove,
    InvalidFen,
    InvalidMove,
    format_fen,
    move_text,
    parse_fen,
    parse_move,
    readings,
)
from draughts64.position import Position
from draughts64.variant import GIVEAWAY, ITALIAN, LUDOTEKA, RUSSIAN, Variant
from tests.rules.records import BUILT_IN, label


def legal_in(fen: str, variant: Variant = RUSSIAN) -> list[Move]:
    return legal_moves(parse_fen(fen, variant), variant)


# ---- FEN


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
@pytest.mark.parametrize("fen", [None, "", "  "])
def test_no_fen_is_the_start(variant: Variant, fen: str | None) -> None:
    assert parse_fen(fen, variant) == Position.start(variant)


@pytest.mark.parametrize(
    ("fen", "plain"),
    [
        ("B:W21-32:B1-12", format_fen(Position.start(LUDOTEKA), LUDOTEKA)),
        ("B:B1-12:W21-32", format_fen(Position.start(LUDOTEKA), LUDOTEKA)),
        ("B:W32,21:B", "B:W21,32:B"),
        ("W:WKa1,c3:Bd6.", "W:W22,K29:B10"),
        ("W:WKa1,22:BKh8", "W:W22,K29:BK4"),
        ("W:W22,K29:BK4:H0:F1", "W:W22,K29:BK4"),
        ("W:W22,K29:BK4:H0:F1.", "W:W22,K29:BK4"),
        (" W : W 22 , K29 : B K4 ", "W:W22,K29:BK4"),
        ("W:WK1-3,22:B12", "W:WK1,K2,K3,22:B12"),
    ],
)
def test_fens_from_the_wild(fen: str, plain: str) -> None:
    assert format_fen(parse_fen(fen, LUDOTEKA), LUDOTEKA) == plain


def test_letters_and_numbers_follow_the_dark_corner() -> None:
    assert parse_fen("W:Wb4:Bg7", RUSSIAN) == parse_fen("W:W17:B8", RUSSIAN)
    assert parse_fen("W:Wa2:Bg8", ITALIAN) == parse_fen("W:W25:B4", ITALIAN)


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("x", "begins with W: or B:"),
        ("W", "both be there"),
        ("W:W21", "both be there"),
        ("W:W21:B1:W22", "W is there twice"),
        ("W:W:B", "no piece at all"),
        ("W:W33:B1", "no square 33"),
        ("W:W0:B1", "no square 0"),
        ("B:W50:B", "no square 50"),
        ("W:W21,21:B1", "two pieces on a3"),
        ("W:W21:B21", "two pieces on a3"),
        ("W:W21:BK21", "two pieces on a3"),
        ("W:Wa2:B1", "light square"),
        ("W:W21,:B1", "not a square"),
        ("W:W21;22:B1", "not a square"),
        ("W:WK:B1", "not a square"),
        ("W:W22-21:B1", "no range"),
        ("W:W21-22-23:B1", "no range"),
        ("W:Wa1-a3:B1", "no range"),
        ("W:W-:B1", "not a square"),
        ("W:W4:B12", "a man of White on its promotion row, h8"),
        ("W:W21:B29", "a man of Black on its promotion row, a1"),
        ("W:W20-32:B1", "White has 13 pieces, at most 12"),
        ("W:W21:B1-12,K18", "Black has 13 pieces, at most 12"),
        ("W:W21:Q1", "neither W nor B"),
        ("W:W21:B1:", "neither W nor B"),
        ("W:W21:B1:H0x", "neither W nor B"),
        ("W:W٣:B1", "not a square"),
        ("W:W99999999999999999999:B1", "no square"),
    ],
)
def test_an_impossible_position_is_refused_in_one_line(fen: str, said: str) -> None:
    with pytest.raises(InvalidFen, match=said) as refusal:
        parse_fen(fen, RUSSIAN)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_red_is_called_red() -> None:
    with pytest.raises(InvalidFen, match="a man of Red on its promotion row"):
        parse_fen("W:W21:B29", LUDOTEKA)


def test_a_man_may_stand_on_its_own_first_row() -> None:
    assert format_fen(parse_fen("W:W29-32:B1-4", RUSSIAN), RUSSIAN) == "W:W29,30,31,32:B1,2,3,4"


# ---- moves


@pytest.mark.parametrize(
    ("variant", "text"),
    [(RUSSIAN, "c3-d4"), (GIVEAWAY, "c3-d4"), (ITALIAN, "21-17"), (LUDOTEKA, "b6-a5")],
    ids=label,
)
def test_each_rule_set_writes_its_own_way(variant: Variant, text: str) -> None:
    legal = legal_moves(Position.start(variant), variant)
    assert move_text(parse_move(text, legal, variant), legal, variant) == text


@pytest.mark.parametrize(
    ("variant", "fen", "text"),
    [
        (RUSSIAN, "W:W22:B18", "c3:e5"),
        (GIVEAWAY, "W:W22:B18", "c3:e5"),
        (ITALIAN, "W:W22:B18", "22x13"),
        (LUDOTEKA, "W:W22:B18", "c3xe5"),
    ],
    ids=label,
)
def test_each_rule_set_marks_its_captures(variant: Variant, fen: str, text: str) -> None:
    legal = legal_in(fen, variant)
    assert [move_text(move, legal, variant) for move in legal] == [text]


@pytest.mark.parametrize(
    "text", ["c3:e5", "c3xe5", "c3-e5", "C3XE5", "22x15", "22-15", " c3 x e5 ", "c3×e5", "22:e5"]
)
def test_every_way_of_writing_is_read(text: str) -> None:
    (move,) = legal_in("W:W22:B18")
    assert parse_move(text, [move], RUSSIAN) is move


def test_italian_moves_in_letters() -> None:
    legal = legal_moves(Position.start(ITALIAN), ITALIAN)
    assert move_text(parse_move("b3-a4", legal, ITALIAN), legal, ITALIAN) == "21-17"
    letters = ITALIAN.replace(notation="letters")
    assert move_text(parse_move("21-17", legal, ITALIAN), legal, letters) == "b3-a4"


def test_from_and_to_are_enough_where_they_leave_no_choice() -> None:
    fen = "W:W13:B9,10,19,27"
    legal = legal_in(fen)
    assert [move_text(move, legal, RUSSIAN) for move in legal] == ["a5:e1"]
    assert [move_text(move, legal, RUSSIAN, full=True) for move in legal] == ["a5:c7:e5:g3:e1"]
    for text in ("a5:e1", "a5:c7:e1", "a5:c7:e5:g3:e1", "a5-g3-e1"):
        assert parse_move(text, legal, RUSSIAN) == legal[0]
    with pytest.raises(IllegalMove):
        parse_move("a5:g3:c7:e1", legal, RUSSIAN)


def test_any_way_of_walking_is_read() -> None:
    legal = legal_in("W:W19:B6,14,15,K22,K23")
    ring = parse_move("f4:f4", legal, RUSSIAN)
    assert parse_move("f4:d2:b4:d6:f4", legal, RUSSIAN) == ring
    assert parse_move("f4:d6:b4:d2:f4", legal, RUSSIAN) == ring
    straight = legal_in("W:WK29:B25,15")
    assert parse_move("a1:d4:g7", straight, RUSSIAN) == parse_move("a1:c3:g7", straight, RUSSIAN)


def test_an_ambiguous_text_is_never_decided_in_silence() -> None:
    legal = legal_in("W:WK26:B11,14,15,23")
    with pytest.raises(AmbiguousMove, match="d2xa3 can be d2:f4:d6:a3 or d2:g5:e7:a3") as refusal:
        parse_move("d2xa3", legal, RUSSIAN)
    first, second = (parse_move(text, legal, RUSSIAN) for text in refusal.value.candidates)
    assert first != second
    assert parse_move("d2xf4xa3", legal, RUSSIAN) == first
    assert [move_text(move, legal, RUSSIAN) for move in (first, second)] == refusal.value.candidates


def test_a_whole_path_means_its_move_though_it_looks_short() -> None:
    legal = legal_in("W:WK3,13,20,21,23,24,25,28:B4,8,14,15,16")
    single = parse_move("f8xb4", legal, RUSSIAN)
    assert len(single.captured) == 1
    assert len(readings("f8xb4", legal, RUSSIAN)) == 2
    assert len(parse_move("f8xh6xf4xd6xb4", legal, RUSSIAN).captured) == 4


@pytest.mark.parametrize("text", ["c3-e5", "c3-d4-e5", "c3:d4", "d4-e5", "a3-a3", "22-21"])
def test_a_move_that_is_not_legal(text: str) -> None:
    legal = legal_moves(Position.start(RUSSIAN), RUSSIAN)
    with pytest.raises(IllegalMove, match=f"{text} is not a legal move"):
        parse_move(text, legal, RUSSIAN)


@pytest.mark.parametrize(
    "text",
    ["", "c3", "- -", "c3-", "-d4", "c3d4", "c3--d4", "i3-d4", "c3-d4!", "33-1", "c3-c4", "1-0"],
)
def test_a_text_that_is_no_move(text: str) -> None:
    legal = legal_moves(Position.start(RUSSIAN), RUSSIAN)
    with pytest.raises(InvalidMove, match="is not a move"):
        parse_move(text, legal, RUSSIAN)


def test_a_long_text_is_answered_shortly() -> None:
    with pytest.raises(InvalidMove) as refusal:
        parse_move("c3-" * 5000, legal_moves(Position.start(RUSSIAN), RUSSIAN), RUSSIAN)
    assert len(str(refusal.value)) < 200
