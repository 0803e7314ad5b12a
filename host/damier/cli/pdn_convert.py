"""PDN into other files and into the archive: `damier pdn convert` and `damier pdn import`."""

import io
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from damier import variants
from damier.archive.importing import Importer
from damier.archive.store import Store
from damier.cli import FAILURE, complain
from damier.cli.pdn_files import called, games, opened, shown, sink
from damier.data import data_folder
from damier.pdn import guess
from damier.pdn.annotated import where
from damier.pdn.convert import WRITERS
from damier.pdn.dialect import Dialect
from damier.pdn.replay import OTHER, Replayed
from damier.pdn.text import decode
from draughts64.variant import Variant


class NoGameError(Exception):
    """There is nothing to write: one line that says so."""


MOST_NAMED = 20
"""Games that are named when they break off; `damier pdn check` lists them all."""


class Format(str, Enum):
    """What to write."""

    PDN = "pdn"
    JSON = "json"
    CSV = "csv"


class Results(str, Enum):
    """1-0 or 2-0."""

    STANDARD = "standard"
    POINTS = "points"


class Squares(str, Enum):
    """c3 or 22."""

    VARIANT = "variant"
    LETTERS = "letters"
    NUMBERS = "numbers"


class Paths(str, Enum):
    """c3:g7 or c3:e5:g7."""

    NEEDED = "needed"
    ALWAYS = "always"


VariantName = Annotated[str, typer.Option("--variant", help="Read every game under this rule set or file.")]
Encoding = Annotated[str, typer.Option(help="auto, utf-8, cp1251, latin-1…")]


def register(group: typer.Typer) -> None:
    """Hang these commands on the group `pdn`."""
    group.command("convert")(convert)
    group.command("import")(import_)


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="PDN file, - for standard input.")],
    *,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write, else print.")] = None,
    to: Annotated[Format, typer.Option(help="What to write.")] = Format.PDN,
    variant: VariantName = "",
    results: Annotated[Results, typer.Option(help="1-0 or, as points, 2-0.")] = Results.STANDARD,
    squares: Annotated[Squares, typer.Option(help="c3 or 22.")] = Squares.VARIANT,
    paths: Annotated[Paths, typer.Option(help="c3:g7 or always c3:e5:g7.")] = Paths.NEEDED,
    encoding: Encoding = "auto",
    no_comments: Annotated[bool, typer.Option("--no-comments", help="Leave out comments and NAGs.")] = False,
    no_variations: Annotated[bool, typer.Option("--no-variations", help="Leave out variations.")] = False,
    skip_broken: Annotated[
        bool, typer.Option("--skip-broken", help="Leave out games that break off.")
    ] = False,
) -> None:
    """Write the games of a PDN file as PDN of one dialect, JSON or CSV."""
    rules = variants.find(variant) if variant else None
    dialect = Dialect(
        result_style=results.value,
        squares=squares.value,
        paths=paths.value,
        comments=not no_comments,
        variations=not no_variations,
    )
    watched = Watched(rules, skip_broken)
    quiet = output is None and sys.stdout.isatty()
    with sink(output) as out:
        WRITERS[to.value](watched.through(games(file, rules, encoding, quiet=quiet)), out, dialect)
        if output and not watched.count:  # no PDN, or in another encoding: what stands there may be the input
            raise NoGameError(f"{called(file)}: no game in it, {output} is not written")
    watched.report(called(file))
    if not watched.count or (watched.broken and not skip_broken):
        raise typer.Exit(FAILURE)


def import_(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="PDN files, - for standard input.")],
    variant: VariantName = "",
    encoding: Encoding = "auto",
    data: Annotated[Path | None, typer.Option(help="Folder of the archive.")] = None,
) -> None:
    """Take the games of PDN files into the archive, those that it has not yet."""
    rules = variants.find(variant) if variant else None
    decode(io.BytesIO(), encoding)  # refused before an archive is made
    for file in files:
        if not Path(file).is_fifo():
            with opened(file, quiet=True):
                pass  # whatever cannot be read is said before anything is stored
    store = Store(data_folder(data).archive)
    right = True
    try:
        for file in files:
            right &= import_file(store, file, rules, encoding)
    finally:
        store.close()
    if not right:
        raise typer.Exit(FAILURE)


def import_file(store: Store, file: str, rules: Variant | None, encoding: str) -> bool:
    """Import one file and say what became of its games; return whether there are any and none breaks off."""
    importer = Importer(store, shown(file))
    watched = Watched(rules, skip=True)
    for replayed in watched.through(games(file, rules, encoding)):
        importer.take(replayed)
    importer.finish()
    watched.report(called(file))
    counted = f"{watched.count} game" + ("s" if watched.count != 1 else "")
    typer.echo(
        f"{called(file)}: {counted}: {importer.new} new, {importer.known} known, {watched.broken} broken"
    )
    return watched.count > 0 and not watched.broken


class Watched:
    """Looks at games as they pass and remembers what a person should be told of them.

    Args:
        rules: the rule set that the games were read under whatever they say, or None.
        skip: leave out games that break off.
    """

    def __init__(self, rules: Variant | None, skip: bool) -> None:
        self.count = self.broken = self.other = self.noted = 0
        self._rules = rules
        self._skip = skip
        self._named: list[str] = []

    def through(self, replayed: Iterable[Replayed]) -> Iterator[Replayed]:
        """Let games pass, one by one."""
        for game in replayed:
            self.count += 1
            self.other += self._rules is not None and _names_other(game, self._rules)
            self.noted += bool(game.raw.problems) or any(OTHER not in note for note in game.notes)
            if game.error is not None:
                self.broken += 1
                if len(self._named) < MOST_NAMED:
                    raw = game.raw
                    place = f"game {raw.number} (line {raw.line})"
                    self._named.append(f"{place} breaks off{where(game)}: {game.error.reason}")
                if self._skip:
                    continue
            yield game

    def report(self, file: str) -> None:
        """Tell it on standard error; `file` as a person calls it."""
        for line in self._named:
            complain(f"{file}: {line}")
        more = self.broken - len(self._named)
        if more:
            complain(f"{file}: so do {more} more: see damier pdn check")
        if self.other and self._rules is not None:
            games = "1 game whose tags name" if self.other == 1 else f"{self.other} games whose tags name"
            complain(f"{file}: {games} other rules: read as {self._rules.name} all the same")
        if self.noted:
            games = "1 game has" if self.noted == 1 else f"{self.noted} games have"
            complain(f"{file}: {games} something unclear or left out: see damier pdn check")
        if not self.count:
            complain(f"{file}: no game in it")


def _names_other(game: Replayed, rules: Variant) -> bool:
    try:
        named = guess.named(game.raw)
    except ValueError:
        return True
    return named is not None and named != rules
