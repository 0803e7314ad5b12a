"""The journal's files: each starts with a header and goes on with records, and is only ever appended to."""

from binascii import hexlify, unhexlify
import struct

from eboard import records

MAGIC = b"DMJ1"
_FORM = "<4s6sII"
HEADER = struct.calcsize(_FORM) + records.CHECK
_BLOCK = 1024
FULL = 28  # ENOSPC


def header(identity, first, done):
    """The header of a file: journal id (6 bytes), number of its first entry, acknowledged so far."""
    return _sealed(struct.pack(_FORM, MAGIC, identity, first, done))


def read_header(store, name):
    """(id, first, acknowledged) of a file, or None when its header is not whole. Raises OSError."""
    file = store.open(name, "rb")
    try:
        data = file.read(HEADER)
    finally:
        file.close()
    if len(data) < HEADER or _sealed(data[: -records.CHECK]) != data or data[:4] != MAGIC:
        return None
    return struct.unpack(_FORM, data[: -records.CHECK])[1:]


def name_of(sequence):
    """The name of the file with this sequence number."""
    return "%08x.log" % sequence


def sequence_of(name):
    """The sequence number in a file's name, or -1 when it is no journal file."""
    if len(name) != 12 or not name.endswith(".log"):
        return -1
    try:
        return int(name[:8], 16)
    except ValueError:
        return -1


def walk(store, name, number, position, visit):
    """Call visit(number, data, offset, stop, position behind it) for each whole record of a file, in order.

    number: of the first entry at `position` (HEADER: the beginning). An acknowledgement bears the number of
    the entry that follows it. Ends at the end of the file, at the first record that is not whole, or when
    visit returns True. Returns the position behind the last visited record. Raises OSError.
    """
    file = store.open(name, "rb")
    try:
        file.seek(position)
        data = file.read(_BLOCK)
        offset = 0
        while True:
            stop = records.measure(data, offset, len(data), number)
            if stop < 0:
                more = file.read(_BLOCK)
                if not more or len(data) - offset > records.LONGEST + 8:
                    return position
                data = data[offset:] + more
                offset = 0
                continue
            position += stop - offset
            if visit(number, data, offset, stop, position):
                return position
            if records.code_of(data, offset) != records.ACK:
                number += 1
            offset = stop
    finally:
        file.close()


def _sealed(data):
    return data + records.check(data, 0)


class Shelf:
    """All files of the journal, oldest first; the newest may be open for writing.

    store: a folder. files, file_bytes: how many files of which size at most. Methods raise OSError.
    """

    def __init__(self, store, files, file_bytes):
        self._store = store
        self._most = files
        self._file_bytes = file_bytes
        self.id = ""  # the journal's, 12 hex digits; "" while no file is known
        self.files = []  # (sequence, number of the first entry)
        self._sequence = 0  # of the newest file
        self._begun = -1  # the file begun in this run, if any
        self._file = None
        self._size = 0

    def survey(self):
        """Read all headers; returns the greatest number that they say is acknowledged."""
        acked = 0
        for name in self._store.names():
            sequence = sequence_of(name)
            if sequence < 0:
                continue
            self._sequence = max(self._sequence, sequence)
            head = read_header(self._store, name)
            if head is None:
                if self._store.size(name) <= HEADER:  # cut while it was begun: nothing in it
                    self._store.remove(name)
                continue
            self.id = str(hexlify(head[0]), "ascii")
            self.files.append((sequence, head[1]))
            acked = max(acked, head[2])
        return acked

    def reopen(self, visit):
        """Visit the records of the newest file, and go on writing it unless its tail is torn."""
        if not self.files:
            return
        sequence, first = self.files[-1]
        name = name_of(sequence)
        end = walk(self._store, name, first, HEADER, visit)
        if self._store.size(name) == end:
            self._file = self._store.open(name, "ab")
            self._size = end

    def writing(self):
        """Whether a file is open for writing."""
        return self._file is not None

    def write(self, data, first, acked):
        """Append records from entry `first` on, in a new file where needed, and flush them to flash."""
        file = self._file
        if file is None or self._size + len(data) > self._file_bytes:
            file = self._begin(first, acked)
        if data:
            self._put(file, data)

    def _begin(self, first, acked):
        self.close()
        while len(self.files) >= self._most:
            self.drop_oldest()
        self._sequence += 1
        self._begun = self._sequence
        self._size = 0
        self.files.append((self._sequence, first))
        file = self._file = self._store.open(name_of(self._sequence), "wb")
        self._put(file, header(unhexlify(self.id), first, acked))
        return file

    def _put(self, file, data):
        if file.write(data) != len(data):
            raise OSError(FULL)
        file.flush()
        self._size += len(data)

    def give_up(self):
        """After a failed write: close the file, remove it when it was begun in vain. Never raises."""
        self.close()
        if self._size <= HEADER and self.files and self.files[-1][0] == self._begun:
            self._remove(self.files.pop()[0])

    def close(self):
        """Close the file that is being written. Never raises."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError:
                pass

    def drop_oldest(self):
        """Remove the oldest file. Never raises."""
        self._remove(self.files.pop(0)[0])

    def _remove(self, sequence):
        try:
            self._store.remove(name_of(sequence))
        except OSError:
            pass

    def index_of(self, number):
        """The place in `files` of the file that holds an entry."""
        index = len(self.files) - 1
        while index > 0 and self.files[index][1] > number:
            index -= 1
        return max(index, 0)

    def walk(self, index, number, position, last, visit):
        """Visit the records of one file up to where the next file begins, entry `last` at most.

        True when visit wanted no more. An unreadable file is passed over.
        """
        if index + 1 < len(self.files):
            last = self.files[index + 1][1] - 1
        stopped = []

        def visit_until(at, data, offset, stop, position):
            if at > last:
                return True
            if visit(at, data, offset, stop, position):
                stopped.append(True)
            return bool(stopped)

        try:
            walk(self._store, name_of(self.files[index][0]), number, position, visit_until)
        except OSError:
            pass
        return bool(stopped)
