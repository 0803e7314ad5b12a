"""What must survive: the program on the computer killed, the power cut, a whole game against the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from draughts64 import notation
from draughts64.game import Game
from draughts64.variant import get
from tests.whole.evening import Evening
from tests.whole.record import recorded
from tests.whole.table import BUDGET_MA, Table

pytestmark = pytest.mark.whole


def test_killing_the_program_on_the_computer_loses_no_ply(tmp_path: Path) -> None:
    with Evening(tmp_path, "--variant", "russian", "--opponent", "human") as evening:
        evening.until_phase("play")
        table = Table(evening.control, Game(get("russian")), 5, evening)
        table.play_at_random(5)
        evening.kill_host()
        with evening.reach_wood() as wood:
            Table(wood, table.game, 6).play_at_random(3)
        evening.start()
        evening.until_plies(8)
        (file,) = evening.pdn_files()
        assert recorded(file).moves == table.moves
        Table(evening.control, table.game, 7, evening).play_at_random(2)
        (file,) = evening.pdn_files()
        assert recorded(file).moves == table.moves


@pytest.mark.parametrize("answered_by", ["hand", "host"])
def test_after_a_power_cut_the_eboard_asks_and_goes_on(answered_by: str, tmp_path: Path) -> None:
    with Evening(tmp_path, "--variant", "italian", "--opponent", "human") as evening:
        evening.until_phase("play")
        table = Table(evening.control, Game(get("italian")), 8, evening)
        table.play_at_random(6)
        evening.control.request("power", on=False)
        evening.until(lambda: not evening.state["connected"], "the lost line")
        evening.control.request("power", on=True)
        evening.until_phase("resume")
        table.hands.wait_for(
            lambda: {"yes", "no"} <= set(table.signals().values()), 5, lambda: str(table.signals())
        )
        if answered_by == "hand":
            (yes,) = (cell for cell, name in table.signals().items() if name == "yes")
            pieces = evening.control.request("wood")["wood"]["squares"]
            table.hands.hold(min(pieces), yes, 1.6)
        else:
            assert evening.post(do="resume", yes=True) == {"ok": True}
        evening.until_phase("play")
        table.play_at_random(3)
        (file,) = evening.pdn_files()
        assert recorded(file).moves == table.moves


def test_a_refused_resume_ends_the_game_and_keeps_it(tmp_path: Path) -> None:
    with Evening(tmp_path, "--variant", "russian", "--opponent", "human") as evening:
        evening.until_phase("play")
        table = Table(evening.control, Game(get("russian")), 9, evening)
        table.play_at_random(3)
        evening.control.request("power", on=False)
        evening.control.request("power", on=True)
        evening.until_phase("resume")
        assert evening.post(do="resume", yes=False) == {"ok": True}
        evening.until_phase("setup")
        (file,) = evening.pdn_files()
        assert recorded(file).moves == table.moves
        assert recorded(file).result == "*"


def test_a_whole_game_against_the_engine(tmp_path: Path) -> None:
    arguments = ("--variant", "russian", "--opponent", "engine", "--side", "white", "--strength", "0.1")
    with Evening(tmp_path, *arguments) as evening:
        evening.until_phase("play")
        table = Table(evening.control, Game(get("russian")), 10, evening)
        while (outcome := table.game.outcome()) is None:
            if len(table.game.plies) % 2 == 0:
                table.play_at_random(1)
            else:
                text = evening.until(lambda: evening.view.get("pending"), "the engine's move", 20)
                move = notation.parse_move(text, table.game.legal_moves(), table.game.variant)
                table.play(move, lights=False)
        evening.until_phase("over")
        (file,) = evening.pdn_files()
        assert recorded(file).moves == table.moves
        assert recorded(file).result == outcome.result
    assert 0 < table.peak_ma <= BUDGET_MA
