"""What the page shows, as somebody in front of it sees it."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.table import squares_of_start, until


def pieces(page):
    """{square: piece} as drawn, from where each element stands."""
    return page.evaluate(
        """() => {
            const all = [...document.querySelectorAll('.piece:not(.gone):not(.lifted)')];
            const at = (one, axis) => Number(one.style.getPropertyValue(axis));
            const square = (one) => 'abcdefgh'[at(one, '--x')] + (8 - at(one, '--y'));
            return Object.fromEntries(all.map((one) => [square(one), one.dataset.piece]));
        }"""
    )


def drawn(page, squares):
    """Waits until exactly these pieces are drawn."""
    until(page, lambda: pieces(page) == squares)
    assert pieces(page) == squares


def test_the_pieces_stand_where_the_wood_is(page, table):
    drawn(page, squares_of_start())
    squares = squares_of_start()
    squares["d4"] = squares.pop("c3")
    squares["b8"] = "W"
    table.wood(squares)
    drawn(page, squares)
    expect(page.locator("[data-cell=d4]")).to_have_attribute("aria-label", "d4, white man")
    expect(page.locator("[data-cell=b8]")).to_have_attribute("aria-label", "b8, white king")


def test_a_real_eboard_shows_the_game_and_what_the_sensors_miss(table, open_page):
    squares = {"c3": "w", "d6": "b"}
    # c3 is lifted, and something stands on e5.
    table.say({"occupancy": "0000000010080000"}, {"pieces": squares}, virtual=False)
    page = open_page()
    drawn(page, squares)
    expect(page.locator("[data-cell=c3]")).to_have_class(re.compile("away"))
    expect(page.locator("[data-cell=e5]")).to_have_class(re.compile("unknown"))
    expect(page.locator("[data-cell=d6]")).to_have_class("dark")
    expect(page.locator("#tray")).to_be_hidden()
    expect(page.locator("#handbar")).to_be_hidden()


LIGHT = "(cell) => getComputedStyle(document.querySelector(`[data-cell=${cell}]`), '::before')"


def glows(page, **squares):
    """Waits until each square glows as strongly as said: from, to."""

    def glow(square):
        return float(page.evaluate(f"({LIGHT})('{square}').opacity"))

    until(page, lambda: all(low <= glow(square) <= high for square, (low, high) in squares.items()))
    assert {
        square: glow(square)
        for square in squares
        if not squares[square][0] <= glow(square) <= squares[square][1]
    } == {}


def test_the_leds_glow_in_their_colour_on_dark_and_light_squares(page, table):
    table.light(d4="00a0ff", e4="400000")
    expect(page.locator("[data-cell=d4]")).to_have_attribute("data-led", "00a0ff")
    glows(page, d4=(1, 1), e4=(0.3, 0.8), a1=(0, 0))
    assert "rgb(255, 0, 0)" in page.evaluate(f"({LIGHT})('e4').backgroundImage")
    table.light()
    expect(page.locator("[data-cell=d4]")).to_have_attribute("data-led", "000000")
    glows(page, d4=(0, 0))


def test_the_dark_corner_lies_as_the_eboard_lies(page, table):
    dark = re.compile("dark")
    expect(page.locator("[data-cell=a1]")).to_have_class(dark)
    expect(page.locator("#corner")).to_be_hidden()
    table.wood(squares_of_start(), lying=1)
    expect(page.locator("[data-cell=a1]")).not_to_have_class(dark)
    expect(page.locator("[data-cell=h1]")).to_have_class(dark)
    expect(page.locator("#corner")).to_contain_text("quarter")
    table.say({"variant": "italian", "rotation": 1}, {"variant": "italian"})
    expect(page.locator("#corner")).to_be_hidden()


def test_a_board_turned_by_half_in_a_game_is_told(page, table):
    table.say({"rotation": 0})
    table.wood(squares_of_start(), lying=2)
    expect(page.locator("#corner")).to_contain_text("by half")
    table.wood(squares_of_start(), lying=0)
    expect(page.locator("#corner")).to_be_hidden()


def test_the_moves_are_listed_the_first_side_first(page, table):
    table.say({"ply": 3, "side": "black"}, {"moves": ["c3-d4", "b6-a5", "d4-c5"]})
    rows = page.locator("#moves li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_have_text("WhiteBlack")
    expect(rows.nth(1)).to_have_text("1.c3-d4b6-a5")
    expect(page.locator("#moves .last")).to_have_text("d4-c5")
    expect(page.locator("#variant")).to_have_text("Russian draughts")


def test_in_ludoteka_red_is_red_and_moves_first(page, table):
    table.say(
        {"variant": "ludoteka", "side": "black", "ply": 0},
        {"variant": "ludoteka", "side_names": ["White", "Red"], "white": "", "black": "", "remote": "white"},
    )
    expect(page.locator("#want")).to_have_text("Red to move.")
    expect(page.locator("#lower .name")).to_have_text("Red")
    expect(page.locator("#upper .name")).to_have_text("Damier")
    until(page, lambda: set(pieces(page).values()) == {"w", "r"})
    assert set(pieces(page).values()) == {"w", "r"}
    table.say({"side": "white", "ply": 1}, {"moves": ["b6-a5"]})
    expect(page.locator("#moves li").first).to_have_text("RedWhite")


def test_the_clock_of_the_side_to_move_runs(page, table):
    table.say({"clock": {"white": 65000, "black": 600000, "running": "white"}})
    white, black = page.locator("#lower .clock"), page.locator("#upper .clock")
    expect(black).to_have_text("10:00")
    expect(white).to_have_text("1:03")
    expect(white).to_have_class(re.compile("running"))
    table.say({"clock": {"white": 9400, "black": 3725000, "running": ""}})
    expect(white).to_have_text("0:09.4")
    expect(black).to_have_text("1:02:05")
    table.say({"clock": None})
    expect(white).to_have_text("")


def test_a_running_game_has_no_result_yet(page, table):
    table.say({"ply": 1, "side": "black"}, {"moves": ["c3-d4"], "result": "*", "reason": None})
    expect(page.locator("#takeback")).to_be_enabled()
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#upper")).to_have_class(re.compile("turn"))
    table.say({"phase": "setup"}, {"reason": "abandoned"})
    expect(page.locator("#result")).to_have_text("Not finishedThe game was broken off.")


def test_draw_counters_can_be_seen(page, table):
    table.say({}, {"counters": [["king-moves", 12, 30], ["third-occurrence", 1, 3]]})
    expect(page.locator("#counters")).to_have_text("King moves only: 12 of 30")


def test_thinking_is_shown_at_the_engines_side(page, table):
    table.say({}, {"remote": "black"}, thinking=True)
    expect(page.locator("#upper .thinking")).to_be_visible()
    expect(page.locator("#lower .thinking")).to_be_hidden()


def test_names_and_messages_are_text_whatever_they_hold(page, table):
    evil = "<img src=x onerror=\"document.title='hit'\"><b>B</b>"
    table.say(
        {"want": [evil, [evil]], "lit": {"c3": evil}},
        {
            "white": evil,
            "moves": [evil],
            "variant": evil,
            "side_names": [evil, "Black"],
            "reason": evil,
            "result": "*",
        },
        message=evil,
        variants=[evil],
        eboard=evil,
    )
    expect(page.locator("#lower .name")).to_have_text(evil)
    expect(page.locator("#message")).to_contain_text("<img")
    page.click("#new")
    page.wait_for_timeout(100)
    assert page.locator("img[src=x], aside b b, .name b").count() == 0
    assert page.title() == "Damier"


def test_the_page_finds_back_after_the_program_was_gone(page, table, program):
    program.go()
    expect(page.locator("#connection")).to_have_text("Looking for Damier…")
    drawn(page, squares_of_start())
    expect(page.locator("#lower .name")).to_have_text("Anna")
    table.say()
    program.come()
    expect(page.locator("#connection")).to_have_text("Virtual board")


def test_an_absent_eboard_is_said(page, table):
    table.feed.publish("state", {**table.state, "connected": False, "view": None, "game": None})
    expect(page.locator("#connection")).to_have_text("Board not connected")
    expect(page.locator("#new")).to_be_disabled()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (320, 568), (844, 390)])
def test_everything_fits_without_scrolling_sideways(table, open_page, width, height, scheme):
    table.wood(squares_of_start(), beside=["w"] * 11 + ["b"] * 12)
    table.say({"lit": {"c3": "mover"}}, {"white": "A name as long as names can ever be " * 2})
    page = open_page("de-DE", width, height, color_scheme=scheme)
    page.wait_for_selector(".piece")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.locator("#eboard").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["width"] == box["height"] > 0.5 * min(width, height)


@pytest.mark.parametrize("language", ["en", "de", "it", "fr"])
@pytest.mark.parametrize("height", [800, 900])
def test_on_a_laptop_nothing_scrolls(table, open_page, language, height):
    table.wood(squares_of_start(), beside=["w"] * 11 + ["b"] * 12)
    table.light(c3="ff0000", d4="00ff00", e5="0000ff", g3="ffffff")
    table.say(
        {
            "clock": {"white": 65000, "black": 600000, "running": "white"},
            "lit": {"d4": "landing", "c3": "capture", "g3": "origin", "e5": "standing"},
        },
        {"moves": ["c3-d4"] * 90, "counters": [["king-moves", 12, 30], ["balance", 4, 15]]},
        message="A message in so many words that they need two lines",
    )
    page = open_page(language, 1280, height)
    expect(page.locator("#legend li")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollHeight") == height
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
