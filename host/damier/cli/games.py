"""What has been played, or imported: `damier games` and `damier export`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from damier import variants
from damier.archive.follow import archived_pdn
from damier.archive.store import GameRow, Store
from damier.cli.pdn_files import sink
from damier.data import data_folder
from damier.pdn.convert import Sink

Data = Annotated[Path | None, typer.Option("--data", help="Folder of the archive.")]
COLUMNS = ("id", "date", "variant", "white", "black", "plies", "result", "reason", "event", "source")
HEADINGS = ("ID", "Date", "Rules", "White", "Black", "From", "Plies", "Result")
FOLDED = ("Rules", "White", "Black", "From")
LONGEST_BUILT_IN = max(map(len, variants.names()))
BETWEEN = 2  # blanks between columns
PIECE = 100
"""Games that are set and printed at a time."""
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
    console = Console()
    for table in listed(rows, console.width):
        console.print(table)


def listed(rows: list[GameRow], width: int) -> Iterator[Table]:
    """Make the table of games in pieces of the same columns, so that a long one begins at once.

    Only names and rules go over several lines, nothing is cut. Where games come from, the event or else the
    file, is shown when any of them was imported.

    Args:
        rows: the games, at least one.
        width: columns of the terminal; in fewer than 80 a line may become too long.
    """
    shows_origin = any(row.imported for row in rows)
    headings = [heading for heading in HEADINGS if shows_origin or heading != "From"]
    cells = [_cells(row, shows_origin) for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(headings, *cells, strict=True)]
    folded = [at for at, name in enumerate(headings) if name in FOLDED and widths[at] > LONGEST_BUILT_IN]
    room = width - sum(widths[at] for at in range(len(headings)) if at not in folded)
    room -= BETWEEN * (len(headings) - 1)
    for at, share in zip(folded, _shares([widths[at] for at in folded], room), strict=True):
        widths[at] = max(share, LONGEST_BUILT_IN if headings[at] == "Rules" else len(headings[at]))
    for begin in range(0, len(rows), PIECE):
        table = Table(
            box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, show_header=not begin
        )
        for heading, most in zip(headings, widths, strict=True):
            justify: JustifyMethod = "right" if heading == "Plies" else "left"
            table.add_column(heading, width=most, overflow="fold", justify=justify)
        for line in cells[begin : begin + PIECE]:
            table.add_row(*map(Text, line))
        yield table


def _cells(row: GameRow, shows_origin: bool) -> list[str]:
    origin = [row.event or row.source] if shows_origin else []
    result = f"{row.result} {row.reason}".strip()
    return [str(row.id), row.date, row.variant, row.white, row.black, *origin, str(row.plies), result]


def _shares(wanted: list[int], room: int) -> list[int]:
    """Share room out: each gets what it wants, or as much as any other that gets less than it wants."""
    shares = [0] * len(wanted)
    for left, at in enumerate(sorted(range(len(wanted)), key=lambda at: wanted[at])):
        shares[at] = min(wanted[at], room // (len(wanted) - left))
        room -= shares[at]
    return shares


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
        with sink(output) as out:
            broken = write(store, rows, out)
    finally:
        store.close()
    if broken:
        raise ExportError(f"not exported, since this program cannot read them: game {', '.join(broken)}")


def write(store: Store, rows: list[GameRow], out: Sink) -> list[str]:
    """Write games as PDN, one after the other; return the numbers of those that cannot be."""
    broken = []
    between = ""
    for row in rows:
        text = archived_pdn(store, row)
        if text is None:
            broken.append(str(row.id))
            continue
        out.write(between + text)
        between = "\n"
    return broken


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
