"""A house rule on the page: its name as it is, and what the program tells of it."""

import pytest
from playwright.sync_api import expect

from damier import variants
from damier.play.shown import rules_shown
from draughts64.variant import from_record
from tests.page.table import until

HOUSE = from_record(
    "sun-and-moon",
    {
        "base": "russian",
        "dark_corner": "right",
        "first_side": "black",
        "side_names": ["Sun", "Moon"],
        "max_plies": 120,
        "clock_seconds": 300,
    },
)


def offer(table):
    """The program offers the house rule beside the others."""
    rules = {**variants.offered(), HOUSE.name: HOUSE}
    return {"variants": list(rules), "rules": {name: rules_shown(one) for name, one in rules.items()}}


def test_while_it_is_set_up_it_is_shown_as_it_is(page, table):
    view = {"phase": "setup", "variant": HOUSE.name, "side": "black", "want": ["setup", []], "game": ""}
    table.say(view, **offer(table))
    expect(page.locator("#variant")).to_have_text("sun-and-moon")
    expect(page.locator("#corner")).to_be_visible()
    page.click("#layout")
    until(page, lambda: len(table.hands) > 1)
    assert table.hands[1] == {"do": "start", "variant": HOUSE.name, "rules": HOUSE.record()}


def test_a_new_game_by_it_brings_its_sides_and_its_clock(page, table):
    table.say(message="one more rule set", **offer(table))
    expect(page.locator("#message")).to_have_text("one more rule set")
    page.click("#new")
    page.select_option("[name=variant]", HOUSE.name)
    expect(page.locator("#newwhite")).to_have_text("Sun")
    expect(page.locator("#newblack")).to_have_text("Moon")
    assert page.input_value("[name=minutes]") == "5"
    assert page.is_checked("[name=side][value=black]")


def test_those_that_come_with_damier_have_names(page, table):
    page.click("#new")
    named = page.locator("[name=variant] option").all_text_contents()
    assert "Brazilian draughts" in named and not set(variants.shipped()) & set(named)


def test_its_limit_is_named_when_a_game_is_drawn_by_it(page, table):
    played = {
        "variant": HOUSE.name,
        "side_names": ["Sun", "Moon"],
        "result": "1/2-1/2",
        "reason": "200-plies",
    }
    table.say({"phase": "over", "variant": HOUSE.name}, played, **offer(table))
    expect(page.locator("body")).to_contain_text("120 moves have been made.")


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en-GB", ("Sun to move.", "Moon wins", "Sun resigned.")),
        ("de-DE", ("Sun ist am Zug.", "Moon gewinnt", "Sun hat aufgegeben.")),
        ("it-IT", ("Tocca al giocatore Sun.", "Vince il giocatore Moon", "Il giocatore Sun ha abbandonato.")),
        (
            "fr-FR",
            ("Aux joueurs Sun de jouer.", "Les joueurs Moon gagnent", "Les joueurs Sun ont abandonné."),
        ),
    ],
)
def test_its_sides_names_fit_into_every_languages_sentences(open_page, table, locale, told):
    turn, won, why = told
    names = {"variant": HOUSE.name, "side_names": ["Sun", "Moon"], "white": "Sun", "black": "Moon"}
    table.say({"variant": HOUSE.name}, names, **offer(table))
    page = open_page(locale)
    expect(page.locator("#want")).to_have_text(turn)
    table.say({"phase": "over"}, {**names, "result": "0-1", "reason": "resignation"})
    expect(page.locator("#result span")).to_have_text(won)
    expect(page.locator("#result p")).to_have_text(why)
