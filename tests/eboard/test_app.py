import asyncio

from tests.eboard.pico import NeoPixel
from tests.eboard.stepped import Eboard, app, kinds, started


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


def test_garbage_is_collected_every_few_touches_and_none_from_a_touch_to_its_light():
    eboard = started()
    before = app.gc
    collected = []
    app.gc = type("Gc", (), {"collect": staticmethod(lambda: collected.append(waits()))})

    def waits():
        return eboard.app.debounce.waits(eboard.now)

    try:
        for touch in range(10):
            place = (2, (0, 2, 4, 6)[touch % 4])
            eboard.lift(place)
            eboard.run(60)
            eboard.put(place)
            eboard.run(60)
    finally:
        app.gc = before
    assert 4 <= len(collected) <= 10
    assert collected == [False] * len(collected)


def test_no_view_is_made_while_a_touch_is_about_to_count():
    eboard = started()
    eboard.hello()
    eboard.run(100)
    heard = eboard.line.kinds().count("view")
    eboard.lift((2, 2))
    eboard.run(10)
    eboard.app.cable.view_changed()
    eboard.run(15)
    assert eboard.line.kinds().count("view") == heard
    eboard.run(20)
    assert eboard.line.kinds().count("view") == heard + 1


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


def test_a_piece_held_on_a_corner_shows_which_way_the_eboard_lies():
    eboard = Eboard()
    eboard.run(400)
    eboard.hello()
    eboard.line.send(t="orient", id=1)
    eboard.run(200)
    assert eboard.line.last("view")["want"] == ["orient", ["a1", "h1", "a8", "h8"]]
    eboard.put((7, 7))
    eboard.run(1300)
    assert eboard.saved is not None and eboard.saved["rotation"] == 2
    eboard.run(400)
    view = eboard.line.last("view")
    assert view["phase"] == "setup" and view["rotation"] == 2
    assert view["occupancy"] == "0100000000000000"  # the piece stands on a1 now
    again = Eboard(settings=eboard.saved)
    again.run(100)
    assert again.app.rotation == 2


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
