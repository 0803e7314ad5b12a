"""A folder on flash for the journal's tests: in memory, of a given size, and its power can be cut."""

FULL = 28


class Cut(Exception):
    """The power has gone."""


class Flash:
    """The store interface on a dict. room: bytes that fit. cut_after: bytes written until the power goes."""

    def __init__(self, room=1000000):
        self.files = {}
        self.room = room
        self.cut_after = None
        self.flushed = 0
        self.broken = False  # nothing can be written

    def names(self):
        return sorted(self.files)

    def size(self, name):
        return len(self._found(name))

    def remove(self, name):
        self._found(name)
        del self.files[name]

    def open(self, name, mode):
        if mode == "wb":
            if self.broken:
                raise OSError(5)
            self.files[name] = bytearray()
        return _File(self, name, self._found(name))

    def used(self):
        return sum([len(data) for data in self.files.values()])

    def _found(self, name):
        if name not in self.files:
            raise OSError(2)
        return self.files[name]


class _File:
    def __init__(self, flash, name, data):
        self._flash = flash
        self._name = name
        self._data = data
        self._at = 0

    def read(self, count):
        piece = bytes(self._data[self._at : self._at + count])
        self._at += len(piece)
        return piece

    def seek(self, position):
        self._at = position

    def write(self, data):
        flash = self._flash
        if flash.broken:
            raise OSError(5)
        if flash.cut_after is not None:
            if len(data) > flash.cut_after:
                self._data.extend(data[: flash.cut_after])
                raise Cut()
            flash.cut_after -= len(data)
        if flash.used() + len(data) > flash.room:
            self._data.extend(data[: max(0, flash.room - flash.used())])
            raise OSError(FULL)
        self._data.extend(data)
        return len(data)

    def flush(self):
        self._flash.flushed += 1

    def close(self):
        pass
