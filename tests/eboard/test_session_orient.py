"""Which way does the eboard lie? A piece held on a corner says that it is White's left one."""

from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.occupancy import cells, of_cells, seen, turn
from eboard.session import Session
from eboard.signals import want
from tests.eboard.at_the_desk import playing, say
from tests.eboard.desk import Desk

CORNERS = (cell_at("a1"), cell_at("h1"), cell_at("a8"), cell_at("h8"))


class Table(Desk):
    """A desk that knows where the pieces stand on the thing itself, whichever way that is taken to lie."""

    def __init__(self, variant, rotation, occupancy=bytes(8)):
        Desk.__init__(self, Session({"variant": variant, "rotation": rotation}))
        self.lies = self.rotations[-1]
        self.lay(occupancy)

    def see(self):
        if self.rotations and self.rotations[-1] != self.lies:
            places = [turn(cell, self.lies) for cell in cells(self.occupancy)]
            self.lies = self.rotations[-1]
            self.occupancy = of_cells([seen(place, self.lies) for place in places])
            self.touches = []
        Desk.see(self)

    def hold(self, place, ms=1100):
        """Hold a piece on a place of the thing itself."""
        self.put(seen(place, self.lies), ms)


def asked(variant="russian", rotation=0, occupancy=bytes(8)):
    table = Table(variant, rotation, occupancy)
    assert say(table, "orient") is True
    table.rest(40)
    return table


def test_four_corners_are_lit_and_the_words_name_them():
    table = asked()
    assert table.session.view.phase == "orient"
    assert table.lit() == dict.fromkeys(CORNERS, "yes")
    assert want(table.session.view) == ["orient", ["a1", "h1", "a8", "h8"]]


def test_each_corner_becomes_a1_however_the_eboard_was_taken_to_lie():
    for variant in VARIANTS:
        for rotation in range(4):
            for place in CORNERS:
                table = asked(variant, rotation)
                table.hold(place)
                assert seen(place, table.rotations[-1]) == cell_at("a1")
                lies = (table.session.settings["rotation"] + VARIANTS[variant].dark_corner) % 4
                assert lies == table.rotations[-1]
                assert table.saved[-1] == ("rotation", table.session.settings["rotation"])
                assert table.session.phase == "setup"
                table.rest(100)
                in_place = not VARIANTS[variant].dark_corner  # a1 is dark
                assert table.cells_lit("move_from") == (set() if in_place else {cell_at("a1")})


def test_a_slip_shows_nothing():
    table = asked()
    table.hold(cell_at("h1"), 500)
    assert table.cells_lit("hold")
    table.lift(seen(cell_at("h1"), table.lies), 300)
    assert table.session.phase == "orient"
    assert table.session.settings["rotation"] == 0


def test_a_piece_that_stands_on_a_corner_is_taken_away_and_held_there_again():
    start = Session({}).match.start_occupancy()
    table = asked(occupancy=start)
    assert table.cells_lit("take") == {cell_at("a1"), cell_at("h8")}
    table.lift(cell_at("h8"), 1700)
    assert cell_at("h8") in table.cells_lit("yes")
    table.put(cell_at("h8"), 1100)
    assert table.session.settings["rotation"] == 2
    table.rest(300)
    assert table.session.phase == "play"


def test_only_while_setting_up():
    desk = playing()
    assert "set up" in say(desk, "orient")
    assert desk.session.phase == "play"


def test_a_new_game_or_the_setting_itself_ends_the_question():
    table = asked()
    assert say(table, "settings", set={"rotation": 3}) is True
    assert table.session.phase == "setup"
    assert say(table, "orient") is True
    assert say(table, "settings", set={"brightness": 50}) is True
    assert table.session.phase == "orient"
    assert say(table, "new", variant="italian") is True
    assert table.session.phase == "setup"
    assert say(table, "orient") is True
    assert say(table, "settings", set={"variant": "giveaway"}) is True
    assert table.session.phase == "orient"
    table.rest(40)
    table.hold(cell_at("a1"))
    assert table.session.phase == "setup"
    assert table.session.match.variant.name == "italian"
