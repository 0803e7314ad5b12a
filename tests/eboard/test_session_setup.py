"""Setting up: the lights guide to the start, and the game begins."""

from draughts64.notation import format_fen
from draughts64.position import BLACK, WHITE
from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.occupancy import cells_of_squares, count, of_cells, of_position
from eboard.session import Session
from tests.eboard.at_the_desk import by_hand, follow_the_lights, playing, say
from tests.eboard.desk import Desk, Dice
from tests.eboard.lost import position


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


def test_any_position_of_any_rule_set_is_set_up_square_by_square_each_piece_by_its_colour():
    dice = Dice(8)
    for name in VARIANTS:
        for _ in range(12):
            start = position(dice, VARIANTS[name])
            desk = Desk(Session({"variant": name}))
            desk.lay(bytes(8))
            assert say(desk, "new", variant=name, fen=format_fen(start, VARIANTS[name])) is True
            table = cells_of_squares(VARIANTS[name].dark_corner)
            for _ in range(count(of_position(start, VARIANTS[name].dark_corner))):
                desk.rest(40)
                ((cell, signal),) = desk.lit().items()
                square = list(table).index(cell)
                assert signal == {WHITE: "put", BLACK: "put_black"}[start.squares[square] & 3]
                desk.put(cell, 40)
            desk.rest(200)
            assert desk.session.phase == "play"
            assert desk.game.position == start


def test_a_position_that_is_none_changes_nothing():
    for fen in ("W:W99:B1", "W:Wc4:Bf6", "X:Wc3:Bf6", "W:Wc3,c3:Bf6", "W:W1,2,3", "nonsense"):
        desk = playing(moves="c3-d4")
        before = list(desk.entries)
        assert say(desk, "new", variant="russian", fen=fen) is not True
        assert desk.entries == before
        assert desk.session.phase == "play"
        by_hand(desk, "b6-a5")
        assert desk.plies == ["c3-d4", "b6-a5"]


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


def test_a_piece_lifted_as_told_goes_where_it_was_to_be_moved():
    desk = Desk()
    desk.lay(of_cells([cell_at("d5")]))
    desk.rest(100)
    (end,) = desk.cells_lit("move_to")
    assert end != cell_at("a1")  # the first that is missing
    desk.lift(cell_at("d5"), 100)
    assert list(desk.lit()) == [end]
