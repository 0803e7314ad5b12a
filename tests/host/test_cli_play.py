"""`damier play` and `damier boards` as a person starts them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from damier.cli import run
from damier.virtual import launch
from damier.virtual.client import Control
from tests.host.fake_eboard import FakeEboard

DAMIER = [sys.executable, "-m", "damier"]


@pytest.fixture
def eboard() -> Iterator[FakeEboard]:
    eboard = FakeEboard()
    yield eboard
    eboard.close()


class Program:
    """A running `damier play`, with what it prints."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*DAMIER, "play", "--no-browser", "--http", "0", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.output = ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.output += line

    def wait(self, words: str, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while words not in self.output and time.monotonic() < end:
            time.sleep(0.02)
        assert words in self.output, self.output

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self, seconds: float = 30) -> int:
        return self.process.wait(seconds)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def fails(*arguments: str) -> tuple[int, str]:
    done = subprocess.run([*DAMIER, *arguments], capture_output=True, text=True, timeout=60)
    assert done.stdout == ""
    assert done.stderr.startswith("damier: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.returncode, done.stderr


def test_an_evening_in_the_terminal(eboard: FakeEboard, tmp_path: Path) -> None:
    arguments = ("--port", eboard.url, "--data", str(tmp_path), "--commands", "--opponent", "human")
    with Program(*arguments, "--white", "Anna", "--black", "Bruno") as program:
        program.wait("russian: Anna – Bruno")
        program.wait('type "help"')
        eboard.hand("c3-d4")
        eboard.hand("b6-a5")
        program.wait("1... b6-a5")
        program.type("help")
        program.wait("takeback | last | orient | trust | resume yes|no | draws | quit | help")
        program.type("draws")
        program.wait("king-moves: 0 of 15 moves, 15 left")
        program.type("resign")
        program.wait("! resign: not understood")
        program.type("result 1-0 resignation")
        program.wait("1-0  (resignation)")
        program.type("quit")
        assert program.end() == 0
    url = re.search(r"Page: (http://127\.0\.0\.1:\d+)", program.output)
    assert url
    text = (tmp_path / "pdn" / "current.pdn").read_text()
    assert '[White "Anna"]' in text
    assert text.endswith("1. c3-d4 b6-a5 1-0\n")
    assert "Traceback" not in program.output


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_good_order(eboard: FakeEboard, tmp_path: Path, number: int) -> None:
    with Program("--port", eboard.url, "--data", str(tmp_path), "--commands") as program:
        program.wait("russian: White – Damier")
        page = re.search(r"http://\S+", program.output)
        assert page
        listener = urllib.request.urlopen(page.group() + "events", timeout=10)
        program.process.send_signal(number)
        assert program.end() == 0
        listener.close()
    assert "Traceback" not in program.output


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--variant", "chess"), 2, "unknown variant chess"),
        (("--fen", "W:Wz1:B"), 2, "FEN"),
        (("--opponent", "dog"), 2, "dog is no opponent"),
        (("--side", "green"), 2, "green is no side"),
        (("--opponent", "human", "--side", "white"), 2, "against the engine"),
        (("--clock", "soon"), 2, "soon is no clock"),
        (("--strength", "0"), 2, "strength"),
        (("--white", "x" * 61), 2, "longer than 60"),
        (("--virtual", "--port", "/dev/ttyACM0"), 2, "contradict"),
        (("--http", "99999"), 2, "--http"),
        (("--nonsense",), 2, "No such option"),
        (("--port", "/dev/does-not-exist"), 1, "/dev/does-not-exist is not there"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    arguments: tuple[str, ...], code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run(["play", "--data", str(tmp_path), *arguments])
    output = capsys.readouterr()
    assert (found, words in output.err) == (code, True), output.err
    assert output.out == ""
    assert output.err.startswith("damier: ")
    assert output.err.count("\n") == 1


def test_no_eboard_on_any_port_is_one_line(tmp_path: Path) -> None:
    code, text = fails("play", "--data", str(tmp_path))
    assert code == 1
    assert "no eboard found" in text


def test_a_busy_eboard_is_one_line(eboard: FakeEboard, tmp_path: Path) -> None:
    with Program("--port", eboard.url, "--data", str(tmp_path / "one")) as program:
        program.wait("russian:")
        code, text = fails("play", "--port", eboard.url, "--data", str(tmp_path / "two"), "--no-browser")
    assert code == 1
    assert "in use" in text


def test_a_taken_page_port_is_one_line(eboard: FakeEboard, tmp_path: Path) -> None:
    with Program("--port", eboard.url, "--data", str(tmp_path)) as program:
        program.wait("Page: ")
        taken = re.search(r"127\.0\.0\.1:(\d+)", program.output)
        assert taken
        other = FakeEboard()
        code, text = fails(
            "play", "--port", other.url, "--data", str(tmp_path / "2"), "--http", taken.group(1)
        )
        other.close()
    assert code == 1
    assert "is taken" in text


def test_a_data_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, text = fails("play", "--data", str(tmp_path / "file" / "deep"))
    assert code == 1
    assert "archive" in text


# ---- with the virtual eboard


def until(condition: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.whole
def test_the_virtual_eboard_is_laid_out_for_a_fresh_game_and_stopped_at_the_end(tmp_path: Path) -> None:
    with Program(
        "--virtual", "--data", str(tmp_path), "--variant", "italian", "--opponent", "human"
    ) as program:
        program.wait("italian: White – Black")
        running = launch.find(tmp_path / "virtual")
        assert running is not None
        with Control(running.control) as control:
            until(lambda: control.request("wood")["wood"]["squares"].get("b2") is None)
            wood = control.request("wood")["wood"]
        assert wood["lying"] == 1
        assert wood["squares"]["b1"] == "w"
        assert len(wood["squares"]) == 24
        program.process.send_signal(signal.SIGINT)
        assert program.end(20) == 0
    assert launch.find(tmp_path / "virtual") is None
    assert "Traceback" not in program.output


@pytest.mark.whole
def test_a_killed_program_leaves_the_eboard_and_the_next_one_finds_it(tmp_path: Path) -> None:
    arguments = ("--virtual", "--data", str(tmp_path), "--opponent", "human")
    with Program(*arguments) as program:
        program.wait("russian: White – Black")
        program.process.kill()
    running = launch.find(tmp_path / "virtual")
    assert running is not None
    try:
        listed = json.loads(
            subprocess.check_output([*DAMIER, "boards", "--json", "--data", str(tmp_path)], text=True)
        )
        assert [(row["port"], row["virtual"], row["state"]) for row in listed] == [
            (running.serial, True, "ready")
        ]
        with Control(running.control) as control:
            control.request("lift", square="c3")
            control.request("put", square="d4")
        with Program(*arguments) as again:
            again.wait("1. c3-d4")
            other = subprocess.run(
                [*DAMIER, "play", *arguments, "--no-browser"], capture_output=True, text=True, timeout=30
            )
            page = re.search(r"http://127\.0\.0\.1:\d+/", again.output)
            assert page
            assert (other.returncode, other.stdout) == (1, "")
            assert other.stderr == (
                "damier: a Damier is running already with this data folder, "
                f"its page is {page.group()}: use that one, or choose another folder with --data\n"
            )
            again.process.send_signal(signal.SIGTERM)
            assert again.end(20) == 0
        assert not (tmp_path / "virtual" / "page.url").exists()
        found = launch.find(tmp_path / "virtual")
        assert found is not None
        assert found.pid == running.pid
    finally:
        launch.stop(running)


def test_boards_without_any_says_what_to_do(tmp_path: Path) -> None:
    done = subprocess.run(
        [*DAMIER, "boards", "--data", str(tmp_path)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    if not any(name.startswith("ttyACM") for name in os.listdir("/dev")):
        assert "no eboard found" in done.stdout
