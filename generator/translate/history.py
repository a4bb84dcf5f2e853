"""The history of a pack's catalogues in git; empty when the pack is not in a work tree.

Objects of the repository are read as data (``repository.py``): git itself is never started.
"""

from __future__ import annotations

import heapq
import os
import re
import stat
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from generator.late import late
from generator.line_ends import lines_of, with_line_feeds
from generator.translate.catalogue import FOLDER, MOST_BYTES, BadCatalogue, Catalogue, sheet_of
from generator.translate.git_folder import GIT, repository_of

if TYPE_CHECKING:
    from dulwich.objects import Commit

    from generator.translate import repository as objects
    from generator.translate.repository import Repository
else:
    objects = late("generator.translate.repository")

TEMPLATES = f"{FOLDER}/_pot"
RELEASES = "refs/tags/release/"
# limits: older commits and further versions are ignored
MOST_COMMITS, MOST_VERSIONS, MOST_TAGS = 5000, 200, 200
QUOTED = r'"(?:[^"\\]|\\.)*"\n'
SOURCE = re.compile(rf"^msgid ((?:{QUOTED})+)msgstr", re.MULTILINE)
ESCAPED = re.compile(r"\\(.)")
LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
ENTRY = re.compile(r'^(msgctxt .*)\n((?:(?:msgid|").*\n)+?)(msgstr.*\n(?:(?:msgstr|").*\n)*)', re.MULTILINE)
# the lines of a string's source and of its translation
Parts = tuple[str, str]
# one of the two: the line of its context, 0 or 1
Part = tuple[str, int]


@dataclass(frozen=True)
class History:
    """The history of the catalogues of ``pack``; empty for None."""

    pack: Path | None = None

    def former(self, language: str) -> frozenset[str]:
        """Every source that the templates ever had; without templates, those of the language's catalogue."""
        if self._found is None or self.pack is None:
            return frozenset()
        held = TEMPLATES if (self.pack / TEMPLATES).is_dir() else f"{FOLDER}/{language}"
        return frozenset(self._found.sources(held))

    def days(self, language: str, wanted: Mapping[str, Parts]) -> dict[str, tuple[str, str]]:
        """The days (UTC, ``2026-11-22``) on which source and translation of strings were last written.

        Strings are identified by their line ``msgctxt "…"``; "" means uncommitted, or beyond the limits.
        """
        return self._found.days(f"{FOLDER}/{language}", wanted) if self._found is not None and wanted else {}

    def released(self, language: str) -> Catalogue | None:
        """The catalogue of a language at the last tag ``release/…``; None when there is none."""
        texts = self._found.released(f"{FOLDER}/{language}") if self._found is not None else {}
        try:
            return Catalogue(language, {name: sheet_of(name, text) for name, text in texts.items()}) if texts else None
        except BadCatalogue:
            return None

    @cached_property
    def _found(self) -> _Past | None:
        here = self.pack.resolve() if self.pack is not None else Path()
        for folder in (here, *here.parents) if self.pack is not None else ():
            if os.path.lexists(folder / GIT):
                return _past(folder, here.relative_to(folder).parts)
        return None


def _past(folder: Path, path: tuple[str, ...]) -> _Past | None:
    """The history of a path in a work tree; None when its repository is not read."""
    places = repository_of(folder)
    repository = objects.Repository(*places) if places is not None else None
    head = repository.head() if repository is not None else None
    return _Past(repository, head, tuple(map(os.fsencode, path))) if repository and head else None


class _Past:
    """The commits up to ``head``, as far as they change the folder at ``path``."""

    def __init__(self, repository: Repository, head: str, path: tuple[bytes, ...]) -> None:
        self.repository, self.head, self.path = repository, head, path
        self._trees: dict[tuple[str, tuple[bytes, ...]], str | None] = {}

    def sources(self, folder: str) -> Iterator[str]:
        """Every source in the files of a folder, in any commit."""
        trees, seen, known = set[str | None]((None,)), set[str](), set[str]()
        for commit in self.repository.history(self.head, MOST_COMMITS):
            tree = self._tree(commit, folder)
            if tree in trees:
                continue
            trees.add(tree)
            if len(trees) > MOST_VERSIONS:
                return
            for _, blob in self._files(tree):
                if blob not in seen:
                    seen.add(blob)
                    yield from _sources(self._text(blob), known)

    def days(self, folder: str, wanted: Mapping[str, Parts]) -> dict[str, tuple[str, str]]:
        """Follow each part from the latest commit to the first commit that has it."""
        held = _Held(self, folder, wanted)
        held.give(self.head, {(line, side) for line in wanted for side in (0, 1)})
        found: dict[Part, str] = {}
        for _ in range(MOST_COMMITS):
            taken = held.take()
            if taken is None:
                break
            commit, left = taken
            for parent in self.repository.parents(commit):
                left = left - held.give(parent, left)
            found.update(dict.fromkeys(left, _day(commit)))
        return {line: (found.get((line, 0), ""), found.get((line, 1), "")) for line in wanted}

    def released(self, folder: str) -> dict[str, str]:
        """The files of a folder at the latest release that is an ancestor of the current commit, by name."""
        tags = sorted(self.repository.tags(RELEASES).items())[:MOST_TAGS]
        dated = [(*tagged, name) for name, value in tags if (tagged := self._tagged(value)) is not None]
        before = {commit.id.decode() for commit in self.repository.history(self.head, MOST_COMMITS)} if dated else set()
        merged = [(-day, name, commit) for day, commit, name in dated if commit in before]
        files = self._files(self._tree(self.repository.commit(min(merged)[2]), folder)) if merged else []
        return {name: self._text(blob) for name, blob in files if name.endswith(".po")}

    def _tagged(self, name: str) -> tuple[int, str] | None:
        """The time of a tag, and its commit."""
        tag = self.repository.tag(name)
        if tag is not None:
            return tag.tag_time or 0, tag.object[1].decode("ascii", "replace")
        commit = self.repository.commit(name)
        return (commit.commit_time, name) if commit is not None else None

    def _tree(self, commit: Commit | None, folder: str) -> str | None:
        """The tree of a folder of the pack in a commit; None when there is none."""
        path = (*self.path, *(part.encode() for part in folder.split("/")))
        return self._below(commit.tree.decode("ascii", "replace"), path) if commit is not None else None

    def _below(self, tree: str, path: tuple[bytes, ...]) -> str | None:
        if not path:
            return tree
        if (tree, path) not in self._trees:
            found = self.repository.tree(tree).get(path[0])
            self._trees[tree, path] = self._below(found[1], path[1:]) if found is not None else None
        return self._trees[tree, path]

    def _files(self, tree: str | None) -> list[tuple[str, str]]:
        """The PO files and templates in a tree, with their object names."""
        found = self.repository.tree(tree) if tree is not None else {}
        files = ((os.fsdecode(name), blob) for name, (mode, blob) in sorted(found.items()) if stat.S_ISREG(mode))
        return [(name, blob) for name, blob in files if name.endswith((".po", ".pot"))]

    def _text(self, blob: str) -> str:
        data = self.repository.blob(blob) or b""
        return with_line_feeds(data.decode("utf-8", "replace")) if len(data) <= MOST_BYTES else ""


class _Held:
    """Which commits have which of the wanted parts, the latest first."""

    def __init__(self, past: _Past, folder: str, wanted: Mapping[str, Parts]) -> None:
        self.past, self.folder, self.wanted = past, folder, wanted
        self._waiting: list[tuple[int, str]] = []
        self._given: dict[str, frozenset[Part]] = {}
        self._equal: dict[str, frozenset[Part]] = {}

    def give(self, name: str, parts: Collection[Part]) -> frozenset[Part]:
        """Assign to a commit those of the parts that it has; returns them."""
        commit = self.past.repository.commit(name) if parts else None
        taken = self._of(commit) & frozenset(parts)
        if taken and commit is not None:
            if name not in self._given:
                heapq.heappush(self._waiting, (-commit.commit_time, name))
            self._given[name] = self._given.get(name, frozenset()) | taken
        return taken

    def take(self) -> tuple[Commit, frozenset[Part]] | None:
        """The latest commit with assigned parts, and these."""
        while self._waiting:
            name = heapq.heappop(self._waiting)[1]
            commit = self.past.repository.commit(name)
            if commit is not None:
                return commit, self._given.pop(name)
        return None

    def _of(self, commit: Commit | None) -> frozenset[Part]:
        files = self.past._files(self.past._tree(commit, self.folder))
        return frozenset().union(*(self._in(blob) for _, blob in files))

    def _in(self, blob: str) -> frozenset[Part]:
        """The wanted parts that a file has unchanged."""
        if blob not in self._equal:
            entries = entries_of(self.past._text(blob))
            both = ((line, entries[line], parts) for line, parts in self.wanted.items() if line in entries)
            self._equal[blob] = frozenset((line, i) for line, was, now in both for i in (0, 1) if was[i] == now[i])
        return self._equal[blob]


def entries_of(text: str) -> dict[str, Parts]:
    """The strings of a PO file, by the lines of their contexts."""
    return {match[1]: (match[2], match[3]) for match in ENTRY.finditer(text)}


def _day(commit: Commit) -> str:
    try:
        return datetime.fromtimestamp(commit.author_time, UTC).date().isoformat()
    except (OverflowError, OSError, ValueError):
        # a time outside the calendar
        return ""


def _sources(text: str, known: set[str]) -> Iterator[str]:
    """The sources in a PO file, except those in ``known``, which is extended."""
    for block in text.split("\n\n"):
        if block in known:
            continue
        known.add(block)
        for match in SOURCE.finditer(block):
            quoted = "".join(line[1:-1] for line in lines_of(match[1]))
            yield ESCAPED.sub(lambda escape: LETTERS.get(escape[1], escape[1]), quoted)
