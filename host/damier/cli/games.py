"""What has been played, or imported: `damier games` and `damier export`."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from damier import variants
from damier.archive.follow import archived_pdn, write_atomically
from damier.archive.store import GameRow, Store
from damier.data import data_folder
from damier.pdn import writer

Data = Annotated[Path | None, typer.Option("--data", help="Folder of the archive.")]
COLUMNS = ("id", "date", "variant", "white", "black", "plies", "result", "reason", "event", "source")
LONGEST_BUILT_IN = max(map(len, variants.names()))
NOTHING = "no game has been played yet"


class ExportError(Exception):
    """Games cannot be exported: one line that says which and why."""


def register(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command("games")(games)
    app.command("export")(export)


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Also games in which nothing was played.")] = False,
    data: Data = None,
) -> None:
    """List the games in the archive, oldest first."""
    rows = [row for row in archived(data) if every or has_happened(row)]
    if as_json:
        shown = [{column: getattr(row, column) for column in COLUMNS} for row in rows]
        typer.echo(json.dumps(shown, indent=1))
        return
    if not rows:
        typer.echo(NOTHING)
        return
    Console().print(listed(rows))


def listed(rows: list[GameRow]) -> Table:
    """Make the table of games, for 80 columns: only names go over several lines, nothing is cut.

    Where games come from, the event or else the file, is shown when any of them was imported.
    """
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("ID", "Date"):
        table.add_column(heading, no_wrap=True)
    table.add_column("Rules", min_width=LONGEST_BUILT_IN, overflow="fold")
    origins = [row.event or row.source for row in rows]
    shows_origin = any(row.imported for row in rows)
    for heading in ("White", "Black", "From") if shows_origin else ("White", "Black"):
        table.add_column(heading, overflow="fold")
    table.add_column("Plies", no_wrap=True, justify="right")
    table.add_column("Result", no_wrap=True)
    for row, origin in zip(rows, origins, strict=True):
        result = f"{row.result} {row.reason}".strip()
        names = (row.white, row.black, origin) if shows_origin else (row.white, row.black)
        cells = (row.id, row.date, row.variant, *names, row.plies, result)
        table.add_row(*(Text(str(cell)) for cell in cells))
    return table


def export(
    id: Annotated[int | None, typer.Argument(metavar="[ID]", help="Its number, as `games` says.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write, else print.")] = None,
    data: Data = None,
) -> None:
    """Write games of the archive as PDN."""
    if id is None and not every:
        raise ValueError("say which game to export: its number (see damier games), or --all")
    if id is not None and every:
        raise ValueError("say either a number or --all, not both")
    store = open_store(data)
    try:
        rows = [row for row in store.games() if row.id == id or (every and has_happened(row))]
        if not rows and every:
            raise ExportError(NOTHING)
        if not rows:
            raise ValueError(f"there is no game {id} in the archive")
        texts = [archived_pdn(store, row) for row in rows]
    finally:
        store.close()
    text = writer.write_all([text for text in texts if text is not None])
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_atomically(output, text)
    broken = [str(row.id) for row, text in zip(rows, texts, strict=True) if text is None]
    if broken:
        raise ExportError(f"not exported, since this program cannot read them: game {', '.join(broken)}")


def archived(data: Path | None) -> list[GameRow]:
    """List the games of the archive in that folder."""
    store = open_store(data)
    try:
        return store.games()
    finally:
        store.close()


def has_happened(row: GameRow) -> bool:
    """Whether anything was played or decided in a game."""
    return row.plies > 0 or row.result != "*"


def open_store(data: Path | None) -> Store:
    """Open the archive of the folder given, or of the usual one."""
    return Store.open_existing(data_folder(data).archive)
