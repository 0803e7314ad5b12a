"""A game by a house rule: its record travels with it, through journal, power cut, rematch and cable."""

from draughts64.squares import cell_at
from eboard.session import Session
from eboard.viewmessage import view_message
from tests.eboard.at_the_desk import by_hand, say
from tests.eboard.desk import Desk

RULES = {"base": "russian", "promotion": "passes", "precedences": ["most"], "capture_mark": "x"}
PASSING = "W:W11:B1,6,7"  # f6 captures e7 and, over the last row, c7


def begun(fen="", rules=RULES):
    """A desk at which a game by these rules begins."""
    desk = Desk()
    assert say(desk, "new", variant="my-rules", rules=rules, fen=fen, white="Ann") is True
    desk.lay(desk.session.match.start_occupancy())
    desk.rest(200)
    assert desk.session.phase == "play"
    return desk


def shown(desk):
    """What the cable carries of it."""
    return view_message(desk.session.view, bytes(64), 0)


def over_the_last_row(desk):
    """The white man captures on, and captured pieces are taken off."""
    desk.lift(cell_at("f6"), 60)
    desk.put(cell_at("d8"), 60)
    by_hand(desk, "d8-b6xe7c7")


def test_the_record_is_journaled_and_shown():
    desk = begun()
    head = desk.entries[0][2]
    assert head["variant"] == "my-rules" and head["rules"] == RULES
    assert shown(desk)["variant"] == "my-rules" and shown(desk)["rules"] == RULES


def test_a_built_in_rule_set_has_no_record():
    desk = Desk()
    desk.new("italian")
    assert "rules" not in desk.entries[0][2] and "rules" not in shown(desk)
    assert say(desk, "new", variant="italian", rules=None) is True


def test_only_what_differs_is_kept():
    desk = begun("", dict(RULES, king_range="flying", notation="letters"))
    assert desk.entries[0][2]["rules"] == RULES


def test_it_is_played_by_these_rules():
    desk = begun(PASSING)
    over_the_last_row(desk)
    assert desk.plies == ["f6xd8xb6"]
    assert not desk.game.plies[0].move.promotes
    assert desk.session.view.crown == -1


def test_it_goes_on_after_a_power_cut():
    old = begun()
    by_hand(old, "c3-d4")
    desk = Desk(Session({}))
    desk.feed(("restore", old.entries))
    desk.lay(old.occupancy)
    assert shown(desk)["phase"] == "resume" and shown(desk)["rules"] == RULES
    assert say(desk, "resume", yes=True) is True
    desk.rest(1000)
    by_hand(desk, "f6-g5")
    assert desk.game.variant.promotion == "passes"
    assert desk.plies == ["f6-g5"] and len(desk.game.plies) == 2


def test_a_no_sets_up_another_game_by_the_same_rules():
    old = begun()
    desk = Desk(Session({}))
    desk.feed(("restore", old.entries))
    assert say(desk, "resume", yes=False) is True
    assert shown(desk)["rules"] == RULES


def test_the_start_laid_again_is_a_rematch_by_the_same_rules():
    desk = begun()
    by_hand(desk, "c3-d4")
    assert say(desk, "result", result="0-1", reason="resignation") is True
    desk.lay(bytes(8))
    desk.rest(100)
    desk.lay(desk.session.match.start_occupancy())
    desk.rest(2500)
    games = [entry[2] for entry in desk.entries if entry[1] == "game"]
    assert len(games) == 2 and games[1]["rules"] == RULES and games[1]["white"] == "Ann"


def test_rules_that_make_no_sense_are_refused_in_one_line():
    desk = begun()
    for name, rules, words in (
        ("my-rules", 5, "rules must be the record"),
        ("my-rules", {}, "needs a base"),
        ("my-rules", dict(RULES, promotion="never"), "'never' is no value for promotion"),
        ("my-rules", dict(RULES, hats=True), "no field hats"),
        ("russian", RULES, "cannot be called russian"),
        ("my rules", RULES, "is no value for name"),
        ("brazilian", None, "unknown variant brazilian"),
    ):
        told = say(desk, "new", variant=name, rules=rules)
        assert words in told and "\n" not in told, told
    assert desk.session.phase == "play" and shown(desk)["variant"] == "my-rules"


def test_a_journal_with_a_record_that_makes_no_sense_is_left_alone():
    entries = [list(entry) for entry in begun().entries]
    entries[0][2] = dict(entries[0][2], rules={"base": "chess"})
    desk = Desk(Session({}))
    desk.feed(("restore", entries))
    assert desk.session.phase == "setup"
