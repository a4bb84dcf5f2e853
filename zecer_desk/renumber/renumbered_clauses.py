"""Entries of clauses in the text of a chapter's file: new ones, moved ones, removed ones, with their comments."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.load.nodes import Mapping as Entries
from generator.load.nodes import parse
from generator.message import msg
from zecer_desk.renumber.renumbering import is_in, next_to, parent_of


class ClauseEntries(Struct, frozen=True):
    """The clauses of a file as they are written, in lines of their own or between braces."""

    text: str
    held: Entries

    @classmethod
    def read(cls, text: str, file: str) -> ClauseEntries:
        """The clauses of a file. Raises ValueError when it has none."""
        root, _ = parse(text.encode(), file)
        held = root.entries.get("clauses") if isinstance(root, Entries) else None
        if not isinstance(held, Entries) or not held.entries:
            raise ValueError(msg("expected clauses in {file}, found none", file=file))
        return cls(text, held)

    @property
    def keys(self) -> list[str]:
        """The numbers in the order of the file."""
        return list(self.held.entries)

    @property
    def is_flow(self) -> bool:
        return self.text.startswith("{", self.held.start)

    @property
    def indent(self) -> str:
        """The spaces before a clause in lines of its own."""
        first = self.held.starts[self.keys[0]]
        return self.text[self.text.rfind("\n", 0, first) + 1 : first]

    @property
    def ending(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    def clauses_of(self, clause: str) -> list[str]:
        """A clause and those in it. Raises ValueError when others stand between them."""
        own = [key for key in self.keys if is_in(key, clause)]
        first = self.keys.index(own[0])
        if self.keys[first : first + len(own)] != own:
            raise ValueError(msg("expected the clauses of {clause} one behind another, found others between them",
                                 clause=clause))
        return own

    def text_of(self, own: Sequence[str]) -> str:
        """The text of neighbouring clauses, with the comments over them."""
        if self.is_flow:
            return self.text[self.held.starts[own[0]] : self.held.entries[own[-1]].end]
        return self.text[self._begin(own[0]) : self._end(own[-1])]

    def span(self, own: Sequence[str]) -> tuple[int, int]:
        """What is to be cut to remove neighbouring clauses. Raises ValueError when no clause is left."""
        if len(own) == len(self.keys):
            raise ValueError(msg("expected another clause in the chapter of {clause}, found none", clause=own[0]))
        if not self.is_flow:
            return self._begin(own[0]), self._end(own[-1])
        if own[-1] == self.keys[-1]:
            return self.held.entries[self.keys[-len(own) - 1]].end, self.held.entries[own[-1]].end
        return self.held.starts[own[0]], self.held.starts[self.keys[self.keys.index(own[-1]) + 1]]

    def with_clauses(self, number: str, written: str) -> str:
        """The text of the file with clauses at their place: ``written`` without its last line break and its indent."""
        after = self._clause_before(number)
        behind = self.keys[self.keys.index(after) + 1 :] if after else self.keys
        if self.is_flow:
            at = self.held.entries[after].end if after else self.held.starts[behind[0]]
            return self.text[:at] + (f", {written}" if after else f"{written}, ") + self.text[at:]
        at = self._begin(behind[0]) if behind else self._end(after)
        lines = [f"{self.indent}{line}" if line.strip() else line for line in written.splitlines()]
        before = "" if self.text[:at].endswith("\n") else self.ending
        return self.text[:at] + before + "".join(f"{line}{self.ending}" for line in lines) + self.text[at:]

    def _clause_before(self, number: str) -> str:
        """The clause after which a number stands; "" for the first place. Raises ValueError when there is no place."""
        behind, own = next_to(number, 1), number.rpartition(".")[2]
        if behind in self.keys:
            at = self.keys.index(behind)
            return self.keys[at - 1] if at else ""
        before = [key for key in self.keys if is_in(key, next_to(number, -1))] if own not in ("1", "A") else []
        found = before or [key for key in self.keys if key == parent_of(number)]
        if not found:
            raise ValueError(msg("expected a clause before or behind {number}, found none", number=number))
        return found[-1]

    def _begin(self, key: str) -> int:
        """The start of the lines of a clause. Raises ValueError when something else stands there."""
        start = self.held.starts[key]
        at = self.text.rfind("\n", 0, start) + 1
        if self.text[at:start] != self.indent or self.indent.strip():
            raise ValueError(msg("expected clause {clause} on a line of its own, found something before it",
                                 clause=key))
        while at:
            before = self.text.rfind("\n", 0, at - 1) + 1
            if not self.text.startswith(f"{self.indent}#", before):
                break
            at = before
        return at

    def _end(self, key: str) -> int:
        """The end of the lines of a clause; comments and empty lines before the next one belong to it."""
        behind = self.keys[self.keys.index(key) + 1 :]
        if behind:
            return self._begin(behind[0])
        last = max(len(self.text[: self.held.entries[key].end].rstrip()), self.held.starts[key])
        line = self.text.find("\n", last)
        return len(self.text) if line < 0 else line + 1


def unindented_lines(written: str, indent: str) -> str:
    """Lines without the spaces before all of them."""
    return "".join(line.removeprefix(indent) for line in written.splitlines(keepends=True))
