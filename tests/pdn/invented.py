"""Games made at random, with everything a PDN file can say of them, as if they had been read."""

import random

from damier.pdn.reader import Played, RawGame
from damier.pdn.replay import Replayed
from draughts64.game import Game
from draughts64.moves import Move, legal_moves
from draughts64.notation import format_fen, move_text
from draughts64.position import Position
from draughts64.variant import Variant

VALUES = (
    'A "quoted" name', "back\\slash", 'ends with \\"', "\\", '"', "Белые", "Ünïcödé é", "ż 白 黑", "[Event]",
    "a ] b", "{braces}", "%", ";", "long " * 60 + "end", "1-0", "12. c3-d4", "'",
)  # fmt: skip
COMMENTS = (
    "good", "{nested} braces }",
    "12. c3-d4 (or not) 1-0", "белые стоят лучше", '"quoted"', "ends with a dot.", "[Event is no tag",
    "% no remark", "; no remark", "word " * 60 + "end", "a" * 200, "$1 !? *", "\\", "semi; colon", "(", ")",
    "[%eval 0.3] better", "e.g. [Result \"1-0\"] " * 12 + "end", "- -", "…",
)  # fmt: skip
RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "*")


def invented(variant: Variant, seed: int) -> Replayed:
    """A game of a rule set: same seed, same game. Every third begins from a position within a game."""
    chance = random.Random(f"{variant.name} {seed}")
    start = Position.start(variant)
    if seed % 3 == 2:
        walk(chance, start, variant, chance.randrange(5, 60))
    raw = RawGame(1, 1, result=chance.choice(RESULTS))
    game = Game(variant, start)
    raw.tags = {"Date": "2026.11.??", "Opening": chance.choice(VALUES), "Bulletin-No": "7"}
    for name in ("Event", "Site", "Round", "White", "Black", "Annotator"):
        if chance.random() < 0.8:
            raw.tags[name] = chance.choice(VALUES)
    done = Replayed(raw, variant, False, game)
    for _ in range(chance.randrange(0, 90)):
        legal = game.legal_moves()
        if not legal:
            break
        move = chance.choice(legal)
        raw.items.append(said(chance, move, game.position, variant, depth=0))
        done.moves.append(move)
        game.push(move)
    return done


def walk(chance: random.Random, position: Position, variant: Variant, plies: int) -> None:
    """Make random moves, as long as both sides can move afterwards."""
    for _ in range(plies):
        move = chance.choice(legal_moves(position, variant))
        taken = position.apply(move)
        if not legal_moves(position, variant):
            position.undo(move, taken)
            return


def said(chance: random.Random, move: Move, before: Position, variant: Variant, depth: int) -> Played:
    """One move as a file has it, now and then with something said of it."""
    legal = legal_moves(before, variant)
    item = Played(move_text(move, legal, variant, full=chance.random() < 0.3), 1)
    if chance.random() < 0.15:
        item.nags = chance.sample(range(1, 20), chance.randrange(1, 3))
    if chance.random() < 0.15:
        item.comment = chance.choice(COMMENTS)
    if chance.random() < 0.05:
        item.comment_before = chance.choice(COMMENTS)
    if chance.random() < 0.1 and depth == 0:
        item.clock_ms = chance.choice((0, 1000, 59_000, 3_600_000, 90_500, 123_456_000))
    if chance.random() < 0.1 / (depth + 1):
        for _ in range(chance.randrange(1, 3)):
            item.variations.append(line(chance, before.copy(), variant, depth + 1))
    return item


def line(chance: random.Random, position: Position, variant: Variant, depth: int) -> list[Played]:
    """A variation of some moves from a position."""
    items = []
    for _ in range(chance.randrange(1, 8)):
        legal = legal_moves(position, variant)
        if not legal:
            break
        move = chance.choice(legal)
        items.append(said(chance, move, position, variant, depth))
        position.apply(move)
    return items


def start_fen(replayed: Replayed) -> str:
    """The position a game begins from."""
    assert replayed.game
    return format_fen(replayed.game.start, replayed.variant)
