"""Starting, finding and ending the virtual eboard; and one clear line when it cannot be."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from damier.virtual import launch
from damier.virtual.process import LOG_LIMIT, FirmwareLog
from tests.hands.tiny import FIRMWARE, Tiny, tiny_eboard, until


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
        tiny.running.process.wait(30)
        assert json.loads((tmp_path / "wood.json").read_text())["squares"] == {"a1": "W"}
    with tiny_eboard(tmp_path) as tiny:
        assert tiny.wood()["wood"]["squares"] == {"a1": "W"}


def test_two_that_start_at_once_share_one(tmp_path: Path) -> None:
    found: list[launch.Running] = []
    threads = [
        threading.Thread(
            target=lambda: found.append(launch.start_or_find(tmp_path, firmware=FIRMWARE, idle_exit=60))
        )
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
    running = launch.start_or_find(tmp_path, firmware=FIRMWARE, idle_exit=5)
    assert running.process is not None
    assert running.process.wait(60) == 0


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_without_its_server_the_firmware_is_not_left_behind(each_tiny: Tiny) -> None:
    server = each_tiny.running.pid
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
        ("print('safe mode')\n", "firmware stopped: safe mode; see"),
        (None, "main.py"),
    ],
)
def test_a_firmware_that_cannot_start_is_one_clear_line(tmp_path: Path, main: str | None, says: str) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "other.py").write_text("")
    if main is not None:
        (firmware / "main.py").write_text(main)
    with pytest.raises(launch.VirtualError, match="firmware stopped") as caught:  # not when the time is over
        launch.start_or_find(tmp_path / "eboard", firmware=firmware, timeout=90, idle_exit=90)
    assert says in str(caught.value) or "ENOENT" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert launch.find(tmp_path / "eboard") is None


def test_an_interpreter_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(launch.VirtualError, match="cannot start /no/such/python: No such file"):
        launch.start_or_find(tmp_path, firmware=FIRMWARE, idle_exit=20, interpreter="/no/such/python")


@pytest.mark.parametrize(
    "record",
    [
        '{"serial":5,"control":"x"}',
        '{"serial":"x","control":"x","pid":1}',
        '{"serial":5,"control":[[],{}],"pid":"x"}',
        '{"serial":"x","control":["127.0.0.1",1],"pid":1}',
        '{"serial":"x","control":["127.0.0.1",99999999],"pid":1}',
        '{"serial":"x","control":["a\\u0000b",80],"pid":1}',
        '{"serial":"x","control":["127.0.0.1"],"pid":1}',
        "[]",
        "[" * 100_000,
        "\ufffd",
    ],
)
def test_a_record_without_sense_is_like_none(record: str, tmp_path: Path) -> None:
    (tmp_path / "eboard.json").write_text(record)
    assert launch.find(tmp_path) is None


@pytest.mark.parametrize("record", ["[" * 100_000, "5", '{"squares":{"a1":5},"hand":[],"beside":[]}'])
def test_wood_that_makes_no_sense_is_laid_out_anew(record: str, tmp_path: Path) -> None:
    (tmp_path / "wood.json").write_text(record)
    with tiny_eboard(tmp_path) as tiny:
        assert tiny.wood()["wood"]["squares"] == {}


INTERRUPTED = """
import os, signal, subprocess, sys
from pathlib import Path
from damier.virtual import launch

signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored
folder, firmware, number, owner, name = sys.argv[1:]
place = {"launch": launch, "subprocess": subprocess}[owner]
usual = getattr(place, name)

def interrupted(*arguments, **options):
    done = usual(*arguments, **options)
    if name != "find" or done is not None:
        setattr(place, name, usual)
        os.kill(os.getpid(), int(number))
    return done

setattr(place, name, interrupted)
launch.start_or_find(Path(folder), firmware=Path(firmware), idle_exit=60)
print("up", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    "after", [("subprocess", "Popen"), ("launch", "find"), ("launch", "_check")], ids=["fork", "answer", "up"]
)
def test_one_that_is_interrupted_while_it_starts_leaves_nothing_running(
    after: tuple[str, str], number: signal.Signals, tmp_path: Path
) -> None:
    starting = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(tmp_path), str(FIRMWARE), str(int(number)), *after],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert starting.returncode != 0 and starting.stdout == ""
    servers = subprocess.run(["pgrep", "-f", f"[-]-dir {tmp_path}"], capture_output=True, text=True).stdout
    assert servers == ""
    assert launch.find(tmp_path) is None


def test_a_folder_that_cannot_be_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(launch.VirtualError, match=r"cannot be used|in use"):
        launch.start_or_find(tmp_path / "file", firmware=FIRMWARE)


def test_the_log_of_a_talkative_firmware_stays_small(tmp_path: Path) -> None:
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
