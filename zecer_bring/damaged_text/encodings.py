"""Bytes to characters: which encoding a text of old is in, and how certain that is."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from generator.escape import forbidden
from generator.load.languages import likely_encoding, wide_encoding
from generator.message import Message, msg
from zecer_bring.damaged_text.lexicon import POLISH, Lexicon
from zecer_bring.damaged_text.repairs import Certainty, Repair

SINGLE_BYTE = ("cp1250", "iso8859-2", "cp852", "mac_latin2", "cp1252", "mac_roman")
BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
        (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
FOREIGN = ((b"%PDF", "PDF"), (b"PK\x03\x04", "ZIP (DOCX, ODT, EPUB)"), (b"{\\rtf", "RTF"), (b"\xd0\xcf\x11\xe0", "DOC"))
PRINTERS = "„”“‘’‚–—…«»°§·×•½¼\u00a0\u00ad"
# words that are tried, and the quality by which the best must lead
MOST_WORDS = 3000
CLEAR, SLIGHT = 0.5, 0.15
MOST_CONTROLS = 0.02
ODD_BYTES = bytes(c for c in range(0x20) if c not in b"\t\n\r\f\v\x1a")


class UnreadText(Exception):
    """A file that is no text, or whose encoding nothing decides. Its message and what helps."""

    def __init__(self, message: Message, help: Message) -> None:
        super().__init__(message)
        self.help = help


class Decoded(Struct):
    """The characters of a file, and what is to be told of its encoding."""

    text: str
    encoding: str
    repairs: list[Repair]


def decode(data: bytes, encoding: str = "", language: str = "pl") -> Decoded:
    """The text of a file in an encoding that is found when it is not given. Raises UnreadText."""
    for mark, name in FOREIGN:
        if data.startswith(mark):
            raise UnreadText(msg("expected a text, found a file of {name}", name=name),
                             msg("save it as plain text first"))
    if encoding:
        return _decoded_as_given(data, encoding)
    for mark, name in BOMS:
        if data.startswith(mark):
            return _decoded_with_repair(data[len(mark) :].decode(name, "replace"), name, "certain",
                                        msg("it begins with its mark"))
    if (wide := _wide_encoding(data)) is not None:
        return _decoded_with_repair(data.decode(wide, "replace"), wide, "certain", msg("every second byte is zero"))
    controls = len(data) - len(data.translate(None, ODD_BYTES))
    if controls > MOST_CONTROLS * len(data):
        raise UnreadText(msg("expected a text, found {count:,} control characters", count=controls),
                         msg("save it as plain text first"))
    try:
        return _decoded_with_repair(data.decode(), "utf-8", "certain", msg("all of it is valid"))
    except UnicodeDecodeError:
        return _single_byte(data, language)


def _decoded_as_given(data: bytes, encoding: str) -> Decoded:
    try:
        return _decoded_with_repair(data.decode(encoding, "replace"), encoding, "certain", msg("you said so"))
    except (LookupError, UnicodeError):
        raise UnreadText(msg("expected an encoding, found {name!r}", name=encoding),
                         msg("known: {names}", names=", ".join(("utf-8", *SINGLE_BYTE)))) from None


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without its mark."""
    sample = data[:4000]
    if len(sample) < 4 or len(data) % 2:
        return None
    if sample[1::2].count(0) * 2 > len(sample) // 2 and sample[::2].count(0) * 10 < len(sample) // 2:
        return "utf-16-le"
    if sample[::2].count(0) * 2 > len(sample) // 2 and sample[1::2].count(0) * 10 < len(sample) // 2:
        return "utf-16-be"
    return None


def _decoded_with_repair(text: str, name: str, certainty: Certainty, why: Message) -> Decoded:
    return Decoded(text, name, [Repair("encoding", certainty, 1, "", name, why)])


def _single_byte(data: bytes, language: str) -> Decoded:
    """A text that is no UTF-8, or UTF-8 with lines in another encoding between."""
    lines = data.split(b"\n")
    foreign = [at for at, line in enumerate(lines) if not _is_utf8(line)]
    own = sum(1 for line in lines if not line.isascii()) - len(foreign)
    if own > len(foreign):
        told = _best(b"\n".join(lines[at] for at in foreign), language)
        strange = set(foreign)
        texts = [line.decode(told.encoding if at in strange else "utf-8", "replace") for at, line in enumerate(lines)]
        why = msg("{count} lines are not valid; they are read as {name}", count=len(foreign), name=told.encoding)
        found = [Repair("encoding", "likely", at + 1, told.encoding, texts[at].strip(), why) for at in foreign]
        return Decoded("\n".join(texts), "utf-8", [Repair("encoding", "likely", 1, "", "utf-8", why), *found])
    return _best(data, language)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _best(data: bytes, language: str) -> Decoded:
    """The encoding that makes the most words. Raises UnreadText when two are equally good and differ in letters."""
    if language != "pl" or wide_encoding(data) is not None:
        name, is_clear = likely_encoding(data)
        return _decoded_with_repair(data.decode(name, "replace"), name, "certain" if is_clear else "likely",
                                    msg("its letters make words of the language {language}", language=language))
    lexicon = Lexicon(language, "")
    texts: dict[str, str] = {}
    for name in SINGLE_BYTE:
        text = data.decode(name, "replace")
        if text not in texts.values():
            texts[name] = text
    ranked = sorted(((quality(strange_words(text), lexicon), name) for name, text in texts.items()), reverse=True,
                    key=lambda one: one[0])
    (first, name), lead = ranked[0], ranked[0][0] - ranked[1][0] if len(ranked) > 1 else 9.0
    why = msg("it makes the most words; next comes {other}", other=ranked[1][1] if len(ranked) > 1 else "-")
    if lead >= CLEAR and first > 0:
        return _decoded_with_repair(texts[name], name, "certain", why)
    if lead >= SLIGHT:
        return _decoded_with_repair(texts[name], name, "likely", why)
    raise UnreadText(msg("expected an encoding that the words decide, found {first} as good as {second}",
                         first=name, second=ranked[1][1]),
                     msg("choose one: {options}", options=" ".join(("--encoding", name))))


def strange_words(text: str) -> list[str]:
    """The different words with a character outside ASCII, with signs inside or beside them; the first few thousand."""
    found: dict[str, None] = {}
    for match in re.finditer(r"[^\s\x00-\x40\x5b-\x60\x7b-\x7f„”“…–—«»\u00a0]+", text):
        if not match[0].isascii():
            found[match[0]] = None
            if len(found) == MOST_WORDS:
                break
    return list(found)


def quality(words: Sequence[str], lexicon: Lexicon) -> float:
    """How good words are: each known one counts twice, each plausible character once, others count against them."""
    if not words:
        return 0.0
    plain = [word for word in words if word.isalpha()]
    known = len(plain) - len(lexicon.unknown(plain)) if lexicon.has_dictionary else 0
    return (2 * known + sum(map(_plausibility, words))) / len(words)


def _plausibility(word: str) -> float:
    """From -2 to 1: the mean of the characters of a word outside ASCII."""
    marks = [_mark(word, at) for at, c in enumerate(word) if c > "\x7f"]
    return sum(marks) / len(marks)


def _mark(word: str, at: int) -> float:
    c = word[at]
    if c in POLISH:
        inside = at > 0 and c.isupper() and word[at - 1].islower()
        return -1.0 if inside else 1.0
    if c in PRINTERS:
        return 0.0
    return -0.5 if c.isalpha() and not forbidden(c) else -2.0


def as_read(character: str, true: str, read: str) -> str:
    """What a character became whose bytes in one encoding were read in another; undefined bytes become controls."""
    try:
        return "".join(_sloppy(byte, read) for byte in character.encode(true))
    except UnicodeEncodeError:
        return ""


def _sloppy(byte: int, encoding: str) -> str:
    try:
        return bytes([byte]).decode(encoding)
    except UnicodeDecodeError:
        return chr(byte)


def damaged_letters(characters: Iterable[str], true: str, read: str) -> dict[str, str]:
    """The characters by what they became, where that is something else."""
    found: dict[str, str] = {}
    for c in characters:
        became = as_read(c, true, read)
        if became and became != c and not became.isascii():
            found.setdefault(became, c)
    return found
