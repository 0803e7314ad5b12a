"""The tests of the firmware's parts, run again by the interpreters that the firmware is for."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
PARTS = [
    "app",
    "app_line",
    "bootstrap",
    "protocol",
    "journal",
    "journal_trouble",
    "sync",
    "texts",
    "config",
    "matrix",
    "strip",
    "usb",
]
FILES = [f"test_{part}" for part in PARTS] + ["registers_on_chip"]


@pytest.mark.parametrize("file", FILES)
def test_part(micropython, file):
    written = (HERE / f"{file}.py").read_text()
    told = micropython.run(HERE / "run_here.py", file)
    assert told.count("passed test_") == written.count("\ndef test_") > 0
