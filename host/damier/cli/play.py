"""Playing: `damier play`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from damier import variants
from damier.archive.positions import position_of
from damier.archive.store import Store
from damier.data import data_folder
from damier.opponents.own import OwnEngine
from damier.play.wish import Wish, checked, engine_side, parse_clock
from draughts64.variant import Variant

LONGEST_THOUGHT = 3600.0


def register(app: typer.Typer) -> None:
    """Hang the command on the application."""
    app.command("play")(play)


def play(
    *,
    virtual: Annotated[bool, typer.Option("--virtual", help="Play without hardware.")] = False,
    variant: Annotated[
        str,
        typer.Option(help=f"Rule set: {', '.join(variants.names())}, another of `variants`, or a TOML file."),
    ] = "",
    opponent: Annotated[str, typer.Option(help="engine or human.")] = "",
    side: Annotated[str, typer.Option(help="Your side against the engine, else the first.")] = "",
    white: Annotated[str, typer.Option(help="White's name.")] = "",
    black: Annotated[str, typer.Option(help="Black's (Red's) name.")] = "",
    clock: Annotated[str, typer.Option(help="Minutes a side and seconds a move: 10 or 10+5.")] = "",
    fen: Annotated[str, typer.Option(help="Position to begin from, instead of the start.")] = "",
    start: Annotated[
        str,
        typer.Option("--from", help="Go on from a game of the archive, by its rules: its number, or 12:30."),
    ] = "",
    new: Annotated[bool, typer.Option("--new", help="Begin a new game even if one is being played.")] = False,
    port: Annotated[str, typer.Option(help="Port of the eboard; else it is looked for.")] = "",
    data: Annotated[Path | None, typer.Option(help="Folder of archive, PDN and virtual eboard.")] = None,
    http: Annotated[int | None, typer.Option(help="Port of the page; 0 for any.", min=0, max=65535)] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
    strength: Annotated[float, typer.Option(help="Seconds the engine thinks about a move.")] = 1.0,
    commands: Annotated[
        bool, typer.Option("--commands", help="Read commands from standard input, terminal or not.")
    ] = False,
) -> None:
    """Play a game on an eboard, a real one or a virtual one, and keep it in the archive."""
    rules, position = beginning(variant, fen, start, data)
    named = {"white": white, "black": black, "clock": clock}
    wish = wanted(rules, position, opponent=opponent, side=side, **named)
    named.update(variant=variant or start, fen=fen or start, remote=opponent or side)
    if not 0 < strength <= LONGEST_THOUGHT:
        raise ValueError(f"a strength of {strength:g} seconds a move: choose more than 0 and at most 3600")
    if virtual and port:
        raise ValueError("--virtual and --port contradict each other")
    from damier.play import evening  # page and web server, which no other command needs

    given = frozenset(key for key, text in named.items() if text)
    evening.spend(
        data_folder(data),
        wish,
        OwnEngine(strength),
        evening.Choices(virtual, port, http, not no_browser, commands or sys.stdin.isatty(), new, given),
    )


def beginning(variant: str, fen: str, start: str, data: Path | None) -> tuple[Variant, str]:
    """Find the rule set and the FEN ("" for the usual start) that --variant, --fen and --from tell.

    Raises:
        ValueError: there is no such rule set or game, or they contradict each other.
    """
    if not start:
        return variants.find(variant or variants.names()[0]), fen
    if variant or fen:
        raise ValueError("--from brings its own rules and position: leave out --variant and --fen")
    store = Store.open_existing(data_folder(data).archive)
    try:
        return position_of(store, start)
    finally:
        store.close()


def wanted(rules: Variant, fen: str, *, opponent: str, side: str, white: str, black: str, clock: str) -> Wish:
    """Make the wish out of the options.

    Raises:
        ValueError: one of them makes no sense.
    """
    if opponent not in ("", "engine", "human"):
        raise ValueError(f"{opponent} is no opponent: choose engine or human")
    if opponent == "human" and side:
        raise ValueError("--side is for games against the engine")
    wish = checked(Wish(rules, fen, white, black, "", parse_clock(clock)))
    remote = "" if opponent == "human" else engine_side(rules, wish.fen, side)
    return Wish(rules, wish.fen, wish.white, wish.black, remote, wish.clock)
