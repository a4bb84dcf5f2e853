"""Reads ``approved.ini``, the approved facts of a pack: one datum or sentence a line, by the thing, table … that holds
it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.line_ends import lines_of, with_line_feeds
from generator.load.source import decode
from generator.message import msg
from generator.safety.pack_files import most_bytes, read

FILE = "approved.ini"
HEAD = """\
# The facts of this pack as they were approved: numbers, names, references, examples, what figures show, and
# the sentences of every text.
# Written by `zecer approve`; `zecer check` tells what is no longer as it stands here.
"""
# that of earlier versions, which kept no sentences
FORMER_HEAD = """\
# The facts of this pack as they were approved: numbers, names, references, examples, and
# whether a text says may or must, not, at least or at most … Other wording is free.
# Written by `zecer approve`; `zecer check` tells every fact that is no longer as it stands here.
"""
COMMENT = "#"
# begins a sentence in the file, and in the value of its key
SENTENCE, LINE = "| ", "\n"
HOLDER = re.compile(r"\[([^\]].*)\]")
FACT = re.compile(r"(?P<key>(?:[^=\\]|\\.)*?)\s*=\s*(?P<value>.*)")
SIGNS, ESCAPED = re.compile(r"[=\\]"), re.compile(r"\\(.)")
# data by the thing, table or clause that holds them, then by key
Facts = Mapping[str, Mapping[str, str]]


def read_approved(folder: Path) -> Facts | None:
    """The approved data of a pack; None without the file. Raises ValueError with the reason."""
    text = approved_text(folder)
    return parsed_facts(text) if text is not None else None


def approved_text(folder: Path, file: str = FILE) -> str | None:
    """The text of ``approved.ini``, or of another ``file`` like it; None without it. Raises ValueError with the reason.
    """
    try:
        text, findings = decode(read(folder, file), file, most_bytes(file))
    except FileNotFoundError:
        return None
    if text is None:
        raise ValueError(msg("{place}: {message}", place=findings[0].place, message=findings[0].message))
    return with_line_feeds(text)


def in_print(data: Facts, head: str = HEAD) -> str:
    """The facts in the format of ``approved.ini``; ``parsed_facts`` reads the same facts."""
    blocks = ("\n".join((f"[{holder}]", *(_entry(key, value) for key, value in some.items())))
              for holder, some in data.items())
    return "\n\n".join((head.rstrip("\n"), *blocks)) + "\n"


@lru_cache(maxsize=2)
def parsed_facts(text: str) -> Facts:
    """Parse the facts of a file; cached, since a watching process reads the same file repeatedly.

    Raises ValueError with the reason.
    """
    found: dict[str, dict[str, str]] = {}
    holder, key = None, ""
    for line in filter(None, map(str.strip, text.split("\n"))):
        if line.startswith(COMMENT):
            continue
        if line.startswith(SENTENCE) and holder and key in holder and holder[key][:1] in ("", LINE):
            holder[key] += f"{LINE}{line.removeprefix(SENTENCE)}"
            continue
        if (begun := HOLDER.fullmatch(line)) is not None and begun[1] not in found:
            holder = found.setdefault(begun[1], {})
            continue
        fact = FACT.fullmatch(line)
        key = ESCAPED.sub(r"\1", fact["key"]) if fact is not None else ""
        if holder is None or fact is None or begun is not None or key in holder:
            raise ValueError(msg("expected lines as zecer writes them, found {told}", told=line))
        holder[key] = fact["value"]
    return found


def one_line(text: str) -> str:
    """A key or a value as a line of the file may hold it: without line ends and with single spaces."""
    return " ".join(text.split())


def sentences_of(value: str | None) -> str | None:
    """The sentences of a text, each in a line, if a value is one."""
    return value.removeprefix(LINE) if value is not None and value.startswith(LINE) else None


def _entry(key: str, value: str) -> str:
    """A key and its value, or the sentences below it."""
    return f"{_escaped_key(key)} = {value.replace(LINE, f'{LINE}{SENTENCE}')}".replace(f" {LINE}", LINE).rstrip()


def _escaped_key(key: str) -> str:
    """A key in which no sign ends it, or makes a comment or a holder of its line."""
    escaped = SIGNS.sub(r"\\\g<0>", key)
    return f"\\{escaped}" if escaped.startswith((COMMENT, "[", SENTENCE[0])) else escaped


def line_of(folder: Path, holder: str) -> int:
    """The line of ``approved.ini`` where the facts of a thing, table, clause … begin."""
    text, _ = decode(read(folder, FILE), FILE, most_bytes(FILE))
    return lines_of(text or "").index(f"[{holder}]") + 1
