"""MicroPython's `machine` as far as the reference eboard uses it, on the wires of the virtual one.

What is not here does not exist on the virtual Pico: an AttributeError is more honest than a silent stub.
"""

import io

import micropython
import ticks
from wires import BUTTON, FIRST_COLUMN, LED_DATA, PIEZO, ROWS

PWRON_RESET = 1
WDT_RESET = 3

_WDT_CTRL = 0x4005B000
_WDT_ENABLE = 0x40000000

POLL = 3  # a stream is asked what it is ready for

_wires = None
_unique_id = b""
_reset_cause = PWRON_RESET


def attach(wires, unique_id, reset_cause):
    """Called once, before the firmware starts."""
    global _wires, _unique_id, _reset_cause
    _wires, _unique_id, _reset_cause = wires, unique_id, reset_cause


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    ALT = 3
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, id, mode=-1, pull=-1, *, value=None, alt=-1):
        if isinstance(id, str) and id.startswith("GP"):
            id = int(id[2:])
        if not isinstance(id, int) or not 0 <= id <= 29:
            raise ValueError("invalid pin")
        self._id = id
        self._mode = Pin.IN
        self._pull = None
        self._level = 0
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None, alt=-1):
        if mode not in (-1, Pin.IN, Pin.OUT, Pin.OPEN_DRAIN):
            raise ValueError("invalid pin mode")
        if value is not None:
            self._level = 1 if value else 0
        if mode != -1:
            self._mode = mode
        if pull != -1:
            self._pull = pull
        self._drive()

    def value(self, x=None):
        if x is not None:
            self._level = 1 if x else 0
            self._drive()
            return None
        if self._mode == Pin.OUT or (self._mode == Pin.OPEN_DRAIN and not self._level):
            return self._level
        id = self._id
        if FIRST_COLUMN <= id < FIRST_COLUMN + 8:
            return _wires.column(id - FIRST_COLUMN, self._pull == Pin.PULL_UP)
        if id == BUTTON and _wires.button_pressed(0):
            return 0
        return 1 if self._pull == Pin.PULL_UP else 0

    __call__ = value

    def on(self):
        self.value(1)

    high = on

    def off(self):
        self.value(0)

    low = off

    def toggle(self):
        self.value(not self._level)

    def _drive(self):
        id = self._id
        if id < ROWS:
            _wires.drive_row(id, self._mode != Pin.IN and not self._level)
        elif self._mode == Pin.OUT and self._level and id < FIRST_COLUMN + 8:
            _wires.charge_column(id - FIRST_COLUMN)

    def __repr__(self):
        return "Pin(GPIO%d, mode=%d)" % (self._id, self._mode)


def bitstream(pin, encoding, timing, buf):
    """Send `buf` down a data wire; takes as long as the real one: 1.25 us a bit."""
    if encoding != 0:
        raise ValueError("encoding")
    ticks.sleep_us(len(buf) * 10)
    if pin._id == LED_DATA:
        _wires.link.send("L", buf)


class PWM:
    """A tone on a pin; the server is told what the piezo on GP18 would sound."""

    def __init__(self, pin, freq=0, duty_u16=0):
        self._id = pin._id
        self._freq = freq
        self._duty = duty_u16
        self._sound()

    def freq(self, hz=None):
        if hz is None:
            return self._freq
        self._freq = hz
        self._sound()

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._sound()

    def deinit(self):
        self.duty_u16(0)

    def _sound(self):
        if self._id == PIEZO:
            hz = self._freq if self._duty else 0
            _wires.link.send("P", bytes((hz >> 8 & 255, hz & 255)))


class WDT:
    """The server holds the watchdog, as a chip does, so nothing that hangs here can keep it quiet."""

    def __init__(self, id=0, timeout=5000):
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self._timeout = bytes([timeout >> 8, timeout & 255])
        self.feed()

    def feed(self):
        _wires.link.send("W", self._timeout)


class Timer:
    """Callbacks run between two instructions of the main program, as a soft timer's do on the Pico."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1, **options):
        if id != -1:
            raise ValueError("Timer doesn't exist")
        self._run = 0
        if options:
            self.init(**options)

    def init(self, *, mode=PERIODIC, freq=-1, period=-1, callback=None, hard=False):
        import _thread

        self.deinit()
        self._call = callback
        self._periodic = mode == Timer.PERIODIC
        self._us = int(1000000 / freq) if freq > 0 else period * 1000
        _keep_interrupts_prompt()
        _thread.start_new_thread(self._count, (self._run,))

    def deinit(self):
        self._run += 1  # a thread of an earlier run sees that it is over

    def _count(self, run):
        due = ticks.ticks_us()
        while run == self._run:
            due = (due + self._us) & 0x3FFFFFFF
            wait = ticks.ticks_diff(due, ticks.ticks_us() & 0x3FFFFFFF)
            if 0 < wait <= self._us:
                ticks.sleep_us(wait)
            if run != self._run:
                return
            try:
                micropython.schedule(self._fire, run)
            except RuntimeError:  # queue full: this one is lost, as it is on the Pico
                pass
            if not self._periodic:
                return

    def _fire(self, run):
        if run == self._run and self._call:
            self._call(self)


class _Idle(io.IOBase):
    """Never ready; but a poll that holds it looks up every millisecond and lets interrupts in."""

    def ioctl(self, request, argument):
        return 0 if request == POLL else -1  # no file number either


def _keep_interrupts_prompt():
    try:
        from asyncio import core

        core._io_queue.poller.register(_Idle(), 1)
    except (ImportError, AttributeError):  # CPython's asyncio: threads run anyway
        pass


class _Registers:
    """The one register a program must reach by address: the watchdog's enable bit."""

    def __getitem__(self, address):
        if address != _WDT_CTRL:
            raise ValueError("no register at 0x%x on the virtual Pico" % address)
        return 0

    def __setitem__(self, address, value):
        if address != _WDT_CTRL or value & _WDT_ENABLE:
            raise ValueError("no register at 0x%x on the virtual Pico" % address)
        _wires.link.send("W", b"\0\0")


mem32 = _Registers()


def unique_id():
    return _unique_id


def reset_cause():
    return _reset_cause


def reset():
    _wires.link.wait_for_the_end("R")


def soft_reset():
    raise SystemExit


def bootloader(timeout_ms=0):
    raise NotImplementedError("the virtual Pico has no BOOTSEL drive")


def freq(hz=None):
    if hz is not None:
        raise NotImplementedError("the virtual Pico runs as fast as its computer")
    return 125000000


def idle():
    ticks.sleep_us(100)


def disable_irq():
    return 0


def enable_irq(state):
    pass
