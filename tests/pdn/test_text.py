"""Every encoding that PDN files come in, found out from the bytes alone."""

import io

import pytest

from damier.pdn.text import LINE, UnknownEncoding, decode, votes

RUSSIAN = '[White "Белов, А."]\n[Event "Первенство клуба"]\n1. c3-d4 f6-g5\n'
ITALIAN = '[White "Niccolò"]\n[Event "Società sportiva di Forlì"]\n1. 22×15 però\n'
FRENCH = '[Site "Orléans"]\n[Event "Fête de l\'été à l\'hôtel"]\n[Black "Créée"]\n'
GERMAN = '[White "Müller"]\n[Event "Prüfung für Anfänger, größer"]\n'


def read(data: bytes, encoding: str = "auto") -> str:
    return "".join(decode(io.BytesIO(data), encoding))


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (RUSSIAN, "utf-8"), (RUSSIAN, "utf-8-sig"), (RUSSIAN, "utf-16"), (RUSSIAN, "utf-16-le"),
        (RUSSIAN, "utf-16-be"), (RUSSIAN, "cp1251"),
        (ITALIAN, "utf-8"), (ITALIAN, "utf-16"), (ITALIAN, "latin-1"), (FRENCH, "latin-1"),
        (GERMAN, "latin-1"), ('[White "Šimůnek – “Ž”"]\n'.replace("ů", "u"), "cp1252"),
    ],
)  # fmt: skip
def test_a_file_in_one_encoding(text: str, encoding: str) -> None:
    assert read(text.encode(encoding)) == text


def test_files_of_several_encodings_joined_into_one() -> None:
    joined = (
        RUSSIAN.encode("cp1251") + ITALIAN.encode("latin-1") + RUSSIAN.encode() + FRENCH.encode("latin-1")
    )
    assert read(joined) == RUSSIAN + ITALIAN + RUSSIAN + FRENCH


@pytest.mark.parametrize(("text", "encoding"), [(RUSSIAN, "cp1251"), (ITALIAN, "latin-1")])
def test_what_is_too_short_to_tell_is_read_as_the_rest_of_the_file(text: str, encoding: str) -> None:
    short = {"cp1251": '[Round "я"]\n', "latin-1": '[Round "è"]\n'}[encoding]
    assert read((short + text).encode(encoding)) == short + text
    far = "1. c3-d4\n" * 20000  # the first accent comes long after the prefix
    assert read((far + text + short).encode(encoding)) == far + text + short


def test_a_broken_character_in_utf_8_does_not_make_it_another_encoding() -> None:
    broken = '[White "Белов"]\n'.encode().replace("л".encode(), "л".encode()[:1])
    assert read(broken) == '[White "Бе\ufffdов"]\n'


def test_the_encoding_can_be_said() -> None:
    assert read("Белов".encode("koi8-r"), "koi8-r") == "Белов"
    assert read("\ufeffБелов".encode(), "utf8") == "Белов"
    assert read(b"\xff", "ascii") == "\ufffd"


@pytest.mark.parametrize("name", ["", "klingon", "hex", "rot13", "base64", "a\0b", "undefined"])
def test_an_encoding_that_is_none(name: str) -> None:
    with pytest.raises(UnknownEncoding, match="unknown encoding"):
        decode(io.BytesIO(b""), name)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "utf-16"])
def test_the_ends_of_lines(end: str, encoding: str) -> None:
    data = f"а{end}{end}б{end}в".encode(encoding)
    assert list(decode(io.BytesIO(data), encoding)) == ["а\n", "\n", "б\n", "в"]


def test_a_line_end_between_two_chunks() -> None:
    class Dripping(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(1)

    assert list(decode(Dripping("é\r\nя\r\r\n\0z".encode()))) == ["é\n", "я\n", "\n", "z"]


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_a_line_without_end_comes_in_pieces_and_loses_nothing(encoding: str) -> None:
    text = "né" * 150_000 + " " + "word " * 50_000
    pieces = list(decode(io.BytesIO(text.encode(encoding))))
    assert "".join(pieces) == text
    assert max(map(len, pieces)) <= LINE
    assert not any(piece.endswith("wo") for piece in pieces)


def test_letters_vote_for_their_alphabet() -> None:
    assert votes("Первенство клуба".encode("cp1251")) > 0
    assert votes("Società è à créée".encode("latin-1")) < 0
    assert votes(b"1. c3-d4") == votes("½-½".encode("latin-1")) == 0
