"""PDN files as people write them and as they should not: grammar first, damage later."""

from random import Random

from hypothesis import strategies as st

from draughts64.moves import legal_moves
from draughts64.notation import move_text
from draughts64.position import Position
from draughts64.variant import Variant
from tests.rules.drawn import ALL

TAGS = [
    '[Event "Open"]',
    '[Date "1950."]',
    '[ White  "Ann " ]',
    '[Bianco "Bob"]',
    '[Risultato "2-0"]',
    '[Result "1/2-1/2"]',
    '[GameType "25,W,8,8,A0,0"]',
    '[GameType "22"]',
    '[GameType "20"]',
    '[Variant "giveaway"]',
    '[Variant "brazilian"]\n[Rules "base=russian promotion=passes precedences=most"]',
    '[Rules "base=none"]',
    '[FEN "W:W21-32:B1-12."]',
    '[FEN "B:W50:B"]',
    '[FEN "W:WK1:BK32:H0:F1"]',
    '[SetUp "W:Wa1:Bh8"]',
]
BETWEEN = [
    " ",
    "\n",
    "\r\n\r\n",
    " {Хорошо} ",
    " {[%clk 0:09:58]} ",
    " $1 $255",
    "! ",
    " ; rest of the line\n",
    "\n% escaped\n",
    " ( 1. c3-d4 b6-a5 ) ",
    " (",
    " ) ",
    " - ",
    " ... ",
    " 12... ",
    "\ufeff",
]
RESULTS = ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*", ""]


def _played(variant: Variant, random: Random) -> list[str]:
    """The moves of some aimless game, in short."""
    position = Position.start(variant)
    texts = []
    for _ in range(random.randint(1, 60)):
        legal = legal_moves(position, variant)
        if not legal:
            break
        move = random.choice(legal)
        texts.append(move_text(move, legal, variant))
        position.apply(move)
    return texts


GAMES = [_played(variant, Random(f"game {i} of {variant.name}")) for variant in ALL for i in range(2)]


@st.composite
def _games(draw: st.DrawFn) -> str:
    tags = draw(st.lists(st.sampled_from(TAGS), max_size=4))
    moves = draw(st.sampled_from(GAMES))[: draw(st.integers(0, 60))]
    numbered = [f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(moves)]
    words = [word for move in numbered for word in (move, " ")]
    for at, what in draw(st.lists(st.tuples(st.integers(0, 120), st.sampled_from(BETWEEN)), max_size=6)):
        words.insert(at, what)
    return "\n".join(tags) + "\n\n" + "".join(words) + " " + draw(st.sampled_from(RESULTS)) + "\n\n"


def pdn_files() -> st.SearchStrategy[str]:
    """One to three games, with everything that is met in files, and tags that may contradict the moves."""
    return st.lists(_games(), min_size=1, max_size=3).map("".join)


def encoded(text: str, encoding: str) -> bytes:
    """The text in bytes; what the encoding has not got becomes bytes that it has not got either."""
    return text.encode(encoding, "replace" if encoding != "utf-8" else "surrogateescape")
