"""A page whose program has gone, or has been started anew."""

import pytest
from playwright.sync_api import expect

from tests.page.table import squares_of_start, until
from tests.page.test_hand import drag, middle

ACTING = ("#layout", "#turn", "#knock", "#new", "#takeback", "#draw", "#resign", "#quit")


def lit_and_busy(page, table):
    """Everything that can be asked for can be asked for now."""
    table.wood({**squares_of_start(), "b8": "w"})
    table.say(
        {"want": ["crown", ["b8"]], "lit": {"b8": "crown"}, "ply": 1},
        {"moves": ["c3-d4"], "pieces": {**squares_of_start(), "b8": "W"}},
        instance="first",
    )
    table.light(b8="ff0000")
    for button in (*ACTING, "#crown", "#pdn"):
        expect(page.locator(button)).to_be_enabled()
    expect(page.locator("#legend li")).to_have_count(1)
    expect(page.locator("[data-cell=b8]")).to_have_attribute("data-led", "ff0000")


def lose(page, table, program):
    program.go()
    expect(page.locator("#want")).to_have_text("Damier does not answer: I keep looking for it.")


def quit_it(page, table, program):
    page.click("#quit")
    page.click("#question button[value=yes]")
    expect(page.locator("#want")).to_contain_text("you may close this page")
    until(page, lambda: table.commands)
    assert table.commands == [{"do": "quit", "instance": "first"}]


@pytest.mark.parametrize("goes", [lose, quit_it])
def test_without_the_program_nothing_can_be_done(page, table, program, goes):
    lit_and_busy(page, table)
    goes(page, table, program)
    for button in ACTING:
        expect(page.locator(button)).to_be_disabled()
    for element in ("#crown", "#pdn", "#choices", "#how"):
        expect(page.locator(element)).to_be_hidden()
    expect(page.locator("#legend li")).to_have_count(0)
    expect(page.locator("[data-cell=b8]")).to_have_attribute("data-led", "000000")
    expect(page.locator("[data-cell=b8]")).to_have_attribute("aria-label", "b8, white man")
    drag(page, "c3", "d4")
    page.focus("[data-cell=b8]")
    for key in ("c", "Delete", "Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(100)
    assert table.hands == []


def test_without_the_program_the_clocks_stand(page, table, program):
    table.say({"clock": {"white": 65000, "black": 600000, "running": "white"}})
    expect(page.locator("#lower .clock")).to_have_text("1:04")
    lose(page, table, program)
    text = page.locator("#lower .clock").inner_text()
    page.wait_for_timeout(1300)
    assert page.locator("#lower .clock").inner_text() == text


def test_the_page_comes_back_as_it_was(page, table, program):
    lit_and_busy(page, table)
    lose(page, table, program)
    table.wood({**squares_of_start(), "b8": "w"})
    table.say()
    table.light(b8="ff0000")
    program.come()
    for button in (*ACTING, "#crown", "#pdn"):
        expect(page.locator(button)).to_be_enabled()
    expect(page.locator("[data-cell=b8]")).to_have_attribute("data-led", "ff0000")


def test_every_request_names_the_run_of_the_program_it_is_meant_for(page, table):
    lit_and_busy(page, table)
    page.click("#takeback")
    page.click("#knock")
    drag(page, "c3", "d4")
    for asked in (table.commands, table.hands):
        until(page, lambda asked=asked: asked)
        assert {request["instance"] for request in asked} == {"first"}


def test_a_program_started_anew_is_shown_as_it_is(page, table, program):
    lit_and_busy(page, table)
    page.mouse.click(*middle(page, "c3"))
    expect(page.locator(".piece.lifted")).to_have_count(1)
    page.click("#resign")
    lose(page, table, program)
    table.wood({"d4": "w", "e5": "b"})
    table.say({"want": ["your_turn", []], "lit": {}}, {"white": "Carla", "moves": []}, instance="second")
    table.light()
    program.come()
    expect(page.locator("#lower .name")).to_have_text("Carla")
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator(".piece:not(.gone)")).to_have_count(2)
    expect(page.locator("#toasts p")).to_have_count(0)
    page.click("#knock")
    until(page, lambda: table.hands[-1]["do"] == "knock")
    assert table.hands[-1]["instance"] == "second"


def test_what_another_run_refuses_is_said(page, table):
    lit_and_busy(page, table)
    table.refuse = "this page belongs to a Damier that has ended; reload it"
    page.click("#takeback")
    expect(page.locator("#toasts p")).to_have_text(table.refuse)
