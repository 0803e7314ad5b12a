"""The lights never ask for two different things, are dark only when nothing is asked for, and tell an end."""

from draughts64.position import BLACK, WHITE
from draughts64.squares import cell_at
from draughts64.variant import VARIANTS, get
from eboard.guide import guide
from eboard.match import REASONS
from eboard.occupancy import cells, cells_of_squares, is_set, of_position
from eboard.session import Session
from eboard.signals import IDS, SIGNALS, want
from eboard.view import View
from tests.eboard import lost
from tests.eboard.at_the_desk import by_hand, playing, say
from tests.eboard.desk import Desk, Dice

# What the hands are asked for by a light: one of these at a time.
DEMANDS = {
    "put": ("put", "put_black"),
    "take": ("take",),
    "move": ("move_from", "move_to"),
    "crown": ("crown",),
    "their move": ("engine_from", "engine_to", "engine_capture"),
    "own move": ("landing", "capture", "standing", "mover", "origin", "king", "last"),
    "answer": ("yes", "no", "hold", "doubtful", "resume"),
    "over": ("won", "lost", "draw", "unfinished"),
}
OF = {signal: demand for demand in DEMANDS for signal in DEMANDS[demand]}
ONCE = ("put", "put_black", "take", "move_from", "move_to", "crown", "engine_from", "engine_to")
QUIET = ("setup", "your_turn", "wait")  # what is wanted while all may be dark
CARRIED_OUT = ["play_pending", []]  # wanted, and dark, in the moment before the other side's move counts

# What the words ask for, as the lights do.
WORDS = {
    "put": "put",
    "take": "take",
    "move": "move",
    "crown": "crown",
    "play_pending": "their move",
    "your_turn": "own move",
    "must_capture": "own move",
    "move_on": "own move",
    "put_back": "own move",
    "take_captured": "own move",
    "wait_still": "own move",
    "wait": "own move",
    "setup": "own move",
    "resume": "answer",
    "orient": "answer",
    "stands": "answer",
    "empty": "answer",
    "over": "over",
    "last": "own move",
}


def shown(view):
    """The signal names that are lit, one for each cell."""
    out = bytearray(b"\xff" * 64)
    guide(view, out)
    return [SIGNALS[number][0] for number in out if number]


def check(view, *where):
    """One demand at a time, the one that the words say; how it is called, "" for darkness."""
    lit = shown(view)
    demands = {OF[name] for name in lit}
    if view.phase in ("resume", "orient"):
        demands.discard("take")  # of what lies on an answer: it belongs to the question
    if view.query:
        assert "answer" in demands, (where, lit)
        demands = {"answer"}  # whether a switch is wrong is asked beside what is demanded if it is not
    assert len(demands) <= 1, (where, view.phase, lit)
    code = want(view)[0]
    if demands:
        assert demands == {WORDS[code]}, (where, code, lit)
    else:
        assert code in QUIET or want(view) == CARRIED_OUT, (where, code)
    if view.phase not in ("resume", "orient"):
        for name in ONCE:
            assert lit.count(name) <= 1, (where, lit)
        assert lit.count("move_from") == lit.count("move_to"), (where, lit)
    return demands.pop() if demands else ""


def test_every_signal_belongs_to_one_demand():
    assert set(OF) == set(IDS) - {"none"}
    assert sum([len(DEMANDS[demand]) for demand in DEMANDS]) == len(OF)


def test_never_two_demands_whatever_a_view_says():
    """Any View at all, also such as no session makes."""
    dice = Dice(4)

    def some():
        return tuple([int(64 * dice.random()) for _ in range(int(3 * dice.random()))])

    def one():
        return int(64 * dice.random()) if dice.random() < 0.5 else -1

    for number in range(600):
        view = View(get(sorted(VARIANTS)[number % 4]))
        view.position = lost.position(dice, view.variant) if number % 20 == 0 else None
        view.phase = dice.choice(("setup", "play", "play", "play"))
        view.crown = one() if view.phase == "play" else -1
        view.pending = dice.choice((None, True))
        view.pending_from, view.pending_to, view.pending_captures = one(), one(), some()
        for name in ("lifted", "landings", "captures", "standing", "movers", "back"):
            setattr(view, name, some() if view.phase == "play" else ())
        view.still = one() if view.phase == "play" else -1
        view.recalled = some() if dice.random() < 0.1 else ()
        start, end = one(), one()
        view.repair = dice.choice((None, None, ("put", -1, end), ("take", start, -1), ("move", start, end)))
        lit = shown_any(view)
        assert len({OF[name] for name in lit}) <= 1, (number, lit)


def shown_any(view):
    """As shown(), of a View whose cells may be -1."""
    if view.repair and view.repair[1 if view.repair[0] == "take" else 2] < 0:
        return []
    if view.repair and view.repair[0] == "move" and view.repair[1] < 0:
        return []
    return shown(view)


def test_one_demand_at_a_time_whatever_the_hands_do():
    met = set()
    for seed in range(28):
        dice = Dice(seed)
        phase = lost.PHASES[seed % len(lost.PHASES)]
        desk = phase(dice, get(sorted(VARIANTS)[seed // 7]))
        for step in range(30):
            met.add(check(desk.session.view, phase.__name__, seed, step))
            lit = sorted(desk.lit())
            cell = dice.choice(lit) if lit and dice.random() < 0.8 else int(64 * dice.random())
            desk.touch(cell, 0 if is_set(desk.occupancy, cell) else 1, dice.choice((40, 200, 700, 1500)))
            check(desk.session.view, phase.__name__, seed, step)
            if want(desk.session.view) == CARRIED_OUT:
                desk.rest(500)
                assert want(desk.session.view) != CARRIED_OUT, (phase.__name__, seed, step)
    assert met >= {"", "put", "take", "move", "their move", "own move", "answer"}


def test_there_is_always_a_next_thing_to_do():
    """Whatever the hands have done: at rest something is lit, or all stands and it is somebody's turn."""
    for seed in range(28):
        dice = Dice(900 + seed)
        phase = lost.PHASES[seed % len(lost.PHASES)]
        desk = phase(dice, get(sorted(VARIANTS)[seed // 7]))
        for step in range(5):
            for _ in range(1 + int(4 * dice.random())):
                cell = int(64 * dice.random())
                desk.touch(cell, 0 if is_set(desk.occupancy, cell) else 1, dice.choice((40, 200, 700)))
            desk.rest(5300)
            view = desk.session.view
            demand = check(view, phase.__name__, seed, step)
            stands = desk.occupancy == of_position(view.position, view.variant.dark_corner)
            assert demand or (stands and want(view)[0] in lost.OURS), (phase.__name__, seed, step, want(view))


def test_the_question_which_way_it_lies_is_one_demand():
    desk = Desk()
    desk.lay(Session({}).match.start_occupancy())
    assert say(desk, "orient") is True
    desk.rest(40)
    assert check(desk.session.view) == "answer"
    desk.put(cell_at("h1"), 500)
    assert check(desk.session.view) == "answer"


def test_a_man_that_has_become_a_king_is_one_demand():
    desk = playing(fen="W:Wc7,g3:Bh8,f6")
    by_hand(desk, "c7-d8")
    assert check(desk.session.view) == "crown"
    desk.rest(6000)
    assert check(desk.session.view) == ""


def test_an_end_says_who_has_won_and_why():
    for variant in sorted(VARIANTS):
        for reason in REASONS:
            for result in ("1-0", "0-1", "1/2-1/2", "*"):
                desk = playing(variant)
                assert say(desk, "result", result=result, reason=reason) is True
                ended(desk, result, reason)


def test_an_end_on_the_board_says_who_has_won_and_why():
    desk = playing(fen="W:Wc3:Bd4")
    by_hand(desk, "c3-e5xd4")
    ended(desk, "1-0", "no-pieces")
    assert set(shown(desk.session.view)) == {"won"}
    desk = playing("giveaway", fen="W:Wc3:Bd4")
    by_hand(desk, "c3-e5xd4")
    ended(desk, "0-1", "no-pieces")
    assert set(shown(desk.session.view)) == {"lost"}
    desk = playing(fen="W:Wa3,c3,f2:Ba5")  # the man on a5 is shut in
    by_hand(desk, "c3-b4")
    by_hand(desk, "a5-c3xb4")


def ended(desk, result, reason):
    view = desk.session.view
    assert (view.phase, view.result, view.reason) == ("over", result, reason)
    assert check(view, result, reason) == "over"
    lit = desk.lit()
    table = {WHITE: "won", BLACK: "lost"} if result == "1-0" else {WHITE: "lost", BLACK: "won"}
    if result in ("1/2-1/2", "*"):
        assert set(lit.values()) == {"draw" if result == "1/2-1/2" else "unfinished"}
    else:
        squares = view.position.squares
        places = cells_of_squares(view.variant.dark_corner)
        assert lit == {places[square]: table[squares[square] & 3] for square in range(32) if squares[square]}
    assert sorted(lit) == cells(desk.occupancy)
