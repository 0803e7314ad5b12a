"""Whose clock runs, and when."""

from draughts64.position import BLACK, WHITE
from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.occupancy import toggled
from tests.eboard.at_the_desk import by_hand, offer, playing
from tests.eboard.desk import Desk


def test_the_clock_runs_for_the_side_to_move_and_its_time_is_journaled():
    desk = playing(clock=[60, 2])
    desk.rest(3000)
    by_hand(desk, "c3-d4")
    left = desk.entries[-1][3]
    assert 57500 < left < 59500
    assert desk.session.view.running == BLACK


def test_ludoteka_has_a_clock_of_ten_minutes_and_red_begins():
    desk = playing("ludoteka")
    assert desk.entries[0][2]["clock"] == [600, 0]
    assert desk.session.view.running == BLACK


def test_out_of_time_loses_in_giveaway_too():
    for name, clock in (("ludoteka", [2, 0]), ("giveaway", [2, 0])):
        desk = playing(name, clock=clock)
        desk.rest(2500)
        loser = VARIANTS[name].first_side
        assert desk.entries[-1][1:] == ["result", "0-1" if loser == WHITE else "1-0", "flag"]
        assert desk.session.phase == "over"


def test_nobodys_clock_runs_while_the_remotes_move_is_carried_out():
    desk = playing(remote="black", clock=[60, 0], moves="c3-d4")
    desk.rest(1000)
    offer(desk, "f6-g5")
    assert desk.session.view.running == 0
    times = dict(desk.session.match.clock.left)
    desk.rest(5000)
    assert desk.session.match.clock.left == times
    by_hand(desk, "f6-g5")
    assert desk.session.view.running == WHITE
    assert times[BLACK] < 60000


def test_nobodys_clock_runs_while_a_knocked_over_position_is_rebuilt():
    desk = playing(clock=[60, 0], moves="c3-d4")
    home = desk.occupancy
    desk.lay(toggled(home, [cell_at(name) for name in ("a1", "c1", "e1", "b2", "d2", "f2")]))
    desk.rest(1000)
    left = dict(desk.session.match.clock.left)
    assert desk.session.view.running == 0
    desk.rest(10000)
    desk.lay(toggled(home, [cell_at("a1")]))
    desk.rest(10000)
    assert desk.session.match.clock.left == left
    desk.lay(home)
    desk.rest(1000)
    assert desk.session.view.running == BLACK
    assert left[BLACK] - 1200 < desk.session.match.clock.left[BLACK] < left[BLACK]


def test_the_clock_runs_on_while_a_slip_is_put_right():
    desk = playing(clock=[60, 0])
    desk.lay(toggled(desk.occupancy, [cell_at(name) for name in ("a1", "c1", "a7", "c7", "e7")]))
    desk.rest(5000)
    assert desk.session.view.reading == "trouble"
    assert desk.session.view.running == WHITE
    assert desk.session.match.clock.left[WHITE] < 55500


def test_a_take_back_gives_back_the_time():
    desk = playing(clock=[60, 0])
    desk.rest(2000)
    before = desk.session.match.clock.left[WHITE]
    by_hand(desk, "c3-d4")
    desk.rest(5000)
    by_hand(desk, "d4-c3")
    assert desk.session.view.running == WHITE
    left = desk.session.match.clock.left
    assert before - 1500 < left[WHITE] <= before
    assert left[BLACK] == 60000


def test_the_view_changes_with_the_seconds_and_not_more_often():
    desk = playing(clock=[60, 0])
    desk.rest(500)
    views = 0
    for _ in range(50):
        desk.now += 100
        views += ("view",) in desk.session.step(("tick",), desk.now)
    assert views == 5


def test_nothing_changes_when_time_wraps_in_the_middle_of_a_move():
    desk = Desk(now=0x3FFFFFFF - 600)
    desk.new("russian", clock=[60, 0])
    by_hand(desk, "c3-d4")
    by_hand(desk, "f6-g5")
    assert desk.now < 5000
    assert desk.plies == ["c3-d4", "f6-g5"]
    assert 58000 < desk.entries[-2][3] <= 60000
