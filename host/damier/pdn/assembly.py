"""Games put together from tokens: where one ends and the next begins, and what belongs to which move."""

import re

from damier.pdn.clock import COMMAND, clock_ms
from damier.pdn.lexer import COMMENT, FILE, MARK, Token
from damier.pdn.raw import UNKNOWN, Played, Problem, RawGame
from damier.pdn.tags import canonical_date, canonical_name, canonical_result, first_letter

# What is kept of one game; real ones stay far below.
PLIES = 2000  # in the main line
MOVES = 20000  # with variations
DEPTH = 20  # of variations
COMMENTS = 1 << 20  # characters, in all
TAGS = 200
TAG_VALUE = 4096  # characters
PROBLEMS = 20
NAGS = 16  # at one move
WORD = 200  # characters of a move

_MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "‼": 3, "⁇": 4, "⁉": 6, "⁈": 5}
_FORCED = 7
_ATTEMPT = re.compile(rf"{FILE}\d|\d{MARK}\d|\d{MARK}{FILE}")
_CAPTURE = re.compile(r"[:xXхХ×*]")
_BETWEEN = re.compile(rf"(?<=\d){MARK}")


class Assembly:
    """Takes tokens, gives games."""

    def __init__(self) -> None:
        self._number = 0
        self._game: RawGame | None = None
        self._pending = ""  # comment of the move that comes next
        self._last_number = 0  # of a move in the main line; the first comes before its game is begun
        self._clear()

    def _clear(self) -> None:
        self._lines: list[list[Played]] = []  # main line, variation in it, variation in that …
        self._skipped = 0  # variations open within these that are left out
        self._ended = 0  # line of the result at the end of the main line
        self._inner_result = ""
        self._result = ""
        self._after = ""  # kind of the token before, comments and marks left aside
        self._moves = 0
        self._comments = 0

    def take(self, token: Token) -> RawGame | None:
        """Take the next token; gives a game when the token shows that it is over."""
        done = self._end_before(token)
        if token.kind in ("move", "digits", "unknown", "junk"):
            self._take_word(token)
        else:
            getattr(self, f"_take_{token.kind}")(token)
        if token.kind not in ("comment", "nag", "marks", "forced", "problem"):
            self._after = token.kind
        return done

    def end(self, file: bool = True) -> RawGame | None:
        """The game that is still there, over now; `file`: at the end of the file."""
        game = self._game
        if game:
            self._close(game, file)
        self._game = None
        self._last_number = 0
        self._clear()
        return game

    def _end_before(self, token: Token) -> RawGame | None:
        """End the game if the token belongs to the next one."""
        game = self._game
        if not game:
            return None
        within = len(self._lines) > 1 or self._skipped
        if token.kind == "tag":
            name = canonical_name(token.text)
            again = len(game.tags) > 2 and name == next(iter(game.tags))
            over = bool(game.items or self._result or again)
        elif token.kind == "number":
            over = not within and self._begins_anew(game, token)
        else:
            over = not within and bool(self._ended) and token.kind == "move"
        return self.end(file=False) if over else None

    def _begins_anew(self, game: RawGame, token: Token) -> bool:
        number = _value(token.text)
        if self._ended:
            if game.items and number > 1 and 0 <= number - self._last_number <= 1:
                self._complain(token.line, "moves behind the result")
                self._ended = 0
            return bool(self._ended)
        back_to_one = number == 1 and not token.text.endswith(("..", "…"))
        return back_to_one and token.value == "first" and (self._last_number > 1 or len(game.items) > 1)

    def _begin(self, line: int) -> RawGame:
        if self._game is None:
            self._number += 1
            self._game = RawGame(self._number, line)
            self._clear()
            self._lines = [self._game.items]
        return self._game

    def _complain(self, line: int, reason: str, text: str = "") -> None:
        problems = self._begin(line).problems
        if len(problems) < PROBLEMS:
            problems.append(Problem(line, reason, text if len(text) <= 60 else text[:57] + "..."))

    # ---- one kind of token each

    def _take_tag(self, token: Token) -> None:
        game = self._begin(token.line)
        name = canonical_name(token.text)
        value = " ".join(token.value.split())
        if name in game.tags:
            if game.tags[name] != value:
                self._complain(token.line, f"a second tag {name}", value)
            return
        if len(game.tags) >= TAGS or len(value) > TAG_VALUE:
            self._complain(token.line, "more tags, or a longer one, than a game can have", name)
            return
        if name != token.text:
            game.written[name] = token.text
        game.tags[name] = canonical_date(value) if name == "Date" else value

    def _take_problem(self, token: Token) -> None:
        if self._game or token.text.startswith("a tag"):
            self._complain(token.line, token.text, token.value)

    def _take_number(self, token: Token) -> None:
        if len(self._lines) <= 1:
            self._last_number = _value(token.text)

    def _take_result(self, token: Token) -> None:
        if not self._game:
            return
        result = canonical_result(token.text)
        if len(self._lines) > 1 or self._skipped:
            self._inner_result = result
            return
        if self._pending and not self._game.items:
            self._game.comment, self._pending = self._pending, ""
        if self._result and self._result != result:
            self._complain(token.line, f"a second result, {token.text}, after {self._result}")
        elif not self._result:
            self._result = result
        self._ended = token.line

    def _take_nag(self, token: Token) -> None:
        self._annotate(int(token.text[1:]))

    def _take_marks(self, token: Token) -> None:
        self._annotate(_MARKS.get(token.text) or _MARKS[token.text[0]])

    def _take_forced(self, token: Token) -> None:
        self._annotate(_FORCED)

    def _annotate(self, nag: int) -> None:
        if self._lines and self._lines[-1] and not self._skipped:
            nags = self._lines[-1][-1].nags
            if len(nags) < NAGS:
                nags.append(nag)

    def _take_open(self, token: Token) -> None:
        if not self._lines:
            return
        line = self._lines[-1]
        if self._skipped or not line or len(self._lines) > DEPTH:
            if len(self._lines) > DEPTH and not self._skipped:
                self._complain(token.line, f"variations more than {DEPTH} deep, left out")
            self._skipped += 1
            return
        variation: list[Played] = []
        line[-1].variations.append(variation)
        self._lines.append(variation)

    def _take_close(self, token: Token) -> None:
        if self._skipped:
            self._skipped -= 1
        elif len(self._lines) > 1:
            self._attach_pending()
            if not self._lines.pop():
                self._lines[-1][-1].variations.pop()

    def _take_word(self, token: Token) -> None:
        """Take a move, or something that may be meant as one."""
        game, text = self._game, token.text.replace(" ", "")
        if token.kind == "junk" and not _ATTEMPT.search(text):
            if game and any(c.isalnum() for c in text):
                self._complain(token.line, "not a move, left out", text)
            return
        certain = token.kind == "move" or (game and not self._ended) or self._after == "number"
        if self._skipped or not certain or (token.kind != "move" and self._ended):
            return
        game = self._begin(token.line)
        line = self._lines[-1]
        if self._after == "move" and line and _goes_on(line[-1].text, text):
            line[-1].text += text[len(_BETWEEN.split(text)[0]) :]
            return
        self._moves += 1
        if self._moves > MOVES or len(game.items) >= PLIES:
            self._complain(token.line, "more moves than a game can have, left out")
            self._moves = MOVES
            return
        text = UNKNOWN if token.kind == "unknown" else text[:WORD]
        line.append(Played(text, token.line, comment_before=self._pending))
        self._pending = ""

    def _take_comment(self, token: Token) -> None:
        text = token.text
        if self._game:
            self._comments += len(text)
            if self._comments > COMMENTS:
                self._complain(token.line, "more comments than a game can have, left out")
                self._comments = COMMENTS
                return
        if not text or self._skipped:
            return
        line = self._lines[-1] if self._lines else []
        ahead = not line or self._after == "number" or (self._ended and token.line > self._ended)
        if ahead:
            self._pending = self._joined(self._pending, text)
            return
        self._attach(line, text)

    # ---- comments

    def _attach(self, line: list[Played], text: str) -> None:
        """Hang a comment on the last move of a line; a clock time in it becomes the move's."""
        move = line[-1]
        clock = COMMAND.search(text)
        if clock and self._game:
            side = ""
            if line is self._game.items:
                white_first = first_letter(self._game.tags) == "W"
                side = "w" if white_first == (len(line) % 2 == 1) else "b"
            move.clock_ms = clock_ms(clock[1], side)
            if move.clock_ms is not None:
                text = " ".join(COMMAND.sub(" ", text).split())
        if text:
            move.comment = self._joined(move.comment, text)

    def _joined(self, comment: str, text: str) -> str:
        """Two comments as one; what is too long is left out, so that joining stays cheap."""
        if len(comment) < COMMENT:
            return f"{comment} {text}".strip()
        if self._game:
            self._complain(self._game.line, "more comments at one move than are kept", text)
        return comment

    def _attach_pending(self) -> None:
        if self._pending and self._lines and self._lines[-1]:
            self._attach(self._lines[-1], self._pending)
            self._pending = ""

    def _close(self, game: RawGame, file: bool) -> None:
        """Say how a game ended, once all of it is there."""
        if len(self._lines) > 1 or self._skipped:
            self._complain(game.items[-1].line if game.items else game.line, "a variation that is not closed")
            self._result = self._result or self._inner_result
        if file or not self._ended:  # else it stands at the head of the next game
            self._attach_pending()
            if self._pending:
                game.comment, self._pending = self._pending, ""
        opening = [item.text == UNKNOWN for item in game.items[:2]]
        if opening == [True, False] and first_letter(game.tags) == "B":
            del game.items[0]  # "1. - f6-g5", where Black is to move at the start
        told = game.tags.get("Result", "")
        tagged = canonical_result(told)
        if told and not tagged and told.strip("? "):
            self._complain(game.line, "the tag Result is no result", told)
        if tagged not in ("", "*") and self._result not in ("", "*", tagged):
            self._complain(game.line, f"the tag Result is {told}, the moves end with {self._result}")
        game.result = self._result if self._result not in ("", "*") else tagged or "*"


def _value(number: str) -> int:
    return int(number.rstrip(".… "))


def _goes_on(before: str, text: str) -> bool:
    """Is the second text the next jump of the capture in the first, as in "11x18 18x25"?

    The side to move cannot begin where the other side's piece has just landed, so nothing else can be meant.
    """
    if len(before) > WORD or not (_CAPTURE.search(before) and _CAPTURE.search(text)):
        return False
    return _BETWEEN.split(before)[-1] == _BETWEEN.split(text)[0]
