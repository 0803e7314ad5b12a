"""The squares of yes and no have switches, too: no question is shut out by a stuck one."""

from draughts64.squares import cell_at, cell_name
from eboard.menu import yes_no
from eboard.occupancy import is_set
from eboard.session import Session
from tests.eboard.at_the_desk import by_hand, playing, say
from tests.eboard.stuck import StuckDesk
from tests.eboard.turned import TurnedDesk

FIRST = {"russian": ("g4", "b5"), "italian": ("g5", "b4")}
STAND_IN = {"russian": ("e4", "d5"), "italian": ("e5", "d4")}


def interrupted(stuck, known, variant="russian"):
    """A desk with stuck switches at which the power has come back."""
    old = playing(variant, moves="c3-d4" if variant == "russian" else "b3-c4")
    assert len(old.plies) == 1
    desk = StuckDesk(stuck, Session({"variant": variant, "doubtful": sorted(stuck) if known else []}))
    desk.feed(("restore", old.entries))
    desk.entries = list(old.entries)
    desk.lay(old.occupancy)
    return desk


def try_all(desk, word, tries=6):
    """Hold a piece on a square of the answer, then on another one, while the game is asked for."""
    tried = set()
    for _ in range(tries):
        lit = sorted(desk.cells_lit(word) - tried)
        if lit:
            tried.add(lit[0])
            word_on(desk, lit[0])
        else:
            desk.rest(8000)
        if desk.session.phase != "resume":
            return
    raise AssertionError(("not answered", word, desk.lit()))


def word_on(desk, cell):
    """Hold a piece of the board on a square, and put it back."""
    piece = next(at for at in range(64) if is_set(desk.wood, at) and at not in desk.stuck)
    desk.touch(piece, 0, 200)
    desk.touch(cell, 1, 1300)
    desk.touch(cell, 0, 200)
    desk.touch(piece, 1, 300)


def test_an_interrupted_game_is_answered_for_whichever_answers_are_stuck():
    for variant, (yes, no) in FIRST.items():
        for names in ((yes,), (no,), (yes, no), (yes, STAND_IN[variant][0]), (no, STAND_IN[variant][1])):
            for closed in (0, 1):
                for known in (False, True):
                    for word in ("yes", "no"):
                        desk = interrupted(dict.fromkeys(names, closed), known, variant)
                        desk.rest(20000)
                        assert desk.session.phase == "resume"
                        try_all(desk, word)
                        told = (names, closed, known, word)
                        assert desk.session.phase == ("play" if word == "yes" else "setup"), told
                        assert desk.entries[-1][1] == ("ply" if word == "yes" else "result"), told


def test_the_answer_is_lit_elsewhere_at_once_where_its_switch_is_known_to_be_stuck():
    desk = interrupted({"g4": 1}, True)
    desk.rest(100)
    assert desk.cells_lit("yes") == {cell_at("e4")}


def test_a_switch_that_is_believed_again_while_it_is_asked_answers_nothing():
    for name in ("g4", "b5"):
        desk = interrupted({name: 1}, True)
        desk.rest(3000)
        assert say(desk, "settings", set={"doubtful": []}) is True
        desk.rest(20000)
        assert desk.session.phase == "resume"


def test_a_board_taken_to_lie_otherwise_while_it_asks_answers_nothing():
    for name in ("g4", "b5"):  # each is the other one, then
        desk = TurnedDesk({name: 1}, Session({}))
        desk.feed(("restore", playing(moves="c3-d4").entries))
        desk.rest(3000)
        assert say(desk, "settings", set={"rotation": 2}) is True
        desk.rest(20000)
        assert desk.session.phase == "resume"


def test_a_game_begins_whichever_answers_and_other_squares_are_stuck():
    for variant, (yes, no) in FIRST.items():
        start = "a1" if variant == "russian" else "h1"
        for names in ((yes,), (no,), (yes, no), (yes, STAND_IN[variant][0])):
            for closed in (0, 1):
                for missing in (0, 1):
                    stuck = dict.fromkeys(names, closed)
                    if missing:
                        stuck[start] = 0
                    desk = StuckDesk(stuck)
                    desk.begin(variant)
                    found = {cell_name(cell) for cell in desk.session.doubtful.cells}
                    assert found == {name for name in stuck if stuck[name] or name == start}, found


def test_which_of_two_squares_is_asked_though_yes_or_no_is_stuck():
    for answers in (("g4",), ("b5",), ("g4", "b5")):
        for closed in (0, 1):
            for end in ("b4", "d4"):
                stuck = {"b4": 0, "d4": 0}
                known = sorted(stuck)
                stuck.update(dict.fromkeys(answers, closed))
                if closed:
                    known = sorted(stuck)
                desk = StuckDesk(stuck, Session({"doubtful": known}))
                desk.begin("russian", "W:Wc3,e3,a1,g1:Bd6,h8,b8")
                by_hand(desk, "c3-" + end)
                for _ in range(2):
                    desk.rest(1500)
                    if not desk.plies:
                        desk.answer()
                assert desk.plies == ["c3-" + end], (answers, closed, end, desk.plies)


def test_the_crown_that_is_asked_for_is_never_waited_for():
    for closed in (0, 1):
        desk = StuckDesk({"d8": closed}, Session({"doubtful": ["d8"]}))
        desk.begin("russian", "W:Wc7,a1:Bh4,h8")
        by_hand(desk, "c7-d8")
        desk.settle()
        assert desk.plies == ["c7-d8"]
        desk.rest(5100)
        by_hand(desk, "h8-g7")
        desk.rest(500)
        assert desk.plies == ["c7-d8", "h8-g7"]


def test_the_stand_ins_of_both_answers_are_light_and_never_the_same():
    for corner in (0, 1):
        (_yes, yes), (_no, no) = yes_no(corner)
        assert not set(yes) & set(no)
