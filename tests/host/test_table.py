"""The place where a virtual eboard stands: what a hand may ask, and what happens when the connection goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damier.play import table as tables
from damier.play.table import VirtualTable
from damier.virtual import launch
from damier.virtual.client import Control
from tests.hands.tiny import FIRMWARE, until


class Seen:
    """What the table tells of its eboard."""

    def __init__(self) -> None:
        self.wood: dict[str, Any] = {}

    def __call__(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "wood":
            self.wood = data


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.fixture
def table(tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualTable]:
    start = launch.start_or_find
    monkeypatch.setattr(
        launch, "start_or_find", lambda folder: start(folder, firmware=FIRMWARE, idle_exit=60)
    )
    monkeypatch.setattr(tables, "COME_BACK", 0.02)
    table = VirtualTable(tmp_path, seen)
    yield table
    table.close()


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"do": ["lift"]},
        {"do": {}},
        {"do": None},
        {"do": "stop"},
        {"do": "lift", "square": "a8"},
        {"do": "lift"},
        {"do": "set", "squares": {"a1": 5}},
        {"do": "set", "squares": {"a1": {1}}},
        {"do": "slide", "squares": [[], {}]},
    ],
)
def test_what_a_hand_cannot_do_is_one_line(request_: dict[str, Any], table: VirtualTable) -> None:
    with pytest.raises(ValueError) as caught:
        table.hand(request_)
    assert "\n" not in str(caught.value)
    assert table.hand({"do": "wood"})["ok"]


def test_fields_of_any_name_do_no_harm(table: VirtualTable) -> None:
    assert table.hand({"do": "wood", "self": 3, "number": 1, "id": "x"})["ok"]


def test_a_connection_that_dies_is_made_again(table: VirtualTable, seen: Seen, tmp_path: Path) -> None:
    lost = table._control
    assert lost is not None
    lost.close()
    until(lambda: table._control is not lost)
    running = launch.find(tmp_path)
    assert running is not None
    with Control(running.control) as other:
        other.request("set", squares={"c3": "w"})
    until(lambda: seen.wood.get("squares") == {"c3": "w"})
    assert table.hand({"do": "lift", "square": "c3"})["piece"] == "w"


def test_an_eboard_that_is_gone_is_one_line_until_it_is_there_again(
    table: VirtualTable, tmp_path: Path
) -> None:
    running = launch.find(tmp_path)
    assert running is not None
    launch.stop(running)
    with pytest.raises(ValueError, match="gone"):
        table.hand({"do": "wood"})
    assert table.locate().startswith("socket://")
    assert table.hand({"do": "wood"})["ok"]
