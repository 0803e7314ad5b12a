import json

from eboard import protocol, records, texts

GRIN = "\U0001f600"
ESCAPED = b'{"t":"new","white":"\\ud83d\\ude00","black":"\\ud800x\\udc00"}\n'
SPLIT = b'{"t":"new","white":"\xed\xa0\xbd\xed\xb8\x80","black":"\xed\xa0\x80x\xed\xb0\x80"}\n'
WHOLE = '{"t":"new","white":"\U0001f600","black":"\ufffdx\ufffd"}\n'.encode()


def lone(code):
    """A character that is only half of one, as MicroPython's json makes them."""
    return json.loads('"\\u' + hex(code)[2:] + '"')


def halves(text):
    """The text with each character beyond U+FFFF in two halves."""
    parts = []
    for letter in text:
        code = ord(letter) - 0x10000
        if code >= 0:
            parts.extend((lone(0xD800 + (code >> 10)), lone(0xDC00 + (code & 0x3FF))))
        else:
            parts.append(letter)
    return "".join(parts)


def read(line):
    return protocol.Reader(protocol.LINE_FROM_EBOARD).feed(line)


def test_halves_are_joined_and_lone_ones_replaced_however_they_were_written():
    for line in (ESCAPED, SPLIT, WHOLE):
        assert read(line) == [{"t": "new", "white": GRIN, "black": "\ufffdx\ufffd"}]


def test_what_is_written_is_always_text_that_anybody_can_read():
    for name in (
        GRIN,
        halves(GRIN),
        halves("a" + GRIN + GRIN + "b"),
        lone(0xD800),
        lone(0xDFFF) + "x",
        "한국",
    ):
        line = protocol.encode({"t": "x", "name": name})
        assert b"\xed\xa0" not in line and b"\xed\xb8" not in line
        found = read(line)[0]["name"]
        assert found == texts.clean(name) and len(found) <= len(name)
        assert line.count(b"\n") == 1


def test_a_name_beyond_the_ascii_letters_takes_its_own_bytes_and_no_more():
    assert protocol.encode({"t": GRIN}) == '{"t":"\U0001f600"}\n'.encode()


def test_a_name_is_measured_in_characters_on_both_sides():
    new = {"t": "new", "id": 1, "variant": "russian", "white": 60 * GRIN}
    assert protocol.problem(read(protocol.encode(new))[0]) is None
    new["white"] += "a"
    assert protocol.problem(read(protocol.encode(new))[0]) is not None


def test_control_characters_become_blanks():
    line = b'{"t":"x","name":"a\\u001b[31mb\\u0000c\\u007fd\xc2\x9be\\u2028"}\n'
    assert read(line) == [{"t": "x", "name": "a [31mb c d e "}]


def test_a_clean_text_is_left_as_it_is():
    for text in ("", "Zoë", "한국", GRIN, "a b"):
        assert texts.clean(text) is text


def test_keys_and_lists_are_cleaned_too():
    assert texts.unpack(b'{"a\\u0001":["\\ud800",{"b":[1,null,true]}]}') == {
        "a ": ["\ufffd", {"b": [1, None, True]}]
    }


def test_what_is_nested_beyond_any_message_is_none():
    assert read(b'{"t":"x","y":' + b"[" * 5 + b"]" * 5 + b"}\n") != []
    for depth in (20, 1000, 3000):
        assert read(b'{"t":"x","y":' + b"[" * depth + b"]" * depth + b"}\n") == []


def test_a_game_in_the_journal_comes_out_readable_even_when_it_was_stored_in_halves():
    header = {"id": "g", "white": GRIN, "black": ""}
    record = records.pack(5, "game", [header])
    assert records.unpack(record, 0, len(record), 5) == [5, "game", header]
    stored = b'{"id":"g","white":"\xed\xa0\xbd\xed\xb8\x80","black":""}'
    record = records.wrap(5, records.GAME, stored)
    entry = records.unpack(record, 0, len(record), 5)
    assert read(protocol.encode(protocol.log([entry]))) == [{"t": "log", "entries": [[5, "game", header]]}]
