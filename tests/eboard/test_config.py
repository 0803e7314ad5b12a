import json
import os

from eboard import config
from eboard.wiring_default import WIRING

PATH = f"config-under-test-{int.from_bytes(os.urandom(3), 'big')}.json"


def written(text):
    with open(PATH, "w") as file:
        file.write(text)
    return PATH


def forget():
    for path in (PATH, PATH + ".new"):
        try:
            os.remove(path)
        except OSError:
            pass


def settings_of(text, variants=None):
    try:
        return config.load_settings(written(text), variants)
    finally:
        forget()


def wiring_of(text):
    try:
        return config.load_wiring(written(text))
    finally:
        forget()


def test_without_a_file_all_is_default():
    assert config.load_settings("no-such-file.json") == (config.default_settings(), [])
    assert config.load_wiring("no-such-file.json") == (dict(WIRING), [])


def test_settings_saved_come_back():
    settings = config.default_settings()
    settings["variant"] = "italian"
    settings["brightness"] = 40
    try:
        config.save_settings(settings, PATH)
        config.save_settings(settings, PATH)
        assert config.load_settings(PATH) == (settings, [])
    finally:
        forget()


def test_one_wrong_setting_does_not_cost_the_others():
    found, problems = settings_of('{"rotation": 7, "brightness": 30, "colour": 1, "quiet_ms": true}')
    assert found["rotation"] == 0 and found["brightness"] == 30 and found["quiet_ms"] == 30
    assert len(problems) == 3 and all("\n" not in text for text in problems)


def test_an_unknown_variant_is_refused_when_the_names_are_known():
    assert settings_of('{"variant": "chess"}')[0]["variant"] == "chess"
    found, problems = settings_of('{"variant": "chess"}', ("russian", "italian"))
    assert found["variant"] == "russian" and "russian, italian" in problems[0]


def test_a_file_that_is_no_json_gives_the_defaults():
    for text in ("", "{", "[1]", "\x00\x01", '{"rotation": 1'):
        found, problems = settings_of(text)
        assert found == config.default_settings() and len(problems) == 1


def test_an_interrupted_save_leaves_the_old_settings():
    try:
        config.save_settings(config.default_settings(), PATH)
        with open(PATH + ".new", "w") as file:
            file.write('{"brig')
        assert config.load_settings(PATH)[1] == []
    finally:
        forget()


def test_another_wiring_is_read():
    rows = [7, 6, 5, 4, 3, 2, 1, 0]
    leds = list(range(64))
    found, problems = wiring_of(json.dumps({"rows": rows, "leds": leds, "led_order": "RGB", "button": None}))
    assert problems == []
    assert found["rows"] == rows and found["leds"] == leds and found["button"] is None
    assert found["columns"] == WIRING["columns"]


def test_an_impossible_wiring_is_refused_part_by_part():
    wrong = {
        "rows": [0] * 8,
        "columns": [1, 2],
        "leds": [0] * 64,
        "reeds": 5,
        "led_order": "XYZ",
        "led_pin": None,
        "button": 99,
        "buzzer": True,
        "max_ma": 5000,
    }
    found, problems = wiring_of(json.dumps(wrong))
    assert found == dict(WIRING)
    assert len(problems) == len(wrong)


def test_pins_that_a_pico_has_not_are_refused():
    for key, value in (
        ("led_pin", 47),
        ("led_pin", 23),
        ("led_pin", 29),
        ("button", 25),
        ("buzzer", -1),
        ("rows", [40, 41, 42, 43, 44, 45, 46, 47]),
        ("columns", [19, 20, 21, 22, 23, 26, 27, 28]),
    ):
        found, problems = wiring_of(json.dumps({key: value}))
        assert found == dict(WIRING)
        assert len(problems) == 1 and "GP0-GP22, GP26-GP28" in problems[0]
    assert wiring_of('{"led_pin": 22, "button": 26, "buzzer": 28}')[1] == []


def test_a_pin_used_twice_costs_all_pins_and_nothing_else():
    for wrong in (
        {"led_pin": 0},
        {"columns": [0, 1, 2, 3, 4, 5, 6, 7]},
        {"button": 20, "buzzer": 20},
        {"rows": [26, 27, 28, 19, 20, 21, 22, 16]},
    ):
        found, problems = wiring_of(json.dumps(dict(wrong, led_order="RGB", max_ma=100)))
        assert found == dict(WIRING, led_order="RGB", max_ma=100)
        assert len(problems) == 1 and "used twice" in problems[0]
    assert wiring_of('{"button": null, "buzzer": null, "led_pin": 17}')[1] == []


def test_a_folder_in_place_of_a_file_is_named():
    os.mkdir(PATH)
    try:
        for load, usual in (
            (config.load_settings, config.default_settings()),
            (config.load_wiring, config.default_wiring()),
        ):
            found, problems = load(PATH)
            assert found == usual
            assert len(problems) == 1 and "cannot be read" in problems[0]
    finally:
        os.rmdir(PATH)


def test_a_file_too_long_or_too_deep_for_the_memory_is_named():
    for text in ('{"brightness": 50, "a": "' + "x" * 200000 + '"}', '{"a":' * 1000 + "1" + "}" * 1000):
        found, problems = settings_of(text)
        assert found == config.default_settings()
        assert len(problems) == 1


def test_values_of_any_kind_are_refused_one_by_one():
    text = '{"brightness":1e99,"budget_ma":-5,"quiet_ms":null,"variant":["x"],"rotation":"1","\\ud800":1}'
    found, problems = settings_of(text, ("russian",))
    assert found == config.default_settings()
    assert len(problems) == 6


def test_light_never_gets_more_than_the_wiring_allows():
    try:
        settings, problems = config.load_settings(written('{"budget_ma": 2000}'), None, 320)
        assert settings["budget_ma"] == 320 and len(problems) == 1 and "max_ma" in problems[0]
        assert config.load_settings(written('{"budget_ma": 2000}'), None, 2000)[0]["budget_ma"] == 2000
        settings, problems = config.load_settings("no-such-file.json", None, 200)
        assert settings["budget_ma"] == 200 and problems == []
    finally:
        forget()


def test_only_an_order_for_more_light_than_the_wiring_allows_is_refused():
    wiring = dict(WIRING, max_ma=500)
    for wanted, fine in ((20, True), (500, True), (501, False), (4000, False), ("x", True)):
        order = {"t": "settings", "set": {"brightness": 5, "budget_ma": wanted}}
        assert (config.order_problem(order, wiring) is None) == fine
    assert config.order_problem({"t": "settings", "set": {}}, wiring) is None
    assert config.order_problem({"t": "ping"}, wiring) is None


def test_doubtful_switches_are_a_list_of_at_most_four_different_squares():
    for value in (
        "c3",
        ["i1"],
        ["a0"],
        ["c3", "c3"],
        [3],
        [None],
        [["c3"]],
        ["c33"],
        ["a1", "a2", "a3", "a4", "a5"],
    ):
        problem = config.setting_problem("doubtful", value)
        assert problem == "doubtful must be a list of at most 4 squares"
    for value in ([], ["c3"], ["h8", "a1", "d4", "e5"]):
        assert config.setting_problem("doubtful", value) is None
