"""Begins a pack from a template, in a folder that is new or empty."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from generator.localization import spoken_language
from generator.message import Message, msg
from generator.model.names import fault_of_folder
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.safety.pack_files import GAME
from generator.share import folder
from generator.splice.yaml_changes import NewEntries, YamlChanges
from generator.splice.yaml_tree import Plain, chain_by_steps, parsed_root, plain_value

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
# the papers of home printers, the sizes of cards that sleeves are made for, the manners of docs/gallery.md
PAPERS = ("A4", "Letter")
CARDS = ("poker", "poker-inch", "bridge", "european", "mini-european", "mini-american", "square", "tarot")
MANNERS: Mapping[str, Message] = {
    "plain": msg("a frame, a picture, a text"),
    "poster": msg("posters of the theatre"),
    "modern": msg("flat colours and large figures"),
    "parchment": msg("old paper and ornaments"),
    "playing": msg("playing cards with two heads"),
    "comic": msg("comics"),
    "tarot": msg("tarot"),
    "terminal": msg("a green screen"),
    "kids": msg("round and large, for children"),
    "ticket": msg("tickets and coupons"),
}
PLAIN = "plain"
# the faces of templates, and what stands behind the name of a manner in their place
FACES = {"stock-card": "", "stock-scene": "-scene"}
# patterns of folders in which packs are looked for below another one
BELOW = ("*", "content/*")


class PackLook(Struct, frozen=True):
    """How a new pack is printed: its paper; the size and the manner of its cards, if it has any."""

    paper: str = PAPERS[0]
    card: str = CARDS[0]
    manner: str = PLAIN


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


def has_cards(template: str) -> bool:
    """Whether a template has a deck, whose cards have a size and a manner."""
    head = (template_folder(template, LANGUAGES[0]) / GAME).read_text("utf-8")
    return any(f"face: {face}" in head for face in FACES)


def begin_pack(where: Path, template: str, language: str | None = None, title: str | None = None,
               look: PackLook | None = None) -> tuple[str, ...]:
    """Begin a pack in a folder that ``fault_of_new_pack`` finds nothing against; returns the names of its files.

    ``language`` None is that of the user; ``title`` None is the name of the folder. Raises OSError.
    """
    words = {"NAME": where.name, "TITLE": _quotable(title or where.name.replace("-", " ").capitalize())}
    source = template_folder(template, language or spoken_language())
    files = {file.relative_to(source).as_posix():
             re.sub(r"\b(NAME|TITLE)\b", lambda match: words[match[1]], file.read_text("utf-8")).encode()
             for file in sorted(path for path in source.rglob("*") if path.is_file())}
    files[GAME] = _with_look(files[GAME].decode(), look or PackLook()).encode()
    edit(Folder.of_path(where), files)
    return tuple(files)


def template_folder(template: str, language: str) -> Path:
    """The folder of a template in a language, in English where it has none in that."""
    return folder("templates") / "new" / template / (language if language in LANGUAGES else "en")


def _with_look(text: str, look: PackLook) -> str:
    """A ``game.yaml`` whose products are printed so; what has another paper than the usual one keeps it."""
    root, changes = parsed_root(text, GAME), YamlChanges([], [], [])
    told = plain_value(root)
    products = told["products"] if isinstance(told, dict) else None
    assert isinstance(products, dict)
    for id_, product in products.items():
        assert isinstance(product, dict)
        wanted: dict[str, Plain] = {"paper": look.paper} if product.get("paper", PAPERS[0]) in PAPERS else {}
        if product.get("face") in FACES and look.manner != PLAIN:
            wanted["face"] = f"stock-{look.manner}{FACES[str(product['face'])]}"
        if "card" in product:
            wanted["card"] = look.card
        for key, value in wanted.items():
            steps = ("products", id_)
            chain = chain_by_steps(root, (*steps, key))
            if chain is not None and product[key] != value:
                changes.values.append((chain, value))
            elif chain is None and value not in (PAPERS[0], CARDS[0]):
                changes.new.append(NewEntries(steps, {key: value}))
    return changes.applied_to(text, GAME)


def _quotable(text: str) -> str:
    """A text escaped for double quotes in YAML, on one line."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
