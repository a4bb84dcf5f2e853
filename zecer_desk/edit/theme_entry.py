"""Adds an entry to a list of the theme, such as that of its icons, in the file that has it, or in a new one."""

from __future__ import annotations

import re

from generator.load.pack import Loaded
from generator.load.tree import Node
from generator.message import msg
from generator.safety.pack_files import exists, read
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_entry import with_new_entry
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

# what a file says beside comments; sections whose entries grow
UNCOMMENTED = re.compile(r"(?m)^\s*[^#\s]")
BLOCKS = ("faces",)


def with_theme_entry(loaded: Loaded, section: str, id_: str, line: Plain) -> FileChange:
    """The file that has a section of the theme (``icons``) with one more entry, or a new file.

    Raises UneditableError for an id that is taken, OSError for a file that cannot be read.
    """
    path, file = f"theme/{section}", f"theme/{section}.yaml"
    if loaded.places.spots.get(f"{path}/{id_}") is not None:
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=id_))
    spot = next((one for known, one in loaded.places.spots.items()
                 if known.rpartition("/")[0] == path and one.file.startswith("theme/")), None)
    if spot is None and not exists(loaded.folder, file):
        return FileChange(file, None, with_new_section(file, section, id_, line).encode())
    file = spot.file if spot is not None else file
    before, text = read(loaded.folder, file), bare_text(loaded, file)
    if not UNCOMMENTED.search(text):
        return FileChange(file, before, before + with_new_section(file, section, id_, line).encode())
    root = parsed_root(text, file)
    if spot is None:
        changed = with_new_entry(text, _known_chain(root, ()), section, {id_: line})
    else:
        chain = chain_to(root, spot.node.start, spot.node.length)
        if chain is None:
            raise UneditableError(msg("expected a value at {place}, found none", place=spot.node.place))
        changed = with_new_entry(text, _known_chain(root, chain.steps[:-1]), id_, line, blocks=section in BLOCKS)
    after = with_text(before, text, changed)
    if after is None:
        raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=file))
    return FileChange(file, before, after)


def with_new_section(file: str, section: str, id_: str, line: Plain) -> str:
    """A text that is nothing but a section with one entry."""
    empty = f"{section}:\n"
    chain = _known_chain(parsed_root(empty, file), (section,))
    return with_new_entry(empty, chain, id_, line, blocks=section in BLOCKS)


def _known_chain(root: Node, steps: Steps) -> NodeChain:
    found = chain_by_steps(root, steps)
    assert found is not None
    return found
