"""Games that were read, one after the other, as PDN, JSON or CSV: never more than one of them in memory."""

import csv
import json
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from damier import variants
from damier.pdn import annotated, writer
from damier.pdn.check import verdict
from damier.pdn.dialect import Dialect
from damier.pdn.reader import Played
from damier.pdn.replay import Replayed
from damier.pdn.tags import known
from draughts64.notation import format_fen

COLUMNS = (
    "number", "date", "event", "white", "black", "result", "variant", "guessed", "plies", "fen", "moves",
)  # fmt: skip
"""Of a CSV file; fen is the start and moves stand between blanks."""


class Sink(Protocol):
    """Whatever takes text."""

    def write(self, text: str, /) -> object:
        """Take a piece of text."""


def to_pdn(games: Iterable[Replayed], out: Sink, dialect: Dialect) -> None:
    """Write games as PDN, a blank line between them."""
    between = ""
    for game in games:
        out.write(between + writer.write_replayed(game, dialect))
        between = "\n"


def to_json(games: Iterable[Replayed], out: Sink, dialect: Dialect) -> None:
    """Write one JSON array with an object for each game, each on a line of its own."""
    between = "[\n"
    for game in games:
        out.write(between + json.dumps(as_record(game, dialect), ensure_ascii=False))
        between = ",\n"
    out.write("[]\n" if between == "[\n" else "\n]\n")


def to_csv(games: Iterable[Replayed], out: Sink, dialect: Dialect) -> None:
    """Write a row for each game under the names of the columns; without a BOM, lines end with LF.

    What is not known ("?" in PDN) is empty.
    """
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for game in games:
        record = as_record(game, dialect)
        tags = record["tags"]
        rows.writerow(
            [
                record["number"],
                *(known(tags[name]) for name in ("Date", "Event", "White", "Black")),
                record["result"],
                record["variant"] or "",
                "yes" if record["guessed"] else "no",
                len(game.moves),
                record["fen"] or "",
                " ".join(move["move"] for move in record["moves"]),
            ]
        )


WRITERS: dict[str, Callable[[Iterable[Replayed], Sink, Dialect], None]] = {
    "pdn": to_pdn,
    "json": to_json,
    "csv": to_csv,
}
"""By the name of the format."""


def as_record(replayed: Replayed, dialect: Dialect) -> dict[str, Any]:
    """Make the JSON object of one game.

    Its keys: number and line in the file, variant (None when it is none that is played here), rules (of a
    house rule, as in the PDN tag), guessed, fen (of the start, None when there is none), tags (as PDN is
    written), result, moves (objects with move and, where there are any, nags, comment_before, comment,
    clock_ms, variations), notes, error (what stopped the game, or None).
    """
    variant, game = replayed.variant, replayed.game
    return {
        "number": replayed.raw.number,
        "line": replayed.raw.line,
        "variant": variant.name if variant else None,
        "rules": variants.rules_text(variant) if variant else "",
        "guessed": replayed.guessed,
        "fen": format_fen(game.start, variant) if game and variant else None,
        "tags": dict(writer.replayed_tags(replayed, dialect)),
        "result": dialect.result(replayed.raw.result),
        "moves": [_move(item, dialect) for item in annotated.respelt(replayed, dialect)],
        "notes": verdict(replayed).notes,
        "error": annotated.broken_off(replayed, dialect) or None,
    }


def _move(item: Played, dialect: Dialect) -> dict[str, Any]:
    record: dict[str, Any] = {"move": item.text}
    if dialect.comments:
        said = {
            "nags": item.nags,
            "comment_before": item.comment_before,
            "comment": item.comment,
            "clock_ms": item.clock_ms,
        }
        record.update((key, value) for key, value in said.items() if value not in ("", [], None))
    if item.variations:
        record["variations"] = [[_move(played, dialect) for played in line] for line in item.variations]
    return record
