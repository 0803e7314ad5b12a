"""PDN files: `damier pdn check`, and with the module beside this one `convert` and `import`."""

import json
import sys
from typing import Annotated, TextIO

import typer

from damier import variants
from damier.cli import FAILURE, pdn_convert
from damier.cli.pdn_files import opened
from damier.pdn.check import Summary, Verdict, verdict
from damier.pdn.reader import read
from damier.pdn.replay import replay_all


def register(app: typer.Typer) -> None:
    """Hang the group `pdn` on the application."""
    group = typer.Typer(help="Check, convert and import PDN files.", no_args_is_help=True)
    group.command("check")(check)
    pdn_convert.register(group)
    app.add_typer(group, name="pdn")


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="PDN file, - for standard input.")],
    *,
    variant: Annotated[
        str, typer.Option("--variant", help="Play every game under this rule set or file.")
    ] = "",
    encoding: Annotated[str, typer.Option(help="auto, utf-8, cp1251, latin-1…")] = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON array, an object a game.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only games that are wrong.")] = False,
) -> None:
    """Play the games of a PDN file again and say of each whether its moves are legal.

    The exit code is 0 when all are right, 1 when one is wrong or there is none, 2 for an unreadable file.
    """
    rules = variants.find(variant) if variant else None
    report = _Report(sys.stdout, as_json, quiet)
    with opened(file, quiet=sys.stdout.isatty()) as stream:
        for done in replay_all(read(stream, encoding=encoding), rules):
            report.add(verdict(done))
    report.end()
    if report.summary.wrong or not report.summary.right:
        raise typer.Exit(FAILURE)


class _Report:
    """Prints verdicts as they come."""

    def __init__(self, out: TextIO, as_json: bool, quiet: bool) -> None:
        self.summary = Summary()
        self._out = out
        self._json = as_json
        self._quiet = quiet
        self._between = "[\n"

    def add(self, verdict: Verdict) -> None:
        self.summary.add(verdict)
        if self._quiet and not verdict.error:
            return
        if self._json:
            self._print(self._between + json.dumps(verdict.record()), end="")
            self._between = ",\n"
            return
        self._print(str(verdict))
        for remark in verdict.remarks():
            self._print(f"    note: {remark}")

    def end(self) -> None:
        if self._json:
            self._print("[]" if self._between == "[\n" else "\n]")
        else:
            self._print(str(self.summary))

    def _print(self, text: str, end: str = "\n") -> None:
        """Print, with a question mark for what the terminal has no letter for."""
        encoding = self._out.encoding or "utf-8"
        print(text.encode(encoding, "replace").decode(encoding), end=end, file=self._out)
