"""Begins a pack from a template, in a folder that is new or empty."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from generator.localization import spoken_language
from generator.message import Message, msg
from generator.model.names import fault_of_folder
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.safety.pack_files import GAME
from generator.share import folder

# the languages in which there are templates
LANGUAGES = ("en", "pl")
DEFAULT = "cards"
TEMPLATES: Mapping[str, Message] = {
    "cards": msg("a deck of cards with drawn pictures"),
    "spreadsheet": msg("a deck of cards from a spreadsheet"),
    "board": msg("a board game: board, events, figures, die, rules"),
    "roll-and-write": msg("sheets to fill in, dice, and a table with its odds"),
    "wargame": msg("a wargame: counters, a map of hexes, a combat table, rules"),
    "story": msg("a story to read aloud, with cards"),
    "translation": msg("the same cards in two languages, for translators"),
}
# patterns of folders in which packs are looked for below another one
BELOW = ("*", "content/*")


def packs_below(here: Path) -> list[Path]:
    """The packs in folders below one."""
    return sorted(path.parent for way in BELOW for path in here.glob(f"{way}/{GAME}") if path.is_file())


def fault_of_new_pack(where: Path) -> Message | None:
    """Why no pack can begin in a folder; None where one can."""
    if fault := fault_of_folder(where.name, msg("a name")):
        return fault
    if where.is_symlink():
        return msg("expected a new or empty folder, found that {name} is a link", name=where)
    if where.exists() and (not where.is_dir() or any(where.iterdir())):
        return msg("expected a new or empty folder, found {name} with something in it", name=where)
    return None


def begin_pack(where: Path, template: str, language: str | None = None, title: str | None = None) -> tuple[str, ...]:
    """Begin a pack in a folder that ``fault_of_new_pack`` finds nothing against; returns the names of its files.

    ``language`` None is that of the user; ``title`` None is the name of the folder. Raises OSError.
    """
    words = {"NAME": where.name, "TITLE": _quotable(title or where.name.replace("-", " ").capitalize())}
    source = template_folder(template, language or spoken_language())
    files = {file.relative_to(source).as_posix():
             re.sub(r"\b(NAME|TITLE)\b", lambda match: words[match[1]], file.read_text("utf-8")).encode()
             for file in sorted(path for path in source.rglob("*") if path.is_file())}
    edit(Folder.of_path(where), files)
    return tuple(files)


def template_folder(template: str, language: str) -> Path:
    """The folder of a template in a language, in English where it has none in that."""
    return folder("templates") / "new" / template / (language if language in LANGUAGES else "en")


def _quotable(text: str) -> str:
    """A text escaped for double quotes in YAML, on one line."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
