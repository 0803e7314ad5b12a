"""What an evening keeps of the eboard's journal, and what it shows of it."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from damier.archive.store import Store
from damier.line.connection import LineError
from damier.play.actor import Play, Settings
from damier.variants import shipped
from damier.web.feed import Feed
from draughts64.variant import NAMES
from tests.host.evening import ENGINE, HUMANS, Evening, FakeTable, Scripted
from tests.host.fake_eboard import FakeEboard


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


def test_the_page_is_told_everything(evening: Evening) -> None:
    evening.start(ENGINE)
    evening.until_begun()
    evening.wait(lambda: evening.state["view"], "a view")
    state = evening.state
    assert set(state) == {
        "instance", "connected", "virtual", "eboard", "view", "game", "thinking", "message", "variants",
        "rules", "archive",
    }  # fmt: skip
    assert state["variants"] == [*NAMES, *shipped()] == list(state["rules"])
    assert state["rules"]["ludoteka"]["side_names"] == ["White", "Red"]
    assert state["game"]["counters"][0] == ["third-occurrence", 1, 3]
    assert state["game"]["fen"].startswith("W:W21,")


def test_a_real_eboards_lights_are_made_from_its_view(evening: Evening) -> None:
    evening.start()
    rgb = evening.wait(lambda: (evening.feed.latest("leds") or {}).get("rgb"), "lights")
    cell = 8 * 2 + 2
    assert len(rgb) == 384
    assert rgb[6 * cell : 6 * cell + 6] == "0a8728"  # green
    assert rgb.count("0") > 370


def test_no_answer_at_the_start_is_one_line(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.eboard.deaf = True
    store = Store(evening.path / "archive.sqlite")
    play = Play(FakeTable(evening.eboard), store, Settings(evening.path, HUMANS, Scripted()), Feed())
    with pytest.raises(LineError):
        play.line.open(patience=0.3)
    store.close()


# ---- what a person should know, for as long as it holds


def test_what_the_eboard_says_holds_until_the_next_game(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    evening.eboard.send({"t": "error", "text": "the flash is full"})
    evening.wait(lambda: "flash is full" in str(evening.state["message"]), "the message")
    greeted = evening.heard("view?")
    evening.eboard.hello()
    evening.wait(lambda: len(evening.heard("view?")) > len(greeted), "the hello to be taken")
    evening.eboard.hand("c3-d4")
    evening.eboard.end("1-0", "resignation")
    evening.wait(lambda: evening.game["result"] == "1-0", "the result")
    assert "flash is full" in evening.state["message"]
    evening.play.post({"do": "new"})
    evening.wait(lambda: evening.state["message"] is None, "all well")


def test_a_question_comes_back_with_the_line(evening: Evening) -> None:
    evening.eboard.begin()
    evening.eboard.hand("c3-d4")
    evening.eboard.phase = "resume"
    evening.start()
    evening.wait(lambda: "resume" in str(evening.state.get("message")), "the question")
    evening.eboard.cut()
    evening.wait(lambda: "not connected" in evening.state["message"], "the loss")
    evening.wait(lambda: "resume" in str(evening.state["message"]), "the question again")
    evening.eboard.phase = "play"
    evening.eboard.view()
    evening.wait(lambda: evening.state["message"] is None, "no question any more")


def test_what_the_opponent_lacked_is_forgotten_with_its_move(evening: Evening) -> None:
    evening.opponent = Scripted("h8-a1", "b6-a5")
    evening.start(ENGINE)
    evening.until_begun()
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: "cannot think" in str(evening.state["message"]), "the message")
    evening.wait(lambda: evening.eboard.pending == "b6-a5", "the second try")
    evening.wait(lambda: evening.state["message"] is None, "all well")


def test_doubtful_switches_are_told_once_in_the_terminal(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    for squares, line in (
        (["c3"], "the eboard: switch on c3 doubtful"),
        (["c3", "e5"], "the eboard: switches on c3, e5 doubtful"),
        ([], "the eboard: no switch is doubtful any more"),
    ):
        evening.eboard.doubtful = squares
        for _ in range(2):
            evening.eboard.view()
        evening.wait(lambda line=line: line in evening.lines, line)
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: any("c3-d4" in line for line in evening.lines), "the move")
    assert len([line for line in evening.lines if line.startswith("the eboard: ")]) == 3
