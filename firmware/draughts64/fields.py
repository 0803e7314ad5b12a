"""The fields of a rule set: their defaults, which values make sense, and how a plain record has them."""

from draughts64.pieces import BLACK, WHITE
from draughts64.squares import LEFT, RIGHT

PRECEDENCES = ("most", "by_king", "most_kings", "kings_first")

# Every field with its default; Variant documents what they mean. Together they are Russian draughts' moves.
DEFAULTS = {
    "name": "",
    "dark_corner": LEFT,
    "first_side": WHITE,
    "side_names": ("White", "Black"),
    "king_range": "flying",
    "king_capture": "flying",
    "removal": "at_end",
    "man_captures_back": True,
    "man_takes_king": True,
    "promotion": "goes_on",
    "precedences": (),
    "reversed_goal": False,
    "third_occurrence": False,
    "king_moves_plies": 0,
    "three_kings": 0,
    "main_road": 0,
    "balance": (),
    "quiet_plies": 0,
    "max_plies": 0,
    "clock_seconds": 0,
    "notation": "letters",
    "capture_mark": ":",
    "game_type": "",
}

_CHOICES = {
    "dark_corner": (LEFT, RIGHT),
    "first_side": (WHITE, BLACK),
    "king_range": ("one", "flying"),
    "king_capture": ("neighbour", "next", "flying"),
    "removal": ("at_once", "at_end"),
    "promotion": ("goes_on", "ends", "passes"),
    "notation": ("letters", "numbers"),
    "capture_mark": (":", "x"),
}
# Where a plain record, which people write, has words: the values in the order of their _CHOICES.
_WORDS = {"dark_corner": ("left", "right"), "first_side": ("white", "black")}

_PIECES = 24  # on the board
_MOST = 99999  # for any count
_DAY = 86400  # seconds; no clock of the eboard begins with more
_LONGEST_NAME = 40
_LONGEST_SIDE = 20
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_."


class VariantError(ValueError):
    """A rule-set record with a field that does not exist or a value that makes no sense."""


def refusal(field: str, value: object, wanted: str) -> VariantError:
    """What to raise for a value that a field cannot have; wanted says in words which it can."""
    return VariantError("%s is no value for %s (it can be %s)" % (short(_written(value)), field, wanted))


def _written(value: object) -> str:
    """A value as people write it in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(to_plain("", value)) if isinstance(value, (str, tuple, list, dict)) else str(value)


def short(text: str) -> str:
    """A text fit for one line of an error."""
    return text if len(text) <= 60 else text[:57] + "..."


def check(field: str, value: object) -> None:
    """Raises VariantError, with the field, the value and what it can be, when the value makes no sense."""
    if field in _CHOICES:
        right = value in _CHOICES[field]
        wanted = ", ".join([str(choice) for choice in _WORDS.get(field, _CHOICES[field])])
    elif isinstance(DEFAULTS[field], bool):
        right = isinstance(value, bool)
        wanted = "true or false"
    elif isinstance(DEFAULTS[field], int):
        most = _DAY if field == "clock_seconds" else _MOST
        right = _is_count(value, 0, most)
        wanted = "a whole number, 0 to %d" % most
    else:
        test, wanted = _OTHERS[field]
        right = test(value)
    if not right:
        raise refusal(field, value, wanted)


def _is_count(value: object, least: int, most: int = _MOST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_name(value: object) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value) <= _LONGEST_NAME
        and all(letter in _LETTERS for letter in value.lower())
    )


def _are_side_names(value: object) -> bool:
    if not isinstance(value, tuple) or len(value) != 2 or value[0] == value[1]:
        return False
    return all(isinstance(name, str) and _is_side_name(name) for name in value)


def _is_side_name(name: str) -> bool:
    return 0 < len(name) <= _LONGEST_SIDE and name == name.strip() and all(_is_printed(c) for c in name)


def _is_printed(letter: str) -> bool:
    """Whether a terminal does not take it for a command."""
    return letter >= " " and not "\x7f" <= letter <= "\x9f"


def _are_precedences(value: object) -> bool:
    if not isinstance(value, tuple):
        return False
    return all(item in PRECEDENCES and value.count(item) == 1 for item in value)


def _is_balance(value: object) -> bool:
    if not isinstance(value, tuple):
        return False
    pieces = 0
    for step in value:
        if (
            not isinstance(step, tuple)
            or len(step) != 2
            or not _is_count(step[0], pieces + 1)
            or not _is_count(step[1], 1)
        ):
            return False
        pieces = step[0]
    return pieces <= _PIECES


def _is_game_type(value: object) -> bool:
    if not isinstance(value, str):
        return False
    return not value or (len(value) == 2 and value[0] in "23456789" and value[1] in "0123456789")


_OTHERS = {
    "name": (_is_name, "1 to %d letters, digits, - _ ." % _LONGEST_NAME),
    "side_names": (_are_side_names, "two different names of 1 to %d characters" % _LONGEST_SIDE),
    "precedences": (_are_precedences, "a list of some of " + ", ".join(PRECEDENCES)),
    "balance": (_is_balance, "a list of pairs, pieces in all and moves, the pieces rising to 24 at most"),
    "game_type": (_is_game_type, '"20" to "99", or ""'),
}


# ---- plain records


def to_plain(field: str, value: object) -> object:
    """A field's value as a plain record has it: lists for tuples, "right" for RIGHT, "black" for BLACK."""
    if field in _WORDS:
        return _WORDS[field][_CHOICES[field].index(value)]
    if isinstance(value, tuple):
        return [list(item) if isinstance(item, tuple) else item for item in value]
    return value


def from_plain(field: str, value: object) -> object:
    """The value that a plain record's value means. Raises VariantError for a word that is none."""
    if field in _WORDS:
        words = _WORDS[field]
        if not isinstance(value, str) or value not in words:
            raise refusal(field, value, ", ".join(words))
        return _CHOICES[field][words.index(value)]
    if isinstance(value, list):
        return tuple([tuple(item) if isinstance(item, list) else item for item in value])
    return value
