"""Setting up: the lights guide to the start, and the game begins."""

from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.occupancy import of_cells
from eboard.session import Session
from tests.eboard.at_the_desk import follow_the_lights
from tests.eboard.desk import Desk


def test_a_fresh_eboard_guides_to_the_start_and_then_the_game_begins():
    desk = Desk()
    desk.lay(of_cells([cell_at("d5"), cell_at("a1")]))
    assert desk.session.view.phase == "setup"
    assert desk.cells_lit("move_from") == {cell_at("d5")}
    assert follow_the_lights(desk, 60) == 23
    desk.rest(200)
    assert desk.session.phase == "play"
    entry = desk.entries[0]
    assert entry[:2] == [1, "game"]
    assert entry[2]["variant"] == "russian"
    assert entry[2]["date"] == "????.??.??"
    assert desk.entries[1:] == []


def test_every_variant_is_set_up_from_an_empty_eboard_piece_by_piece():
    for name in VARIANTS:
        desk = Desk(Session({"variant": name}))
        desk.lay(bytes(8))
        assert follow_the_lights(desk, 60) == 24
        desk.rest(200)
        assert desk.session.phase == "play"


def test_italian_lies_a_quarter_turn_round_and_rotation_adds_up():
    desk = Desk(Session({"variant": "italian", "rotation": 3}))
    assert desk.rotations[-1] == 0
    assert Desk(Session({"variant": "italian"})).rotations[-1] == 1
    assert Desk(Session({"rotation": 2})).rotations[-1] == 2


def test_wrong_settings_are_replaced_by_the_usual_ones():
    junk = {"variant": "chess", "rotation": "north", "hold_ms": None, "nonsense": 1, "commit_ms": True}
    session = Session(junk)
    assert session.settings["variant"] == "russian"
    assert session.settings["commit_ms"] == 150
