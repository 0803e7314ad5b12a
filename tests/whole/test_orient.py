"""Which way the virtual board lies is shown to it by a piece on White's left corner, and it keeps that."""

from __future__ import annotations

from pathlib import Path

import pytest

from draughts64.game import Game
from draughts64.variant import get
from tests.whole.evening import Evening
from tests.whole.table import Table

pytestmark = pytest.mark.whole


@pytest.mark.parametrize(("name", "lying"), [("russian", 1), ("russian", 2), ("russian", 3), ("italian", 3)])
def test_a_piece_on_a1_shows_it_and_the_game_is_played_so(name: str, lying: int, tmp_path: Path) -> None:
    with Evening(tmp_path, "--variant", name, "--opponent", "human") as evening:
        evening.until_phase("play")
        wood = evening.control
        wood.request("set", squares={"d4": "w"})
        wood.request("turn", quarters=lying)
        assert evening.post(do="new") == {"ok": True}
        evening.until_phase("setup")
        assert evening.view["rotation"] != lying
        assert evening.post(do="orient") == {"ok": True}
        evening.until(lambda: evening.view["lit"].get("a1") == "yes", "the corners")
        wood.request("lift", square="d4")
        wood.request("put", square="a1")
        evening.until(lambda: evening.view["rotation"] == lying, "the rotation that was shown")
        evening.until_phase("setup")
        wood.request("start", variant=name)
        evening.until_phase("play")
        table = Table(wood, Game(get(name)), 3, evening)
        table.play_at_random(2)
        evening.until_plies(2)
        assert evening.post(do="last") == {"ok": True}
        evening.until(lambda: set(evening.view["lit"].values()) == {"last"}, "the last move")
        wood.request("power", on=False)
        evening.until(lambda: not evening.state["connected"], "the lost line")
        wood.request("power", on=True)
        evening.until_phase("resume")
        assert evening.view["rotation"] == lying
