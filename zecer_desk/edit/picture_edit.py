"""Puts a picture into a pack: a file of ``theme/art`` under its own name, and who made it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.pack import Loaded
from generator.message import msg
from generator.model.names import fault_of_name
from generator.safety.pack_files import PICTURES, exists, most_bytes, read
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.pack_edit import PackChange
from zecer_desk.edit.theme_entry import with_theme_entry

FOLDER, RIGHTS, SUFFIXES = "theme/art", "rights", (*PICTURES, ".svg")


def with_new_picture(loaded: Loaded, name: str, data: bytes, rights: Mapping[str, str], in_place: bool = False
                     ) -> tuple[FileChange, ...]:
    """The files that a pack gets with a picture: the file itself, and the rights with one more line, if some are told.

    ``name`` has a suffix of pictures, blanks and capitals as it came. ``in_place``: it comes instead of the scene of
    its name, which goes. Raises UneditableError for a name that no file of
    a pack may have or that is taken, and for a file that is too large.
    """
    stem, dot, suffix = name.rpartition(".")
    if f".{suffix.lower()}" not in SUFFIXES or not dot:
        raise UneditableError(msg("expected a picture ({suffixes}), found {name!r}", suffixes=", ".join(SUFFIXES),
                                  name=name))
    fault = fault_of_name(stem)
    if fault is not None:
        raise UneditableError(fault)
    file = f"{FOLDER}/{name}"
    game = loaded.game
    before = read(loaded.folder, file) if exists(loaded.folder, file) else None
    scene = loaded.places.spot(f"theme/scenes/{stem}") if in_place else None
    if scene is None and before is None and game is not None and stem in game.theme.images:
        raise UneditableError(msg("expected a new name, found the scene or picture {key!r}; give it another name, or "
                                  "delete the scene in the theme", key=stem))
    if len(data) > most_bytes(name):
        raise UneditableError(msg("expected at most {most:,} bytes, found more", most=most_bytes(name)))
    told = {key: text for key, text in rights.items() if text}
    is_new = loaded.places.spots.get(f"theme/{RIGHTS}/{stem}") is None
    listed = (with_theme_entry(loaded, RIGHTS, stem, dict(told)),) if told and is_new else ()
    change = PackChange(loaded)
    if scene is not None:
        change.of_yaml(scene.node.file).gone.append(change.chain(scene.node).steps)
    gone = change.files()
    if {one.name for one in gone} & {one.name for one in listed}:
        raise UneditableError(msg("expected the rights in a file of their own, found them beside the scene; delete the "
                                  "scene in the theme"))
    return FileChange(file, before, data), *gone, *listed
