"""A game as PDN 3.0 text."""

from collections.abc import Sequence

from damier.line.mirror import PlayedGame
from draughts64 import notation

GAME_TYPES = {"25": "25,W,8,8,A0,0", "22": "22,W,8,8,N2,1"}
NAMESAKES = {"25": "russian", "22": "italian"}
"""The variant that a GameType means by itself; any other one is named in a Variant tag."""

WIDTH = 79


def write(played: PlayedGame, site: str = "?") -> str:
    """Write one game.

    Args:
        played: the game; its names, date and clock come from its journal entry.
        site: where it was played, for the Site tag.

    Returns:
        tags, a blank line, the moves in short form, the result ("*" while it is not over), a newline.
    """
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags(played, site)]
    return "\n".join([*lines, "", *wrap(move_texts(played)), ""])


def write_all(games: Sequence[str]) -> str:
    """Join the texts of several games into one file's."""
    return "\n".join(games)


def tags(played: PlayedGame, site: str) -> list[tuple[str, str]]:
    """List the tags of a game, names and values, in the order of the standard."""
    info, variant = played.info, played.game.variant
    found = [
        ("Event", "Damier"),
        ("Site", site or "?"),
        ("Date", str(info.get("date") or "????.??.??")),
        ("Round", "-"),
        ("White", str(info.get("white") or "?")),
        ("Black", str(info.get("black") or "?")),
        ("Result", played.result),
    ]
    if variant.game_type in GAME_TYPES:
        found.append(("GameType", GAME_TYPES[variant.game_type]))
    if NAMESAKES.get(variant.game_type) != variant.name:
        found.append(("Variant", variant.name))
    if info.get("fen") or variant.game_type not in GAME_TYPES:
        found.append(("FEN", notation.format_fen(played.game.start, variant)))
    clock = info.get("clock")
    if clock:
        found.append(("TimeControl", f"{clock[0]}+{clock[1]}" if clock[1] else f"{clock[0]}"))
    if played.reason:
        found.append(("Termination", played.reason))
    return found


def move_texts(played: PlayedGame) -> list[str]:
    """List the words of the move text: numbers, moves, clock comments and the result at the end."""
    variant = played.game.variant
    second = 0 if played.game.start.side == variant.first_side else 1
    words: list[str] = []
    for index, text in enumerate(played.texts):
        number, half = divmod(index + second, 2)
        if half == 0:
            words.append(f"{number + 1}.")
        elif index == 0:
            words.append(f"{number + 1}...")
        words.append(text)
        if played.info.get("clock"):
            words.append(f"{{[%clk {_clock(played.left_ms[index])}]}}")
    return [*words, played.result]


def wrap(words: Sequence[str]) -> list[str]:
    """Set words in lines of at most 79 characters; a move number stays with its move."""
    lines = [""]
    for index, word in enumerate(words):
        together = f"{word} {words[index + 1]}" if word.endswith(".") and index + 1 < len(words) else word
        if lines[-1] and len(lines[-1]) + 1 + len(together) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _clock(left_ms: int) -> str:
    seconds = max(0, left_ms) // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
