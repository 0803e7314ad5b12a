"""The computer's copy of an eboard's games: it replays journal entries and decides nothing."""

from dataclasses import dataclass, field
from typing import Any

from draughts64 import notation
from draughts64.game import Game
from draughts64.variant import named

Entry = list[Any]
"""A journal entry as on the wire: ``[n, "game"|"ply"|"takeback"|"result", ...]``."""


class GapError(Exception):
    """Entries are missing before the one given: `have` is the last one known, `got` the one given."""

    def __init__(self, have: int, got: int) -> None:
        super().__init__(f"entries {have + 1} to {got - 1} are missing")
        self.have = have
        self.got = got


@dataclass
class PlayedGame:
    """A game as the journal tells it.

    `number` is that of its "game" entry, `info` that entry's data; `texts` are the short move texts,
    `left_ms` the mover's clock after each ply (0 without a clock); `result` is "*" and `reason` "" until
    an entry says otherwise.
    """

    number: int
    info: dict[str, Any]
    game: Game
    texts: list[str] = field(default_factory=list)
    left_ms: list[int] = field(default_factory=list)
    result: str = "*"
    reason: str = ""
    ended: bool = False

    @property
    def id(self) -> str:
        """The eboard's name for this game."""
        return str(self.info.get("id", ""))


def begin(number: int, info: dict[str, Any]) -> PlayedGame:
    """Start the game of a "game" entry.

    Raises:
        ValueError: unknown variant, a house rule or a FEN that cannot be read, or a header that is none.
    """
    if not isinstance(info, dict):
        raise ValueError("no header")
    clock = info.get("clock")
    timed = isinstance(clock, list) and len(clock) == 2 and all(type(seconds) is int for seconds in clock)
    if clock is not None and not timed:
        raise ValueError("no clock")
    variant = named(str(info.get("variant", "")), info.get("rules"))
    fen = str(info.get("fen", ""))
    position = notation.parse_fen(fen, variant) if fen else None
    return PlayedGame(number, info, Game(variant, position))


class Mirror:
    """The last game of one journal, replayed from its entries.

    `last` is the number of the last entry applied, `played` the last game or None, `fault` a line that
    says which entry made no sense (until the next game begins) or None.
    """

    def __init__(self, last: int = 0) -> None:
        self.last = last
        self.played: PlayedGame | None = None
        self.fault: str | None = None

    def apply(self, entry: Entry) -> bool:
        """Apply one entry; False for a repeat, which changes nothing.

        An entry that makes no sense is counted and named in `fault`: the archive keeps it all the same.

        Raises:
            GapError: entries are missing before this one, and it does not begin a game.
        """
        number, kind, payload = int(entry[0]), entry[1], entry[2:]
        if number <= self.last:
            return False
        if number > self.last + 1 and kind != "game":
            raise GapError(self.last, number)
        self.last = number
        try:
            if kind == "game":
                self.fault = None
                self.played = None
                self.played = begin(number, payload[0])
            elif self.played is not None:
                _APPLY[kind](self.played, payload)
        except (ValueError, LookupError, TypeError, OverflowError) as error:
            self.fault = f"entry {number} of the eboard's journal makes no sense ({kind}: {error})"
            self.played = None
        return True


def _ply(played: PlayedGame, payload: list[Any]) -> None:
    game = played.game
    legal = game.legal_moves()
    move = notation.parse_move(str(payload[0]), legal, game.variant)
    text = notation.move_text(move, legal, game.variant)
    game.push(move)
    played.texts.append(text)
    played.left_ms.append(int(payload[1]) if len(payload) > 1 else 0)


def _takeback(played: PlayedGame, payload: list[Any]) -> None:
    for _ in range(int(payload[0])):
        played.game.pop()
        played.texts.pop()
        played.left_ms.pop()
    played.result, played.reason, played.ended = "*", "", False


def _result(played: PlayedGame, payload: list[Any]) -> None:
    played.result, played.reason, played.ended = str(payload[0]), str(payload[1]), True
    if played.game.outcome() is None and played.result != "*":
        played.game.finish(played.result, played.reason)


_APPLY = {"ply": _ply, "takeback": _takeback, "result": _result}
