"""Reads objects of a git repository as data: starts no program and ignores the repository's settings.

A repository may come with an untrusted pack. Only regular files inside its own folder are read: no links, no other
object stores (``objects/info/alternates``), no network. Sizes are checked before anything is decompressed.
"""

from __future__ import annotations

import heapq
import mmap
import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from dulwich.object_format import SHA1, SHA256, ObjectFormat
from dulwich.objects import Commit, ObjectID, ShaFile, Tag, parse_tree
from dulwich.pack import PackIndex, apply_delta, load_pack_index_file, unpack_object_at
from msgspec import Struct

from generator.line_ends import lines_of
from generator.message import msg
from generator.translate.git_folder import RepositoryFolder, Unreadable

COMMIT, TREE, BLOB, TAG = 1, 2, 3, 4
OFFSET_DELTA, NAMED_DELTA = 6, 7
KINDS = {b"commit": COMMIT, b"tree": TREE, b"blob": BLOB, b"tag": TAG}
# limits in bytes: an object of each kind, everything decompressed in one run, a file of references, a pack or its index
MOST = {COMMIT: 1_000_000, TREE: 4_000_000, BLOB: 32_000_000, TAG: 1_000_000}
MOST_UNPACKED, MOST_REFS, MOST_PACK = 400_000_000, 16_000_000, 4_000_000_000
MOST_PACKS, MOST_CHAIN, MOST_LINKS, MOST_KEPT, MOST_DIGITS = 200, 4096, 5, 64_000_000, 9
# overhead of compressing incompressible data, and its header
WASTE = 4096
HEX = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
REF = re.compile(r"refs/(?:(?!\.)[^\x00-\x20\x7f~^:?*\[\\/]+/)*(?!\.)[^\x00-\x20\x7f~^:?*\[\\/]+(?<!\.)")


Made = TypeVar("Made", Commit, Tag)


class Pack(Struct):
    """A pack of objects and its index, both memory-mapped."""

    index: PackIndex
    contents: mmap.mmap


class Repository:
    """Objects and references of a repository: ``own`` has HEAD, ``common`` the rest (another folder in linked work
    trees).
    """

    def __init__(self, own: Path, common: Path) -> None:
        self.own, self.common = RepositoryFolder(own), RepositoryFolder(common)
        self.format: ObjectFormat = SHA1
        self._packs: list[Pack] | None = None
        self._kept: dict[tuple[int, int], tuple[int, bytes]] = {}
        self._room, self._left = MOST_KEPT, MOST_UNPACKED

    # references

    def head(self) -> str | None:
        """The name of the checked-out commit; None when there is none."""
        name = "HEAD"
        for _ in range(MOST_LINKS):
            content = self._reference(name)
            if content is None or HEX.fullmatch(content):
                self.format = SHA256 if content is not None and len(content) == SHA256.hex_length else SHA1
                return content
            name = content.removeprefix("ref:").strip()
            if not REF.fullmatch(name):
                return None
        return None

    def tags(self, prefix: str) -> dict[str, str]:
        """The tags whose full names begin with ``prefix`` (``refs/tags/release/``), with their targets."""
        found = {name: value for name, value in self._packed().items() if name.startswith(prefix)}
        folder = prefix.rstrip("/")
        for name in (f"{folder}/{one}" for one in self.common.names(folder)):
            content = self._reference(name) if REF.fullmatch(name) else None
            if content is not None and HEX.fullmatch(content):
                found[name] = content
        return found

    def _reference(self, name: str) -> str | None:
        for folder in (self.own, self.common):
            try:
                return folder.read(name, 4096).decode("utf-8", "replace").strip()
            except Unreadable:
                continue
        return self._packed().get(name)

    def _packed(self) -> dict[str, str]:
        try:
            text = self.common.read("packed-refs", MOST_REFS).decode("utf-8", "replace")
        except Unreadable:
            return {}
        lines = (line.split(" ", 1) for line in lines_of(text) if line[:1] not in ("#", "^"))
        return {line[1]: line[0] for line in lines if len(line) == 2 and HEX.fullmatch(line[0])}

    # objects

    def commit(self, name: str) -> Commit | None:
        """A commit; None when it cannot be read."""
        return self._made(name, Commit, "commit_time")

    def tag(self, name: str) -> Tag | None:
        """The object of an annotated tag; None when there is none, or it cannot be read."""
        return self._made(name, Tag, "object")

    def tree(self, name: str) -> dict[bytes, tuple[int, str]]:
        """The entries of a tree: mode and object name; empty when it cannot be read."""
        try:
            found = parse_tree(self._of_kind(name, TREE), sha_len=self.format.oid_length)
            return {one: (mode, hexed.decode("ascii")) for one, mode, hexed in found}
        except Exception:
            return {}

    def blob(self, name: str) -> bytes | None:
        """The content of a file; None when it cannot be read, as in a partial clone."""
        try:
            return self._of_kind(name, BLOB)
        except Unreadable:
            return None

    def parents(self, commit: Commit) -> list[str]:
        """The names of a commit's parents."""
        return [parent.decode("ascii", "replace") for parent in commit.parents]

    def history(self, head: str, most: int) -> Iterator[Commit]:
        """Up to ``most`` readable commits, from the latest to the earliest."""
        waiting: list[tuple[int, str, Commit]] = []
        seen, coming = {head}, [head]
        for _ in range(most):
            for name in coming:
                commit = self.commit(name)
                # a shallow clone ends somewhere
                if commit is not None:
                    heapq.heappush(waiting, (-commit.commit_time, name, commit))
            if not waiting:
                return
            commit = heapq.heappop(waiting)[2]
            yield commit
            coming = [parent for parent in self.parents(commit) if parent not in seen]
            seen.update(coming)

    def _made(self, name: str, wanted: type[Made], needed: str) -> Made | None:
        try:
            kind, data = self.raw(name)
            made = ShaFile.from_raw_string(kind, data, ObjectID(name.encode()))
            # the library parses an object on first access
            return made if isinstance(made, wanted) and getattr(made, needed) is not None else None
        except Exception:
            # a forged object can make the library raise anything
            return None

    def _of_kind(self, name: str, wanted: int) -> bytes:
        kind, data = self.raw(name)
        if kind != wanted:
            raise Unreadable(name)
        return data

    def raw(self, name: str) -> tuple[int, bytes]:
        """Kind and content of an object. Raises Unreadable."""
        if not HEX.fullmatch(name) or len(name) != self.format.hex_length:
            raise Unreadable(name)
        try:
            found = self._from_packs(bytes.fromhex(name)) or self._loose(name)
        except Exception:
            raise Unreadable(name) from None
        if found is None or len(found[1]) > MOST.get(found[0], -1):
            raise Unreadable(name)
        return found

    def _loose(self, name: str) -> tuple[int, bytes] | None:
        try:
            packed = self.common.read(f"objects/{name[:2]}/{name[2:]}", MOST[BLOB] + WASTE)
        except Unreadable:
            return None
        data = zlib.decompressobj().decompress(packed, MOST[BLOB] + WASTE)
        head, nought, body = data.partition(b"\0")
        kind, _, size = head.partition(b" ")
        self._spend(len(data))
        if not nought or not size.isdigit() or len(size) > MOST_DIGITS or int(size) != len(body):
            raise Unreadable(name)
        return KINDS.get(kind, 0), body

    def _from_packs(self, raw: bytes) -> tuple[int, bytes] | None:
        for number, pack in enumerate(self._opened()):
            try:
                offset = pack.index.object_offset(raw)  # type: ignore[arg-type]
            except KeyError:
                continue
            return self._unpacked(number, offset)
        return None

    def _opened(self) -> list[Pack]:
        if self._packs is None:
            names = [name for name in self.common.names("objects/pack") if name.endswith(".idx")]
            self._packs = [pack for name in names[:MOST_PACKS] for pack in self._open(f"objects/pack/{name[:-4]}")]
        return self._packs

    def _open(self, stem: str) -> Iterator[Pack]:
        try:
            with os.fdopen(self.common.open(f"{stem}.pack", MOST_PACK), "rb") as file:
                contents = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            with os.fdopen(self.common.open(f"{stem}.idx", MOST_PACK), "rb") as file:
                yield Pack(load_pack_index_file(f"{stem}.idx", file, self.format), contents)
        except Exception:
            # a broken pack is ignored
            return

    def _unpacked(self, number: int, offset: int) -> tuple[int, bytes]:
        """An object of a pack, reconstructed from its deltas."""
        steps: list[tuple[int, bytes]] = []
        at, found = offset, self._kept.get((number, offset))
        while found is None:
            kind, base, data = self._unpacked_alone(number, at)
            if base is None:
                found = kind, data
                break
            steps.append((at, data))
            if len(steps) > MOST_CHAIN:
                raise Unreadable(msg("differences of differences without end"))
            at = base
            found = self._kept.get((number, at))
        return self._put_together(number, (at, found), steps)

    def _unpacked_alone(self, number: int, at: int) -> tuple[int, int | None, bytes]:
        """A raw entry of a pack: its kind, the position of its delta base (or None), its bytes."""
        pack = self._opened()[number]
        size = _announced(pack.contents, at)
        self._spend(size + WASTE)
        # limited: what follows could be an endless stream
        part = pack.contents[at : at + size + size // 64 + WASTE]
        one, _ = unpack_object_at(part, 0, self.format.hash_func)
        data = b"".join(one.decomp_chunks)
        if one.pack_type_num == OFFSET_DELTA and isinstance(one.delta_base, int):
            # always a lower position, so that there is no cycle
            if not 0 < one.delta_base <= at:
                raise Unreadable(msg("a difference from what is not there"))
            return one.pack_type_num, at - one.delta_base, data
        if one.pack_type_num == NAMED_DELTA:
            return one.pack_type_num, pack.index.object_offset(one.delta_base), data  # type: ignore[arg-type]
        return one.pack_type_num, None, data

    def _put_together(self, number: int, base: tuple[int, tuple[int, bytes]], steps: list[tuple[int, bytes]]
                      ) -> tuple[int, bytes]:
        at, (kind, data) = base
        self._keep(number, at, kind, data)
        for at, delta in reversed(steps):
            _, begin = _number(delta, 0)
            size, _ = _number(delta, begin)
            if size > MOST[BLOB]:
                raise Unreadable(f"{size}")
            self._spend(size + WASTE)
            data = b"".join(apply_delta(data, delta))
            self._keep(number, at, kind, data)
        return kind, data

    def _keep(self, number: int, at: int, kind: int, data: bytes) -> None:
        """Cache an object as a delta base."""
        if (number, at) in self._kept or len(data) > MOST_KEPT // 4:
            return
        self._room -= len(data)
        if self._room < 0:
            self._kept.clear()
            self._room = MOST_KEPT - len(data)
        self._kept[number, at] = kind, data

    def _spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise Unreadable(msg("too much to unpack"))


def _announced(contents: mmap.mmap, offset: int) -> int:
    """The size that an entry of a pack declares. Raises Unreadable beyond the limits."""
    number, end = _number(contents, offset)
    if contents[offset] >> 4 & 7 == OFFSET_DELTA:
        # the offset of the delta base has at most this many digits
        _number(contents, end)
    size = number >> 7 << 4 | number & 15
    if size > MOST[BLOB]:
        raise Unreadable(f"{size}")
    return size


def _number(data: bytes | mmap.mmap, at: int) -> tuple[int, int]:
    """A number in base 128, the lowest digit first, and its end. Raises Unreadable when it does not end."""
    number = 0
    for digit in range(MOST_DIGITS):
        byte = data[at + digit]
        number |= (byte & 0x7F) << 7 * digit
        if not byte & 0x80:
            return number, at + digit + 1
    raise Unreadable(msg("a number without end"))
