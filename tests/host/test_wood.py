"""Wood does what hands do with it, and nothing else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from damier.virtual.geometry import chain_cell, closed_reeds, seen_cell
from damier.virtual.wood import SQUARES, Wood, WoodError


def laid(**squares: str) -> Wood:
    wood = Wood()
    wood.lay_out(squares)
    return wood


def test_a_piece_goes_through_the_hand() -> None:
    wood = laid(c3="w")
    assert wood.lift("c3") == "w"
    assert (wood.squares, wood.hand) == ({}, ["w"])
    wood.put("d4")
    assert (wood.squares, wood.hand) == ({"d4": "w"}, [])


def test_two_pieces_in_the_hand_are_put_down_in_any_order() -> None:
    wood = laid(c3="w", d4="b")
    wood.lift("c3")
    wood.lift("d4")
    assert wood.put("e5", 0) == "w"
    assert wood.lay_beside() == "b"


def test_a_slide_stops_before_what_stands_in_the_way() -> None:
    wood = laid(a1="W", d4="b")
    with pytest.raises(WoodError, match="d4 is taken"):
        wood.slide(["a1", "b2", "c3", "d4"])
    assert wood.squares == {"c3": "W", "d4": "b"}


def test_a_king_is_two_men_stacked() -> None:
    wood = laid(c7="w")
    wood.crown("c7")
    assert wood.lift("c7") == "W"
    wood.put("d8")
    wood.crown("d8", False)
    assert wood.squares == {"d8": "w"}


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        (lambda wood: wood.lift("a1"), "no piece on a1"),
        (lambda wood: wood.lift("i9"), "no such square"),
        (lambda wood: wood.lift(7), "no such square"),
        (lambda wood: wood.put("a1"), "hand is empty"),
        (lambda wood: wood.put("c3"), "c3 is taken"),
        (lambda wood: wood.lay_beside(), "hand is empty"),
        (lambda wood: (wood.lift("c3"), wood.put("d4", 5)), "there is no number 5"),
        (lambda wood: (wood.lift("c3"), wood.put("d4", 10**30)), "there is no number"),
        (lambda wood: wood.take("x"), "no such piece"),
        (lambda wood: wood.take(""), "no such piece"),
        (lambda wood: wood.lay_out({"a1": ""}), "no such piece"),
        (lambda wood: wood.lay_out({"a1": 5}), "no such piece: 5"),
        (lambda wood: wood.crown("a1"), "no piece on a1"),
        (lambda wood: wood.lay_out({"a1": "q"}), "no such piece"),
        (lambda wood: wood.slide(["c3"]), "at least two"),
    ],
)
def test_what_wood_cannot_do_is_said_in_words(deed, says: str) -> None:
    with pytest.raises(WoodError, match=says):
        deed(laid(c3="w"))


def test_what_is_not_laid_out_lies_beside() -> None:
    wood = laid(a1="W", b2="b")
    assert sorted(wood.beside) == ["b"] * 11 + ["w"] * 11
    wood.take("B")
    assert wood.hand == ["B"]
    assert wood.beside.count("b") == 10


def test_knocking_over_is_reproducible_and_loses_nothing() -> None:
    one, other, third = (laid(**dict.fromkeys(SQUARES[:12], "w")) for _ in range(3))
    one.knock(3)
    other.knock(3)
    third.knock(4)
    assert one.as_dict() == other.as_dict() != third.as_dict()
    assert len(one.squares) + one.beside.count("w") == 12
    assert set(one.squares) != set(SQUARES[:12])


def test_wood_is_the_same_after_a_night_in_the_box() -> None:
    wood = laid(a1="W", h8="b", c3="w")
    wood.lift("c3")
    again = Wood.from_dict(json.loads(json.dumps(wood.as_dict())))
    assert again.as_dict() == wood.as_dict()


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"squares": 1},
        {"squares": {"z9": "w"}, "hand": [], "beside": []},
        {"squares": {"a1": 5}, "hand": [], "beside": []},
        {"squares": {}, "hand": [""], "beside": []},
        {"squares": {}, "hand": ["wW"], "beside": []},
        {"squares": {}, "hand": 5, "beside": None},
        {"squares": ["a1"], "hand": [], "beside": []},
        7,
        None,
    ],
)
def test_a_spoilt_record_is_refused(record) -> None:
    with pytest.raises(WoodError):
        Wood.from_dict(record)


class AnyHands(RuleBasedStateMachine):
    """Whatever hands try, no piece is ever made or lost."""

    def __init__(self) -> None:
        super().__init__()
        self.wood = laid(**dict.fromkeys(SQUARES[:10], "w"), **dict.fromkeys(SQUARES[-10:], "b"))

    @rule(square=st.sampled_from(SQUARES), other=st.sampled_from(SQUARES), deed=st.integers(0, 6))
    def do(self, square: str, other: str, deed: int) -> None:
        deeds = [
            lambda: self.wood.lift(square),
            lambda: self.wood.put(square),
            lambda: self.wood.slide([square, other]),
            lambda: self.wood.lay_beside(0),
            lambda: self.wood.take("w"),
            lambda: self.wood.crown(square),
            lambda: self.wood.knock(len(square)),
        ]
        try:
            deeds[deed]()
        except WoodError:
            pass

    @invariant()
    def nothing_is_lost(self) -> None:
        everything = [*self.wood.squares.values(), *self.wood.hand, *self.wood.beside]
        assert sorted("".join(everything).lower()) == ["b"] * 12 + ["w"] * 12


TestAnyHands = AnyHands.TestCase
TestAnyHands.settings = settings(deadline=None, max_examples=40)


def test_reeds_close_under_pieces_row_by_row() -> None:
    assert closed_reeds({"a1", "h1", "c2"}, 0) == bytes([0x81, 0x04, 0, 0, 0, 0, 0, 0])


def test_a_quarter_turn_brings_a1_to_a8() -> None:
    assert SQUARES[seen_cell(0, 1)] == "a8"
    assert SQUARES[seen_cell(7, 1)] == "a1"
    assert closed_reeds({"a8"}, 1) == bytes([1, 0, 0, 0, 0, 0, 0, 0])


def test_the_chain_runs_to_and_fro() -> None:
    assert [SQUARES[chain_cell(index)] for index in (0, 7, 8, 15, 16, 63)] == [
        "a1",
        "h1",
        "h2",
        "a2",
        "a3",
        "a8",
    ]


@settings(deadline=None)
@given(st.sets(st.sampled_from(SQUARES)), st.integers(0, 3))
def test_four_quarters_are_none_and_no_reed_is_lost(occupied: set[str], lying: int) -> None:
    rows = closed_reeds(occupied, lying)
    assert sum(row.bit_count() for row in rows) == len(occupied)
    assert closed_reeds(occupied, lying + 4) == rows
    back = {SQUARES[seen_cell(cell, lying)] for cell in range(64) if rows[cell // 8] >> cell % 8 & 1}
    assert back == occupied
