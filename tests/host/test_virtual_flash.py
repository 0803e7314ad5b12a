"""The flash of the virtual Pico: nothing acknowledged is lost, whenever the power goes."""

from __future__ import annotations

import importlib.util
import json
import random
import time
from pathlib import Path

import pytest
import serial

from damier.virtual import launch
from damier.virtual.client import ControlError
from damier.virtual.interpreter import DEVICE
from tests.conftest import MicroPython
from tests.hands.tiny import FIRMWARE, Tiny, needs_micropython, runner, tiny_eboard, until


@needs_micropython
@pytest.mark.parametrize("width", ["default", "32-bit"])
def test_no_record_is_lost_by_a_power_cut_at_any_flash_operation(width: str, tmp_path: Path) -> None:
    with tiny_eboard(tmp_path, interpreter=runner(width)) as tiny:
        kept = 0
        for operation in (1, 2, 3, 4, 5, 8, 13):
            tiny.power(on=False)
            tiny.power(on=True, cut_after=operation)
            kept = max(kept, _append_until_the_cut(tiny))
            assert "flash operation" in tiny.status()["reason"]
            tiny.power(on=True)
            there = int(tiny.ask("n").split()[1])
            assert kept <= there <= kept + 1
            kept = there
        assert kept > 5


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
@pytest.mark.parametrize("damage", ["half of it", "a little of it", "noise", "another size"])
def test_a_damaged_flash_is_named_and_left_alone(damage: str, tmp_path: Path) -> None:
    image = tmp_path / "flash.img"
    with tiny_eboard(tmp_path) as tiny:
        assert tiny.ask("a") == "kept 1"
    sound = image.read_bytes()
    noise = random.Random(1).randbytes(len(sound))
    spoilt = {"half of it": sound[:400_000], "a little of it": sound[:100], "noise": noise}
    image.write_bytes(spoilt.get(damage, sound + sound))
    before = image.read_bytes()
    with pytest.raises(launch.VirtualError, match=r"flash\.img is damaged .*: move it away") as caught:
        launch.start_or_find(tmp_path, firmware=FIRMWARE, idle_exit=20)
    assert "\n" not in str(caught.value)
    assert image.read_bytes() == before
    image.rename(tmp_path / "away.img")
    with tiny_eboard(tmp_path) as tiny:
        assert tiny.ask("n").startswith("records 0")


@needs_micropython
@pytest.mark.parametrize("blank", [b"", b"\xff" * 352 * 4096])
def test_a_blank_flash_is_a_new_one(blank: bytes, tmp_path: Path) -> None:
    (tmp_path / "flash.img").write_bytes(blank)
    with tiny_eboard(tmp_path) as tiny:
        assert tiny.ask("a") == "kept 1"


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


NOR = """
import os
import sys
from flash import BLOCKS, BLOCK, Flash, open_flash

path = sys.argv[1]
open_flash(path)
print(os.stat(path)[6])
flash = Flash(path)
page = bytearray(256)
flash.ioctl(6, 300)
flash.readblocks(300, page)
print(set(page) == {255})
flash.writeblocks(300, b"\\x0f" * 256, 256)
flash.writeblocks(300, b"\\x3c" * 256, 256)
flash.readblocks(300, page, 256)
print(set(page) == {0x0c})
flash.readblocks(300, page, 512)
print(set(page) == {255})
cut = []
torn = Flash(path, 2, lambda: cut.append(True))
torn.ioctl(6, 300)
print(cut)
torn.writeblocks(300, b"\\x00" * 256, 0)
torn.readblocks(300, page)
print(cut, page[127], page[128])
"""


def test_the_flash_behaves_like_flash(micropython: MicroPython, tmp_path: Path) -> None:
    script = tmp_path / "nor.py"
    script.write_text(f"import sys\nsys.path.insert(0, {str(DEVICE)!r})\n{NOR}")
    said = micropython.run(script, tmp_path / "flash.img").split("\n")
    assert said[:7] == [str(352 * 4096), "True", "True", "True", "[]", "[True] 0 255", ""]


def test_a_cut_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with (
        tiny_eboard(tmp_path, interpreter="cpython") as tiny,
        pytest.raises(ControlError, match="cannot be cut"),
    ):
        tiny.power(on=True, cut_after=3)


class Offer:
    """A server that offers files and may be cut off after some of them."""

    def __init__(self, digest: str, files: dict[str, bytes], there_for: int = 99) -> None:
        self._blocks = [json.dumps({"digest": digest, "files": list(files)}).encode(), *files.values()]
        self._left = there_for
        self.digest = digest
        self.asked = ""

    def send(self, kind: str, payload: bytes) -> None:
        self.asked = payload.decode()
        if self.asked == self.digest:
            self._blocks = [json.dumps({"digest": self.digest, "files": []}).encode()]

    def receive_block(self) -> bytes:
        if not self._left:
            raise ConnectionError
        self._left -= 1
        return self._blocks.pop(0)


def test_an_update_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("install", DEVICE / "install.py")
    install = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(install)
    root = f"{tmp_path}/"
    old, new = {"main.py": b"1", "a/b/c.py": b"1"}, {"main.py": b"2", "a/b/d.py": b"2"}
    install.update(Offer("old", old), root)
    (tmp_path / "journal").mkdir()
    with pytest.raises(ConnectionError):
        install.update(Offer("new", {"gone.py": b"2", **new}, there_for=2), root)
    back = Offer("old", old)
    install.update(back, root)
    assert back.asked == ""
    assert (tmp_path / "main.py").read_bytes() == b"1"
    assert not (tmp_path / "gone.py").exists()
    install.update(Offer("new", new), root)
    assert {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*")} == {
        *("a", "a/b", "a/b/d.py", "firmware.lst", "journal", "main.py")
    }
    same = Offer("new", new)
    install.update(same, root)
    assert same.asked == "new"
