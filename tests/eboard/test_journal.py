from eboard import records, shelf
from eboard.journal import Journal
from tests.eboard.flash import Cut, Flash

GAME = {
    "id": "g",
    "variant": "russian",
    "fen": "",
    "white": "Ann",
    "black": "Bob",
    "remote": "",
    "clock": None,
}
MOVES = ("c3-d4", "b6:d4:f2", "22x15", "32-28", "a3:c5:e7:g5:e3", "11x18x25")


def opened(flash, **how):
    journal = Journal(flash, **how)
    journal.open()
    return journal


def play(journal, plies, game="g", result=None):
    """Append a game; returns its entries as they were numbered."""
    entries = [[journal.append("game", dict(GAME, id=game)), "game", dict(GAME, id=game)]]
    for ply in range(plies):
        move = MOVES[ply % len(MOVES)]
        entries.append([journal.append("ply", move, 1000 * ply), "ply", move, 1000 * ply])
    if result:
        entries.append([journal.append("result", result, "agreement"), "result", result, "agreement"])
    return entries


def everything(journal, number=0):
    found = []
    while True:
        part = journal.after(number)
        if not part:
            return found
        found.extend(part)
        number = part[-1][0]


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


def torn(flash, name, data):
    """A flash whose file `name` holds other data."""
    copy = Flash()
    for key, value in flash.files.items():
        copy.files[key] = bytearray(value)
    copy.files[name] = bytearray(data)
    return copy


def test_a_tail_torn_at_any_byte_costs_only_the_entries_behind():
    flash = Flash()
    wanted = play(opened(flash), 12)
    name = flash.names()[-1]
    whole = flash.files[name]
    for length in range(len(whole) + 1):
        cut = torn(flash, name, whole[:length])
        journal = opened(cut)
        kept = everything(journal)
        assert kept == wanted[: len(kept)]
        number = journal.append("ply", "a1-b2", 5)
        assert number == len(kept) + 1
        again = opened(cut)
        kept.append([number, "ply", "a1-b2", 5])
        assert everything(again) == kept, length


def test_a_tail_garbled_at_any_byte_costs_only_the_entries_behind():
    flash = Flash()
    wanted = play(opened(flash), 6)
    name = flash.names()[-1]
    whole = flash.files[name]
    for place in range(len(whole)):
        for flip in (0x01, 0x80, 0xFF):
            data = bytearray(whole)
            data[place] ^= flip
            journal = opened(torn(flash, name, data))
            kept = everything(journal)
            assert kept == wanted[: len(kept)] and len(kept) < len(wanted)


def test_power_cut_at_any_byte_loses_no_finished_entry():
    total = Flash()
    play(opened(total, file_bytes=200), 25)
    for cut in range(0, total.used() + 60, 3):
        flash = Flash()
        flash.cut_after = cut
        done = 0
        try:
            journal = opened(flash, file_bytes=200)
            for _ in range(25):
                done = journal.append("ply", "c3-d4", 7)
        except Cut:
            pass
        flash.cut_after = None
        again = opened(flash, file_bytes=200)
        assert again.last == done
        assert len(everything(again)) == done
        assert again.append("ply", "c3-d4", 7) == done + 1
        assert len(everything(opened(flash, file_bytes=200))) == done + 1


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


def test_a_full_flash_drops_what_the_computer_has_and_goes_on():
    flash = Flash(room=1500)
    journal = opened(flash, file_bytes=300)
    for number in range(1, 300):
        assert journal.append("ply", "c3-d4", 0) == number
        assert journal.trouble == ""
        journal.acknowledged(number)
    assert opened(flash, file_bytes=300).last == 299


def test_a_full_flash_keeps_unfetched_games_and_plays_on_in_memory():
    flash = Flash(room=1500)
    journal = opened(flash, file_bytes=300)
    wanted = play(journal, 200)
    assert "memory" in journal.trouble
    assert everything(journal) == wanted
    assert journal.last_game() == wanted
    saved = everything(opened(flash, file_bytes=300))
    assert 80 < len(saved) < 200 and saved == wanted[: len(saved)]
    assert len(flash.files) < 8
    flash.room = 100000
    for _ in range(8):
        wanted.append([journal.append("ply", "h8-g7", 1), "ply", "h8-g7", 1])
    assert journal.trouble == ""
    assert everything(opened(flash, file_bytes=300)) == wanted


def test_a_broken_flash_still_plays():
    flash = Flash()
    flash.broken = True
    journal = opened(flash)
    wanted = play(journal, 30)
    assert journal.trouble and journal.id
    assert everything(journal) == wanted


def test_a_broken_flash_does_not_fill_the_memory():
    flash = Flash()
    flash.broken = True
    journal = opened(flash)
    for _ in range(900):
        journal.append("ply", "c3-d4", 0)
    assert len(everything(journal)) == 600 and everything(journal)[-1][0] == 900


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


def test_strange_files_beside_it_do_no_harm():
    flash = Flash()
    flash.files["readme.txt"] = bytearray(b"hello")
    flash.files["zzzzzzzz.log"] = bytearray(b"x" * 100)
    flash.files["00000009.log"] = bytearray(b"x" * 100)
    flash.files["0000000a.log"] = bytearray()
    journal = opened(flash)
    wanted = play(journal, 5)
    assert everything(opened(flash)) == wanted
    assert shelf.name_of(11) in flash.files and shelf.name_of(10) not in flash.files


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
