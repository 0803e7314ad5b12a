"""Where a match comes from: from a command, from the game before, or from the journal."""

import os

from eboard.match import Match, header
from eboard.occupancy import difference
from eboard.suspicion import WRONG_MS

AGAIN_MS = 1000  # the start position must stand so long after a game for a new one
_FROM_COMMAND = ("fen", "white", "black", "remote")


def random_id():
    """Eight hex digits, as the id of a game."""
    return "".join(["%02x" % byte for byte in os.urandom(4)])


def new_match(identity, date, variant, rules=None, **fields):
    """A Match with this id that begins on this date; fields as of `match.header`. Raises ValueError."""
    return Match(header(identity, variant, date=date, rules=rules, **fields))


def planned(identity, date, message):
    """The Match that a "new" command asks for. Raises ValueError when it cannot be played."""
    fields = {field: message.get(field) or "" for field in _FROM_COMMAND}
    rules = message.get("rules")
    return new_match(identity, date, message["variant"], rules, clock=message.get("clock"), **fields)


def another(identity, date, old, remote):
    """A Match like the one of the header `old`; without its remote side unless `remote`."""
    same = {field: old[field] for field in ("fen", "white", "black", "clock")}
    same["remote"] = old["remote"] if remote else ""
    return new_match(identity, date, old["variant"], old.get("rules"), **same)


def restored(entries):
    """The Match of the last game of the journal, its entries played; None where they cannot be read."""
    try:
        head = header("", "")
        head.update(entries[0][2])
        match = Match(head)
        for entry in entries[1:]:
            if not match.replay(entry):
                return None
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        return None
    return match


class Afterwards:
    """The hands after a game: do they want another one?"""

    def __init__(self):
        self._most = 0  # squares that were not as at the start since then

    def laid_again(self, occupancy, start, quiet):
        """Has the start been left and laid again, and stood long enough?

        With one square wrong for long, too: its switch may be, and that is seen to while setting up.
        """
        missing, extra = difference(occupancy, start)
        wrong = len(missing) + len(extra)
        self._most = max(wrong, self._most)
        return wrong < min(2, self._most) and quiet >= (WRONG_MS if wrong else AGAIN_MS)
