"""Adds an entry to a list of the theme, such as that of its icons, in the file that has it, or in a new one."""

from __future__ import annotations

from generator.edit.pack_edit import ChangedOutsideError, FileChange
from generator.edit.yaml_entry import with_new_entry
from generator.edit.yaml_tree import (
    NodeChain,
    Plain,
    Steps,
    UneditableError,
    chain_by_steps,
    chain_to,
    parsed_root,
    with_text,
)
from generator.load.pack import Loaded
from generator.load.tree import Node
from generator.message import msg
from generator.safety.pack_files import exists, read


def with_theme_entry(loaded: Loaded, section: str, id_: str, line: Plain) -> FileChange:
    """The file that has a section of the theme (``icons``) with one more entry, or a new file.

    Raises UneditableError for an id that is taken, OSError for a file that cannot be read.
    """
    path, file, empty = f"theme/{section}", f"theme/{section}.yaml", f"{section}:\n"
    if loaded.places.spots.get(f"{path}/{id_}") is not None:
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=id_))
    spot = next((one for known, one in loaded.places.spots.items()
                 if known.rpartition("/")[0] == path and one.file.startswith("theme/")), None)
    if spot is None and not exists(loaded.folder, file):
        new = with_new_entry(empty, _known_chain(parsed_root(empty, file), (section,)), id_, line)
        return FileChange(file, None, new.encode())
    file = spot.file if spot is not None else file
    before, text = read(loaded.folder, file), loaded.places.text(file)
    root = parsed_root(text, file)
    if spot is None:
        changed = with_new_entry(text, _known_chain(root, ()), section, {id_: line})
    else:
        chain = chain_to(root, spot.node.start, spot.node.length)
        if chain is None:
            raise UneditableError(msg("expected a value at {place}, found none", place=spot.node.place))
        changed = with_new_entry(text, _known_chain(root, chain.steps[:-1]), id_, line)
    after = with_text(before, text, changed)
    if after is None:
        raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=file))
    return FileChange(file, before, after)


def _known_chain(root: Node, steps: Steps) -> NodeChain:
    found = chain_by_steps(root, steps)
    assert found is not None
    return found
