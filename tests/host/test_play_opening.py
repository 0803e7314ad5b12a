"""Which game is begun, which one goes on, and which one follows."""

from __future__ import annotations

import time

import pytest

from damier.play.wish import Wish
from draughts64.variant import get
from tests.host.evening import ENGINE, Evening


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
    greeted = len(evening.heard("view?"))
    evening.eboard.hello()  # as after any gap in the line
    evening.wait(lambda: len(evening.heard("view?")) > greeted, "the hello to be taken")
    evening.eboard.hand("b6-a5")
    evening.until_moves("c3-d4", "b6-a5")
    assert "goes on" in evening.state["message"]
    evening.eboard.end("1-0", "resignation")
    evening.wait(lambda: evening.state["message"] is None, "the end of that game")


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
