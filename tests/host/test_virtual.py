"""The virtual eboard with the smallest firmware: wood, wires, watchdog and what hands can do."""

from __future__ import annotations

import asyncio
import json
import socket
import time

import pytest

from damier.virtual.client import Control, ControlError, ControlLost
from damier.virtual.control import ControlPort
from tests.hands import Lights
from tests.hands.tiny import Tiny, until

GREEN = (0, 40, 0)


def test_it_does_the_same_under_every_interpreter(each_tiny: Tiny) -> None:
    lights = Lights(each_tiny.control)
    each_tiny.set(squares={"a1": "w", "c3": "B", "h8": "b"})
    lights.wait_for(lambda: set(lights.lit()) == {"a1", "c3", "h8"}, 3, lambda: f"lit: {lights.lit()}")
    assert lights.lit()["c3"] == GREEN
    assert each_tiny.status()["max_ma"] == pytest.approx(3 * 40 / 255 * 20, abs=0.01)
    assert each_tiny.ask("z") == "you said z"
    assert each_tiny.ask("n") == "records 0 cause 1"
    for kept in (1, 2):
        assert each_tiny.ask("a") == f"kept {kept}"
    born = each_tiny.ask("i")
    each_tiny.power(on=False)
    assert lights.lit() == {} or until(lambda: not lights.lit())
    each_tiny.power(on=True)
    assert each_tiny.ask("n") == "records 2 cause 1"
    assert each_tiny.ask("i") == born
    lights.wait_for(lambda: set(lights.lit()) == {"a1", "c3", "h8"}, 3, lambda: f"lit: {lights.lit()}")


def test_timers_tick_while_the_program_sleeps(each_tiny: Tiny) -> None:
    with each_tiny.line() as line:
        line.write(b"t")
        time.sleep(0.5)
        line.write(b"T")
        ticked = int(line.readline().split()[1])
    assert 60 <= ticked <= 110


def test_a_crash_is_told_and_power_brings_it_back(each_tiny: Tiny) -> None:
    with each_tiny.line() as line:
        line.write(b"q")
        assert b"asked to crash" in line.read_until(b"asked to crash")
    status = until(lambda: (s := each_tiny.status())["firmware"] == "crashed" and s)
    assert status["reason"] == "ValueError: asked to crash"
    assert not status["powered"]
    assert "asked to crash" in (each_tiny.directory / "firmware.log").read_text()
    assert each_tiny.power(on=True)["firmware"] == "running"
    assert each_tiny.ask("z") == "you said z"


def test_a_reset_and_the_watchdog_start_it_again(each_tiny: Tiny) -> None:
    for byte, starts in (("R", 2), ("w", 3)):
        with each_tiny.line() as line:
            line.write(byte.encode())
            until(lambda starts=starts: each_tiny.status()["starts"] == starts)
        until(lambda: each_tiny.status()["firmware"] == "running")
        assert each_tiny.ask("n") == "records 0 cause 3"


def test_a_program_that_ends_is_no_crash(tiny: Tiny) -> None:
    with tiny.line() as line:
        line.write(b"\x03")
        status = until(lambda: not (s := tiny.status())["powered"] and s)
    assert (status["firmware"], status["powered"]) == ("ended", False)
    tiny.power(on=True)


def test_hands_work_through_the_control_port(tiny: Tiny) -> None:
    tiny.set(squares={"c3": "w"})
    assert tiny.lift(square="c3")["piece"] == "w"
    tiny.put(square="d4")
    tiny.slide(squares=["d4", "e5", "f6"], ms=10)
    tiny.crown(square="f6")
    assert tiny.wood()["wood"]["squares"] == {"f6": "W"}
    tiny.lift(square="f6")
    tiny.beside()
    tiny.take(piece="W")
    tiny.put(square="a1", hand=0)
    wood = tiny.wood()["wood"]
    assert wood["squares"] == {"a1": "W"} and wood["hand"] == [] and len(wood["beside"]) == 23


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"do": "lift", "square": "a8"}, "no piece on a8"),
        ({"do": "lift"}, "'square' is missing"),
        ({"do": "lift", "square": 3}, "'square' is not str"),
        ({"do": "fly"}, "unknown verb 'fly'"),
        ({"do": "__init__"}, "unknown verb"),
        ({}, "unknown verb"),
        ({"do": "start", "variant": "chess"}, "chess"),
        ({"do": "start", "variant": "mine", "rules": 5}, "'rules' is not dict"),
        ({"do": "start", "variant": "mine", "rules": {"base": "chess"}}, "no value for base"),
        ({"do": "noise", "hex": "xyz"}, "hex digits"),
        ({"do": "power"}, "'on' is missing"),
        ({"do": "set", "squares": {"a1": 5}}, "no such piece: 5"),
        ({"do": "set", "squares": {"a1": None}}, "no such piece"),
        ({"do": "set", "squares": {"a1": ["w"]}}, "no such piece"),
        ({"do": "set", "squares": {"a1": ""}}, "no such piece"),
        ({"do": "set", "squares": {"a1": "\ud800"}}, "no such piece"),
        ({"do": "take", "piece": ""}, "no such piece"),
        ({"do": "slide", "squares": ["c3", {}], "ms": 0}, "no piece on c3"),
        ({"do": "press", "button": [], "down": True}, "'button' is not str"),
        ({"do": "knock", "seed": float("nan")}, "'seed' is not int"),
        ({"do": "turn", "quarters": "x" * 70000}, "at most 64 KB"),
        ({"do": "break", "square": "i9", "closed": True}, "no such square: i9"),
        ({"do": "break", "square": "a1"}, "'closed' is missing"),
    ],
)
def test_a_bad_request_is_refused_in_one_line(tiny: Tiny, request_: dict[str, object], says: str) -> None:
    tiny.set(squares={})
    fields = dict(request_)
    with pytest.raises(ControlError, match=says) as caught:
        tiny.control.request(str(fields.pop("do", None)), **fields)
    assert "\n" not in str(caught.value)


def test_rubbish_on_the_control_port_harms_nobody(tiny: Tiny) -> None:
    rubbish = Control(tiny.running.control)
    rubbish._socket.sendall(b"{]\n[1]\nnull\n\xff\xfe\n" + b"x" * 70000 + b"\n")
    assert tiny.status()["ok"]
    rubbish.close()


def test_rubbish_is_answered_in_words(tiny: Tiny) -> None:
    rubbish = {
        b"{]": "not a line of JSON",
        b"[1]": "a request is a JSON object",
        b"[" * 60000: "not a line of JSON",
        b"[" * 200000: "a request has at most 64 KB",
        b'{"id": 7, "do": "fly"}': "unknown verb 'fly'",
    }
    with socket.create_connection(tiny.running.control, timeout=5) as raw, raw.makefile("rb") as answers:
        for line, says in rubbish.items():
            raw.sendall(line + b"\n")
            answer = json.loads(answers.readline())
            assert (answer["ok"], answer["error"]) == (False, says)
        assert answer["id"] == 7


def test_a_fault_in_a_verb_is_an_answer_like_any_other() -> None:
    async def ask() -> dict[str, object]:
        async def broken(request: dict[str, object]) -> dict[str, object]:
            raise KeyError("never\nthought of")

        port = ControlPort(broken, list)
        await port.open()
        reader, writer = await asyncio.open_connection("127.0.0.1", port.port)
        for _ in range(2):
            writer.write(b'{"id": 1, "do": "wood"}\n')
            answer: dict[str, object] = json.loads(await reader.readline())
        writer.close()
        await port.close()
        return answer

    assert asyncio.run(ask()) == {"id": 1, "ok": False, "error": r"KeyError: 'never\nthought of'"}


def test_the_names_of_fields_do_not_get_in_the_way(tiny: Tiny) -> None:
    assert tiny.control.request("wood", **{"self": 3, "id": 5, "timeout": 1})["ok"]


def test_a_lost_connection_is_told_to_who_watches(tiny: Tiny) -> None:
    lost: list[Control] = []
    control = Control(tiny.running.control)
    control.watch(lambda push: None, lost.append)
    assert control.alive
    control.close()
    until(lambda: lost == [control] and not control.alive)
    with pytest.raises(ControlLost):
        control.request("wood")


def test_the_start_position_of_every_variant_can_be_laid_out(tiny: Tiny) -> None:
    tiny.start(variant="russian")
    assert tiny.wood()["wood"]["squares"]["a1"] == "w"
    tiny.start(variant="italian")
    squares = tiny.wood()["wood"]["squares"]
    assert len(squares) == 24 and squares["h1"] == "w" and "a1" not in squares
    tiny.start(variant="russian")
    tiny.start(variant="mine", rules={"base": "russian", "dark_corner": "right"})
    assert tiny.wood()["wood"]["squares"] == squares


def test_a_turned_eboard_lights_the_square_that_is_seen(tiny: Tiny) -> None:
    lights = Lights(tiny.control)
    tiny.set(squares={"a8": "w", "b2": "b"})
    for quarters in (1, 2, 3, 0):
        tiny.turn(quarters=quarters)
        lights.wait_for(lambda: set(lights.lit()) == {"a8", "b2"}, 3, lambda: f"lit: {lights.lit()}")


def test_a_broken_switch_says_the_same_wherever_the_eboard_lies(tiny: Tiny) -> None:
    lights = Lights(tiny.control)
    tiny.set(squares={"a8": "w", "b2": "b"})
    tiny.control.request("break", square="a8", closed=False)
    tiny.control.request("break", square="c3", closed=True)
    lights.wait_for(lambda: set(lights.lit()) == {"b2", "c3"}, 3, lambda: f"lit: {lights.lit()}")
    tiny.turn(quarters=2)
    lights.wait_for(lambda: set(lights.lit()) == {"a8", "b2", "f6"}, 3, lambda: f"lit: {lights.lit()}")
    tiny.control.request("mend")
    tiny.turn(quarters=0)
    lights.wait_for(lambda: set(lights.lit()) == {"a8", "b2"}, 3, lambda: f"lit: {lights.lit()}")


def test_a_hasty_scan_smears_the_row_before_into_the_next(tiny: Tiny) -> None:
    tiny.set(squares={"a1": "w", "a2": "w", "b4": "w"})
    time.sleep(0.1)
    hasty = []
    with tiny.line() as line:
        for _ in range(10):
            line.write(b"g")
            words = line.readline().decode().split()
            assert words[3] == "0101000200000000"
            hasty.append(bytes.fromhex(words[1]))
    assert any(rows[2] & 1 for rows in hasty)


def test_the_button_is_wired(tiny: Tiny) -> None:
    assert tiny.ask("b") == "button 1"
    tiny.press(down=True)
    assert tiny.ask("b") == "button 0"
    tiny.press(down=False)
    assert tiny.ask("b") == "button 1"


def test_a_lifted_piece_is_dark_within_a_tenth_of_a_second(tiny: Tiny) -> None:
    tiny.set(squares={"c3": "w"})
    lights = Lights(tiny.control)
    lights.wait_for(lambda: set(lights.lit()) == {"c3"}, 3, lambda: f"lit: {lights.lit()}")
    delays = []
    for _ in range(20):
        begun = time.monotonic()
        tiny.lift(square="c3")
        lights.wait_for(lambda: not lights.lit(), 3, lambda: f"lit: {lights.lit()}")
        delays.append(time.monotonic() - begun)
        tiny.put(square="c3")
        lights.wait_for(lights.lit, 3, lambda: "nothing lit")
    assert sorted(delays)[10] < 0.1


def test_everything_listens_on_this_computer_only(tiny: Tiny) -> None:
    assert tiny.running.control[0] == "127.0.0.1"
    assert tiny.running.serial.startswith("socket://127.0.0.1:")
