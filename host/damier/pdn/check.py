"""What a person is told of each game of a PDN file, and of all of them."""

from collections import Counter
from dataclasses import dataclass, field

from damier.pdn.playback import Replayed, stopped_at
from damier.pdn.raw import Problem


@dataclass(frozen=True)
class Verdict:
    """What became of one game.

    number   of the game in its file, from 1
    line     line of its first character
    variant  rule set it was played again under, "" when it is none that is played here
    guessed  its tags do not name that
    plies    that could be played
    result   "1-0", "0-1", "1/2-1/2", "0-0", "*"
    error    what stopped it, None when it is right
    at       the move that stopped it with its number, "12... f6-g5"; "" when no move did
    notes    what else is to be said, of the play and of the writing
    """

    number: int
    line: int
    variant: str
    guessed: bool
    plies: int
    result: str
    error: Problem | None
    at: str
    notes: list[str]

    def __str__(self) -> str:
        named = f"game {self.number} (line {self.line})"
        rules = f"{self.variant} (guessed)" if self.guessed else self.variant
        if not self.error:
            plies = "1 ply" if self.plies == 1 else f"{self.plies} plies"
            return _printable(f"{named}: ok, {rules}, {plies}, {self.result}")
        read_as = f" (read as {self.variant}, guessed)" if self.guessed and self.at else ""
        stopped = f"illegal at {self.at}: {self.error.reason}" if self.at else self.error.reason
        return _printable(f"{named}: {stopped}{read_as}")

    def remarks(self) -> list[str]:
        """The notes, each one printable line."""
        return [_printable(note) for note in self.notes]

    def record(self) -> dict[str, object]:
        """The verdict as JSON has it; error is None or an object: line, ply (0: the start), move, reason."""
        error = self.error and {
            "line": self.error.line,
            "ply": self.error.ply,
            "move": self.error.text if self.error.ply else "",
            "reason": self.error.reason,
        }
        return {
            "game": self.number,
            "line": self.line,
            "ok": not self.error,
            "variant": self.variant or None,
            "guessed": self.guessed,
            "plies": self.plies,
            "result": self.result,
            "error": error,
            "notes": self.notes,
        }


@dataclass
class Summary:
    """Counts verdicts."""

    right: int = 0
    wrong: int = 0
    variants: Counter[str] = field(default_factory=Counter)

    def add(self, verdict: Verdict) -> None:
        """Count one more."""
        if verdict.error:
            self.wrong += 1
        else:
            self.right += 1
        self.variants[verdict.variant or "not played here"] += 1

    def __str__(self) -> str:
        count = self.right + self.wrong
        if not count:
            return "no game"
        kinds = ", ".join(f"{number} {name}" for name, number in self.variants.most_common())
        return f"{count} game{'s' * (count != 1)} ({kinds}): {self.right} right, {self.wrong} wrong"


def verdict(done: Replayed) -> Verdict:
    """Judge a game that was played again."""
    raw, error = done.raw, done.error
    written = [f"line {p.line}: {p.reason}{': ' * bool(p.text)}{p.text}" for p in raw.problems]
    return Verdict(
        number=raw.number,
        line=raw.line,
        variant=done.variant.name if done.variant else "",
        guessed=done.guessed,
        plies=len(done.moves),
        result=raw.result,
        error=error,
        at=stopped_at(done),
        notes=[*done.notes, *written],
    )


def _printable(text: str) -> str:
    """A text from a file, made safe for a terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)
