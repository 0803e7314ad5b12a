"""Hands do what was asked, in the order asked, in the time hands need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from damier.virtual.wood import Wood
from tests.hands import ORDERS, Hands, hands
from tests.hands.tiny import tiny_eboard


class Table:
    """Wood without an eboard: keeps every request and every pause."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **squares: str) -> None:
        self.wood = Wood()
        self.wood.lay_out(squares)
        self.deeds: list[str] = []
        self.pauses: list[float] = []
        monkeypatch.setattr(hands.time, "sleep", self.pauses.append)

    def watch(self, callback: Any) -> None:
        """There are no lights here."""

    def request(self, do: str, **fields: Any) -> dict[str, Any]:
        where = fields.get("square") or " ".join(fields.get("squares", ())) or fields.get("piece") or ""
        self.deeds.append(f"{do} {where}".strip())
        wood = self.wood
        if do == "wood":
            return {"wood": wood.as_dict()}
        deed = {
            "lift": lambda: wood.lift(fields["square"]),
            "put": lambda: wood.put(fields["square"], fields["hand"]),
            "beside": wood.lay_beside,
            "slide": lambda: wood.slide(fields["squares"]),
            "crown": lambda: wood.crown(fields["square"], fields["crowned"]),
            "take": lambda: wood.take(fields["piece"]),
            "set": lambda: wood.lay_out(fields["squares"]),
        }[do]()
        return {"piece": deed}


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(monkeypatch, c3="w", d4="b", f6="b")


DOUBLE = (["c3", "e5", "g7"], ["d4", "f6"])


@pytest.mark.parametrize(
    ("order", "straight", "deeds"),
    [
        ("before", True, "lift d4, beside, lift f6, beside, lift c3, put g7"),
        ("before", False, "lift d4, beside, lift f6, beside, lift c3, put e5, lift e5, put g7"),
        ("during", True, "lift c3, lift d4, beside, put g7, lift f6, beside"),
        ("during", False, "lift c3, put e5, lift d4, beside, lift e5, put g7, lift f6, beside"),
        ("after", True, "lift c3, put g7, lift d4, beside, lift f6, beside"),
        ("after", False, "lift c3, put e5, lift e5, put g7, lift d4, beside, lift f6, beside"),
    ],
)
def test_captured_pieces_are_taken_off_as_told(table: Table, order: str, straight: bool, deeds: str) -> None:
    Hands(table, seed=1).move(*DOUBLE, order, straight=straight)
    assert table.deeds == deeds.split(", ")
    assert table.wood.squares == {"g7": "w"}
    assert table.wood.hand == []


@pytest.mark.parametrize("order", ORDERS)
def test_a_watcher_hears_of_every_lift_and_every_jump(table: Table, order: str) -> None:
    heard: list[Any] = []
    Hands(table, seed=1).move(*DOUBLE, order, on_step=lambda *step: heard.append(step))
    jumped = ["c3", "e5"]
    assert (
        heard
        == {
            "before": [(["c3"], ["d4", "f6"], []), (jumped, ["d4", "f6"], []), (jumped, ["d4", "f6"], [])],
            "during": [(["c3"], [], []), (jumped, [], ["d4"]), (jumped, ["d4"], [])],
            "after": [(["c3"], [], []), (jumped, [], ["d4"]), (jumped, [], ["d4"])],
        }[order]
    )


def test_a_straight_move_touches_down_once(table: Table) -> None:
    heard: list[Any] = []
    Hands(table, seed=1).move(*DOUBLE, "after", straight=True, on_step=lambda *step: heard.append(step))
    assert heard == [(["c3"], [], [])]


def test_the_same_seed_takes_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def pauses(seed: int, pace: float = 1) -> list[float]:
        table = Table(monkeypatch, c3="w", d4="b", f6="b")
        Hands(table, seed, pace).move(*DOUBLE, "during")
        return table.pauses

    assert pauses(1) == pauses(1) != pauses(2)
    assert pauses(1, pace=4) == pytest.approx([pause / 4 for pause in pauses(1)])


def test_at_pace_one_no_two_deeds_follow_faster_than_an_eboard_settles(table: Table) -> None:
    Hands(table, seed=1).move(*DOUBLE, "during")
    assert min(table.pauses) >= 0.12


def test_a_king_is_pushed_over_all_squares_of_its_line(table: Table) -> None:
    table.wood.lay_out({"a1": "W"})
    Hands(table, seed=1).move(["a1", "d4"], slide=True)
    assert table.deeds == ["slide a1 b2 c3 d4"]
    with pytest.raises(ValueError, match="not in line"):
        Hands(table, seed=1).move(["d4", "e7"], slide=True)


def test_a_slide_does_not_push_captured_pieces_along(table: Table) -> None:
    with pytest.raises(ValueError, match="push the captured"):
        Hands(table, seed=1).move(*DOUBLE, "after", slide=True)
    Hands(table, seed=1).move(*DOUBLE, "before", slide=True)
    assert table.wood.squares == {"g7": "w"}


def test_unknown_habits_are_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="order is one of"):
        Hands(table, seed=1).move(*DOUBLE, "never")
    with pytest.raises(ValueError, match="pace"):
        Hands(table, seed=1, pace=0)


def test_a_menu_square_is_held_and_the_piece_goes_home(table: Table) -> None:
    Hands(table, seed=1).hold("c3", "a2", 1.6)
    assert table.deeds == ["lift c3", "put a2", "lift a2", "put c3"]
    assert 1.6 in table.pauses


def test_crowning_stacks_and_unstacks(table: Table) -> None:
    player = Hands(table, seed=1)
    player.crown("c3")
    assert table.wood.squares["c3"] == "W"
    player.crown("c3", crowned=False)
    assert table.wood.squares["c3"] == "w"


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_position_is_set_up(table: Table, by_hand: bool) -> None:
    wanted = {"c3": "w", "d4": "W", "b8": "B"}
    table.wood.lift("f6")
    Hands(table, seed=1).set_up(wanted, by_hand=by_hand)
    assert table.wood.squares == wanted
    assert table.wood.hand == []
    assert ("set c3 d4 b8" in table.deeds) != by_hand


def test_hands_and_eyes_meet_at_a_real_eboard(tmp_path: Path) -> None:
    with tiny_eboard(tmp_path, lying=1) as tiny:
        player = Hands(tiny.control, seed=2, pace=4)
        player.set_up({"c3": "w", "d4": "b", "f6": "b"})
        lit = player.lights.lit
        seen: list[set[str]] = []

        def look(walked: list[str], removed: list[str], standing: list[str]) -> None:
            in_hand = len(seen) % 2 == 0
            stand = {"d4", "f6"} - set(removed) | (set() if in_hand else {walked[-1]})
            player.wait_for(lambda: set(lit()) == stand, 3, lambda: f"lit {lit()}")
            seen.append(stand)

        player.move(*DOUBLE, "during", on_step=look)
        player.wait_for(lambda: set(lit()) == {"g7"}, 3, lambda: f"lit {lit()}")
        assert seen == [{"d4", "f6"}, {"d4", "f6", "e5"}, {"f6"}]
        assert player.lights.max_ma == pytest.approx(3 * 40 / 255 * 20, abs=0.1)
        with pytest.raises(AssertionError, match="never so"):
            player.wait_for(lambda: False, 0.1, lambda: "never so")
