"""What hands and computer do at a desk in the tests of a session. Runs on MicroPython, too."""

from draughts64.squares import cell_at
from tests.eboard.desk import Desk


def playing(variant="russian", fen="", remote="", clock=None, moves=""):
    """A desk in the middle of a game; moves are played by hand."""
    desk = Desk()
    desk.new(variant, fen, remote, clock)
    for text in moves.split():
        by_hand(desk, text)
    return desk


def by_hand(desk, text):
    """Move a piece, square by square, and take captured pieces away: "c3-d4", "c3-e5-g7xd4f6"."""
    way, _mark, captured = text.partition("x")
    path = way.split("-")
    for i in range(1, len(path)):
        desk.lift(cell_at(path[i - 1]), 60)
        desk.put(cell_at(path[i]), 60)
    for i in range(0, len(captured), 2):
        desk.lift(cell_at(captured[i : i + 2]), 60)
    desk.rest(450)


def touch(desk, steps, rest=60):
    """Hands, or switches: "-a3 +b4", each settled, with a rest after it in ms."""
    for step in steps.split():
        desk.touch(cell_at(step[1:]), 1 if step[0] == "+" else 0, rest)


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
