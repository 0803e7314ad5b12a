"""Which game is begun, which one goes on, and which one follows."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from damier.play.opening import following
from damier.play.wish import Wish, played_again
from draughts64.variant import get
from eboard import protocol
from tests.host.evening import ENGINE, HUMANS, RUSSIAN, Evening


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
    evening.wait(lambda: evening.game.get("remote") == "black", "the game that was asked for")


def test_new_alone_begins_the_other_game_as_the_person_named_it(evening: Evening) -> None:
    evening.eboard.begin()
    evening.eboard.hand("c3-d4")
    evening.start(Wish(get("italian"), white="Zoe", clock=(60, 1)), given="variant white clock")
    evening.wait(lambda: "goes on" in str(evening.state.get("message")), "the message")
    evening.play.post({"do": "new"})
    new = evening.eboard.wait_for("new")
    assert (new["variant"], new["white"], new["clock"]) == ("italian", "Zoe", [60, 1])


# ---- what follows a game


def rematch(evening: Evening, **info: Any) -> None:
    """End the game; the eboard begins the next one by itself once the start position stands."""
    evening.play.post({"do": "resign", "side": "white"})
    evening.wait(lambda: evening.game.get("result") == "0-1", "the result")
    evening.eboard.begin(**info)


def test_a_rematch_that_keeps_the_opponent_is_played_as_it_is(evening: Evening) -> None:
    evening.start(ENGINE)
    evening.until_begun()
    rematch(evening, white="Anna", black="Damier", remote="black")
    evening.eboard.hand("c3-d4")
    evening.wait(lambda: evening.eboard.pending, "the opponent's move")
    assert len(evening.heard("new")) == 1
    assert len([entry for entry in evening.eboard.entries if entry[1] == "game"]) == 2


def test_a_rematch_without_opponent_is_noticed_however_late_it_is_looked_at(evening: Evening) -> None:
    evening.start(ENGINE)
    evening.until_begun()
    with evening.eboard.lock:  # the end and the next beginning come in one go
        evening.eboard.end("0-1", "resignation")
        evening.eboard.begin()
    evening.wait(lambda: len(evening.heard("new")) == 2, "a game with the opponent")
    evening.until_begun()
    assert evening.game["remote"] == "black"


ITALIAN = {"variant": "italian", "white": "Damier", "black": "Carlo", "remote": "white", "clock": [300, 2]}


@pytest.mark.parametrize("phase", ["play", "resume"])
def test_the_game_that_went_on_is_the_one_that_follows(evening: Evening, phase: str) -> None:
    evening.eboard.begin(**ITALIAN)
    evening.eboard.hand("22-18")
    evening.eboard.phase = phase
    evening.start(ENGINE)
    if phase == "resume":
        evening.wait(lambda: "resume" in str(evening.state.get("message")), "the question")
        evening.play.post({"do": "resume", "yes": True})
    evening.wait(lambda: evening.play._opening.wish.variant.name == "italian", "the wish")
    rematch(evening, variant="italian")
    new = evening.eboard.wait_for("new")
    assert {key: new[key] for key in ITALIAN} == ITALIAN


@pytest.mark.parametrize(
    ("wish", "given", "follows"),
    [
        (Wish(RUSSIAN, white="Anna", remote="black"), "variant white", ("russian", "Anna", "Damier", None)),
        (Wish(RUSSIAN, black="Dora"), "black", ("italian", "Damier", "Dora", [300, 2])),
        (Wish(RUSSIAN, clock=(60, 0)), "clock", ("italian", "Damier", "Carlo", [60, 0])),
        (Wish(RUSSIAN, remote="black"), "remote", ("russian", "White", "Damier", None)),
        (Wish(RUSSIAN), "", ("italian", "Damier", "Carlo", [300, 2])),
    ],
)
def test_what_a_person_named_counts_for_the_next_game(
    wish: Wish, given: str, follows: tuple[Any, ...]
) -> None:
    named = frozenset(given.split())
    contradicted = named.intersection(wish.differences(ITALIAN))
    message = following(wish, named, contradicted, ITALIAN).message()
    assert (message["variant"], message["white"], message["black"], message["clock"]) == follows


@pytest.mark.parametrize("change", [{"variant": "canadian"}, {"remote": "green"}, {"clock": [0, 0]}])
def test_a_game_that_makes_no_sense_is_not_wished_for(change: dict) -> None:
    assert following(HUMANS, frozenset(), frozenset(), {**ITALIAN, **change}) is HUMANS


def test_names_that_nobody_gave_do_not_stay_with_a_side() -> None:
    again = played_again({**ITALIAN, "black": "Black"})
    assert (again.white, again.black) == ("", "")
    assert replace(again, remote="").name("white") == "White"


def test_a_game_chosen_on_the_page_is_not_replaced_before_the_eboard_answers(evening: Evening) -> None:
    evening.eboard.begin(**ITALIAN)
    evening.eboard.hand("22-18")
    evening.eboard.phase = "resume"
    evening.start(ENGINE)
    evening.wait(lambda: "resume" in str(evening.state.get("message")), "the question")
    eboard, do = evening.eboard, evening.eboard._answer

    def slow(message: dict[str, Any]) -> None:
        if message["t"] != "new":
            do(message)
            return
        eboard._do("new", message)
        threading.Timer(0.8, eboard.send, [protocol.ok(message["id"])]).start()

    eboard._answer = slow
    evening.play.post({"do": "new", "variant": "ludoteka", "white": "Eva", "remote": ""})
    evening.wait(lambda: evening.game.get("variant") == "ludoteka", "the new game")
    time.sleep(0.5)
    assert [new["variant"] for new in evening.heard("new")] == ["ludoteka"]


def test_a_view_of_the_past_begins_nothing(evening: Evening) -> None:
    evening.eboard.begin()  # without a ply: it gives way
    eboard, do = evening.eboard, evening.eboard._answer

    def late(message: dict[str, Any]) -> None:
        if message["t"] != "new":
            do(message)
            return
        eboard.send(protocol.ok(message["id"]))  # and what it shows comes later
        threading.Timer(0.8, eboard._do, ["new", message]).start()

    eboard._answer = late
    evening.start(ENGINE)
    evening.wait(lambda: evening.game.get("remote") == "black", "the new game")
    time.sleep(0.5)
    assert len(evening.heard("new")) == 1
