"""Records texts: as printed, as the pack writes them, and which data they print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from generator.check.prose import passages
from generator.layout.faces.holes import HOLE
from generator.model.chapters import Example, Term
from generator.model.expression import run_example
from generator.model.game import PieceOptions, Product, canonical
from generator.model.text import PLACEHOLDER, SAYS, Placeholder, Text, Wording, printed
from generator.model.values import ChoiceWord, Name, Ref
from generator.records import parts
from generator.text.run import plain_text
from generator.translate.context import Context
from generator.translate.edition import Edition
from generator.translate.quotations import words_of
from generator.translate.walk import walk
from zecer_release.changed.edition_record import RecordedDatum

ICON = re.compile(r"\{icon:[^{}]*\}\s*")
LINE_ENDS = re.compile(r"\s+")
CREDITS = printed("Credits")


class TextRecords:
    """The texts of an edition as data of its record."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.game = edition, edition.game
        self.context = cache(self._context)
        self.places = {id(one.text): one.path for one in passages(self.game)}

    def datum(self, path: str, holder: str, label: str, text: Text, sort: str = "prose",
              example: Example | None = None) -> RecordedDatum:
        """A text with all that it prints."""
        context = Context() if example is None else self.context(example.id)
        shown = plain_text(self.edition.blocks(text, context))
        uses = tuple(dict.fromkeys(use for one in text.placeholders for use in self.uses(one)))
        return RecordedDatum(path, holder, label, " ".join(shown.split(" ")), self._essence(text), uses, sort)

    def _context(self, id_: str) -> Context:
        """What the placeholders of an example print."""
        example = self.game.examples[id_]
        try:
            outcome = run_example(self.game, example)
        except ValueError:
            return Context(example.clause, example.given, {}, example.expect)
        return Context(example.clause, example.given, outcome.steps, outcome.result)

    def _essence(self, text: Text) -> str:
        """A text as written, its references by ids, since numbers may move."""
        def by_id(match: re.Match[str]) -> str:
            whole = match[0]
            kind, target = match["kind"], match["target"] or ""
            return f"{{{kind}:{self.game.clause_id(target)}}}" if kind in ("ref", SAYS) else whole

        return LINE_ENDS.sub(" ", PLACEHOLDER.sub(by_id, text.source)).strip()

    def uses(self, placeholder: Placeholder) -> Iterator[str]:
        """The paths of the data that a placeholder prints."""
        kind, target = placeholder.kind, placeholder.target
        if kind in ("plural", "form", "number", "ordinal"):
            head, colon, rest = target.partition(":")
            kind, target = (head, rest) if colon else ("value", target)
        match kind:
            case "ref":
                yield from self.clause_uses(target)
            case "says":
                text = words_of(self.game, target)
                yield from (use for one in text.placeholders for use in self.uses(one)) if text is not None else ()
            case "value" | "name":
                yield self._datum(target, "name" if kind == "name" else "")
            case "cell":
                table, *keys = target.split("/")
                yield "/".join(("table", table, *map(canonical, keys)))
            case "icon":
                yield icon_path(target)
            case "term" | "kind":
                yield f"{kind}/{target}/name"
            case "table" | "figure":
                yield f"{kind}/{target}/number"

    def _datum(self, target: str, field: str) -> str:
        """The path of a constant or of a field of a thing."""
        kind, _, rest = target.partition(".")
        id_, _, path = rest.partition(".")
        thing = self.game.thing(kind, id_)
        if target in self.game.values or thing is None:
            return f"value/{target}"
        return f"{thing.kind}/{thing.id}/{(field or path).replace('.', '/')}"

    def clause_uses(self, target: str) -> tuple[str, ...]:
        """The path of the number that a reference prints."""
        return (f"clause/{self.game.clause_id(target)}/number",)

    def names_printed(self, value: object) -> tuple[str, ...]:
        """The paths of the names that a value prints."""
        found = (self.game.thing(ref.kind, ref.id) for ref in parts(value, Ref))
        return tuple(f"{thing.kind}/{thing.id}/name" for thing in found if thing is not None)

    def printed_by(self, value: object) -> tuple[str, ...]:
        """The paths of the names, and of the word of a choice, that a value prints."""
        path = self.places.get(id(self.edition.word_of(value))) if isinstance(value, ChoiceWord) else None
        return (path,) if path is not None else self.names_printed(value)

    def owner(self, path: str) -> str:
        """The printed name of what has no name of its own: the product that prints it, the kinds of a face."""
        sort, id_, *rest = path.split("/")
        for product in self.game.products.values():
            if product.options.prints == sort and (not product.options.of or id_ in product.options.of):
                return self.edition.line(product.title)
        if path.startswith("theme/faces/") and rest[0] in self.game.theme.faces:
            kinds = [self.game.kinds[one].name for one in self.game.theme.faces[rest[0]].kinds
                     if one in self.game.kinds]
            titles = [self.edition.line(product.title) for product in self.game.products.values()
                      if rest[0] in _faces_of(product)]
            names = [name.forms.get("nom.pl", name.nom) for name in kinds] or titles
            return ", ".join(names) or self.edition.line(self.game.title)
        if path.startswith("theme/icons/"):
            return self.edition.word("Symbols")
        if sort in ("credit", "provenance"):
            return self.edition.word(CREDITS)
        return self.edition.line(self.game.title)

    def of_theme(self) -> Iterator[tuple[str, Text]]:
        """The words on faces, and the meanings of icons; a field of a thing is a gap in them."""
        collected = _Collected()
        walk(self.game, collected)
        for path, text in collected.found.items():
            # an icon beside its meaning would be told twice
            shown = ICON.sub("", HOLE.sub("…", text) if isinstance(text, Wording) else text)
            if shown:
                yield path, Text(shown)


def _faces_of(product: Product) -> Iterator[object]:
    """The faces that a product chooses."""
    yield from (product.options.get("face"), product.options.get("back"))
    if isinstance(product.options, PieceOptions):
        yield from product.options.faces.values()


def icon_path(id_: str) -> str:
    """The path of the meaning of an icon."""
    return f"theme/icons/{id_}/meaning"


class _Collected:
    """A visitor that keeps the texts of the theme."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def text(self, path: str, text: Text) -> Text:
        if path.startswith("theme/"):
            self.found[path] = text.source
        return text

    def wording(self, path: str, wording: Wording) -> Wording:
        self.found[path] = wording
        return wording

    def name(self, path: str, name: Name) -> Name:
        return name

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]:
        return term.forms
