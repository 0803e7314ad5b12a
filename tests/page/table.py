"""The program behind the page, scripted."""

import threading

from damier import variants
from damier.play.shown import rules_shown
from damier.virtual.wood import Wood
from damier.web.feed import Feed

FILES = "abcdefgh"


def squares_of_start():
    """The start position with a1 dark, as wood."""
    squares = {}
    for cell in range(64):
        file, rank = cell & 7, cell >> 3
        if (file + rank) % 2 == 0 and rank not in (3, 4):
            squares[f"{FILES[file]}{rank + 1}"] = "w" if rank < 3 else "b"
    return squares


def until(page, condition):
    """Let the page go on until the condition is true, ten seconds at most."""
    for _ in range(500):
        if condition():
            return
        page.wait_for_timeout(20)


class Table:
    """The program behind the page: it says what it is told to say, and keeps what it is asked."""

    def __init__(self):
        self.feed = Feed()
        self.commands = []
        self.hands = []
        self.refuse = None
        self.lying = 0
        self.broken = {}
        self.lying_there = Wood()
        self.answering = threading.Event()
        self.answering.set()
        self.view = {
            "t": "view",
            "phase": "play",
            "variant": "russian",
            "fen": "",
            "side": "white",
            "ply": 0,
            "game": "g1",
            "want": ["your_turn", []],
            "lit": {},
            "occupancy": "0" * 16,
            "pending": None,
            "clock": None,
            "result": None,
            "reason": None,
            "rotation": 0,
            "reading": "home",
        }
        self.game = {
            "id": "g1",
            "variant": "russian",
            "white": "Anna",
            "black": "Bruno",
            "remote": "",
            "side_names": ["White", "Black"],
            "moves": [],
            "fen": "",
            "pieces": squares_of_start(),
            "result": None,
            "reason": None,
            "counters": [],
        }
        self.state = {
            "connected": True,
            "virtual": True,
            "eboard": "e66",
            "thinking": False,
            "message": None,
            "variants": list(variants.offered()),
            "rules": {name: rules_shown(rules) for name, rules in variants.offered().items()},
            "archive": {"games": 3},
        }

    def new_feed(self):
        """A feed that has said nothing yet, as the program has when it is started anew."""
        self.feed = Feed()

    def post(self, data):
        self.commands.append(data)
        if self.refuse:
            raise ValueError(self.refuse)
        return {"ok": True}

    def hand(self, data):
        self.answering.wait(5)
        self.hands.append(data)
        if self.refuse:
            raise ValueError(self.refuse)
        do, wood = data["do"], self.lying_there
        if do in ("lift", "put", "crown"):
            getattr(wood, do)(data["square"])
        elif do == "beside":
            wood.lay_beside()
        elif do == "take":
            wood.take(data["piece"])
        self._publish_wood()
        return {"ok": True}

    def say(self, view=None, game=None, **state):
        self.view.update(view or {})
        self.game.update(game or {})
        self.state.update(state)
        self.feed.publish("state", {"view": self.view, "game": self.game, **self.state})

    def wood(self, squares, hand=(), beside=(), lying=0):
        self.lying = lying
        self.lying_there = Wood.from_dict({"squares": squares, "hand": list(hand), "beside": list(beside)})
        self._publish_wood()

    def _publish_wood(self):
        self.feed.publish(
            "wood",
            {
                "push": "wood",
                "wood": {**self.lying_there.as_dict(), "lying": self.lying, "broken": self.broken},
            },
        )

    def light(self, **colours):
        cells = ["000000"] * 64
        for square, colour in colours.items():
            cells[FILES.index(square[0]) + 8 * (int(square[1]) - 1)] = colour
        self.feed.publish("leds", {"rgb": "".join(cells)})
