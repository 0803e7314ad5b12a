"""The language of the lights: what each signal means, how it looks, and the words for what the eboard wants.

docs/lights.md is made from these tables. Colours are amounts of light, as LEDs give it, and so chosen that
of one rhythm all look different to colour-blind eyes, too (docs/eyes.py, and a test). No two signals share
colour and rhythm, and nothing else has the colours of `landing` and `capture`. A rhythm dims, but never to
black: every moment shows the colour.
"""

from draughts64.squares import cell_name

STEADY, SLOW, FAST, BREATHING, TWICE = "steady", "slow", "fast", "breathing", "twice"

_GREEN = (10, 135, 40)
_ORANGE = (185, 73, 32)
_RED = (135, 0, 0)
_WHITE = (215, 250, 255)
_YELLOW = (255, 255, 0)
_BLUE = (0, 0, 135)
_VIOLET = (92, 28, 255)

# id: (name, meaning, (red, green, blue), rhythm, the words for a person)
SIGNALS = (
    ("none", "nothing", (0, 0, 0), STEADY, ""),
    ("landing", "a next landing square of the piece in the hand", _GREEN, STEADY, "put the piece here"),
    ("capture", "a piece that the next jump captures", _ORANGE, FAST, "this piece is captured"),
    ("yes", "the answer yes: hold a piece here for a second", _VIOLET, BREATHING, "yes"),
    ("no", "the answer no: hold a piece here for a second", _RED, BREATHING, "no"),
    ("origin", "where the lifted piece stood", _WHITE, STEADY, "it came from here"),
    ("king", "where the lifted king stood", _WHITE, TWICE, "a king came from here"),
    (
        "mover",
        "a piece that may capture now, and so one of them must",
        _VIOLET,
        SLOW,
        "this piece can capture",
    ),
    ("standing", "a captured piece that still stands", _RED, FAST, "take this captured piece away"),
    (
        "engine_from",
        "the other side's move: the piece to move",
        _YELLOW,
        SLOW,
        "move this piece for the other side",
    ),
    (
        "engine_to",
        "the other side's move: where it goes",
        _YELLOW,
        STEADY,
        "the other side's piece goes here",
    ),
    (
        "engine_capture",
        "the other side's move: a captured piece",
        _YELLOW,
        FAST,
        "the other side captures this piece",
    ),
    ("put", "a piece is missing here, a white one", _BLUE, STEADY, "put a white piece here"),
    ("put_black", "a piece is missing here, a black one", _BLUE, TWICE, "put a black piece here"),
    ("take", "a piece too many", _RED, SLOW, "take this piece away"),
    ("move_from", "a piece on the wrong square", _BLUE, FAST, "move this piece"),
    ("move_to", "where the piece on the wrong square belongs", _BLUE, SLOW, "it belongs here"),
    ("crown", "a man has become a king", _WHITE, FAST, "crown this piece"),
    (
        "last",
        "the last move: its squares, where the piece in the hand came from, or where one must rest a moment",
        _WHITE,
        SLOW,
        "the last move",
    ),
    ("resume", "a piece of the game that was interrupted", _YELLOW, BREATHING, "go on with this game?"),
    ("won", "a piece of the side that has won", _VIOLET, STEADY, "won"),
    ("lost", "a piece of the side that has lost", _RED, STEADY, "lost"),
    ("draw", "the game is drawn", _BLUE, BREATHING, "draw"),
    ("unfinished", "a piece of a game that ended without a result", _WHITE, BREATHING, "not finished"),
    (
        "doubtful",
        "a square that may be felt wrongly: yes, if a piece stands here and is not felt, or none does",
        _VIOLET,
        TWICE,
        "is this square felt wrongly?",
    ),
    ("hold", "how long a piece has been held on an answer", _VIOLET, FAST, "hold on"),
)

IDS = {signal[0]: number for number, signal in enumerate(SIGNALS)}

# What the eboard wants, as a code for the page to translate, and in English.
WANTS = {
    "setup": "Set up the pieces.",
    "your_turn": "Make your move.",
    "must_capture": "You must capture with one of the lit pieces.",
    "move_on": "Put the piece on one of the lit squares.",
    "put_back": "This piece cannot move: put it back.",
    "take_captured": "Take the captured pieces away.",
    "wait_still": "Leave the pieces still for a moment: the move is about to count.",
    "play_pending": "Carry out the other side's move.",
    "wait": "The other side is thinking.",
    "put": "Put a piece on the lit square.",
    "take": "Take the lit piece away.",
    "move": "Move the lit piece to the other lit square.",
    "crown": "Crown the lit piece, then go on.",
    "stands": "Does the piece stand on the lit square? Then hold a piece on yes.",
    "empty": "Is the lit square empty? Then hold a piece on yes.",
    "resume": "Go on with the interrupted game? Hold a piece on yes or no.",
    "orient": "Which way does it lie? Hold a piece on the corner at White's left, or on a light beside it.",
    "over": "The game is over.",
    "last": "The last move, from one lit square to the other.",
}


def palette():
    """The colour of each signal by name: (red, green, blue), 0..255."""
    return {signal[0]: signal[2] for signal in SIGNALS}


def want(view):
    """What the eboard wants of the hands: [code of WANTS, names of the cells concerned]."""
    code, cells = _want(view)
    return [code, [cell_name(cell) for cell in cells if cell >= 0]]


def _want(view):
    if view.recalled:
        return "last", view.recalled
    if view.phase == "over":
        return "over", ()
    if view.phase in ("resume", "orient"):
        return view.phase, sorted(view.menu) if view.menu else ()
    if view.query:
        return view.query[:2]
    if view.repair:
        return view.repair[0], view.repair[1:]
    if view.phase == "setup":
        return "setup", ()
    if view.crown >= 0:
        return "crown", (view.crown,)
    if view.pending:
        return "play_pending", (view.pending_from, view.pending_to) + tuple(view.pending_captures)
    return _want_of_hands(view)


def _want_of_hands(view):
    if view.landings:
        return "move_on", view.landings
    if view.standing:
        return "take_captured", view.standing
    if view.lifted:
        return "put_back", view.lifted
    if view.still >= 0:
        return "wait_still", (view.still,)
    if view.remote == view.side:
        return "wait", ()
    if view.movers:
        return "must_capture", view.movers
    return "your_turn", ()
