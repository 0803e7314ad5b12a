"""What the computer may ask for, and junk."""

from tests.eboard.at_the_desk import playing, say
from tests.eboard.desk import Desk, Dice


def test_settings_are_saved_and_rotation_turns_the_eboard_at_once():
    desk = playing()
    assert say(desk, "settings", set={"brightness": 40, "rotation": 1}) is True
    assert sorted(desk.saved) == [("brightness", 40), ("rotation", 1)]
    assert desk.rotations[-1] == 1
    assert "brightness" in say(desk, "settings", set={"rotation": 2, "brightness": 400})
    assert desk.rotations[-1] == 1


def test_the_variant_set_at_the_start_is_the_one_set_up():
    desk = Desk()
    desk.lay(bytes(8))
    assert say(desk, "settings", set={"variant": "italian"}) is True
    assert desk.session.view.variant.name == "italian"
    assert desk.rotations[-1] == 1


def test_what_cannot_be_played_is_refused_in_one_line_and_changes_nothing():
    desk = playing(moves="c3-d4")
    entries = len(desk.entries)
    for fields in (
        {"variant": "chess"},
        {"variant": "russian", "fen": "W:W99:B1"},
        {"variant": "russian", "fen": "nonsense"},
        {"variant": "russian", "clock": [0, 5]},
        {"variant": "russian", "clock": "fast"},
        {"variant": "russian", "remote": "both"},
    ):
        text = say(desk, "new", **fields)
        assert text is not True and "\n" not in text
    assert "reason" in say(desk, "result", result="1-0", reason="boredom")
    assert say(desk, "result", result="2-0", reason="agreement") is not True
    assert say(desk, "resume", yes=True) == "there is no interrupted game"
    assert len(desk.entries) == entries
    assert desk.session.phase == "play"
    assert desk.session.view.ply == 1


JUNK = (
    None,
    True,
    0,
    -1,
    1 << 40,
    1.5,
    "",
    "x" * 300,
    "c3-d4",
    [],
    [1, 2],
    ["a"],
    {},
    {"a": 1},
    [[]],
    [None, None],
    "é",
)
KINDS = (
    "hello",
    "new",
    "play",
    "result",
    "resume",
    "takeback",
    "orient",
    "settings",
    "view?",
    "ping",
    "ack",
    "what",
    "",
)
FIELDS = (
    "id",
    "variant",
    "fen",
    "white",
    "black",
    "remote",
    "clock",
    "game",
    "ply",
    "move",
    "result",
    "reason",
    "yes",
    "set",
    "protocol",
    "time",
    "n",
)


def test_junk_of_any_type_never_breaks_it():
    dice = Dice(99)
    desk = playing(remote="black", moves="c3-d4")
    for message in JUNK:
        desk.command(message)
    good = {
        "variant": "russian",
        "game": desk.session.view.game,
        "ply": 1,
        "move": "f6-g5",
        "yes": True,
        "set": {},
        "id": 1,
    }
    for _ in range(1500):
        message = {"t": dice.choice(KINDS) if dice.random() < 0.95 else dice.choice(JUNK)}
        for field in FIELDS:
            if dice.random() < 0.6:
                message[field] = good[field] if field in good and dice.random() < 0.6 else dice.choice(JUNK)
        if isinstance(message.get("set"), dict) and dice.random() < 0.5:
            message["set"] = {dice.choice(("variant", "rotation", "commit_ms", "x")): dice.choice(JUNK)}
        answer = desk.command(message)
        if answer and answer["t"] == "error":
            assert "\n" not in answer["text"]
        desk.see()
    desk.rest(500)


def test_a_command_without_id_is_obeyed_in_silence():
    desk = playing(moves="c3-d4")
    assert desk.command({"t": "result", "result": "1/2-1/2", "reason": "agreement"}) is None
    assert desk.session.phase == "over"


def test_the_date_the_computer_tells_is_in_the_next_game():
    desk = playing()
    desk.command({"t": "hello", "protocol": 1, "time": "2026.11.29"})
    desk.new("russian")
    assert desk.entries[-1][2]["date"] == "2026.11.29"


def test_the_date_told_while_the_pieces_are_being_set_up_is_in_the_game():
    desk = Desk()
    desk.lay(bytes(8))
    desk.command({"t": "hello", "protocol": 1, "time": "2026.11.29"})
    desk.lay(desk.session.match.start_occupancy())
    desk.rest(200)
    assert desk.entries[0][1] == "game"
    assert desk.entries[0][2]["date"] == "2026.11.29"
