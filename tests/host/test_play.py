"""An evening at one eboard: the game, and what a person asks for."""

from __future__ import annotations

import time

import pytest

from damier.play.commands import translate
from damier.play.evening import hands
from damier.play.table import VirtualTable
from damier.play.wish import Wish
from draughts64.variant import get
from tests.host.evening import ENGINE, HUMANS, RUSSIAN, Evening, FakeTable, Scripted


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
    evening.eboard.view()
    evening.eboard.hand("b6-a5")
    evening.until_moves("c3-d4", "b6-a5")
    assert evening.opponent.asked == 1
    assert evening.lines[1:] == [
        "1. c3-d4",
        "Damier plays b6-a5: carry it out on the board",
        "1... b6-a5",
    ]


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
    evening.wait(lambda: "Damier plays d6-c5" in evening.lines[-1], "the second line")


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


def test_to_trust_all_switches_empties_the_setting() -> None:
    command = translate({"do": "trust"}, HUMANS)
    assert (command.kind, command.fields) == ("settings", {"set": {"doubtful": []}})


def test_a_refused_request_changes_nothing(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    with pytest.raises(ValueError, match="green"):
        evening.play.post({"do": "new", "variant": "green"})
    assert len(evening.eboard.entries) == 1


def test_how_near_a_draw_is_is_told_without_asking_the_eboard(evening: Evening) -> None:
    evening.eboard.begin(fen="W:WK30:BK1")
    evening.eboard.hand("c1-d2")
    evening.eboard.hand("b8-a7")
    evening.start()
    evening.until_moves("c1-d2", "b8-a7")
    heard = len(evening.eboard.heard)
    evening.play.post({"do": "draws"})
    assert "king-moves: 1 of 15 moves, 14 left" in evening.lines
    assert "balance: 1 of 5 moves, 4 left" in evening.lines
    assert not [message for message in evening.eboard.heard[heard:] if "id" in message], "a command"


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


OTHERS = ("0123456789abcdef", "", 7, ["x"])


def test_a_page_of_another_damier_commands_nothing_here(evening: Evening) -> None:
    evening.start()
    evening.until_begun()
    for other in OTHERS:
        with pytest.raises(ValueError, match="stopped: reload it"):
            evening.play.post({"do": "draw", "instance": other})
    assert evening.game["result"] is None
    assert evening.play.post({"do": "draw", "instance": evening.state["instance"]}) == {"ok": True}


def test_a_page_of_another_damier_moves_no_piece_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VirtualTable, "__init__", lambda table: None)
    monkeypatch.setattr(VirtualTable, "request", lambda table, do, **fields: {"did": (do, fields)})
    hand = hands(VirtualTable(), "mine")
    lift = {"do": "lift", "square": "c3"}
    for other in OTHERS:
        with pytest.raises(ValueError, match="stopped: reload it"):
            hand({**lift, "instance": other})
    assert hand({**lift, "instance": "mine"}) == hand(lift) == {"did": ("lift", {"square": "c3"})}
    assert hands(FakeTable(None), "mine") is None


def test_every_evening_has_an_instance_of_its_own(evening: Evening) -> None:
    evening.start()
    first = evening.play.instance
    evening.stop()
    evening.start()
    assert evening.play.instance != first
