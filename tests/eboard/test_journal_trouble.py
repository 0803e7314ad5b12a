"""A journal whose files are torn, garbled or strange, whose flash is full or broken."""

from eboard import shelf
from tests.eboard.flash import Cut, Flash
from tests.eboard.journaled import everything, opened, play


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
