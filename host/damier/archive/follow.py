"""From the journal to this computer: each entry into the archive, each ply into the game's PDN file."""

from collections.abc import Sequence
from pathlib import Path

from damier.archive.store import GameRow, Store
from damier.line.mirror import Entry, Mirror, PlayedGame
from damier.pdn import writer
from damier.pdn.atomic import replacing

CURRENT = "current.pdn"


def replay(entries: Sequence[Entry]) -> Mirror:
    """Replay the entries of one archived game."""
    mirror = Mirror(entries[0][0] - 1 if entries else 0)
    for entry in entries:
        mirror.apply(entry)
    return mirror


def archived_pdn(store: Store, row: GameRow, site: str = "?") -> str | None:
    """Return the PDN of an archived game, None when its entries make no sense to this program.

    An imported game keeps the site of its file.
    """
    if row.imported:
        return store.pdn(row.id)
    played = replay(store.entries(row.journal, row.number)).played
    return None if played is None else writer.write(played, site)


def file_name(journal: str, played: PlayedGame) -> str:
    """Name the PDN file of a game: date, then journal and number there, which no other game has."""
    date = str(played.info.get("date") or "")
    digits = date.replace(".", "")
    day = date.replace(".", "-") if digits.isdigit() else "undated"
    safe = "".join(letter for letter in journal if letter.isalnum())[:8]
    return f"{day}-{safe}-{played.number:05}.pdn"


def write_atomically(path: Path, text: str) -> None:
    """Replace a file as a whole by a text. Raises OSError, one line that names it."""
    with replacing(path) as file:
        file.write(text)


class Follower:
    """Follows one journal: archive first, then mirror, then PDN files.

    Args:
        store: the archive.
        folder: where the PDN files go, made when absent.
        journal: the journal's id; its last game is taken up where the archive has it.
        eboard: the id of the eboard it belongs to.
        site: for the PDN's Site tag.
    """

    def __init__(self, store: Store, folder: Path, journal: str, eboard: str, site: str = "?") -> None:
        self.store = store
        self.folder = folder
        self.journal = journal
        self.eboard = eboard
        self.site = site
        self.trouble: str | None = None
        self.mirror = replay(store.last_game(journal))
        self.mirror.last = store.last(journal)

    @property
    def played(self) -> PlayedGame | None:
        """The journal's last game, None when there is none."""
        return self.mirror.played

    def take(self, entries: Sequence[Entry], *, gap: bool = False) -> list[Entry]:
        """Store entries, replay them, write the games they change; return those that were new.

        They may be acknowledged when this returns. A PDN file that cannot be written is told in `trouble`;
        the game is in the archive all the same, and the file is written at the next ply or by an export.

        Raises:
            GapError, ArchiveError: as `Store.store_entries`; nothing has changed then.
        """
        new = self.store.store_entries(self.journal, self.eboard, entries, gap=gap)
        for entry in new:
            if entry[1] == "game":
                self.write()
            if entry[0] != self.mirror.last + 1 and entry[1] != "game":
                self.mirror = Mirror(entry[0] - 1)
            self.mirror.apply(entry)
        if new:
            self.write()
        return new

    def pdn(self) -> str:
        """Return the PDN of the last game, "" when there is none."""
        return writer.write(self.played, self.site) if self.played else ""

    def write(self) -> None:
        """Write the last game's file and `current.pdn`; a game in which nothing has happened gets none."""
        played = self.played
        if played is None or not (played.texts or played.result != "*"):
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = self.pdn()
            for name in (file_name(self.journal, played), CURRENT):
                write_atomically(self.folder / name, text)
            self.trouble = None
        except OSError as error:
            self.trouble = f"the PDN file could not be written: {error.strerror or error}"
