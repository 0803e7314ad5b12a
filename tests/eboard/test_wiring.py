"""The reference wiring is written once, in hardware/board.toml."""

import importlib.util
from pathlib import Path

import pytest

from eboard import config
from eboard.wiring_default import WIRING

HARDWARE = Path(__file__).parents[2] / "hardware"


@pytest.fixture(scope="module")
def maker():
    spec = importlib.util.spec_from_file_location("make_wiring", HARDWARE / "make_wiring.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_generated_file_is_up_to_date(maker):
    assert maker.TARGET.read_text(encoding="utf-8") == maker.generated()


def test_the_reference_is_a_wiring_the_firmware_takes():
    assert all(config.wiring_problem(key, value) is None for key, value in WIRING.items())


def test_the_chain_runs_to_and_fro_from_a1():
    leds = WIRING["leds"]
    assert [leds[cell] for cell in (0, 7, 15, 8, 16)] == [0, 7, 8, 15, 16]  # a1, h1, h2, a2, a3
    assert all(abs(leds.index(n) - leds.index(n + 1)) in (1, 8) for n in range(63))


def test_the_table_in_the_readme_names_every_pin():
    text = (HARDWARE / "README.md").read_text(encoding="utf-8")
    pins = [*WIRING["rows"], *WIRING["columns"], WIRING["led_pin"], WIRING["button"], WIRING["buzzer"]]
    assert len(set(pins)) == len(pins)
    assert [pin for pin in pins if f"| GP{pin} |" not in text] == []


def test_another_chain_is_refused(maker):
    description = maker.tomllib.loads(maker.SOURCE.read_text(encoding="utf-8"))
    description["leds"]["chain"] = "spiral"
    with pytest.raises(ValueError, match="serpentine"):
        maker.wiring(description)
