"""A game that was interrupted: whether it goes on."""

from draughts64.position import BLACK, WHITE
from draughts64.squares import cell_at
from eboard.occupancy import cells, difference, of_cells
from eboard.session import Session
from tests.eboard.at_the_desk import by_hand, follow_the_lights, playing, say
from tests.eboard.desk import Desk


def interrupted(variant="russian", moves="c3-d4 f6-g5", clock=None):
    """A desk at which the power has come back."""
    old = playing(variant, moves=moves, clock=clock)
    desk = Desk(Session({"variant": variant}))
    desk.feed(("restore", old.entries))
    desk.entries = list(old.entries)
    desk.lay(old.occupancy)
    return desk


def hold(desk, choice, ms=1300):
    """Hold a piece on the light square of an answer, then put it back."""
    cell = next(cell for cell, name in desk.session.view.menu.items() if name == choice)
    piece = cells(desk.occupancy)[0]
    desk.lift(piece, 200)
    desk.put(cell, ms)
    desk.lift(cell, 100)
    desk.put(piece, 300)


def test_after_a_power_cut_it_asks_and_a_piece_held_on_yes_goes_on():
    desk = interrupted()
    desk.rest(100)
    assert desk.session.phase == "resume"
    assert len(desk.cells_lit("resume")) == 24
    assert desk.lit()[cell_at("g4")] == "yes"
    assert desk.lit()[cell_at("b5")] == "no"
    hold(desk, "yes", 500)
    assert desk.session.phase == "resume"
    hold(desk, "yes")
    assert desk.session.phase == "play"
    by_hand(desk, "g3-h4")
    assert desk.plies == ["c3-d4", "f6-g5", "g3-h4"]


def test_a_captured_piece_from_beside_the_eboard_may_answer_though_all_others_stand():
    desk = interrupted(moves="c3-d4 b6-c5 d4-b6xc5")
    desk.rest(100)
    desk.put(cell_at("g4"), 900)
    assert desk.session.phase == "resume"
    desk.rest(150)
    assert desk.session.phase == "play"
    desk.lift(cell_at("g4"), 300)
    assert desk.session.view.reading == "home"


def test_a_no_gives_the_game_up_and_sets_up_another():
    for by_command in (False, True):
        desk = interrupted()
        desk.rest(100)
        if by_command:
            assert say(desk, "resume", yes=False) is True
        else:
            hold(desk, "no")
        assert desk.entries[-1][1:] == ["result", "*", "abandoned"]
        assert desk.session.phase == "setup"


def test_a_different_arrangement_is_guided_to_the_saved_position():
    desk = interrupted(clock=[60, 0])
    home = desk.occupancy
    assert say(desk, "resume", yes=True) is True
    desk.lay(of_cells([3, 17, 40, 41, 42, 60]))
    assert follow_the_lights(desk, 300) == max(
        [len(cells) for cells in difference(of_cells([3, 17, 40, 41, 42, 60]), home)]
    )
    assert desk.session.view.running == WHITE
    assert desk.plies == ["c3-d4", "f6-g5"]


def test_the_clock_goes_on_with_what_was_left():
    desk = interrupted(clock=[60, 0])
    left = desk.entries[-1][3]
    assert desk.session.match.clock.left[BLACK] == left
    assert desk.session.view.running == 0


def test_a_power_cut_between_the_last_ply_and_the_result_loses_no_result():
    old = playing("russian", "W:Wc3:Bd4")
    by_hand(old, "c3-e5xd4")
    assert [entry[1] for entry in old.entries[-2:]] == ["ply", "result"]
    desk = Desk(Session({}))
    desk.feed(("restore", old.entries[:-1]))
    assert desk.session.phase == "over"
    assert [entry[1:] for entry in desk.entries] == [["result", "1-0", "no-pieces"]]


def test_a_journal_that_cannot_be_read_is_left_alone():
    begun = playing().entries[0]
    for entries in ([], [[1]], [[1, "game", {}]], [[1, "game", None]], [None], 5):
        assert restored(entries) == "setup"
    for further in (
        [2, "ply", "c3-c8", 0],
        [2, "ply"],
        [2, "ply", None, None],
        [2, "takeback", 3],
        [2, "takeback", "all"],
        [2, "result", "1-0", "flag"],
        [2],
    ):
        assert restored([begun, further]) == "setup"
    assert restored([begun]) == "resume"


def restored(entries):
    """The phase in which an eboard with this journal starts."""
    desk = Desk(Session({}))
    desk.feed(("restore", entries))
    return desk.session.phase
