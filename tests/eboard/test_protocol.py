from eboard import protocol

PING = b'{"t":"ping"}\n'


def read(data, limit=protocol.LINE_FROM_HOST):
    return protocol.Reader(limit).feed(data)


def test_a_message_comes_back_from_its_line():
    message = {"t": "log", "entries": [[1, "game", {"white": "Zoë \u00e9"}], [2, "ply", "c3-d4", 0]]}
    line = protocol.encode(message)
    assert line.endswith(b"\n") and line.count(b"\n") == 1
    assert read(line) == [message]


def test_lines_may_come_in_any_pieces():
    data = protocol.encode({"t": "play", "move": "c3-d4"}) + PING
    for size in (1, 2, 3, 7, 100):
        reader = protocol.Reader(protocol.LINE_FROM_HOST)
        got = []
        for start in range(0, len(data), size):
            got.extend(reader.feed(data[start : start + size]))
        assert got == [{"t": "play", "move": "c3-d4"}, {"t": "ping"}]


def test_half_a_line_waits_for_its_end():
    reader = protocol.Reader(protocol.LINE_FROM_HOST)
    assert reader.feed(b'{"t":"pi') == []
    assert reader.feed(b'ng"}\r\n') == [{"t": "ping"}]


def test_junk_between_messages_is_dropped_and_counted():
    junk = [
        b"\x00\xff\xfe\n",
        b"Traceback (most recent call last):\n",
        b'{"t":"ping"\n',
        b"[1,2,3]\n",
        b"17\n",
        b'{"no":"kind"}\n',
        b'{"t":5}\n',
        b"nul\n",
        b"[" * 4000 + b"\n",
        b'{"t":' * 700 + b"\n",
        b"\xc3\x28\n",
    ]
    for line in junk:
        reader = protocol.Reader(protocol.LINE_FROM_HOST)
        assert reader.feed(PING + line + PING) == [{"t": "ping"}, {"t": "ping"}], line[:30]
        assert reader.dropped == 1, line[:30]


def test_empty_lines_are_nothing():
    reader = protocol.Reader(100)
    assert reader.feed(b"\n\r\n  \n" + PING) == [{"t": "ping"}]
    assert reader.dropped == 0


def test_an_endless_line_takes_no_room_and_the_next_is_read():
    reader = protocol.Reader(100)
    for _ in range(1000):
        assert reader.feed(b"x" * 64) == []
        assert len(reader._line) <= 100
    assert reader.feed(b"\n" + PING) == [{"t": "ping"}]
    assert reader.dropped == 1


def test_a_line_of_just_the_limit_is_read():
    line = protocol.encode({"t": "x" * 50})
    assert len(read(line, len(line) - 1)) == 1
    assert read(line, len(line) - 2) == []


def test_any_garbage_is_survived():
    state = 12345
    reader = protocol.Reader(300)
    for _ in range(300):
        piece = bytearray()
        for _ in range(40):
            state = (state * 1103 + 12345) % 65521
            piece.append(state % 97 + 10 if state & 1 else state & 0xFF)
        for message in reader.feed(piece):
            assert isinstance(message["t"], str)
    assert reader.feed(b"\n" + PING) == [{"t": "ping"}]


GOOD = [
    {"t": "hello", "protocol": 1, "time": "2026.11.29", "resume_from": 17, "journal": "a1b2"},
    {"t": "hello", "protocol": 2},
    {"t": "ack", "n": 0},
    {"t": "ping"},
    {"t": "view?", "id": 1},
    {"t": "new", "id": 1, "variant": "russian"},
    {"t": "new", "id": "x", "variant": "ludoteka", "fen": "", "white": "Ann", "clock": [600, 0]},
    {"t": "new", "variant": "italian", "clock": None, "remote": "white"},
    {"t": "play", "id": 2, "game": "g1", "ply": 0, "move": "c3-d4"},
    {"t": "result", "id": 3, "result": "1/2-1/2", "reason": "agreement"},
    {"t": "resume", "id": 4, "yes": False},
    {"t": "takeback", "id": 5},
    {"t": "orient", "id": 8},
    {"t": "settings", "id": 6, "set": {"brightness": 50}},
]

BAD = [
    {"t": "sing"},
    {"t": "hello"},
    {"t": "hello", "protocol": "1"},
    {"t": "hello", "protocol": 1, "resume_from": -1},
    {"t": "hello", "protocol": 1, "time": "29.11.2026"},
    {"t": "ack", "n": True},
    {"t": "ack", "n": 1.5},
    {"t": "ack", "n": 1 << 40},
    {"t": "view?", "id": None},
    {"t": "view?", "id": "x" * 41},
    {"t": "new", "id": 1},
    {"t": "new", "id": 1, "variant": 5},
    {"t": "new", "id": 1, "variant": "russian", "white": "x" * 61},
    {"t": "new", "id": 1, "variant": "russian", "white": "a\nb"},
    {"t": "new", "id": 1, "variant": "russian", "remote": "red"},
    {"t": "new", "id": 1, "variant": "russian", "clock": [600]},
    {"t": "new", "id": 1, "variant": "russian", "clock": [600, -1]},
    {"t": "new", "id": 1, "variant": "russian", "clock": [600.5, 0]},
    {"t": "play", "id": 1, "game": "g", "ply": 0},
    {"t": "result", "id": 1, "result": "2-0", "reason": "x"},
    {"t": "resume", "id": 1, "yes": 1},
    {"t": "settings", "id": 1, "set": []},
    {"t": "settings", "id": 1, "set": {"brightness": 0.5}},
    {"t": "settings", "id": 1, "set": {"brightness": float("inf")}},
    {"t": "settings", "id": 1, "set": {"brightness": 10**40}},
    {"t": "settings", "id": 1, "set": {"brightness": None}},
    {"t": "settings", "id": 1, "set": {"variant": "x" * 41}},
    {"t": "settings", "id": 1, "set": {"\ufffd": 1}},
    {"t": "settings", "id": 1, "set": {"": 1}},
]


def test_messages_of_right_form_pass():
    for message in GOOD:
        assert protocol.problem(message) is None, message


def test_messages_of_wrong_form_are_told_in_one_line():
    for message in BAD:
        text = protocol.problem(message)
        assert text and "\n" not in text and len(text) < 120, message


def test_an_error_is_one_line_and_bears_the_id_if_there_is_one():
    assert protocol.error("two\nlines", 7) == {"t": "error", "text": "two lines", "id": 7}
    assert protocol.error("crash") == {"t": "error", "text": "crash"}
    for strange in (None, [], {}, 1.5, 10**40, "x" * 41, True):
        assert "id" not in protocol.error("crash", strange)
