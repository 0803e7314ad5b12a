from eboard.sync import RESEND, SLOW, Sync


class Journal:
    """Entries in memory; games of four."""

    id = "abc"

    def __init__(self, last):
        self.last = last
        self.acked = 0
        self.skipped = None

    def after(self, number, limit=6000):
        end = min(self.last, (number // 4 + 1) * 4)
        return [[n, "ply", "c3-d4", 0] for n in range(number + 1, end + 1)]

    def acknowledged(self, number):
        if self.acked < number <= self.last:
            self.acked = number

    def skip_to(self, number):
        self.skipped = number
        self.last = self.acked = number


def numbers(message):
    return None if message is None else [entry[0] for entry in message["entries"]]


def greeted(last=10, **more):
    sync = Sync(Journal(last))
    sync.hello(dict({"t": "hello", "protocol": 1}, **more))
    return sync


def test_nothing_is_sent_before_hello():
    sync = Sync(Journal(5))
    assert sync.due(0) is None
    assert not sync.active


def test_a_piece_at_a_time_each_after_the_last_was_acknowledged():
    sync = greeted()
    assert numbers(sync.due(0)) == [1, 2, 3, 4]
    assert sync.due(1) is None
    sync.acknowledged(4)
    assert numbers(sync.due(2)) == [5, 6, 7, 8]
    sync.acknowledged(8)
    assert numbers(sync.due(3)) == [9, 10]
    sync.acknowledged(10)
    assert sync.due(4) is None


def test_a_new_entry_goes_out_at_once():
    sync = greeted(2)
    sync.due(0)
    sync.acknowledged(2)
    sync._journal.last = 3
    assert numbers(sync.due(5)) == [3]


def test_without_an_acknowledgement_it_is_sent_again():
    sync = greeted()
    start = 0x3FFFFFFF - 500  # near the wrap of the clock
    sync.due(start)
    assert sync.due((start + RESEND - 1) & 0x3FFFFFFF) is None
    assert numbers(sync.due((start + RESEND) & 0x3FFFFFFF)) == [1, 2, 3, 4]


def test_resending_slows_down_while_nobody_answers_and_quickens_when_somebody_speaks():
    sync = greeted()
    now = sent = 0
    while now < 100000:
        sent += sync.due(now) is not None
        now += 100
    assert 6 < sent < 20
    while sync.due(now) is None:
        now += 100
    sync.heard()
    assert sync.due(now + RESEND) is not None
    assert sync.due(now + 2 * RESEND) is None
    assert sync.due(now + RESEND + SLOW) is not None


def test_a_partial_acknowledgement_brings_the_rest():
    sync = greeted()
    sync.due(0)
    sync.acknowledged(2)
    assert numbers(sync.due(1)) == [3, 4]


def test_old_and_absurd_acknowledgements_change_nothing():
    sync = greeted()
    sync.due(0)
    for number in (0, -3, 11, 1000):
        sync.acknowledged(number)
        assert sync.due(1) is None
    assert sync._journal.acked == 0


def test_hello_starts_behind_what_the_computer_has():
    sync = greeted(resume_from=5, journal="abc")
    assert numbers(sync.due(0)) == [6, 7, 8]
    assert sync._journal.acked == 5


def test_hello_without_a_number_starts_behind_the_last_acknowledgement():
    sync = greeted()
    sync.due(0)
    sync.acknowledged(4)
    sync.hello({"t": "hello", "protocol": 1})
    assert numbers(sync.due(1)) == [5, 6, 7, 8]


def test_hello_in_the_middle_sends_again_at_once():
    sync = greeted()
    sync.due(0)
    sync.hello({"t": "hello", "protocol": 1})
    assert numbers(sync.due(1)) == [1, 2, 3, 4]


def test_another_computer_gets_everything_once_more():
    sync = greeted(resume_from=8, journal="abc")
    sync.hello({"t": "hello", "protocol": 1, "resume_from": 0, "journal": "abc"})
    assert numbers(sync.due(0)) == [1, 2, 3, 4]
    assert sync._journal.acked == 8


def test_a_number_of_another_journal_is_not_looked_at():
    sync = greeted(resume_from=8, journal="other")
    assert numbers(sync.due(0)) == [1, 2, 3, 4]


def test_entries_that_only_the_computer_knows_are_skipped():
    sync = greeted(resume_from=20, journal="abc")
    assert sync._journal.skipped == 20
    assert sync.due(0) is None
    sync = greeted(resume_from=20)  # whose journal? no reason to believe it
    assert sync._journal.skipped is None
    assert numbers(sync.due(0)) == [1, 2, 3, 4]
