"""Where all switches but the stuck one say the same of two moves, or of one made and one taken back."""

from eboard.session import Session
from tests.eboard.at_the_desk import by_hand, touch
from tests.eboard.stuck import StuckDesk


def about_to_capture(closed):
    """f4, which is known to be stuck, may capture what has just moved from d6 to e5."""
    desk = StuckDesk({"f4": closed}, Session({"doubtful": ["f4"]}))
    desk.begin("russian", "B:Wf4,a1:Bd6,h8")
    by_hand(desk, "d6-e5")
    assert desk.plies == ["d6-e5"]
    return desk


def test_a_capture_that_ends_where_the_captured_piece_came_from_is_no_take_back():
    for closed in (0, 1):
        desk = about_to_capture(closed)
        touch(desk, "-f4 +d6 -e5", 200)
        desk.rest(2000)
        assert desk.plies == ["d6-e5", "f4:d6"] and desk.stands()


def test_that_capture_and_the_move_before_it_are_taken_back():
    for closed in (0, 1):
        desk = about_to_capture(closed)
        touch(desk, "-f4 +d6 -e5", 200)
        desk.rest(500)
        touch(desk, "-d6 +f4 +e5", 200)
        desk.settle()
        assert desk.plies == ["d6-e5"] and desk.stands(), (desk.question(), desk.lit())
        touch(desk, "-e5 +d6", 200)
        desk.settle()
        assert desk.plies == [] and desk.stands()


def test_the_move_is_taken_back_while_the_capture_is_possible():
    for closed in (0, 1):
        desk = about_to_capture(closed)
        touch(desk, "-e5 +d6", 200)
        desk.rest(2000)
        assert desk.plies == [] and desk.stands()


def test_of_two_captures_that_differ_in_a_piece_on_a_dead_switch_the_landings_tell():
    for closed in (0, 1):
        for way, text in (
            ("-f6 +h8 -h8 +c3 -c3 +e1 -g7 -d4 -d2", "f6xh8xc3xe1"),
            ("-f6 +c3 -c3 +e1 -d4 -d2", "f6xc3xe1"),
        ):
            desk = StuckDesk({"g7": closed}, Session({"doubtful": ["g7"]}))
            desk.begin("ludoteka", "B:WKg7,Kd4,Kd2,a1:BKf6,a7")
            touch(desk, way, 90)
            desk.rest(2000)
            assert desk.plies == [text] and desk.stands(), (closed, desk.plies)
