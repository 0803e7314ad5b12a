"""select.poll over standard input and output for systems where pipes cannot be polled (Windows)."""

import select
import sys
import threading

POLLIN = 1
POLLOUT = 4


class _Inbox:
    """Standard input, read ahead by a thread, so that one can ask whether a byte is there."""

    def __init__(self, raw):
        self._raw = raw
        self._bytes = bytearray()
        self._changed = threading.Condition()
        threading.Thread(target=self._fill, daemon=True).start()

    def _fill(self):
        while True:
            part = self._raw.read(256)
            if not part:
                return
            with self._changed:
                self._bytes += part
                self._changed.notify_all()

    def ready(self, timeout=0):
        with self._changed:
            return bool(self._bytes) or self._changed.wait(timeout) and bool(self._bytes)

    def read(self, count):
        with self._changed:
            self._changed.wait_for(lambda: self._bytes)
            part = bytes(self._bytes[:count])
            del self._bytes[:count]
            return part


class _Standard:
    def __init__(self, buffer):
        self.buffer = buffer
        buffer.raw = buffer

    def fileno(self):
        return 0


class Poll:
    """As far as needed here: standard input is ready when a byte is, standard output always."""

    def __init__(self):
        self._watched = []

    def register(self, stream, mask=POLLIN | POLLOUT):
        self._watched.append((stream, mask))

    def poll(self, timeout=-1):
        ready = []
        for stream, mask in self._watched:
            inbox = getattr(stream, "buffer", stream)
            if not isinstance(inbox, _Inbox):
                ready.append((stream, mask & POLLOUT))
            elif mask & POLLIN and inbox.ready(max(0, timeout) / 1000):
                ready.append((stream, POLLIN))
        return [pair for pair in ready if pair[1]]

    ipoll = poll


def supply():
    select.poll, select.POLLIN, select.POLLOUT = Poll, POLLIN, POLLOUT
    sys.stdin = _Standard(_Inbox(sys.stdin.buffer.raw))
