"""wiring.json (how it is built, calibration) and settings.json (what the player likes): read, check, save.

Two files, so that saving the brightness never puts the calibration at risk. What is missing or wrong in
them is replaced by the default, one value at a time, and named.
"""

import json
import os

from draughts64.squares import cell_at
from eboard import texts
from eboard.wiring_default import WIRING

SETTINGS_FILE = "settings.json"
WIRING_FILE = "wiring.json"

# key: (default, least, greatest); a text default takes a text
SETTINGS = {
    "variant": ("russian", None, None),
    "rotation": (0, 0, 3),  # quarter turns clockwise that the eboard lies turned by
    # With less of either, some lights would be black at the dark moments of their rhythm.
    "brightness": (100, 5, 100),  # percent
    "budget_ma": (320, 40, 4000),  # for light, mA at 20 mA a full channel; the wiring's max_ma at most
    "quiet_ms": (30, 5, 500),
    "commit_ms": (150, 20, 5000),
    "extend_ms": (400, 50, 10000),
    "trouble_ms": (600, 100, 10000),
    "hold_ms": (1000, 200, 10000),
    "sound": (0, 0, 1),
    "doubtful": ([], None, None),  # cells, as they are wired, whose switches are not believed
}

MOST_DOUBTFUL = 4  # where more switches fail, something else is broken
COLOUR_ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
PINS = tuple(range(23)) + (26, 27, 28)  # GP numbers that a Pico has pins for
_PIN_KEYS = ("rows", "columns", "led_pin", "button", "buzzer")
_LONGEST = 8192  # a longer file is none of ours, and would take the memory
_ABSENT = 2  # ENOENT


def default_settings():
    """A new dict of all settings at their defaults."""
    return {key: rule[0] for key, rule in SETTINGS.items()}


def setting_problem(key, value, variants=None):
    """What is wrong with a setting, as one line, or None. variants: known names, if to be checked."""
    if key not in SETTINGS:
        return "unknown setting " + str(key)[:40]
    if key == "doubtful":
        if not _are_cells(value) or len(value) > MOST_DOUBTFUL:
            return "doubtful must be a list of at most %d squares" % MOST_DOUBTFUL
        return None
    _default, least, greatest = SETTINGS[key]
    if least is None:
        if not isinstance(value, str) or not 1 <= len(value) <= 40:
            return key + " must be a text"
        if variants is not None and value not in variants:
            return key + " must be one of " + ", ".join(variants)
        return None
    if type(value) is not int or not least <= value <= greatest:
        return "%s must be a whole number from %d to %d" % (key, least, greatest)
    return None


def _are_cells(value):
    """Is it a list of different cells, by their names?"""
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) for name in value):
        return False
    try:
        return len({cell_at(name) for name in value}) == len(value)
    except ValueError:
        return False


def budget_problem(budget_ma, max_ma):
    """What is wrong with a budget_ma where the wiring allows max_ma, as one line, or None."""
    if budget_ma is None or budget_ma <= max_ma:
        return None
    return "budget_ma must be at most %d, the max_ma of this eboard's wiring.json" % max_ma


def order_problem(message, wiring):
    """What a message of right form asks for that this eboard is not built for, as one line, or None."""
    wanted = message["set"].get("budget_ma") if message["t"] == "settings" else None
    return budget_problem(wanted, wiring["max_ma"]) if type(wanted) is int else None


def load_settings(path=SETTINGS_FILE, variants=None, max_ma=None):
    """(settings, problems): all keys, and a list of one-line texts about what was wrong in the file.

    max_ma: what the wiring allows for light, mA; a greater budget_ma becomes that.
    """
    found = _load(path, default_settings(), lambda key, value: setting_problem(key, value, variants))
    settings, problems = found
    if max_ma is not None and settings["budget_ma"] > max_ma:
        if settings["budget_ma"] != SETTINGS["budget_ma"][0]:
            problems.append(path + ": " + str(budget_problem(settings["budget_ma"], max_ma)))
        settings["budget_ma"] = max_ma
    return found


def save_settings(settings, path=SETTINGS_FILE):
    """Write settings so that a power cut leaves the old or the new file. Raises OSError."""
    save_json({key: settings[key] for key in SETTINGS if key in settings}, path)


def default_wiring():
    """A new dict of the reference wiring."""
    return dict(WIRING)


def wiring_problem(key, value):
    """What is wrong with a part of the wiring, as one line, or None."""
    if key not in WIRING:
        return "unknown part of the wiring: " + str(key)[:40]
    if key in ("rows", "columns"):
        if not _numbers(value, 8, 29) or len(set(value)) != 8 or not all(pin in PINS for pin in value):
            return key + " must be 8 different pins of GP0-GP22, GP26-GP28"
    elif key in ("leds", "reeds"):
        if not _numbers(value, 64, 64) or len(set(value)) != 64:
            return key + " must be the numbers 0 to 63, each once"
    elif key == "led_order":
        if value not in COLOUR_ORDERS:
            return "led_order must be one of " + ", ".join(COLOUR_ORDERS)
    elif key == "max_ma":
        _default, least, greatest = SETTINGS["budget_ma"]
        if type(value) is not int or not least <= value <= greatest:
            return "max_ma must be a whole number from %d to %d" % (least, greatest)
    elif value is None and key != "led_pin":
        return None
    elif type(value) is not int or value not in PINS:
        return key + " must be a pin of GP0-GP22, GP26-GP28"
    return None


def load_wiring(path=WIRING_FILE):
    """(wiring, problems): the reference wiring with what the file says otherwise.

    Pins make sense together only: when one is used twice, all are those of the reference.
    """
    wiring, problems = _load(path, default_wiring(), wiring_problem)
    twice = _pin_used_twice(wiring)
    if twice is not None:
        problems.append("%s: GP%d is used twice, all pins are those of the reference wiring" % (path, twice))
        for key in _PIN_KEYS:
            wiring[key] = WIRING[key]
    return wiring, problems


def _pin_used_twice(wiring):
    used = []
    for key in _PIN_KEYS:
        pins = wiring[key] if key in ("rows", "columns") else (wiring[key],)
        for pin in pins:
            if pin in used:
                return pin
            if pin is not None:
                used.append(pin)
    return None


def save_wiring(wiring, path=WIRING_FILE):
    """Write the wiring so that a power cut leaves the old or the new file. Raises OSError."""
    save_json(wiring, path)


def save_json(value, path):
    """Write a JSON file beside the old one, then put it in its place. Raises OSError."""
    new = path + ".new"
    with open(new, "w") as file:
        file.write(json.dumps(value))
    try:
        os.rename(new, path)
    except OSError:  # a file system that does not replace
        os.remove(path)
        os.rename(new, path)


def _load(path, values, problem):
    problems = []
    try:
        with open(path, "rb") as file:
            data = file.read(_LONGEST + 1).strip()
    except OSError as error:
        if error.args[0] != _ABSENT:
            problems.append("%s cannot be read (error %s), the defaults are used" % (path, error.args[0]))
        return values, problems
    try:
        # A closing bracket: see protocol.decode.
        found = texts.unpack(data) if data[-1:] == b"}" and len(data) <= _LONGEST else None
    except (ValueError, RuntimeError, TypeError, MemoryError):
        found = None
    if not isinstance(found, dict):
        return values, [path + " is no JSON object, the defaults are used"]
    for key, value in found.items():
        wrong = problem(key, value)
        if wrong:
            problems.append(path + ": " + wrong)
        else:
            values[key] = value
    return values, problems


def _numbers(value, count, limit):
    if not isinstance(value, (list, tuple)) or len(value) != count:
        return False
    return all(type(number) is int and 0 <= number < limit for number in value)
