"""The smallest firmware: green where a piece stands, and a few words over the serial line.

Runs on the virtual Pico, under MicroPython and CPython. Each byte that arrives is a request: see `ask`.
"""

import asyncio
import binascii
import select
import sys
import time

import machine
import neopixel

ROWS = [machine.Pin(n, machine.Pin.OPEN_DRAIN, value=1) for n in range(8)]
COLUMNS = [machine.Pin(n, machine.Pin.IN, machine.Pin.PULL_UP) for n in range(8, 16)]
STRIP = neopixel.NeoPixel(machine.Pin(16), 64)
BUTTON = machine.Pin(17, machine.Pin.IN, machine.Pin.PULL_UP)
BUFFER_IN = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
BUFFER_OUT = getattr(sys.stdout.buffer, "raw", sys.stdout.buffer)
ticked = [0]


def say(text):
    BUFFER_OUT.write(text.encode() + b"\n")


def hexed(data):
    return binascii.hexlify(data).decode()


def scan(settle_us=20):
    found = bytearray(8)
    for row in range(8):
        ROWS[row].value(0)
        time.sleep_us(settle_us)
        for column in range(8):
            if not COLUMNS[column].value():
                found[row] |= 1 << column
        ROWS[row].value(1)
    return found


def light(occupancy):
    for cell in range(64):
        row, file = cell // 8, cell % 8
        if row % 2:
            file = 7 - file
        STRIP[cell] = (0, 40 if occupancy[row] >> file & 1 else 0, 0)
    STRIP.write()


def records():
    try:
        with open("records", "rb") as file:
            return len(file.read())
    except OSError:
        return 0


def tick(timer):
    ticked[0] += 1


def count_on(timer_ms):
    machine.Timer(period=timer_ms, mode=machine.Timer.PERIODIC, callback=tick)


def ask(byte):
    if byte == b"i":
        say("id " + hexed(machine.unique_id()))
    elif byte == b"n":
        say(f"records {records()} cause {machine.reset_cause()}")
    elif byte == b"a":
        with open("records", "ab") as file:
            file.write(b"x")
        say(f"kept {records()}")
    elif byte == b"b":
        say(f"button {BUTTON.value()}")
    elif byte == b"t":
        count_on(5)
    elif byte == b"T":
        say(f"ticked {ticked[0]}")
    elif byte == b"g":
        say("hasty " + hexed(scan(0)) + " patient " + hexed(scan()))
    elif byte == b"l":
        for _ in range(4000):
            say("0123456789" * 5)
        say("done")
    elif byte == b"R":
        machine.reset()
    elif byte == b"w":
        machine.WDT(timeout=300)
        while True:
            time.sleep_ms(10)
    elif byte == b"q":
        raise ValueError("asked to crash")
    elif byte == b"\x03":
        raise KeyboardInterrupt
    else:
        say("you said " + byte.decode())


async def main():
    poller = select.poll()
    poller.register(sys.stdin, select.POLLIN)
    before = None
    while True:
        occupancy = scan()
        if occupancy != before:
            before = occupancy
            light(occupancy)
        while poller.poll(0):
            byte = BUFFER_IN.read(1)
            if not byte:
                break
            ask(byte)
        await asyncio.sleep_ms(4)


try:
    asyncio.run(main())
except KeyboardInterrupt:
    pass
