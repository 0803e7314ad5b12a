"""What the eboard wants of the hands, and what it cannot see, in sentences."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.table import until


@pytest.mark.parametrize(
    ("want", "view", "words"),
    [
        (["your_turn", []], {}, "White to move."),
        (["move_on", ["d4", "b4"]], {}, "Move on to d4 or b4."),
        (["must_capture", ["c3"]], {}, "White must capture: with c3."),
        (["take_captured", ["d4", "f6"]], {}, "Take the captured pieces off: d4 and f6."),
        (["play_pending", ["b6", "a5"]], {"pending": "b6-a5"}, "Play the answer on the board: b6-a5."),
        (["put", ["c3"]], {}, "Put a white man on c3."),
        (["take", ["e5"]], {}, "Take the piece off e5."),
        (["move", ["d4", "c3"]], {}, "Move a white man from d4 to c3."),
        (["crown", ["b8"]], {}, "Crown the piece on b8: put a second one on top. Then White to move."),
        (["wait", []], {"side": "black"}, "Black is thinking."),
        (["setup", []], {"phase": "setup"}, "Set up the start position."),
        (["dance_on", ["c3"]], {}, "dance on"),
    ],
)
def test_what_the_eboard_wants_is_said_in_words(page, table, want, view, words):
    table.say({"want": want, **view})
    expect(page.locator("#want")).to_have_text(words)
    expect(page.locator("#want")).to_have_attribute("aria-live", "polite")


# White: c3, king e1; Black: f6, king h8.
FEN = "W:W22,K31:B11,K4"
STANDING = {"c3": "w", "e1": "W", "f6": "b", "h8": "B"}
RED = {"side_names": ["White", "Red"], "variant": "ludoteka"}


@pytest.fixture
def wanted(table, open_page):
    """What a page in this language says is wanted."""

    def opener(locale, want, game=None):
        table.say({"want": want, "fen": FEN}, game)
        return open_page(locale).locator("#want")

    return opener


@pytest.mark.parametrize(
    ("locale", "square", "words"),
    [
        ("en", "c3", "Put a white man on c3."),
        ("en", "h8", "Put a black king on h8."),
        ("en", "d4", "Put a piece on d4."),
        ("de", "c3", "Stell einen weißen Stein auf c3."),
        ("de", "e1", "Stell eine weiße Dame auf e1."),
        ("it", "f6", "Metti una pedina nera in f6."),
        ("it", "h8", "Metti una dama nera in h8."),
        ("fr", "c3", "Posez un pion blanc en c3."),
        ("fr", "e1", "Posez une dame blanche en e1."),
    ],
)
def test_the_piece_that_is_missing_is_named(wanted, locale, square, words):
    expect(wanted(locale, ["put", [square]])).to_have_text(words)


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", "Move a red king from g5 to h8."),
        ("de", "Stell eine rote Dame von g5 nach h8."),
        ("it", "Sposta una dama rossa da g5 a h8."),
        ("fr", "Déplacez une dame rouge de g5 à h8."),
    ],
)
def test_the_piece_that_belongs_there_is_named(wanted, locale, words):
    want = wanted(locale, ["move", ["g5", "h8"]], RED)
    expect(want).to_have_text(words)


def test_where_another_piece_stands_it_is_not_to_be_moved(page, table):
    table.wood({"e1": "W", "f6": "b", "h8": "B", "d4": "b"})
    table.say({"fen": FEN, "want": ["move", ["d4", "c3"]], "reading": "trouble"})
    expect(page.locator("#want")).to_have_text("Take the piece off d4 and put a white man on c3.")
    table.wood({"e1": "W", "f6": "b", "h8": "B", "d4": "w"})
    expect(page.locator("#want")).to_have_text("Move a white man from d4 to c3.")


def test_with_a_move_to_be_carried_out_its_piece_belongs_on_its_end(page, table):
    table.say({"fen": FEN, "pending": "f6-g5", "want": ["move", ["a5", "g5"]]})
    expect(page.locator("#want")).to_have_text("Move a black man from a5 to g5.")


def test_while_a_move_is_taken_back_the_pieces_before_it_are_wanted(page, table):
    table.say({"fen": "B:W15:BK4", "wanted_fen": "W:W22:B18,K4", "ply": 5, "side": "black"})
    table.say({"want": ["put", ["d4"]]})
    expect(page.locator("#want")).to_have_text("Put a black man on d4.")
    table.wood({"f6": "w", "h8": "B"})
    table.say({"want": ["move", ["f6", "c3"]]})
    expect(page.locator("#want")).to_have_text("Move a white man from f6 to c3.")


@pytest.mark.parametrize(
    ("square", "piece", "words"),
    [
        ("c3", "b", "The piece on c3 should be white."),
        ("f6", "w", "The piece on f6 should be black."),
        ("h8", "b", "The piece on h8 should be a king: put a second one on top."),
        ("f6", "B", "The piece on f6 should be a man: take the upper one off."),
    ],
)
def test_a_piece_that_is_not_what_it_should_be_is_pointed_out(page, table, square, piece, words):
    table.say({"fen": FEN})
    table.wood({**STANDING, square: piece})
    hint, cell = page.locator("#mismatch"), page.locator(f"[data-cell={square}]")
    expect(hint).to_have_text(words)
    expect(cell).to_have_class(re.compile("wrong"))
    expect(page.locator("#crown")).to_be_visible(visible="be a king" in words)
    expect(page.locator("#want")).to_have_text("White to move.")
    table.wood(STANDING)
    expect(hint).to_be_hidden()
    expect(cell).not_to_have_class(re.compile("wrong"))


@pytest.mark.parametrize(
    ("view", "more", "hand"),
    [
        ({"reading": "underway"}, {}, []),
        ({"phase": "setup"}, {}, []),
        ({}, {"a5": "b"}, []),
        ({}, {}, ["b"]),
    ],
)
def test_nothing_is_pointed_out_while_hands_are_at_work(page, table, view, more, hand):
    table.wood({**STANDING, "c3": "b"})
    table.say({"fen": FEN})
    expect(page.locator("#mismatch")).to_be_visible()
    table.wood({**STANDING, "c3": "b", **more}, hand=hand)
    table.say(view)
    expect(page.locator("#mismatch")).to_be_hidden()


CROWNING = {"fen": FEN, "want": ["crown", ["h8"]], "lit": {"h8": "crown"}}


def test_once_crowned_the_page_goes_on(page, table):
    table.wood({**STANDING, "h8": "b"}, beside=["b"])
    table.say(CROWNING)
    expect(page.locator("#want")).to_contain_text("Crown the piece on h8")
    expect(page.locator("#mismatch")).to_be_hidden()
    expect(page.locator("#crown")).to_have_text("Crown h8")
    page.click("#crown")
    expect(page.locator("#want")).to_have_text("White to move.")
    until(page, lambda: table.hands)
    assert table.hands == [{"do": "crown", "square": "h8"}]
    expect(page.locator("#crown")).to_be_hidden()
    expect(page.locator("#legend li")).to_have_count(0)
    table.say({"lit": {"h8": "crown", "c3": "mover"}})
    expect(page.locator("#want")).to_have_text("White must capture: with c3.")
    table.say({"pending": "c3-d4"})
    expect(page.locator("#want")).to_have_text("Play the answer on the board: c3-d4.")


def test_against_the_engine_a_crown_can_be_put_on_while_it_thinks(page, table):
    table.wood({**STANDING, "h8": "b"}, beside=["b"])
    table.say({**CROWNING, "want": ["wait", []]}, {"remote": "white"}, thinking=True)
    expect(page.locator("#want")).to_have_text("White is thinking.")
    page.click("#crown")
    expect(page.locator("#crown")).to_be_hidden()


def test_a_real_eboard_cannot_tell_a_crown(page, table):
    table.say({**CROWNING, "occupancy": "0"}, {"pieces": STANDING}, virtual=False)
    expect(page.locator("#want")).to_have_text(
        "Crown the piece on h8: put a second one on top. Then White to move."
    )
    expect(page.locator("#crown")).to_be_hidden()


@pytest.mark.parametrize(
    ("pending", "said"), [("11-15", "11-15 (e6-f5)"), ("11x18x25", "11x18x25 (e6xc4xa2)"), ("f6-e5", "f6-e5")]
)
def test_a_move_in_numbers_is_said_in_letters_too(page, table, pending, said):
    table.say(
        {"pending": pending, "want": ["play_pending", []], "variant": "italian"}, {"variant": "italian"}
    )
    expect(page.locator("#want")).to_have_text(f"Play the answer on the board: {said}.")


def test_where_moves_are_numbers_the_squares_bear_them(page, table):
    numbers = page.locator(".cells small")
    expect(numbers).to_have_count(0)
    table.say({"variant": "italian"}, {"variant": "italian"})
    expect(page.locator("#variant")).to_have_text("Italian draughts")
    # Numbers would lie on light squares while the eboard lies for another rule set.
    expect(numbers).to_have_count(0)
    table.wood({"c4": "w"}, lying=1)
    expect(numbers).to_have_count(32)
    for square, number in (("a8", "1"), ("g8", "4"), ("e6", "11"), ("b1", "29"), ("h1", "32"), ("a1", "")):
        expect(page.locator(f"[data-cell={square}]")).to_have_text(number)
    expect(page.locator("[data-cell=c4]")).to_have_attribute("aria-label", "c4 (18), white man")
    page.click("#opposite")
    expect(page.locator("[data-cell=a8]")).to_have_text("1")


def test_switches_that_are_not_believed_are_told(page, table):
    line = page.locator("#doubtful")
    expect(line).to_be_hidden()
    table.say({"doubtful": ["c3", "e5"]})
    expect(line).to_have_text(re.compile("does not trust its switch on c3 and e5: "))
    page.click("#trust")
    until(page, lambda: table.commands == [{"do": "trust"}])
    table.say({"doubtful": []})
    expect(line).to_be_hidden()
    expect(page.locator("#trust")).to_be_hidden()
