"""Positions of archived games, to go on from."""

import io
import re

from damier.archive.follow import replay as replay_entries
from damier.archive.store import GameRow, Store
from damier.pdn.reader import read
from damier.pdn.replay import replay as replay_written
from draughts64.game import Game
from draughts64.notation import format_fen
from draughts64.variant import Variant


def position_of(store: Store, text: str) -> tuple[Variant, str]:
    """Find the rule set of an archived game and a position of it, as a FEN.

    Args:
        store: the archive.
        text: the number of the game there, and after a colon how many plies of it are played: "12:30", "12:0"
            for its start; without it all of them.

    Raises:
        ValueError: one line: there is no such game or ply, or nothing can be played from there.
    """
    found = re.fullmatch(r"(\d{1,9})(?::(\d{1,9}))?", text.strip())
    if not found:
        raise ValueError(
            f"{text[:40]} is no game: write its number (see damier games), or number:ply, as 12:30"
        )
    number = int(found[1])
    try:
        row = store.game(number)
    except KeyError:
        raise ValueError(f"there is no game {number} in the archive") from None
    game = _played(store, row)
    if game is None:
        raise ValueError(f"game {number} cannot be read by this program")
    plies = len(game.plies)
    ply = plies if found[2] is None else int(found[2])
    if ply > plies:
        raise ValueError(f"game {number} has {plies} plies: choose one of 0 to {plies}")
    position = game.start.copy()
    for played in game.plies[:ply]:
        position.apply(played.move)
    if Game(game.variant, position).outcome():
        raise ValueError(
            f"nothing can be played any more after ply {ply} of game {number}: choose an earlier one"
        )
    return game.variant, format_fen(position, game.variant)


def _played(store: Store, row: GameRow) -> Game | None:
    """Play an archived game again, None when it cannot be read."""
    if not row.imported:
        played = replay_entries(store.entries(row.journal, row.number)).played
        return None if played is None else played.game
    for raw in read(io.BytesIO(store.pdn(row.id).encode())):
        return replay_written(raw).game
    return None
