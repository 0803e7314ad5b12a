"""What an evening says at its start: where the page is, what can be typed, and who is there already."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path

import pytest
from starlette.applications import Starlette

from damier.cli import run
from damier.play import evening, neighbour
from damier.play.evening import USUAL_PORT, Choices, announce, browse, serve
from damier.play.neighbour import PageNote, taken

USUAL = f"http://127.0.0.1:{USUAL_PORT}/"
OTHER = "http://127.0.0.1:40001/"


def said(url: str, **choices: object) -> list[str]:
    lines: list[str] = []
    announce(url, Choices(**choices), lines.append)
    return lines


def test_the_page_is_named() -> None:
    assert said(USUAL) == [f"Page: {USUAL}"]
    assert said(OTHER, http=40001) == [f"Page: {OTHER}"]


def test_another_port_than_the_usual_one_is_explained() -> None:
    first, second = said(OTHER)
    assert first == f"Port {USUAL_PORT} is taken, so the page is at another one this time."
    assert second == f"Page: {OTHER}"


def test_it_is_said_that_commands_can_be_typed() -> None:
    assert "help" in said(USUAL, listen=True)[-1]


def test_without_a_screen_the_person_opens_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "may_browse", lambda: False)
    assert said(USUAL, browse=True) == [f"Open this page in a browser: {USUAL}"]


@pytest.mark.parametrize("outcome", [False, webbrowser.Error("no browser")])
def test_without_a_browser_the_person_opens_the_page(
    monkeypatch: pytest.MonkeyPatch, outcome: object
) -> None:
    def open_page(url: str) -> bool:
        if isinstance(outcome, Exception):
            raise outcome
        return bool(outcome)

    monkeypatch.setattr(webbrowser, "open", open_page)
    lines: list[str] = []
    browse(USUAL, lines.append)
    assert lines == [f"Open this page in a browser: {USUAL}"]


def test_a_taken_usual_port_gives_way_to_any(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(evening, "USUAL_PORT", other.getsockname()[1])
        app = Starlette()
        app.state.feed = evening.Feed()
        serving = serve(app, None)
        serving.stop()
        assert "is taken" in said(serving.url)[0]


# ---- another one at the same virtual eboard


def test_the_page_of_the_one_that_runs_is_named(tmp_path: Path) -> None:
    note = PageNote(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as page:
        url = f"http://127.0.0.1:{page.getsockname()[1]}/"
        note.write(url)
        assert f"its page is {url}:" in str(taken(tmp_path))
    assert note.read() == ""  # nothing answers any more


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"http://[", b"http://127.0.0.1:99999/", b"a page"])
def test_a_note_that_makes_no_sense_is_passed_over(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "page.url").write_bytes(text)
    assert "page is" not in str(taken(tmp_path))
    PageNote(tmp_path).remove(USUAL)


def test_a_note_of_somebody_else_stays(tmp_path: Path) -> None:
    note = PageNote(tmp_path)
    note.write(OTHER)
    note.remove(USUAL)
    assert (tmp_path / "page.url").exists()
    note.remove(OTHER)
    assert not (tmp_path / "page.url").exists()
    PageNote(tmp_path / "absent").write(OTHER)


def test_a_second_one_leaves_before_it_touches_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(evening, "is_taken", lambda folder: folder == tmp_path / "virtual")
    assert run(["play", "--virtual", "--no-browser", "--data", str(tmp_path)]) == 1
    output = capsys.readouterr()
    assert (output.out, output.err) == ("", f"damier: {taken(tmp_path)}\n")
    assert list(tmp_path.iterdir()) == []


def test_nobody_is_there_where_no_virtual_eboard_runs(tmp_path: Path) -> None:
    assert not neighbour.is_taken(tmp_path)
