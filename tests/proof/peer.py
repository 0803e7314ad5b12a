"""Other people's draughts programs, each in a virtual environment and a process of its own.

Both packages are imported as `draughts`, so they cannot share one, and neither can be trusted not to hang: a
peer gets its positions in one go and a time by which it must have answered.
"""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from draughts64.moves import Move, legal_moves
from draughts64.notation import format_fen
from draughts64.position import Position
from draughts64.squares import number
from draughts64.variant import Variant
from tests.conftest import REPOSITORY, lacking

Unique = tuple[int, int, frozenset[int], bool | None]  # from, to, captured, king at the end if that is told

PEERS = {"py-draughts": "py_draughts.py", "pydraughts": "pydraughts.py"}
TIME_FOR_A_PIECE = 600  # seconds, a hundred times what it takes


class PeerFailed(Exception):
    """A peer gave no answer, or no sensible one."""


@dataclass
class Answer:
    """What a peer says of one position: its moves, or the error it met."""

    moves: set[Unique]
    error: str = ""


def interpreter(name: str) -> Path:
    """The Python of that peer's environment; skips the test where it is missing, fails it in CI."""
    path = REPOSITORY / ".cache" / "peers" / name / "bin" / "python"
    if not path.exists():
        lacking(f"no {name} on this machine (make peers sets it up)")
    return path


def ask(name: str, variant: Variant, positions: list[Position]) -> list[Answer]:
    """The moves that the peer finds in each of the positions."""
    lines = "".join(f"{variant.name} {format_fen(position, variant)}\n" for position in positions)
    done = subprocess.run(
        [interpreter(name), "-I", Path(__file__).parent / "peers" / PEERS[name]],
        input=lines,
        capture_output=True,
        text=True,
        timeout=TIME_FOR_A_PIECE,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode or len(answers) != len(positions):
        raise PeerFailed(f"{name} answered {len(answers)} of {len(positions)}: {done.stderr[-500:]}")
    return [_answer(said) for said in answers]


def _answer(said: object) -> Answer:
    if isinstance(said, dict):
        return Answer(set(), said["error"])
    assert isinstance(said, list)
    return Answer({(start, end, frozenset(captured), king) for start, end, captured, king in said})


def ours(position: Position, variant: Variant, with_kind: bool) -> set[Unique]:
    """The moves that draughts64 finds, in the peers' words."""
    return {unique(move, variant, with_kind) for move in legal_moves(position, variant)}


def unique(move: Move, variant: Variant, with_kind: bool) -> Unique:
    """One move in the peers' words."""

    def numbered(square: int) -> int:
        return number(square, variant.dark_corner)

    captured = frozenset(map(numbered, move.captured))
    return numbered(move.start), numbered(move.end), captured, move.king if with_kind else None
