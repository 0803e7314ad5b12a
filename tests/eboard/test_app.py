import asyncio
import json

from eboard import config
from tests.eboard.flash import Flash
from tests.eboard.pico import Matrix, NeoPixel, Pin, load

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


def test_without_a_computer_a_game_begins_when_the_pieces_stand_and_moves_are_kept():
    eboard = started()
    assert kinds(eboard.flash) == ["game"]
    eboard.play_first_move()
    assert kinds(eboard.flash) == ["game", "ply"]
    assert eboard.line.heard == []


def test_a_lifted_piece_lights_its_landing_squares():
    eboard = started()
    eboard.lift((2, 2))
    eboard.run(100)
    lit = [led for led in range(64) if NeoPixel.written[-1][3 * led : 3 * led + 3] != bytes(3)]
    assert 25 not in lit and 28 in lit and 30 in lit  # b4 and d4: rank 4 of the chain runs from h to a


def test_hello_is_answered_and_followed_by_the_journal_and_the_view():
    eboard = started()
    eboard.hello()
    hello = eboard.line.heard[0]
    assert hello["t"] == "hello" and hello["protocol"] == 1 and hello["eboard"] == "0123ab"
    assert hello["last"] == 1 and len(hello["journal"]) == 12 and "italian" in hello["variants"]
    entry = eboard.line.last("log")["entries"][0]
    assert entry[:2] == [1, "game"] and entry[2]["variant"] == "russian"
    view = eboard.line.last("view")
    assert view["phase"] == "play" and view["side"] == "white" and view["want"][0] == "your_turn"
    assert view["occupancy"] == "55aa550000aa55aa" and view["lit"] == {} and view["clock"] is None


def test_each_ply_is_sent_once_it_is_acknowledged_and_again_when_it_is_not():
    eboard = started()
    eboard.hello()
    eboard.line.send(t="ack", n=1)
    eboard.play_first_move()
    log = eboard.line.last("log")
    assert log["entries"][0][:3] == [2, "ply", "c3-d4"]
    count = eboard.line.kinds().count("log")
    eboard.run(2100)
    assert eboard.line.kinds().count("log") == count + 1
    eboard.line.send(t="ack", n=2)
    eboard.run(5000)
    assert eboard.line.kinds().count("log") == count + 1
    journal = app.Journal(eboard.flash)
    journal.open()
    assert journal.acked == 2


def test_nothing_is_said_to_a_computer_that_has_not_said_hello():
    eboard = started()
    eboard.line.send(t="ping")
    eboard.play_first_move()
    assert eboard.line.heard == []
    eboard.hello()
    eboard.line.send(t="ping")
    eboard.run(10)
    assert "pong" in eboard.line.kinds()


def test_junk_is_answered_where_it_is_a_message_and_does_no_harm():
    eboard = started()
    eboard.hello()
    eboard.line.coming.extend(b"\xff\x00garbage\n{}\n[1]\n" + b"x" * 5000 + b"\n")
    eboard.line.send(t="play", id=7, game=5)
    eboard.line.send(t="dance", id=8)
    eboard.line.send(t="ack", n="many")
    eboard.line.send(t="play", id=9, game="none", ply=0, move="a1-b2")
    eboard.line.send(t="settings", id=10, set={"brightness": 1000})
    eboard.run(50)
    errors = [message for message in eboard.line.heard if message["t"] == "error"]
    assert [message.get("id") for message in errors] == [7, 8, None, 9, 10]
    eboard.play_first_move()
    assert eboard.line.last("view")["ply"] == 1


def test_a_command_that_breaks_something_is_answered_and_the_game_goes_on():
    eboard = started()
    eboard.hello()

    def broken(yes, now):
        raise KeyError("no such thing")

    eboard.app.session.abandon = broken
    eboard.line.send(t="new", id=3, variant="russian")
    eboard.run(50)
    assert eboard.line.last("error")["id"] == 3
    eboard.play_first_move()
    assert eboard.line.last("view")["ply"] == 1


def test_views_are_bounded_to_twenty_a_second():
    eboard = started()
    eboard.hello()
    before = eboard.line.kinds().count("view")
    for _ in range(20):
        eboard.lift((2, 2))
        eboard.run(40)
        eboard.put((2, 2))
        eboard.run(40)
    assert eboard.line.kinds().count("view") - before <= 33


def test_the_eboard_may_lie_turned():
    eboard = Eboard(settings={"variant": "italian"})
    white = [(row, column) for row in (0, 1, 2) for column in range(8) if (row + column) % 2 == 1]
    black = [(7 - row, 7 - column) for row, column in white]
    eboard.put(*[(column, 7 - row) for row, column in white + black])  # as the reeds lie under the wood
    eboard.run(400)
    eboard.hello()
    view = eboard.line.last("view")
    assert view["phase"] == "play" and view["variant"] == "italian" and view["rotation"] == 1
    assert view["occupancy"] == "aa55aa000055aa55"
    eboard.lift((1, 5))  # b3, which may go to a4 and c4
    eboard.run(100)
    assert eboard.line.last("view")["lit"] == {"b3": "origin", "a4": "landing", "c4": "landing"}
    lit = [led for led in range(64) if NeoPixel.written[-1][3 * led : 3 * led + 3] != bytes(3)]
    assert lit == [4, 10, 20]  # e1, f2 and e3 of the chain, which lie there


def test_more_light_than_the_wiring_allows_is_refused_and_nothing_changed():
    eboard = started()
    eboard.hello()
    eboard.line.send(t="settings", id=1, set={"brightness": 10, "budget_ma": 321})
    eboard.line.send(t="settings", id=2, set={"budget_ma": 320})
    eboard.run(20)
    answers = {message["id"]: message for message in eboard.line.heard if "id" in message}
    assert answers[1]["t"] == "error" and "max_ma" in answers[1]["text"]
    assert answers[2]["t"] == "ok"
    assert eboard.app.settings["brightness"] == 100


def test_settings_are_saved_and_take_effect():
    eboard = started()
    eboard.hello()
    eboard.line.send(t="settings", id=1, set={"brightness": 10})
    eboard.run(50)
    assert eboard.line.last("ok")["id"] == 1
    assert eboard.saved["brightness"] == 10 and eboard.saved["variant"] == "russian"


def test_after_a_power_cut_the_game_is_offered_again():
    eboard = started()
    eboard.play_first_move()
    again = Eboard(flash=eboard.flash)
    again.run(100)
    again.hello()
    assert again.line.last("view")["phase"] == "resume"
    again.line.send(t="resume", id=1, yes=True)
    again.run(100)
    assert again.line.last("view")["phase"] == "play" and again.line.last("view")["ply"] == 1


def test_after_crashes_in_a_row_the_saved_game_is_left_alone():
    eboard = started()
    eboard.play_first_move()
    again = Eboard(flash=eboard.flash, crashes=app.SURE)
    again.run(100)
    again.hello()
    assert again.line.last("view")["phase"] == "setup"


def test_a_full_flash_is_told_and_the_game_goes_on():
    eboard = started()
    eboard.hello()
    eboard.flash.broken = True
    eboard.play_first_move()
    assert "memory" in eboard.line.last("error")["text"]
    assert eboard.line.last("view")["ply"] == 1
    eboard.hello()
    assert eboard.line.kinds()[:2] == ["hello", "error"]


def test_stopping_puts_out_the_lights():
    eboard = started()
    eboard.line.coming.extend(b"\x03")
    eboard.run(20)
    eboard.app.close()
    assert NeoPixel.written[-1] == bytes(192)


def run_with_real_tasks(breaking=None):
    """Run the program until it stops; returns its Eboard and the exception that ended it."""
    eboard = Eboard()
    stepped, app.asyncio = app.asyncio, asyncio
    app.Usb = lambda now: eboard.line
    app.clock = lambda: app.time.ticks_ms() & app.MASK
    eboard.line.send(t="hello", protocol=1)
    watch = app.App._watch
    frames = []

    def watched(self, now):
        frames.append(now)
        if len(frames) == 5:
            if breaking:
                raise breaking
            eboard.line.coming.extend(b"\x03")
        watch(self, now)

    app.App._watch = watched
    try:
        app.run()
        return eboard, None
    except Exception as error:
        return eboard, error
    finally:
        app.asyncio = stepped
        app.App._watch = watch


def test_the_program_runs_until_it_is_told_to_stop():
    for _ in range(2):
        eboard, error = run_with_real_tasks()
        assert error is None
        assert eboard.line.kinds()[0] == "hello"
        assert NeoPixel.written[-1] == bytes(192)


def test_what_breaks_a_task_ends_the_program_and_it_can_run_again():
    _, error = run_with_real_tasks(breaking=IndexError("on purpose"))
    assert type(error) is IndexError
    _, error = run_with_real_tasks()
    assert error is None


def test_every_command_has_exactly_one_answer_whether_obeyed_or_refused():
    eboard = started()
    eboard.hello()
    commands = [
        {"t": "resume", "yes": True},
        {"t": "resume", "yes": "maybe"},
        {"t": "takeback"},
        {"t": "play", "game": "none", "ply": 0, "move": "c3-d4"},
        {"t": "settings", "set": {"brightness": 50}},
        {"t": "settings", "set": {"brightness": 5000}},
        {"t": "result", "result": "1-0", "reason": "boredom"},
        {"t": "result", "result": "1-0", "reason": "resignation"},
        {"t": "result", "result": "1-0", "reason": "resignation"},
        {"t": "new", "variant": "chess"},
        {"t": "new", "variant": "italian"},
        {"t": "view?"},
        {"t": "dance"},
    ]
    for identity, command in enumerate(commands):
        eboard.line.send(id=identity, **command)
        eboard.run(50)
    answers = [message for message in eboard.line.heard if message["t"] in ("ok", "error")]
    assert [message.get("id") for message in answers] == list(range(len(commands)))
    assert [message["t"] for message in answers].count("ok") == 4
