from eboard import records
from tests.eboard.flash import Flash
from tests.eboard.journaled import GAME, everything, opened, play


def test_every_kind_of_entry_comes_back():
    wanted = [
        ("game", dict(GAME, white="Zoë \u4e2d", clock=[600, 5])),
        ("ply", "c3-d4", 0),
        ("ply", "a3:c5:e7:g5:e3", 86399999),
        ("ply", "32x23x14", 127),
        ("ply", "odd text", 128),
        ("takeback", 1),
        ("takeback", 300),
        ("result", "1/2-1/2", "third-occurrence"),
        ("future", 1, "two", None),
    ]
    for number, entry in enumerate(wanted):
        record = records.pack(number, entry[0], entry[1:])
        assert records.measure(record, 0, len(record), number) == len(record)
        found = records.unpack(record, 0, len(record), number)
        assert found[0] == number and tuple(found[1:]) == entry


def test_a_ply_takes_few_bytes():
    assert len(records.pack(1, "ply", ("c3-d4", 0))) <= 10
    assert len(records.pack(1, "ply", ("c3-d4", 599000))) <= 12


def test_a_record_is_not_taken_for_another_number():
    record = records.pack(5, "ply", ("c3-d4", 0))
    assert records.measure(record, 0, len(record), 6) == -1


def test_entries_are_numbered_from_one_and_flushed_one_by_one():
    flash = Flash()
    journal = opened(flash)
    flushed = flash.flushed
    assert [journal.append("ply", "c3-d4", 0) for _ in range(3)] == [1, 2, 3]
    assert flash.flushed == flushed + 3


def test_a_journal_read_again_is_the_same():
    flash = Flash()
    journal = opened(flash)
    wanted = play(journal, 40, result="1-0") + play(journal, 12, "h")
    again = opened(flash)
    assert again.id == journal.id and len(again.id) == 12
    assert again.last == journal.last == wanted[-1][0]
    assert everything(again) == wanted
    assert everything(journal) == wanted


def test_the_last_game_is_given_back_until_it_has_a_result():
    flash = Flash()
    journal = opened(flash)
    assert journal.last_game() == []
    play(journal, 3, result="1-0")
    assert opened(flash).last_game() == []
    wanted = play(journal, 7, "h")
    assert journal.last_game() == wanted
    assert opened(flash).last_game() == wanted
    journal.append("result", "0-1", "resignation")
    assert opened(flash).last_game() == []


def test_the_last_game_may_reach_back_over_several_files():
    flash = Flash()
    journal = opened(flash, file_bytes=300)
    play(journal, 5, result="1-0")
    wanted = play(journal, 150, "h")
    assert len(flash.files) > 4
    assert opened(flash, file_bytes=300).last_game() == wanted


def test_pieces_end_with_a_game_and_within_their_limit():
    flash = Flash()
    journal = opened(flash)
    first = play(journal, 20, result="1-0")
    second = play(journal, 3, "h")  # never ended: the next game begins all the same
    third = play(journal, 2, "i", result="*")
    assert journal.after(0) == first
    assert journal.after(first[-1][0]) == second
    assert journal.after(second[-1][0]) == third
    assert journal.after(third[-1][0]) == []
    part = journal.after(1, limit=200)
    assert 1 < len(part) < 10 and part == first[1 : 1 + len(part)]
    assert len(journal.after(1, limit=1)) == 1


def test_old_files_go_and_the_numbers_go_on():
    flash = Flash()
    journal = opened(flash, files=4, file_bytes=400)
    wanted = []
    for game in range(30):
        wanted += play(journal, 10, str(game), result="1-0")
    assert len(flash.files) == 4
    assert all(len(data) <= 400 for data in flash.files.values())
    again = opened(flash, files=4, file_bytes=400)
    kept = everything(again)
    assert kept and kept == wanted[-len(kept) :]
    assert again.append("ply", "c3-d4", 0) == wanted[-1][0] + 1


def test_acknowledgements_are_remembered():
    flash = Flash()
    journal = opened(flash)
    play(journal, 5)
    journal.acknowledged(4)
    assert opened(flash).acked == 0
    journal.remember()
    assert opened(flash).acked == 4
    size = flash.used()
    journal.remember()
    assert flash.used() == size
    journal.acknowledged(6)
    journal.append("ply", "c3-d4", 0)  # bears it along
    again = opened(flash)
    assert again.acked == 6 and again.last == 7
    again.acknowledged(99)
    again.acknowledged(2)
    assert again.acked == 6


def test_acknowledgements_survive_a_new_file():
    flash = Flash()
    journal = opened(flash, files=3, file_bytes=200)
    for number in range(1, 100):
        assert journal.append("ply", "c3-d4", 0) == number
        journal.acknowledged(number - 1)
    assert opened(flash, files=3, file_bytes=200).acked >= 97


def test_what_the_computer_knows_and_was_lost_here_is_skipped():
    flash = Flash()
    journal = opened(flash)
    play(journal, 5)
    journal.skip_to(20)
    assert journal.append("ply", "c3-d4", 0) == 21
    again = opened(flash)
    assert again.last == 21 and again.id == journal.id
    assert again.after(20) == [[21, "ply", "c3-d4", 0]]
    assert len(everything(again)) == 7


def test_following_a_long_journal_reads_each_file_about_once():
    flash = Flash()
    journal = opened(flash)
    for game in range(40):
        play(journal, 60, str(game), result="1-0")
    reads = []
    opening = flash.open

    def counting(name, mode):
        file = opening(name, mode)
        reading = file.read
        file.read = lambda count: reads.append(count) or reading(count)
        return file

    flash.open = counting
    again = opened(flash)
    number = games = 0
    while number < 40 * 62:
        number = again.after(number)[-1][0]
        games += 1
    assert games == 40
    assert len(reads) < 4 * flash.used() // 1024 + 200
