"""Occupancy to session: their tests, run again by the interpreters that the firmware is for."""

from pathlib import Path

import pytest

from tests.conftest import MicroPython

HERE = Path(__file__).parent
PARTS = [
    "occupancy",
    "debounce",
    "no_memory",
    "repair",
    "clock",
    "menu",
    "frame",
    "signals",
    "last_move",
    "guide",
    "guide_demands",
    "expectation",
    "tracker",
    "tracker_captures",
    "session_setup",
    "session_orient",
    "session_play",
    "session_captures",
    "session_crown",
    "session_trouble",
    "session_takeback",
    "session_hands",
    "session_remote",
    "session_clock",
    "session_end",
    "session_resume",
    "stuck_switch",
    "stuck_orient",
    "stuck_answer",
    "stuck_back",
    "stuck_odd",
    "session_commands",
    "session_house",
]


@pytest.mark.parametrize("part", PARTS)
def test_part(micropython: MicroPython, part: str) -> None:
    written = (HERE / f"test_{part}.py").read_text()
    told = micropython.run(HERE / "run_here.py", f"test_{part}", timeout=120)
    assert told.count("passed test_") == written.count("\ndef test_") > 0
