"""What is told of texts that are not as they were approved: at the first changed words, with the old ones, and with
what says the same elsewhere and has not changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from generator.check.approval import Differences, changes, facts
from generator.check.approved_texts import TextChange, word_spans
from generator.check.per_game import identity_cache
from generator.check.prose import SORTS, passages
from generator.check.rule import fault, finding_at, first_few, shortened_text
from generator.finding import Finding, Hint
from generator.layout.identity_cache import IdentityCache
from generator.load.approved import approved_text, in_print, parsed_facts
from generator.load.pack import Loaded
from generator.message import Message, msg
from generator.model.game import Game
from generator.records import replace
from zecer_proof.counterparts import broken_pairs, linked_texts
from zecer_proof.restatements import Statement
from zecer_proof.turned_texts import is_turned

LONGEST = 80
# of what refers to a changed clause so many are named, and so many pairs
MOST_LINKED, MOST_PAIRS = 3, 3
# the parts of a pack whose texts are no rules
OUTSIDE = ("game/", "credit/", "product/", "story/")
ALOUD = "aloud"
# a text in italics alone is flavour
ITALICS = re.compile(r"\s*(?<!\*)\*(?!\*)[^*]+\*\s*")


class ToldText(Struct, frozen=True):
    """A changed text and its finding; ``is_fact`` if it says something else, or breaks with what said the same."""

    change: TextChange
    finding: Finding
    is_fact: bool


def approved_differences(reading: Loaded) -> Differences | None:
    """What differs from what was approved; None when nothing was approved. Raises ValueError with the reason."""
    text, game = approved_text(reading.folder), reading.game
    if text is None or game is None:
        return None
    return _FOUND.get((game,), lambda: _differences(game, text), text)


def told_texts(game: Game, found: Differences) -> tuple[ToldText, ...]:
    """The findings about changed texts but for those that only changed their punctuation, and reworded flavour."""
    return _TOLD.get((game, found), lambda: tuple(_told_changes(game, found)))


def is_flavour(game: Game, change: TextChange) -> bool:
    """True if a text is no rule: what is read aloud in a story, what is all in italics, the box's own words."""
    head, _, rest = change.path.partition("/")
    if head == "story":
        id_, _, part = rest.partition("/parts/")
        story = game.stories.get(id_)
        named = story.parts.get(part.partition("/")[0]) if story is not None else None
        sort = game.story_parts.get(named.sort) if named is not None else None
        return named is None or (sort is not None and sort.look == ALOUD)
    texts = [text for text in (change.old, change.new) if text]
    return change.path.startswith(OUTSIDE) or all(map(ITALICS.fullmatch, texts))


_FOUND: IdentityCache[Differences] = identity_cache(1)
_TOLD: IdentityCache[tuple[ToldText, ...]] = identity_cache(1)


def _differences(game: Game, text: str) -> Differences:
    now = facts(game)
    if text == in_print(now):
        return Differences((), (), now)
    return changes(parsed_facts(text), now, game.language)


def _told_changes(game: Game, found: Differences) -> Iterator[ToldText]:
    if not found.texts:
        return
    pairs = broken_pairs(game, found.approved, found.texts)
    changed = {one.path: one for one in found.texts}
    sources = {one.path: one.text.source for one in passages(game)}
    for change in found.texts:
        broken = pairs.get(change.path, [])
        is_rule = not is_flavour(game, change)
        if not change.data and not broken and (change.is_worded_alike or not is_rule):
            continue
        message, finding = _message(change, game), None
        stretch = change.stretch(game.language)
        source = sources.get(change.path, "")
        spans = word_spans(source)
        if stretch is not None and stretch.end <= len(spans) and stretch.start < stretch.end:
            place = spans[stretch.start][0], spans[stretch.end - 1][1]
            finding = finding_at(change.path, source, *place, message, help=_advice(game, change, changed, broken))
        finding = finding or fault(change.path, message, help=_advice(game, change, changed, broken))
        is_fact = bool(change.data or broken) or (is_rule and _is_turned(change, game.language))
        yield ToldText(change, replace(finding, hints=tuple(_hints(broken))), is_fact)


def _is_turned(change: TextChange, language: str) -> bool:
    """True if a rule may say something else; titles are put in other words freely."""
    is_title = any(SORTS.get(part) in ("title", "label") for part in change.key.split("/"))
    return change.old is not None and change.new is not None and not is_title and is_turned(
        change.old, change.new, language)


def _message(change: TextChange, game: Game) -> Message:
    """The words that differ; in a file of an earlier version, the facts."""
    stretch = change.stretch(game.language)
    if stretch is not None and stretch.old != stretch.new:
        old, new = stretch.old, stretch.new
    elif change.new is None:
        return msg("expected {path} as approved, {old}, found none", path=change.path, old=_shortened_line(change.old))
    elif change.data and change.old is None and any(old for old, _ in change.data.values()):
        old, new = change.told_data()
    elif change.old is None:
        return msg("expected nothing new, found {path}: {new}", path=change.path, new=_shortened_line(change.new))
    else:
        old, new = change.old, change.new
    return msg("expected {old}, as approved, found {new}", old=_shortened_line(old), new=_shortened_line(new))


def _advice(game: Game, change: TextChange, changed: dict[str, TextChange], broken: Iterable[Statement]) -> Message:
    told = {one.passage.path for one in broken}
    linked = [path for path in linked_texts(game, change, changed) if path not in told] if change.data else []
    if not linked:
        return msg("zecer approve --only {holder} shows what changed and approves it", holder=change.holder)
    return msg("not changed with it: {places}; zecer approve --only {holder} shows what changed and approves it",
               places=first_few(linked, MOST_LINKED), holder=change.holder)


def _hints(broken: Iterable[Statement]) -> Iterator[Hint]:
    for one in list({one.passage.path: one for one in broken}.values())[:MOST_PAIRS]:
        yield Hint(msg("said the same and has not changed: “{sentence}”", sentence=_shortened_line(one.source)),
                   one.passage.path)


def _shortened_line(text: str | None) -> str:
    return shortened_text(" ".join((text or "").split()), LONGEST)
