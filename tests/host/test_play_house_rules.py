"""An evening with a house rule: its record goes to the eboard, and comes back from one that has it."""

from __future__ import annotations

from typing import Any

import pytest

from damier.opponents.own import OwnEngine, weights
from damier.play.commands import translate
from damier.play.shown import rules_shown
from damier.play.wish import Wish, played_again
from draughts64.game import Game
from draughts64.position import BLACK, KING, WHITE
from draughts64.variant import VARIANTS, from_record, get
from tests.host.evening import ENGINE, HUMANS, Evening

RULES: dict[str, Any] = {
    "base": "russian",
    "first_side": "black",
    "side_names": ["Sun", "Moon"],
    "promotion": "passes",
}
HOUSE = from_record("my-rules", RULES)
WISH = Wish(HOUSE, white="Anna", black="Bruno")
PLAYED = {"variant": "my-rules", "rules": RULES, "white": "Damier", "black": "Anna", "remote": "white"}


def test_the_eboard_is_given_the_record_with_the_game(evening: Evening) -> None:
    evening.start(WISH)
    evening.until_begun()
    (new,) = evening.heard("new")
    assert (new["variant"], new["rules"]) == ("my-rules", RULES)
    evening.eboard.hand("b6-a5")
    evening.until_moves("b6-a5")
    assert evening.game["side_names"] == ["Sun", "Moon"]
    assert evening.state["rules"]["my-rules"]["record"] == RULES
    assert '[Variant "my-rules"]' in evening.play.pdn()
    assert "[Rules " in evening.play.pdn()


def test_a_built_in_rule_set_goes_without(evening: Evening) -> None:
    evening.start(HUMANS)
    evening.until_begun()
    assert "rules" not in evening.heard("new")[0]


@pytest.mark.parametrize("phase", ["play", "resume"])
def test_a_program_without_the_file_goes_on_with_the_eboards_game(evening: Evening, phase: str) -> None:
    evening.eboard.begin(**PLAYED)
    evening.eboard.hand("b6-a5")  # Black moves first by these rules
    evening.eboard.phase = phase
    evening.start(ENGINE)
    if phase == "resume":
        evening.wait(lambda: evening.state.get("view"), "a view")
        evening.play.post({"do": "resume", "yes": True})
    evening.wait(lambda: evening.eboard.pending, "the opponent's move")
    assert evening.game["variant"] == "my-rules"
    assert evening.state["rules"]["my-rules"]["record"] == RULES
    assert evening.heard("new") == []
    evening.wait(lambda: evening.play._opening.wish.variant == HOUSE, "the wish for another game like it")


def test_the_page_can_come_back_to_it(evening: Evening) -> None:
    evening.start(WISH)
    evening.until_begun()
    for name in ("brazilian", "russian", "my-rules"):
        evening.play.post({"do": "new", "variant": name, "remote": ""})
        evening.wait(lambda name=name: evening.game.get("variant") == name, f"a game of {name}")
    asked = [new.get("rules") for new in evening.heard("new")]
    assert asked[1]["precedences"] == ["most"] and asked[2:] == [None, RULES]


def test_other_rules_under_the_same_name_are_another_variant() -> None:
    assert WISH.differences({**WISH.message()}) == []
    assert WISH.differences({**WISH.message(), "rules": {**RULES, "promotion": "ends"}}) == ["variant"]
    assert HUMANS.differences({**HUMANS.message(), "rules": RULES}) == ["variant"]
    assert "variant" in WISH.differences(HUMANS.message())


@pytest.mark.parametrize(("plies", "moves_each"), [(0, 0), (1, 1), (7, 4), (80, 40)])
def test_the_page_is_told_a_limit_in_moves_of_each_side(plies: int, moves_each: int) -> None:
    house = HOUSE.replace(name="quiet", quiet_plies=plies)
    assert rules_shown(house)["limits"]["forty-pairs"] == moves_each


def test_the_same_game_again_is_by_the_same_rules() -> None:
    assert played_again(PLAYED).variant == HOUSE
    for rules in (None, 5, {}, {"base": "chess"}):
        with pytest.raises(ValueError, match=r"my-rules|record|base"):
            played_again({**PLAYED, "rules": rules})


def test_a_record_that_makes_no_sense_is_told_and_does_not_hold_up_the_evening(evening: Evening) -> None:
    evening.start(HUMANS)
    evening.until_begun()
    number = len(evening.eboard.entries) + 1
    evening.eboard.write("game", {"id": "g9", "variant": "hats", "rules": {"base": "russian", "hats": 1}})
    evening.wait(lambda: "no field hats" in str(evening.state.get("message")), "the fault")
    evening.wait(lambda: evening.eboard.acked == number, "the acknowledgement")


def test_a_side_resigns_by_its_name() -> None:
    for side, result in (("sun", "0-1"), ("moon", "1-0"), ("white", "0-1"), ("black", "1-0")):
        assert translate({"do": "resign", "side": side}, WISH).fields["result"] == result


# ---- the engine, by any record


@pytest.mark.parametrize(
    "fields",
    [
        {"promotion": "passes", "precedences": ("most",)},
        {"king_range": "one", "removal": "at_once", "man_captures_back": False},
        {"king_capture": "neighbour", "promotion": "ends", "reversed_goal": True},
        {"king_range": "one", "king_capture": "flying", "man_takes_king": False, "dark_corner": 1},
    ],
)
def test_it_plays_a_whole_game(fields: dict[str, Any]) -> None:
    game, engine = Game(get("russian").replace(name="house", **fields)), OwnEngine(0.02, seed=5)
    while game.outcome() is None and len(game.plies) < 60:
        game.push(engine.choose(game))
    assert len(game.plies) > 20


def test_a_king_is_worth_more_the_further_it_reaches() -> None:
    def king(**fields: str) -> int:
        return weights(get("russian").replace(name="house", **fields))[WHITE | KING][0]

    near, far = king(king_range="one", king_capture="neighbour"), king()
    assert near < king(king_capture="neighbour") < far
    for variant in VARIANTS.values():
        table = weights(variant)
        assert abs(table[WHITE | KING][13]) > abs(table[WHITE][13]) > 0
        assert (table[WHITE][13] < 0) == variant.reversed_goal == (table[BLACK][13] > 0)
