"""Collects the contact sheet of a translation: every piece and every string beside its source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of
from generator.layout.products.deck import real_front
from generator.load.pack import Loaded
from generator.make.editions import edition_of
from generator.model.game import Game, Thing
from generator.model.text import Text
from generator.products import size_of_piece
from generator.text.run import Block
from generator.translate.apply import CLOSE, OPEN
from generator.translate.catalogue import Entry
from generator.translate.context import Context
from generator.translate.edition import Edition
from generator.translate.extract import THINGS, SourceString, by_group, messages
from zecer_i18n.preview_html import PiecePair, Section, State, StringRow, sheet


def preview(loaded: Loaded, game: Game, language: str, shared: bool = True) -> str:
    """The contact sheet as HTML; ``shared`` is False for conversion to PDF.

    Raises BadCatalogue, and LookupError for a language without a catalogue.
    """
    own, other = Edition(game, game.language), edition_of(loaded, game, language)
    translation = translation_of(loaded, game, language)
    wrong: dict[str, list[str]] = {}
    for finding in check_edition(loaded, translation).findings:
        wrong.setdefault(finding.path, []).append(f"{finding.rule}: {finding.message}")
    entries = translation.catalogue.by_context()
    sections = []
    for group, own_messages in by_group(messages(game, language)).items():
        rows = [
            _row(message, entries.get(message.context), own, other, wrong.get(translation.path(message.context), ()))
            for message in own_messages
        ]
        pairs = _pairs(own, other, own_messages) if group.startswith(f"{THINGS}-") else []
        sections.append(Section(group, pairs, rows))
    return sheet(f"{game.title}: {game.language} – {language}", language, sections, shared)


def _row(message: SourceString, entry: Entry | None, own: Edition, other: Edition, wrong: Iterable[str]) -> StringRow:
    state: State = "done"
    if entry is None or not entry.target:
        state = "done" if message.optional else "missing"
    elif not entry.is_done:
        state = "fuzzy"
    target = entry.target if entry is not None and entry.target else f"{OPEN}{message.source}{CLOSE}"
    told = [_blocks(edition, message, text) for edition, text in ((own, message.source), (other, target))]
    return StringRow(message.context, message.notes.partition("\n")[0], told[0], told[1], state, tuple(wrong))


def _blocks(edition: Edition, message: SourceString, source: str) -> tuple[Block, ...]:
    """A text as the edition prints it; values that only an example has stay placeholders."""
    return edition.blocks(Text(source), Context(clause=message.path.partition("/")[2]))


def _pairs(own: Edition, other: Edition, messages: Iterable[SourceString]) -> list[PiecePair]:
    """Every thing with a face, in both languages."""
    contexts: dict[str, list[str]] = {}
    for message in messages:
        contexts.setdefault(".".join(message.path.split("/")[:2]), []).append(message.context)
    found = []
    for kind in _kinds(own.game):
        for thing in own.game.of_kind(kind):
            if str(thing.ref) in contexts:
                found += _pair(own, other, thing, contexts)
    return found


def _kinds(game: Game) -> list[str]:
    products = [product for product in game.products.values() if size_of_piece(product)]
    return list(dict.fromkeys(kind for product in products for kind in product.options.kinds))


def _pair(own: Edition, other: Edition, thing: Thing, contexts: Mapping[str, list[str]]) -> list[PiecePair]:
    try:
        drawn = [real_front(edition, edition.game.things[thing.ref]) for edition in (own, other)]
    # missing faces, and faces that name missing data, are reported by `check`
    except LookupError:
        return []
    before, after = drawn
    return [PiecePair(str(thing.ref), tuple(contexts[str(thing.ref)]), before.piece, after.piece, not after.overflows)]
