"""What the options of `damier play` and the lines typed in the terminal mean."""

from __future__ import annotations

import sys

import pytest

from damier.cli import play
from damier.play.commands import typed
from damier.play.evening import may_browse
from damier.play.wish import Wish, parse_clock
from draughts64.variant import get


def wanted(*, variant: str = "russian", fen: str = "", **given: str) -> Wish:
    options = {**dict.fromkeys(("opponent", "side", "white", "black", "clock"), ""), **given}
    return play.wanted(get(variant), fen, **options)


@pytest.mark.parametrize(
    ("given", "remote"),
    [
        ({}, "black"),
        ({"opponent": "human"}, ""),
        ({"opponent": "engine", "side": "black"}, "white"),
        ({"variant": "ludoteka"}, "white"),
        ({"variant": "ludoteka", "side": "Red"}, "white"),
        ({"variant": "ludoteka", "side": "white"}, "black"),
        ({"fen": "B:Wa1:Bh8"}, "white"),
    ],
)
def test_the_engine_gets_the_side_that_is_left(given: dict[str, str], remote: str) -> None:
    assert wanted(**given).remote == remote


def test_names_are_the_players_the_sides_or_the_engines() -> None:
    message = wanted(variant="ludoteka", opponent="human").message()
    assert (message["white"], message["black"]) == ("White", "Red")
    message = wanted(white=" Anna\tB. ").message()
    assert (message["white"], message["black"]) == ("Anna B.", "Damier")


def test_a_clock_is_given_or_the_variants_own() -> None:
    assert wanted(clock="10+5").message()["clock"] == [600, 5]
    assert wanted().message()["clock"] is None
    assert wanted(variant="ludoteka").message()["clock"] == [600, 0]
    assert wanted(variant="ludoteka", clock="0.5").message()["clock"] == [30, 0]
    assert get("ludoteka").clock_seconds == 600


@pytest.mark.parametrize("text", ["0", "-5", "10+", "+5", "10+5+5", "99999", "ten", "1e3"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no clock"):
        parse_clock(text)


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("", None),
        ("help", None),
        ("QUIT", {"do": "quit"}),
        ("result 0-1 resignation", {"do": "result", "result": "0-1", "reason": "resignation"}),
        ("result 1/2-1/2", {"do": "result", "result": "1/2-1/2", "reason": "agreement"}),
        ("result *", {"do": "result", "result": "*", "reason": "abandoned"}),
        ("resign red", {"do": "resign", "side": "black"}),
        ("draw", {"do": "draw"}),
        ("draws", {"do": "draws"}),
        ("last", {"do": "last"}),
        ("orient", {"do": "orient"}),
        ("resume no", {"do": "resume", "yes": False}),
        ("new", {"do": "new"}),
    ],
)
def test_lines_typed_are_requests(line: str, request_: dict | None) -> None:
    assert typed(line) == request_


@pytest.mark.parametrize("line", ["resume", "resume maybe", "draw please", "result", "dance", "quit now"])
def test_lines_that_are_none_say_what_there_is(line: str) -> None:
    with pytest.raises(ValueError, match="not understood; there are: new"):
        typed(line)


def test_no_browser_takes_over_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not may_browse()
    monkeypatch.setenv("DISPLAY", ":0")
    assert may_browse()
