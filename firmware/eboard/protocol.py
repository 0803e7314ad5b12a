"""The line protocol: one JSON object a line. Written once, for both computers.

docs/protocol.md is the reference. Nothing here waits or remembers, but for the half line in a Reader.
"""

from eboard import texts

VERSION = 1
LINE_FROM_HOST = 4096  # longest line a host may send, bytes
LINE_FROM_EBOARD = 8192  # longest line an eboard may send, bytes
NAME = 60  # longest player's name, characters
FEN = 300  # longest FEN, characters
CLOCK = 24 * 3600  # longest base time and increment, seconds

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
SIDES = ("white", "black")


class Reader:
    """Cuts a stream of bytes into messages; whatever is not a message is dropped.

    limit: longest line that is read, in bytes; a longer one is skipped up to its newline.
    """

    def __init__(self, limit):
        self.limit = limit
        self.dropped = 0  # lines that were no messages
        self._line = bytearray()
        self._skipping = False

    def feed(self, data):
        """Take bytes as they come; return the list of whole messages (dicts with a text "t")."""
        messages = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            self._keep(data[start:] if end < 0 else data[start:end])
            if end < 0:
                return messages
            message = self._finish()
            if message is not None:
                messages.append(message)
            start = end + 1

    def _keep(self, piece):
        if self._skipping:
            return
        if len(self._line) + len(piece) > self.limit:
            self._skipping = True
            self._line = bytearray()
            return
        self._line.extend(piece)

    def _finish(self):
        line, skipped = self._line, self._skipping
        self._line = bytearray()
        self._skipping = False
        if not skipped and not line.strip():
            return None
        message = None if skipped else decode(line)
        if message is None:
            self.dropped += 1
        return message


def decode(line):
    """The message in a line (bytes, without its newline), its texts clean, or None when it is none."""
    text = bytes(line).strip()
    if text[:1] != b"{" or text[-1:] != b"}":  # MicroPython up to 1.25 reads an object without its end
        return None
    try:
        message = texts.unpack(text)
    except (ValueError, RuntimeError, TypeError, MemoryError):  # CPython: RecursionError is a RuntimeError
        return None
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        return None
    return message


def encode(message):
    """The line (bytes, newline included) of a message. Raises ValueError, TypeError: it is no JSON."""
    return texts.pack(message) + b"\n"


def hello(firmware, eboard, journal, variants, last):
    """The eboard's answer to a hello. last: number of the newest entry, 0 when there is none."""
    return {
        "t": "hello",
        "protocol": VERSION,
        "firmware": firmware,
        "eboard": eboard,
        "journal": journal,
        "variants": variants,
        "last": last,
    }


def log(entries):
    """A piece of the journal: entries of one game at most, oldest first."""
    return {"t": "log", "entries": entries}


def ok(identity):
    """The command with this id was carried out."""
    return {"t": "ok", "id": identity}


def error(text, identity=None):
    """A command (identity: its id, if that is one) was refused, or something went wrong by itself (None)."""
    message: "dict" = {"t": "error", "text": " ".join(str(text).split())}
    if _is_id(identity):
        message["id"] = identity
    return message


def problem(message):
    """What is wrong with a host's message: one line of text, or None when its form is right.

    Only form is looked at here (types, lengths, ranges); whether a move is legal is for the session to say.
    """
    kind = message["t"]
    if kind not in _FIELDS:
        return "unknown message " + repr(kind)[:40]
    if "id" in message and not _is_id(message["id"]):
        return "the id must be a whole number or a text of 1 to 40 characters"
    for name, test, needed, wanted in _FIELDS[kind]:
        if name in message:
            if not test(message[name]):
                return kind + ": " + name + " must be " + wanted
        elif needed:
            return kind + ": " + name + " is missing, must be " + wanted
    return None


def _is_number(value):
    return type(value) is int and 0 <= value < 0x40000000


def _is_id(value):
    return (type(value) is int and abs(value) < 0x40000000) or (
        isinstance(value, str) and 1 <= len(value) <= 40
    )


def _is_text(most):
    return lambda value: isinstance(value, str) and len(value) <= most and "\n" not in value


def _is_clock(value):
    if value is None:
        return True
    return isinstance(value, list) and len(value) == 2 and all(_is_number(v) and v <= CLOCK for v in value)


def _is_record(value):
    """Whether the form is right: which fields there are, and what they can be, draughts64 says."""
    return value is None or isinstance(value, dict)


def _is_flag(value):
    return value is True or value is False


def _are_settings(value):
    """Whether the form is right: which settings there are, and how far they go, config says."""
    if not isinstance(value, dict):
        return False
    return all(_is_word(key) and _is_setting(value[key]) for key in value)


def _is_word(value):
    return isinstance(value, str) and 1 <= len(value) <= 40 and all(" " < letter < "\x7f" for letter in value)


def _is_setting(value):
    if isinstance(value, list):
        return len(value) <= 8 and all(_is_word(word) for word in value)
    return _is_number(value) or _is_word(value)


def _is_date(value):
    return isinstance(value, str) and len(value) == 10 and value[4] == "." and value[7] == "."


_NAME = (_is_text(NAME), False, "a text of at most 60 characters")
_NUMBER = "a whole number from 0"
_SETTINGS = "an object of settings, each a whole number, a word or a list of words"

# message: its fields as (name, test, needed, what it must be)
_FIELDS = {
    "hello": (
        ("protocol", _is_number, True, _NUMBER),
        ("time", _is_date, False, "a date like 2026.11.29"),
        ("resume_from", _is_number, False, _NUMBER),
        ("journal", _is_text(40), False, "the id of a journal"),
    ),
    "ack": (("n", _is_number, True, _NUMBER),),
    "ping": (),
    "view?": (),
    "new": (
        ("variant", _is_text(40), True, "the name of a variant"),
        ("rules", _is_record, False, "the record of a house rule or null"),
        ("fen", _is_text(FEN), False, "a FEN, empty for the usual start"),
        ("white",) + _NAME,
        ("black",) + _NAME,
        ("remote", lambda value: value in ("white", "black", ""), False, '"white", "black" or ""'),
        ("clock", _is_clock, False, "[seconds, increment] or null"),
    ),
    "play": (
        ("game", _is_text(40), True, "the id of the game"),
        ("ply", _is_number, True, _NUMBER),
        ("move", _is_text(120), True, "the text of a move"),
    ),
    "result": (
        ("result", lambda value: value in RESULTS, True, '"1-0", "0-1", "1/2-1/2" or "*"'),
        ("reason", _is_text(40), True, "a reason"),
    ),
    "resume": (("yes", _is_flag, True, "true or false"),),
    "takeback": (),
    "last": (),
    "orient": (),
    "settings": (("set", _are_settings, True, _SETTINGS),),
}
COMMANDS = ("new", "play", "result", "resume", "takeback", "last", "orient", "settings", "view?")
