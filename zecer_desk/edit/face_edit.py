"""Changes the regions of a face in the face that is meant: this one, or one that it extends.

What a face inherits is not copied: only the keys that change are written into it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.load import tree
from generator.load.pack import Loaded
from generator.load.tree import Scalar
from generator.message import msg
from generator.safety.pack_files import read
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_edit import with_new_values
from generator.splice.yaml_entry import with_copied_entry, with_moved_entry, with_new_entry, without_entry
from generator.splice.yaml_tree import (
    ChangedOutsideError,
    NodeChain,
    Plain,
    Steps,
    UneditableError,
    bare_text,
    chain_by_steps,
    chain_to,
    parsed_root,
    with_text,
)

REGIONS = "regions"


class FaceText:
    """The file of a face, and where the face stands in it; ``text`` is changed step by step."""

    def __init__(self, loaded: Loaded, face: str) -> None:
        spot = loaded.places.spots.get(f"theme/faces/{face}")
        if spot is None:
            raise UneditableError(msg("expected a face of the pack, found {face!r}; copy it into theme/faces first",
                                      face=face))
        self.name = spot.node.file
        self.before = read(loaded.folder, self.name)
        self.text = self.first = bare_text(loaded, self.name)
        if with_text(self.before, self.text, self.text) is None:
            raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=self.name))
        chain = chain_to(self._root(), spot.node.start, spot.node.length)
        if chain is None:
            raise UneditableError(msg("expected the face {face!r} in {file}, found none", face=face, file=self.name))
        self.steps: Steps = chain.steps

    def change(self) -> FileChange:
        """The file as it was and as it is now."""
        after = with_text(self.before, self.first, self.text)
        assert after is not None
        return FileChange(self.name, self.before, after)

    def chain(self, *below: str) -> NodeChain | None:
        """The chain to an entry below the face; None where there is none."""
        return chain_by_steps(self._root(), (*self.steps, *below))

    def put(self, below: tuple[str, ...], value: Plain) -> None:
        """Give an entry below the face a value, with all that is above it."""
        found = self.chain(*below)
        if found is not None and not (isinstance(found.node, Scalar) and found.node.value is None):
            self.text = with_new_values(self.text, [(found, value)])
            return
        above = self.chain(*below[:-1])
        if found is None and above is not None and (isinstance(above.node, tree.Mapping) or len(below) == 1):
            self.text = with_new_entry(self.text, above, below[-1], value, blocks=below == (REGIONS,))
        elif found is None:
            self.put(below[:-1], {below[-1]: value})
        else:
            raise UneditableError(msg("expected a region, found that the face drops {region!r}", region=below[1]))

    def change_entry(self, below: tuple[str, ...], change: Callable[[str, NodeChain], str]) -> bool:
        """Change the entry itself; returns whether it is there."""
        found = self.chain(*below)
        if found is None:
            return False
        self.text = change(self.text, found)
        return True

    def _root(self) -> tree.Node:
        return parsed_root(self.text, self.name)


def with_region_values(loaded: Loaded, face: str, region: str, values: Mapping[str, Plain]) -> FileChange:
    """The file of a face in which a region has other values; None takes a value away. Raises UneditableError, OSError.
    """
    file = FaceText(loaded, face)
    for key, value in values.items():
        if value is None:
            file.change_entry((REGIONS, region, key), without_entry)
        else:
            file.put((REGIONS, region, key), value)
    return file.change()


def with_new_region(loaded: Loaded, face: str, region: str, values: Mapping[str, Plain]) -> FileChange:
    """The file of a face with one more region, above all others. Raises as ``with_region_values``."""
    file = FaceText(loaded, face)
    if file.chain(REGIONS, region) is not None:
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=region))
    file.put((REGIONS, region), dict(values))
    return file.change()


def without_region(loaded: Loaded, face: str, region: str, is_inherited: bool) -> FileChange:
    """The file of a face without a region; one that it would inherit then is dropped. Raises as ``with_region_values``.
    """
    file = FaceText(loaded, face)
    file.change_entry((REGIONS, region), without_entry)
    if is_inherited:
        file.put((REGIONS, region), None)
    return file.change()


def with_copied_region(loaded: Loaded, face: str, region: str, id_: str, box: list[Plain]) -> FileChange:
    """The file of a face with a copy of its own region behind it, in another box. Raises as ``with_region_values``."""
    file = FaceText(loaded, face)
    if not file.change_entry((REGIONS, region), lambda text, chain: with_copied_entry(text, chain, id_)):
        raise UneditableError(msg("expected a region of the face itself, found {region!r} inherited", region=region))
    file.put((REGIONS, id_, "box"), box)
    return file.change()


def with_moved_region(loaded: Loaded, face: str, region: str, before: str | None) -> FileChange:
    """The file of a face in which its own region is drawn before another one of it, or last.

    Raises as ``with_region_values``.
    """
    file = FaceText(loaded, face)
    if not file.change_entry((REGIONS, region), lambda text, chain: with_moved_entry(text, chain, before)):
        raise UneditableError(msg("expected a region of the face itself, found {region!r} inherited", region=region))
    return file.change()
