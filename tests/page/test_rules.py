"""The rules for players: one click from the board, in the language of the page, and back."""

import pytest
from playwright.sync_api import expect

LANGUAGES = [
    ("en-GB", "Rules", "How to play draughts"),
    ("de-DE", "Regeln", "So spielt man Dame"),
    ("it-IT", "Regole", "Come si gioca a dama"),
    ("fr-FR", "Règles", "Comment on joue aux dames"),
]


@pytest.mark.parametrize(("locale", "word", "title"), LANGUAGES)
def test_the_rules_are_told_in_the_language_of_the_page(table, open_page, locale, word, title):
    table.say()
    page = open_page(locale)
    expect(page.locator("#rules")).to_have_text(word)
    page.click("#rules")
    expect(page.locator("h1")).to_have_text(title)
    page.wait_for_load_state("load")  # with every picture
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert page.evaluate("[...document.images].length") == 50
    assert page.evaluate("[...document.images].filter((image) => image.naturalWidth === 0).length") == 0


def test_the_link_follows_the_language_and_leads_back_to_the_board(page, table):
    page.select_option("#language", "it")
    page.click("#rules")
    expect(page.locator("h1")).to_have_text("Come si gioca a dama")
    page.click("header nav a[lang=fr]")
    expect(page.locator("h1")).to_have_text("Comment on joue aux dames")
    page.click("header nav a[href='/']")
    expect(page.locator(".piece")).to_have_count(24)


def test_the_link_and_the_rules_fit_on_a_phone(table, open_page):
    table.say()
    page = open_page("de-DE", has_touch=True)
    page.set_viewport_size({"width": 360, "height": 720})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.click("#rules")
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state("load")  # The heading may be there before the sheet that lays it out.
    assert page.evaluate("document.documentElement.scrollWidth") == 360
