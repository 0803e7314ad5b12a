"""Whole games played at a desk, lights compared with the rules at every lift and every jump.

Under MicroPython: played.py random SEEDS, or played.py real FILE. Prints what it played, one line a game.
"""

import json
import sys

if sys.implementation.name == "micropython":
    sys.path.append(".")

from draughts64.game import Game
from draughts64.notation import format_fen, parse_move
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.variant import VARIANTS, get
from tests.eboard.desk import Desk, Dice, Player

ORDERS = ("before", "during", "after", "any", "straight")
LONGEST = 90  # plies of a random game


def real(record, order, seed):
    """Play a recorded game with one order of hands; the text of what came out."""
    desk = Desk()
    desk.new(record["variant"])
    dice = Dice(seed)
    player = Player(desk, dice)
    for text in record["moves"]:
        move = parse_move(text, desk.game.legal_moves(), desk.game.variant)
        player.play(move, order, dice.choice(move.routes))
    return f"{record['variant']} {order} {len(desk.plies)} plies {player.checked} lights"


def chance(name, seed, fen="", plies=LONGEST):
    """Play legal moves drawn by chance, in orders and ways drawn by chance; the text of what came out."""
    desk = Desk()
    desk.new(name, fen)
    dice = Dice(seed)
    player = Player(desk, dice)
    while desk.session.phase == "play" and len(desk.plies) < plies:
        move = dice.choice(desk.game.legal_moves())
        player.play(move, dice.choice(ORDERS), dice.choice(move.routes))
    return f"{name} {seed} {len(desk.plies)} plies {player.checked} lights {desk.entries[-1][1]}"


def ending(name, seed):
    """A position of few pieces, many of them kings, drawn by chance, as FEN; None when it is the end."""
    dice = Dice(seed)
    variant = get(name)
    position = Position(side=dice.choice((WHITE, BLACK)))
    share = dice.random()
    for _ in range(2 + int(13 * dice.random())):
        square = int(32 * dice.random())
        code = dice.choice((WHITE, BLACK))
        if dice.random() < share:
            code |= KING
        elif square // 4 == (7 if code == WHITE else 0):
            continue
        position.squares[square] = code
    if Game(variant, position).outcome():
        return None
    return format_fen(position, variant)


def endings(name, seeds):
    """Twelve plies from each of many such positions; the text of how many lights were compared."""
    lights = 0
    for seed in seeds:
        fen = ending(name, seed)
        if fen:
            lights += int(chance(name, seed, fen, 12).split()[4])
    return f"{name} endings {lights} lights"


def main():
    if sys.argv[1] == "real":
        with open(sys.argv[2]) as file:
            games = json.loads(file.read())
        print(real(games[0], "before", 1))
        print(real(games[4], "during", 2))
    else:
        for name in sorted(VARIANTS):
            for seed in range(int(sys.argv[2])):
                print(chance(name, seed))
            print(endings(name, range(5 * int(sys.argv[2]))))


if __name__ == "__main__":
    main()
