"""Powers up the virtual Pico under MicroPython: boot.py PORT FLASH_IMAGE."""

import json
import sys

import flash
import install
import vfs
from link import Link
from wires import Wires


def power_up(port, image):
    link = Link(port)
    header = json.loads(link.receive_block())

    import machine
    import neopixel  # noqa: F401  both must be loaded while the computer's own files can be seen
    import rp2  # noqa: F401

    machine.attach(Wires(link), bytes.fromhex(header["unique_id"]), header["reset_cause"])
    drive = flash.open_flash(image, header["cut_after"], lambda: link.wait_for_the_end("C"))
    vfs.umount("/")
    vfs.mount(drive, "/")
    try:
        install.update(link, "/")
    except OSError as error:
        if error.args[0] not in flash.CORRUPT:
            raise
        raise flash.Damaged(image, "error %s" % error.args[0])  # noqa: B904  MicroPython knows no "from"
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.argv[:] = []
    for name in ("flash", "install", "link", "wires", "ticks"):
        sys.modules.pop(name, None)
    return link


def run_main(link):
    """Run /main.py as a Pico does, except that afterwards there is no prompt: the process ends."""
    link.start_records()
    link.send("U")
    try:
        with open("/main.py") as file:
            code = compile(file.read(), "main.py", "exec")
        exec(code, {"__name__": "__main__"})
    except SystemExit:
        link.wait_for_the_end("R")
    except BaseException as error:
        sys.print_exception(error)
        sys.print_exception(error, sys.stderr)
        sys.exit(1)


try:
    wires = power_up(int(sys.argv[1]), sys.argv[2])
except flash.Damaged as error:
    print(error, file=sys.stderr)
    sys.exit(1)
except Exception as error:  # MicroPython would print it where the serial line is
    sys.print_exception(error, sys.stderr)
    sys.exit(1)
run_main(wires)
