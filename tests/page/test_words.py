"""Four languages, all of them whole."""

import json
import re

import pytest
from playwright.sync_api import expect

from damier.web.app import STATIC
from eboard import signals

LANGUAGES = ("en", "de", "it", "fr")
REASONS = [
    "no-pieces",
    "no-moves",
    "third-occurrence",
    "king-moves",
    "three-kings",
    "main-road",
    "balance",
    "forty-pairs",
    "200-plies",
    "resignation",
    "agreement",
    "flag",
    "abandoned",
]


def words(language):
    text = (STATIC / "words" / f"{language}.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix("export default ").rstrip().removesuffix(";"))


def slots(text):
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language):
    english, other = words("en"), words(language)
    assert list(other) == list(english)
    for key, text in other.items():
        assert text.strip() == text != "", key
        assert slots(text) == slots(english[key]), key


def test_everything_the_eboard_can_want_or_light_has_words():
    english = words("en")
    assert {f"want.{code}" for code in signals.WANTS} <= set(english)
    assert {f"signal.{signal[0]}" for signal in signals.SIGNALS if signal[0] != "none"} <= set(english)
    assert {f"reason.{reason}" for reason in REASONS} <= set(english)


def test_every_word_the_page_asks_for_is_there():
    english = words("en")
    for file in STATIC.iterdir():
        if file.suffix in (".js", ".html"):
            text = file.read_text(encoding="utf-8")
            asked = re.findall(r"""(?:say\(|data-word=|data-label=)"([a-z][\w.-]*)["]""", text)
            assert [key for key in asked if key not in english] == [], file.name


def test_no_file_is_large_or_asks_the_internet():
    for file in STATIC.rglob("*"):
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            assert len(text) < 20_000, file.name
            assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z]+\.[a-z]", text), file.name


@pytest.mark.parametrize(
    ("locale", "sentence", "button"),
    [
        ("en-US", "White to move.", "New game"),
        ("de-AT", "Weiß ist am Zug.", "Neue Partie"),
        ("it-IT", "Tocca al Bianco.", "Nuova partita"),
        ("fr-CH", "Aux Blancs de jouer.", "Nouvelle partie"),
        ("ja-JP", "White to move.", "New game"),
    ],
)
def test_the_browsers_language_is_spoken(table, open_page, locale, sentence, button):
    table.say()
    page = open_page(locale)
    expect(page.locator("#want")).to_have_text(sentence)
    expect(page.locator("#new")).to_have_text(button)
    assert page.evaluate("document.documentElement.lang") == (locale[:2] if locale[:2] in LANGUAGES else "en")


def test_the_language_can_be_changed_and_is_remembered(page, table):
    page.select_option("#language", "fr")
    expect(page.locator("#want")).to_have_text("Aux Blancs de jouer.")
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-label", "c3, pion blanc")
    expect(page.locator("#newgame [data-word='new.title']")).to_have_text("Nouvelle partie")
    page.reload()
    expect(page.locator("#want")).to_have_text("Aux Blancs de jouer.")
    expect(page.locator("#language")).to_have_value("fr")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "it-IT", "fr-FR"])
def test_the_word_for_no_clock_fits_into_its_field(open_page, table, locale):
    table.say()
    page = open_page(locale)
    page.click("#new")
    room = page.eval_on_selector(
        "[name=minutes]",
        """field => {
          const style = getComputedStyle(field);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = style.font;
          const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
          return field.clientWidth - padding - pen.measureText(field.placeholder).width;
        }""",
    )
    assert room > 16  # the buttons that count up and down
