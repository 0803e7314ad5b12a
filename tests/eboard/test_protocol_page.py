"""docs/protocol.md says what the code does."""

import json
import re
from pathlib import Path

from eboard import config, protocol
from eboard.signals import WANTS

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def examples():
    """The messages to the eboard that the page shows in full."""
    for line in re.findall(r"^→ (\{.*\})$", PAGE, re.M):
        if "…" not in line:
            yield json.loads(line)


def test_every_example_to_the_eboard_has_the_right_form():
    shown = list(examples())
    assert {message["t"] for message in shown} == set(protocol._FIELDS)
    assert [message for message in shown if protocol.problem(message)] == []


def test_the_limits_are_those_of_the_code():
    assert f"at most {protocol.LINE_FROM_HOST} bytes" in PAGE
    assert f"at most {protocol.LINE_FROM_EBOARD}" in PAGE
    assert f"at most {protocol.NAME} characters" in PAGE
    assert f"version {protocol.VERSION}" in PAGE


def test_every_setting_stands_there_with_its_default():
    for key, (default, _least, _greatest) in config.SETTINGS.items():
        row = re.search(rf"^\| `{key}` \|.*\| (.*) \|$", PAGE, re.M)
        assert row is not None, key
        assert json.loads(row[1].strip("`")) == default, key


def test_every_wish_stands_there():
    assert [code for code in WANTS if f"`{code}`" not in PAGE] == []
