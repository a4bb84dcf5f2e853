"""Packs in repositories of git, made for tests of what is read from them."""

from __future__ import annotations

import os
import struct
import subprocess
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

from dulwich.pack import write_pack_index_v2
from patience import PATIENCE

from generator.translate.git_folder import repository_of
from generator.translate.repository import Repository

FORMER, NOW = "dwie postacie w nim", "trzy postacie w nim"
HEAD = 'msgid ""\nmsgstr "Language: en\\n"\n\n'
STRING = '{flag}msgctxt "term.rank.meaning"\nmsgid "{source}"\nmsgstr "{target}"\n'
PO, POT = "i18n/en/glossary.po", "i18n/_pot/glossary.pot"
GAME = "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {plansza: {kind: tables}}\n"


def git(folder: Path, *arguments: str, day: str = "2026-01-01", stdin: bytes | None = None) -> str:
    """What git answers, with no settings but those of the repository."""
    own = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
           for what, value in (("NAME", "x"), ("EMAIL", "x@example.org"), ("DATE", f"{day}T12:00:00Z"))}
    given = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(["git", "-c", "protocol.file.allow=always", *arguments], cwd=folder, check=True,
                          env={**given, **own, **alone}, capture_output=True, input=stdin, timeout=PATIENCE)
    return done.stdout.decode().strip()


def commit(folder: Path, day: str) -> str:
    if not (folder / ".git").exists():
        git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", day, day=day)
    return git(folder, "rev-parse", "HEAD")


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def files(source: str, target: str, flag: str = "") -> dict[str, str]:
    """A pack of one translated string, with its template."""
    return {
        "game.yaml": GAME,
        "glossary.yaml": f"glossary: {{rank: {{pl: {{nom: szereg}}, meaning: {source}}}}}\n",
        PO: HEAD + STRING.format(source=source, target=target, flag=flag),
        POT: HEAD + STRING.format(source=source, target="", flag=""),
    }


def pack_with_past(folder: Path) -> Path:
    """A pack whose history knows a former source, a release, and on which days a fuzzy string was written."""
    write(folder, files(FORMER, "two characters in it"))
    commit(folder, "2026-02-03")
    git(folder, "tag", "-a", "release/1.0", "-m", "x", day="2026-02-04")
    write(folder, files(NOW, "two characters in it", f'#, fuzzy\n#| msgid "{FORMER}"\n'))
    commit(folder, "2026-03-04")
    return folder


def store(folder: Path, entries: Mapping[str, bytes]) -> None:
    """Keep raw entries of a pack, by the names of their objects, as the only objects of a repository."""
    target = folder / ".git" / "objects" / "pack"
    for old in sorted((folder / ".git" / "objects").rglob("*")):
        if old.is_file():
            old.unlink()
    data, index = b"PACK" + struct.pack(">LL", 2, len(entries)), []
    for name, raw in entries.items():
        index.append((bytes.fromhex(name), len(data), 0))
        data += raw
    target.mkdir(parents=True, exist_ok=True)
    (target / "pack-1.pack").write_bytes(data + bytes(20))
    with (target / "pack-1.idx").open("wb") as file:
        write_pack_index_v2(file, sorted(index), bytes(20))


def number(value: int, first: int = 7) -> bytes:
    """A number in digits of seven bits, the first of ``first`` bits."""
    digits, value = [value & ((1 << first) - 1)], value >> first
    while value:
        digits.append(value & 0x7F)
        value >>= 7
    return bytes([digit | 0x80 for digit in digits[:-1]] + digits[-1:])


def entry(kind: int, data: bytes, size: int | None = None, base: bytes = b"", compressed: bytes | None = None) -> bytes:
    """A raw entry of a pack; it may lie about its size."""
    head = bytearray(number(len(data) if size is None else size, 4))
    head[0] |= kind << 4
    return bytes(head) + base + (zlib.compress(data) if compressed is None else compressed)


def with_entry(folder: Path, path: str, make: Callable[[str, bytes], bytes]) -> None:
    """Store all objects of an honest repository anew, the file at ``path`` in HEAD as a raw entry made for it."""
    places = repository_of(folder)
    assert places is not None
    repository = Repository(*places)
    assert repository.head()
    names = git(folder, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)").split()
    wanted = git(folder, "rev-parse", f"HEAD:{path}")
    assert wanted in names
    raw = {name: repository.raw(name) for name in names}
    store(folder, {name: make(name, data) if name == wanted else entry(kind, data)
                   for name, (kind, data) in raw.items()})
