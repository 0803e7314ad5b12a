"""From which chair one looks at the eboard."""

from playwright.sync_api import expect

from tests.page.table import until


def test_from_the_other_chair_everything_is_turned(page, table):
    page.click("#opposite")
    first = page.locator(".cells [role=gridcell]").first
    expect(first).to_have_attribute("data-cell", "h1")
    expect(page.locator(".rim.files.top span").first).to_have_text("h")
    expect(page.locator("#upper .name")).to_have_text("Anna")
    box = page.locator(".field").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.06, box["y"] + box["height"] * 0.18)
    page.mouse.click(box["x"] + box["width"] * 0.94, box["y"] + box["height"] * 0.94)
    expect(page.locator("[data-cell=a8]")).to_have_attribute("aria-label", "a8, white man")
    until(page, lambda: len(table.hands) >= 2)
    assert [verb["square"] for verb in table.hands] == ["h2", "a8"]


def at_the_bottom(page, name):
    expect(page.locator("#lower .name")).to_have_text(name)
    first = "h1" if name == "Bruno" else "a8"
    expect(page.locator(".cells [role=gridcell]").first).to_have_attribute("data-cell", first)


def test_against_the_engine_ones_own_pieces_are_near(page, table):
    at_the_bottom(page, "Anna")
    table.say({}, {"remote": "white"})
    at_the_bottom(page, "Bruno")
    expect(page.locator("#opposite")).to_have_attribute("aria-pressed", "true")
    table.say({}, {"remote": "black"})
    at_the_bottom(page, "Anna")


def test_ones_own_choice_of_chair_counts(page, table):
    table.say({}, {"remote": "white"})
    at_the_bottom(page, "Bruno")
    page.click("#opposite")
    at_the_bottom(page, "Anna")
    table.say({"ply": 1, "side": "black"})
    at_the_bottom(page, "Anna")
    page.reload()
    at_the_bottom(page, "Anna")
    page.click("#opposite")
    at_the_bottom(page, "Bruno")


def test_another_game_has_a_chair_of_its_own(page, table):
    page.click("#opposite")
    at_the_bottom(page, "Bruno")
    table.say({}, {"remote": "black"})
    at_the_bottom(page, "Anna")
    table.say({}, {"remote": ""})
    at_the_bottom(page, "Bruno")
