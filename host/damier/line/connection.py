"""The line to an eboard: opening it, hello, heartbeat, and coming back after every gap.

A `Connection` owns one thread that reads; everything it hears goes into one queue as a tuple:

* ``("connected", hello)``: the eboard has answered hello (also after each gap, and when it is asked again);
* ``("message", dict)``: any other message except pong;
* ``("lost", text)``: the line broke or fell silent; the thread tries to get it back until `close`.
"""

import contextlib
import datetime
import errno
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

import serial

from eboard import protocol

Message = dict[str, Any]
Event = tuple[str, Any]

_encode: Callable[[Message], bytes] = protocol.encode
_problem: Callable[[Message], str | None] = protocol.problem
_reader: Callable[[int], Any] = protocol.Reader

HELLO_EVERY = 1.0
PING_EVERY = 2.0
SILENCE = 7.0
BACK_OFF = 1.0
READ_PAUSE = 0.2
FIRST_ANSWER = 10.0  # an eboard, or a virtual one on a slow machine, may just be starting


class LineError(Exception):
    """The line cannot be used: one line that says what is wrong and what to do."""


class BusyError(LineError):
    """The eboard is there and answers, but serves another program."""


def explain(port: str, error: Exception) -> LineError:
    """Say in one line why `port` could not be opened or read, and what helps."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or "FileNotFound" in text:
        return LineError(f"{port} is not there: plug the eboard in, or choose another port with --port")
    if number in (errno.EACCES, errno.EPERM):
        return LineError(
            f"no permission to open {port}: add yourself to the group that owns it "
            "(sudo usermod -aG dialout $USER; 'uucp' on Arch) and log in again"
        )
    if number in (errno.EBUSY, errno.EAGAIN) or "lock port" in text or "PermissionError" in text:
        return LineError(
            f"{port} is in use by another program (a second damier, a serial monitor?): close it"
        )
    if "refused" in text:
        return LineError(f"{port}: nothing answers there; is that eboard running?")
    return LineError(f"{port} cannot be used ({' '.join(text.split())}): check cable and port")


def open_port(port: str) -> serial.SerialBase:
    """Open a device name or pySerial URL for ourselves alone.

    Raises:
        LineError: it is absent, busy, forbidden or no such kind of port.
    """
    options: dict[str, Any] = {} if "://" in port else {"exclusive": True}
    try:
        return serial.serial_for_url(port, baudrate=115200, timeout=READ_PAUSE, write_timeout=2.0, **options)
    except (OSError, ValueError) as error:
        raise explain(port, error) from None


def read_some(port: serial.SerialBase) -> bytes:
    """Wait a moment for bytes and return all that have come, b"" for none."""
    first: bytes = port.read(1)
    if not first:
        return b""
    if hasattr(port, "_socket"):  # pySerial counts at most one waiting byte of a socket
        port.timeout = 0
        rest: bytes = port.read(8192)
        port.timeout = READ_PAUSE
    else:
        rest = port.read(port.in_waiting)
    return first + rest


def hello_message(stored: tuple[str, int] | None) -> Message:
    """Build the hello of today; `stored` = journal and number of its last entry stored, None when unknown."""
    hello: Message = {"t": "hello", "protocol": protocol.VERSION, "time": f"{datetime.date.today():%Y.%m.%d}"}
    if stored is not None:
        hello["journal"], hello["resume_from"] = stored
    return hello


def line_of(message: Message) -> bytes:
    """Return the line of a message to an eboard.

    Raises:
        ValueError: one line: its form is wrong, it cannot be written, or it is too long.
    """
    problem = _problem(message)
    if problem is not None:
        raise ValueError(problem)
    line = _encode(message)
    if len(line) > protocol.LINE_FROM_HOST:
        raise ValueError(f"{message['t']}: too long, a message has at most {protocol.LINE_FROM_HOST} bytes")
    return line


class Connection:
    """One eboard's line, kept open until `close`.

    Args:
        locate: says where the eboard is now, each time the line is opened (ports change their names);
            may raise LineError.
        events: where everything heard is put.

    `place` is where it was opened last; `stored` (journal, number of its last entry that the computer has) is
    told to the eboard in every hello, `said` is what the last one told.
    """

    def __init__(self, locate: Callable[[], str], events: "queue.SimpleQueue[Event]") -> None:
        self._locate = locate
        self._events = events
        self._writing = threading.Lock()
        self._closing = threading.Event()
        self._first: queue.Queue[Message | LineError] = queue.Queue()
        self._port: serial.SerialBase | None = None
        self._thread: threading.Thread | None = None
        self._greeted = False
        self._ever = False
        self.place = ""
        self.stored: tuple[str, int] | None = None
        self.said: tuple[str, int] | None = None

    def open(self, patience: float = FIRST_ANSWER) -> Message:
        """Open the line, say hello and return the eboard's hello; from then on the line is kept.

        Args:
            patience: seconds to wait for the answer.

        Raises:
            LineError: no such port, port busy, no permission, no answer, or another program is being served.
        """
        self.place = self._locate()
        port = open_port(self.place)
        self._thread = threading.Thread(target=self._run, args=(port,), name="line", daemon=True)
        self._thread.start()
        try:
            answer = self._first.get(timeout=patience)
        except queue.Empty:
            answer = LineError(
                f"{self.place} does not answer: no Damier firmware there, or it hangs "
                "(unplug it and plug it in again)"
            )
        if isinstance(answer, LineError):
            self.close()
            raise answer
        return answer

    @property
    def connected(self) -> bool:
        """Whether the eboard has answered and the line has not broken since."""
        return self._greeted

    def hello(self) -> bool:
        """Say hello (again), asking for the entries after `stored`. False when it could not be sent."""
        self.said = self.stored
        try:
            return self.send(hello_message(self.said))
        except ValueError:  # a journal's id as no eboard has it, so that noise must have made it
            return self.send(hello_message(None))

    def send(self, message: Message) -> bool:
        """Send one message; False when the line is down or breaks (the reader notices and comes back).

        Raises:
            ValueError: one line: it is no message that an eboard understands.
        """
        line = line_of(message)
        port = self._port
        if port is None:
            return False
        try:
            with self._writing:
                port.write(line)
        except (OSError, serial.SerialException, TypeError, AttributeError):
            # A port that the reader closes at this moment fails in any of these ways.
            return False
        return True

    def close(self) -> None:
        """Close the line for good and wait for its thread."""
        self._closing.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout=3.0)

    def _run(self, port: serial.SerialBase | None) -> None:
        while port is not None:
            self._port = port
            try:
                lost = self._converse(port)
            except LineError as error:
                lost = error
            except (OSError, TypeError, AttributeError) as error:
                lost = self._broken(error)
            greeted, self._greeted, self._port = self._greeted, False, None
            with contextlib.suppress(Exception):
                port.close()
            if not self._ever:
                self._first.put(lost)
                return
            if greeted and not self._closing.is_set():
                self._events.put(("lost", str(lost)))
            port = self._reopen()

    def _broken(self, error: Exception) -> LineError:
        if "disconnected" in str(error) and not self._ever:
            return LineError(f"{self.place} closed the line at once: it may be in use by another program")
        return explain(self.place, error)

    def _reopen(self) -> serial.SerialBase | None:
        while not self._closing.wait(BACK_OFF):
            try:
                self.place = self._locate()
                return open_port(self.place)
            except LineError:
                continue
        return None

    def _converse(self, port: serial.SerialBase) -> LineError:
        """Read until the line breaks (raises) or falls silent; say hello until greeted, then ping."""
        reader = _reader(protocol.LINE_FROM_EBOARD)
        self.hello()
        heard = said = time.monotonic()
        beat = heard + HELLO_EVERY
        while not self._closing.is_set():
            data = read_some(port)
            now = time.monotonic()
            if data:
                heard = now
                for message in reader.feed(data):
                    self._take(message)
            if now - heard > SILENCE and self._ever:
                return LineError(f"{self.place} has fallen silent")
            if now >= beat:
                # An eboard that leaves a ping unanswered may have started anew, and then waits for a hello.
                answered = self._greeted and heard > said
                _ = self.send({"t": "ping"}) if answered else self.hello()
                said, beat = now, now + (PING_EVERY if self._greeted else HELLO_EVERY)
        return LineError("closed")

    def _take(self, message: Message) -> None:
        kind = message.get("t")
        if kind == "busy":
            raise BusyError(f"{self.place} is in use by another program (a second damier?): close that first")
        if kind == "hello":
            version = message.get("protocol")
            if version != protocol.VERSION:
                raise LineError(
                    f"{self.place}: its firmware speaks protocol {version}, this program {protocol.VERSION}: "
                    "install the same version of both"
                )
            if not self._ever:
                self._first.put(message)
            self._greeted = self._ever = True
            self._events.put(("connected", message))
        elif self._greeted and kind != "pong":
            self._events.put(("message", message))


def probe(port: str, patience: float = 3.0) -> Message:
    """Ask once who is at `port` and leave again: the eboard's hello.

    Raises:
        LineError: as `Connection.open`.
    """
    line = Connection(lambda: port, queue.SimpleQueue())
    try:
        return line.open(patience)
    finally:
        line.close()
