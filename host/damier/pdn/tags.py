"""What the tags of PDN files are called and how their values are written, brought to one form."""

import re

_NAMES = {
    "Event": ("evento", "événement", "evenement", "veranstaltung", "событие", "турнир"),
    "Site": ("luogo", "località", "lieu", "ort", "plaats", "место"),
    "Date": ("data", "dati", "datum", "дата"),
    "Round": ("turno", "ronde", "runde", "тур"),
    "White": ("bianco", "blancs", "weiss", "weiß", "wit", "белые"),
    "Black": ("nero", "noirs", "schwarz", "zwart", "чёрные", "черные"),
    "Result": ("risultato", "résultat", "ergebnis", "uitslag", "результат"),
    "GameType": ("game_type",),
    "FEN": (),
    "SetUp": (),
    "Variant": ("variante",),
    "Rules": (),
    "TimeControl": (),
    "Termination": (),
}
_CANONICAL = {alias: name for name, aliases in _NAMES.items() for alias in (name.lower(), *aliases)}
ITALIAN_NAMES = ("bianco", "nero", "risultato", "dati", "luogo", "turno")

_RESULTS = {
    "1-0": "1-0", "2-0": "1-0", "0-1": "0-1", "0-2": "0-1", "1-1": "1/2-1/2", "1/2-1/2": "1/2-1/2",
    "1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2", "0-0": "0-0", "*": "*",
}  # fmt: skip
_YEAR_FIRST = re.compile(
    r"([0-9]{4}|\?{4})(?:[.\-/ ]+([0-9]{1,2}|\?\??))?(?:[.\-/ ]+([0-9]{1,2}|\?\??))?[.\s]*"
)
_DAY_FIRST = re.compile(r"([0-9]{1,2})[.\-/ ]+([0-9]{1,2})[.\-/ ]+([0-9]{4})[.\s]*")


def canonical_name(name: str) -> str:
    """The name that PDN gives a tag, whatever its letters' case and in six languages; others as they are."""
    return _CANONICAL.get(name.lower(), name)


def is_known(name: str) -> bool:
    """Whether PDN knows a tag of that name, in one of those languages."""
    return name.lower() in _CANONICAL


def canonical_result(text: str) -> str:
    """A result as "1-0", "0-1", "1/2-1/2", "0-0" or "*"; "" for what is none."""
    plain = re.sub(r"\s", "", text)
    return _RESULTS.get(re.sub(r"[–—−:]", "-", plain), "")


def canonical_date(text: str) -> str:
    """A date as "1950.03.??"; what is none stays as it is.

    The year may come first or last; a date with the year last is taken as day, month, year, the custom of the
    countries whose draughts these are.
    """
    found = _YEAR_FIRST.fullmatch(text)
    if found:
        year, month, day = found[1], found[2] or "??", found[3] or "??"
    else:
        found = _DAY_FIRST.fullmatch(text)
        if not found:
            return text
        day, month, year = found.groups()
    month, day = (part.rjust(2, "?" if "?" in part else "0") for part in (month, day))
    return f"{year}.{month}.{day}" if month <= "12" or month == "??" else text


def known(value: str) -> str:
    """A tag's value, "" where it says that nothing is known: "?", "????.??.??", "-"."""
    return value if value.strip("?.- ") else ""


def first_letter(tags: dict[str, str]) -> str:
    """The colour that moves first, "W" or "B", as far as the tags tell; "W" when they do not."""
    fen = tags.get("FEN", "").strip()[:1].upper()
    if fen in ("W", "B"):
        return fen
    fields = [field.strip().upper() for field in tags.get("GameType", "").split(",")]
    if len(fields) > 1 and fields[1] in ("W", "B"):
        return fields[1]
    return "B" if fields[0] in ("21", "23", "31") else "W"


def start_fen(tags: dict[str, str]) -> str:
    """The text of the position that a game starts from, "" for the usual one; some write it in SetUp."""
    text = tags.get("FEN", "")
    if not text and ":" in tags.get("SetUp", ""):
        text = tags["SetUp"]
    parts = [part.strip() for part in text.replace(".", " ").split(":")]
    return ":".join(part[:1].upper() + part[1:] for part in parts)
