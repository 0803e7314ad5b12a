"""The virtual eboard with the smallest firmware: what wood, wires, flash, line, power and cable do."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from tests.conftest import find_micropython
from tests.hands import Lights
from tests.hands.tiny import FIRMWARE, Tiny, tiny_eboard, until

from damier.virtual import interpreter, launch
from damier.virtual.client import Control, ControlError

GREEN = (0, 40, 0)
needs_micropython = pytest.mark.skipif(
    interpreter.choose() == interpreter.CPYTHON and os.environ.get("CI") != "true",
    reason="no MicroPython wheel for this machine",
)


def runner(name: str) -> str | None:
    """What to pass as interpreter: the best there is, CPython, or the 32-bit MicroPython."""
    if name != "32-bit":
        return {"default": None, "cpython": "cpython"}[name]
    path = find_micropython("32-bit")
    if path is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no 32-bit MicroPython here")
    return str(path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tiny]:
    """One for the tests that leave it as they found it."""
    with tiny_eboard(tmp_path_factory.mktemp("shared")) as tiny:
        yield tiny


@pytest.fixture(params=["default", "cpython", "32-bit"])
def each(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tiny]:
    """A fresh one under every interpreter."""
    with tiny_eboard(tmp_path, interpreter=runner(request.param)) as tiny:
        yield tiny


def test_it_does_the_same_under_every_interpreter(each: Tiny) -> None:
    lights = Lights(each.control)
    each.set(squares={"a1": "w", "c3": "B", "h8": "b"})
    lights.wait_for(lambda: set(lights.lit()) == {"a1", "c3", "h8"}, 3, lambda: f"lit: {lights.lit()}")
    assert lights.lit()["c3"] == GREEN
    assert each.status()["max_ma"] == pytest.approx(3 * 40 / 255 * 20, abs=0.01)
    assert each.ask("z") == "you said z"
    assert each.ask("n") == "records 0 cause 1"
    for kept in (1, 2):
        assert each.ask("a") == f"kept {kept}"
    born = each.ask("i")
    each.power(on=False)
    assert lights.lit() == {} or until(lambda: not lights.lit())
    each.power(on=True)
    assert each.ask("n") == "records 2 cause 1"
    assert each.ask("i") == born
    lights.wait_for(lambda: set(lights.lit()) == {"a1", "c3", "h8"}, 3, lambda: f"lit: {lights.lit()}")


def test_timers_tick_while_the_program_sleeps(each: Tiny) -> None:
    with each.line() as line:
        line.write(b"t")
        time.sleep(0.5)
        line.write(b"T")
        ticked = int(line.readline().split()[1])
    assert 60 <= ticked <= 110


def test_a_crash_is_told_and_power_brings_it_back(each: Tiny) -> None:
    with each.line() as line:
        line.write(b"q")
        assert b"asked to crash" in line.read_until(b"asked to crash")
    status = until(lambda: (s := each.status())["firmware"] == "crashed" and s)
    assert status["reason"] == "ValueError: asked to crash"
    assert not status["powered"]
    assert "asked to crash" in (each.directory / "firmware.log").read_text()
    assert each.power(on=True)["firmware"] == "running"
    assert each.ask("z") == "you said z"


def test_a_reset_and_the_watchdog_start_it_again(each: Tiny) -> None:
    for byte, starts in (("R", 2), ("w", 3)):
        with each.line() as line:
            line.write(byte.encode())
            until(lambda starts=starts: each.status()["starts"] == starts)
        until(lambda: each.status()["firmware"] == "running")
        assert each.ask("n") == "records 0 cause 3"


def test_a_program_that_ends_is_no_crash(shared: Tiny) -> None:
    with shared.line() as line:
        line.write(b"\x03")
        status = until(lambda: not (s := shared.status())["powered"] and s)
    assert (status["firmware"], status["powered"]) == ("ended", False)
    shared.power(on=True)


def test_hands_work_through_the_control_port(shared: Tiny) -> None:
    shared.set(squares={"c3": "w"})
    assert shared.lift(square="c3")["piece"] == "w"
    shared.put(square="d4")
    shared.slide(squares=["d4", "e5", "f6"], ms=10)
    shared.crown(square="f6")
    assert shared.wood()["wood"]["squares"] == {"f6": "W"}
    shared.lift(square="f6")
    shared.beside()
    shared.take(piece="W")
    shared.put(square="a1", hand=0)
    wood = shared.wood()["wood"]
    assert wood["squares"] == {"a1": "W"} and wood["hand"] == [] and len(wood["beside"]) == 23


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"do": "lift", "square": "a8"}, "no piece on a8"),
        ({"do": "lift"}, "'square' is missing"),
        ({"do": "lift", "square": 3}, "'square' is not str"),
        ({"do": "fly"}, "unknown verb 'fly'"),
        ({"do": "__init__"}, "unknown verb"),
        ({}, "unknown verb"),
        ({"do": "start", "variant": "chess"}, "chess"),
        ({"do": "noise", "hex": "xyz"}, "hex digits"),
        ({"do": "power"}, "'on' is missing"),
    ],
)
def test_a_bad_request_is_refused_in_one_line(shared: Tiny, request_: dict[str, object], says: str) -> None:
    shared.set(squares={})
    fields = dict(request_)
    with pytest.raises(ControlError, match=says) as caught:
        shared.control.request(str(fields.pop("do", None)), **fields)
    assert "\n" not in str(caught.value)


def test_rubbish_on_the_control_port_harms_nobody(shared: Tiny) -> None:
    rubbish = Control(shared.running.control)
    rubbish._socket.sendall(b"{]\n[1]\nnull\n\xff\xfe\n" + b"x" * 70000 + b"\n")
    assert shared.status()["ok"]
    rubbish.close()


def test_the_start_position_of_every_variant_can_be_laid_out(shared: Tiny) -> None:
    shared.start(variant="russian")
    assert shared.wood()["wood"]["squares"]["a1"] == "w"
    shared.start(variant="italian")
    squares = shared.wood()["wood"]["squares"]
    assert len(squares) == 24 and squares["h1"] == "w" and "a1" not in squares


def test_a_turned_eboard_lights_the_square_that_is_seen(shared: Tiny) -> None:
    lights = Lights(shared.control)
    shared.set(squares={"a8": "w", "b2": "b"})
    for quarters in (1, 2, 3, 0):
        shared.turn(quarters=quarters)
        lights.wait_for(lambda: set(lights.lit()) == {"a8", "b2"}, 3, lambda: f"lit: {lights.lit()}")


def test_a_hasty_scan_smears_the_row_before_into_the_next(shared: Tiny) -> None:
    shared.set(squares={"a1": "w", "a2": "w", "b4": "w"})
    time.sleep(0.1)
    words = shared.ask("g").split()
    assert words[3] == "0101000200000000"
    hasty = bytes.fromhex(words[1])
    assert hasty[2] & 1 and hasty != bytes.fromhex(words[3])


def test_the_button_is_wired(shared: Tiny) -> None:
    assert shared.ask("b") == "button 1"
    shared.press(down=True)
    assert shared.ask("b") == "button 0"
    shared.press(down=False)
    assert shared.ask("b") == "button 1"


def test_a_lifted_piece_is_dark_within_a_tenth_of_a_second(shared: Tiny) -> None:
    shared.set(squares={"c3": "w"})
    lights = Lights(shared.control)
    lights.wait_for(lambda: set(lights.lit()) == {"c3"}, 3, lambda: f"lit: {lights.lit()}")
    delays = []
    for _ in range(20):
        begun = time.monotonic()
        shared.lift(square="c3")
        lights.wait_for(lambda: not lights.lit(), 3, lambda: f"lit: {lights.lit()}")
        delays.append(time.monotonic() - begun)
        shared.put(square="c3")
        lights.wait_for(lights.lit, 3, lambda: "nothing lit")
    assert sorted(delays)[10] < 0.1


def test_a_second_program_on_the_line_is_told_it_is_busy(shared: Tiny) -> None:
    with shared.line() as first, shared.line() as second:
        assert json.loads(second.readline()) == {"t": "busy"}
        first.write(b"z")
        assert first.readline() == b"you said z\n"
    with shared.line() as third:
        third.write(b"z")
        assert third.readline() == b"you said z\n"


def test_what_is_said_with_no_program_listening_is_lost(shared: Tiny) -> None:
    with shared.line() as line:
        line.write(b"l")
    time.sleep(0.5)
    assert shared.ask("z").endswith("z")


def test_a_program_that_does_not_read_holds_the_firmware_up_for_a_second_only(shared: Tiny) -> None:
    with shared.line() as line:
        line.write(b"l")
        time.sleep(2.5)
        lights = Lights(shared.control)
        shared.set(squares={"e1": "w"})
        lights.wait_for(lambda: set(lights.lit()) == {"e1"}, 3, lambda: f"lit: {lights.lit()}")
        line.reset_input_buffer()
        read = 0
        while part := line.read(65536):
            read += len(part)
            line.timeout = 0.3
        assert 0 < read < 4000 * 51


def test_a_pulled_cable_drops_the_line_and_refuses_until_plugged(shared: Tiny) -> None:
    with shared.line(timeout=2) as line:
        shared.cable(plugged=False)
        with pytest.raises(serial.SerialException):
            for _ in range(10):
                line.write(b"z")
                line.read(100)
    with pytest.raises(serial.SerialException):
        shared.line()
    assert shared.status()["powered"]
    shared.cable(plugged=True)
    assert shared.ask("z") == "you said z"


def test_noise_reaches_the_computer(shared: Tiny) -> None:
    with shared.line() as line:
        line.write(b"z")
        line.readline()
        shared.noise(hex="00ff7b0a")
        assert line.read(4) == b"\x00\xff{\n"


@pytest.mark.skipif(os.name != "posix", reason="a pty needs a POSIX system")
def test_the_line_may_be_a_pseudo_terminal(tmp_path: Path) -> None:
    with tiny_eboard(tmp_path, line="pty") as tiny:
        assert tiny.running.serial.startswith("/dev/")
        for _ in range(2):
            with tiny.line() as line:
                line.write(b"z\r\n\x00")
                assert (
                    line.read(44).replace(b"\n", b"|") == b"you said z|you said \r|you said ||you said \x00|"
                )
        tiny.power(on=False)
        tiny.power(on=True)
        with tiny.line() as line:
            line.write(b"n")
            assert line.readline() == b"records 0 cause 1\n"


def test_everything_listens_on_this_computer_only(shared: Tiny) -> None:
    assert shared.running.control[0] == "127.0.0.1"
    assert shared.running.serial.startswith("socket://127.0.0.1:")


@needs_micropython
@pytest.mark.parametrize("width", ["default", "32-bit"])
def test_no_record_is_lost_by_a_power_cut_at_any_flash_operation(width: str, tmp_path: Path) -> None:
    with tiny_eboard(tmp_path, interpreter=runner(width)) as tiny:
        kept = 0
        for operation in (*range(1, 9), 13, 21):
            tiny.power(on=False)
            tiny.power(on=True, cut_after=operation)
            kept = max(kept, _append_until_the_cut(tiny))
            assert "flash operation" in tiny.status()["reason"]
            tiny.power(on=True)
            there = int(tiny.ask("n").split()[1])
            assert kept <= there <= kept + 1
            kept = there
        assert kept > 10


def _append_until_the_cut(tiny: Tiny) -> int:
    kept = 0
    with tiny.line() as line:
        for _ in range(200):
            try:
                line.write(b"a")
                answer = line.readline()
            except serial.SerialException:
                break
            if not answer.endswith(b"\n"):
                break
            kept = int(answer.split()[1])
    until(lambda: not tiny.status()["powered"])
    return kept


@needs_micropython
def test_the_flash_forgets_nothing_when_the_firmware_is_killed_at_random(tmp_path: Path) -> None:
    with tiny_eboard(tmp_path) as tiny:
        kept = 0
        for delay in (0.0, 0.003, 0.011, 0.02, 0.05):
            with tiny.line() as line:
                line.write(b"a" * 50)
                kept = int(line.readline().split()[1])
                time.sleep(delay)
                tiny.power(on=False)
            tiny.power(on=True)
            there = int(tiny.ask("n").split()[1])
            assert there >= kept
            kept = there


def test_another_firmware_replaces_the_one_on_the_flash(tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "package").mkdir(parents=True)
    (other / "main.py").write_text("import package.said\n")
    (other / "package" / "said.py").write_text("import sys\nsys.stdin.read(1)\nprint('other')\n")
    (other / "package" / "__init__.py").write_text("")
    directory = tmp_path / "eboard"
    with tiny_eboard(directory) as tiny:
        assert tiny.ask("a") == "kept 1"
        running = launch.start_or_find(directory, firmware=other, idle_exit=60)
        assert running.started and running.pid != tiny.running.pid
        with serial.serial_for_url(running.serial, timeout=3) as line:
            line.write(b"x")
            assert line.readline().strip() == b"other"
        again = launch.start_or_find(directory, firmware=FIRMWARE, idle_exit=60)
        tiny.running = again
        assert tiny.ask("n").startswith("records 1")


def test_it_is_found_again_and_its_wood_lies_as_before(tmp_path: Path) -> None:
    with tiny_eboard(tmp_path) as tiny:
        tiny.set(squares={"a1": "W"})
        found = launch.start_or_find(tmp_path, firmware=FIRMWARE)
        assert not found.started and found.pid == tiny.running.pid
        tiny.power(on=False)
        assert launch.start_or_find(tmp_path, firmware=FIRMWARE).pid == found.pid
        assert tiny.status()["powered"]
        os.kill(found.pid, signal.SIGTERM)
        until(lambda: launch.find(tmp_path) is None)
        assert not (tmp_path / "eboard.json").exists()
        tiny.running.process.wait(5)
        assert json.loads((tmp_path / "wood.json").read_text())["squares"] == {"a1": "W"}
    with tiny_eboard(tmp_path) as tiny:
        assert tiny.wood()["wood"]["squares"] == {"a1": "W"}


def test_two_that_start_at_once_share_one(tmp_path: Path) -> None:
    found: list[launch.Running] = []
    threads = [
        threading.Thread(target=lambda: found.append(launch.start_or_find(tmp_path, firmware=FIRMWARE)))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    try:
        assert len({running.pid for running in found}) == 1
        assert len(found) == 3
    finally:
        launch.stop(found[0])


def test_left_alone_it_ends_by_itself(tmp_path: Path) -> None:
    running = launch.start_or_find(tmp_path, firmware=FIRMWARE, idle_exit=0.5)
    assert running.process is not None
    assert running.process.wait(10) == 0


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_without_its_server_the_firmware_is_not_left_behind(each: Tiny) -> None:
    server = each.running.pid
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server)], capture_output=True, text=True)
    firmware = int(children.stdout.split()[0])
    os.kill(server, signal.SIGKILL)
    until(lambda: not _alive(firmware), 5, "the firmware's end")


def _alive(pid: int) -> bool:
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")


@pytest.mark.parametrize(
    ("main", "says"),
    [
        ("raise RuntimeError('no way')\n", "RuntimeError: no way"),
        ("this is no program\n", "SyntaxError"),
        (None, "main.py"),
    ],
)
def test_a_firmware_that_cannot_start_is_one_clear_line(tmp_path: Path, main: str | None, says: str) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "other.py").write_text("")
    if main is not None:
        (firmware / "main.py").write_text(main)
    begun = time.monotonic()
    with pytest.raises(launch.VirtualError, match="firmware stopped") as caught:
        launch.start_or_find(tmp_path / "eboard", firmware=firmware, timeout=10)
    assert says in str(caught.value) or "ENOENT" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert time.monotonic() - begun < 9
    assert launch.find(tmp_path / "eboard") is None


def test_an_interpreter_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(launch.VirtualError, match="cannot start /no/such/python: No such file"):
        launch.start_or_find(tmp_path, firmware=FIRMWARE, interpreter="/no/such/python")


def test_a_folder_that_cannot_be_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(launch.VirtualError, match=r"cannot be used|in use"):
        launch.start_or_find(tmp_path / "file", firmware=FIRMWARE)


def test_the_log_of_a_talkative_firmware_stays_small(tmp_path: Path) -> None:
    from damier.virtual.process import LOG_LIMIT, FirmwareLog

    log = FirmwareLog(tmp_path / "firmware.log")
    for number in itertools.count():
        log.write(b"%07d\n" % number * 1000)
        if number > 100:
            break
    log.close()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["firmware.log", "firmware.log.old"]
    assert all(path.stat().st_size <= LOG_LIMIT for path in tmp_path.iterdir())
    assert log.last_line() == "0000101"


def test_the_server_says_what_it_takes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "damier.virtual.server", "--help"], capture_output=True, text=True, timeout=20
    )
    assert done.returncode == 0 and "--idle-exit" in done.stdout
