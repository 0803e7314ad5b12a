"""A rule set is a record of parameters: the four built-in ones, and house rules made from them."""

from draughts64.fields import DEFAULTS, PRECEDENCES, VariantError, check, from_plain, refusal, short, to_plain
from draughts64.pieces import BLACK
from draughts64.squares import RIGHT


class UnknownVariant(ValueError):
    """No built-in rule set has that name."""


class Variant:
    """One rule set. Treat it as fixed; `replace` makes another. Equal when all its fields are.

    name                what it is called in commands and files: 1 to 40 letters, digits, "-", "_", "."
    dark_corner         LEFT or RIGHT: the dark corner at each player's lower left or right
    first_side          WHITE or BLACK moves first
    side_names          what the sides are called: (White's name, Black's name), 1 to 20 characters each
    king_range          a king's quiet move: "one" square or "flying"
    king_capture        of a "neighbour" only, landing right behind it; of the "next" piece on the line at any
                        distance, landing right behind it; or "flying": any distance, landing on any free
                        square behind, but on one from which it can go on if there is any
    removal             captured pieces leave "at_once", jump by jump, or "at_end" (until then they block)
    man_captures_back   may a man capture backward
    man_takes_king      may a man capture a king
    promotion           a man on the last row in mid-capture "goes_on" as a king if it can, or the move "ends"
                        there with a king, or it "passes": goes on as a man if it can, and stays one
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
    game_type           number of the PDN GameType, "20" to "99", "" for none (a Variant tag tells giveaway
                        from Russian)

    base, which is no field, is the name of the built-in rule set that it was made from by `replace`, its own
    for a built-in one. Raises VariantError for an unknown field or a value out of range; counts go to 99999,
    clock_seconds to a day.
    """

    base: str
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
            if field not in DEFAULTS:
                raise VariantError("a rule set has no field %s" % short(field))
        for field, default in DEFAULTS.items():
            value = fields.get(field, default)
            check(field, value)
            setattr(self, field, value)
        self.base = "russian"

    def replace(self, **fields: object) -> "Variant":
        """The same rule set with some fields changed: a house rule. Raises VariantError as Variant does."""
        for field in DEFAULTS:
            if field not in fields:
                fields[field] = getattr(self, field)
        made = Variant(**fields)
        made.base = self.base
        return made

    def record(self) -> "dict[str, object] | None":
        """A house rule as `from_record` reads it: {"base": …} and what differs from it, in plain JSON data.

        None for a built-in rule set, which its name tells everywhere.
        """
        if self == VARIANTS.get(self.name):
            return None
        base = VARIANTS[self.base]
        record: "dict[str, object]" = {"base": self.base}
        for field in DEFAULTS:
            value = getattr(self, field)
            if field != "name" and value != getattr(base, field):
                record[field] = to_plain(field, value)
        return record

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Variant):
            return False
        return all(getattr(self, field) == getattr(other, field) for field in DEFAULTS)

    def __hash__(self) -> int:
        return hash(self.name)

    def side_name(self, side: int) -> str:
        """What WHITE or BLACK is called here."""
        return self.side_names[side - 1]


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
    precedences=PRECEDENCES,
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
for _variant in _BUILT_IN:
    _variant.base = _variant.name
VARIANTS = {variant.name: variant for variant in _BUILT_IN}
NAMES = tuple(variant.name for variant in _BUILT_IN)  # MicroPython's dicts keep no order


def get(name: str) -> Variant:
    """The built-in rule set of that name. Raises UnknownVariant, which names those there are."""
    if name in VARIANTS:
        return VARIANTS[name]
    raise UnknownVariant("unknown variant %s (there are %s)" % (name or "''", ", ".join(NAMES)))


def named(name: str, record: "dict[str, object] | None" = None) -> Variant:
    """The rule set of a game: the built-in one of that name, or with a record the house rule it describes.

    Raises UnknownVariant, or VariantError as `from_record` does.
    """
    return get(name) if record is None else from_record(name, record)


def from_record(name: str, record: "dict[str, object]") -> Variant:
    """A house rule from plain data: {"base": name of a built-in rule set, field: value, ...}.

    Fields and values are those of Variant, with "left" and "right" for dark_corner, "white" and "black" for
    first_side, and lists for tuples. Raises VariantError, which names the field, its value and what it may
    be; also when the house rule is called like a built-in rule set.
    """
    if not isinstance(record, dict):
        raise VariantError("a rule set is a record of fields")
    base = record.get("base")
    if base is None:
        raise VariantError("a house rule needs a base, one of " + ", ".join(NAMES))
    if not isinstance(base, str) or base not in VARIANTS:
        raise refusal("base", base, ", ".join(NAMES))
    if isinstance(name, str) and name.lower() in VARIANTS:
        raise VariantError("a house rule cannot be called %s, as a built-in rule set is" % name)
    fields: "dict[str, object]" = {}
    for field, value in record.items():
        if field == "name" or (field != "base" and field not in DEFAULTS):
            raise VariantError("a rule set has no field %s" % short(field))
        if field != "base":
            fields[field] = from_plain(field, value)
    return VARIANTS[base].replace(name=name, **fields)
