"""Powers up the virtual Pico under CPython: boot.py PORT FLASH_FOLDER. Same wires, a folder for the flash."""

import json
import os
import sys
import traceback

DEVICE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[0] = DEVICE
sys.path.insert(1, os.path.dirname(os.path.abspath(__file__)))

import names  # noqa: E402

names.supply()

import install  # noqa: E402
import machine  # noqa: E402
import neopixel  # noqa: E402, F401  Adafruit's of the same name must not be found instead
import rp2  # noqa: E402, F401
from link import Link  # noqa: E402
from wires import Wires  # noqa: E402


def power_up(port, folder):
    link = Link(port)
    header = json.loads(link.receive_block())
    machine.attach(Wires(link), bytes.fromhex(header["unique_id"]), header["reset_cause"])
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    install.update(link, "")
    del sys.path[:2]
    sys.path.insert(0, os.getcwd())
    del sys.argv[:]
    for name in ("install", "link", "names", "wires", "ticks"):
        sys.modules.pop(name, None)
    return link


def run_main(link):
    link.start_records()
    link.send("U")
    try:
        with open("main.py") as file:
            code = compile(file.read(), "main.py", "exec")
        exec(code, {"__name__": "__main__"})
    except SystemExit:
        link.wait_for_the_end("R")
    except BaseException as error:
        traceback.print_exception(error, file=sys.stdout)
        sys.stdout.flush()
        traceback.print_exception(error)
        sys.exit(1)


run_main(power_up(int(sys.argv[1]), sys.argv[2]))
