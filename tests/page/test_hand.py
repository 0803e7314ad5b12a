"""The mouse, a finger and the keys as a hand on the virtual eboard."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.table import squares_of_start, until


def middle(page, square):
    box = page.locator(f"[data-cell={square}]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def done(page, table, *verbs):
    """Waits until exactly these verbs have been sent, in this order."""
    until(page, lambda: len(table.hands) >= len(verbs))
    page.wait_for_timeout(60)
    assert table.hands == list(verbs)


def lift(square):
    return {"do": "lift", "square": square}


def put(square):
    return {"do": "put", "square": square}


BESIDE = {"do": "beside"}


def drag(page, start, *way):
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    for square in way:
        page.mouse.move(*middle(page, square), steps=4)
    page.mouse.up()


def test_pressing_lifts_and_releasing_puts(page, table):
    page.mouse.move(*middle(page, "c3"))
    page.mouse.down()
    done(page, table, lift("c3"))
    page.mouse.move(*middle(page, "d4"), steps=5)
    expect(page.locator(".piece.carried")).to_have_count(1)
    done(page, table, lift("c3"))
    page.mouse.up()
    done(page, table, lift("c3"), put("d4"))
    expect(page.locator("[data-cell=d4]")).to_have_attribute("aria-label", "d4, white man")


def test_squares_on_the_way_are_not_touched(page, table):
    drag(page, "a3", "b4", "c5", "d4")
    done(page, table, lift("a3"), put("d4"))


def test_a_click_lifts_and_the_next_click_puts(page, table):
    page.mouse.click(*middle(page, "e3"))
    done(page, table, lift("e3"))
    expect(page.locator(".piece.lifted")).to_have_count(1)
    page.mouse.click(*middle(page, "f4"))
    done(page, table, lift("e3"), put("f4"))


def test_released_where_it_stood_after_a_look_it_goes_back(page, table):
    drag(page, "c3", "d4", "c3")
    done(page, table, lift("c3"), put("c3"))


def test_released_on_a_taken_square_it_goes_back(page, table):
    drag(page, "c3", "b2")
    done(page, table, lift("c3"), put("c3"))


def test_released_outside_it_lies_beside(page, table):
    x, y = middle(page, "b6")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(5, y, steps=4)
    page.mouse.up()
    done(page, table, lift("b6"), BESIDE)
    expect(page.locator("#tray [data-take=b]")).to_have_count(1)


def test_a_double_click_takes_a_piece_off(page, table):
    page.mouse.dblclick(*middle(page, "d6"))
    done(page, table, lift("d6"), BESIDE)


def test_a_piece_comes_back_from_beside(page, table):
    squares = squares_of_start()
    del squares["c3"]
    table.wood(squares, beside=["w"])
    chip = page.locator("#tray [data-take=w]").bounding_box()
    page.mouse.move(chip["x"] + 8, chip["y"] + 8)
    page.mouse.down()
    page.mouse.move(*middle(page, "c3"), steps=4)
    page.mouse.up()
    done(page, table, {"do": "take", "piece": "w"}, put("c3"))
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-label", "c3, white man")


def test_a_king_can_be_taken_and_a_man_crowned(page, table):
    squares = {"b8": "w", "c3": "w"}
    table.wood(squares, beside=["w"])
    page.click("#tray [data-take=W]")
    page.mouse.click(*middle(page, "d4"))
    done(page, table, {"do": "take", "piece": "W"}, put("d4"))
    table.hands.clear()
    table.wood(squares, beside=["w"])
    chip = page.locator("#tray [data-take=w]").bounding_box()
    page.mouse.move(chip["x"] + 8, chip["y"] + 8)
    page.mouse.down()
    page.mouse.move(*middle(page, "b8"), steps=4)
    page.mouse.up()
    done(page, table, {"do": "crown", "square": "b8"})
    expect(page.locator("[data-cell=b8]")).to_have_attribute("aria-label", "b8, white king")


def test_a_piece_chosen_beside_can_be_left_there(page, table):
    table.wood(squares_of_start(), beside=["b"])
    page.click("#tray [data-take=b]")
    expect(page.locator(".piece.lifted")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".piece.lifted")).to_have_count(0)
    done(page, table)


def test_quick_hands_are_followed_in_order(page, table):
    table.answering.clear()
    drag(page, "c3", "d4")
    drag(page, "b6", "a5")
    drag(page, "d4", "c5")
    expect(page.locator("[data-cell=c5]")).to_have_attribute("aria-label", "c5, white man")
    table.answering.set()
    done(page, table, lift("c3"), put("d4"), lift("b6"), put("a5"), lift("d4"), put("c5"))
    expect(page.locator("[data-cell=c5]")).to_have_attribute("aria-label", "c5, white man")


def test_what_the_wood_refuses_is_said_and_undone(page, table):
    table.refuse = "no piece on c3"
    drag(page, "c3", "d4")
    expect(page.locator("#toasts")).to_have_text("no piece on c3")
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-label", "c3, white man")
    done(page, table, lift("c3"))


def test_keys_are_a_hand_too(page, table):
    page.focus("[data-cell=c3]")
    for key in ("Enter", "ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    done(page, table, lift("c3"), put("d4"))
    expect(page.locator("[data-cell=d4]")).to_be_focused()
    page.keyboard.press("Delete")
    done(page, table, lift("c3"), put("d4"), lift("d4"), BESIDE)
    page.keyboard.press("End")
    expect(page.locator("[data-cell=h4]")).to_be_focused()


def test_escape_puts_it_back(page, table):
    page.mouse.click(*middle(page, "g3"))
    page.keyboard.press("Escape")
    done(page, table, lift("g3"), put("g3"))


def test_a_finger_is_a_hand(table, open_page):
    table.wood(squares_of_start())
    table.say()
    page = open_page(width=390, height=844, has_touch=True, is_mobile=True)
    page.wait_for_selector(".piece")
    page.touchscreen.tap(*middle(page, "c3"))
    done(page, table, lift("c3"))
    page.touchscreen.tap(*middle(page, "d4"))
    done(page, table, lift("c3"), put("d4"))


def test_a_piece_left_in_the_hand_can_be_put_down(page, table):
    squares = squares_of_start()
    del squares["c3"]
    table.wood(squares, hand=["w"])
    expect(page.locator(".piece.lifted")).to_have_count(1)
    page.mouse.click(*middle(page, "c3"))
    done(page, table, put("c3"))


@pytest.mark.parametrize(
    ("button", "verb"),
    [("#knock", {"do": "knock"}), ("#turn", {"do": "turn", "quarters": 1})],
)
def test_the_wood_can_be_knocked_over_and_turned(page, table, button, verb):
    page.click(button)
    until(page, lambda: table.hands)
    assert table.hands[0].items() >= verb.items()


def test_a_switch_can_be_broken_and_mended(page, table):
    page.click("#break")
    until(page, lambda: table.hands)
    broken = table.hands[0]
    file, rank = broken["square"]
    assert broken["do"] == "break" and broken["closed"] in (True, False)
    assert (ord(file) - ord("a") + int(rank)) % 2 == 1, "a dark square"
    table.broken = {broken["square"]: broken["closed"]}
    table.wood(squares_of_start())
    expect(page.locator("#break")).to_have_text("Mend the switch")
    page.click("#break")
    until(page, lambda: len(table.hands) > 1)
    assert table.hands[1]["do"] == "mend"


def test_the_pieces_can_be_laid_out(page, table):
    page.click("#layout")
    done(page, table, {"do": "set", "squares": squares_of_start()})
    table.say(
        {"phase": "setup", "variant": "italian"}, {"variant": "italian", "result": "*", "reason": "abandoned"}
    )
    expect(page.locator("#variant")).to_have_text("Italian draughts")
    table.hands.clear()
    page.click("#layout")
    done(page, table, {"do": "turn", "quarters": 1}, {"do": "start", "variant": "italian"})


def test_the_position_that_is_to_be_set_up_can_be_laid_out(page, table):
    table.say({"phase": "setup", "fen": "W:W22,K1:B18"}, {"result": "*", "reason": "abandoned"})
    page.click("#layout")
    done(page, table, {"do": "set", "squares": {"c3": "w", "b8": "W", "d4": "b"}})


def test_a_real_eboard_is_not_moved_by_the_mouse(table, open_page):
    table.say({"occupancy": "55aa5500" + "00aa55aa"}, virtual=False)
    page = open_page()
    page.wait_for_selector(".piece")
    drag(page, "c3", "d4")
    page.wait_for_timeout(100)
    done(page, table)
    expect(page.locator("#eboard")).to_have_class(re.compile("eboard"))
