"""The cable: standard input and output, a byte or a small chunk at a time, never waited for.

A blocked write would freeze the eboard, so output is polled and its count believed; a reader that takes
half a line would too, so input is read byte by byte. A 0x03 after a silence stops the program, for
flashing.
"""

import select
import sys

from eboard.ticks import elapsed

SILENCE = 100  # ms before a 0x03 that means it
CHUNK = 64  # bytes written at once
_ROUNDS = 8  # chunks a call
_REPLIES = 32  # lines waiting; then the oldest is dropped
_INTERRUPT = 3


class Usb:
    """now: ms. stdin, stdout: file objects; the program's own by default."""

    def __init__(self, now, stdin=None, stdout=None):
        stdin = stdin or sys.stdin
        stdout = stdout or sys.stdout
        self.stop = False  # a lone 0x03 has come
        self._input = select.poll()
        self._input.register(stdin, select.POLLIN)
        self._output = select.poll()
        self._output.register(stdout, select.POLLOUT)
        self._read = _unbuffered(stdin).read
        self._write = _unbuffered(stdout).write
        self._ended = False
        self._lone = False
        self._heard_at = now  # what came before is not known: the silence begins here
        self._replies = []
        self._log = None
        self._view = None
        self._line = None  # being written, from _offset on
        self._offset = 0
        self._is_log = False
        self._chunk = CHUNK

    # ---- input

    def read(self, now):
        """The bytes that have come, CHUNK at most. A lone 0x03 sets `stop` and leaves the rest unread."""
        data = bytearray()
        while len(data) < CHUNK and not self._ended and not self.stop:
            byte = self._read_byte()
            if byte is None:
                break
            if elapsed(now, self._heard_at) >= SILENCE:
                self._lone = True
            self._heard_at = now
            if byte == _INTERRUPT and self._lone:
                self.stop = True
            elif byte not in b"\r\n":  # a flashing tool ends whatever line there was first
                self._lone = False
            data.append(byte)
        return data

    def _read_byte(self):
        try:
            if not self._input.poll(0):
                return None
            byte = self._read(1)
        except (OSError, ValueError):
            byte = b""
        if not byte:
            self._ended = True  # nobody at the other end, for good
            return None
        return byte[0]

    # ---- output

    def reply(self, line):
        """Queue a line (bytes) that should not be lost; far too many of them are."""
        if len(self._replies) >= _REPLIES:
            self._replies.pop(0)
        self._replies.append(line)

    def log(self, line):
        """Queue a piece of the journal in place of one that waits. Who follows the journal sends it again."""
        self._log = line

    def view(self, line):
        """Queue a view in place of one that waits: only the newest counts."""
        self._view = line

    def log_waits(self):
        """Whether a piece of the journal is not out yet."""
        return self._log is not None or (self._line is not None and self._is_log)

    def view_waits(self):
        """Whether a queued view has not begun to go out."""
        return self._view is not None

    def restart(self):
        """Forget all that waits and end a half-written line: somebody new is listening."""
        half = self._line is not None and self._offset > 0
        self._line = self._log = self._view = None
        self._replies = [b"\n"] if half else []
        self._chunk = CHUNK

    def pump(self):
        """Write what the other end takes now."""
        for _ in range(_ROUNDS):
            line = self._line = self._line or self._next_line()
            if line is None or not self._writable():
                return
            piece = memoryview(line)[self._offset : self._offset + self._chunk]
            wanted = len(piece)
            try:
                count = self._write(piece) or 0
            except (OSError, ValueError):
                count = 0
            self._offset += count
            if self._offset >= len(line):
                self._line = None
            if count < wanted:  # it waited for room in vain: only try with single bytes until there is some
                self._chunk = 1
                return
            self._chunk = min(2 * self._chunk, CHUNK)

    def _next_line(self):
        self._offset = 0
        self._is_log = False
        if self._replies:
            return self._replies.pop(0)
        if self._log is not None:
            line, self._log = self._log, None
            self._is_log = True
        else:
            line, self._view = self._view, None
        return line

    def _writable(self):
        try:
            return bool(self._output.poll(0))
        except (OSError, ValueError):
            return False


def _unbuffered(stream):
    raw = getattr(stream, "buffer", stream)
    return getattr(raw, "raw", raw)
