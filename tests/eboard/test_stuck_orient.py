"""Which way does the eboard lie, where the switch of a corner is stuck? Hands and lights alone find out."""

from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.occupancy import seen
from eboard.session import Session
from tests.eboard.at_the_desk import say
from tests.eboard.turned import CORNERS, TurnedDesk


def asked(stuck, variant="russian", taken=0, doubtful=()):
    """A desk that takes itself to lie as `taken`, has stuck switches, and asks which way it lies."""
    session = Session({"variant": variant, "rotation": taken, "doubtful": list(doubtful)})
    desk = TurnedDesk(stuck, session)
    assert say(desk, "orient") is True
    return desk


def rotation_of(corner, variant):
    """The setting that makes a corner of the wood White's left one."""
    for rotation in range(4):
        if seen(cell_at(corner), (rotation + VARIANTS[variant].dark_corner) % 4) == 0:
            return rotation
    raise AssertionError(corner)


def ways():
    """(stuck, variant, taken, corner): every corner stuck open and closed, every way to lie."""
    for place in range(4):
        for closed in (0, 1):
            for true in range(4):
                taken = (place + 2 * true + closed) % 4
                variant = ("russian", "italian")[(place + true) % 2]
                yield {CORNERS[place]: closed}, variant, taken, CORNERS[true]


def test_a_stuck_corner_answers_nothing_and_shuts_no_answer_out():
    for known in (False, True):
        for stuck, variant, taken, corner in ways():
            desk = asked(stuck, variant, taken, stuck if known else ())
            desk.rest(20000)
            assert desk.session.phase == "orient", (stuck, taken)
            desk.say_corner(corner)
            told = desk.session.settings["rotation"]
            assert told == rotation_of(corner, variant), (known, stuck, variant, taken, corner, told)


def test_the_same_with_the_pieces_set_up_and_a_game_begins():
    for stuck, variant, taken, corner in ways():
        desk = asked(stuck, variant, taken)
        lies = (rotation_of(corner, variant) + VARIANTS[variant].dark_corner) % 4
        desk.lay_as(desk.session.match.start_occupancy(), lies)
        desk.rest(2000)
        desk.say_corner(corner)
        assert desk.session.settings["rotation"] == rotation_of(corner, variant), (stuck, taken, corner)
        desk.lay(desk.session.match.start_occupancy())
        desk.set_up()
        found = desk.session.settings["doubtful"]
        assert found in ([], sorted(stuck)), found


def test_a_corner_and_what_stands_in_for_it_may_both_be_stuck():
    for corner, inner in (("a1", "b2"), ("h1", "g2"), ("h8", "g7"), ("a8", "b7")):
        for closed in (0, 1):
            desk = asked({corner: closed, inner: 1 - closed})
            desk.say_corner(corner)
            assert desk.session.settings["rotation"] == rotation_of(corner, "russian")


def test_all_four_corners_may_be_known_to_be_stuck():
    for variant in VARIANTS:
        for corner in CORNERS:
            desk = asked(dict.fromkeys(CORNERS, 1), variant, 1, sorted(CORNERS))
            desk.rest(100)
            assert len(desk.cells_lit("yes")) == 4  # without waiting for anything
            desk.say_corner(corner)
            assert desk.session.settings["rotation"] == rotation_of(corner, variant)


def test_switches_that_are_believed_again_meanwhile_answer_nothing():
    desk = asked({"h1": 1}, doubtful=["h1"])
    desk.rest(3000)
    assert say(desk, "settings", set={"doubtful": []}) is True
    desk.rest(20000)
    assert desk.session.phase == "orient"
    desk.say_corner("h1")
    assert desk.session.settings["rotation"] == rotation_of("h1", "russian")


def test_the_computer_can_answer_though_no_hand_can():
    desk = asked({"a1": 1})
    assert say(desk, "settings", set={"rotation": 3}) is True
    assert desk.session.phase == "setup" and desk.session.rotation == 3
