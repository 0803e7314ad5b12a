"""Flashed as /main.py: starts the program, starts it again after a crash, and gives up into safe mode.

Safe mode runs nothing, so that the prompt and the files can be reached: games are in journal/, the reasons
in crash.log. It is entered when the button (or BOOTSEL) is held at power-on, or after quick crashes in a row.
"""

import gc
import json
import os
import sys
import time

QUICK = 60000  # ms: a crash so soon after the start counts towards giving up
MOST = 4  # such crashes in a row
CRASHES = "crash.log"
PROGRAM = "program"  # names the folder that holds the packages, when it is not the root
_LOG_LIMIT = 4096

# Modules before those that import them: imports within imports within imports take a lot of stack.
LEAVES_FIRST = (
    "draughts64.squares",
    "draughts64.pieces",
    "draughts64.standin",
    "draughts64.fields",
    "draughts64.variant",
    "draughts64.move",
    "draughts64.position",
    "draughts64.captures",
    "draughts64.precedences",
    "draughts64.moves",
    "draughts64.draws",
    "draughts64.game",
    "draughts64.notation",
    "eboard.ticks",
    "eboard.standin",
    "eboard.occupancy",
    "eboard.texts",
    "eboard.wiring_default",
    "eboard.config",
    "eboard.protocol",
    "eboard.signals",
    "eboard.records",
    "eboard.shelf",
    "eboard.repair",
    "eboard.walk",
    "eboard.expectation",
    "eboard.tracker",
    "eboard.puzzle",
    "eboard.clock",
    "eboard.menu",
    "eboard.view",
    "eboard.passing",
    "eboard.trail",
    "eboard.match",
    "eboard.play",
    "eboard.doubtful",
    "eboard.suspicion",
    "eboard.matches",
    "eboard.matchview",
    "eboard.commands",
    "eboard.session",
    "eboard.guide",
    "eboard.frame",
    "eboard.journal",
    "eboard.sync",
    "eboard.cable",
    "eboard.viewmessage",
)


def main():
    """Run the program until it is told to stop."""
    _interrupts(-1)
    try:
        choose_program()
        if held():
            say("safe mode: a button is held")
        elif supervise(start):
            say("the program was stopped over the cable")
    except KeyboardInterrupt:
        say("the program was interrupted")
    finally:
        _interrupts(3)


def start(crashes):
    """The program. crashes: how many quick crashes came before."""
    for name in LEAVES_FIRST:
        __import__(name)
    from eboard import app

    app.run(crashes)


def supervise(program):
    """Call program(crashes) until it returns; after a crash again, unless there were too many: then False."""
    crashes = 0
    while True:
        began = time.ticks_ms()
        try:
            program(crashes)
            return True
        except Exception as error:
            ran = time.ticks_diff(time.ticks_ms(), began)
            crashes = crashes + 1 if 0 <= ran < QUICK else 1  # weeks later it may seem less than none
            text = describe(error)
            note(text)
            say("crash: " + text)
        gc.collect()
        if crashes >= MOST:
            say("safe mode: the program crashed %d times in a row, see %s" % (crashes, CRASHES))
            return False
        time.sleep_ms(200)


def choose_program():
    """Put the folder named in the file `program` first on the path, when there is such a folder."""
    try:
        with open(PROGRAM) as file:
            folder = file.read().strip()
        os.stat(folder + "/eboard")
    except (OSError, ValueError):
        return
    sys.path.insert(0, folder)


def held():
    """Whether somebody holds the button or BOOTSEL down."""
    try:
        from eboard.config import load_wiring
        from eboard.drivers.button import Button

        pin = load_wiring()[0]["button"]
        if pin is not None and Button(pin).pressed():
            return True
    except Exception as error:  # a broken program must still reach supervise
        note(describe(error))
    try:
        import rp2

        return bool(rp2.bootsel_button())
    except (ImportError, AttributeError):
        return False


def describe(error):
    """An exception as one line: kind, text, place."""
    text = " ".join(str(error).split())
    return ("%s: %s%s" % (type(error).__name__, text, _place(error)))[:300]


def note(text):
    """Add a line to crash.log, which keeps the newest few kilobytes and the file before."""
    try:
        if _size(CRASHES) > _LOG_LIMIT:
            if _size(CRASHES + ".old") >= 0:
                os.remove(CRASHES + ".old")
            os.rename(CRASHES, CRASHES + ".old")
        with open(CRASHES, "a") as file:
            file.write(text + "\n")
    except OSError:
        pass


def say(text):
    """Send a message over the cable, as far as it is taken at once."""
    import select

    line = "\n" + json.dumps({"t": "error", "text": text}) + "\n"
    try:
        poll = select.poll()
        poll.register(sys.stdout, select.POLLOUT)
        for start in range(0, len(line), 64):
            if not poll.poll(100):
                return
            sys.stdout.write(line[start : start + 64])
            if hasattr(sys.stdout, "flush"):
                sys.stdout.flush()
    except (OSError, ValueError):
        pass


def _place(error):
    """Where it was raised, as " (file, line n)", or "" when that cannot be told."""
    if not hasattr(sys, "print_exception"):
        trace = getattr(error, "__traceback__", None)
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        if trace is None:
            return ""
        return " (%s, line %d)" % (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    import io

    printed = io.StringIO()
    sys.print_exception(error, printed)  # type: ignore
    lines = printed.getvalue().split("\n")  # type: ignore  # which the stubs lack
    places = [line for line in lines if line.startswith("  File ")]
    if not places:
        return ""
    parts = places[-1].replace('"', "").split(",")
    return " (%s,%s)" % (parts[0][7:], parts[1] if len(parts) > 1 else "")


def _size(path):
    try:
        return os.stat(path)[6]
    except OSError:
        return -1


def _interrupts(character):
    try:
        import micropython

        micropython.kbd_intr(character)
    except (ImportError, AttributeError):
        pass


if __name__ == "__main__":
    main()
