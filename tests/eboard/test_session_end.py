"""A game that is over, and the next one."""

from draughts64.squares import cell_at
from eboard.occupancy import toggled
from tests.eboard.at_the_desk import by_hand, playing, say
from tests.eboard.desk import Desk
from tests.eboard.stuck import StuckDesk


def test_the_last_piece_taken_ends_the_game_at_once():
    desk = playing("russian", "W:Wc3:Bd4")
    by_hand(desk, "c3-e5xd4")
    assert [entry[1:] for entry in desk.entries[1:]] == [["ply", "c3:e5", 0], ["result", "1-0", "no-pieces"]]
    view = desk.session.view
    assert (view.phase, view.result, view.reason) == ("over", "1-0", "no-pieces")
    assert desk.lit() == {cell_at("e5"): "won"}


def test_a_game_that_is_over_is_never_dark_whatever_its_result():
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        desk = playing(moves="c3-d4")
        assert say(desk, "result", result=result, reason="abandoned") is True
        desk.rest(500)
        assert len(desk.lit()) == 24


def again(desk):
    """Take a piece away after the end of a game, and lay the start again."""
    start = desk.session.match.start_occupancy()
    desk.lay(toggled(start, (0,)))
    desk.rest(200)
    desk.lay(start)
    desk.rest(900)
    assert desk.session.phase == "over"
    desk.rest(500)
    assert desk.session.phase == "play"


def test_the_start_laid_again_begins_the_next_game_and_one_never_left_does_not():
    desk = playing()
    assert say(desk, "result", result="0-1", reason="resignation") is True
    desk.rest(3000)
    assert desk.session.phase == "over"
    again(desk)
    assert desk.entries[-1][2]["id"] != desk.entries[0][2]["id"]


def test_the_next_game_is_like_the_last_with_a_remote_side_only_if_a_computer_has_said_hello():
    for greeted in (False, True):
        desk = Desk()
        if greeted:
            desk.command({"t": "hello", "protocol": 1})
        names = {"white": "Anna", "black": "engine"}
        assert say(desk, "new", variant="italian", remote="black", clock=[300, 2], **names) is True
        desk.lay(desk.session.match.start_occupancy())
        desk.rest(300)
        assert say(desk, "result", result="0-1", reason="resignation") is True
        again(desk)
        old, new = [entry[2] for entry in desk.entries if entry[1] == "game"]
        assert new.pop("id") != old.pop("id")
        assert old.pop("remote") == "black"
        assert new.pop("remote") == ("black" if greeted else "")
        assert new == old


def test_a_new_game_by_command_gives_up_the_running_one():
    desk = playing(moves="c3-d4")
    assert say(desk, "new", variant="italian", white="Anna", black="Bruno") is True
    assert desk.entries[-1][1:] == ["result", "*", "abandoned"]
    assert desk.session.phase == "setup"
    assert desk.rotations[-1] == 1
    desk.lay(desk.session.match.start_occupancy())
    desk.rest(300)
    assert desk.entries[-1][1] == "game"
    assert desk.entries[-1][2]["white"] == "Anna"


def test_with_a_switch_that_has_failed_meanwhile_the_next_game_begins_after_it_is_told():
    for name, closed in (("a1", 0), ("e5", 1)):
        desk = StuckDesk()
        desk.begin()
        start = desk.wood
        by_hand(desk, "c3-d4")
        assert say(desk, "result", result="0-1", reason="resignation") is True
        desk.break_switch(name, closed)
        desk.rest(20000)
        assert desk.session.phase == "over"
        desk.lay(start)
        desk.rest(7900)
        assert desk.session.phase == "over"
        desk.rest(200)
        assert desk.session.phase == "setup"
        desk.set_up()
        assert desk.saved == [("doubtful", [name])]


def test_a_piece_in_the_hand_when_the_game_ends_begins_no_other_one():
    desk = playing()
    desk.lift(cell_at("c3"), 200)
    assert say(desk, "result", result="0-1", reason="resignation") is True
    desk.rest(20000)
    assert desk.session.phase == "over"
