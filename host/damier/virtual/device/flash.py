"""The flash of the virtual Pico: a file that behaves like NOR flash, with littlefs on it."""

import os

import vfs

BLOCK = 4096
BLOCKS = 352
PAGE = 256
ERASED = b"\xff" * PAGE


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


def _exists(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def open_flash(path, cut_after=0, cut=None):
    """The file system of the flash image at `path`, made and formatted when there is none yet."""
    if not _exists(path):
        fresh = path + ".new"
        with open(fresh, "wb") as file:
            for _ in range(BLOCKS * BLOCK // PAGE):
                file.write(ERASED)
        os.VfsLfs2.mkfs(Flash(fresh), progsize=PAGE, readsize=PAGE)
        os.rename(fresh, path)
    return vfs.VfsLfs2(Flash(path, cut_after, cut), progsize=PAGE, readsize=PAGE)
