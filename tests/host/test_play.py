from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from damier.archive.store import Store
from damier.line.connection import LineError
from damier.play.actor import Play, Settings
from damier.play.commands import translate
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


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.stop()
    evening.eboard.close()


# ---- a game


def test_the_wanted_game_is_begun_and_laid_out(evening: Evening) -> None:
    evening.start(Wish(get("ludoteka"), white="Anna", black="Bruno"))
    new = evening.eboard.wait_for("new")
    assert (new["variant"], new["white"], new["black"], new["remote"]) == ("ludoteka", "Anna", "Bruno", "")
    assert new["clock"] == [600, 0]
    evening.until_begun()
    assert len(evening.table.laid) == 1
    assert evening.game["side_names"] == ["White", "Red"]


def test_moves_by_hand_reach_page_archive_and_pdn(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.eboard.hand("b6-a5")
    evening.until_moves("c3-d4", "b6-a5")
    assert evening.game["pieces"]["d4"] == "w"
    assert evening.game["pieces"]["a5"] == "b"
    assert "1. c3-d4 b6-a5 *" in evening.play.pdn()
    assert "1. c3-d4 b6-a5 *" in (evening.path / "pdn" / "current.pdn").read_text()
    evening.wait(lambda: evening.eboard.acked == 3, "the acknowledgement")
    assert evening.lines == ["russian: Anna – Bruno", "1. c3-d4", "1... b6-a5"]


def test_the_opponent_answers_with_the_game_and_the_ply(evening: Evening) -> None:
    evening.opponent = Scripted("b6-a5")
    evening.start(ENGINE)
    evening.until_begun()
    assert evening.opponent.asked == 0
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: evening.eboard.pending == "b6-a5", "the opponent's move")
    (play,) = evening.heard("play")
    assert (play["game"], play["ply"]) == (evening.eboard.info["id"], 1)
    evening.eboard.hand("b6-a5")
    evening.until_moves("c3-d4", "b6-a5")
    assert evening.opponent.asked == 1


def test_the_opponent_begins_where_it_moves_first(evening: Evening) -> None:
    evening.start(Wish(RUSSIAN, remote="white"))
    evening.wait(lambda: evening.eboard.pending, "the first move")
    assert evening.game["white"] == "Damier"


def test_a_refused_move_is_thought_about_again(evening: Evening) -> None:
    evening.opponent = Scripted("b6-a5", "d6-c5")
    evening.eboard.refuse["play"] = "not now"
    evening.start(ENGINE)
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: evening.heard("play"), "the first try")
    evening.wait(lambda: "not now" in str(evening.state.get("message")), "the message")
    del evening.eboard.refuse["play"]
    evening.wait(lambda: evening.eboard.pending == "d6-c5", "the second try")


def test_a_pending_move_that_the_hands_drop_is_thought_about_again(evening: Evening) -> None:
    evening.opponent = Scripted("b6-a5", "d6-c5")
    evening.start(ENGINE)
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: evening.eboard.pending == "b6-a5", "the first move")
    evening.eboard.take_back()
    evening.until_moves()
    evening.eboard.hand("c3-b4")
    evening.wait(lambda: evening.eboard.pending == "d6-c5", "the second move", 2)


def test_thinking_stops_when_the_move_is_taken_back(evening: Evening) -> None:
    evening.opponent.slow = True
    evening.start(ENGINE)
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: evening.state.get("thinking"), "thinking")
    time.sleep(0.5)
    assert evening.opponent.asked == 1
    evening.eboard.take_back()
    evening.wait(lambda: evening.opponent.stopped == 1, "the stop")
    evening.wait(lambda: not evening.state.get("thinking"), "no thinking")
    assert evening.heard("play") == []


def test_an_opponent_that_fails_is_told_and_asked_again(evening: Evening) -> None:
    evening.opponent = Scripted("h8-a1", "b6-a5")
    evening.start(ENGINE)
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: evening.eboard.pending == "b6-a5", "the second try")
    assert any("cannot think" in line for line in evening.lines)


def test_nobody_thinks_after_the_end(evening: Evening) -> None:
    evening.start(ENGINE)
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: evening.eboard.pending, "the move")
    evening.play.post({"do": "resign", "side": "white"})
    evening.wait(lambda: evening.game.get("result") == "0-1", "the result")
    time.sleep(0.4)
    assert evening.opponent.asked == 1


# ---- what a person asks for


@pytest.mark.parametrize(
    ("request_", "result", "reason"),
    [
        ({"do": "result", "result": "1-0", "reason": "flag"}, "1-0", "flag"),
        ({"do": "resign", "side": "white"}, "0-1", "resignation"),
        ({"do": "resign", "side": "black"}, "1-0", "resignation"),
        ({"do": "draw"}, "1/2-1/2", "agreement"),
    ],
)
def test_a_result_is_entered(evening: Evening, request_: dict, result: str, reason: str) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    assert evening.play.post(request_) == {"ok": True}
    evening.wait(lambda: (evening.game["result"], evening.game["reason"]) == (result, reason), "the result")
    assert f'[Result "{result}"]' in evening.play.pdn()
    assert evening.lines[-1] == f"{result}  ({reason})"


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({}, "no command"),
        ({"do": "dance"}, "no command"),
        ({"do": "new", "variant": "chess"}, "unknown variant chess"),
        ({"do": "new", "fen": "W:Wa9:B"}, "FEN"),
        ({"do": "new", "white": 7}, "white must be a text"),
        ({"do": "new", "white": "x" * 61}, "longer than 60"),
        ({"do": "new", "clock": [0, 5]}, "clock"),
        ({"do": "new", "clock": "10+5"}, "clock"),
        ({"do": "new", "remote": "red"}, "no side"),
        ({"do": "result", "result": "2-0", "reason": "resignation"}, "2-0 is no result"),
        ({"do": "result", "result": "1-0", "reason": "luck"}, "luck is no reason"),
        ({"do": "result", "result": ["1-0"], "reason": {}}, "no result"),
        ({"do": "resign", "side": "green"}, "white or black"),
        ({"do": "resign", "side": []}, "white or black"),
        ({"do": "resume", "yes": "yes"}, "true or false"),
        ({"do": "settings", "set": 3}, "object"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused_in_one_line(request_: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        translate(request_, HUMANS)
    assert "\n" not in str(caught.value)


def test_a_refused_request_changes_nothing(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    with pytest.raises(ValueError, match="green"):
        evening.play.post({"do": "new", "variant": "green"})
    assert len(evening.eboard.entries) == 1


def test_what_the_eboard_refuses_is_said(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.refuse["takeback"] = "there is nothing to take back"
    with pytest.raises(ValueError, match="nothing to take back"):
        evening.play.post({"do": "takeback"})


def test_a_new_game_is_asked_for_and_becomes_the_wish(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    laid = len(evening.table.laid)
    evening.play.post({"do": "new", "variant": "italian", "remote": "black", "white": "Carla"})
    evening.wait(lambda: evening.game.get("variant") == "italian", "the new game")
    assert (evening.game["white"], evening.game["black"]) == ("Carla", "Damier")
    assert len(evening.table.laid) == laid
    evening.play.post({"do": "new", "lay_out": True})
    assert evening.table.laid[-1].variant is get("italian")
    assert evening.eboard.info["remote"] == "black"


def test_quit_ends_the_evening(evening: Evening) -> None:
    evening.start()
    assert evening.play.post({"do": "quit"}) == {"ok": True}
    evening.thread.join(30)
    assert not evening.thread.is_alive()


# ---- going on


def test_a_game_that_is_being_played_goes_on(evening: Evening) -> None:
    evening.eboard.begin(white="Anna", black="Bruno", remote="black")
    evening.eboard.hand("c3-d4")
    evening.start(ENGINE)
    evening.wait(lambda: evening.eboard.pending, "the opponent's move")
    assert evening.heard("new") == []
    assert evening.lines[0] == "russian: Anna – Bruno"


def test_a_game_that_goes_on_in_spite_of_the_options_is_told(evening: Evening) -> None:
    evening.eboard.begin(white="Anna", black="Bruno")
    evening.eboard.hand("c3-d4")
    evening.start(Wish(get("italian")), given="variant")
    evening.wait(lambda: "goes on" in str(evening.state.get("message")), "the message")
    assert evening.heard("new") == []


def test_a_new_game_can_be_forced(evening: Evening) -> None:
    evening.eboard.begin()
    evening.eboard.hand("c3-d4")
    evening.start(Wish(get("italian")), force=True)
    evening.wait(lambda: evening.game.get("variant") == "italian", "the new game")
    assert evening.store.games()[0].plies == 1


def test_a_game_without_a_ply_gives_way(evening: Evening) -> None:
    evening.eboard.begin()
    evening.start(Wish(get("italian")))
    evening.wait(lambda: evening.game.get("variant") == "italian", "the new game")
    assert evening.state["archive"]["games"] == 0


def test_a_program_killed_in_the_middle_loses_no_ply(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.until_moves("c3-d4")
    evening.stop()
    evening.eboard.hand("b6-a5")
    evening.eboard.hand("d4-c5")
    evening.start()
    evening.until_moves("c3-d4", "b6-a5", "d4-c5")
    assert len(evening.store.games()) == 1
    assert len(list((evening.path / "pdn").iterdir())) == 2


def test_plies_made_while_the_cable_was_out_are_fetched(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.cut()
    evening.wait(lambda: not evening.state["connected"], "the loss")
    evening.eboard.hand("c3-d4")
    evening.eboard.hand("b6-a5")
    assert "not connected" in evening.state["message"]
    with pytest.raises(ValueError, match="not connected"):
        evening.play.post({"do": "draw"})
    evening.until_moves("c3-d4", "b6-a5")
    assert evening.state["connected"]


def test_a_saved_game_waits_for_its_answer(evening: Evening) -> None:
    evening.eboard.begin(remote="black")
    evening.eboard.hand("c3-d4")
    evening.eboard.phase = "resume"
    evening.start(ENGINE, given="variant")
    evening.wait(lambda: "resume" in str(evening.state.get("message")), "the question")
    evening.eboard.hello()  # whatever is heard meanwhile
    time.sleep(0.5)
    assert "resume" in evening.state["message"]
    assert evening.heard("new") == evening.heard("play") == []
    evening.play.post({"do": "resume", "yes": True})
    evening.wait(lambda: evening.eboard.pending, "the opponent's move")
    assert evening.heard("new") == []
    assert evening.table.laid == []


def test_a_refused_saved_game_gives_way_to_the_wanted_one(evening: Evening) -> None:
    evening.eboard.begin()
    evening.eboard.hand("c3-d4")
    evening.eboard.phase = "resume"
    evening.start(ENGINE)
    evening.wait(lambda: "resume" in str(evening.state.get("message")), "the question")
    evening.play.post({"do": "resume", "yes": False})
    evening.wait(lambda: evening.game.get("remote") == "black", "the new game")
    assert evening.table.laid == []
    assert evening.store.games()[0].plies == 1


def test_after_a_game_the_next_one_is_played_by_the_opponent_too(evening: Evening) -> None:
    evening.start(ENGINE)
    evening.until_begun()
    evening.play.post({"do": "resign", "side": "white"})
    evening.wait(lambda: evening.game.get("result") == "0-1", "the result")
    time.sleep(0.3)
    evening.eboard.begin()  # the eboard begins again by itself once the start position stands
    evening.wait(lambda: len(evening.heard("new")) == 2, "a game with the opponent")
    evening.until_begun()
    assert evening.game["remote"] == "black"


# ---- the journal


def test_every_entry_is_on_disk_before_it_is_acknowledged(evening: Evening) -> None:
    seen: list[tuple[int, int]] = []
    answer = evening.eboard._answer

    def watch(message: dict[str, Any]) -> None:
        if message["t"] == "ack":
            with sqlite3.connect(evening.path / "archive.sqlite") as other:
                seen.append((message["n"], other.execute("SELECT max(n) FROM entries").fetchone()[0]))
        answer(message)

    evening.eboard._answer = watch
    evening.start()
    evening.until_begun()
    for text in ("c3-d4", "b6-a5", "d4-c5"):
        evening.eboard.hand(text)
    evening.wait(lambda: evening.eboard.acked == 4, "the acknowledgements")
    assert seen
    assert all(stored >= number for number, stored in seen)


def test_an_archive_that_cannot_be_written_acknowledges_nothing(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.wait(lambda: evening.eboard.acked == 1, "the first acknowledgement")
    with sqlite3.connect(evening.path / "archive.sqlite") as other:
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'disk full'); END"
        )
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: "disk full" in str(evening.state.get("message")), "the message")
    assert evening.eboard.acked == 1
    with sqlite3.connect(evening.path / "archive.sqlite") as other:
        other.execute("DROP TRIGGER full")
    evening.eboard.send_log()
    evening.until_moves("c3-d4")
    evening.wait(lambda: evening.eboard.acked == 2 and not evening.state["message"], "all well")


def test_a_lost_piece_of_journal_is_asked_for_again(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.wait(lambda: evening.eboard.acked == 1, "the first acknowledgement")
    eboard = evening.eboard
    with eboard.lock:
        eboard.mute = True
        eboard.hand("c3-d4")
        eboard.hand("b6-a5")
        eboard.mute = False
        eboard.done = 2
        hellos = len(evening.heard("hello"))
        eboard.send_log()
    evening.wait(lambda: len(evening.heard("hello")) > hellos, "the hello", 2)
    evening.until_moves("c3-d4", "b6-a5")


def test_a_view_that_stays_ahead_makes_it_ask(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    eboard = evening.eboard
    evening.wait(lambda: eboard.acked == 1, "the first acknowledgement")
    send_log, eboard.send_log = eboard.send_log, lambda: None
    eboard.hand("c3-d4")
    eboard.send_log = send_log
    evening.until_moves("c3-d4")


def test_entries_the_eboard_has_forgotten_are_done_without(evening: Evening) -> None:
    eboard = evening.eboard
    eboard.begin()
    eboard.hand("c3-d4")
    eboard.end("1-0", "resignation")
    eboard.begin(white="Later")
    eboard.hand("g3-f4")
    eboard.forgotten = 3
    evening.start()
    evening.until_moves("g3-f4")
    evening.wait(lambda: eboard.acked == 5, "the acknowledgement")
    assert evening.game["white"] == "Later"


def test_another_eboard_on_the_same_cable_has_a_journal_of_its_own(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.until_moves("c3-d4")
    other = FakeEboard("j2", "e2")
    other.begin(white="Dora", black="Emil")
    other.hand("g3-f4")
    other.hand("b6-c5")
    first, evening.table.eboard = evening.eboard, other
    first.cut()
    evening.until_moves("g3-f4", "b6-c5")
    assert evening.state["eboard"] == "e2"
    assert len(evening.store.games()) == 2
    other.close()


@pytest.mark.parametrize(
    "noise",
    [
        {"t": "log", "entries": "no list"},
        {"t": "log", "entries": [[2]]},
        {"t": "log", "entries": [["x", "ply", "c3-d4", 0]]},
        {"t": "log", "entries": [[2, "game", None]]},
        {"t": "log"},
        {"t": "view"},
        {"t": "ok"},
        {"t": "ok", "id": "zzz"},
        {"t": "error", "id": [1]},
        {"t": "error", "text": "the flash is full"},
        {"t": "anthem"},
    ],
)
def test_odd_messages_do_no_harm(evening: Evening, noise: dict) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.send(noise)
    evening.eboard.hand("c3-d4")
    evening.until_moves("c3-d4")
    assert evening.thread.is_alive()


# ---- what is shown


def test_the_page_is_told_everything(evening: Evening) -> None:
    evening.start(ENGINE)
    evening.until_begun()
    evening.wait(lambda: evening.state["view"], "a view")
    state = evening.state
    assert set(state) == {
        "connected", "virtual", "eboard", "view", "game", "thinking", "message", "variants", "archive",
    }  # fmt: skip
    assert state["variants"] == ["russian", "giveaway", "italian", "ludoteka"]
    assert state["game"]["counters"][0] == ["third-occurrence", 1, 3]
    assert state["game"]["fen"].startswith("W:W21,")


def test_a_real_eboards_lights_are_made_from_its_view(evening: Evening) -> None:
    evening.start()
    rgb = evening.wait(lambda: (evening.feed.latest("leds") or {}).get("rgb"), "lights")
    cell = 8 * 2 + 2
    assert len(rgb) == 384
    assert rgb[6 * cell : 6 * cell + 6] == "009e73"
    assert rgb.count("0") > 370


def test_no_answer_at_the_start_is_one_line(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.eboard.deaf = True
    store = Store(evening.path / "archive.sqlite")
    play = Play(FakeTable(evening.eboard), store, Settings(evening.path, HUMANS, Scripted()), Feed())
    with pytest.raises(LineError):
        play.line.open(patience=0.3)
    store.close()
