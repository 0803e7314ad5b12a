"""A rule set is a record of parameters; the four built-in ones and what makes a record valid."""

from draughts64.pieces import BLACK, WHITE
from draughts64.squares import LEFT, RIGHT


class VariantError(ValueError):
    """A rule-set record with a field that does not exist or a value that makes no sense."""


class UnknownVariant(ValueError):
    """No built-in rule set has that name."""


# Every field with its default; Variant documents what they mean. Without arguments they are Russian draughts.
_DEFAULTS = {
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
    "promotion": ("goes_on", "ends"),
    "notation": ("letters", "numbers"),
    "capture_mark": (":", "x"),
    "game_type": ("25", "22", ""),
}

_FLAGS = ("man_captures_back", "man_takes_king", "reversed_goal", "third_occurrence")
_COUNTS = ("king_moves_plies", "three_kings", "main_road", "quiet_plies", "max_plies", "clock_seconds")
_PRECEDENCES = ("most", "by_king", "most_kings", "kings_first")


class Variant:
    """One rule set. Treat it as fixed; `replace` makes another.

    name                what it is called in commands and files
    dark_corner         LEFT or RIGHT: the dark corner at each player's lower left or right
    first_side          WHITE or BLACK moves first
    side_names          what the sides are called: (White's name, Black's name)
    king_range          a king's quiet move: "one" square or "flying"
    king_capture        of a "neighbour" only, landing right behind it; of the "next" piece on the line at any
                        distance, landing right behind it; or "flying": any distance, landing on any free
                        square behind, but on one from which it can go on if there is any
    removal             captured pieces leave "at_once", jump by jump, or "at_end" (until then they block)
    man_captures_back   may a man capture backward
    man_takes_king      may a man capture a king
    promotion           a man on the last row in mid-capture "goes_on" as a king, or the move "ends"
    precedences         which captures must be preferred, tested in this order: "most" pieces, "by_king",
                        "most_kings", "kings_first" (jump by jump)
    reversed_goal       the side without pieces or moves wins
    third_occurrence    drawn when a position occurs for the third time
    king_moves_plies    drawn after so many plies in a row of king moves without capture; 0 never
    three_kings         drawn after so many moves of three or more kings against one king; 0 never
    main_road           drawn after so many moves of three pieces against a king on the main road; 0 never
    balance             ((pieces in all, moves), ...) upward: with at most so many pieces and a king on both
                        sides, drawn when both have made so many moves without capture or promotion
    quiet_plies         drawn after so many plies without capture and promotion; 0 never
    max_plies           drawn after so many plies in all; 0 never
    clock_seconds       time a side where the game needs a clock and none was given; 0 no clock needed
    notation            moves are written in "letters" or "numbers"
    capture_mark        ":" or "x" between the squares of a capture
    game_type           number of the PDN GameType, "" for none (a Variant tag tells giveaway from Russian)

    Raises VariantError for an unknown field or a value out of range.
    """

    name: str
    dark_corner: int
    first_side: int
    side_names: "tuple[str, str]"
    king_range: str
    king_capture: str
    removal: str
    man_captures_back: bool
    man_takes_king: bool
    promotion: str
    precedences: "tuple[str, ...]"
    reversed_goal: bool
    third_occurrence: bool
    king_moves_plies: int
    three_kings: int
    main_road: int
    balance: "tuple[tuple[int, int], ...]"
    quiet_plies: int
    max_plies: int
    clock_seconds: int
    notation: str
    capture_mark: str
    game_type: str

    def __init__(self, **fields: object):
        for field in fields:
            if field not in _DEFAULTS:
                raise VariantError("a rule set has no field %s" % field)
        for field, default in _DEFAULTS.items():
            setattr(self, field, fields.get(field, default))
        self._check()

    def replace(self, **fields: object) -> "Variant":
        """The same rule set with some fields changed: a house rule. Raises VariantError as Variant does."""
        for field in _DEFAULTS:
            if field not in fields:
                fields[field] = getattr(self, field)
        return Variant(**fields)

    def side_name(self, side: int) -> str:
        """What WHITE or BLACK is called here."""
        return self.side_names[side - 1]

    def _check(self) -> None:
        for field, choices in _CHOICES.items():
            self._demand(field, getattr(self, field) in choices)
        for field in _FLAGS:
            self._demand(field, isinstance(getattr(self, field), bool))
        for field in _COUNTS:
            value = getattr(self, field)
            self._demand(field, isinstance(value, int) and not isinstance(value, bool) and value >= 0)
        self._demand("name", isinstance(self.name, str) and self.name != "")
        names = self.side_names
        self._demand("side_names", _is_tuple(names, str) and len(names) == 2 and names[0] != names[1])
        self._demand(
            "precedences", _is_tuple(self.precedences, str) and not set(self.precedences) - set(_PRECEDENCES)
        )
        steps = self.balance
        shaped = _is_tuple(steps, tuple) and all(len(step) == 2 and _is_tuple(step, int) for step in steps)
        self._demand("balance", shaped and list(steps) == sorted(steps))

    def _demand(self, field: str, holds: bool) -> None:
        if not holds:
            raise VariantError("%r is no value for %s" % (getattr(self, field), field))


def _is_tuple(value: object, kind: type) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, kind) for item in value)


RUSSIAN = Variant(
    name="russian",
    third_occurrence=True,
    king_moves_plies=30,
    three_kings=15,
    main_road=5,
    balance=((3, 5), (5, 30), (7, 60)),
    game_type="25",
)

GIVEAWAY = RUSSIAN.replace(name="giveaway", reversed_goal=True, three_kings=0, main_road=0, balance=())

ITALIAN = Variant(
    name="italian",
    dark_corner=RIGHT,
    king_range="one",
    king_capture="neighbour",
    man_captures_back=False,
    man_takes_king=False,
    promotion="ends",
    precedences=_PRECEDENCES,
    third_occurrence=True,
    king_moves_plies=80,
    notation="numbers",
    capture_mark="x",
    game_type="22",
)

LUDOTEKA = Variant(
    name="ludoteka",
    first_side=BLACK,
    side_names=("White", "Red"),
    king_capture="next",
    removal="at_once",
    man_captures_back=False,
    promotion="ends",
    quiet_plies=80,
    max_plies=200,
    clock_seconds=600,
    capture_mark="x",
)

_BUILT_IN = (RUSSIAN, GIVEAWAY, ITALIAN, LUDOTEKA)  # in the order in which a person is offered them
VARIANTS = {variant.name: variant for variant in _BUILT_IN}
NAMES = tuple(variant.name for variant in _BUILT_IN)  # MicroPython's dicts keep no order


def get(name: str) -> Variant:
    """The built-in rule set of that name. Raises UnknownVariant, which names those there are."""
    if name in VARIANTS:
        return VARIANTS[name]
    raise UnknownVariant("unknown variant %s (there are %s)" % (name or "''", ", ".join(NAMES)))
