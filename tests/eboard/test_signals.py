"""The language of the lights: no two signals look alike, and the page in docs says what the code says."""

from draughts64.notation import move_text
from draughts64.squares import cell_at
from eboard.frame import RHYTHMS
from eboard.occupancy import cells, is_set
from eboard.signals import IDS, SIGNALS, WANTS, palette, want
from tests.eboard.desk import Desk, Dice

SHOWN = [signal for signal in SIGNALS if signal[0] != "none"]


def hue(rgb):
    """The hue in degrees, None for white and grey."""
    red, green, blue = rgb
    most, least = max(rgb), min(rgb)
    if most == least:
        return None
    if most == red:
        return 60 * (green - blue) / (most - least) % 360
    if most == green:
        return 60 * (blue - red) / (most - least) + 120
    return 60 * (red - green) / (most - least) + 240


def test_no_two_signals_share_colour_and_rhythm():
    looks = [(signal[2], signal[3]) for signal in SHOWN]
    assert len(set(looks)) == len(looks)


def test_signals_of_one_name_or_one_id_are_one():
    assert len(IDS) == len(SIGNALS)
    for name, number in IDS.items():
        assert SIGNALS[number][0] == name
    assert palette()["landing"] == SIGNALS[IDS["landing"]][2]


def test_landing_and_capture_have_hues_that_nothing_else_comes_near():
    for own in ("landing", "capture"):
        mine = hue(palette()[own])
        for name, rgb in palette().items():
            other = hue(rgb)
            if name not in (own, "none") and other is not None:
                apart = abs(mine - other)
                assert min(apart, 360 - apart) >= 15


def test_every_signal_has_a_meaning_and_words():
    for name, meaning, rgb, rhythm, words in SHOWN:
        assert name and meaning and words
        assert max(rgb) >= 130
        assert rhythm in RHYTHMS


def test_a_fresh_eboard_wants_a_piece_on_the_first_square():
    desk = Desk()
    desk.lay(bytes(8))
    assert want(desk.session.view) == ["put", ["a1"]]


def test_every_want_has_words():
    for code, words in WANTS.items():
        assert code and words.endswith((".", "?"))


def test_what_it_wants_in_a_game():
    desk = Desk()
    desk.new("russian", "W:Wc3,e1:Bd4,h8")
    view = desk.session.view
    assert want(view) == ["must_capture", ["c3"]]
    desk.lift(18)
    assert want(view) == ["move_on", ["e5"]]
    desk.put(36)
    assert want(view) == ["take_captured", ["d4"]]
    desk.lift(27)
    desk.rest(300)
    assert want(view) == ["your_turn", []]
    desk.lift(36)
    assert want(view) == ["put_back", ["e5"]]
    desk.put(36)
    desk.command({"t": "result", "id": 1, "result": "1-0", "reason": "resignation"})
    assert want(view) == ["over", []]


# What is lit while a code of WANTS is wanted: the squares that it names show one of these signals.
SHOWING = {
    "must_capture": ("mover",),
    "move_on": ("landing",),
    "put_back": ("origin", "king"),
    "take_captured": ("standing",),
    "wait_still": ("last",),
    "play_pending": ("engine_from", "engine_to", "engine_capture"),
    "put": ("put", "put_black"),
    "take": ("take",),
    "move": ("move_from", "move_to"),
    "crown": ("crown",),
    "stands": ("doubtful",),
    "empty": ("doubtful",),
    "last": ("last",),
}


def test_words_and_lights_ask_for_the_same_thing_at_every_moment():
    """Hands do what is lit, or anything, by chance; the squares that the words name are lit, as they say."""
    met = set()
    for seed in range(12):
        dice = Dice(seed)
        desk = Desk()
        remote = dice.choice(("", "white", "black"))
        desk.new(dice.choice(("russian", "giveaway")), dice.choice(("", "W:Wc7,g7,a1:Bd2,f2,h8")), remote)
        for _ in range(90):
            match = desk.session.match
            if match.waiting:
                legal = match.game.legal_moves()
                text = move_text(dice.choice(legal), legal, match.variant, full=True)
                desk.session.offer(text, desk.now)
                desk.rest(40)
            lit = desk.lit()
            code, names = want(desk.session.view)
            for name in names:
                assert lit.get(cell_at(name)) in SHOWING[code], (seed, code, names, lit)
            if not names and code in ("your_turn", "wait"):
                assert set(lit.values()) <= {"mover"}, (seed, code, lit)
            met.add(code)
            if desk.session.phase == "over":
                break
            go_on(desk, dice, lit)
    assert met >= set(SHOWING) - {"put_back", "wait_still", "last", "stands", "empty"}


def go_on(desk, dice, lit):
    """Touch a lit square or a piece."""
    chosen = sorted(lit) if lit and dice.random() < 0.9 else sorted(cells(desk.occupancy))
    if chosen:
        cell = dice.choice(chosen)
        desk.touch(cell, 0 if is_set(desk.occupancy, cell) else 1, dice.choice((40, 200, 800)))
