"""A house rule from its file to the hands, through a power cut, to a program that has no such file."""

from __future__ import annotations

from pathlib import Path

import pytest

from damier import variants
from draughts64 import notation
from draughts64.game import Game
from tests.whole.evening import Evening
from tests.whole.record import recorded
from tests.whole.table import Table

pytestmark = pytest.mark.whole

RULES = """
name = "my-rules"
base = "russian"
dark_corner = "right"
promotion = "passes"
precedences = ["most"]
"""
START = "W:Wc6,e2:Bg8,f7,d7,a8"


def test_it_is_played_by_hand_resumed_without_its_file_and_archived(tmp_path: Path) -> None:
    file = tmp_path / "my-rules.toml"
    file.write_text(RULES)
    rules = variants.find(str(file))
    arguments = ("--variant", str(file), "--opponent", "human", "--fen", START)
    with Evening(tmp_path / "data", *arguments) as evening:
        evening.until_phase("play")
        assert evening.control.request("wood")["wood"]["lying"] == 1
        table = Table(evening.control, Game(rules, notation.parse_fen(START, rules)), 11, evening)
        table.play(notation.parse_move("c6:e8:g6", table.game.legal_moves(), rules))
        assert evening.game["pieces"]["g6"] == "w"
        table.play_at_random(1)
        evening.control.request("power", on=False)
        evening.kill_host()
        file.unlink()
        evening.arguments = ()
        evening.start()
        evening.control.request("power", on=True)
        evening.until_phase("resume")
        assert evening.post(do="resume", yes=True) == {"ok": True}
        evening.until_phase("play")
        assert evening.game["variant"] == "my-rules"
        Table(evening.control, table.game, 12, evening).play_at_random(2)
        assert evening.post(do="draw") == {"ok": True}
        evening.until(lambda: evening.game.get("result") == "1/2-1/2", "the result")
        (pdn,) = evening.pdn_files()
    assert recorded(pdn).moves == table.moves
    assert recorded(pdn).tags["Rules"] == variants.rules_text(rules)
