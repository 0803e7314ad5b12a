"""From the lines of a PDN file to its tokens: tags, moves, numbers, comments, results.

Everything here is linear in the length of the text: no token is looked at twice, whatever is left open.
"""

import re
from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from damier.pdn.tags import is_known

COMMENT = 1 << 16
"""Characters of a comment that are kept."""

_CYRILLIC = "абвгдефхцисупрн"
FILE = f"[a-hA-H{_CYRILLIC}{_CYRILLIC.upper()}]"
MARK = "[-:xXхХ×*–—−]"
"""What stands between the squares of a move, the Cyrillic letter that looks like an x among them."""

_DASH = "[-–—−]"
_RESULT = (
    rf"1/2(?:\s?[-:–]\s?1/2)?|½(?:\s?[-:–]\s?½)?|1\s?(?:{_DASH}|:)\s?0|0\s?(?:{_DASH}|:)\s?[12]"
    rf"|2\s?(?:{_DASH}|:)\s?0|1\s?(?:{_DASH}|:)\s?1|0\s?{_DASH}\s?0"
)
_STOP = r"[\s{}()\[\];]|$"
_GLUED = rf"(?:{_RESULT})(?={_STOP})"
_END = rf"(?={_STOP}|[$!?‼⁇⁉⁈*.,…=+#~<>\"']|{_GLUED})"
_LETTERS_END = rf"(?={_STOP}|[$!?‼⁇⁉⁈*.,…=+#~<>\"']|{_GLUED}|[0-9]{{1,3}}\.)"
_SQUARE = rf"{FILE}[1-8]"
_NUMBER = r"(?:[1-9][0-9]?|0[1-9])"

_TOKEN = re.compile(
    rf"""
      (?P<blank>\s+)
    | (?P<result>(?:{_RESULT})(?=[.,]?(?:{_STOP}))|\*(?=[.,]?(?:{_STOP})))
    | (?P<spaced>{_NUMBER}[ ]{MARK}[ ]{_NUMBER}(?={_STOP}|[$!?*]))
    | (?P<number>[0-9]{{1,4}}[ ]?(?:\.+|…)|[0-9]{{1,3}}(?={_STOP}))
    | (?P<move>
        {_SQUARE}(?:{MARK}?{_SQUARE}){{1,24}}{_LETTERS_END}
      | {_NUMBER}(?:{MARK}{_NUMBER}){{1,24}}{_END}
      | {_SQUARE}[ ]?{MARK}[ ]?{_SQUARE}{_LETTERS_END}
      | {FILE}[:xXхХ×*]?{_SQUARE}(?:{MARK}?{_SQUARE}){{0,24}}{_LETTERS_END}
      )
    | (?P<digits>[0-9]{{4}}{_END})
    | (?P<unknown>-+(?=\s|$))
    | (?P<marks>[!?‼⁇⁉⁈]+)
    | (?P<nag>\$[0-9]{{1,3}})
    | (?P<dots>\.+|…|,|\*)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<brace>\{{)
    | (?P<semicolon>;)
    | (?P<bracket>\[)
    | (?P<stray>[\]}}])
    | (?P<junk>[^\s{{}}()\[\];]+)
    """,
    re.VERBOSE,
)
_NAME = r"[^\W\d_][\w.+-]{0,60}"
_TAG = re.compile(rf'\s*\[\s*({_NAME})\s*"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(rf"\s*\[\s*({_NAME})(?:\s*([\"“”„«'])|\s+(?=[^\s\]]))")
_HALF_TAG = re.compile(rf'\s*[({{]?\s*({_NAME})\s+"([^"]*)"\s*[\])}}]?\s*')
_TAG_END = re.compile(r"[\"”“»']\s*\]")
_ESCAPED = re.compile(r'\\(["\\])')
_QUOTES = "\"“”„«»'"
_SAYS_NOTHING = ("blank", "dots", "stray")
_NUMBERED = re.compile(r"\s*([0-9]{1,3})\.(?!\.)")
_OF_MOVES = ("blank", "number", "move", "spaced", "digits", "result", "marks", "dots")


class Token(NamedTuple):
    """One token.

    kind   "tag", "move", "digits" (four, perhaps a move), "unknown" (a move that is not given), "junk",
           "number", "result", "nag", "marks", "forced" (a star at a move), "comment", "open", "close" or
           "problem"
    line   the line it begins on, from 1
    text   as in the file; the name of a tag, the reason of a problem
    value  a tag's value; for a number, "first" when it is at the beginning of a line
    """

    kind: str
    line: int
    text: str
    value: str = ""


class Lexer:
    """Makes tokens of lines; keeps what goes on from one line to the next."""

    def __init__(self) -> None:
        self._line = 0
        self._after_blank = True  # the line before was empty
        self._comment: _Comment | None = None  # the comment in braces that is open
        self._rest = ""  # "comment" or "ignored": what the rest of a long line is
        self._open_tag = ""
        self._open_tag_line = 0

    def tokens(self, lines: Iterable[str]) -> Iterator[Token]:
        r"""Make tokens of lines as damier.pdn.text.decode gives them, the end of each marked by "\n"."""
        fresh = True
        for text in lines:
            self._line += fresh
            yield from self._tokens_of(text, fresh)
            ended = text.endswith("\n")
            if ended:
                self._rest = ""
                self._after_blank = fresh and not text.strip()
            fresh = ended
        yield from self._broken_tag()
        yield from self._unclosed()

    def _tokens_of(self, text: str, fresh: bool) -> Iterator[Token]:
        """Tokens of a line, or of a piece of one; `fresh`: it is the beginning of a line."""
        if self._rest:
            if self._rest == "comment":
                yield Token("comment", self._line, text.strip())
            return
        at = 0
        if self._comment:
            tag = _TAG.match(text) if fresh else None
            if tag and (self._after_blank or tag[1] == "Event"):
                yield from self._unclosed()
            else:
                at = yield from self._more_comment(text, 0)
        elif fresh and text.startswith("%"):
            self._rest = "ignored"
            return
        elif fresh and self._open_tag:
            if _TAG_END.search(text) and not text.lstrip().startswith("["):
                text = f"{self._open_tag} {text}"
                self._open_tag = ""
            else:
                yield from self._broken_tag()
        half = _HALF_TAG.fullmatch(text) if fresh and not at else None
        if half and is_known(half[1]):
            yield Token("tag", self._line, half[1], half[2])
            yield Token("problem", self._line, "a tag without its brackets", text.strip())
            return
        yield from self._words(text, at, fresh and at == 0)

    def _words(self, text: str, at: int, first: bool) -> Iterator[Token]:
        """Tokens of a line from `at` on; `first`: nothing stands before."""
        number = ""  # the last one in this line
        while at < len(text):
            found = _TOKEN.match(text, at)
            if not found:  # cannot be: every character begins some token
                return
            kind, word, start, at = found.lastgroup or "", found[0], at, found.end()
            if kind == "brace":
                self._comment = _Comment(self._line)
                at = yield from self._more_comment(text, at)
            elif kind == "semicolon" and _parts_moves(text, at, number):
                pass
            elif kind == "semicolon":
                self._rest = "comment"
                yield Token("comment", self._line, text[at:].strip())
                return
            elif kind == "bracket":
                at = yield from self._bracket(text, start, first)
            elif word == "*" and start and not text[start - 1].isspace():
                yield Token("forced", self._line, word)
            elif kind == "spaced":
                yield Token("move", self._line, word)
            elif kind not in _SAYS_NOTHING:
                yield Token(kind, self._line, word, "first" if first and kind == "number" else "")
            first = first and kind == "blank"
            number = word if kind == "number" else number

    def _bracket(self, text: str, start: int, first: bool) -> Generator[Token, None, int]:
        """What begins with a bracket: a tag, a command outside a comment, or nothing; gives where it ends."""
        tag = _TAG.match(text, start)
        if tag:
            yield Token("tag", self._line, tag[1], _ESCAPED.sub(r"\1", tag[2]))
            return tag.end()
        if text.startswith("[%", start):
            end = text.find("]", start) + 1 or len(text)
            yield Token("comment", self._line, text[start:end].strip())
            return end
        tag = _LOOSE_TAG.match(text, start)
        if tag and tag[2]:
            closing = _TAG_END.search(text, tag.end())
            if closing:
                yield Token("tag", self._line, tag[1], text[tag.end() : closing.start()])
                return closing.end()
            self._open_tag, self._open_tag_line = text[start:].strip(), self._line
            return len(text)
        if tag and first and is_known(tag[1]):
            end = text.find("]", start)
            end = len(text) if end < 0 else end
            yield Token("tag", self._line, tag[1], text[tag.end() : end].strip(_QUOTES + " \n"))
            yield Token("problem", self._line, "a tag without quotes", text[start : end + 1].strip())
            return end + 1
        return start + 1

    def _broken_tag(self) -> Iterator[Token]:
        """What there is of a tag that was begun and not closed."""
        tag = _LOOSE_TAG.match(self._open_tag)
        if tag:
            yield Token("tag", self._open_tag_line, tag[1], self._open_tag[tag.end() :].strip(_QUOTES + "] "))
            yield Token("problem", self._open_tag_line, "a tag that is not closed", self._open_tag)
        self._open_tag = ""

    def _more_comment(self, text: str, at: int) -> Generator[Token, None, int]:
        """Take text into the open comment, up to its brace; gives where it ends."""
        comment = self._comment
        if not comment:
            return at
        end = text.find("}", at)
        comment.add(text[at:] if end < 0 else text[at:end])
        if end < 0:
            return len(text)
        yield from comment.tokens()
        self._comment = None
        return end + 1

    def _unclosed(self) -> Iterator[Token]:
        """Close a comment that has no end."""
        if self._comment:
            yield from self._comment.tokens()
            yield Token("problem", self._comment.line, "a comment that is not closed")
            self._comment = None


def _parts_moves(text: str, at: int, number: str) -> bool:
    """Whether a semicolon stands between moves, as in "1. 11-15 23-19; 2. 8-11 22-17;", and begins no remark.

    Then the next number follows, and after it nothing but moves up to the next semicolon or the line's end.
    """
    following = _NUMBERED.match(text, at)
    if not number or not following or int(following[1]) != int(number.rstrip(".… ")) + 1:
        return False
    while at < len(text) and text[at] != ";":
        found = _TOKEN.match(text, at)
        if not found or found.lastgroup not in _OF_MOVES:
            return False
        at = found.end()
    return True


class _Comment:
    """A comment in braces while it is read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self._parts: list[str] = []
        self._size = 0

    def add(self, text: str) -> None:
        if self._size < COMMENT:
            self._parts.append(text[: COMMENT - self._size])
        self._size += len(text)

    def tokens(self) -> Iterator[Token]:
        yield Token("comment", self.line, " ".join("".join(self._parts).split()))
        if self._size > COMMENT:
            yield Token("problem", self.line, f"a comment of {self._size} characters, cut after {COMMENT}")
