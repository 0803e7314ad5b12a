from __future__ import annotations

import os
import queue
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from damier.line.connection import Connection, LineError, explain, open_port, probe
from eboard import protocol
from tests.host.fake_eboard import FakeEboard


@pytest.fixture
def eboard() -> Iterator[FakeEboard]:
    eboard = FakeEboard()
    yield eboard
    eboard.close()


class Listener:
    """A connection and all it puts into its queue."""

    def __init__(self, eboard: FakeEboard) -> None:
        self.events: queue.SimpleQueue = queue.SimpleQueue()
        self.line = Connection(lambda: eboard.url, self.events)

    def next(self, kind: str, seconds: float = 30) -> object:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                found, data = self.events.get(timeout=0.1)
            except queue.Empty:
                continue
            if found == kind:
                return data
        raise AssertionError(f"no {kind}")


@pytest.fixture
def listener(eboard: FakeEboard) -> Iterator[Listener]:
    listener = Listener(eboard)
    yield listener
    listener.line.close()


def test_hello_is_answered_and_heard(listener: Listener) -> None:
    assert listener.line.open()["journal"] == "j1"
    assert listener.next("connected")["eboard"] == "e1"
    assert listener.line.connected


def test_an_eboard_that_takes_long_to_start_is_waited_for(eboard: FakeEboard, listener: Listener) -> None:
    eboard.deaf = True
    waking = threading.Timer(5.5, setattr, (eboard, "deaf", False))
    waking.start()
    assert listener.line.open()["journal"] == "j1"
    waking.join()


def test_messages_come_whole_however_the_bytes_come(eboard: FakeEboard, listener: Listener) -> None:
    listener.line.open()
    line = protocol.encode({"t": "view", "phase": "play"})
    eboard.send_raw(b'Traceback (most recent call last):\n\xff\xfe{"t":\n' + line[:9])
    time.sleep(0.05)
    eboard.send_raw(line[9:])
    assert listener.next("message") == {"t": "view", "phase": "play"}


def test_a_large_backlog_is_read(eboard: FakeEboard, listener: Listener) -> None:
    listener.line.open()
    view = protocol.encode({"t": "view", "lit": {"a1": "x" * 2000}})
    eboard.send_raw(view * 200 + protocol.encode({"t": "last"}))
    while listener.next("message")["t"] != "last":
        pass


def test_pings_keep_coming(eboard: FakeEboard, listener: Listener) -> None:
    listener.line.open()
    assert eboard.wait_for("ping")


def test_after_a_cut_it_comes_back_and_says_what_it_has(eboard: FakeEboard, listener: Listener) -> None:
    listener.line.open()
    listener.line.stored = ("j1", 7)
    listener.next("connected")
    eboard.cut()
    assert "disconnected" in listener.next("lost")
    listener.next("connected")
    hello = [message for message in eboard.heard if message["t"] == "hello"][-1]
    assert (hello["journal"], hello["resume_from"]) == ("j1", 7)


def test_it_comes_back_after_a_restart_of_the_eboard_on_the_open_line(
    eboard: FakeEboard, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("damier.line.connection.PING_EVERY", 0.2)
    listener.line.open()
    listener.next("connected")
    eboard.deaf = True
    eboard.wait_for("ping")
    eboard.deaf = False
    listener.next("connected")


def test_a_journal_that_noise_has_made_up_does_not_end_the_line(
    eboard: FakeEboard, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("damier.line.connection.HELLO_EVERY", 0.1)
    monkeypatch.setattr("damier.line.connection.PING_EVERY", 0.1)
    listener.line.open()
    listener.line.stored = ("x" * 50, 1 << 40)
    said = len(eboard.heard)
    assert listener.line.hello()
    eboard.wait(lambda: any(m["t"] == "hello" for m in eboard.heard[said:]), "hello")
    eboard.wait_for("ping")
    assert listener.line.connected


def test_what_is_no_message_is_not_sent(eboard: FakeEboard, listener: Listener) -> None:
    listener.line.open()
    with pytest.raises(ValueError, match="settings"):
        listener.line.send({"t": "settings", "id": 1, "set": {"brightness": float("nan")}})


def test_a_silent_line_is_lost(
    eboard: FakeEboard, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("damier.line.connection.SILENCE", 0.5)
    listener.line.open()
    eboard.mute = True
    assert "silent" in listener.next("lost")


def test_hours_of_noise_before_hello_do_no_harm(eboard: FakeEboard, listener: Listener) -> None:
    listener.line.open()
    eboard.send_raw(bytes(range(256)) * 400 + b"\n")
    eboard.send({"t": "view", "phase": "over"})
    assert listener.next("message")["phase"] == "over"


def test_nobody_there_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(LineError, match="nothing answers"):
        probe(f"socket://127.0.0.1:{port}")


def test_no_answer_is_one_line(eboard: FakeEboard) -> None:
    eboard.deaf = True
    with pytest.raises(LineError, match="does not answer") as caught:
        probe(eboard.url, patience=0.3)
    assert "\n" not in str(caught.value)


def test_a_busy_eboard_is_one_line(eboard: FakeEboard, listener: Listener) -> None:
    listener.line.open()
    with pytest.raises(LineError, match="in use by another program"):
        probe(eboard.url)
    assert listener.line.connected


def test_another_protocol_is_refused(eboard: FakeEboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        protocol, "hello", lambda *_: {"t": "hello", "protocol": 99, "eboard": "e", "journal": "j", "last": 0}
    )
    with pytest.raises(LineError, match="protocol 99"):
        probe(eboard.url)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(2, "No such file"), "is not there"),
        (PermissionError(13, "Permission denied"), "dialout"),
        (OSError(16, "Device busy"), "in use"),
        (BlockingIOError(11, "Could not exclusively lock port"), "in use"),
        (OSError(5, "Input/output\nerror"), "cable"),
    ],
)
def test_each_trouble_with_a_port_says_what_to_do(error: OSError, words: str) -> None:
    text = str(explain("/dev/ttyACM0", error))
    assert words in text
    assert "/dev/ttyACM0" in text
    assert "\n" not in text


def test_a_port_is_opened_for_ourselves_alone() -> None:
    master, slave = os.openpty()
    name = os.ttyname(slave)
    try:
        with open_port(name), pytest.raises(LineError, match="in use"):
            open_port(name)
    finally:
        os.close(master)
        os.close(slave)
