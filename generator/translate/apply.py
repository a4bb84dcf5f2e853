"""Replaces every text and name of a game by its translation; later steps need no message catalogue."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from generator.language.language_data import language_data
from generator.model.chapters import Term
from generator.model.game import Game, Product
from generator.model.names import fault_of_name
from generator.model.text import Text, Wording
from generator.model.values import FORMS, Name
from generator.records import replace
from generator.translate.catalogue import Catalogue, finished_texts
from generator.translate.extract import context_of
from generator.translate.walk import walk

BULLET = re.compile(r"\s*(?:[-+*]|\d{1,9}[.)])\s+")
# around untranslated text
OPEN, CLOSE = "[[", "]]"
# letters that NFKD does not divide into a base and an accent
LETTERS = {"ß": "ss", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"}


def in_brackets(source: str, opening: str = OPEN, closing: str = CLOSE) -> str:
    """A text in brackets, behind the bullet or number of a list: an untranslated text, as a draft shows it."""
    bullet = BULLET.match(source)
    start = bullet.end() if bullet is not None else 0
    return f"{source[:start]}{opening}{source[start:]}{closing}"


def translate_game(game: Game, catalogue: Catalogue, fall_back: bool = True) -> Game:
    """The game in the language of a catalogue; untranslated texts are in brackets.

    With ``fall_back`` a name has every form; undeclared forms equal its nominative.
    """
    words = finished_texts(catalogue.by_context().values())
    replacer = _Replacer(game.language, catalogue.language, words, fall_back)
    found = walk(game, replacer)
    fonts = {**game.theme.fonts, **game.theme.fonts_in.get(catalogue.language, {})}
    return replace(found, language=catalogue.language, spelling=catalogue.spelling,
                   theme=replace(found.theme, fonts=fonts),
                   products=_named_products(found.products, words, catalogue.language))


def _named_products(products: Mapping[str, Product], words: Mapping[str, str], language: str) -> dict[str, Product]:
    """The products with the beginnings of their file names taken from their translated titles, as far as these differ.
    """
    stems: dict[str, str] = {}
    for id_, product in products.items():
        stem = _plain_letters(product.title.source, language) if f"product.{id_}.title" in words else ""
        stems[id_] = stem if stem not in stems.values() and stem not in products and not fault_of_name(stem) else id_
    return {id_: replace(product, own_stem=stems[id_]) for id_, product in products.items()}


def _plain_letters(title: str, language: str) -> str:
    """``karty-cech`` for „Karty cech”: small letters of ASCII and digits with hyphens; "" for other scripts."""
    plain_letters = str.maketrans({**LETTERS, **language_data(language).plain_letters})
    parted = unicodedata.normalize("NFKD", title.lower().translate(plain_letters))
    plain = parted.encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")


class _Replacer:
    def __init__(self, base: str, language: str, words: Mapping[str, str], fall_back: bool) -> None:
        self.base, self.language, self.translations = base, language, words
        self.fall_back = fall_back
        self.added: dict[str, dict[str, str]] = {}
        for context, word in words.items():
            name, bar, form = context.partition("|")
            if bar:
                self.added.setdefault(name, {})[form] = word

    def text(self, path: str, text: Text) -> Text:
        found = self.translations.get(context_of(path))
        return Text(in_brackets(text.source) if found is None else found, owner=text.owner)

    def wording(self, path: str, wording: Wording) -> Wording:
        return Wording(self.text(path, Text(wording)).source)

    def name(self, path: str, name: Name) -> Name:
        return Name(self._forms(path, name.forms), name.nom)

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]:
        seeds = term.forms.get(self.language, {})
        own = self._forms(path, term.forms.get(self.base, {}), seeds)
        return {**term.forms, self.language: own}

    def _forms(self, path: str, forms: Mapping[str, str], seeds: Mapping[str, str] = {}) -> dict[str, str]:
        """Every form; those missing in the catalogue equal the nominative of their number."""
        context = context_of(path)
        translated = {**seeds, **self.added.get(context, {})}
        if context in self.translations:
            translated["nom"] = self.translations[context]
        if "nom" not in translated:
            translated = {form: in_brackets(word) for form, word in forms.items()}
        if not self.fall_back:
            return translated
        plural = translated.get("nom.pl", translated["nom"])
        fallen = {form: plural if form.endswith(".pl") else translated["nom"] for form in FORMS}
        return {**fallen, **{form: translated["nom"] for form in forms if form not in fallen}, **translated}
