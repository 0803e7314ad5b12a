"""The rule sets: `damier variants`."""

import json
from typing import Annotated

import typer

from damier import variants
from draughts64.variant import Variant

WIDTH = 20
PREFERRED = {
    "most": "most pieces",
    "by_king": "with a king",
    "most_kings": "most kings",
    "kings_first": "kings first",
}

CROWNED = {
    "goes_on": "crowned in passing",
    "ends": "a crown ends the move",
    "passes": "crowned where the move ends",
}


def register(app: typer.Typer) -> None:
    """Hang the command on the application."""
    app.command("variants")(variants_command)


def variants_command(
    variant: Annotated[
        str, typer.Argument(metavar="[NAME|FILE]", help="A rule set, to see the whole record.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the rule sets, or print the whole record of one, as a house-rule file has it."""
    if variant:
        rules = variants.find(variant)
        typer.echo(json.dumps(variants.describe(rules)) if as_json else written(rules))
        return
    offered = variants.offered()
    if as_json:
        typer.echo(json.dumps([variants.describe(rules) for rules in offered.values()]))
        return
    for name, rules in offered.items():
        typer.echo(f"{name:{WIDTH}}{summary(rules)}")


def written(variant: Variant) -> str:
    """The whole record of a rule set, as TOML."""
    record = variants.describe(variant)
    return "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in record.items())


def summary(variant: Variant) -> str:
    """The rule set in one line: what a player has to know first."""
    flying = variant.king_range == "flying"
    parts = [
        f"{variant.side_name(variant.first_side)} first",
        f"{'flying' if flying else 'short'} kings",
        f"men capture {'both ways' if variant.man_captures_back else 'forward'}",
    ]
    if not variant.man_takes_king:
        parts.append("men never capture a king")
    if variant.king_capture != ("flying" if flying else "neighbour"):
        parts.append(
            f"kings land behind {'a neighbour' if variant.king_capture == 'neighbour' else 'the piece'}"
        )
    parts.append(CROWNED[variant.promotion])
    if variant.removal == "at_once":
        parts.append("captured pieces leave at once")
    if variant.precedences:
        parts.append("preferred " + ", ".join(PREFERRED[rule] for rule in variant.precedences))
    if variant.reversed_goal:
        parts.append("who has nothing left wins")
    return "; ".join(parts)
