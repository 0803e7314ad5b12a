"""An evening at the virtual board: `damier play --virtual` as users start it, and what they see of it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from damier.virtual.client import Control

DAMIER = [sys.executable, "-m", "damier"]
PLAY = ["play", "--virtual", "--no-browser", "--http", "0", "--data"]
START_SECONDS = 40


class Evening:
    """One `damier play --virtual` process with its page and its wood.

    `data` is the folder of archive and virtual board; further arguments go to the command.
    """

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = data
        self.arguments = arguments
        self.latest: dict[str, dict[str, Any]] = {}
        self._changed = threading.Condition()
        self._closed = False
        self.start()

    def start(self) -> None:
        """Start (or start again) the host; the wood stays as it lies."""
        self.log = self.data / f"play-{time.monotonic_ns()}.log"
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*DAMIER, *PLAY, str(self.data), *self.arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "COLUMNS": "200", "PYTHONUNBUFFERED": "1"},
            )
        self.url = self._wait_for_url()
        self.latest = {}
        threading.Thread(target=self._listen, args=(self.url,), daemon=True).start()
        self.until(lambda: "state" in self.latest, "the page's first state", START_SECONDS)
        self.control = self.reach_wood()

    def reach_wood(self) -> Control:
        """A line to the virtual board's own process, which needs no host."""
        return Control(json.loads((self.data / "virtual" / "eboard.json").read_text())["control"])

    def _wait_for_url(self) -> str:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            found = re.search(r"http://127\.0\.0\.1:\d+", self.log.read_text(errors="replace"))
            if found:
                return found.group()
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError("damier play did not come up:\n" + self.log.read_text(errors="replace"))

    def _listen(self, url: str) -> None:
        kind = ""
        try:
            with urllib.request.urlopen(url + "/events", timeout=60) as stream:
                for raw in stream:
                    line = raw.decode().rstrip("\r\n")
                    if line.startswith("event:"):
                        kind = line[6:].strip()
                    elif line.startswith("data:") and kind:
                        with self._changed:
                            if url == self.url:
                                self.latest[kind] = json.loads(line[5:])
                            self._changed.notify_all()
                    if self._closed or url != self.url:
                        return
        except OSError:
            return

    def until(self, condition: Callable[[], Any], what: str, seconds: float = 30) -> Any:
        """Wait until `condition()` is true of what the page was told; the failure shows the last state."""
        end = time.monotonic() + seconds
        with self._changed:
            while True:
                found = condition()
                if found:
                    return found
                left = end - time.monotonic()
                if left <= 0:
                    state = json.dumps(self.latest.get("state"))
                    log = self.log.read_text(errors="replace")[-1500:]
                    raise AssertionError(f"waited {seconds} s for {what}; state: {state}\nlog: {log}")
                self._changed.wait(min(left, 0.25))

    @property
    def state(self) -> dict[str, Any]:
        """What the page was told last."""
        return self.latest.get("state") or {}

    @property
    def view(self) -> dict[str, Any]:
        """The eboard's own view, as the page was told it last."""
        return self.state.get("view") or {}

    @property
    def game(self) -> dict[str, Any]:
        """The game as the mirror on the computer has it."""
        return self.state.get("game") or {}

    def until_phase(self, phase: str, seconds: float = 30) -> None:
        """Wait until the eboard is in this phase of a game."""
        self.until(lambda: self.view.get("phase") == phase, f"phase {phase}", seconds)

    def until_plies(self, count: int, seconds: float = 30) -> None:
        """Wait until the mirror has this many plies."""
        self.until(lambda: len(self.game.get("moves", ())) == count, f"{count} plies", seconds)

    def post(self, path: str = "/command", **body: Any) -> dict[str, Any]:
        """Press a button of the page."""
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}, method="POST"
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def pdn_files(self) -> list[Path]:
        """The PDN files of the games, oldest first."""
        files = [file for file in (self.data / "pdn").glob("*.pdn") if file.name != "current.pdn"]
        return sorted(files, key=lambda file: file.stat().st_mtime_ns)

    def kill_host(self) -> None:
        """Kill the program on the computer as a crash would; wood and firmware go on."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.control.close()

    def close(self) -> None:
        """End the evening in an orderly way: host first, then the virtual board if it is still there."""
        self._closed = True
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.control.close()
            address = self.data / "virtual" / "eboard.json"
            if address.exists():
                os.kill(json.loads(address.read_text())["pid"], signal.SIGTERM)

    def __enter__(self) -> Evening:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
