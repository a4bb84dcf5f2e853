"""What git remembers of a pack's catalogues when the pack lies in a work tree of git; elsewhere nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from generator.translate.catalogue import FOLDER, BadCatalogue, Catalogue, sheet_of

TEMPLATES = f"{FOLDER}/_pot"
RELEASES = "refs/tags/release/"
# what is asked of git stays cheap; further back nothing is known
MOST_COMMITS, AROUND, MOST_SPANS, SECONDS = 200, 12, 200, 5.0
# a pack from a stranger may bring settings along: nothing of them is run
CAREFUL = ("--no-pager", "-c", "core.fsmonitor=false", "-c", "log.showSignature=false")
PLAIN = ("--no-ext-diff", "--no-textconv", "--no-renames", "--no-color")
QUOTED = r'"(?:[^"\\]|\\.)*"\n'
SOURCE = re.compile(rf"^msgid ((?:{QUOTED})+)msgstr", re.MULTILINE)
ESCAPED = re.compile(r"\\(.)")
LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
BLAMED = re.compile(r"([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?")
WRITTEN = "author-time "


@dataclass(frozen=True)
class History:
    """The past of the catalogues in the folder ``pack``; of None, nothing is known."""

    pack: Path | None = None

    @cached_property
    def kept(self) -> bool:
        """Whether the pack lies in a work tree."""
        here = self.pack.resolve() if self.pack is not None else None
        return here is not None and any((folder / ".git").exists() for folder in (here, *here.parents))

    def former(self, language: str) -> frozenset[str]:
        """Every source that the templates had (without them, the catalogue of the language), as far as git is asked."""
        if not self.kept or self.pack is None:
            return frozenset()
        held = TEMPLATES if (self.pack / TEMPLATES).is_dir() else f"{FOLDER}/{language}"
        told = self._git("log", f"-n{MOST_COMMITS}", "-p", f"-U{AROUND}", "--format=", *PLAIN, "--", held)
        lines = told.split("\n")
        return frozenset((*_sources(lines, "-"), *_sources(lines, "+")))

    def days(self, file: str, spans: Sequence[tuple[int, int]]) -> dict[int, str]:
        """On which day (of UTC, ``2026-11-22``) the lines of a file were last written; not those not committed yet.

        ``spans`` are first and last lines, from 1.
        """
        if not self.kept or not spans:
            return {}
        wanted = [f"-L{first},{last}" for first, last in spans[:MOST_SPANS]]
        told = self._git("blame", "--line-porcelain", "--no-textconv", *wanted, "--", file)
        return dict(_blamed(told.split("\n")))

    def released(self, language: str) -> Catalogue | None:
        """The catalogue of a language as it was at the last tag ``release/…``; None when there is none."""
        if not self.kept:
            return None
        order = ("--sort=refname", "--sort=-creatordate", "--count=1", "--format=%(refname)")
        tag = self._git("for-each-ref", "--merged=HEAD", *order, RELEASES).strip()
        names = self._git("ls-tree", "--name-only", tag, "--", f"{FOLDER}/{language}/").split("\n") if tag else []
        texts = {Path(name).name: self._git("show", f"{tag}:./{name}") for name in names if name.endswith(".po")}
        try:
            return Catalogue(language, {name: sheet_of(name, text) for name, text in texts.items()}) if texts else None
        except BadCatalogue:
            return None

    def _git(self, *arguments: str) -> str:
        """What git answers; nothing when it is not there, knows nothing or takes too long."""
        # most packs never ask
        import os
        import subprocess

        # where git was started from, as by a hook, is not where the pack lies
        given = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        own = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}
        try:
            done = subprocess.run(["git", *CAREFUL, *arguments], cwd=self.pack, env={**given, **own}, check=True,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            return ""
        return done.stdout.decode("utf-8", "replace")


def _sources(lines: Iterable[str], side: str) -> Iterator[str]:
    """The sources that stand whole in one side of differences."""
    text = "\n".join(line[1:] if line[:1] in (" ", side) else "" for line in lines if line[:1] in (" ", side, "@"))
    for match in SOURCE.finditer(text):
        quoted = "".join(line[1:-1] for line in match[1].splitlines())
        yield ESCAPED.sub(lambda escape: LETTERS.get(escape[1], escape[1]), quoted)


def _blamed(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    number, committed = 0, False
    for line in lines:
        head = BLAMED.fullmatch(line)
        if head is not None:
            number, committed = int(head[2]), bool(head[1].strip("0"))
        elif line.startswith(WRITTEN) and committed:
            yield number, datetime.fromtimestamp(int(line.removeprefix(WRITTEN)), UTC).date().isoformat()
