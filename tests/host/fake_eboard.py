"""An eboard that the test plays: it speaks the line protocol on a socket; no hands, lights or flash."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from draughts64 import notation
from draughts64.game import Game
from draughts64.position import WHITE
from draughts64.variant import named
from eboard import protocol

SIDE = {WHITE: "white"}


class FakeEboard:
    """Listens on a free port; `url` is its line.

    `entries` is its journal, `acked` what the computer has acknowledged, `heard` all messages received.
    """

    def __init__(self, journal: str = "j1", eboard: str = "e1") -> None:
        self.journal, self.eboard = journal, eboard
        self.entries: list[list[Any]] = []
        self.acked = 0
        self.heard: list[dict[str, Any]] = []
        self.game: Game | None = None
        self.info: dict[str, Any] = {}
        self.phase = "setup"
        self.pending: str | None = None
        self.doubtful: list[Any] = []
        self.refuse: dict[str, str] = {}
        self.deaf = False
        self.mute = False
        self.done = 0
        self.forgotten = 0  # so many of its oldest entries are gone
        self.lock = threading.RLock()
        self.client: socket.socket | None = None
        self.server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self.server.getsockname()[1]}"
        self.closing = False
        threading.Thread(target=self._accept, daemon=True).start()

    # ---- what a test does

    def hand(self, text: str, left_ms: int = 0) -> None:
        """Make a move on the eboard, by hand."""
        with self.lock:
            game = self.game
            assert game is not None
            legal = game.legal_moves()
            move = notation.parse_move(text, legal, game.variant)
            game.push(move)
            self.pending = None
            self.write("ply", notation.move_text(move, legal, game.variant, full=True), left_ms)
            outcome = game.outcome()
            if outcome:
                self.end(outcome.result, outcome.reason)
            self.view()

    def take_back(self, count: int = 1) -> None:
        with self.lock:
            assert self.game is not None
            for _ in range(count):
                self.game.pop()
            self.pending = None
            self.write("takeback", count)
            self.view()

    def end(self, result: str, reason: str) -> None:
        with self.lock:
            self.write("result", result, reason)
            self.phase = "over"
            self.view()

    def begin(self, **info: Any) -> None:
        with self.lock:
            if self.game is not None and self.phase == "play":
                self.write("result", "*", "abandoned")
            number = len(self.entries) + 1
            self.info = {
                "id": f"g{number}", "variant": "russian", "fen": "", "white": "", "black": "", "remote": "",
                "clock": None, "date": "2026.11.29", **info,
            }  # fmt: skip
            variant = named(self.info["variant"], self.info.get("rules"))
            self.game = Game(variant, notation.parse_fen(self.info["fen"], variant))
            self.phase, self.pending = "play", None
            self.write("game", self.info)
            self.view()

    def write(self, kind: str, *payload: Any) -> None:
        with self.lock:
            self.entries.append([len(self.entries) + 1, kind, *payload])
            self.send_log()

    def send(self, message: dict[str, Any]) -> None:
        self.send_raw(protocol.encode(message))

    def send_raw(self, data: bytes) -> None:
        client = self.client
        if client is not None and not self.mute:
            try:
                client.sendall(data)
            except OSError:
                pass

    def view(self) -> None:
        with self.lock:
            game = self.game
            side = "white" if game is None or game.position.side == WHITE else "black"
            self.send(
                {
                    "t": "view", "phase": self.phase, "variant": self.info.get("variant", "russian"),
                    "side": side, "ply": len(game.plies) if game else 0, "game": self.info.get("id", ""),
                    "pending": self.pending, "clock": None, "lit": {"c3": "landing"},
                    "doubtful": self.doubtful,
                }
            )  # fmt: skip

    def send_log(self) -> None:
        with self.lock:
            if self.deaf:
                return
            after = self.entries[max(self.done, self.forgotten) :]
            for index, entry in enumerate(after):
                if index and entry[1] == "game":
                    after = after[:index]
                    break
            if after:
                self.send(protocol.log(after))

    def cut(self) -> None:
        """Pull the cable out (and put it in again: the port listens on)."""
        if self.client is not None:
            self.client.shutdown(socket.SHUT_RDWR)

    def wait(self, condition: Callable[[], Any], what: str = "it", seconds: float = 30) -> Any:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.01)
        raise AssertionError(f"waited for {what}; heard {self.heard[-8:]}")

    def wait_for(self, kind: str, after: int = 0) -> dict[str, Any]:
        return self.wait(lambda: next((m for m in self.heard[after:] if m["t"] == kind), None), kind)

    def close(self) -> None:
        self.closing = True
        self.server.close()
        if self.client is not None:
            self.client.close()

    # ---- what it does by itself

    def _accept(self) -> None:
        while not self.closing:
            try:
                client, _ = self.server.accept()
            except OSError:
                return
            if self.client is not None:
                client.sendall(protocol.encode({"t": "busy"}))
                client.close()
                continue
            self.client = client
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        reader = protocol.Reader(protocol.LINE_FROM_HOST)
        try:
            while data := client.recv(4096):
                for message in reader.feed(data):
                    with self.lock:
                        self.heard.append(message)
                        self._answer(message)
        except OSError:
            pass
        self.client = None
        client.close()

    def _answer(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        assert protocol.problem(message) is None, protocol.problem(message)
        if self.deaf:
            return
        if kind == "hello":
            number = message.get("resume_from")
            self.done = self.acked if number is None or message.get("journal") != self.journal else number
            self.hello()
            self.send_log()
        elif kind == "ack":
            self.acked = self.done = max(self.done, message["n"])
            self.send_log()
        elif kind == "ping":
            self.send({"t": "pong"})
        elif kind in self.refuse:
            self.send(protocol.error(self.refuse[kind], message["id"]))
        else:
            self.send(protocol.ok(message["id"]))
            self._do(kind, message)

    def hello(self) -> None:
        self.send(protocol.hello("0.1.0", self.eboard, self.journal, ["russian"], len(self.entries)))

    def _do(self, kind: str, message: dict[str, Any]) -> None:
        if kind == "new":
            self.begin(**{key: value for key, value in message.items() if key not in ("t", "id")})
        elif kind == "play":
            assert self.game is not None
            assert (message["game"], message["ply"]) == (self.info["id"], len(self.game.plies))
            self.pending = message["move"]
            self.view()
        elif kind == "result":
            self.end(message["result"], message["reason"])
        elif kind == "resume":
            self.phase = "play" if message["yes"] else "setup"
            if not message["yes"]:
                self.write("result", "*", "abandoned")
            self.view()
        elif kind == "view?":
            self.view()
