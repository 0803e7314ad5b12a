"""A rule set is a record: the built-in ones, and which records make sense."""

import pytest

from draughts64 import variant as variants
from draughts64.squares import LEFT, RIGHT
from draughts64.variant import LUDOTEKA, NAMES, RUSSIAN, VARIANTS, UnknownVariant, VariantError
from tests.rules.records import BUILT_IN, label


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_each_is_found_by_its_name(variant: variants.Variant) -> None:
    assert variants.get(variant.name) is variant
    assert set(NAMES) == set(VARIANTS)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownVariant, match=r"checkers \(there are russian, giveaway, italian, ludoteka\)"):
        variants.get("checkers")


def test_what_players_see_of_each() -> None:
    assert [v.dark_corner for v in BUILT_IN] == [LEFT, LEFT, RIGHT, LEFT]
    assert [v.side_names for v in BUILT_IN] == [("White", "Black")] * 3 + [("White", "Red")]
    assert [v.clock_seconds for v in BUILT_IN] == [0, 0, 0, 600]
    assert [v.game_type for v in BUILT_IN] == ["25", "25", "22", ""]
    assert LUDOTEKA.side_name(2) == "Red"


def test_a_house_rule_is_a_copy_with_other_values() -> None:
    house = RUSSIAN.replace(name="house", king_range="one", king_moves_plies=20)
    assert (house.name, house.king_range, house.king_moves_plies) == ("house", "one", 20)
    assert (RUSSIAN.name, RUSSIAN.king_range, RUSSIAN.king_moves_plies) == ("russian", "flying", 30)
    assert house.main_road == RUSSIAN.main_road


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("dark_corner", 2),
        ("first_side", 3),
        ("side_names", ("White",)),
        ("side_names", ("Red", "Red")),
        ("king_range", "two"),
        ("king_capture", "jump"),
        ("removal", "later"),
        ("man_captures_back", 1),
        ("man_takes_king", "no"),
        ("promotion", "never"),
        ("precedences", ("fewest",)),
        ("precedences", ["most"]),
        ("reversed_goal", None),
        ("third_occurrence", 3),
        ("king_moves_plies", -1),
        ("quiet_plies", True),
        ("balance", ((5, 30), (3, 5))),
        ("balance", ((3, 5, 7),)),
        ("notation", "words"),
        ("capture_mark", "-"),
        ("game_type", "19"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(field: str, value: object) -> None:
    with pytest.raises(VariantError, match=f"no value for {field}"):
        RUSSIAN.replace(**{field: value})


def test_a_field_that_does_not_exist_is_refused() -> None:
    with pytest.raises(VariantError, match="no field colour"):
        RUSSIAN.replace(colour="red")
