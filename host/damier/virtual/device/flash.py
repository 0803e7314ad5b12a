"""The flash of the virtual Pico: a file that behaves like NOR flash, with littlefs on it."""

import os

import vfs

BLOCK = 4096
BLOCKS = 352
PAGE = 256
ERASED = b"\xff" * PAGE
CORRUPT = (5, 84)  # what littlefs raises where the blocks make no sense


class Flash:
    """Erasing sets all bits of a block, programming only clears bits, every write is in the file at once.

    `cut(self)` is called in the middle of erase or program number `cut_after` (0 = never).
    """

    def __init__(self, path, cut_after=0, cut=None):
        self._file = open(path, "r+b")
        self._left = cut_after
        self._cut = cut

    def readblocks(self, block, buf, off=0):
        self._file.seek(block * BLOCK + off)
        self._file.readinto(buf)

    def writeblocks(self, block, buf, off=None):
        if off is None:
            self._erase(block)
            off = 0
        data = memoryview(buf)
        for start in range(0, len(data), PAGE):
            self._program(block * BLOCK + off + start, data[start : start + PAGE])

    def ioctl(self, request, argument):
        if request == 4:
            return BLOCKS
        if request == 5:
            return BLOCK
        if request == 6:
            self._erase(argument)
        return 0

    def _erase(self, block):
        torn = self._is_last()
        self._file.seek(block * BLOCK)
        for _ in range(BLOCK // PAGE // (2 if torn else 1)):
            self._file.write(ERASED)
        if torn:
            self._cut()

    def _program(self, place, data):
        torn = self._is_last()
        if torn:
            data = data[: len(data) // 2]
        self._file.seek(place)
        there = self._file.read(len(data))
        if there != ERASED[: len(data)]:
            data = bytes(a & b for a, b in zip(there, data))
        self._file.seek(place)
        self._file.write(data)
        if torn:
            self._cut()

    def _is_last(self):
        if not self._left:
            return False
        self._left -= 1
        return not self._left


class Damaged(Exception):
    """The flash image cannot be used: one line that names it and says what to do."""

    def __init__(self, path, why):
        super().__init__(
            "the flash %s is damaged (%s): move it away and a new one is made; "
            "games that the computer has already are safe" % (path, why)
        )


def open_flash(path, cut_after=0, cut=None):
    """The file system of the flash image at `path`, made and formatted when there is none yet.

    A new image is one that is missing, empty, or erased all over. Any other that holds no file system is left
    alone, since there may be games in it. Raises Damaged.
    """
    try:
        size = os.stat(path)[6]
    except OSError:
        size = 0
    try:
        if size == 0:
            _make(path)
        elif size != BLOCKS * BLOCK:
            raise Damaged(path, "%d bytes instead of %d" % (size, BLOCKS * BLOCK))
        elif _is_erased(path):
            _make(path)
        return vfs.VfsLfs2(Flash(path, cut_after, cut), progsize=PAGE, readsize=PAGE)
    except OSError as error:
        raise Damaged(path, "error %s" % error.args[0])  # noqa: B904  MicroPython knows no "from"


def _make(path):
    fresh = path + ".new"
    with open(fresh, "wb") as file:
        for _ in range(BLOCKS * BLOCK // PAGE):
            file.write(ERASED)
    os.VfsLfs2.mkfs(Flash(fresh), progsize=PAGE, readsize=PAGE)
    os.rename(fresh, path)


def _is_erased(path):
    with open(path, "rb") as file:
        while True:
            piece = file.read(BLOCK)
            if not piece:
                return True
            if piece.count(b"\xff") != len(piece):
                return False
