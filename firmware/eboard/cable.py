"""The conversation with a computer: what is answered at once, what goes to the session, what is sent when."""

from eboard import protocol
from eboard.sync import Sync
from eboard.ticks import MASK, elapsed

VIEW = 50  # ms: a view goes out so often at most
REMEMBER = 2000  # ms: so long after it came an acknowledgement is written down, if no entry took it along

_PONG = {"t": "pong"}


class Cable:
    """usb: eboard.drivers.usb.Usb or alike. hello: gives the messages that answer a hello. now: ms.

    refuse: tells what is wrong with a message of right form for this very eboard, as one line, or None.
    """

    def __init__(self, usb, journal, hello, now, refuse=lambda message: None):
        self._usb = usb
        self._reader = protocol.Reader(protocol.LINE_FROM_HOST)
        self._journal = journal
        self._sync = Sync(journal)
        self._hello = hello
        self._refuse = refuse
        self._view_stale = True
        self._view_at = (now - VIEW) & MASK
        self._acked_at = None

    def stopped(self):
        """Whether somebody wants the prompt instead of the program."""
        return self._usb.stop

    def hear(self, now):
        """Read what has come and answer what only concerns the line; returns the messages for the session."""
        data = self._usb.read(now)
        if not data:
            return ()
        return [message for message in self._reader.feed(data) if self._is_for_session(message, now)]

    def _is_for_session(self, message, now):
        kind = message["t"]
        self._sync.heard()
        problem = protocol.problem(message) or self._refuse(message)
        if problem is not None:
            self.say(protocol.error(problem, message.get("id")))
        elif kind == "ping":
            if self._sync.active:  # else let it say hello: it talked to the program before a restart
                self.say(_PONG)
        elif kind == "ack":
            self._sync.acknowledged(message["n"])
            self._acked_at = now
        else:
            if kind == "hello":
                self._greet(message)
            return True
        return False

    def _greet(self, message):
        self._usb.restart()
        self._sync.hello(message)
        for answer in self._hello():
            self.say(answer)
        self._view_stale = True

    def say(self, message):
        """Queue a message that is sent once."""
        self._usb.reply(protocol.encode(message))

    def view_changed(self):
        """What the view message tells is no longer so."""
        self._view_stale = True

    def wants_view(self, now):
        """Whether a view should be made now."""
        if not (self._view_stale and self._sync.active) or self._usb.view_waits():
            return False
        return elapsed(now, self._view_at) >= VIEW

    def view(self, message, now):
        """Queue the view."""
        self._view_stale = False
        self._view_at = now
        self._usb.view(protocol.encode(message))

    def follow(self, now):
        """Queue the next piece of the journal, and let out what the line takes."""
        if not self._usb.log_waits():
            log = self._sync.due(now)
            if log is not None:
                self._usb.log(protocol.encode(log))
        if self._acked_at is not None and elapsed(now, self._acked_at) >= REMEMBER:
            self._acked_at = None
            self._journal.remember()
        self._usb.pump()
