"""A translation as the rules read it: each string with its translation and its place in a PO file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from generator.check.leftover import Leftover, leftovers, near_languages
from generator.check.prose import CheckedText
from generator.check.targets import of_number
from generator.finding import Finding, Place
from generator.line_ends import lines_of
from generator.load.pack import Loaded
from generator.load.reader import Places
from generator.load.source import Origin
from generator.model.game import Game
from generator.model.text import COUNTED, LOCAL, PLACEHOLDER, Placeholder, Text, placeholders
from generator.model.waiver import Waiver
from generator.records import replace
from generator.safety.pack_files import read
from generator.translate.apply import translate_game
from generator.translate.catalogue import FOLDER, Catalogue, Entry, read_catalogue
from generator.translate.extract import SourceString, context_of, messages

CONTEXT = re.compile(r'^msgctxt "(.*)"\s*$')
NUMBER = re.compile(r"\d+")
# placeholders that print a number, which a typed number may replace
NUMBERS = ("value:", "cell:", "dice:", "count:", "kinds:", "odds:")
# how the signature of a noun alone begins
FORM = "form:"
WAIVED = re.compile(r"^\s*waive ([a-z0-9-]+): *(.*)$", re.MULTILINE)


class TranslatedPair(Struct, frozen=True):
    """A string and its finished translation."""

    message: SourceString
    entry: Entry

    @property
    def source(self) -> str:
        return self.message.source

    @property
    def target(self) -> str:
        return self.entry.target

    @property
    def context(self) -> str:
        return self.message.context


@dataclass(frozen=True)
class Translation:
    """A game, its catalogue in one language, and the texts of the PO files by name.

    ``printed`` is the catalogue of a copy of the pack as printed, if there is one.
    """

    game: Game
    catalogue: Catalogue
    messages: tuple[SourceString, ...]
    files: dict[str, str]
    printed: Catalogue | None = None

    @property
    def language(self) -> str:
        return self.catalogue.language

    @cached_property
    def pairs(self) -> tuple[TranslatedPair, ...]:
        """Every string whose translation would be printed."""
        entries = self.catalogue.by_context()
        found = ((message, entries.get(message.context)) for message in self.messages)
        return tuple(TranslatedPair(message, entry) for message, entry in found if entry is not None and entry.is_done)

    @cached_property
    def unchanged_contexts(self) -> frozenset[str]:
        """The contexts of translations equal to a source, or to a former one that the catalogue still has."""
        known = [*self.catalogue.entries, *(self.printed.entries if self.printed is not None else ())]
        sources = {source for entry in known for source in (entry.source, entry.previous)}
        return frozenset(pair.context for pair in self.pairs if pair.target in sources)

    @cached_property
    def leftovers(self) -> dict[str, Leftover]:
        """The translations that are mostly words of the source language and not equal to a source, by context."""
        if near_languages(self.game.language, self.language):
            return {}
        found = leftovers((pair.context, pair.source, pair.target) for pair in self.pairs)
        return {context: left for context, left in found.items() if context not in self.unchanged_contexts}

    @cached_property
    def foreign(self) -> frozenset[str]:
        """The contexts of translations that are in the language of the source."""
        return self.unchanged_contexts | self.leftovers.keys()

    @cached_property
    def translated_game(self) -> Game:
        """The translated game; a name has only the forms that the catalogue declares."""
        return translate_game(self.game, self.catalogue, fall_back=False)

    @cached_property
    def places(self) -> dict[str, Place]:
        """The place of each string in its PO file, by the path of a finding."""
        found: dict[str, Place] = {}
        for name, text in self.files.items():
            for number, line in enumerate(lines_of(text), 1):
                match = CONTEXT.match(line)
                if match is not None:
                    found.setdefault(self.path(_unescaped_quotes(match[1])), Place(name, number, 1))
        return found

    def path(self, context: str) -> str:
        """The path of a string in findings and waivers: ``i18n/en/monster.troll.name``."""
        return f"{FOLDER}/{self.language}/{context}"

    def passage(self, pair: TranslatedPair) -> CheckedText:
        """The translation as a text of the game, with the example it belongs to."""
        head, _, rest = pair.message.path.partition("/")
        example = self.translated_game.examples.get(rest.partition("/")[0]) if head == "example" else None
        owner = pair.message.owner
        return CheckedText(pair.message.path, Text(pair.target, owner=owner), "prose", example)

    def waivers(self) -> list[Waiver]:
        """Waivers of translators: a comment ``waive RULE: reason`` on a string."""
        return [
            Waiver(rule, self.path(entry.context), reason)
            for entry in self.catalogue.entries
            if not entry.obsolete
            for rule, reason in WAIVED.findall(entry.remarks)
        ]

    def at_string(self, finding: Finding) -> Finding | None:
        """A finding on a datum of the translated game, moved to its string; None without a translation."""
        for context in _contexts(finding.path):
            if context in self.translated_contexts:
                return replace(finding, path=self.path(context), near=None, width=1, place=None)
        return None

    def is_string(self, path: str) -> bool:
        """True if a datum is a translatable string."""
        return any(context in self.known_contexts for context in _contexts(path))

    @cached_property
    def translated_contexts(self) -> frozenset[str]:
        return frozenset(pair.context for pair in self.pairs)

    @cached_property
    def known_contexts(self) -> frozenset[str]:
        return frozenset(message.context for message in self.messages)


def _unescaped_quotes(quoted: str) -> str:
    return quoted.replace('\\"', '"').replace("\\\\", "\\")


def _contexts(path: str) -> tuple[str, ...]:
    """The possible contexts of a datum: itself, the text of its region, a form of its name."""
    return context_of(path), f"{context_of(path)}.text", _with_form(path)


def _with_form(path: str) -> str:
    """``monster/troll/name/nom.pl`` is ``monster.troll.name|nom.pl``; ``term/x/en/nom`` is ``term.x.word``."""
    head, _, form = path.rpartition("/")
    if head.startswith("term/"):
        head = f"{head.rpartition('/')[0]}/word"
    return context_of(head, form)


def translation_of(loaded: Loaded, game: Game, language: str, printed: Path | None = None) -> Translation:
    """A pack's translation into a language; ``printed`` is a folder with the pack as printed.

    Raises BadCatalogue, and LookupError without a catalogue.
    """
    catalogue = read_catalogue(loaded.folder, language)
    if not catalogue.sheets:
        raise LookupError(language)
    names = [f"{FOLDER}/{language}/{name}" for name in catalogue.sheets]
    files = {name: _text(loaded.folder, name) for name in names}
    found = tuple(messages(game, language, loaded.places.find, notes=False))
    before = read_catalogue(printed, language) if printed is not None else None
    return Translation(game, catalogue, found, files, before)


def _text(pack: Path, name: str) -> str:
    return read(pack, name).decode("utf-8-sig").replace("\r\n", "\n")


def with_files(loaded: Loaded, translation: Translation) -> Loaded:
    """The pack with the PO files among its sources, so that findings can quote their lines."""
    files = {name: Origin(name, text) for name, text in translation.files.items()}
    return replace(loaded, places=Places(loaded.places.spots, {**loaded.places.sources, **files}))


def signature(source: str) -> list[str]:
    """The placeholders of a text without the forms that each language chooses: ``term:party``, ``value:x|signed``.

    A number is the same datum with a noun and in words: ``{plural:x|…}``, ``{number:x}`` are ``value:x`` too. The noun
    alone is ``form:value:x``.
    """
    return [_datum_of(one) for one in placeholders(source)]


def _datum_of(placeholder: Placeholder) -> str:
    kind, target = of_number(placeholder)
    if placeholder.kind in COUNTED and placeholder.target in LOCAL:
        kind, target = placeholder.target, ""
    if kind == "caps":
        target = ""
    fixed = [form for form in placeholder.forms if form in ("code", "signed") and placeholder.kind not in COUNTED]
    datum = "|".join([f"{kind}:{target}".rstrip(":"), *fixed])
    return f"{FORM}{datum}" if placeholder.kind == "form" else datum


def blanked_placeholders(source: str) -> str:
    """A text without its placeholders."""
    return PLACEHOLDER.sub(" ", source)


def typed_numbers(pair: TranslatedPair) -> list[str]:
    """The numbers that only the translation types, in order."""
    left = Counter(NUMBER.findall(blanked_placeholders(pair.source)))
    found = []
    for number in NUMBER.findall(blanked_placeholders(pair.target)):
        found += [number] if left[number] <= 0 else []
        left[number] -= 1
    return found


def numbers_replace_placeholders(pair: TranslatedPair) -> bool:
    """True if every number that a translation types may replace a placeholder that it lacks."""
    lacking = Counter(signature(pair.source)) - Counter(signature(pair.target))
    return 0 < len(typed_numbers(pair)) <= sum(number for key, number in lacking.items() if key.startswith(NUMBERS))

