"""Values as JSON and back, with texts that are whole whatever the other side wrote.

MicroPython's json keeps the two halves of an escaped character beyond U+FFFF (d83d, de00) apart, and its
encoder then writes what is no UTF-8. Here halves are joined, lone ones replaced, and control characters,
which a terminal would obey, become blanks.
"""

import json
import sys

DEPTH = 8  # lists and objects within each other at most
_REPLACEMENT = "\ufffd"
_OPTIONS: "dict" = {"separators": (",", ":")}
if sys.implementation.name != "micropython":  # which writes so by itself
    _OPTIONS.update(ensure_ascii=False, allow_nan=False)


def pack(value):
    """A value as JSON, bytes of UTF-8 in one line. Raises ValueError, TypeError for what JSON cannot hold."""
    text = json.dumps(value, **_OPTIONS)
    data = text.encode("utf-8", "surrogatepass")
    if b"\xed" in data:  # where halves begin; other letters do too, but few
        data = clean(text).encode()
    return data


def unpack(data):
    """The value in JSON (bytes), its texts clean. Raises ValueError, RuntimeError, TypeError, MemoryError."""
    return cleaned(json.loads(str(data, "utf-8", "surrogatepass")), DEPTH)


def cleaned(value, depth):
    """The value with clean texts. Raises ValueError when it is deeper than `depth`."""
    if isinstance(value, str):
        return clean(value)
    if not isinstance(value, (list, dict)):
        return value
    if not depth:
        raise ValueError("too deep")
    if isinstance(value, list):
        return [cleaned(item, depth - 1) for item in value]
    return {cleaned(key, depth - 1): cleaned(item, depth - 1) for key, item in value.items()}


def clean(text):
    """The text without control characters and halves of characters; the same object when it has none."""
    for letter in text:
        if _is_control(ord(letter)) or _is_half(ord(letter)):
            return _mended(text)
    return text


def _mended(text):
    letters = []
    high = 0
    for letter in text:
        code = ord(letter)
        if high and 0xDC00 <= code < 0xE000:
            letters[-1] = chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00)
            high = 0
            continue
        high = code if 0xD800 <= code < 0xDC00 else 0
        letters.append(_REPLACEMENT if _is_half(code) else " " if _is_control(code) else letter)
    return "".join(letters)


def _is_half(code):
    return 0xD800 <= code < 0xE000


def _is_control(code):
    return code < 0x20 or 0x7F <= code < 0xA0 or 0x2028 <= code <= 0x2029
