"""How a game's end is told."""

import pytest
from playwright.sync_api import expect


def test_the_end_is_shown_with_its_reason(page, table):
    table.say({"phase": "over", "want": ["over", []]}, {"result": "0-1", "reason": "resignation"})
    expect(page.locator("#result")).to_contain_text("0 – 1")
    expect(page.locator("#result")).to_contain_text("Bruno wins (Black)")
    expect(page.locator("#result")).to_contain_text("Anna resigned.")
    table.say({}, {"result": "1/2-1/2", "reason": "third-occurrence"})
    expect(page.locator("#result")).to_contain_text("A draw")
    expect(page.locator("#resign")).to_be_disabled()


def test_in_giveaway_it_is_said_why_one_won(page, table):
    table.say(
        {"phase": "over", "variant": "giveaway"},
        {"variant": "giveaway", "result": "1-0", "reason": "no-pieces"},
    )
    expect(page.locator("#result p")).to_have_text("You have nothing left, Anna: in giveaway that wins.")


ENDS = [
    ("en", "Anna wins (White)", "Bruno resigned.", "White wins", "Black resigned."),
    ("de", "Anna gewinnt (Weiß)", "Bruno hat aufgegeben.", "Weiß gewinnt", "Schwarz hat aufgegeben."),
    ("it", "Vince Anna (Bianco)", "Bruno ha abbandonato.", "Vince il Bianco", "Il Nero ha abbandonato."),
    ("fr", "Anna gagne (Blancs)", "Bruno a abandonné.", "Les Blancs gagnent", "Les Noirs ont abandonné."),
]


@pytest.mark.parametrize("words", ENDS)
def test_people_are_called_by_their_names(table, open_page, words):
    locale, named, why, coloured, coloured_why = words
    over = {"result": "1-0", "reason": "resignation"}
    table.say({"phase": "over"}, over)
    page = open_page(locale)
    title, reason = page.locator("#result span"), page.locator("#result p")
    expect(title).to_have_text(named)
    expect(reason).to_have_text(why)
    table.say({}, {"white": "White", "black": "Black"})
    expect(title).to_have_text(coloured)
    expect(reason).to_have_text(coloured_why)
    table.say({}, {"white": "Anna"})
    expect(title).to_have_text(named)
    expect(reason).to_have_text(coloured_why)
