from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from damier.line import ports, switches
from damier.line.connection import LineError
from tests.host.fake_eboard import FakeEboard


@dataclass
class UsbPort:
    device: str
    vid: int | None = ports.PICO_VENDOR
    pid: int | None = 5
    serial_number: str | None = "E66"
    description: str | None = "Board in FS mode"


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> list[UsbPort]:
    found: list[UsbPort] = []
    monkeypatch.setattr("damier.line.ports.list_ports.comports", lambda: found)
    return found


@pytest.fixture
def eboards() -> Iterator[list[FakeEboard]]:
    made = [FakeEboard(eboard="one"), FakeEboard(eboard="two")]
    yield made
    for eboard in made:
        eboard.close()


def test_only_picos_are_candidates(plugged: list[UsbPort]) -> None:
    plugged += [
        UsbPort("/dev/ttyUSB0", vid=0x1A86),
        UsbPort("/dev/ttyS0", vid=None, pid=None, serial_number=None),
        UsbPort("/dev/ttyACM1"),
        UsbPort("/dev/ttyACM0", serial_number=None, description=None),
        UsbPort("/dev/ttyACM2", pid=0x000C),
    ]
    assert [candidate.device for candidate in ports.find()] == ["/dev/ttyACM0", "/dev/ttyACM1"]


def test_nothing_plugged_in_says_what_to_do(plugged: list[UsbPort]) -> None:
    with pytest.raises(LineError, match=r"no eboard found: plug .* --virtual"):
        ports.choose()


def test_the_one_that_shakes_hands_is_chosen(plugged: list[UsbPort], eboards: list[FakeEboard]) -> None:
    eboards[0].deaf = True
    plugged += [UsbPort(eboards[0].url), UsbPort(eboards[1].url)]
    assert ports.choose().device == eboards[1].url


def test_two_eboards_are_not_chosen_between(plugged: list[UsbPort], eboards: list[FakeEboard]) -> None:
    plugged += [UsbPort(eboards[0].url), UsbPort(eboards[1].url)]
    with pytest.raises(LineError, match=r"more than one eboard .* --port"):
        ports.choose()


def test_a_pico_that_does_not_answer_is_told(plugged: list[UsbPort], eboards: list[FakeEboard]) -> None:
    eboards[0].deaf = True
    plugged.append(UsbPort(eboards[0].url))
    with pytest.raises(LineError, match=r"no eboard found: .* does not answer"):
        ports.choose()


def test_a_replugged_eboard_is_found_under_its_new_name(plugged: list[UsbPort]) -> None:
    plugged.append(UsbPort("/dev/ttyACM0"))
    locate = ports.follower_of(ports.find()[0])
    assert locate() == "/dev/ttyACM0"
    plugged[:] = [UsbPort("/dev/ttyACM0", serial_number="other"), UsbPort("/dev/ttyACM1")]
    assert locate() == "/dev/ttyACM1"
    plugged.clear()
    with pytest.raises(LineError, match="plug the eboard in"):
        locate()


def test_an_eboard_is_looked_at_with_what_it_shows(eboards: list[FakeEboard]) -> None:
    eboards[0].doubtful = ["c3", "e5"]
    seen = ports.look(eboards[0].url)
    assert (seen["eboard"], switches.doubtful(seen["view"])) == ("one", ["c3", "e5"])
    eboards[1].refuse["view?"] = "not now"
    assert ports.look(eboards[1].url, view_within=0.1)["view"] is None


def test_what_is_no_square_is_no_switch() -> None:
    assert switches.doubtful({"doubtful": ["c3", "z9", 7, None, {}, "\x1b[2J"]}) == ["c3"]
    for view in (None, {}, {"doubtful": None}, {"doubtful": "c3"}, {"doubtful": {"c3": 1}}):
        assert switches.doubtful(view) == []
