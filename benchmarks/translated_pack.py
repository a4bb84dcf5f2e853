"""A pack of as many strings as wanted, with its translation, made of the prose of the boxes in `content/`.

Its strings are those of all boxes that have the language: terms, names of things with their forms, and texts as texts
of cards. There are as many copies of each prose text as are needed; in each second one the names and terms are typed
instead of placeholders, in later ones names are exchanged with others of their kind. Placeholders of numbers and
references become values.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from zlib import crc32

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.check.translation import Translation, translation_of  # noqa: E402
from generator.load.pack import Loaded, load  # noqa: E402
from generator.model.game import Game  # noqa: E402
from generator.model.text import COUNTED, Placeholder, placeholders  # noqa: E402
from generator.records import replace  # noqa: E402
from generator.translate.catalogue import Catalogue, read_catalogue  # noqa: E402
from zecer_i18n.catalogues import update, write  # noqa: E402

CONTENT = ROOT / "content"
NUMBERS = 40
PER_FILE = 400
FEWEST_WORDS = 6
# placeholders of words that the made pack cannot have
UNUSABLE = ("caps", "style", "br", "figure", "odds")
NAME = re.compile(r"\{name:thing\.([a-z0-9-]+)")
HEAD = """\
game: multiplied
title: Wielka
language: pl
severities: {figure-in-prose: "off"}
products: {talia: {kind: deck, of: [card]}}
kinds:
  thing: {name: rzecz, fields: {name: name}}
  card: {name: karta, fields: {text: text}}
"""
Forms = Mapping[str, str]


@dataclass
class Mixture:
    """What the pack is made of: forms of names and terms in both languages, and texts with their translations."""

    names: dict[str, tuple[Forms, Forms]] = field(default_factory=dict)
    terms: dict[str, tuple[Forms, Forms]] = field(default_factory=dict)
    texts: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(cls, language: str) -> Mixture:
        """The mixture of all boxes with a translation into a language."""
        made = cls()
        for folder in sorted(CONTENT.glob(f"*/i18n/{language}")):
            loaded = load(folder.parents[1])
            assert loaded.game is not None
            made._take(loaded.game, translation_of(loaded, loaded.game, language))
        made._without_twins()
        return made

    def _take(self, game: Game, translation: Translation) -> None:
        there = translation.translated_game
        here = game.id
        for ref, thing in game.things.items():
            self.names[f"{here}-{ref.kind}-{ref.id}"] = thing.name.forms, there.things[ref].name.forms
        for id_, term in game.terms.items():
            self.terms[f"{here}-{id_}"] = term.forms[game.language], there.terms[id_].forms[translation.language]
        for id_, kind in game.kinds.items():
            self.terms[f"{here}-kind-{id_}"] = kind.name.forms, there.kinds[id_].name.forms
        waived = {waiver.at for waiver in translation.waivers()}
        for pair in translation.pairs:
            if pair.message.sort == "text" and not re.search(r"\b(provenance|credit)\.", pair.context) and (
                    translation.path(pair.context) not in waived):
                both = retargeted(pair.source, here), retargeted(pair.target, here)
                if None not in both and _numbers(both[0]) == _numbers(both[1]):
                    self.texts.append(both)

    def _without_twins(self) -> None:
        """Leave out what is named as another is in one of the languages; texts about it are left out too."""
        for held in (self.names, self.terms):
            taken: tuple[set[str], set[str]] = set(), set()
            for id_, both in list(held.items()):
                words = [forms["nom"].casefold() for forms in both]
                if any(word in seen for word, seen in zip(words, taken, strict=True)):
                    del held[id_]
                for word, seen in zip(words, taken, strict=True):
                    seen.add(word)
        self.texts = [both for both in self.texts if all(map(self.has, both))]
        self.texts = list(dict(self.texts).items())

    def has(self, text: str) -> bool:
        """True if all names and terms of a text are in the pack."""
        return all(hole.target.removeprefix("thing.") in (self.names if hole.kind == "name" else self.terms)
                   for hole in placeholders(text) if hole.kind in ("name", "term"))


def retargeted(text: str, game: str) -> str | None:
    """A text of a box with the placeholders of the made pack; None if it has some that it cannot have."""
    made = text
    for hole in placeholders(text):
        forms = "".join(f"|{form}" for form in hole.forms)
        number = f"v{crc32(f'{game} {hole.target or hole.kind}'.encode()) % NUMBERS}"
        if hole.kind in UNUSABLE:
            return None
        if hole.kind == "icon":
            made = made.replace(f"{hole.source} ", "").replace(hole.source, "")
            continue
        if hole.kind == "name":
            new = f"{{name:thing.{game}-{hole.target.replace('.', '-')}{forms}}}"
        elif hole.kind in ("term", "kind"):
            new = f"{{term:{game}-{'kind-' if hole.kind == 'kind' else ''}{hole.target}{forms}}}"
        elif hole.kind in COUNTED:
            new = f"{{{hole.kind}:{number}{forms}}}"
        else:
            new = f"{{value:{number}{'|signed' if 'signed' in hole.forms else ''}}}"
        made = made.replace(hole.source, new)
    return made


def _numbers(text: str) -> list[str]:
    return sorted(f"{hole.kind}:{hole.target}" for hole in placeholders(text) if hole.kind not in ("name", "term"))


def typed(text: str, mixture: Mixture, side: int) -> str:
    """A text with its names and terms typed, in the source's language (0) or the other (1)."""
    for hole in placeholders(text):
        if hole.kind in ("name", "term"):
            held = mixture.names[hole.target[len("thing."):]] if hole.kind == "name" else mixture.terms[hole.target]
            text = text.replace(hole.source, _printed(held[side], hole))
    return text


def _printed(forms: Forms, hole: Placeholder) -> str:
    form = hole.forms[0] if hole.forms else "nom"
    plain = form[:1].lower() + form[1:]
    plural = forms.get("nom.pl", forms["nom"]) if plain.endswith(".pl") else forms["nom"]
    word = forms.get(plain, plural)
    return word[:1].upper() + word[1:] if form[:1].isupper() else word


def exchanged(text: str, others: Mapping[str, str]) -> str:
    """A text with other names."""
    return NAME.sub(lambda match: match[0].replace(match[1], others.get(match[1], match[1])), text)


def turned(mixture: Mixture, steps: int) -> dict[str, str]:
    """Another name for each: the one so many steps on among those of its kind with the same forms."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for id_, (here, there) in mixture.names.items():
        kind = "-".join(id_.split("-")[:3])
        groups.setdefault((kind, frozenset(here), frozenset(there)), []).append(id_)
    return {id_: some[(at + steps) % len(some)] for some in groups.values() for at, id_ in enumerate(some)}


def copies(mixture: Mixture, wanted: int) -> Iterator[tuple[str, str]]:
    """Texts with their translations, as many as are wanted; a text that would be there twice begins with a name."""
    prose = [both for both in mixture.texts if len(both[0].split()) >= FEWEST_WORDS]
    names = list(mixture.names)
    seen: set[str] = set()
    for number in count():
        others = turned(mixture, number // 2)
        for at, both in enumerate(mixture.texts if number == 0 else prose):
            if exchanged(both[0], others) in seen:
                label = f"{{name:thing.{names[(at + number) % len(names)]}|Nom}}: "
                both = label + both[0], label + both[1]
            one, other = (exchanged(text, others) for text in both)
            seen.add(one)
            yield (typed(one, mixture, 0), typed(other, mixture, 1)) if number % 2 else (one, other)
            wanted -= 1
            if not wanted:
                return


def made(folder: Path, language: str, strings: int, extra: Iterable[tuple[str, str]] = ()) -> Loaded:
    """Write a pack with about so many strings and its complete translation; `extra` are further texts with theirs."""
    mixture = Mixture.of(language)
    things = {id_: {"name": dict(here)} for id_, (here, _) in mixture.names.items()}
    known = sum(len(there) for _, there in (*mixture.names.values(), *mixture.terms.values()))
    texts = [*copies(mixture, strings - known), *extra]
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(HEAD, "utf-8")
    _dump(folder / "values.yaml", {"values": {f"v{number}": 2 + number % 11 for number in range(NUMBERS)}})
    _dump(folder / "glossary.yaml", {"glossary": {id_: {"pl": dict(here)} for id_, (here, _) in mixture.terms.items()}})
    _dump(folder / "things.yaml", {"kind": "thing", "things": things})
    for start in range(0, len(texts), PER_FILE):
        some = enumerate(texts[start : start + PER_FILE], start)
        cards = {f"c{at}": {"text": source} for at, (source, _) in some}
        _dump(folder / f"cards-{start:05}.yaml", {"kind": "card", "things": cards})
    loaded = load(folder)
    assert loaded.game is not None, [finding.message for finding in loaded.findings][:5]
    _translate(loaded, loaded.game, language, mixture, [target for _, target in texts])
    return loaded


def _translate(loaded: Loaded, game: Game, language: str, mixture: Mixture, targets: list[str]) -> None:
    """Write the complete catalogue of a pack."""
    words = {"game.title": "Large", "kind.thing.name": "thing", "kind.card.name": "card",
             "kind.card.fields.text.label": "text", "kind.thing.fields.name.label": "name",
             "product.talia.title": "deck"}
    for at, target in enumerate(targets):
        words[f"card.c{at}.text"] = target
    for head, tail, held in (("thing", "name", mixture.names), ("term", "word", mixture.terms)):
        for id_, (_, there) in held.items():
            for form, word in there.items():
                words[f"{head}.{id_}.{tail}{'' if form == 'nom' else f'|{form}'}"] = word
    update(loaded, game, language)
    old = read_catalogue(loaded.folder, language)
    sheets = {name: replace(sheet, entries=tuple(
        replace(entry, target=words.get(entry.context, entry.target)) for entry in sheet.entries))
        for name, sheet in old.sheets.items()}
    write(loaded.folder, old, Catalogue(language, sheets))


def _dump(path: Path, data: object) -> None:
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10**6), "utf-8")
