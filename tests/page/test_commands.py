"""The buttons: what a person can ask for beside moving pieces."""

from playwright.sync_api import expect

from tests.page.table import until


def asked(page, table, *commands):
    until(page, lambda: len(table.commands) >= len(commands))
    assert table.commands == list(commands)


def playing(page, table):
    table.say({"ply": 1, "side": "black"}, {"moves": ["c3-d4"]})
    expect(page.locator("#takeback")).to_be_enabled()


def test_take_back(page, table):
    expect(page.locator("#takeback")).to_be_disabled()
    playing(page, table)
    page.click("#takeback")
    asked(page, table, {"do": "takeback"})


def test_the_last_move_is_shown_and_said(page, table):
    expect(page.locator("#last")).to_be_disabled()
    playing(page, table)
    page.click("#last")
    asked(page, table, {"do": "last"})
    table.say({"want": ["last", ["c3", "d4"]], "lit": {"c3": "last", "d4": "last"}})
    expect(page.locator("#want")).to_have_text("The last move: c3 – d4.")
    table.say({"phase": "over", "want": ["over", []], "lit": {}}, {"result": "1-0", "reason": "resignation"})
    expect(page.locator("#last")).to_be_enabled()


def test_which_way_it_lies_can_be_shown_while_it_is_set_up(page, table):
    expect(page.locator("#orient")).to_be_hidden()
    table.say({"phase": "setup", "game": "", "want": ["setup", []]})
    page.click("#orient")
    asked(page, table, {"do": "orient"})
    corners = dict.fromkeys(["a1", "h1", "a8", "h8"], "yes")
    table.say({"phase": "orient", "want": ["orient", list(corners)], "lit": corners})
    expect(page.locator("#want")).to_contain_text("Hold a piece on the corner at White's left.")
    expect(page.locator("#orient")).to_be_hidden()


def test_a_draw_is_asked_once_more(page, table):
    page.click("#draw")
    page.click("#question button[value='']")
    page.click("#draw")
    page.click("#question button[value=yes]")
    asked(page, table, {"do": "draw"})


def test_of_two_people_either_may_resign(page, table):
    page.click("#resign")
    expect(page.locator("#question .answers button")).to_have_text(
        ["Cancel", "Anna (White)", "Bruno (Black)"]
    )
    page.click("#question button[value=black]")
    asked(page, table, {"do": "resign", "side": "black"})


def test_against_the_engine_the_person_resigns(page, table):
    table.say({}, {"remote": "white", "white": "Damier"})
    expect(page.locator("#upper .name")).to_have_text("Damier")
    page.click("#resign")
    expect(page.locator("#question .answers button")).to_have_text(["Cancel", "Bruno (Black)"])
    page.keyboard.press("Escape")
    page.wait_for_timeout(50)
    assert table.commands == []


def test_resume_is_asked_and_answered(page, table):
    expect(page.locator("#choices")).to_be_hidden()
    table.say({"phase": "resume", "want": ["resume", ["d5", "e4"]], "lit": {"e4": "yes", "d5": "no"}})
    expect(page.locator("#want")).to_have_text("A game was interrupted. Go on with it?")
    expect(page.locator("#how")).to_contain_text("on e4 for yes, on d5 for no")
    page.click("#yes")
    asked(page, table, {"do": "resume", "yes": True})
    page.click("#no")
    asked(page, table, {"do": "resume", "yes": True}, {"do": "resume", "yes": False})


def test_a_refusal_is_a_line_that_goes_away(page, table):
    playing(page, table)
    table.refuse = "the eboard is not connected"
    page.click("#takeback")
    toast = page.locator("#toasts p")
    expect(toast).to_have_text("the eboard is not connected")
    expect(page.locator("#toasts")).to_have_attribute("role", "alert")
    expect(toast).to_have_count(0)


def test_a_new_game_against_damier(page, table):
    page.click("#new")
    page.fill("[name=white]", "  Carla ")
    page.click("#newgame button[value=start]")
    asked(
        page,
        table,
        {
            "do": "new",
            "variant": "russian",
            "fen": "",
            "white": "Carla",
            "black": "",
            "remote": "black",
            "clock": None,
            "lay_out": True,
        },
    )


def test_a_new_game_of_ludoteka_between_two_people(page, table):
    page.click("#new")
    page.select_option("[name=variant]", "ludoteka")
    expect(page.locator("[name=minutes]")).to_have_value("10")
    page.check("[name=opponent][value=human]")
    expect(page.locator("#newside")).to_be_hidden()
    expect(page.locator("[name=black]")).to_have_attribute("placeholder", "Red")
    page.fill("[name=white]", "Anna")
    page.fill("[name=black]", "Luca")
    page.fill("[name=minutes]", "5")
    page.fill("[name=seconds]", "3")
    page.uncheck("[name=lay]")
    page.click("#newgame button[value=start]")
    asked(
        page,
        table,
        {
            "do": "new",
            "variant": "ludoteka",
            "fen": "",
            "white": "Anna",
            "black": "Luca",
            "remote": "",
            "clock": [300, 3],
            "lay_out": False,
        },
    )


def test_a_new_game_from_a_position_and_one_that_is_none(page, table):
    playing(page, table)
    page.click("#new")
    page.click("#newgame summary")
    page.fill("[name=fen]", "W:W99:B1")
    table.refuse = "99 is no square"
    page.click("#newgame button[value=start]")
    expect(page.locator("#toasts p")).to_have_text("99 is no square")
    expect(page.locator("#moves")).to_contain_text("c3-d4")
    assert table.commands[-1]["fen"] == "W:W99:B1"
    table.refuse = None
    page.click("#new")
    page.fill("[name=fen]", " W:Wc3:BKd6 ")
    page.click("#newgame button[value=start]")
    until(page, lambda: len(table.commands) == 2)
    assert table.commands[-1]["fen"] == "W:Wc3:BKd6"


def test_a_new_game_can_be_put_away(page, table):
    playing(page, table)
    page.click("#new")
    expect(page.locator("#newrunning")).to_be_visible()
    page.click("#newgame button[value=cancel]")
    page.click("#new")
    page.keyboard.press("Escape")
    page.wait_for_timeout(50)
    assert table.commands == []


def test_quit_says_good_bye(page, table):
    page.click("#quit")
    page.click("#question button[value=yes]")
    asked(page, table, {"do": "quit"})
    expect(page.locator("#want")).to_contain_text("you may close this page")
    expect(page.locator("#new")).to_be_disabled()


def test_the_pdn_is_a_click_away(page, table):
    with page.expect_download() as download:
        page.click("#pdn")
    assert download.value.suggested_filename == "damier.pdn"
