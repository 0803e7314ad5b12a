import os

from eboard import bootstrap
from eboard.ticks import MASK, elapsed
from tests.eboard.pico import _supply

_supply()
OWN = f"-under-test-{int.from_bytes(os.urandom(3), 'big')}"
bootstrap.CRASHES = "crash" + OWN


class Watcher:
    """Takes the place of cable and sleep; `ran` ms pass in every run of the program."""

    def __init__(self, ran=10):
        self.said = []
        self.now = 0
        self.ran = ran
        bootstrap.say = self.said.append
        bootstrap.time = self
        bootstrap.QUICK = 60000

    def ticks_ms(self):
        self.now += self.ran
        return self.now & MASK

    def ticks_diff(self, now, then):
        return elapsed(now, then)

    def sleep_ms(self, ms):
        self.now += ms


def forget():
    for name in (bootstrap.CRASHES, bootstrap.CRASHES + ".old"):
        try:
            os.remove(name)
        except OSError:
            pass


def crashes_noted():
    try:
        with open(bootstrap.CRASHES) as file:
            return file.read().split("\n")[:-1]
    except OSError:
        return []


class Program:
    """Crashes `times` times, then returns."""

    def __init__(self, times):
        self.times = times
        self.starts = []

    def __call__(self, crashes):
        self.starts.append(crashes)
        if len(self.starts) <= self.times:
            raise ValueError(f"broken\non purpose {len(self.starts)}")


def test_a_program_that_ends_is_not_started_again():
    Watcher()
    program = Program(0)
    bootstrap.supervise(program)
    assert program.starts == [0]


def test_whatever_ends_the_program_is_said():
    def interrupted(crashes):
        raise KeyboardInterrupt()

    before = bootstrap.start, bootstrap.held
    try:
        bootstrap.held = lambda: False
        for program, said in ((Program(0), "stopped over the cable"), (interrupted, "interrupted")):
            watcher = Watcher()
            bootstrap.start = program
            bootstrap.main()
            assert len(watcher.said) == 1 and said in watcher.said[0]
    finally:
        bootstrap.start, bootstrap.held = before


def test_a_crash_is_noted_in_one_line_said_and_the_program_started_again():
    watcher = Watcher()
    program = Program(1)
    try:
        bootstrap.supervise(program)
        noted = crashes_noted()
    finally:
        forget()
    assert program.starts == [0, 1]
    assert len(noted) == 1
    assert noted[0].startswith("ValueError: broken on purpose 1 (") and "test_bootstrap.py" in noted[0]
    assert watcher.said == ["crash: " + noted[0]]


def test_quick_crashes_in_a_row_end_in_safe_mode():
    watcher = Watcher()
    program = Program(99)
    try:
        bootstrap.supervise(program)
    finally:
        forget()
    assert program.starts == [0, 1, 2, 3]
    assert "safe mode" in watcher.said[-1]


def test_crashes_hours_apart_do_not():
    Watcher(ran=3600000)
    program = Program(6)
    try:
        bootstrap.supervise(program)
    finally:
        forget()
    assert len(program.starts) == 7 and max(program.starts) == 1


def test_the_crash_log_does_not_grow_without_end():
    try:
        for number in range(300):
            bootstrap.note(f"line {number} of something that is about forty characters")
        assert os.stat(bootstrap.CRASHES)[6] < 5000
        assert os.stat(bootstrap.CRASHES + ".old")[6] < 5000
        assert crashes_noted()[-1].startswith("line 299")
    finally:
        forget()


def test_a_folder_may_be_named_that_holds_the_program():
    path = list(bootstrap.sys.path)
    try:
        with open("program" + OWN, "w") as file:
            file.write("firmware\n")
        bootstrap.PROGRAM = "program" + OWN
        bootstrap.choose_program()
        assert bootstrap.sys.path[0] == "firmware"
        with open("program" + OWN, "w") as file:
            file.write("no-such-folder")
        bootstrap.choose_program()
        assert bootstrap.sys.path[0] == "firmware"
    finally:
        os.remove("program" + OWN)
        bootstrap.sys.path[:] = path


def test_an_exception_is_described_in_one_bounded_line():
    assert "\n" not in bootstrap.describe(KeyError("x\ny"))
    assert len(bootstrap.describe(ValueError("x" * 1000))) <= 300
