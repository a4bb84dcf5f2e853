"""Takes an icon of the library into a pack: its drawing, and a line with its author and meaning."""

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
from generator.make.icon_library import LibraryIcon
from generator.message import msg
from generator.safety.pack_files import exists, read

FOLDER, FILE, ICONS = "theme/icons", "theme/icons.yaml", "icons"
ICONS_PATH, EMPTY = f"theme/{ICONS}", f"{ICONS}:\n"


def with_library_icon(loaded: Loaded, icon: LibraryIcon, id_: str, meaning: str) -> tuple[FileChange, ...]:
    """The files that a pack gets with an icon under an id: its drawing, and the list of icons with one more line.

    Raises UneditableError for an id that is taken, OSError for a file that cannot be read.
    """
    name = f"{FOLDER}/{id_}.svg"
    if exists(loaded.folder, name) or loaded.places.spots.get(f"{ICONS_PATH}/{id_}") is not None:
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=id_))
    line: Plain = {"drawing": icon.name, "set": "game-icons", "author": icon.author, "licence": icon.licence,
                   "meaning": meaning}
    return FileChange(name, None, icon.svg.encode()), _list_with(loaded, id_, line)


def _list_with(loaded: Loaded, id_: str, line: Plain) -> FileChange:
    """The file that lists the icons with one more; a new one where none does."""
    spot = next((one for path, one in loaded.places.spots.items()
                 if path.rpartition("/")[0] == ICONS_PATH and one.file.startswith("theme/")), None)
    if spot is None and not exists(loaded.folder, FILE):
        new = with_new_entry(EMPTY, _known_chain(parsed_root(EMPTY, FILE), (ICONS,)), id_, line)
        return FileChange(FILE, None, new.encode())
    file = spot.file if spot is not None else FILE
    before, text = read(loaded.folder, file), loaded.places.text(file)
    root = parsed_root(text, file)
    if spot is None:
        changed = with_new_entry(text, _known_chain(root, ()), ICONS, {id_: line})
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
