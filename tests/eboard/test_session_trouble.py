"""Pieces knocked over, swept away or slid: the lights put them right."""

from draughts64.notation import move_text
from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.occupancy import cells, count, difference, is_set, of_cells, of_position, toggled
from eboard.signals import want
from tests.eboard.at_the_desk import follow_the_lights, offer, playing
from tests.eboard.desk import Dice, Player, start_of, vars_of


def test_everything_knocked_over_and_rebuilt_by_the_lights_changes_no_game():
    dice = Dice(17)
    for name in VARIANTS:
        desk = playing(name)
        Player(desk, dice).play(dice.choice(desk.game.legal_moves()), "after")
        plies = desk.plies
        home = desk.occupancy
        for _ in range(12):
            desk.occupancy = of_cells([cell for cell in range(64) if dice.random() < 0.35])
            missing, extra = difference(desk.occupancy, home)
            desk.quiet = 0
            assert follow_the_lights(desk) == max(len(missing), len(extra))
            assert desk.occupancy == home
            assert desk.plies == plies


def test_a_few_pieces_swept_away_are_put_back_by_the_lights():
    dice = Dice(23)
    desk = playing(moves="c3-d4 f6-g5")
    home = desk.occupancy
    pieces = cells(home)
    for _ in range(40):
        swept = [dice.choice(pieces) for _ in range(2 + int(4 * dice.random()))]
        desk.occupancy = toggled(home, set(swept))
        desk.quiet = 0
        follow_the_lights(desk)
        if desk.occupancy != home:  # one piece in the hand is no trouble: it may be put back or moved
            assert count(desk.occupancy) == 23
            desk.lay(home)
            desk.rest(100)
        assert desk.plies == ["c3-d4", "f6-g5"]


def slide_by_the_lights(desk, dice, beside):
    """Do what the eboard wants, blindly, every move as one slide; beside: pieces that can be put."""
    desk.rest(700)
    for _ in range(65):
        if not desk.session.view.repair:
            break
        action, start, end = desk.session.view.repair
        beside += {"put": -1, "take": 1, "move": 0}[action]
        assert beside >= 0, ("no piece is left to be put", desk.lit())
        if action == "move":
            desk.slide(start, end, dice.random() < 0.5, 700)
        elif action == "put":
            desk.put(end, 700)
        else:
            desk.lift(start, 700)
    assert desk.occupancy == start_of(desk.game), desk.lit()
    assert want(desk.session.view)[0] == "your_turn"


def test_pieces_slid_within_one_scan_come_back_by_the_lights():
    for way in ("b6-b5", "c3-c2", "h8-h7", "a1-b1", "f2-f3"):
        for lifted_first in (True, False):
            desk = playing()
            start, end = [cell_at(text) for text in way.split("-")]
            desk.slide(start, end, lifted_first, 700)
            assert want(desk.session.view) == ["move", way.split("-")[::-1]]
            slide_by_the_lights(desk, Dice(1), 0)


def test_any_mess_is_put_right_by_sliding_blindly_as_the_lights_say():
    dice = Dice(21)
    for _ in range(40):
        desk = playing(moves=dice.choice(("", "c3-d4", "c3-d4 f6-g5")))
        beside = 0
        for _ in range(dice.choice((1, 2, 4, 12, 30))):
            start = dice.choice(cells(desk.occupancy))
            end = dice.choice([cell for cell in range(64) if not is_set(desk.occupancy, cell)])
            if dice.random() < 0.2 and count(desk.occupancy) > 1:
                desk.lift(start, dice.choice((0, 100)))
                beside += 1
            elif end & 7 != start & 7 and (end + (end >> 3)) & 1 == 0:
                continue  # a dark square: that might be a move
            else:
                desk.slide(start, end, dice.random() < 0.5, dice.choice((0, 100)))
        slide_by_the_lights(desk, dice, beside)


def test_whatever_the_hands_do_there_is_a_next_thing_to_do():
    """Pieces are lifted and put by chance: after five quiet seconds something is lit, or all is at home."""
    for seed in range(16):
        dice = Dice(seed)
        desk = playing(sorted(VARIANTS)[seed % 4], remote=dice.choice(("", "white", "black")))
        for _ in range(40):
            lit = sorted(desk.lit())
            cell = dice.choice(lit) if lit and dice.random() < 0.6 else int(64 * dice.random())
            desk.touch(cell, 0 if is_set(desk.occupancy, cell) else 1, dice.choice((40, 100, 300, 800)))
            match = desk.session.match
            if match.waiting and dice.random() < 0.3:
                legal = desk.game.legal_moves()
                offer(desk, move_text(dice.choice(legal), legal, match.variant, full=True))
            if dice.random() < 0.2:
                desk.rest(5200)
                at_home = desk.occupancy == of_position(desk.game.position, match.variant.dark_corner)
                assert at_home or desk.lit(), (seed, vars_of(desk))
        follow_the_lights(desk)


WHITES = ("a1", "c1", "e1", "g1", "b2", "d2")


def swept(count):
    """So many white pieces are swept off, f6-g5 happens meanwhile, and they are put back."""
    desk = playing(moves="c3-d4", clock=[600, 0])
    for name in WHITES[:count]:
        desk.lift(cell_at(name), 40)
    desk.rest(700)
    assert desk.lit()
    running = desk.session.view.running
    desk.slide(cell_at("f6"), cell_at("g5"), rest=100)
    for name in WHITES[:count]:
        desk.put(cell_at(name), 40)
    desk.rest(2500)
    return desk, running


def test_six_pieces_swept_off_are_being_set_up_again_and_what_looks_like_a_move_is_none():
    desk, running = swept(6)
    assert desk.plies == ["c3-d4"]
    assert desk.lit() == {cell_at("g5"): "move_from", cell_at("f6"): "move_to"}
    assert not running  # nobody pays for that


def test_five_are_a_slip_and_the_move_beside_counts():
    desk, running = swept(5)
    assert desk.plies == ["c3-d4", "f6-g5"]
    assert running


def askew(remote):
    """White is to capture d4 from c3; d4 is gone already, and the capturing piece stands on c4."""
    desk = playing(fen="W:Wc3,a1:Bd4,h8", remote=remote)
    if remote:
        offer(desk, "c3:e5")
    desk.lift(cell_at("d4"), 100)
    desk.lift(cell_at("c3"), 100)
    desk.put(cell_at("c4"), 700)
    return desk


def test_a_piece_put_askew_in_a_capture_is_moved_and_not_taken_away():
    desk = askew("")
    assert desk.lit() == {cell_at("c4"): "move_from", cell_at("c3"): "move_to"}
    desk.slide(cell_at("c4"), cell_at("c3"), rest=700)
    assert desk.lit() == {cell_at("c3"): "mover"}


def test_a_piece_put_askew_in_the_other_side_s_capture_is_moved_on_to_its_end():
    desk = askew("white")
    assert desk.lit() == {cell_at("c4"): "move_from", cell_at("e5"): "move_to"}
    desk.slide(cell_at("c4"), cell_at("e5"), rest=500)
    assert desk.plies == ["c3:e5"]


def test_the_other_side_s_move_made_before_all_was_knocked_over_is_not_led_back():
    desk = playing(remote="white")
    offer(desk, "c3-d4")
    swept = ("a1", "c1", "e1", "g1", "b2", "d2", "f2")
    for name in swept:
        desk.lift(cell_at(name), 40)
    desk.slide(cell_at("c3"), cell_at("d4"), rest=700)
    assert follow_the_lights(desk) == len(swept)
    desk.rest(500)
    assert desk.plies == ["c3-d4"]


def test_a_piece_lifted_as_told_goes_where_it_was_to_be_moved_whatever_else_is_missing():
    for swept in (("a1",), ("a1", "c1", "e1", "g1", "b2", "d2")):  # a slip, or all is set up again
        desk = playing()
        for name in swept:
            desk.lift(cell_at(name), 40)
        desk.slide(cell_at("h8"), cell_at("h7"), rest=700)
        assert desk.lit() == {cell_at("h7"): "move_from", cell_at("h8"): "move_to"}
        desk.lift(cell_at("h7"), 700)
        assert desk.lit() == {cell_at("h8"): "put_black"}


def test_the_same_while_a_capture_is_half_made():
    desk = playing(fen="W:Wc3,a1,h2:Bd4,h8")
    for name in ("d4", "c3", "a1"):
        desk.lift(cell_at(name), 100)
    desk.slide(cell_at("h8"), cell_at("h7"), rest=700)
    assert desk.lit() == {cell_at("h7"): "move_from", cell_at("h8"): "move_to"}
    desk.lift(cell_at("h7"), 700)
    assert desk.lit() == {cell_at("h8"): "put_black"}
