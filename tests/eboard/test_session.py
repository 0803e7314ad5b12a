"""The life of games at one eboard: set up, played, taken back, interrupted, over."""

from draughts64.notation import format_fen, move_text
from draughts64.position import BLACK, WHITE
from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.occupancy import cells, count, difference, is_set, of_cells, of_position, toggled
from eboard.session import Session
from eboard.signals import want
from eboard.viewmessage import view_message
from tests.eboard.desk import Desk, Dice, Player, start_of, vars_of


def playing(variant="russian", fen="", remote="", clock=None, moves=""):
    """A desk in the middle of a game; moves are played by hand."""
    desk = Desk()
    desk.new(variant, fen, remote, clock)
    for text in moves.split():
        by_hand(desk, text)
    return desk


def by_hand(desk, text):
    """Move a piece and take captured pieces away: "c3-d4", "c3-e5xd4"."""
    way, _mark, captured = text.partition("x")
    start, end = way.split("-")
    desk.lift(cell_at(start), 60)
    desk.put(cell_at(end), 60)
    for i in range(0, len(captured), 2):
        desk.lift(cell_at(captured[i : i + 2]), 60)
    desk.rest(450)


def say(desk, kind, **fields):
    """Send a command with an id; True when it was obeyed, else the text of the error."""
    message = {"t": kind, "id": 7}
    message.update(fields)
    answer = desk.command(message)
    assert answer["id"] == 7
    return True if answer["t"] == "ok" else answer["text"]


def offer(desk, text):
    """The move of the remote side comes."""
    assert say(desk, "play", game=desk.session.view.game, ply=desk.session.view.ply, move=text) is True
    desk.rest(40)


def follow_the_lights(desk, ms=700):
    """Do what the eboard wants, blindly, until it wants nothing more; the number of actions."""
    actions = 0
    desk.rest(ms)
    while desk.session.view.repair:
        _action, start, end = desk.session.view.repair
        if start >= 0:
            desk.lift(start, ms)
        if end >= 0:
            desk.put(end, ms)
        actions += 1
        assert actions < 65
    return actions


# ---- set up


def test_a_fresh_eboard_guides_to_the_start_and_then_the_game_begins():
    desk = Desk()
    desk.lay(of_cells([cell_at("d5"), cell_at("a1")]))
    assert desk.session.view.phase == "setup"
    assert desk.cells_lit("move_from") == {cell_at("d5")}
    assert follow_the_lights(desk, 60) == 23
    desk.rest(200)
    assert desk.session.phase == "play"
    entry = desk.entries[0]
    assert entry[:2] == [1, "game"]
    assert entry[2]["variant"] == "russian"
    assert entry[2]["date"] == "????.??.??"
    assert desk.entries[1:] == []


def test_every_variant_is_set_up_from_an_empty_eboard_piece_by_piece():
    for name in VARIANTS:
        desk = Desk(Session({"variant": name}))
        desk.lay(bytes(8))
        assert follow_the_lights(desk, 60) == 24
        desk.rest(200)
        assert desk.session.phase == "play"


def test_italian_lies_a_quarter_turn_round_and_rotation_adds_up():
    desk = Desk(Session({"variant": "italian", "rotation": 3}))
    assert desk.rotations[-1] == 0
    assert Desk(Session({"variant": "italian"})).rotations[-1] == 1
    assert Desk(Session({"rotation": 2})).rotations[-1] == 2


def test_wrong_settings_are_replaced_by_the_usual_ones():
    junk = {"variant": "chess", "rotation": "north", "hold_ms": None, "nonsense": 1, "commit_ms": True}
    session = Session(junk)
    assert session.settings["variant"] == "russian"
    assert session.settings["commit_ms"] == 150


# ---- plies


def test_a_move_is_recorded_when_it_has_stood_for_150_ms():
    desk = playing()
    desk.lift(cell_at("c3"))
    desk.put(cell_at("d4"), 100)
    assert desk.plies == []
    desk.rest(60)
    assert desk.plies == ["c3-d4"]
    assert desk.entries[-1] == [2, "ply", "c3-d4", 0]


def test_changing_the_mind_before_that_is_no_move():
    desk = playing()
    desk.lift(cell_at("c3"))
    desk.put(cell_at("d4"), 80)
    desk.lift(cell_at("d4"), 500)
    desk.put(cell_at("b4"), 200)
    assert desk.plies == ["c3-b4"]


def test_a_sliding_king_is_waited_for():
    desk = playing("russian", "W:WKa1:Bh8,a7")
    desk.lift(cell_at("a1"))
    for name in ("b2", "c3", "d4"):
        desk.put(cell_at(name), 150)
        desk.lift(cell_at(name))
    desk.put(cell_at("e5"), 350)
    assert desk.plies == []
    desk.rest(100)
    assert desk.plies == ["a1-e5"]


SLIP = "W:WK4,5,9,K10:B1,7,8,14,16,21,22,26,K27,28"


def test_a_capture_that_must_stand_longer_after_a_slip_says_so_and_is_never_dark():
    desk = playing("ludoteka", SLIP, remote="black")
    for text in ("-d6", "+g1", "-g7", "-b8", "-e7", "+b8", "-g1", "+d6"):
        desk.touch(cell_at(text[1:]), int(text[0] == "+"), 700)
    assert want(desk.session.view)[0] == "must_capture"
    for text in ("-d6", "+f8", "-f8", "+h6", "-h6", "+f4", "-f4", "+c1", "-g5", "-d2"):
        desk.touch(cell_at(text[1:]), int(text[0] == "+"), 700)
    assert desk.plies == []
    assert want(desk.session.view) == ["wait_still", ["c1"]]
    assert desk.lit() == {cell_at("c1"): "last"}
    desk.rest(1000)
    assert desk.plies == ["d6xf8xh6xf4xc1"]
    assert want(desk.session.view)[0] == "wait"


def test_a_move_that_is_not_in_doubt_is_never_asked_to_stand_still():
    desk = playing(fen="W:Wc3,e1:Bd4,h8")
    for text in ("-c3", "+e5", "-d4"):
        desk.touch(cell_at(text[1:]), int(text[0] == "+"))
        assert want(desk.session.view)[0] != "wait_still"


def test_trouble_is_shown_after_600_ms_and_ends_by_itself():
    desk = playing()
    desk.lift(cell_at("c3"))
    lit = desk.lit()
    desk.put(cell_at("c4"), 500)
    assert desk.lit() == lit  # until then the lights stay
    desk.rest(120)
    assert desk.session.view.reading == "trouble"
    assert desk.session.view.repair == ("move", cell_at("c4"), cell_at("c3"))
    desk.lift(cell_at("c4"))
    assert desk.cells_lit("landing") == {cell_at("b4"), cell_at("d4")}
    desk.put(cell_at("d4"), 200)
    assert desk.plies == ["c3-d4"]


def test_straightening_pieces_changes_nothing():
    desk = playing()
    for name in ("a1", "c3", "a7", "f6", "h8"):
        desk.lift(cell_at(name), 700)
        desk.put(cell_at(name), 200)
    assert desk.plies == []
    assert desk.session.view.reading == "home"


def test_a_neighbour_bumped_in_the_middle_of_a_capture():
    desk = playing("russian", "W:Wc3:Bd4,f6,h6")
    desk.lift(cell_at("c3"), 100)
    desk.lift(cell_at("d4"), 100)
    desk.put(cell_at("e5"), 100)
    desk.lift(cell_at("h6"), 700)
    assert desk.session.view.repair == ("put", -1, cell_at("h6"))
    desk.put(cell_at("h6"), 100)
    assert desk.cells_lit("landing") == {cell_at("g7")}
    desk.lift(cell_at("e5"), 100)
    desk.lift(cell_at("f6"), 100)
    desk.put(cell_at("g7"), 200)
    assert desk.plies == ["c3:e5:g7"]


def test_two_fast_players_the_reply_begins_before_the_move_has_stood():
    desk = playing()
    desk.lift(cell_at("c3"))
    desk.put(cell_at("d4"), 60)
    desk.lift(cell_at("f6"), 80)
    desk.put(cell_at("g5"), 200)
    assert desk.plies == ["c3-d4", "f6-g5"]


def crowning(fen="W:Wc7:Ba3,h6", remote=""):
    """A desk at which White's man has just reached b8."""
    desk = playing("russian", fen, remote)
    by_hand(desk, "c7-b8")
    assert want(desk.session.view) == ["crown", ["b8"]]
    assert desk.lit() == {cell_at("b8"): "crown"}
    return desk


def test_a_crown_is_asked_for_a_few_seconds_and_then_the_next_move_is():
    desk = crowning()
    desk.rest(4000)
    assert desk.lit() == {cell_at("b8"): "crown"}
    desk.rest(1000)
    assert want(desk.session.view) == ["your_turn", []]
    assert desk.lit() == {}
    desk.lift(cell_at("b8"))
    assert desk.cells_lit("king") == {cell_at("b8")}


def test_a_crown_is_not_waited_for_when_the_other_side_goes_on():
    desk = crowning()
    desk.lift(cell_at("h6"), 60)
    assert want(desk.session.view) == ["move_on", ["g5"]]
    assert desk.cells_lit("crown") == set()
    desk.put(cell_at("g5"), 450)
    assert desk.plies == ["c7-b8", "h6-g5"]
    assert want(desk.session.view) == ["your_turn", []]


def test_a_crown_is_no_more_asked_for_when_the_piece_has_been_touched():
    for remote in ("", "black"):
        desk = crowning(remote=remote)
        if remote:
            offer(desk, "h6-g5")
        desk.lift(cell_at("b8"), 60)
        assert desk.cells_lit("crown") == set()
        desk.put(cell_at("b8"), 60)
        assert want(desk.session.view) == (["play_pending", ["h6", "g5"]] if remote else ["your_turn", []])


def test_who_must_capture_is_lit_when_the_crown_is_no_longer_asked_for():
    desk = crowning("W:Wc7,c3:Bd4,e5")
    assert desk.session.view.movers
    desk.rest(5000)
    assert want(desk.session.view) == ["must_capture", ["d4"]]
    assert desk.lit() == {cell_at("d4"): "mover"}


def test_the_other_sides_move_waits_for_the_crown_to_be_asked_for():
    desk = crowning(remote="black")
    offer(desk, "h6-g5")
    assert want(desk.session.view) == ["crown", ["b8"]]
    assert desk.lit() == {cell_at("b8"): "crown"}
    desk.rest(5000)
    assert want(desk.session.view) == ["play_pending", ["h6", "g5"]]
    assert desk.lit() == {cell_at("h6"): "engine_from", cell_at("g5"): "engine_to"}


def test_no_crown_is_asked_for_after_the_move_was_taken_back():
    desk = crowning()
    by_hand(desk, "b8-c7")
    assert desk.plies == []
    assert desk.lit() == {}


# ---- knocked over


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


# ---- take-back


def test_the_last_move_taken_back():
    desk = playing(moves="c3-d4 f6-g5")
    desk.lift(cell_at("g5"), 100)
    desk.put(cell_at("f6"), 350)
    assert len(desk.plies) == 2
    desk.rest(100)
    assert desk.entries[-1][1:] == ["takeback", 1]
    assert desk.plies == ["c3-d4"]
    assert desk.session.view.side == BLACK
    by_hand(desk, "f6-e5")
    assert desk.plies == ["c3-d4", "f6-e5"]


def test_a_capture_taken_back_captured_piece_first():
    desk = playing(moves="c3-d4 b6-c5 d4-b6xc5")
    assert desk.plies[-1] == "d4:b6"
    desk.put(cell_at("c5"), 300)
    desk.lift(cell_at("b6"), 300)
    desk.put(cell_at("d4"), 450)
    assert desk.plies == ["c3-d4", "b6-c5"]


def test_four_plies_taken_back_in_any_order_of_pieces():
    desk = playing(moves="c3-d4 f6-g5 g3-h4 g7-f6")
    for step in ("-f6", "+g7", "-d4", "+c3", "-g5", "+f6", "-h4", "+g3"):
        desk.touch(cell_at(step[1:]), 1 if step[0] == "+" else 0, 200)
    desk.rest(450)
    assert desk.plies == []
    assert desk.entries[-1][1] == "takeback"


def test_the_computer_asks_for_a_take_back_and_the_lights_guide_the_hands():
    desk = playing(moves="c3-d4 f6-g5")
    assert say(desk, "takeback") is True
    desk.rest(40)
    assert desk.session.view.repair == ("move", cell_at("g5"), cell_at("f6"))
    assert follow_the_lights(desk, 100) == 1
    desk.rest(450)
    assert desk.plies == ["c3-d4"]
    assert desk.lit() == {}


def test_a_take_back_asked_for_is_done_soon_after_a_mess_too():
    desk = playing(moves="c3-d4 f6-g5")
    say(desk, "takeback")
    desk.rest(40)
    for text in ("a1", "c1", "e1", "g1", "b2", "d2", "f2"):
        desk.lift(cell_at(text), 100)
    desk.rest(700)
    while desk.session.view.repair:
        action, start, end = desk.session.view.repair
        if action == "move":
            desk.slide(start, end, True, 40)
        else:
            desk.touch(max(start, end), 1 if action == "put" else 0, 40)
    assert desk.plies == ["c3-d4", "f6-g5"]  # not at once: it must stand
    desk.rest(400)
    assert desk.plies == ["c3-d4"]


def test_trouble_that_lasts_is_never_dark_while_an_earlier_position_is_being_rebuilt():
    desk = playing(moves="c3-d4 f6-g5")
    swept = [cell_at(text) for text in ("a1", "c1", "e1", "g1", "b2", "d2", "f2")]
    for cell in swept:
        desk.lift(cell, 100)
    desk.rest(700)
    desk.slide(cell_at("g5"), cell_at("f6"), True, 100)
    for cell in swept:
        desk.put(cell, 100)
    desk.rest(1000)
    assert desk.plies == ["c3-d4", "f6-g5"]
    assert want(desk.session.view) == ["move", ["f6", "g5"]]
    desk.rest(2500)
    assert desk.plies == ["c3-d4"]


def test_a_capture_taken_back_by_command_moves_the_capturing_piece_first():
    desk = playing(moves="c3-d4 b6-c5 d4-b6xc5")
    assert say(desk, "takeback") is True
    told = []
    desk.rest(100)
    while desk.session.view.repair:
        told.append(desk.session.view.repair)
        _action, start, end = told[-1]
        if start >= 0:
            desk.lift(start, 300)
            assert desk.session.view.repair == ("put", -1, end)
        desk.put(end, 100)
    assert told == [("move", cell_at("b6"), cell_at("d4")), ("put", -1, cell_at("c5"))]
    desk.rest(450)
    assert desk.plies == ["c3-d4", "b6-c5"]


def test_the_position_that_the_hands_are_led_to_is_told_while_it_is_not_the_games():
    desk = playing(moves="c3-d4 b6-c5")
    before = desk.game.position.copy()
    by_hand(desk, "d4-b6xc5")
    view = desk.session.view
    assert view.wanted is None
    say(desk, "takeback")
    desk.rest(40)
    assert view.wanted == before
    told = view_message(view, bytearray(64), 0)
    assert told["wanted_fen"] == format_fen(before, view.variant) != told["fen"]
    desk.lift(cell_at("b6"), 300)
    desk.put(cell_at("d4"), 700)
    assert view.wanted == before
    desk.lift(cell_at("a1"), 1000)  # now something else is wrong, too
    assert view.wanted == before
    desk.put(cell_at("a1"), 300)
    desk.put(cell_at("c5"), 450)
    assert view.wanted is None
    assert view_message(view, bytearray(64), 0)["wanted_fen"] is None


def test_the_same_is_told_when_a_capture_is_taken_back_by_hand():
    desk = playing(moves="c3-d4 b6-c5")
    before = desk.game.position.copy()
    by_hand(desk, "d4-b6xc5")
    desk.lift(cell_at("b6"), 300)
    desk.put(cell_at("d4"), 700)
    assert desk.session.view.repair == ("put", -1, cell_at("c5"))
    assert desk.session.view.wanted == before


def test_every_ply_of_a_game_is_taken_back_by_following_the_lights():
    dice = Dice(41)
    desk = Desk()
    player = Player(desk, dice)
    for name in VARIANTS:
        desk.new(name)
        while desk.session.phase == "play" and len(desk.plies) < 40:
            player.play(dice.choice(desk.game.legal_moves()), "after")
            plies = desk.plies
            if desk.session.phase == "over":
                break
            ply = desk.game.plies[-1].move
            assert say(desk, "takeback") is True
            desk.rest(100)
            assert follow_the_lights(desk, 450) == 1 + len(ply.captured) - (ply.start == ply.end)
            desk.rest(450)
            assert desk.plies == plies[:-1]
            player.play(ply, "after")


def test_nothing_can_be_taken_back_at_the_start():
    assert say(playing(), "takeback") == "there is no move to take back"


# ---- the remote side


def test_the_remotes_move_is_shown_and_only_it_counts():
    desk = playing(remote="black", moves="c3-d4")
    assert desk.session.match.waiting
    by_hand(desk, "f6-g5")
    assert desk.plies == ["c3-d4"]
    by_hand(desk, "g5-f6")
    offer(desk, "d6-c5")
    assert desk.lit() == {cell_at("d6"): "engine_from", cell_at("c5"): "engine_to"}
    by_hand(desk, "f6-g5")
    assert desk.plies == ["c3-d4"]
    by_hand(desk, "g5-f6")
    by_hand(desk, "d6-c5")
    assert desk.plies == ["c3-d4", "d6-c5"]
    assert desk.session.view.pending is None


def test_the_remotes_capture_is_shown_to_the_last_piece():
    desk = playing("russian", "B:Wd4,b4,h2:Bc5,h8", remote="black")
    offer(desk, "c5:e3")
    assert desk.cells_lit("engine_capture") == {cell_at("d4")}
    desk.lift(cell_at("c5"), 100)
    desk.put(cell_at("e3"), 1000)
    assert desk.lit() == {cell_at("d4"): "engine_capture"}
    desk.lift(cell_at("d4"), 200)
    assert desk.plies == ["c5:e3"]


def carry_out_blindly(desk, ms=700):
    """Do what the lights of a pending move say, and nothing else, until it is made."""
    before = len(desk.plies)
    for _ in range(40):
        if len(desk.plies) > before:
            return
        lit = {signal: cell for cell, signal in desk.lit().items()}
        if "engine_from" in lit:
            desk.lift(lit["engine_from"], ms)
            assert "engine_from" not in set(desk.lit().values())
        elif "engine_capture" in lit:
            desk.lift(lit["engine_capture"], ms)
        elif "engine_to" in lit:
            desk.put(lit["engine_to"], ms)
    raise AssertionError(("never made", desk.lit(), vars_of(desk)))


def test_the_remotes_king_that_rests_on_its_way_goes_on_from_there():
    desk = playing("giveaway", "B:WK29,K8:B13,14", remote="white", moves="a5-b4")
    offer(desk, "a1-c3")
    desk.lift(cell_at("a1"), 100)
    desk.put(cell_at("b2"), 3000)
    assert desk.lit() == {cell_at("b2"): "engine_from", cell_at("c3"): "engine_to"}
    assert want(desk.session.view) == ["play_pending", ["b2", "c3"]]
    carry_out_blindly(desk)
    assert desk.plies == ["a5-b4", "a1-c3"]


def test_the_remotes_capture_is_lit_from_where_its_piece_rests():
    desk = playing(fen="W:Wc3:Bd4,f6,h8", remote="white")
    offer(desk, "c3:e5:g7")
    desk.lift(cell_at("c3"), 100)
    desk.put(cell_at("e5"), 700)
    assert desk.cells_lit("engine_from") == {cell_at("e5")}
    assert desk.cells_lit("engine_to") == {cell_at("g7")}
    assert desk.cells_lit("engine_capture") == {cell_at("d4"), cell_at("f6")}
    desk.lift(cell_at("d4"), 700)
    assert desk.cells_lit("engine_from") == {cell_at("e5")}
    carry_out_blindly(desk)
    assert desk.plies == ["c3:e5:g7"]


def test_the_remotes_move_and_the_reply_in_one_go():
    desk = playing(remote="black", moves="c3-d4")
    offer(desk, "f6-g5")
    desk.lift(cell_at("f6"))
    desk.put(cell_at("g5"))
    desk.lift(cell_at("g3"))
    desk.put(cell_at("h4"), 450)
    assert desk.plies == ["c3-d4", "f6-g5", "g3-h4"]


def test_the_remotes_move_taken_back_is_pending_again_and_one_more_drops_it():
    desk = playing(remote="black", moves="c3-d4")
    offer(desk, "f6-g5")
    by_hand(desk, "f6-g5")
    by_hand(desk, "g5-f6")
    assert desk.plies == ["c3-d4"]
    assert desk.cells_lit("engine_from") == {cell_at("f6")}
    by_hand(desk, "d4-c3")
    assert desk.plies == []
    assert desk.session.view.pending is None
    by_hand(desk, "c3-b4")
    assert desk.plies == ["c3-b4"]


def test_a_move_that_came_too_late_or_is_not_legal_is_refused():
    desk = playing(remote="black", moves="c3-d4")
    game = desk.session.view.game
    assert "ply 0" in say(desk, "play", game=game, ply=0, move="f6-g5")
    assert "not a legal move" in say(desk, "play", game=game, ply=1, move="f6-e3")
    assert say(desk, "play", game="other", ply=1, move="f6-g5") == "that game is not being played"
    assert desk.session.view.pending is None
    desk = playing()
    assert "by hand" in say(desk, "play", game=desk.session.view.game, ply=0, move="c3-d4")


# ---- the clock


def test_the_clock_runs_for_the_side_to_move_and_its_time_is_journaled():
    desk = playing(clock=[60, 2])
    desk.rest(3000)
    by_hand(desk, "c3-d4")
    left = desk.entries[-1][3]
    assert 57500 < left < 59500
    assert desk.session.view.running == BLACK


def test_ludoteka_has_a_clock_of_ten_minutes_and_red_begins():
    desk = playing("ludoteka")
    assert desk.entries[0][2]["clock"] == [600, 0]
    assert desk.session.view.running == BLACK


def test_out_of_time_loses_in_giveaway_too():
    for name, clock in (("ludoteka", [2, 0]), ("giveaway", [2, 0])):
        desk = playing(name, clock=clock)
        desk.rest(2500)
        loser = VARIANTS[name].first_side
        assert desk.entries[-1][1:] == ["result", "0-1" if loser == WHITE else "1-0", "flag"]
        assert desk.session.phase == "over"


def test_nobodys_clock_runs_while_the_remotes_move_is_carried_out():
    desk = playing(remote="black", clock=[60, 0], moves="c3-d4")
    desk.rest(1000)
    offer(desk, "f6-g5")
    assert desk.session.view.running == 0
    times = dict(desk.session.match.clock.left)
    desk.rest(5000)
    assert desk.session.match.clock.left == times
    by_hand(desk, "f6-g5")
    assert desk.session.view.running == WHITE
    assert times[BLACK] < 60000


def test_nobodys_clock_runs_while_a_knocked_over_position_is_rebuilt():
    desk = playing(clock=[60, 0], moves="c3-d4")
    home = desk.occupancy
    desk.lay(toggled(home, [cell_at(name) for name in ("a1", "c1", "e1", "b2", "d2", "f2")]))
    desk.rest(1000)
    left = dict(desk.session.match.clock.left)
    assert desk.session.view.running == 0
    desk.rest(10000)
    desk.lay(toggled(home, [cell_at("a1")]))
    desk.rest(10000)
    assert desk.session.match.clock.left == left
    desk.lay(home)
    desk.rest(1000)
    assert desk.session.view.running == BLACK
    assert left[BLACK] - 1200 < desk.session.match.clock.left[BLACK] < left[BLACK]


def test_the_clock_runs_on_while_a_slip_is_put_right():
    desk = playing(clock=[60, 0])
    desk.lay(toggled(desk.occupancy, [cell_at(name) for name in ("a1", "c1", "a7", "c7", "e7")]))
    desk.rest(5000)
    assert desk.session.view.reading == "trouble"
    assert desk.session.view.running == WHITE
    assert desk.session.match.clock.left[WHITE] < 55500


def test_a_take_back_gives_back_the_time():
    desk = playing(clock=[60, 0])
    desk.rest(2000)
    before = desk.session.match.clock.left[WHITE]
    by_hand(desk, "c3-d4")
    desk.rest(5000)
    by_hand(desk, "d4-c3")
    assert desk.session.view.running == WHITE
    left = desk.session.match.clock.left
    assert before - 1500 < left[WHITE] <= before
    assert left[BLACK] == 60000


def test_the_view_changes_with_the_seconds_and_not_more_often():
    desk = playing(clock=[60, 0])
    desk.rest(500)
    views = 0
    for _ in range(50):
        desk.now += 100
        views += ("view",) in desk.session.step(("tick",), desk.now)
    assert views == 5


# ---- the end


def test_the_last_piece_taken_ends_the_game_at_once():
    desk = playing("russian", "W:Wc3:Bd4")
    by_hand(desk, "c3-e5xd4")
    assert [entry[1:] for entry in desk.entries[1:]] == [["ply", "c3:e5", 0], ["result", "1-0", "no-pieces"]]
    view = desk.session.view
    assert (view.phase, view.result, view.reason) == ("over", "1-0", "no-pieces")
    assert desk.lit() == {cell_at("e5"): "won"}


def test_a_game_that_is_over_is_never_dark_whatever_its_result():
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        desk = playing(moves="c3-d4")
        assert say(desk, "result", result=result, reason="abandoned") is True
        desk.rest(500)
        assert len(desk.lit()) == 24


def again(desk):
    """Take a piece away after the end of a game, and lay the start again."""
    start = desk.session.match.start_occupancy()
    desk.lay(toggled(start, (0,)))
    desk.rest(200)
    desk.lay(start)
    desk.rest(900)
    assert desk.session.phase == "over"
    desk.rest(500)
    assert desk.session.phase == "play"


def test_the_start_laid_again_begins_the_next_game_and_one_never_left_does_not():
    desk = playing()
    assert say(desk, "result", result="0-1", reason="resignation") is True
    desk.rest(3000)
    assert desk.session.phase == "over"
    again(desk)
    assert desk.entries[-1][2]["id"] != desk.entries[0][2]["id"]


def test_the_next_game_is_like_the_last_with_a_remote_side_only_if_a_computer_has_said_hello():
    for greeted in (False, True):
        desk = Desk()
        if greeted:
            desk.command({"t": "hello", "protocol": 1})
        names = {"white": "Anna", "black": "engine"}
        assert say(desk, "new", variant="italian", remote="black", clock=[300, 2], **names) is True
        desk.lay(desk.session.match.start_occupancy())
        desk.rest(300)
        assert say(desk, "result", result="0-1", reason="resignation") is True
        again(desk)
        old, new = [entry[2] for entry in desk.entries if entry[1] == "game"]
        assert new.pop("id") != old.pop("id")
        assert old.pop("remote") == "black"
        assert new.pop("remote") == ("black" if greeted else "")
        assert new == old


def test_a_new_game_by_command_gives_up_the_running_one():
    desk = playing(moves="c3-d4")
    assert say(desk, "new", variant="italian", white="Anna", black="Bruno") is True
    assert desk.entries[-1][1:] == ["result", "*", "abandoned"]
    assert desk.session.phase == "setup"
    assert desk.rotations[-1] == 1
    desk.lay(desk.session.match.start_occupancy())
    desk.rest(300)
    assert desk.entries[-1][1] == "game"
    assert desk.entries[-1][2]["white"] == "Anna"


# ---- interrupted


def interrupted(variant="russian", moves="c3-d4 f6-g5", clock=None):
    """A desk at which the power has come back."""
    old = playing(variant, moves=moves, clock=clock)
    desk = Desk(Session({"variant": variant}))
    desk.feed(("restore", old.entries))
    desk.entries = list(old.entries)
    desk.lay(old.occupancy)
    return desk


def hold(desk, choice, ms=1300):
    """Hold a piece on the light square of an answer, then put it back."""
    cell = next(cell for cell, name in desk.session.view.menu.items() if name == choice)
    piece = cells(desk.occupancy)[0]
    desk.lift(piece, 200)
    desk.put(cell, ms)
    desk.lift(cell, 100)
    desk.put(piece, 300)


def test_after_a_power_cut_it_asks_and_a_piece_held_on_yes_goes_on():
    desk = interrupted()
    desk.rest(100)
    assert desk.session.phase == "resume"
    assert len(desk.cells_lit("resume")) == 24
    assert desk.lit()[cell_at("g4")] == "yes"
    assert desk.lit()[cell_at("b5")] == "no"
    hold(desk, "yes", 500)
    assert desk.session.phase == "resume"
    hold(desk, "yes")
    assert desk.session.phase == "play"
    by_hand(desk, "g3-h4")
    assert desk.plies == ["c3-d4", "f6-g5", "g3-h4"]


def test_a_captured_piece_from_beside_the_eboard_may_answer_though_all_others_stand():
    desk = interrupted(moves="c3-d4 b6-c5 d4-b6xc5")
    desk.rest(100)
    desk.put(cell_at("g4"), 900)
    assert desk.session.phase == "resume"
    desk.rest(150)
    assert desk.session.phase == "play"
    desk.lift(cell_at("g4"), 300)
    assert desk.session.view.reading == "home"


def test_a_no_gives_the_game_up_and_sets_up_another():
    for by_command in (False, True):
        desk = interrupted()
        desk.rest(100)
        if by_command:
            assert say(desk, "resume", yes=False) is True
        else:
            hold(desk, "no")
        assert desk.entries[-1][1:] == ["result", "*", "abandoned"]
        assert desk.session.phase == "setup"


def test_a_different_arrangement_is_guided_to_the_saved_position():
    desk = interrupted(clock=[60, 0])
    home = desk.occupancy
    assert say(desk, "resume", yes=True) is True
    desk.lay(of_cells([3, 17, 40, 41, 42, 60]))
    assert follow_the_lights(desk, 300) == max(
        [len(cells) for cells in difference(of_cells([3, 17, 40, 41, 42, 60]), home)]
    )
    assert desk.session.view.running == WHITE
    assert desk.plies == ["c3-d4", "f6-g5"]


def test_the_clock_goes_on_with_what_was_left():
    desk = interrupted(clock=[60, 0])
    left = desk.entries[-1][3]
    assert desk.session.match.clock.left[BLACK] == left
    assert desk.session.view.running == 0


def test_a_journal_that_cannot_be_read_is_left_alone():
    begun = playing().entries[0]
    for entries in ([], [[1]], [[1, "game", {}]], [[1, "game", None]], [None], 5):
        assert restored(entries) == "setup"
    for further in (
        [2, "ply", "c3-c8", 0],
        [2, "ply"],
        [2, "ply", None, None],
        [2, "takeback", 3],
        [2, "takeback", "all"],
        [2, "result", "1-0", "flag"],
        [2],
    ):
        assert restored([begun, further]) == "setup"
    assert restored([begun]) == "resume"


def restored(entries):
    """The phase in which an eboard with this journal starts."""
    desk = Desk(Session({}))
    desk.feed(("restore", entries))
    return desk.session.phase


# ---- commands


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


def test_nothing_changes_when_time_wraps_in_the_middle_of_a_move():
    desk = Desk(now=0x3FFFFFFF - 600)
    desk.new("russian", clock=[60, 0])
    by_hand(desk, "c3-d4")
    by_hand(desk, "f6-g5")
    assert desk.now < 5000
    assert desk.plies == ["c3-d4", "f6-g5"]
    assert 58000 < desk.entries[-2][3] <= 60000


def test_still_hands_cost_nothing_and_say_nothing():
    desk = playing()
    desk.rest(100)
    for _ in range(50):
        desk.now += 20
        desk.quiet += 20
        assert len(desk.session.step(("occupancy", desk.occupancy, desk.quiet, desk.touches), desk.now)) == 0
