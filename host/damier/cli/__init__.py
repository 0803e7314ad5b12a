"""The command `damier`: every file here is a group of commands, with `register(app)` to hang them on.

A command reports what is wrong by raising: a ValueError (or typer.BadParameter) for bad input, any other
exception for a failure. `main` turns it into one line on standard error; nobody ever sees a traceback, except
with DAMIER_TRACEBACK=1 in the environment.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from eboard import __version__

GROUPS = ("rules", "variants", "play", "boards", "games", "pdn")  # modules beside this one

BAD_INPUT = 2
FAILURE = 1
INTERRUPTED = 130


def build() -> typer.Typer:
    """The application with the commands of every group."""
    app = typer.Typer(
        help="Damier, an open electronic draughts board.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback(invoke_without_command=True)
    def damier(version: bool = typer.Option(False, "--version", help="Print the version.")) -> None:
        if version:
            typer.echo(__version__)
            raise typer.Exit

    for group in GROUPS:
        import_module(f"damier.cli.{group}").register(app)
    return app


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns the exit code: 0, 1 for a failure, 2 for bad input, 130 after Ctrl-C."""
    try:
        code = build()(args=list(arguments), prog_name="damier", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has enough; what is left must not fail again when Python exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILURE
    except Exception as error:
        if os.environ.get("DAMIER_TRACEBACK"):
            raise
        text, code = explain(error)
        if text:  # empty when Typer has printed the help already
            complain(text)
        return code


def explain(error: Exception) -> tuple[str, int]:
    """What to tell a person about an exception, and the exit code."""
    usage = getattr(error, "format_message", None)  # Typer's own errors, whichever click they come from
    if usage is not None:
        return str(usage()), BAD_INPUT
    if isinstance(error, ValueError):
        return str(error), BAD_INPUT
    ours = type(error).__module__.split(".")[0] in ("damier", "draughts64", "eboard")
    if str(error) and (ours or isinstance(error, OSError)):
        return str(error), FAILURE
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__, FAILURE


def complain(text: str) -> None:
    """One line for a person on standard error, whatever `text` holds."""
    line = " ".join(text.split())
    print("damier:", "".join(c if c.isprintable() else "?" for c in line), file=sys.stderr)


def main() -> None:
    """Run the command line of this process and exit."""
    sys.exit(run(sys.argv[1:]))
