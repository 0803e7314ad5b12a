"""Stuck switches, and what hands may do that is odd: answer at once, answer wrongly, cut the power."""

from draughts64.squares import cell_at
from eboard.menu import Menu, yes_no
from eboard.occupancy import is_set, of_cells, toggled
from eboard.session import Session
from tests.eboard.at_the_desk import by_hand, offer
from tests.eboard.stuck import StuckDesk
from tests.eboard.test_stuck_switch import MEN, known

PAIRS = (("move_from", "engine_from"), ("move_to", "engine_to"))


def test_an_answer_to_one_of_two_moves_that_no_switch_tells_apart_confirms_neither():
    for end in ("b4", "d4"):
        desk = known({"b4": 0, "d4": 0})
        by_hand(desk, "c3-" + end)
        by_hand(desk, "h8-g7")
        desk.rest(1500)
        assert desk.plies == []
        desk.answer()
        desk.rest(3000)
        assert desk.plies == ["c3-" + end, "h8-g7"]


def test_a_move_cut_short_by_the_power_is_led_back_to_a_dead_start_square():
    for closed in (0, 1):
        desk = known({"c3": closed})
        again = StuckDesk({"c3": closed}, Session({"doubtful": ["c3"]}))
        again.feed(("restore", desk.entries))
        again.lay(toggled(desk.wood, (cell_at("c3"), cell_at("d4"))))
        again.rest(500)
        again.command({"t": "resume", "id": 3, "yes": True})
        again.rest(1000)
        assert again.lit() == {cell_at("d4"): "move_from", cell_at("c3"): "move_to"}
        by_hand(again, "d4-c3")
        again.rest(500)
        assert again.session.view.reading == "home" and again.stands()


def test_a_man_that_was_confirmed_captures_two_by_the_lights():
    desk = StuckDesk()
    desk.begin("russian", "W:Wc3,a1:Bd4,f6,h2,b8")
    desk.break_switch("c3", 0)
    desk.rest(12100)
    desk.answer()
    desk.rest(1000)
    desk.lift(cell_at("c3"), 300)
    desk.put(cell_at("e5"), 1200)
    assert desk.cells_lit("landing") == {cell_at("g7")}
    desk.lift(cell_at("e5"), 300)
    desk.put(cell_at("g7"), 300)
    desk.lift(cell_at("d4"), 300)
    desk.lift(cell_at("f6"), 1000)
    assert desk.plies == ["c3:e5:g7"] and desk.stands()


def test_a_fifth_switch_is_doubted_instead_of_one_that_tells_the_truth():
    desk = StuckDesk({"g3": 0}, Session({"doubtful": ["a1", "b8", "c3", "h8"]}))
    desk.begin("russian", "W:Wc3,g3,a1:Bd6,h8,b8")
    desk.settle()
    assert desk.session.phase == "play" and len(desk.session.doubtful.cells) == 4
    assert cell_at("g3") in desk.session.doubtful.cells


def test_hands_that_go_on_while_a_switch_is_asked_about_are_read():
    desk = known({"d4": 0})
    desk.lift(cell_at("c3"), 2000)
    assert desk.question()
    desk.put(cell_at("c3"), 100)
    desk.lift(cell_at("e3"), 100)
    assert desk.cells_lit("landing") == {cell_at("d4"), cell_at("f4")}


def test_nothing_is_asked_where_hands_are_slow_to_take_back_what_the_computer_wants_back():
    desk = StuckDesk()
    desk.begin("russian", MEN)
    by_hand(desk, "c3-d4")
    desk.command({"t": "takeback", "id": 5})
    desk.rest(30000)
    assert desk.session.view.query is None and desk.cells_lit("move_from") == {cell_at("d4")}


def test_after_a_no_another_piece_answers_before_the_first_has_rested():
    resting = of_cells([2, 4])
    first = Menu(yes_no(0), 1000, toggled(resting, (2, 33)), 0, usual=resting)
    first.step(toggled(resting, (2,)), 100)
    first.step(resting, 200)
    held = toggled(resting, (4, 30))
    first.step(held, 400)
    assert first.step(held, 1400) == "yes"


def test_a_question_goes_out_when_hands_have_taken_away_what_it_was_about():
    desk = StuckDesk()
    desk.begin()
    desk.put(cell_at("d4"), 8500)
    assert desk.question() == ("empty", [cell_at("d4")])
    desk.hold("no")
    desk.rest(300)
    assert desk.question() == ("empty", [cell_at("c3")])
    desk.lift(cell_at("d4"), 3500)
    assert desk.question() is None and desk.lit() == {}


def test_which_of_two_doubtful_men_has_moved_is_asked():
    for stuck in ({"c3": 0, "e3": 0}, {"c3": 1, "e3": 1}, {"c3": 0, "e3": 1}):
        for start in ("c3", "e3"):
            desk = StuckDesk(stuck, Session({"doubtful": ["c3", "e3"]}))
            desk.prepare("russian")
            desk.rest(500)
            by_hand(desk, start + "-d4")
            assert desk.plies == []
            desk.settle()
            assert desk.plies == [start + "-d4"] and desk.stands()


def test_a_landing_that_is_not_felt_in_the_midst_of_a_capture_is_asked_about():
    desk = StuckDesk()
    desk.begin("russian", "W:Wc3,a1:Bd4,f6,h8")
    desk.break_switch("e5", 0)
    desk.lift(cell_at("c3"), 200)
    desk.put(cell_at("e5"), 12500)
    desk.answer()
    assert desk.question() is None and cell_at("e5") in desk.session.doubtful.cells
    assert desk.cells_lit("landing") == {cell_at("g7")}


def test_a_man_that_leaves_a_doubtful_square_takes_back_nothing():
    desk = known({"d4": 1}, "W:Wa3,d4,e3,g1:Bc5,b6,h8")
    by_hand(desk, "a3-b4")
    by_hand(desk, "c5-a3xb4")
    by_hand(desk, "d4-c5")  # with a man on d4, it would stand as it did before c5:a3
    desk.rest(3000)
    assert desk.plies == ["a3-b4", "c5:a3", "d4-c5"]


def test_lights_lead_back_a_ply_to_a_dead_square_when_the_board_was_knocked_over():
    desk = known({"c3": 0})
    start = desk.wood
    by_hand(desk, "c3-d4")
    desk.rest(2000)
    desk.command({"t": "takeback", "id": 1})
    desk.lay(of_cells((3, 4, 17, 26, 35)))
    follow(desk)
    assert desk.plies == [] and desk.wood == start


def test_lights_lead_to_the_other_sides_move_onto_a_dead_square_when_the_board_was_knocked_over():
    desk = StuckDesk({"g5": 0}, Session({"doubtful": ["g5"]}))
    desk.prepare("russian", remote="black")
    desk.rest(500)
    by_hand(desk, "c3-d4")
    offer(desk, "f6-g5")
    desk.lay(of_cells((3, 4, 17, 26, 35)))
    follow(desk)
    assert desk.plies == ["c3-d4", "f6-g5"] and desk.stands()


def test_lights_lead_to_the_other_sides_move_onto_a_square_that_died_while_the_power_was_off():
    desk = StuckDesk()
    desk.prepare("russian", remote="black")
    desk.rest(500)
    by_hand(desk, "c3-d4")
    again = StuckDesk({"g5": 0})
    again.feed(("restore", desk.entries))
    again.lay(toggled(desk.wood, (cell_at("f6"), cell_at("g5"))))  # it has been made already
    again.rest(500)
    again.command({"t": "resume", "id": 3, "yes": True})
    offer(again, "f6-g5")
    follow(again)
    assert again.plies == ["f6-g5"] and again.stands()


def test_a_man_of_the_board_that_has_answered_goes_back_to_where_it_came_from():
    desk = known({"f2": 0}, "W:Wc1,e1,g1,h2,b2:Bb8,d8,f8,h8,a7,b6,g5")
    desk.lift(cell_at("g1"), 100)
    desk.put(cell_at("f2"), 2000)
    assert desk.question() == ("stands", [cell_at("f2")])
    desk.lift(cell_at("e1"), 100)
    desk.put(cell_at("g4"), 3000)
    assert desk.lit() == {cell_at("g4"): "move_from", cell_at("e1"): "move_to"}
    by_hand(desk, "g4-e1")
    desk.rest(2000)
    assert desk.plies == ["g1-f2"] and desk.stands()


def test_a_new_game_gives_hands_their_time_before_a_switch_is_asked_about():
    desk = StuckDesk()
    desk.begin()
    desk.rest(20000)
    desk.command({"t": "new", "id": 1, "variant": "russian", "fen": "W:Wc3,e3:Bd6,f6"})
    desk.rest(7900)
    assert desk.question() is None and "take" in desk.lit().values()


def test_another_move_of_the_other_side_made_first_is_no_answer_to_the_right_one():
    desk = known({"f8": 0}, "B:WKf8,a1:BKe7,Kd4", remote="black")
    offer(desk, "d4-e5")
    by_hand(desk, "e7-d6")  # as f8:d6 would leave it, for f8 is not felt
    desk.rest(500)
    by_hand(desk, "d4-e5")
    desk.rest(1000)
    assert desk.plies == []
    assert desk.lit() == {cell_at("d6"): "move_from", cell_at("e7"): "move_to"}
    by_hand(desk, "d6-e7")
    assert desk.plies == ["d4-e5"] and desk.stands()


def follow(desk):
    """Do what the lights ask for until they ask for nothing, or else answer."""
    for _ in range(120):
        desk.rest(2500)
        word = "yes" if desk.question() and desk.true() else "no"
        if not desk.lit():
            return
        if word == "yes" or not obeyed(desk):
            if desk.cells_lit(word):
                desk.hold(word)
            else:
                desk.rest(9000)
    raise AssertionError(("the lights lead nowhere", desk.lit()))


def obeyed(desk):
    """Do one thing that the lights ask for; False where it is done already."""
    lit = {signal: cell for cell, signal in desk.lit().items()}
    start, end = (lit.get(name, lit.get(other, -1)) for name, other in PAIRS)
    put = lit.get("put", lit.get("put_black", end))
    if "take" in lit:
        desk.lift(lit["take"], 300)
        return True
    if put < 0 or is_set(desk.wood, put):
        return False
    if start >= 0 and is_set(desk.wood, start):
        desk.lift(start, 100)
    desk.put(put, 300)
    return True
