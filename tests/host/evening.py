"""A `Play` at a fake eboard, and an opponent that plays what the test tells it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from damier.archive.store import Store
from damier.play.actor import Play, Settings
from damier.play.wish import Wish
from damier.web.feed import Feed
from draughts64 import notation
from draughts64.game import Game
from draughts64.moves import Move
from draughts64.variant import get
from tests.host.fake_eboard import FakeEboard

RUSSIAN = get("russian")
HUMANS = Wish(RUSSIAN, white="Anna", black="Bruno")
ENGINE = Wish(RUSSIAN, white="Anna", remote="black")


class Scripted:
    """An opponent that plays the moves it is given, and takes its time when told to."""

    name = "Scripted"

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.asked = 0
        self.stopped = 0
        self.slow = False

    def choose(self, game: Game, stopped: Callable[[], bool], seconds: float | None) -> Move:
        self.asked += 1
        while self.slow:
            if stopped():
                self.stopped += 1
                break
            time.sleep(0.01)
        legal = game.legal_moves()
        return notation.parse_move(self.moves.pop(0), legal, game.variant) if self.moves else legal[0]


class FakeTable:
    """A table with a fake eboard; `laid` are the wishes it was laid out for."""

    def __init__(self, eboard: FakeEboard) -> None:
        self.eboard = eboard
        self.virtual = False
        self.laid: list[Wish] = []

    def locate(self) -> str:
        return self.eboard.url

    def lay_out(self, wish: Wish) -> None:
        self.laid.append(wish)

    def close(self) -> None:
        pass


class Evening:
    """A `Play` at a fake eboard, running in a thread."""

    def __init__(self, tmp_path: Path) -> None:
        self.path = tmp_path
        self.eboard = FakeEboard()
        self.opponent = Scripted()
        self.lines: list[str] = []
        self.thread: threading.Thread | None = None

    def start(self, wish: Wish = HUMANS, given: str = "", force: bool = False) -> Evening:
        self.feed = Feed()
        self.table = FakeTable(self.eboard)
        self.store = Store(self.path / "archive.sqlite")
        settings = Settings(self.path / "pdn", wish, self.opponent, frozenset(given.split()), force)
        self.play = Play(self.table, self.store, settings, self.feed, self.lines.append)
        self.play.line.open()
        self.thread = threading.Thread(target=self.play.run, daemon=True)
        self.thread.start()
        return self

    def stop(self) -> None:
        if self.thread is not None:
            self.play.quit()
            self.thread.join(30)
            assert not self.thread.is_alive()
            self.store.close()
            self.thread = None

    def wait(self, condition: Callable[[], Any], what: str = "it", seconds: float = 30) -> Any:
        try:
            return self.eboard.wait(condition, what, seconds)
        except AssertionError as error:
            raise AssertionError(f"{error}; state {self.state}; lines {self.lines}") from None

    @property
    def state(self) -> dict[str, Any]:
        return self.feed.latest("state") or {}

    @property
    def game(self) -> dict[str, Any]:
        return self.state.get("game") or {}

    def until_moves(self, *moves: str) -> None:
        self.wait(lambda: self.game.get("moves") == list(moves), f"moves {moves}")

    def until_begun(self) -> None:
        self.wait(lambda: self.game.get("id") and self.game["id"] == self.eboard.info.get("id"), "a game")

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.eboard.heard if message["t"] == kind]
