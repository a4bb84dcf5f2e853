"""The manners of cards that come along, each with cards of the user's own, and the one that is taken."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from generator.layout.refused import Refused
from generator.load.bundled_faces import PREFIX
from generator.localization import translated_text
from generator.message import msg, reason
from generator.model.game import Product
from generator.products.deck import DeckOptions
from generator.records import replace
from generator.render.job import CannotMake
from generator.render.plan import plan
from generator.splice.yaml_tree import UneditableError
from generator.translate.edition import Edition
from zecer_desk.edit.pack_edit import ValueEdit, changed_values
from zecer_desk.serve.editing import PackEditor, RefusedEdit
from zecer_desk.serve.screen_svg import face_svg, text_of
from zecer_desk.serve.shown import Shown, shown_product

# cards that are shown of each manner
CARDS = 3
ANY = f"{PREFIX}card"


class SentManner(Struct, forbid_unknown_fields=True):
    """The manner in which a deck is to be printed."""

    product: str
    manner: str


class MannerGallery:
    """The manners for the decks of the pack that an editor changes. All methods are called from one thread."""

    def __init__(self, editor: PackEditor) -> None:
        self.editor, self.session = editor, editor.session
        self._revision, self._edition = 0, dict[str, Edition]()
        self._shown: dict[tuple[str, str], Shown] = {}

    def manners(self, product: str) -> dict[str, Any]:
        """The manners, each with how many cards are shown, or why it has none. Raises LookupError for no deck."""
        edition, deck = self._deck(product)
        told = []
        for name in self._names(edition):
            shown = self._shown_deck(edition, deck, name)
            told.append({"id": name, "title": name.removeprefix(PREFIX), "why": shown.refused,
                         "faces": [{"width": one.front.width, "height": one.front.height, "bleed": one.front.bleed}
                                   for one in shown.faces]})
        return {"product": product, "now": _taken_manner(deck), "read_only": self.editor.read_only,
                "manners": told}

    def face(self, product: str, manner: str, number: int) -> str:
        """A card in a manner, as SVG. Raises LookupError."""
        edition, deck = self._deck(product)
        if manner not in self._names(edition):
            raise LookupError(manner)
        piece = self._shown_deck(edition, deck, manner).faces[number].front
        return face_svg(piece, text_of(piece), self.session.picture_address)

    def take(self, sent: SentManner) -> dict[str, Any]:
        """Have a deck printed in a manner, as one step. Raises RefusedEdit, LookupError."""
        edition, deck = self._deck(sent.product)
        if sent.manner not in self._names(edition):
            raise LookupError(sent.manner)
        loaded = self.session.loaded_pack
        try:
            changes = changed_values(loaded, self._edits(deck, sent.manner))
        except UneditableError as wrong:
            raise RefusedEdit(reason(wrong)) from None
        return self.editor.write_step(f"{sent.product}: {sent.manner}", changes)

    def _edits(self, deck: Product, manner: str) -> list[ValueEdit]:
        """``face`` of the deck; where its kinds have faces of their own, ``faces`` of it too."""
        game, places, path = self.session.game, self.session.loaded_pack.places, f"product/{deck.id}"
        own = {kind for face in game.theme.faces.values() if not face.id.startswith(PREFIX) for kind in face.kinds}
        kinds = [kind for kind in deck.options.kinds if not own.isdisjoint(game.lineage(kind))]
        # a face of which no kind takes anything would be told as one that is chosen in vain
        is_used, is_there = len(kinds) < len(deck.options.kinds), places.spot(f"{path}/face") is not None
        edits = [ValueEdit(f"{path}/face", manner if is_used else None)] if is_used or is_there else []
        if places.spot(f"{path}/faces") is not None:
            named = [kind for kind in deck.options.kinds if places.spot(f"{path}/faces/{kind}") is not None]
            return [*edits, *(ValueEdit(f"{path}/faces/{kind}", manner) for kind in dict.fromkeys((*kinds, *named)))]
        return [*edits, *([ValueEdit(f"{path}/faces", dict.fromkeys(kinds, manner))] if kinds else [])]

    def _deck(self, product: str) -> tuple[Edition, Product]:
        """The edition in the game's own language, with the faces that come along, and a deck of it."""
        game = self.session.game
        found = game.products[product]
        if not isinstance(found.options, DeckOptions):
            raise LookupError(product)
        if self._revision != self.session.revision:
            self._revision, self._edition, self._shown = self.session.revision, {}, {}
        if any(face.startswith(PREFIX) for face in game.theme.faces):
            return self.session.edition(game.language), found
        if product not in self._edition:
            self._edition[product] = self._with_faces(found)
        return self._edition[product], self._edition[product].game.products[product]

    def _with_faces(self, deck: Product) -> Edition:
        """The game as it is with any face that comes along: a pack that names none is read without them."""
        try:
            changes = changed_values(self.session.loaded_pack, self._edits(deck, ANY))
        except UneditableError as wrong:
            raise RefusedEdit(reason(wrong)) from None
        opened = self.session.try_contents({one.name: one.after for one in changes if one.after is not None})
        if opened.edition is None:
            raise RefusedEdit(msg("the pack cannot be read with this change"))
        return opened.edition

    def _names(self, edition: Edition) -> list[str]:
        """The fronts that come along: the faces with a back."""
        return [name for name, face in edition.game.theme.faces.items() if name.startswith(PREFIX) and face.back]

    def _shown_deck(self, edition: Edition, deck: Product, manner: str) -> Shown:
        """Some cards of a deck in a manner."""
        at = (deck.id, manner)
        if at not in self._shown:
            kinds, game = deck.options.kinds, edition.game
            cards = [str(thing.ref) for kind in kinds for thing in game.of_kind(kind) if thing.copies][:CARDS]
            options = replace(deck.options, face=manner, faces=dict.fromkeys(kinds, manner), cards=tuple(cards))
            product = replace(deck, options=options)
            try:
                shown = shown_product(product, plan(edition, product), self._revision, None)
            except (CannotMake, Refused) as refused:
                shown = Shown(product, [], [], translated_text(refused.message))
            self._shown[at] = shown
        return self._shown[at]


def _taken_manner(deck: Product) -> str | None:
    """The manner in which all kinds of a deck are printed, as far as the deck says it."""
    assert isinstance(deck.options, DeckOptions)
    faces = {deck.options.faces.get(kind, deck.options.face) for kind in deck.options.kinds}
    return faces.pop() if len(faces) == 1 else None
