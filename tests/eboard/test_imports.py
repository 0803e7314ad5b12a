"""How the firmware's modules import each other, read from their text."""

import re
from pathlib import Path

from eboard.bootstrap import LEAVES_FIRST

FIRMWARE = Path(__file__).parents[2] / "firmware"
DEEPEST = 2  # imports within each other that are still to be done when the program starts


def imports_of(name):
    text = (FIRMWARE / (name.replace(".", "/") + ".py")).read_text()
    found = re.findall(r"^(?:from|import) ((?:draughts64|eboard)[\w.]*)", text, re.M)
    found += ["eboard." + part for part in re.findall(r"^from eboard import (\w+)", text, re.M)]
    return [other for other in found if (FIRMWARE / (other.replace(".", "/") + ".py")).exists()]


def depth_of(name, loaded):
    """How deep imports go when `name` is imported now; loaded: what is there already, and grows."""
    if name in loaded:
        return 0
    loaded.add(name)
    return 1 + max([depth_of(other, loaded) for other in imports_of(name)], default=0)


def test_the_program_never_imports_deeply():
    loaded = set()
    for name in (*LEAVES_FIRST, "eboard.app"):
        assert depth_of(name, loaded) <= DEEPEST, name


def test_all_of_the_program_is_loaded_by_then():
    modules = {
        ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)
        for package in ("draughts64", "eboard")
        for path in (FIRMWARE / package).rglob("*.py")
    }
    optional = {"eboard.bootstrap"}
    optional |= {f"eboard.drivers.{name}" for name in ("registers", "button", "buzzer")}
    loaded = set()
    for name in (*LEAVES_FIRST, "eboard.app"):
        depth_of(name, loaded)
    assert {name for name in modules - loaded if not name.endswith("__init__")} <= optional
