"""`damier boards` tells of each eboard which of its switches are doubtful."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from damier.cli import boards, build
from damier.line import ports
from tests.host.fake_eboard import FakeEboard


@pytest.fixture
def eboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeEboard]:
    plugged = FakeEboard()
    monkeypatch.setattr(ports, "find", lambda: [ports.Candidate(plugged.url, "E66", "")])
    yield plugged
    plugged.close()


@pytest.mark.parametrize(
    ("squares", "state"),
    [
        ([], "ready"),
        (["c3"], "ready; switch on c3 doubtful"),
        (["c3", "e5"], "ready; switches on c3, e5 doubtful"),
    ],
)
def test_doubtful_switches_are_told_behind_the_state(
    eboard: FakeEboard, squares: list[str], state: str
) -> None:
    eboard.doubtful = squares
    (row,) = boards.real()
    assert (row["state"], row["doubtful"]) == ("ready", squares)
    assert boards.state_of(row) == state


def test_the_command_prints_them(eboard: FakeEboard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    eboard.doubtful = ["c3"]
    told = CliRunner().invoke(build(), ["boards", "--data", str(tmp_path)])
    assert "ready; switch on c3 doubtful" in told.output
    told = CliRunner().invoke(build(), ["boards", "--json", "--data", str(tmp_path)])
    assert json.loads(told.output)[0]["doubtful"] == ["c3"]


def test_an_eboard_that_does_not_answer_has_none(eboard: FakeEboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "look", lambda port: ports.probe(port, 0.1))
    eboard.deaf = True
    (row,) = boards.real()
    assert "does not answer" in row["state"] and row["doubtful"] == []
