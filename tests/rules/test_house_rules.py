"""House rules as plain records: what travels with a game, and what is refused."""

import contextlib
import io
import json
from pathlib import Path

import pytest

from draughts64.fields import DEFAULTS
from draughts64.game import Game
from draughts64.notation import move_text, parse_fen
from draughts64.squares import RIGHT
from draughts64.variant import (
    ITALIAN,
    LUDOTEKA,
    NAMES,
    RUSSIAN,
    UnknownVariant,
    Variant,
    VariantError,
    from_record,
    named,
)
from tests.conftest import REPOSITORY, MicroPython
from tests.rules import records_on_micropython
from tests.rules.records import BUILT_IN, READINGS, label

HOUSE = {
    "base": "russian",
    "dark_corner": "right",
    "first_side": "black",
    "side_names": ["White", "Green"],
    "promotion": "passes",
    "precedences": ["most", "by_king"],
    "balance": [[3, 5], [5, 10]],
    "quiet_plies": 60,
    "game_type": "99",
}


# ---- there and back


def test_a_record_makes_a_variant() -> None:
    variant = from_record("house.1", HOUSE)
    assert (variant.name, variant.base) == ("house.1", "russian")
    assert (variant.dark_corner, variant.side_name(variant.first_side)) == (RIGHT, "Green")
    assert (variant.precedences, variant.balance) == (("most", "by_king"), ((3, 5), (5, 10)))
    assert variant.king_moves_plies == RUSSIAN.king_moves_plies
    assert variant.record() == HOUSE


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_a_built_in_rule_set_needs_no_record(variant: Variant) -> None:
    assert variant.record() is None
    assert (variant.base, named(variant.name)) == (variant.name, variant)


@pytest.mark.parametrize("variant", [v for v in READINGS if v != LUDOTEKA.replace(name=v.name)], ids=label)
def test_every_reading_comes_back_from_its_record(variant: Variant) -> None:
    record = json.loads(json.dumps(variant.record()))
    assert record["base"] == "ludoteka" and len(record) > 1
    assert named(variant.name, record) == variant


def test_a_house_rule_on_a_house_rule_keeps_the_built_in_base() -> None:
    second = from_record("first", HOUSE).replace(name="second", removal="at_once")
    assert second.record() == {**HOUSE, "removal": "at_once"}


def test_only_what_differs_from_the_base_is_recorded() -> None:
    assert from_record("same", {"base": "italian", "notation": "numbers"}).record() == {"base": "italian"}


def test_equal_fields_are_equal_rules() -> None:
    assert from_record("x", {"base": "italian"}) == ITALIAN.replace(name="x") != ITALIAN
    assert hash(ITALIAN.replace()) == hash(ITALIAN)


def test_without_a_record_the_name_must_be_built_in() -> None:
    with pytest.raises(UnknownVariant, match="unknown variant house"):
        named("house")


# ---- what is refused, in one line

BAD = [
    ("name", None),
    ("hats", 3),
    ("dark_corner", "middle"),
    ("dark_corner", 1),
    ("first_side", "red"),
    ("side_names", ["White"]),
    ("side_names", ["White", "White"]),
    ("side_names", ["White", "x" * 21]),
    ("side_names", ["White", " Black"]),
    ("side_names", ["White", "Bl\x9back"]),
    ("side_names", "WB"),
    ("king_range", "two"),
    ("king_range", ["one"]),
    ("king_capture", ""),
    ("removal", None),
    ("man_captures_back", "yes"),
    ("man_takes_king", 1),
    ("promotion", {}),
    ("precedences", "most"),
    ("precedences", ["most", "most"]),
    ("precedences", [["most"]]),
    ("reversed_goal", 0),
    ("third_occurrence", None),
    ("king_moves_plies", -1),
    ("three_kings", True),
    ("main_road", 5.0),
    ("balance", [[3, 5], [3, 6]]),
    ("balance", [[5, 5], [3, 6]]),
    ("balance", [3, 5]),
    ("balance", [[3, 0]]),
    ("balance", [[25, 3]]),
    ("balance", [[3, True]]),
    ("quiet_plies", "80"),
    ("max_plies", 100000),
    ("clock_seconds", None),
    ("clock_seconds", 86401),  # with which no game could begin
    ("notation", "words"),
    ("capture_mark", "*"),
    ("game_type", "19"),
    ("game_type", "100"),
    ("game_type", 25),
]


def test_a_wrong_value_is_tried_for_every_field() -> None:
    assert {field for field, _ in BAD} >= set(DEFAULTS)


@pytest.mark.parametrize(("field", "value"), BAD)
def test_a_field_or_value_that_makes_no_sense_is_named(field: str, value: object) -> None:
    with pytest.raises(VariantError) as caught:
        from_record("house", {"base": "russian", field: value})
    assert field in str(caught.value) and "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_the_choices_are_named() -> None:
    with pytest.raises(VariantError, match=r"'never' is no value for promotion .*goes_on, ends, passes"):
        from_record("house", {"base": "russian", "promotion": "never"})
    with pytest.raises(VariantError, match=r"'up' is no value for dark_corner .*left, right"):
        from_record("house", {"base": "russian", "dark_corner": "up"})


@pytest.mark.parametrize("base", [None, "", "chess", "Russian", "house", 5, ["russian"]])
def test_the_base_is_a_built_in_rule_set(base: object) -> None:
    with pytest.raises(VariantError, match=r"base.*russian, giveaway, italian, ludoteka"):
        from_record("house", {"base": base})


@pytest.mark.parametrize("record", [None, [], "russian", 5])
def test_what_is_no_record_is_refused(record: object) -> None:
    with pytest.raises(VariantError, match="is a record of fields"):
        from_record("house", record)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [*NAMES, "Russian"])
def test_a_house_rule_is_not_called_like_a_built_in_one(name: str) -> None:
    with pytest.raises(VariantError, match="cannot be called"):
        from_record(name, {"base": "russian"})


@pytest.mark.parametrize("name", ["", "a b", "x" * 41, "a/b", "é", 'x"', None])
def test_a_name_has_letters_digits_and_little_else(name: str) -> None:
    with pytest.raises(VariantError, match="is no value for name"):
        from_record(name, {"base": "russian"})


# ---- a man that passes the last row


@pytest.mark.parametrize(
    ("promotion", "moves"),
    [
        ("goes_on", ["f6:d8:a5", "f6:d8:b6"]),  # a king from d8 on: both landings
        ("ends", ["f6:d8"]),
        ("passes", ["f6:d8:b6"]),
    ],
)
def test_in_mid_capture_on_the_last_row(promotion: str, moves: list[str]) -> None:
    variant = RUSSIAN.replace(name="house", promotion=promotion)
    legal = Game(variant, parse_fen("W:Wf6:Bb8,c7,e7", variant)).legal_moves()
    assert sorted(move_text(move, legal, variant, full=True) for move in legal) == moves
    assert {move.king for move in legal} == {move.promotes for move in legal} == {promotion != "passes"}


def test_a_man_that_ends_its_capture_there_is_crowned() -> None:
    variant = RUSSIAN.replace(name="house", promotion="passes")
    (move,) = Game(variant, parse_fen("W:Wf6:Bb8,e7", variant)).legal_moves()
    assert move.king and move.promotes


# ---- on MicroPython


def test_records_on_micropython(micropython: MicroPython, tmp_path: Path) -> None:
    lines = [["house", HOUSE], *(["house", {"base": "russian", field: value}] for field, value in BAD)]
    lines += [[variant.name, variant.record()] for variant in READINGS if variant.record()]
    lines += [["russian", HOUSE], ["a b", HOUSE], ["house", {}], ["house", None], ["house", {"base": 3}]]
    file = tmp_path / "records"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        records_on_micropython.read(str(file), 4)
    printed = micropython.run(REPOSITORY / "tests/rules/records_on_micropython.py", file, 4)
    assert printed == here.getvalue()
    assert len(printed.splitlines()) == len(lines)
