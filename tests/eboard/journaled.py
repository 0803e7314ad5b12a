"""Games put into a journal and read from it. Runs on MicroPython, too."""

from eboard.journal import Journal

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
