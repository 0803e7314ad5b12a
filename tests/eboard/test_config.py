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
    }
    found, problems = wiring_of(json.dumps(wrong))
    assert found == dict(WIRING)
    assert len(problems) == len(wrong)
