"""What the lights mean, beside the eboard."""

import re

from playwright.sync_api import expect

from damier.web.app import STATIC
from eboard import signals


def test_the_lights_are_explained_in_the_colour_they_have(page, table):
    table.light(d4="00ff00", e5="ff0000")
    table.say({"lit": {"d4": "landing", "f6": "landing", "e5": "capture"}})
    items = page.locator("#legend li")
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("the piece may go here")
    assert "rgb(0 255 0)" in items.nth(0).locator("i").get_attribute("style")
    expect(page.locator("[data-cell=d4]")).to_have_attribute("aria-label", "d4, empty, the piece may go here")


def test_from_comes_before_to_whichever_square_it_is(page, table):
    items = page.locator("#legend li")
    for start, end in (("b6", "a5"), ("a1", "h8"), ("h8", "a1")):
        lit = {square: "engine_to" if square == end else "engine_from" for square in sorted([start, end])}
        table.light(**{start: "f0c81e", end: "f0c81e"})
        table.say({"lit": lit})
        expect(items).to_have_text(["↑the answer: from here", "↓the answer: to here"])
    expect(items.locator("i").nth(0)).to_have_attribute("data-rhythm", "slow")
    expect(items.locator("i").nth(1)).to_have_attribute("data-rhythm", "steady")


def test_the_line_stays_while_its_light_breathes(page, table):
    table.light(a5="c8c8c8")
    table.say({"lit": {"a5": "king"}})
    dot = page.locator("#legend i")
    expect(dot).to_have_attribute("style", re.compile("255 255 255"))
    dot.evaluate("(dot) => (dot.dataset.same = 'yes')")
    table.light(a5="3c3c3b")
    expect(dot).to_have_attribute("style", re.compile("255 255 253"))
    expect(dot).to_have_attribute("data-same", "yes")


def test_every_signal_has_its_place_and_its_own_rhythm():
    text = (STATIC / "legend.js").read_text(encoding="utf-8")
    told = re.findall(r'\["(\w+)", "[^"]*", "(\w+)"\],', text)
    assert dict(told) == {signal[0]: signal[3] for signal in signals.SIGNALS if signal[0] != "none"}
    assert len(told) == len(signals.SIGNALS) - 1
