"""The same firmware where MicroPython has no wheel (CPython), and with 32-bit words like a Pico's."""

from __future__ import annotations

from pathlib import Path

import pytest

from draughts64.game import Game
from draughts64.variant import get
from tests.conftest import micropython_of
from tests.whole.evening import Evening
from tests.whole.record import recorded
from tests.whole.table import BUDGET_MA, Table

pytestmark = pytest.mark.whole


def interpreter(name: str) -> str:
    return name if name == "cpython" else str(micropython_of(name))


@pytest.mark.parametrize("name", ["cpython", "32-bit"])
def test_a_game_is_played_cut_off_and_resumed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAMIER_INTERPRETER", interpreter(name))
    with Evening(tmp_path, "--variant", "russian", "--opponent", "human") as evening:
        evening.until_phase("play")
        table = Table(evening.control, Game(get("russian")), 12, evening)
        table.play_at_random(8)
        evening.control.request("power", on=False)
        evening.control.request("power", on=True)
        evening.until_phase("resume")
        assert evening.post(do="resume", yes=True) == {"ok": True}
        evening.until_phase("play")
        table.play_at_random(4)
        assert evening.post(do="draw") == {"ok": True}
        evening.until_phase("over")
        evening.until(lambda: evening.game.get("result") == "1/2-1/2", "the draw")
        (file,) = evening.pdn_files()
        assert recorded(file).moves == table.moves
    assert 0 < table.peak_ma <= BUDGET_MA
