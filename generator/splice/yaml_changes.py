"""What changes in a file of YAML, all of it at once."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.splice.yaml_edit import with_new_values
from generator.splice.yaml_entry import with_new_entries, without_entry
from generator.splice.yaml_tree import NodeChain, Plain, Steps, chain_by_steps, parsed_root


class FileChange(Struct, frozen=True):
    """A file of the pack: its bytes before a change, and after it; None for no file."""

    name: str
    before: bytes | None
    after: bytes | None


class NewEntries(Struct, frozen=True):
    """Entries that come: the steps to their mapping, their values; ``blocks``: these have lines of their own.

    ``order`` is that of the keys that their mapping may have.
    """

    steps: Steps
    values: Mapping[str, Plain]
    blocks: bool = False
    order: tuple[str, ...] = ()


class YamlChanges(Struct):
    """What changes in a YAML file: values by their nodes, entries that go, new ones by the steps to their mapping."""

    values: list[tuple[NodeChain, Plain]] = []
    gone: list[Steps] = []
    new: list[NewEntries] = []

    def applied_to(self, text: str, file: str) -> str:
        """The text of the file with all of it. Raises UneditableError."""
        if self.values:
            text = with_new_values(text, self.values)
        for steps in self.gone:
            text = without_entry(text, _chain_in(text, file, steps))
        for one in self.new:
            text = with_new_entries(text, _chain_in(text, file, one.steps), one.values, one.blocks, one.order)
        return text


def _chain_in(text: str, file: str, steps: Steps) -> NodeChain:
    found = chain_by_steps(parsed_root(text, file), steps)
    assert found is not None
    return found
