from __future__ import annotations

import pytest

from damier.line.mirror import GapError, Mirror
from draughts64.variant import VARIANTS

START = {"id": "g1", "variant": "russian", "fen": "", "white": "A", "black": "B", "remote": "", "clock": None}


def mirror_of(*entries: list) -> Mirror:
    mirror = Mirror()
    for number, entry in enumerate(entries, 1):
        mirror.apply([number, *entry])
    return mirror


def test_plies_are_replayed_in_short_text() -> None:
    mirror = mirror_of(["game", START], ["ply", "c3-b4", 0], ["ply", "b6-a5", 0], ["ply", "b4-c5", 0])
    assert mirror.played.texts == ["c3-b4", "b6-a5", "b4-c5"]
    assert mirror.played.result == "*"
    assert mirror.last == 4


def test_a_repeat_changes_nothing() -> None:
    mirror = mirror_of(["game", START], ["ply", "c3-b4", 0])
    assert mirror.apply([2, "ply", "c3-b4", 0]) is False
    assert mirror.played.texts == ["c3-b4"]


def test_a_gap_is_reported_and_changes_nothing() -> None:
    mirror = mirror_of(["game", START], ["ply", "c3-b4", 0])
    with pytest.raises(GapError) as caught:
        mirror.apply([5, "ply", "b6-a5", 0])
    assert (caught.value.have, caught.value.got) == (2, 5)
    assert mirror.last == 2


def test_a_game_may_begin_beyond_a_gap() -> None:
    mirror = mirror_of(["game", START])
    assert mirror.apply([9, "game", {**START, "id": "g9"}])
    assert (mirror.played.id, mirror.played.number) == ("g9", 9)


def test_plies_are_taken_back_and_with_them_the_result() -> None:
    mirror = mirror_of(
        ["game", START],
        ["ply", "c3-b4", 5],
        ["ply", "b6-a5", 6],
        ["result", "1-0", "resignation"],
        ["takeback", 1],
        ["ply", "b6-c5", 7],
    )
    assert mirror.played.texts == ["c3-b4", "b6-c5"]
    assert mirror.played.left_ms == [5, 7]
    assert (mirror.played.result, mirror.played.ended) == ("*", False)


def test_an_interrupted_game_ends_without_result() -> None:
    played = mirror_of(["game", START], ["ply", "c3-b4", 0], ["result", "*", "abandoned"]).played
    assert (played.result, played.reason, played.ended) == ("*", "abandoned", True)


def test_an_impossible_ply_is_named_and_the_next_game_is_well() -> None:
    mirror = mirror_of(["game", START], ["ply", "c3-h8", 0], ["ply", "b6-a5", 0])
    assert "entry 2" in mirror.fault
    assert mirror.played is None
    mirror.apply([4, "game", START])
    assert mirror.fault is None
    assert mirror.played is not None


@pytest.mark.parametrize(
    "entry",
    [
        ["game", {"variant": "chess"}],
        ["game", {"variant": "russian", "fen": "W:Wz9:B"}],
        ["ply"],
        ["takeback", 3],
        ["result", "1-0"],
        ["song", "x"],
        ["result", "9-9", "luck"],
    ],
)
def test_whatever_an_entry_holds_it_is_counted_and_never_raises(entry: list) -> None:
    mirror = mirror_of(["game", START])
    assert mirror.apply([2, *entry])
    assert mirror.last == 2
    assert mirror.fault


@pytest.mark.parametrize("name", list(VARIANTS))
def test_every_variant_begins(name: str) -> None:
    mirror = mirror_of(["game", {**START, "variant": name}])
    assert mirror.played.game.variant is VARIANTS[name]
