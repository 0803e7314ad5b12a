"""The program: builds the parts, runs the tasks scan, show and line; only it knows clocks, tasks and drivers.

scan: reeds -> occupancy -> session; show: rhythms of the lights, and the session's clock; line: the cable.
What the session wants done is done at once, in the task that told it: lights follow hands without delay.
"""

import asyncio
from binascii import hexlify
import gc
import sys
import time

import machine

from draughts64.variant import NAMES
from eboard import __version__, config, protocol
from eboard.cable import Cable
from eboard.debounce import Debounce
from eboard.drivers.matrix import open_matrix, rearrange
from eboard.drivers.store import Store
from eboard.drivers.strip import Strip
from eboard.drivers.usb import Usb
from eboard.frame import Frame
from eboard.guide import guide
from eboard.journal import Journal
from eboard.occupancy import seen, turn
from eboard.session import Session
from eboard.ticks import MASK, elapsed
from eboard.viewmessage import view_message

WATCH = 20  # ms between two looks of the session at an unchanged occupancy
SHOW = 20
LINE = 5
TICK = 100
COLLECT = 5000  # garbage is collected so often while the hands rest
TOUCHES = 4  # and after so many changes that were shown, when no other is about to count
REST = 300  # ms without a change, the hands rest
SURE = 2  # after so many quick crashes the saved game is not taken up again


def clock():
    """The one time of the program: ms modulo 2^30."""
    return time.ticks_ms() & MASK  # type: ignore  # the stubs only know it as an argument of ticks_diff


def run(crashes=0):
    """Run until a lone 0x03 comes. crashes: quick ones before this start. Raises whatever a part raises."""
    if hasattr(asyncio, "new_event_loop") and sys.implementation.name == "micropython":
        asyncio.new_event_loop()  # or the tasks of a run that crashed would go on
    app = App(crashes, clock())
    try:
        asyncio.run(app.main())
    finally:
        app.close()


class App:
    """All parts, and the little that is between them."""

    def __init__(self, crashes, now):
        self.wiring, wrong = config.load_wiring()
        self.settings, more = config.load_settings(variants=NAMES, max_ma=self.wiring["max_ma"])
        self.matrix = open_matrix(self.wiring["rows"], self.wiring["columns"])
        self.strip = Strip(self.wiring["led_pin"], now)
        self.buzzer = None
        self.debounce = Debounce(self.settings["quiet_ms"])
        self.frame = Frame(
            self.wiring["leds"],
            self.wiring["led_order"],
            self.settings["brightness"],
            self.settings["budget_ma"],
        )
        self.signals = bytearray(64)
        self.rotation = 0
        self.cells = bytearray(range(64))  # logical cell of each place of the matrix
        self.journal = Journal(Store("journal"))
        self.journal.open()
        self.cable = Cable(Usb(now), self.journal, self._hello, now, self._refuse)
        self.session = Session(self.settings)
        self._crash = None
        self._told = ""
        self._faults = wrong + more  # said to every computer that says hello
        self._tasks = []
        self._collected_at = now
        self._touches = 0  # since then
        self._sound()
        self._restore(crashes, now)

    # ---- tasks

    async def main(self):
        """Run the tasks until one of them is done or breaks."""
        end = asyncio.Event()
        gc.collect()
        self.matrix.start()
        for task in (self._scan, self._show, self._line):
            self._tasks.append(asyncio.create_task(self._guard(task, end)))
        await end.wait()
        if self._crash is not None:
            raise self._crash

    async def _guard(self, task, end):
        try:
            await task()
        except Exception as error:
            self._crash = error
        end.set()

    async def _scan(self):
        raw = bytearray(8)
        last = bytearray(8)
        occupancy = bytearray(8)
        seen_at = clock()
        rearrange(last, self.cells, occupancy)
        cells = self.cells
        while True:
            now = clock()
            changed = taken = False
            age = self.matrix.take(raw)
            while age >= 0:
                taken = True
                if raw != last or cells is not self.cells:
                    last[:] = raw
                    cells = self.cells
                    rearrange(raw, cells, occupancy)
                changed = self.debounce.step(occupancy, (now - age) & MASK) or changed
                age = self.matrix.take(raw)
            if changed or (taken and elapsed(now, seen_at) >= WATCH):
                seen_at = now
                self._watch(now)
            await asyncio.sleep_ms(self.matrix.period)

    async def _show(self):
        ticked_at = clock()
        while True:
            now = clock()
            if elapsed(now, ticked_at) >= TICK:
                ticked_at = now
                self._step(("tick",), now)
            if elapsed(now, self._collected_at) >= COLLECT and self.debounce.quiet(now) >= REST:
                self._collect(now)
            elif self._touches >= TOUCHES and not self.debounce.waits(now):
                self._collect(now)
            self.strip.show(self.frame.render(self.signals, now, self.strip.buffer), now)
            if self.buzzer is not None:
                self.buzzer.step(now)
            await asyncio.sleep_ms(SHOW)

    async def _line(self):
        cable = self.cable
        while not cable.stopped():
            now = clock()
            for message in cable.hear(now):
                self._obey(message, now)
            if cable.wants_view(now) and not self.debounce.waits(now):
                cable.view(view_message(self.session.view, self.signals, self.rotation), now)
            cable.follow(now)
            await asyncio.sleep_ms(LINE)

    def close(self):
        """Stop what would outlive the program, and put out the lights when it was told to stop."""
        self.matrix.stop()
        if self.buzzer is not None:
            self.buzzer.stop()
        if self.cable.stopped():
            self.strip.dark()
            self.journal.remember()
        self.journal.close()

    # ---- session

    def _restore(self, crashes, now):
        entries = self.journal.last_game()
        if entries and crashes < SURE:
            self._step(("restore", entries), now)
        else:
            self._step(("tick",), now)

    def _watch(self, now):
        debounce = self.debounce
        self._step(("occupancy", debounce.settled, debounce.quiet(now), debounce.touches), now)

    def _step(self, event, now):
        recorded = False
        for effect in self.session.step(event, now):
            kind = effect[0]
            if kind == "entry":
                self._record(effect[1], effect[2:])
                recorded = True
            elif kind == "say":
                self.cable.say(effect[1])
            elif kind == "view":
                self._lights(clock())
            elif kind == "rotation":
                self._turn(effect[1])
            elif kind == "save":
                self._save(effect[1], effect[2])
        if recorded:
            self._collect(now)  # the best of moments: the hands have just finished a ply

    def _collect(self, now):
        """Collect garbage where nothing waits for it, so that none is collected from a touch to its light.

        It takes a Pico 10 to 27 ms: less than the quiet time of a square that is touched meanwhile.
        """
        self._collected_at = now
        self._touches = 0
        gc.collect()

    def _record(self, kind, payload):
        self.journal.append(kind, *payload)
        if self.buzzer is not None and kind in ("ply", "takeback"):
            self.buzzer.beep(1760 if kind == "ply" else 880, 40, clock())
        trouble = self.journal.trouble
        if trouble != self._told:
            self._told = trouble
            if trouble:
                self.cable.say(protocol.error(trouble))

    def _lights(self, now):
        guide(self.session.view, self.signals)
        self.strip.show(self.frame.render(self.signals, now, self.strip.buffer), now, True)
        self._touches += 1
        self.cable.view_changed()

    def _turn(self, rotation):
        """The eboard lies otherwise for this game: reeds and lights are other squares."""
        self.rotation = rotation
        self.cells = bytearray([seen(cell, rotation) for cell in self.wiring["reeds"]])
        self.frame.set_map([self.wiring["leds"][turn(cell, rotation)] for cell in range(64)])
        self.debounce = Debounce(self.settings["quiet_ms"])  # its past is of other squares

    def _save(self, key, value):
        self.settings[key] = value
        if key == "quiet_ms":
            self.debounce.quiet_ms = value
        elif key in ("brightness", "budget_ma"):
            self.frame.set_light(self.settings["brightness"], self.settings["budget_ma"])
        elif key == "sound":
            self._sound()
        try:
            config.save_settings(self.settings)
        except OSError as error:
            self.cable.say(protocol.error("the settings are not saved: " + str(error)))

    def _sound(self):
        if not self.settings["sound"] or self.wiring["buzzer"] is None:
            if self.buzzer is not None:
                self.buzzer.stop()
            self.buzzer = None
        elif self.buzzer is None:
            from eboard.drivers.buzzer import Buzzer

            self.buzzer = Buzzer(self.wiring["buzzer"])

    # ---- cable

    def _hello(self):
        """What a computer is told when it says hello: the eboard's own hello, and what is wrong here."""
        identity = str(hexlify(machine.unique_id()), "ascii")
        journal = self.journal
        faults = self._faults + ([journal.trouble] if journal.trouble else [])
        hello = protocol.hello(__version__, identity, journal.id, list(NAMES), journal.last)
        return [hello] + [protocol.error(text) for text in faults]

    def _refuse(self, message):
        return config.order_problem(message, self.wiring)

    def _obey(self, message, now):
        try:
            self._step(("command", message), now)
        except (ValueError, TypeError, KeyError, IndexError) as error:  # no message may stop the eboard
            self.cable.say(protocol.error("not carried out: " + str(error), message.get("id")))
