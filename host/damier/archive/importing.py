"""From PDN files into the archive: each game once, whether it came from a file or was played on an eboard."""

from dataclasses import dataclass, field

from damier.archive.fingerprint import NONE, day, fingerprint
from damier.archive.follow import replay as replay_entries
from damier.archive.store import Imported, Store
from damier.pdn import writer
from damier.pdn.dialect import Dialect
from damier.pdn.movetext import plain
from damier.pdn.replay import Replayed
from damier.pdn.tags import known
from draughts64.game import Game

BATCH = 200
"""Games a transaction: a program that is killed has lost no more than these, and reads them again."""
KEPT = Dialect()
"""How the archive keeps imported games, whatever they were read from."""
REASONS = (
    "no-pieces", "no-moves", "third-occurrence", "king-moves", "three-kings", "main-road", "balance",
    "forty-pairs", "200-plies", "resignation", "agreement", "flag",
)  # fmt: skip


@dataclass
class Importer:
    """Takes games that were read and stores those that the archive has not, a batch at a time.

    Args:
        store: the archive.
        source: the name of the file they come from, for people.

    `new` and `known` count what is stored; both are right after `finish`.
    """

    store: Store
    source: str
    new: int = 0
    known: int = 0
    _waiting: list[Imported] = field(default_factory=list)

    def __post_init__(self) -> None:
        refresh(self.store)

    def take(self, replayed: Replayed) -> None:
        """Take a game that was played to its end without an error. Raises ArchiveError as the store does."""
        self._waiting.append(imported(replayed, self.source))
        if len(self._waiting) >= BATCH:
            self.finish()

    def finish(self) -> None:
        """Store what waits. Raises ArchiveError as the store does; nothing of the batch is stored then."""
        stored = self.store.store_imported(self._waiting)
        self.new += stored
        self.known += len(self._waiting) - stored
        self._waiting.clear()


def imported(replayed: Replayed, source: str) -> Imported:
    """Make the archive's record of a game. Raises ValueError for one that could not be played to its end."""
    game, raw = replayed.game, replayed.raw
    if game is None or replayed.error is not None:
        raise ValueError("only whole games are imported")
    white, black, date, event = (
        known(plain(raw.tags.get(tag, ""))) for tag in ("White", "Black", "Date", "Event")
    )
    return Imported(
        variant=game.variant.name,
        white=white,
        black=black,
        date=day(date)[: len(writer.UNKNOWN_DATE)],
        plies=len(game.plies),
        result=raw.result,
        reason=_reason(game, raw.result, raw.tags.get("Termination", "")),
        event=event,
        source=plain(source),
        fingerprint=fingerprint(game, white, black, date, raw.result),
        pdn=writer.write_replayed(replayed, KEPT),
    )


def refresh(store: Store) -> None:
    """Work out the fingerprints of games played on eboards that have none yet, or have gone on since."""
    found = []
    for row in store.without_fingerprint():
        played = replay_entries(store.entries(row.journal, row.number)).played
        known_by = NONE
        if played is not None:
            info = played.info
            white, black, date = (str(info.get(key) or "") for key in ("white", "black", "date"))
            known_by = fingerprint(played.game, white, black, date, played.result)
        found.append((row, known_by))
    store.set_fingerprints(found)


def _reason(game: Game, result: str, termination: str) -> str:
    if termination.casefold() in REASONS:
        return termination.casefold()
    outcome = game.outcome()
    return outcome.reason if outcome is not None and outcome.result == result else ""
