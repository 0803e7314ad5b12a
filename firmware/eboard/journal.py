"""The journal: every entry is on flash before anybody hears of it.

A few append-only files in a folder of their own (eboard.shelf), oldest dropped first. After a power cut the
tail may be torn: it is ignored and a new file begun. When the flash takes no more, entries stay in memory
and the game goes on.
"""

from binascii import hexlify
from os import urandom

from eboard import records
from eboard.shelf import FULL, HEADER, Shelf

_KEPT = 8  # newest entries also kept in memory
_MOST_UNSAVED = 600


class Journal:
    """Entries are numbered from 1 without a gap; see docs/protocol.md for their kinds.

    store: a folder (eboard.drivers.store.Store or alike). files, file_bytes: how many files, of which size,
    at most.
    """

    def __init__(self, store, files=16, file_bytes=32768):
        self._shelf = Shelf(store, files, file_bytes)
        self._files = files
        self.last = 0  # number of the newest entry
        self.acked = 0  # up to here the computer has everything
        self.trouble = ""  # why entries are kept in memory only, or ""
        self._acked_saved = 0
        self._tail = []  # the newest entries, the unsaved ones among them
        self._unsaved = 0
        self._game = 0  # number of the newest "game" entry, when it was met
        self._cursor = (0, 0, 0)  # number, file, position: where the last reading ended

    @property
    def id(self):
        """12 hex digits, drawn at random when the journal is first made."""
        return self._shelf.id

    def open(self):
        """Read what is there. Never raises: with an unusable file system everything stays in memory."""
        try:
            self.acked = self._shelf.survey()
            if self._shelf.files:
                self.last = self._shelf.files[-1][1] - 1
            self._shelf.reopen(self._meet)
        except OSError as error:
            self._fail(error)
        self.acked = self._acked_saved = min(self.acked, self.last)
        if not self._shelf.id:
            self._shelf.id = str(hexlify(urandom(6)), "ascii")
        if not self._shelf.writing():
            self._save(b"", self.last + 1)

    def _meet(self, number, data, offset, stop, position):
        code = records.code_of(data, offset)
        if code == records.ACK:
            self.acked = max(self.acked, records.unpack(data, offset, stop, number)[2])
            return
        self.last = number
        if code == records.GAME:
            self._game = number

    def close(self):
        """Close the file that is being written."""
        self._shelf.close()

    # ---- writing

    def append(self, kind, *payload):
        """Write an entry and return its number.

        When it returns, the entry is on flash, or `trouble` says why not. Raises ValueError for one too long.
        """
        number = first = self.last + 1
        record = records.pack(number, kind, payload)
        trying = self._worth_trying(kind)
        if self._unsaved and trying:
            waiting = self._tail[-self._unsaved :]
            first = waiting[0][0]
            record = b"".join([records.pack(entry[0], entry[1], entry[2:]) for entry in waiting]) + record
        self.last = number
        if kind == "game":
            self._game = number
        self._tail.append([number, kind] + list(payload))
        saved = trying and self._save(record, first)
        self._unsaved = 0 if saved else min(self._unsaved + 1, _MOST_UNSAVED)
        surplus = len(self._tail) - max(_KEPT, self._unsaved)
        if surplus > 0:
            del self._tail[:surplus]
        return number

    def _worth_trying(self, kind):
        """Whether to write again what failed before: not at every ply, a full flash is slow to say no."""
        return self._unsaved < 4 or self.last % 8 == 0 or kind != "ply" or self.acked > self._acked_saved

    def acknowledged(self, number):
        """The computer has everything up to this number. Written with the next entry, or by remember()."""
        if self.acked < number <= self.last:
            self.acked = number

    def remember(self):
        """Write the acknowledgement down, when it is not yet. A lost one only costs sending again."""
        if self.acked > self._acked_saved and self._shelf.writing():
            self._save(b"", self.last + 1)

    def skip_to(self, number):
        """The computer knows entries of this journal that were lost here: go on behind them."""
        if number > self.last and not self._unsaved:
            self.last = self.acked = number
            self._tail = []
            self._game = 0
            self._shelf.close()
            self._save(b"", number + 1)

    def _save(self, data, first):
        """Append bytes of records that start with entry `first`; True when they are on flash."""
        for _ in range(self._files + 1):
            done = min(self.acked, first - 1)
            try:
                if done > self._acked_saved and self._shelf.writing():
                    self._shelf.write(records.ack(first, done) + data, first, done)
                else:
                    self._shelf.write(data, first, done)
                self._acked_saved = done
                self.trouble = ""
                return True
            except OSError as error:
                self._fail(error)
                if error.args[0] != FULL or not self._drop_acknowledged():
                    return False
        return False

    def _fail(self, error):
        self.trouble = "the journal is in memory only: " + str(error)
        self._shelf.give_up()

    def _drop_acknowledged(self):
        files = self._shelf.files
        if len(files) < 2 or files[1][1] > self.acked + 1:
            return False
        self._shelf.drop_oldest()
        return True

    # ---- reading

    def after(self, number, limit=6000):
        """The entries behind `number`, oldest first, to the end of one game at most.

        limit: most bytes of JSON that they take together (but one entry is always given). [] when there is
        none.
        """
        part = _Part(limit)
        self._read(number, part.take)
        return part.entries

    def last_game(self):
        """The entries of the last game when it has no result yet and is whole, else []."""
        number = self._game or self._find_game()
        entries = []
        if number:
            self._read(number - 1, entries.append)
        if not entries or entries[0][1] != "game" or entries[-1][0] != self.last:
            return []
        for index, entry in enumerate(entries):
            if entry[0] != number + index or entry[1] == "result":
                return []
        return entries

    def _find_game(self):
        found = []

        def visit(number, data, offset, stop, position):
            if records.code_of(data, offset) == records.GAME:
                found.append(number)

        for index in range(len(self._shelf.files) - 1, -1, -1):
            self._shelf.walk(index, self._shelf.files[index][1], HEADER, self.last, visit)
            if found:
                return found[-1]
        return 0

    def _read(self, number, take):
        """Give each entry behind a number to take(entry) until that returns True."""
        if not self._tail or number + 1 < self._tail[0][0]:
            last = [number]

            def take_saved(entry):
                last[0] = entry[0]
                return take(entry)

            if self._read_saved(number, take_saved):
                return
            number = last[0]
        for entry in list(self._tail):
            if entry[0] > number and take(entry):
                return

    def _read_saved(self, number, take):
        sequence = 0

        def visit(at, data, offset, stop, position):
            if at <= number or records.code_of(data, offset) == records.ACK:
                return False
            self._cursor = (at, sequence, position - (stop - offset))
            try:
                entry = records.unpack(data, offset, stop, at)
            except (ValueError, IndexError):
                return False
            return take(entry)

        files = self._shelf.files
        for index in range(self._shelf.index_of(number + 1), len(files)):
            sequence, start = files[index]
            position = HEADER
            if self._cursor[1] == sequence and start <= self._cursor[0] <= number + 1:
                start, _, position = self._cursor
            if self._shelf.walk(index, start, position, self.last, visit):
                return True
        return False


class _Part:
    """Collects entries to the end of a game or to a width."""

    def __init__(self, limit):
        self.entries = []
        self._room = limit

    def take(self, entry):
        """Keep an entry; True when no more is wanted."""
        self._room -= _width(entry)
        if self.entries and (entry[1] == "game" or self._room < 0):
            return True
        self.entries.append(entry)
        return entry[1] == "result"


def _width(entry):
    """About how many bytes an entry takes on the wire; rather too many than too few."""
    if entry[1] == "ply":
        return len(entry[2]) + 30
    if entry[1] == "game":
        return sum([3 + len(str(key)) + 4 * len(str(value)) for key, value in entry[2].items()]) + 60
    return 90
