"""A PDN file of the archive, replayed by the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from damier.variants import from_rules_text
from draughts64 import notation
from draughts64.game import Game
from draughts64.moves import Move

VARIANT_OF_GAME_TYPE = {"25": "russian", "22": "italian"}


@dataclass(frozen=True)
class Record:
    """What a PDN file says."""

    tags: dict[str, str]
    moves: list[Move]
    result: str


def recorded(file: Path) -> Record:
    """Read one game; every move must be legal where it stands."""
    head, body = file.read_text("utf-8").split("\n\n", 1)
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.MULTILINE))
    name = tags.get("Variant") or VARIANT_OF_GAME_TYPE[tags["GameType"].split(",")[0]]
    variant = from_rules_text(name, tags.get("Rules", ""))
    game = Game(variant, notation.parse_fen(tags["FEN"], variant) if "FEN" in tags else None)
    *words, result = re.sub(r"\{[^}]*\}|\b\d+\.(\.\.)?(?!\d)", " ", body).split()
    for word in words:
        game.push(notation.parse_move(word, game.legal_moves(), variant))
    assert result == tags["Result"]
    return Record(tags, [ply.move for ply in game.plies], result)
