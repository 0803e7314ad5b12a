"""A switch that is stuck open or closed: it is found, told, and played round."""

from draughts64.squares import cell_at
from eboard.occupancy import seen
from eboard.session import Session
from tests.eboard.at_the_desk import by_hand
from tests.eboard.stuck import StuckDesk

MEN = "W:Wc3,e3,a1,g1:Bd6,h8,b8"


def known(stuck, fen=MEN, variant="russian", remote=""):
    """A game with stuck switches that the eboard knows of."""
    desk = StuckDesk(stuck, Session({"doubtful": sorted(stuck)}))
    desk.begin(variant, fen, remote)
    assert desk.session.view.query is None
    return desk


def test_a_missing_piece_in_the_set_up_is_asked_for_and_then_believed():
    desk = StuckDesk({"c3": 0})
    desk.begin()
    assert desk.saved == [("doubtful", ["c3"])]
    assert desk.session.doubtful.cells == (cell_at("c3"),)


def test_what_lies_on_a_light_square_for_a_stuck_switch_is_not_there():
    desk = StuckDesk({"d3": 1})
    desk.command({"t": "new", "id": 1, "variant": "russian"})
    desk.lay(desk.session.match.start_occupancy())
    desk.rest(7900)
    assert desk.session.view.query is None
    assert desk.lit() == {cell_at("d3"): "take"}
    desk.rest(300)
    assert desk.question() == ("empty", [cell_at("d3")])
    assert desk.cells_lit("doubtful") == {cell_at("d3")} and len(desk.cells_lit("yes")) == 1
    desk.answer()
    desk.rest(300)
    assert desk.session.phase == "play" and desk.saved == [("doubtful", ["d3"])]


def test_with_the_yes_square_itself_stuck_another_one_asks():
    for closed in (0, 1):
        desk = StuckDesk({"g4": closed, "c3": 0})
        desk.begin()
        assert ("doubtful", ["c3", "g4"] if closed else ["c3"]) in desk.saved


def test_two_stuck_switches_are_found_one_after_the_other():
    desk = StuckDesk({"c3": 0, "e5": 1})
    desk.begin()
    assert desk.saved[-1] == ("doubtful", ["c3", "e5"])


def test_from_a_dead_start_square_a_move_counts_after_a_moment_without_a_question():
    for closed in (0, 1):
        desk = known({"c3": closed})
        by_hand(desk, "c3-d4")
        assert desk.plies == []
        desk.rest(400)
        assert desk.session.view.query is None
        assert desk.plies == ["c3-d4"] and desk.stands()


def test_on_a_dead_landing_the_piece_is_confirmed_with_yes():
    for closed in (0, 1):
        desk = known({"d4": closed})
        desk.lift(cell_at("c3"), 100)
        assert desk.cells_lit("landing") == {cell_at("b4"), cell_at("d4")}
        desk.put(cell_at("d4"), 1300)
        assert desk.plies == [] and desk.session.view.query is None
        desk.rest(200)
        assert desk.question() == ("stands", [cell_at("d4")])
        desk.answer()
        assert desk.plies == ["c3-d4"] and desk.stands()
        desk.rest(700)
        assert desk.session.view.reading == "home"


def test_a_piece_carried_on_instead_of_an_answer_goes_where_it_goes():
    desk = known({"d4": 0})
    desk.lift(cell_at("c3"), 3000)
    assert desk.question()
    desk.put(cell_at("b4"), 600)
    assert desk.plies == ["c3-b4"] and desk.session.view.query is None


def test_an_answer_to_a_move_confirms_it():
    desk = known({"d4": 0})
    by_hand(desk, "c3-d4")
    by_hand(desk, "h8-g7")
    desk.rest(500)
    assert desk.plies == ["c3-d4", "h8-g7"]


def test_a_captured_piece_on_a_dead_switch_is_believed_gone():
    for closed in (0, 1):
        desk = known({"d4": closed}, "W:Wc3,e1:Bd4,h8")
        by_hand(desk, "c3-e5xd4")
        desk.rest(500)
        assert desk.plies == ["c3:e5"], desk.plies
        assert desk.stands()


def test_a_capture_that_ends_on_a_dead_switch():
    for closed in (0, 1):
        desk = known({"e5": closed}, "W:Wc3,e1:Bd4,h8")
        desk.lift(cell_at("c3"), 100)
        desk.put(cell_at("e5"), 1000)
        assert desk.cells_lit("capture") == {cell_at("d4")}
        desk.lift(cell_at("d4"), 2000)
        desk.answer()
        assert desk.plies == ["c3:e5"] and desk.stands()


def test_a_promotion_on_a_dead_switch_asks_for_the_crown():
    for closed in (0, 1):
        desk = known({"c7": 0, "d8": closed}, "W:Wc7,a1:Bh4,h8")
        desk.lift(cell_at("c7"), 100)
        desk.put(cell_at("d8"), 2000)
        desk.settle()
        assert desk.plies == ["c7-d8"] and 5 in list(desk.game.position.squares)


def test_a_long_capture_over_a_dead_start_landing_and_captured_piece():
    for stuck in ("c3", "d4", "e5", "f6", "g7"):
        for closed in (0, 1):
            desk = known({stuck: closed}, "W:Wc3,a1:Bd4,f6,h2,c7")
            by_hand(desk, "c3-e5-g7xd4f6")
            desk.settle()
            assert len(desk.plies) == 1 and desk.plies[0].startswith("c3:e5:g7"), (stuck, closed, desk.plies)
            assert desk.stands()


def test_a_move_is_taken_back_from_a_dead_square_and_to_one():
    for stuck in ("c3", "d4"):
        for closed in (0, 1):
            desk = known({stuck: closed})
            by_hand(desk, "c3-d4")
            desk.settle()
            assert desk.plies == ["c3-d4"]
            by_hand(desk, "d4-c3")
            desk.settle()
            assert desk.plies == [], (stuck, closed, desk.question(), desk.lit())
            assert desk.stands()


def test_a_captured_piece_is_put_back_on_a_dead_square():
    for closed in (0, 1):
        desk = known({"d4": closed}, "W:Wc3,e1:Bd4,h8")
        by_hand(desk, "c3-e5xd4")
        desk.rest(500)
        by_hand(desk, "e5-c3")
        desk.rest(700)
        desk.put(cell_at("d4"))
        desk.settle()
        assert desk.plies == [] and desk.stands(), (desk.question(), desk.lit())


def test_the_other_sides_move_from_and_to_a_dead_square():
    for stuck in ("d6", "c5"):
        for closed in (0, 1):
            desk = known({stuck: closed}, remote="black")
            by_hand(desk, "c3-d4")
            view = desk.session.view
            desk.command({"t": "play", "id": 2, "game": view.game, "ply": 1, "move": "d6-c5"})
            desk.rest(500)
            by_hand(desk, "d6-c5")
            desk.settle()
            assert desk.plies == ["c3-d4", "d6-c5"], (stuck, closed, desk.lit(), desk.question())


def test_a_move_between_two_dead_squares():
    for closed in (0, 1):
        desk = known({"c3": closed, "d4": 1 - closed})
        by_hand(desk, "c3-d4")
        desk.rest(2000)
        assert desk.question() == ("stands", [cell_at("d4")])
        desk.answer()
        desk.rest(700)
        assert desk.plies == ["c3-d4"] and desk.stands()


def test_which_of_two_dead_landings_it_is_no_leads_to_the_other():
    for end in ("b4", "d4"):
        desk = known({"b4": 0, "d4": 0})
        by_hand(desk, "c3-" + end)
        desk.rest(1500)
        desk.answer()
        assert desk.plies == ["c3-" + end]


def test_a_switch_that_breaks_in_the_middle_of_a_game_is_found():
    for name, closed, way in (
        ("c3", 0, ""),  # under a man that waits
        ("c3", 1, "c3-d4"),
        ("d4", 0, "c3-d4"),
        ("d4", 1, ""),
        ("e4", 1, ""),  # a light square
        ("d6", 0, ""),  # under a man of the other side
    ):
        desk = StuckDesk()
        desk.begin("russian", MEN)
        desk.break_switch(name, closed)
        if way:
            by_hand(desk, way)
        desk.rest(12100)
        assert desk.session.view.query, (name, closed, desk.lit())
        desk.answer()
        desk.rest(2000)
        assert desk.saved == [("doubtful", [name])], (name, closed, desk.saved)
        assert desk.plies == ([way] if way else []), (name, closed)
        assert desk.session.view.reading == "home" and desk.stands()


def test_a_captured_piece_whose_switch_stays_closed():
    desk = StuckDesk()
    desk.begin("russian", "W:Wc3,e1:Bd4,h8")
    desk.break_switch("d4", 1)
    by_hand(desk, "c3-e5xd4")
    assert desk.cells_lit("standing") == {cell_at("d4")}
    desk.rest(12100)
    desk.answer()
    assert desk.plies == ["c3:e5"] and desk.saved == [("doubtful", ["d4"])]


def test_a_game_is_resumed_with_a_dead_switch():
    for closed in (0, 1):
        desk = known({"c3": closed})
        by_hand(desk, "c3-d4")
        desk.rest(500)
        again = StuckDesk({"c3": closed}, Session({"doubtful": ["c3"]}))
        again.feed(("restore", desk.entries))
        again.lay(desk.wood)
        again.rest(500)
        again.command({"t": "resume", "id": 3, "yes": True})
        again.rest(500)
        by_hand(again, "d6-c5")
        assert again.entries[-1][2] == "d6-c5"


def test_a_switch_that_works_again_is_believed_again():
    desk = known({"c3": 0}, "W:WKc3,a1:BKb8,h4")
    desk.mend("c3")
    for way in ("c3-d2", "b8-a7", "d2-c3", "a7-b8", "c3-d2", "b8-a7"):
        by_hand(desk, way)
        desk.settle()
        assert desk.session.doubtful.cells == (cell_at("c3"),)
    by_hand(desk, "d2-c3")
    desk.settle()
    assert len(desk.plies) == 7
    assert desk.session.doubtful.cells == () and desk.saved[-1] == ("doubtful", [])


def test_a_stuck_switch_is_never_believed_again():
    for closed in (0, 1):
        desk = known({"c3": closed}, "W:WKc3,a1:BKb8,h4")
        for way in ("c3-d2", "b8-a7", "d2-c3", "a7-b8") * 3:
            by_hand(desk, way)
            desk.settle()
        assert desk.session.doubtful.cells == (cell_at("c3"),)


def test_doubtful_switches_are_those_of_the_wood_however_the_eboard_lies():
    for rotation in range(4):
        session = Session({"doubtful": ["c3", "h5"], "rotation": rotation})
        places = [seen(cell_at(name), rotation) for name in ("c3", "h5")]
        assert sorted(session.doubtful.cells) == sorted(places)
        desk = StuckDesk({}, session)
        for cell in places:
            desk.stuck[cell] = 0
        desk.break_switch("a1", 0)
        desk.begin()
        kept = desk.saved[-1][1]
        assert len(kept) == 3 and set(kept) > {"c3", "h5"}
        assert session.view.doubtful == session.doubtful.cells
        places.append(cell_at("a1"))
        assert sorted(session.doubtful.cells) == sorted(places)


def test_an_interrupted_game_is_gone_on_with_though_yes_cannot_be_felt():
    for name, closed in (("g4", 0), ("g4", 1)):
        desk = known({})
        by_hand(desk, "c3-d4")
        again = StuckDesk({name: closed})
        again.feed(("restore", desk.entries))
        again.lay(desk.wood)
        again.rest(8500)
        again.hold("yes")
        assert again.session.phase == "play"


def test_the_list_of_doubtful_switches_can_be_emptied():
    desk = known({"c3": 0})
    desk.mend("c3")
    desk.command({"t": "settings", "id": 4, "set": {"doubtful": []}})
    desk.rest(300)
    assert desk.session.doubtful.cells == () and desk.session.view.reading == "home"
