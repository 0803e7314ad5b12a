"""A View becomes one signal a cell."""

from draughts64.notation import parse_fen
from draughts64.squares import cell_at, cell_name
from draughts64.variant import get
from eboard.guide import guide
from eboard.occupancy import of_position
from eboard.signals import SIGNALS
from eboard.view import View


def view(phase="play", fen="W:Wc3,e3,Ka1:Bd4,f6", **fields):
    shown = View(get("russian"))
    shown.phase = phase
    shown.position = parse_fen(fen, shown.variant)
    shown.occupancy = of_position(shown.position, 0)
    for name, value in fields.items():
        setattr(shown, name, value)
    return shown


def lit(shown):
    out = bytearray(b"\xff" * 64)
    guide(shown, out)
    return {cell_name(cell): SIGNALS[out[cell]][0] for cell in range(64) if out[cell]}


def cells(*names):
    return tuple([cell_at(name) for name in names])


def test_nothing_to_say_is_dark():
    assert lit(view()) == {}
    assert lit(view("setup")) == {}


def test_a_piece_in_the_hand():
    shown = view(lifted=cells("c3"), landings=cells("e5"), captures=cells("d4"))
    assert lit(shown) == {"c3": "origin", "e5": "landing", "d4": "capture"}


def test_a_king_is_recognised_when_touched():
    assert lit(view(lifted=cells("a1"), king_lifted=True)) == {"a1": "king"}


def test_a_round_trip_may_land_where_it_began():
    assert lit(view(lifted=cells("c3"), landings=cells("c3"))) == {"c3": "landing"}


def test_who_must_capture_and_what_is_left_standing():
    assert lit(view(movers=cells("c3", "e3"))) == {"c3": "mover", "e3": "mover"}
    assert lit(view(standing=cells("d4"))) == {"d4": "standing"}


def test_a_pending_move():
    shown = view(
        pending=True, pending_from=cell_at("c3"), pending_to=cell_at("g7"), pending_captures=cells("d4", "f6")
    )
    assert lit(shown) == {
        "c3": "engine_from",
        "g7": "engine_to",
        "d4": "engine_capture",
        "f6": "engine_capture",
    }


def test_repair_is_the_one_thing_shown():
    shown = view(repair=("move", cell_at("h1"), cell_at("h2")), movers=cells("c3"), crown=cell_at("a1"))
    assert lit(shown) == {"h1": "move_from", "h2": "move_to"}
    assert lit(view(repair=("put", -1, cell_at("c3")))) == {"c3": "put"}
    assert lit(view("setup", repair=("take", cell_at("h2"), -1))) == {"h2": "take"}


def test_a_missing_black_piece_is_told_from_a_white_one():
    assert lit(view(repair=("put", -1, cell_at("d4")))) == {"d4": "put_black"}
    before = parse_fen("B:Wd4:Bf6", get("russian"))
    assert lit(view(repair=("put", -1, cell_at("d4")), wanted=before)) == {"d4": "put"}


def test_while_a_crown_is_asked_for_nothing_else_is():
    asked = view(crown=cell_at("a1"), movers=cells("d4"), captures=cells("c3"))
    assert lit(asked) == {"a1": "crown"}
    assert lit(view(crown=cell_at("a1"), pending=True, pending_from=cell_at("d4"))) == {"a1": "crown"}


def test_the_end():
    assert lit(view("over", result="1-0")) == {
        "a1": "won",
        "c3": "won",
        "e3": "won",
        "d4": "lost",
        "f6": "lost",
    }
    assert lit(view("over", result="0-1"))["d4"] == "won"
    assert set(lit(view("over", result="1/2-1/2")).values()) == {"draw"}
    assert set(lit(view("over", result="*")).values()) == {"unfinished"}


def test_the_question_whether_to_go_on():
    choices = {cell_at("g4"): "yes", cell_at("b5"): "no"}
    shown = view("resume", menu=choices)
    assert lit(shown) == {
        "a1": "resume",
        "c3": "resume",
        "e3": "resume",
        "d4": "resume",
        "f6": "resume",
        "g4": "yes",
        "b5": "no",
    }


def test_the_question_which_way_the_eboard_lies():
    choices = {cell_at("a1"): "0", cell_at("h1"): "3", cell_at("a8"): "take"}
    assert lit(view("orient", menu=choices)) == {"a1": "yes", "h1": "yes", "a8": "take"}


def test_light_fills_the_row_while_a_piece_is_held():
    choices = {cell_at("g4"): "yes", cell_at("b5"): "no"}
    half = lit(view("resume", menu=choices, menu_hold=(cell_at("b5"), 50)))
    assert sorted([name for name, signal in half.items() if signal == "hold"]) == ["a5", "c5", "d5"]
    full = lit(view("resume", menu=choices, menu_hold=(cell_at("g4"), 100)))
    assert sorted([name for name, signal in full.items() if signal == "hold"]) == [
        "a4",
        "b4",
        "c4",
        "d4",
        "e4",
        "f4",
        "h4",
    ]
    assert full["g4"] == "yes"


def test_the_row_fills_from_the_first_moment_to_the_end():
    for percent, files in ((1, 1), (12, 1), (13, 2), (50, 4), (99, 8), (100, 8)):
        row = lit(
            view("resume", menu={cell_at("a5"): "yes"}, menu_hold=(cell_at("a5"), percent), fen="W:Wa1:Bh8")
        )
        assert len([name for name in row if name[1] == "5"]) == files
