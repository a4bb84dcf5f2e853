"""The changes of a session, which can be undone and redone one after another; all files of a change, or none."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable

from msgspec import Struct

from generator.message import msg
from generator.safety.edits import MOST_BYTES, edit
from generator.safety.folder import Folder
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import ChangedOutsideError

# s in which another change of the same value belongs to the step before
TOGETHER = 1.5
# in place of a digest: no state of a file
UNREACHED = b"none"


class FileSplice(Struct, frozen=True):
    """What of a file was replaced, and hashes of the whole before and after: a step is kept small."""

    name: str
    at: int
    old: bytes
    new: bytes
    # empty for no file
    before: bytes
    after: bytes

    @classmethod
    def from_change(cls, change: FileChange) -> FileSplice:
        """The smallest part of a file that differs."""
        old, new = change.before or b"", change.after or b""
        same = _shared_start(old, new)
        tail = _shared_start(old[same:][::-1], new[same:][::-1])
        gone, come = old[same : len(old) - tail], new[same : len(new) - tail]
        return cls(change.name, same, gone, come, _digest(change.before), _digest(change.after))

    def spliced_bytes(self, data: bytes | None, is_undone: bool) -> bytes | None:
        """The bytes of the file with the change made, or taken back; None for no file. Raises ChangedOutsideError."""
        there, put = (self.new, self.old) if is_undone else (self.old, self.new)
        if _digest(data) != (self.after if is_undone else self.before):
            raise ChangedOutsideError(msg("expected {file} as the last change left it, found it changed since",
                                          file=self.name))
        if not (self.before if is_undone else self.after):
            return None
        known = data or b""
        return known[: self.at] + put + known[self.at + len(there) :]


class EditStep(Struct, frozen=True):
    """A change that is made and undone as a whole; ``label`` says what it is, in the user's language."""

    label: str
    splices: tuple[FileSplice, ...]

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.splices)


class EditHistory(Struct):
    """What was done in a folder, and what was undone and can be done again, the last ones last.

    ``written`` are the digests of files as they were left, by name.
    """

    folder: Folder
    done: list[EditStep] = []
    undone: list[EditStep] = []
    written: dict[str, bytes] = {}
    # what the last step changed, and when (s); nothing after a step was turned
    value: str = ""
    changed_at: float = 0.0

    def make_step(self, label: str, changes: Iterable[FileChange], value: str = "", now: float | None = None
                  ) -> EditStep | None:
        """Write changed files, all or none, as a new step; None when nothing differs.

        A change of the same single ``value`` (its path) within ``TOGETHER`` seconds belongs to the step before.
        Raises ChangedOutsideError when a file is no longer as it was read, OSError when it cannot be written.
        """
        splices = tuple(FileSplice.from_change(one) for one in changes if one.before != one.after)
        if not splices:
            return None
        step, now = EditStep(label, splices), time.monotonic() if now is None else now
        goes_on = bool(value) and value == self.value and now - self.changed_at <= TOGETHER and bool(self.done)
        whole = self._joined_step(self.done[-1], step) if goes_on else None
        self._apply(step, is_undone=False)
        if whole is not None:
            self.done.pop()
        if whole is None or whole.splices:
            self.done.append(whole or step)
        self.undone = []
        self.value, self.changed_at = value, now
        return step

    def _joined_step(self, first: EditStep, second: EditStep) -> EditStep | None:
        """Two steps as one; without splices where the second takes back the first, None where they cannot be joined."""
        before = {one.name: one for one in first.splices}
        if {*before} != {*second.files}:
            return None
        joined = []
        for one in second.splices:
            data = self._bytes_of(one.name)
            if _digest(data) != before[one.name].after:
                return None
            change = FileChange(one.name, before[one.name].spliced_bytes(data, is_undone=True),
                                one.spliced_bytes(data, is_undone=False))
            if change.before != change.after:
                joined.append(FileSplice.from_change(change))
        return EditStep(second.label, tuple(joined))

    def drop_changed(self) -> tuple[str, ...]:
        """Drop the steps that can no longer be turned, since a file of theirs was changed outside.

        Returns the names of these files. Steps of other files stay.
        """
        now = {name: _digest(self._bytes_of(name)) for step in (*self.done, *self.undone) for name in step.files}
        self.done, gone = _turnable(self.done, dict(now), is_undone=True)
        self.undone, others = _turnable(self.undone, dict(now), is_undone=False)
        if gone or others:
            self.value = ""
        return tuple(sorted(gone | others))

    def undo(self) -> EditStep:
        """Take the last step back. Raises LookupError when there is none, else as ``write``."""
        return self._turn(self.done, self.undone, is_undone=True)

    def redo(self) -> EditStep:
        """Make the step again that was taken back last. Raises as ``undo``."""
        return self._turn(self.undone, self.done, is_undone=False)

    def _turn(self, source: list[EditStep], target: list[EditStep], is_undone: bool) -> EditStep:
        if not source:
            raise LookupError
        step = source[-1]
        self._apply(step, is_undone)
        self.value = ""
        target.append(source.pop())
        return step

    def _apply(self, step: EditStep, is_undone: bool) -> None:
        files = {one.name: one.spliced_bytes(self._bytes_of(one.name), is_undone) for one in step.splices}
        self.written.update({one.name: one.before if is_undone else one.after for one in step.splices})
        edit(self.folder, files)

    def _bytes_of(self, name: str) -> bytes | None:
        return self.folder.read(name, MOST_BYTES) if self.folder.has(name) else None


def _turnable(steps: list[EditStep], now: dict[str, bytes], is_undone: bool) -> tuple[list[EditStep], set[str]]:
    """The steps that can be turned one after another, the last one first, and the files for which others cannot.

    ``now`` are the digests of the files.
    """
    kept, changed = list[EditStep](), set[str]()
    for step in reversed(steps):
        odd = {one.name for one in step.splices if now[one.name] != (one.after if is_undone else one.before)}
        if odd:
            changed |= {name for name in odd if now[name] != UNREACHED}
            # whatever of its files comes before it cannot be reached either
            now.update({one.name: UNREACHED for one in step.splices})
        else:
            kept.append(step)
            now.update({one.name: one.before if is_undone else one.after for one in step.splices})
    return kept[::-1], changed


def _shared_start(one: bytes, other: bytes) -> int:
    """How many bytes two texts have in common at their beginning, found by halving."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _digest(data: bytes | None) -> bytes:
    return b"" if data is None else hashlib.sha256(data).digest()
