"""The whole eboard, its tasks stepped by hand. Runs on MicroPython, too."""

import json

from eboard import config
from tests.eboard.flash import Flash
from tests.eboard.pico import Matrix, Pin, load

app = load("eboard.app")
ROWS = [0, 1, 2, 3, 4, 5, 6, 7]
COLUMNS = [8, 9, 10, 11, 12, 13, 14, 15]
START = [(row, column) for row in (0, 1, 2, 5, 6, 7) for column in range(8) if (row + column) % 2 == 0]


class Line:
    """The cable without a cable: what a computer sends and what it hears."""

    def __init__(self, now):
        Line.newest = self
        self.stop = False
        self.coming = bytearray()
        self.heard = []
        self._log = self._view = None

    def send(self, **message):
        self.coming.extend(json.dumps(message).encode() + b"\n")

    def read(self, now):
        data, self.coming = self.coming, bytearray()
        if b"\x03" in data:
            self.stop = True
        return data

    def reply(self, line):
        self.heard.append(json.loads(line))

    def log(self, line):
        self.heard.append(json.loads(line))

    view = log

    def log_waits(self):
        return False

    view_waits = log_waits

    def restart(self):
        self.heard.clear()

    def pump(self):
        pass

    def kinds(self):
        return [message["t"] for message in self.heard]

    def last(self, kind):
        return [message for message in self.heard if message["t"] == kind][-1]


class Eboard:
    """An App whose reeds, flash, cable and time are the test's; its tasks are stepped by hand."""

    def __init__(self, flash=None, crashes=0, settings=None):
        Pin.matrix = Matrix(ROWS, COLUMNS)
        self.now = 1000
        self.flash = flash or Flash()
        self.saved = None
        app.clock = lambda: self.now & app.MASK
        app.Usb = Line
        app.Store = lambda folder: self.flash
        app.config = self
        self.wanted = dict(config.default_settings(), **(settings or {}))
        self.app = app.App(crashes, self.now)
        self.line = Line.newest
        self.tasks = None

    def load_settings(self, variants, max_ma):
        return self.wanted, []

    def load_wiring(self):
        return config.default_wiring(), []

    def order_problem(self, message, wiring):
        return config.order_problem(message, wiring)

    def save_settings(self, settings):
        self.saved = dict(settings)

    def put(self, *places):
        Pin.matrix.closed.update(places)

    def lift(self, *places):
        Pin.matrix.closed.difference_update(places)

    def run(self, ms):
        """Let time pass: every task goes a round every 5 ms."""
        if self.tasks is None:
            self.tasks = [self.app._scan(), self.app._show(), self.app._line()]
        for _ in range(ms // 5):
            self.now += 5
            for task in list(self.tasks):
                try:
                    task.send(None)
                except StopIteration:
                    self.tasks.remove(task)

    def hello(self):
        self.line.send(t="hello", protocol=1, time="2026.11.29")
        self.run(60)

    def play_first_move(self):
        """c3-d4 with one hand."""
        self.lift((2, 2))
        self.run(300)
        self.put((3, 3))
        self.run(600)


class _Pause:
    def __await__(self):
        yield

    __iter__ = __await__


def pause(ms):
    return _Pause()


app.asyncio = type("Tasks", (), {"sleep_ms": staticmethod(pause)})


def started(**how):
    eboard = Eboard(**how)
    eboard.put(*START)
    eboard.run(400)
    return eboard


def kinds(flash):
    journal = app.Journal(flash)
    journal.open()
    return [entry[1] for entry in journal.after(0)]
