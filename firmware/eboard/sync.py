"""Which piece of the journal to send next: one at a time, the next when the computer has stored the last.

Pure: app asks due(now) for a message, sends it, and tells what came back. Times are ms modulo 2^30.
"""

from eboard import protocol
from eboard.ticks import elapsed

RESEND = 2000  # ms without an acknowledgement
SLOW = 10000  # ms, once nobody has answered for a while
PATIENCE = 5  # times sent before it gets slow


class Sync:
    """Follows a journal (eboard.journal.Journal or alike: id, last, acked, after, acknowledged, skip_to)."""

    def __init__(self, journal):
        self._journal = journal
        self.active = False  # a computer has said hello
        self._done = 0  # the computer has everything up to this number
        self._sent = 0  # number of the newest entry sent, 0: no answer is waited for
        self._sent_at = 0
        self._times = 0

    def hello(self, message):
        """A computer is there (again): start behind what it has, else behind what was acknowledged.

        message: its hello, of right form. A number that belongs to another journal is not looked at.
        """
        journal = self._journal
        number = message.get("resume_from")
        owner = message.get("journal")
        if number is not None and owner == journal.id and number > journal.last:
            journal.skip_to(number)
        if number is not None and owner in (None, journal.id) and number <= journal.last:
            journal.acknowledged(number)
            self._done = number
        else:
            self._done = journal.acked
        self.active = True
        self._sent = 0
        self._times = 0

    def acknowledged(self, number):
        """The computer has stored everything up to this number."""
        if not self._done < number <= self._journal.last:
            return
        self._journal.acknowledged(number)
        self._done = number
        self._sent = 0
        self._times = 0

    def heard(self):
        """The computer has said anything: it is awake."""
        self._times = min(self._times, PATIENCE)

    def due(self, now):
        """The message to send now, or None."""
        if not self.active or self._done >= self._journal.last:
            return None
        if self._sent:
            wait = RESEND if self._times <= PATIENCE else SLOW
            if elapsed(now, self._sent_at) < wait:
                return None
        entries = self._journal.after(self._done)
        if not entries:
            return None
        self._sent = entries[-1][0]
        self._sent_at = now
        self._times += 1
        return protocol.log(entries)
