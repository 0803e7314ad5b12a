"""wiring.json (how it is built, calibration) and settings.json (what the player likes): read, check, save.

Two files, so that saving the brightness never puts the calibration at risk. What is missing or wrong in
them is replaced by the default, one value at a time, and named.
"""

import json
import os

from eboard.wiring_default import WIRING

SETTINGS_FILE = "settings.json"
WIRING_FILE = "wiring.json"

# key: (default, least, greatest); a text default takes a text
SETTINGS = {
    "variant": ("russian", None, None),
    "rotation": (0, 0, 3),  # quarter turns clockwise that the eboard lies turned by
    "brightness": (100, 1, 100),  # percent
    "budget_ma": (320, 20, 4000),  # current for light, mA at 20 mA a full channel
    "quiet_ms": (30, 5, 500),
    "commit_ms": (150, 20, 5000),
    "extend_ms": (400, 50, 10000),
    "trouble_ms": (600, 100, 10000),
    "hold_ms": (1000, 200, 10000),
    "sound": (0, 0, 1),
}

COLOUR_ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
_PINS = 48


def default_settings():
    """A new dict of all settings at their defaults."""
    return {key: rule[0] for key, rule in SETTINGS.items()}


def setting_problem(key, value, variants=None):
    """What is wrong with a setting, as one line, or None. variants: known names, if to be checked."""
    if key not in SETTINGS:
        return "unknown setting " + str(key)[:40]
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


def load_settings(path=SETTINGS_FILE, variants=None):
    """(settings, problems): all keys, and a list of one-line texts about what was wrong in the file."""
    return _load(path, default_settings(), lambda key, value: setting_problem(key, value, variants))


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
        if not _numbers(value, 8, _PINS) or len(set(value)) != 8:
            return key + " must be 8 different pins"
    elif key in ("leds", "reeds"):
        if not _numbers(value, 64, 64) or len(set(value)) != 64:
            return key + " must be the numbers 0 to 63, each once"
    elif key == "led_order":
        if value not in COLOUR_ORDERS:
            return "led_order must be one of " + ", ".join(COLOUR_ORDERS)
    elif value is None and key != "led_pin":
        return None
    elif type(value) is not int or not 0 <= value < _PINS:
        return key + " must be a pin"
    return None


def load_wiring(path=WIRING_FILE):
    """(wiring, problems): the reference wiring with what the file says otherwise."""
    return _load(path, default_wiring(), wiring_problem)


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
        with open(path) as file:
            text = file.read().strip()
    except OSError:
        return values, problems
    except ValueError:
        text = ""
    try:
        found = json.loads(text) if text[-1:] == "}" else None  # see protocol.decode
    except (ValueError, RuntimeError):
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
