"""The serial line of the virtual eboard: one program at a time, a cable, silence and noise."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import time
from pathlib import Path

import pytest
import serial

from damier.virtual.interpreter import DEVICE
from tests.hands import Lights
from tests.hands.tiny import Tiny, tiny_eboard

ANSWERED = b"you said z|you said \r|you said ||you said \x00|"


def test_a_second_program_on_the_line_is_told_it_is_busy(tiny: Tiny) -> None:
    with tiny.line() as first, tiny.line() as second:
        assert json.loads(second.readline()) == {"t": "busy"}
        first.write(b"z")
        assert first.readline() == b"you said z\n"
    with tiny.line() as third:
        third.write(b"z")
        assert third.readline() == b"you said z\n"


def test_what_is_said_with_no_program_listening_is_lost(tiny: Tiny) -> None:
    with tiny.line() as line:
        line.write(b"l")
    time.sleep(0.5)
    assert tiny.ask("z").endswith("z")


def test_a_program_that_does_not_read_holds_the_firmware_up_for_a_second_only(tiny: Tiny) -> None:
    with tiny.line() as line:
        line.write(b"l")
        time.sleep(2.5)
        lights = Lights(tiny.control)
        tiny.set(squares={"e1": "w"})
        lights.wait_for(lambda: set(lights.lit()) == {"e1"}, 10, lambda: f"lit: {lights.lit()}")
        read = 0
        while part := line.read(65536):
            read += len(part)
            line.timeout = 0.3
        assert 0 < read < 4000 * 51


def test_a_pulled_cable_drops_the_line_and_refuses_until_plugged(tiny: Tiny) -> None:
    with tiny.line(timeout=2) as line:
        tiny.cable(plugged=False)
        with pytest.raises(serial.SerialException):
            for _ in range(10):
                line.write(b"z")
                line.read(100)
    with pytest.raises(serial.SerialException):
        tiny.line()
    assert tiny.status()["powered"]
    tiny.cable(plugged=True)
    assert tiny.ask("z") == "you said z"


def test_noise_reaches_the_computer(tiny: Tiny) -> None:
    with tiny.line() as line:
        line.write(b"z")
        line.readline()
        tiny.noise(hex="00ff7b0a")
        assert line.read(4) == b"\x00\xff{\n"


@pytest.mark.skipif(os.name != "posix", reason="a pty needs a POSIX system")
def test_the_line_may_be_a_pseudo_terminal(tmp_path: Path) -> None:
    with tiny_eboard(tmp_path, line="pty") as tiny:
        assert tiny.running.serial.startswith("/dev/")
        for _ in range(2):
            with tiny.line() as line:
                line.write(b"z\r\n\x00")
                assert line.read(44).replace(b"\n", b"|") == ANSWERED
        tiny.power(on=False)
        tiny.power(on=True)
        with tiny.line() as line:
            line.write(b"n")
            assert line.readline() == b"records 0 cause 1\n"


def test_where_pipes_cannot_be_polled_a_thread_reads_ahead() -> None:
    spec = importlib.util.spec_from_file_location("polling", DEVICE / "cpython" / "polling.py")
    polling = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(polling)
    reading, writing = os.pipe()
    with open(reading, "rb", 0) as raw:
        keyboard = polling._Standard(polling._Inbox(raw))
        poll = polling.Poll()
        poll.register(keyboard, polling.POLLIN)
        assert poll.poll(0) == []
        os.write(writing, b"ab")
        assert poll.poll(3000) == [(keyboard, polling.POLLIN)]
        assert keyboard.buffer.raw.read(1) == b"a"
        assert keyboard.buffer.read(9) == b"b"
        assert poll.ipoll(0) == []
        os.close(writing)


def test_a_program_that_comes_as_the_cable_goes_is_dropped_too(tiny: Tiny) -> None:
    port = int(tiny.running.serial.rsplit(":", 1)[1])
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as late:
            tiny.cable(plugged=False)
            try:
                assert late.recv(100) == b""
            except ConnectionResetError:
                pass
        tiny.cable(plugged=True)


def test_an_eboard_that_goes_off_takes_its_port_along(tiny: Tiny) -> None:
    port = int(tiny.running.serial.rsplit(":", 1)[1])
    for go in (lambda line: tiny.power(on=False), lambda line: line.sendall(b"R")):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
            line.sendall(b"z")
            assert line.recv(100) == b"you said z\n"
            go(line)
            try:
                assert line.recv(100) == b""
            except ConnectionResetError:
                pass
        tiny.power(on=True)
