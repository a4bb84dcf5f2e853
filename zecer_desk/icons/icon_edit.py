"""Takes an icon of the library into a pack: its drawing, and a line with its author and meaning."""

from __future__ import annotations

from generator.load.pack import Loaded
from generator.message import msg
from generator.safety.pack_files import exists
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import Plain, UneditableError
from zecer_desk.edit.theme_entry import with_theme_entry
from zecer_desk.icons.icon_library import LibraryIcon

FOLDER, ICONS = "theme/icons", "icons"


def with_library_icon(loaded: Loaded, icon: LibraryIcon, id_: str, meaning: str) -> tuple[FileChange, ...]:
    """The files that a pack gets with an icon under an id: its drawing, and the list of icons with one more line.

    Raises UneditableError for an id that is taken, OSError for a file that cannot be read.
    """
    name = f"{FOLDER}/{id_}.svg"
    if exists(loaded.folder, name):
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=id_))
    line: Plain = {"drawing": icon.name, "set": "game-icons", "author": icon.author, "licence": icon.licence,
                   "meaning": meaning}
    return FileChange(name, None, icon.svg.encode()), with_theme_entry(loaded, ICONS, id_, line)
