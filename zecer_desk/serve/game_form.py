"""The game and its theme as a form: the facts of ``game.yaml``, colours, and fonts by their roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from generator.load.bundled_faces import PREFIX
from generator.load.file_keys import TOLD
from generator.load.theme import FALLBACK, ROLES
from generator.message import msg, reason
from generator.model.names import fault_of_name
from generator.share import font_names, plain_font
from generator.splice.head_entry import with_head_entry
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import UneditableError, plain_value
from zecer_desk.edit.pack_edit import ValueEdit, changed_values
from zecer_desk.edit.theme_entry import with_theme_entry
from zecer_desk.serve.editing import PackEditor, RefusedEdit

# what a game is known by: its folder, its files and its catalogues hang on these
FIXED = ("game", "language")
SECTIONS = ("colours", "fonts")
MOST_LETTERS = 2000


class SentFact(Struct, forbid_unknown_fields=True):
    """A fact of the game, a colour of the theme, or the font of a role, with its new value; empty to take it away."""

    section: Literal["game", "colours", "fonts"]
    id: str
    value: str


class GameForm:
    """The form for the pack that an editor changes."""

    def __init__(self, editor: PackEditor) -> None:
        self.editor, self.session = editor, editor.session

    def form(self) -> dict[str, Any]:
        """What is said of the game and its theme, and what may be chosen. Raises LookupError without a pack."""
        theme, fonts = self.session.game.theme, self.session.loaded_pack.places.spots
        named = [path.rpartition("/")[2] for path in fonts if path.startswith("theme/fonts/")]
        roles = dict.fromkeys((*ROLES, *(one for one in named if one != FALLBACK and not one.startswith(PREFIX))))
        return {"read_only": self.editor.read_only,
                "facts": [self._told_value(f"game/{key}", key) for key in TOLD if key not in FIXED],
                "colours": [{**self._told_value(f"theme/colours/{name}", name), "value": value}
                            for name, value in theme.colours.items()],
                "fonts": [self._told_value(f"theme/fonts/{role}", role) for role in roles],
                "font_names": self._font_names()}

    def _font_names(self) -> list[str]:
        return [*(plain_font(one) for one in self.session.game.theme.own_fonts), *font_names()]

    def save(self, sent: SentFact) -> dict[str, Any]:
        """Write a fact, a colour or a font, as one step. Raises as ``PackEditor.save``, LookupError."""
        self.editor.may_write()
        if sent.section == "game" and (sent.id not in TOLD or sent.id in FIXED):
            raise LookupError(sent.id)
        if sent.section in SECTIONS and (fault := fault_of_name(sent.id)):
            raise RefusedEdit(fault)
        if sent.section == "fonts" and sent.value and sent.value not in self._font_names():
            raise RefusedEdit(msg("expected a font that comes along or one of theme/fonts, found {name!r}",
                                  name=sent.value[:80]))
        if len(sent.value) > MOST_LETTERS:
            raise LookupError(sent.section)
        try:
            changes = self._changes(sent)
        except UneditableError as wrong:
            raise RefusedEdit(reason(wrong)) from None
        path = f"{sent.section}/{sent.id}"
        return self.editor.write_step(f"{sent.id}: {sent.value}"[:80], changes, value=path)

    def _changes(self, sent: SentFact) -> Sequence[FileChange]:
        loaded = self.session.loaded_pack
        path = f"game/{sent.id}" if sent.section == "game" else f"theme/{sent.section}/{sent.id}"
        if loaded.places.spot(path) is not None:
            return changed_values(loaded, [ValueEdit(path, sent.value or None)])
        if not sent.value:
            return ()
        if sent.section == "game":
            return (with_head_entry(loaded, sent.id, sent.value),)
        return (with_theme_entry(loaded, sent.section, sent.id, sent.value),)

    def _told_value(self, path: str, name: str) -> dict[str, Any]:
        spot = self.session.loaded_pack.places.spot(path)
        value = plain_value(spot.node) if spot is not None else ""
        return {"id": name, "value": "" if value is None else str(value).rstrip("\n"),
                "file": spot.node.file if spot is not None else None}
