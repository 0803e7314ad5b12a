"""The clock in the question for a new game."""

from playwright.sync_api import expect

from tests.page.table import until


def clock(page):
    return [page.input_value("[name=minutes]"), page.input_value("[name=seconds]")]


def rules(page, variant):
    page.select_option("[name=variant]", variant)
    return clock(page)


def type_clock(page, minutes, seconds):
    page.fill("[name=minutes]", minutes)
    page.fill("[name=seconds]", seconds)


def start(page, table):
    """Starts the game; the clock it was asked with."""
    page.click("#newgame button[value=start]")
    expect(page.locator("#newgame")).to_be_hidden()
    until(page, lambda: table.commands)
    return table.commands.pop()["clock"]


def test_ludoteka_brings_its_clock_and_takes_it_away_again(page, table):
    page.click("#new")
    assert clock(page) == ["", "0"]
    assert rules(page, "ludoteka") == ["10", "0"]
    assert rules(page, "italian") == ["", "0"]


def test_a_clock_of_an_earlier_game_gives_way_to_ludotekas_and_comes_back(page, table):
    page.click("#new")
    type_clock(page, "3", "2")
    assert start(page, table) == [180, 2]
    page.click("#new")
    assert clock(page) == ["3", "2"]
    assert rules(page, "ludoteka") == ["10", "0"]
    assert start(page, table) == [600, 0]
    page.click("#new")
    assert clock(page) == ["10", "0"]
    assert rules(page, "russian") == ["3", "2"]


def test_a_clock_typed_just_now_stays(page, table):
    page.click("#new")
    type_clock(page, "5", "3")
    assert rules(page, "ludoteka") == ["5", "3"]
    assert rules(page, "giveaway") == ["5", "3"]
    page.click("#newgame button[value=cancel]")
    page.click("#new")
    assert rules(page, "ludoteka") == ["10", "0"]
