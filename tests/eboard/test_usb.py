from tests.eboard.pico import load

usb = load("eboard.drivers.usb")


class Stream:
    """Both ends of the cable: bytes come in from `sent`, and `room` bytes are taken before it is full."""

    def __init__(self):
        self.sent = bytearray()
        self.ended = False
        self.room = 1000000
        self.counts_short = False
        self.taken = bytearray()
        self.sizes = []

    def read(self, count):
        assert count == 1 and (self.sent or self.ended)
        byte = bytes(self.sent[:1])
        self.sent = self.sent[1:]
        return byte

    def write(self, data):
        assert self.room > 0, "would block"
        count = min(len(data), self.room)
        self.sizes.append(len(data))
        self.taken.extend(data[:count])
        self.room -= count
        return count


class Poll:
    def register(self, stream, flags):
        self.stream = stream
        self.reading = flags == usb.select.POLLIN

    def poll(self, timeout):
        assert timeout == 0
        if self.reading:
            ready = bool(self.stream.sent) or self.stream.ended
        else:
            ready = self.stream.room > 0
        return [(self.stream, 1)] if ready else []


class Select:
    POLLIN, POLLOUT, poll = 1, 4, Poll


def cable(now=0):
    stream = Stream()
    usb.select = Select
    return usb.Usb(now, stream, stream), stream


def test_what_comes_is_read_in_small_pieces_without_waiting():
    line, stream = cable()
    assert line.read(0) == b""
    stream.sent.extend(b"x" * 100)
    assert line.read(0) == b"x" * 64
    assert line.read(0) == b"x" * 36
    assert line.read(0) == b""


def test_the_end_of_input_is_no_trouble():
    line, stream = cable()
    stream.sent.extend(b"ab")
    stream.ended = True
    assert line.read(0) == b"ab"
    assert line.read(1) == b""
    assert not line.stop


def test_a_lone_interrupt_after_silence_stops_and_leaves_the_rest_unread():
    line, stream = cable()
    stream.sent.extend(b"abc")
    line.read(1000)
    stream.sent.extend(b"\x03\r\x01")
    line.read(1100)
    assert line.stop
    assert stream.sent == b"\r\x01"
    line.read(1101)
    assert stream.sent == b"\r\x01"


def test_an_interrupt_as_mpremote_sends_it_stops():
    line, stream = cable()
    stream.sent.extend(b"\r\x03")
    line.read(150)
    assert line.stop


def test_an_interrupt_right_after_the_start_may_be_the_rest_of_something():
    line, stream = cable(now=500)
    stream.sent.extend(b"\x03")
    line.read(500)
    stream.sent.extend(b"\r\x03")
    line.read(599)
    assert not line.stop
    stream.sent.extend(b"\x03")
    line.read(699)
    assert line.stop


def test_the_end_of_input_never_stops():
    line, stream = cable()
    stream.ended = True
    for now in (0, 150, 1000):
        assert line.read(now) == b""
    assert not line.stop


def test_an_interrupt_in_the_middle_of_anything_does_not_stop():
    line, stream = cable()
    stream.sent.extend(b"abc\x03")
    line.read(1000)
    stream.sent.extend(b"\x03")
    line.read(1099)
    stream.sent.extend(b"\n\x03")
    line.read(1198)
    assert not line.stop


def test_silence_is_measured_over_the_wrap():
    line, stream = cable(0x3FFFFFF0)
    stream.sent.extend(b"a")
    line.read(0x3FFFFFF0)
    stream.sent.extend(b"\x03")
    line.read(40)
    assert not line.stop
    stream.sent.extend(b"\x03")
    line.read(141)
    assert line.stop


def test_lines_go_out_whole_replies_first_then_the_journal_then_the_view():
    line, stream = cable()
    line.view(b"view\n")
    line.log(b"log\n")
    line.reply(b"one\n")
    line.reply(b"two\n")
    line.pump()
    assert stream.taken == b"one\ntwo\nlog\nview\n"


def test_of_waiting_views_the_newest_goes():
    line, stream = cable()
    stream.room = 0
    line.view(b"old\n")
    line.pump()
    line.view(b"new\n")
    line.view(b"newer\n")
    assert line.view_waits()
    stream.room = 100
    line.pump()
    line.pump()
    assert stream.taken == b"old\nnewer\n"
    assert not line.view_waits()


def test_a_full_line_is_not_written_to():
    line, stream = cable()
    stream.room = 0
    line.reply(b"x" * 100)
    for _ in range(10):
        line.pump()
    assert stream.sizes == []


def test_pieces_are_small_and_a_short_count_loses_nothing():
    line, stream = cable()
    text = bytes([65 + number % 26 for number in range(500)]) + b"\n"
    line.reply(text)
    for room in (10, 0, 1, 1, 3, 0, 70, 5, 1000, 1000, 1000, 1000):
        stream.room = room
        line.pump()
    assert stream.taken == text
    assert max(stream.sizes) == 64


def test_after_a_short_count_it_only_tries_single_bytes():
    line, stream = cable()
    line.reply(b"x" * 300)
    stream.room = 70
    line.pump()
    assert stream.sizes == [64, 64]
    for _ in range(3):
        stream.room = 1
        line.pump()
    assert stream.sizes[2] == 1
    stream.room = 1000
    line.pump()
    assert stream.sizes[-3:] == [16, 32, 64] or max(stream.sizes[3:]) == 64


def test_replies_nobody_takes_do_not_pile_up():
    line, stream = cable()
    stream.room = 0
    for number in range(1000):
        line.reply(b"%d\n" % number)
        line.pump()
    stream.room = 100000
    for _ in range(10):
        line.pump()
    assert stream.taken.count(b"\n") < 40
    assert stream.taken.endswith(b"999\n")


def test_the_journal_waits_until_it_is_out():
    line, stream = cable()
    assert not line.log_waits()
    line.log(b"x" * 100 + b"\n")
    assert line.log_waits()
    stream.room = 64
    line.pump()
    assert line.log_waits()
    stream.room = 100
    line.pump()
    assert not line.log_waits()


def test_a_new_listener_gets_no_remains():
    line, stream = cable()
    stream.room = 3
    line.reply(b"half a line\n")
    line.reply(b"and one more\n")
    line.view(b"view\n")
    line.pump()
    line.restart()
    line.reply(b"hello\n")
    stream.room = 100
    line.pump()
    assert stream.taken == b"hal\nhello\n"
    line.restart()
    line.reply(b"again\n")
    line.pump()
    assert stream.taken == b"hal\nhello\nagain\n"
