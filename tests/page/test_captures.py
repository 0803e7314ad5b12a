"""A forced capture of two pieces on the page, as the eboard tells it: who must, where to, what goes."""

import pytest
from playwright.sync_api import expect

from draughts64.squares import cell_at
from eboard.guide import guide
from eboard.viewmessage import view_message
from tests.eboard.at_the_desk import playing

FEN = "W:Wc3,a5,h2:Bd4,f6,b6"


@pytest.fixture
def tell(table):
    """Pass on what a desk shows to the page, lights and words."""

    def told(desk):
        lit = bytearray(64)
        guide(desk.session.view, lit)
        table.say(view_message(desk.session.view, lit, 0))

    return told


def test_step_by_step(page, tell):
    desk = playing(fen=FEN)
    want = page.locator("#want")
    legend = page.locator("#legend")
    tell(desk)
    expect(want).to_have_text("White must capture: with c3 or a5.")
    expect(legend).to_contain_text("this piece can capture")
    desk.lift(cell_at("c3"), 200)
    tell(desk)
    expect(want).to_have_text("Move on to e5.")
    expect(legend).to_contain_text("this piece is captured next")
    desk.put(cell_at("e5"), 200)
    tell(desk)
    expect(want).to_have_text("Move on to g7.")
    desk.lift(cell_at("e5"), 200)
    desk.put(cell_at("g7"), 200)
    tell(desk)
    expect(want).to_have_text("Take the captured pieces off: d4 and f6.")
    expect(legend.locator("li")).to_have_count(1)
    expect(legend).to_contain_text("captured: take it off")
    desk.lift(cell_at("f6"), 200)
    tell(desk)
    expect(want).to_have_text("Take the captured pieces off: d4.")
    desk.lift(cell_at("d4"), 500)
    tell(desk)
    expect(want).to_have_text("Black to move.")
    assert desk.plies == ["c3:e5:g7"]


def test_straight_to_the_end(page, tell):
    desk = playing(fen=FEN)
    desk.lift(cell_at("c3"), 200)
    desk.put(cell_at("g7"), 200)
    tell(desk)
    expect(page.locator("#want")).to_have_text("Take the captured pieces off: d4 and f6.")
