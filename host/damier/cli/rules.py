"""The rules on the command line: legal moves, perft, the result of a game, how near a draw is."""

import json
import re
from typing import Annotated

import typer

from damier import draws, variants
from damier.cli import complain
from draughts64.game import Game, Outcome
from draughts64.moves import Move, legal_moves, perft
from draughts64.notation import format_fen, move_text, parse_fen, parse_move, readings
from draughts64.position import BLACK, WHITE
from draughts64.squares import name
from draughts64.variant import Variant

VariantName = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT", help="/".join(variants.names()) + ", another of `variants`, or a file."
    ),
]
Fen = Annotated[str, typer.Option("--fen", help="Position to begin from, instead of the start.")]
Moves = Annotated[str, typer.Option("--moves", help="The moves played, also as a PDN has them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

COMMENT = re.compile(r"\{[^{}]*\}")
MOVE_NUMBER = re.compile(r"(?<!\S)\d+\.(?:\.\.)?")
RESULTS = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "*")
"""How games end in PDN; no move of any variant is written so."""


def register(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command("moves")(moves_command)
    # A negative depth is a number to complain about, not an option nobody knows.
    app.command("perft", context_settings={"ignore_unknown_options": True})(perft_command)
    app.command("result")(result_command)
    app.command("draws")(draws_command)


def moves_command(variant: VariantName, fen: Fen = "", as_json: Json = False) -> None:
    """List the legal moves of a position."""
    rules = variants.find(variant)
    legal = legal_moves(parse_fen(fen, rules), rules)
    if as_json:
        typer.echo(json.dumps([move_record(move, legal, rules) for move in legal]))
        return
    for move in legal:
        typer.echo(move_text(move, legal, rules))


def move_record(move: Move, legal: list[Move], variant: Variant) -> dict[str, object]:
    """A move as scripts read it: its whole text as the variant writes it, its squares in letters."""

    def letters(squares: tuple[int, ...]) -> list[str]:
        return [name(square, variant.dark_corner) for square in squares]

    return {
        "move": move_text(move, legal, variant, full=True),
        "from": name(move.start, variant.dark_corner),
        "to": name(move.end, variant.dark_corner),
        "path": letters(move.path),
        "captured": sorted(letters(move.captured)),
        "promotes": move.promotes,
    }


def perft_command(
    variant: VariantName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="Plies, 0 or more.")],
    fen: Fen = "",
) -> None:
    """Count the sequences of legal moves: for each first move, then in all."""
    rules = variants.find(variant)
    if depth < 0:
        raise ValueError(f"depth {depth} is negative")
    position = parse_fen(fen, rules)
    leaves = 0 if depth else 1
    legal = legal_moves(position, rules) if depth else []
    for move in legal:
        taken = position.apply(move)
        below = perft(position, rules, depth - 1)
        position.undo(move, taken)
        typer.echo(f"{move_text(move, legal, rules)} {below}")
        leaves += below
    typer.echo(leaves)


def result_command(
    variant: VariantName,
    moves: Moves = "",
    fen: Fen = "",
    as_json: Json = False,
) -> None:
    """Replay moves and tell how the game stands after the last one."""
    game = played(variant, fen, moves)
    rules = game.variant
    outcome = game.outcome()
    if as_json:
        record = {
            "fen": format_fen(game.position, rules),
            "ply": len(game.plies),
            "result": outcome.result if outcome else "*",
            "reason": outcome.reason if outcome else "",
        }
        typer.echo(json.dumps(record))
        return
    typer.echo(format_fen(game.position, rules))
    typer.echo(verdict(outcome, game))


def draws_command(
    variant: VariantName,
    moves: Moves = "",
    fen: Fen = "",
    as_json: Json = False,
) -> None:
    """Replay moves and tell of each draw rule in force how far it has counted, and how much is left."""
    game = played(variant, fen, moves)
    if as_json:
        typer.echo(json.dumps([draws.record(*counter) for counter in game.counters()]))
        return
    for line in draws.told(game):
        typer.echo(line)


def played(variant: str, fen: str, moves: str) -> Game:
    """A game in which the moves have been made. Raises ValueError for what makes no sense or is illegal."""
    rules = variants.find(variant)
    game = Game(rules, parse_fen(fen, rules))
    replay(game, written_moves(moves))
    return game


def written_moves(text: str) -> list[str]:
    """Split moves written as in a PDN: comments, move numbers and a result at the end are left out."""
    words = MOVE_NUMBER.sub(" ", COMMENT.sub(" ", text)).split()
    return words[:-1] if words and words[-1] in RESULTS else words


def replay(game: Game, texts: list[str]) -> None:
    """Push moves given as text. Raises ValueError, naming the ply, at the first that cannot be played."""
    for ply, text in enumerate(texts, len(game.plies) + 1):
        legal = game.legal_moves()
        try:
            move = parse_move(text, legal, game.variant)
        except ValueError as error:
            raise ValueError(f"ply {ply}: {error}") from error
        others = [other for other in readings(text, legal, game.variant) if other != move]
        if others:
            also = " or ".join(move_text(other, legal, game.variant) for other in others)
            complain(f"ply {ply}: {text} taken as the whole path of a move; write {also} for another")
        game.push(move)


def verdict(outcome: Outcome | None, game: Game) -> str:
    """How the game stands, in words."""
    rules = game.variant
    if outcome is None:
        return f"{rules.side_name(game.position.side)} to move"
    if outcome.result not in ("1-0", "0-1"):
        return f"drawn: {outcome.reason}"
    winner = WHITE if outcome.result == "1-0" else BLACK
    stuck = rules.side_name(winner if rules.reversed_goal else winner ^ 3)
    why = {"no-pieces": f"{stuck} has nothing left", "no-moves": f"{stuck} cannot move"}
    return f"{rules.side_name(winner)} wins: {why.get(outcome.reason, outcome.reason)}"
