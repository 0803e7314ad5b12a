"""Rule sets as a person names them: built in, shipped with Damier, or written in a TOML file."""

import difflib
import os
import re
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote, unquote

from draughts64 import variant as builtin
from draughts64.fields import DEFAULTS, VariantError, check, from_plain, refusal, short, to_plain
from draughts64.variant import UnknownVariant, Variant, from_record

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

__all__ = ["VariantError", "describe", "find", "from_rules_text", "names", "offered", "rules_text", "shipped"]

LARGEST = 16384  # bytes of a file: a whole record has less than one thousand
TOO_LONG = "a number has too many digits"  # more than Python turns into an integer, or back into text
FIELDS = ["name", "base", *(field for field in DEFAULTS if field != "name")]


def names() -> list[str]:
    """The names of the built-in rule sets, in the order in which a person is offered them."""
    return list(builtin.NAMES)


@cache
def shipped() -> tuple[str, ...]:
    """The names of the house rules that come with Damier."""
    found = (entry.name for entry in (files("damier") / "houserules").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def offered() -> dict[str, Variant]:
    """By name, the built-in rule sets and those that come with Damier, as a person is offered them."""
    return {**{name: builtin.get(name) for name in names()}, **{name: _shipped(name) for name in shipped()}}


def find(text: str) -> Variant:
    """The rule set that a person means: a built-in one, one shipped, or the path of a TOML file.

    Raises ValueError, one line: UnknownVariant for a name that is none; VariantError for a file that cannot
    be read as a rule set, with the file, the field, its value and what it can be, or the line.
    """
    name = text.strip()
    if name.lower() in builtin.VARIANTS:
        return builtin.get(name.lower())
    if name.lower() in shipped():
        return _shipped(name.lower())
    if name.endswith(".toml") or os.path.exists(name):
        return _from_file(Path(name))
    there = ", ".join([*names(), *shipped()])
    raise UnknownVariant(f"unknown variant {short(name) or repr('')} (there are {there}, or a TOML file)")


def describe(variant: Variant) -> dict[str, object]:
    """The whole record: every key of a house-rule file with its value, as such a file has it."""
    return {
        field: variant.base if field == "base" else to_plain(field, getattr(variant, field))
        for field in FIELDS
    }


# ---- TOML


@cache
def _shipped(name: str) -> Variant:
    text = (files("damier") / "houserules" / f"{name}.toml").read_text(encoding="utf-8")
    return _from_toml(text, f"{name}.toml")


def _from_file(path: Path) -> Variant:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that can be none
        raise VariantError(f"{path}: {getattr(error, 'strerror', '') or error}") from None
    if len(content) > LARGEST:
        raise VariantError(f"{path}: more than {LARGEST} bytes, too much for a rule set")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise VariantError(f"{path}: line {line}: no text in UTF-8") from None
    variant = _from_toml(text, str(path))
    if variant.name.lower() in shipped() and variant != _shipped(variant.name.lower()):
        where = _line_of("name", text)
        raise VariantError(
            f"{path}: {where}{variant.name} comes with Damier, with other rules; choose another name"
        )
    return variant


def _from_toml(text: str, place: str) -> Variant:
    try:
        record = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VariantError(f"{place}: {_with_line(str(error), text)}") from None
    except RecursionError:
        raise VariantError(f"{place}: too deeply nested") from None
    except ValueError:  # the only other one
        raise VariantError(f"{place}: {TOO_LONG}") from None
    for key, value in record.items():
        try:
            _check(key, value)
        except VariantError as error:
            raise VariantError(f"{place}: {_line_of(key, text)}{error}") from None
        except ValueError:  # a number in hexadecimal is read, but not shown
            raise VariantError(f"{place}: {_line_of(key, text)}{TOO_LONG}") from None
    for key in ("name", "base"):
        if key not in record:
            raise VariantError(f"{place}: the rule set needs a {key}")
    name = record.pop("name")
    try:
        return from_record(name, record)
    except VariantError as error:  # all else has been checked
        raise VariantError(f"{place}: {_line_of('name', text)}{error}") from None


def _check(key: str, value: object) -> None:
    """Raises VariantError for a key that is none, with the nearest one, and for a value it cannot have."""
    if key not in FIELDS:
        near = difflib.get_close_matches(key, FIELDS, 1)
        hint = f", perhaps {near[0]}" if near else ""
        raise VariantError(f"a rule set has no {short(key if key.isprintable() else repr(key))}{hint}")
    if key != "base":
        check(key, from_plain(key, value))
    elif value not in names():
        raise refusal(key, value, ", ".join(names()))


def _with_line(message: str, text: str) -> str:
    """What the TOML reader says, with the line in front of it."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", message, re.DOTALL)
    if found:
        return f"line {found[2]}: {found[1]}"
    ending = message.removesuffix(" (at end of document)")
    return f"line {text.rstrip().count(chr(10)) + 1}: {ending}" if ending != message else message


def _line_of(key: str, text: str) -> str:
    """Where the key is set, as "line 3: ", or "" when that cannot be told."""
    found = re.search(
        rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[=.]|^\[+[ \t]*{re.escape(key)}\b", text, re.MULTILINE
    )
    return f"line {text.count(chr(10), 0, found.start()) + 1}: " if found else ""


# ---- the text of a PDN tag


def rules_text(variant: Variant) -> str:
    """A house rule as the text of a Rules tag: "base=russian promotion=passes precedences=most".

    "" for a built-in rule set. Lists have commas, pairs a colon, texts of people's own are percent-encoded.
    """
    record = variant.record() or {}
    return " ".join(f"{key}={_written(value)}" for key, value in record.items())


def from_rules_text(name: str, text: str) -> Variant:
    """The rule set that a Variant tag and a Rules tag mean; the built-in one where there is no text.

    Raises ValueError, one line naming the key and what it can be.
    """
    record: dict[str, object] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals:
            raise VariantError(f"{short(word)} is no key=value")
        if key in record:
            raise VariantError(f"{key} is there twice")
        if key == "name":
            raise VariantError("the name of a rule set is no rule")
        record[key] = _read(key, value)
        _check(key, record[key])
    return from_record(name, record) if record else builtin.get(name.lower())


def _written(value: object) -> str:
    if isinstance(value, list):
        return ",".join(
            ":".join(map(str, item)) if isinstance(item, list) else _written(item) for item in value
        )
    return str(value).lower() if isinstance(value, bool) else quote(str(value), safe=":")


def _read(key: str, value: str) -> object:
    """The plain value that a word of a Rules tag means for that key; the word itself where it means none."""
    default = DEFAULTS.get(key)
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(value, value)
    if isinstance(default, tuple):
        items = value.split(",") if value else []
        return [_pair(item) for item in items] if key == "balance" else [unquote(item) for item in items]
    return _number(value) if isinstance(default, int) else unquote(value)


def _pair(item: str) -> object:
    return [_number(part) for part in item.split(":")]


def _number(word: str) -> object:
    return int(word) if re.fullmatch(r"[0-9]{1,9}", word) else word
