"""docs/lights.md is made from the code that lights the LEDs."""

import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def test_the_page_of_lights_is_up_to_date():
    made = subprocess.run(
        [sys.executable, REPOSITORY / "docs" / "make_lights.py", "--print"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert (REPOSITORY / "docs" / "lights.md").read_text() == made, "run: python docs/make_lights.py"
