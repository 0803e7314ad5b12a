"""What the computer at the cable is told, and what it may ask for."""

from tests.eboard.stepped import app, started


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
