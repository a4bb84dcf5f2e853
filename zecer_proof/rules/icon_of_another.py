"""An icon before a name that has another icon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, fault, finding_at, rule
from generator.check.targets import thing_named
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.text import Placeholder, placeholders

BETWEEN = re.compile(r"[\s*]{0,4}")
# an icon beside words in bold, and one that begins a text
BESIDE_BOLD = re.compile(r"\{icon:(?P<before>[a-z0-9-]+)\}[ \u00a0]{0,2}\*\*(?P<words>[^*]+)\*\*|"
                         r"\*\*(?P<bold>[^*]+)\*\*[ \u00a0]\{icon:(?P<behind>[a-z0-9-]+)\}")
FIRST = re.compile(r"\s*\{icon:(?P<icon>[a-z0-9-]+)\}")
# a meaning may be several, and say more in brackets
PARTS = re.compile(r"[,(]")
ICON = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'><path d='M0 0h512v512H0z'/></svg>"


class Meanings(NamedTuple):
    """The icons that mean something, by these words in small letters, and by the first one of several."""

    whole: dict[str, list[str]]
    first: dict[str, set[str]]


@rule(
    id="icon-of-another",
    severity="warning",
    what="An icon beside the name of a thing that has another icon, or beside words in bold, a title, a cell or a name "
         "that are the meaning of another icon.",
    why="Players find their way by icons; one beside the wrong name sends them to the wrong rule.",
    bad={"example.yaml": """\
provenance: {original: próba}
kinds:
  find: {name: znalezisko, fields: {name: name, icon: icon}}
kind: find
things:
  altar: {name: Ołtarz, icon: altar}
  mirror: {name: Lustro, icon: mirror}
chapter: "1.0"
title: Znaleziska
clauses: {"1.1": "{icon:altar} {name:find.mirror} stoi w kącie."}  ⟸
""", "theme/icons.yaml": """\
icons:
  altar: {drawing: altar, set: own, author: nobody, licence: CC0, meaning: ołtarz}
  mirror: {drawing: mirror, set: own, author: nobody, licence: CC0, meaning: lustro}
""", "theme/icons/altar.svg": ICON, "theme/icons/mirror.svg": ICON},
    mended={"{icon:altar}": "{icon:mirror}"},
)
def icon_of_another(game: Game) -> Findings:
    icons = _icons_by_meaning(game)
    for passage in passages(game):
        holders = passage.text.placeholders
        for icon, name in pairwise(holders):
            between = passage.text.source[icon.end : name.start]
            if icon.kind == "icon" and name.kind == "name" and BETWEEN.fullmatch(between):
                wanted = _icon_wanted(game, icon, name)
                if wanted is not None:
                    message = msg("expected {{icon:{wanted}}} before {name}, found {icon}",
                                  wanted=wanted, name=name.source, icon=icon.source)
                    yield finding_at(passage.path, passage.text.source, icon.start, name.end, message)
        yield from _beside_words(game, passage, icons) if "{icon:" in passage.text.source else ()
    for clause in game.clauses():
        first = FIRST.match(clause.text.source) if clause.title is not None and clause.text is not None else None
        if first is not None and clause.title is not None and clause.text is not None:
            wanted = _other_icon(game, first["icon"], clause.title.source, icons)
            if wanted is not None:
                yield finding_at(f"clause/{clause.id}/text", clause.text.source, first.start("icon") - 6,
                                 first.end("icon") + 1, _beside_message(wanted, clause.title.source, first["icon"]))
    for thing in game.things.values():
        own = thing.fields.get("icon")
        wanted = _other_icon(game, own, thing.name.nom, icons) if isinstance(own, str) else None
        if wanted is not None and isinstance(own, str):
            yield fault(f"{thing.kind}/{thing.id}/icon", _beside_message(wanted, thing.name.nom, own), near=own)


def _beside_message(wanted: str, words: str, icon: str) -> Message:
    return msg("expected the icon {wanted} beside “{words}”, which is its meaning, found {icon}",
               wanted=wanted, words=words, icon=icon)


def _icon_wanted(game: Game, icon: Placeholder, name: Placeholder) -> str | None:
    """The icon of the thing that is named, when the one that stands there is of another thing of its kind."""
    thing = thing_named(game, name.target)
    own = thing.fields.get("icon") if thing is not None else None
    if not isinstance(own, str) or own == icon.target:
        return None
    others = game.of_kind(name.target.partition(".")[0])
    return own if any(other.fields.get("icon") == icon.target for other in others) else None


def _icons_by_meaning(game: Game) -> Meanings:
    found = Meanings({}, {})
    for icon in game.theme.icons.values():
        for words in dict.fromkeys((icon.meaning.source, *PARTS.split(icon.meaning.source))):
            key = words.strip().casefold()
            found.whole.setdefault(key, []).append(icon.id)
            found.first.setdefault(key.partition(" ")[0], set()).add(icon.id)
    return found


def _beside_words(game: Game, passage: CheckedText, icons: Meanings) -> Findings:
    source = passage.text.source
    for match in BESIDE_BOLD.finditer(source):
        icon, words = match["before"] or match["behind"], match["words"] or match["bold"]
        wanted = _other_icon(game, icon, words, icons)
        if wanted is not None:
            yield finding_at(passage.path, source, match.start(), match.end(), _beside_message(wanted, words, icon))
    if passage.sort == "cell" and (first := FIRST.match(source)) is not None:
        wanted = _other_icon(game, first["icon"], source[first.end() :], icons)
        if wanted is not None:
            yield finding_at(passage.path, source, 0, first.end(),
                             _beside_message(wanted, source[first.end() :].strip(), first["icon"]))


def _other_icon(game: Game, icon: str, words: str, icons: Meanings) -> str | None:
    """The icon that words mean, when it is another than the one beside them."""
    if icon not in game.theme.icons:
        return None
    own = game.theme.icons[icon].meaning.source.casefold()
    for form in (form.casefold() for form in _forms(game, words.strip(" \u00a0.:*"))):
        whole, first = icons.whole.get(form, ()), icons.first.get(form, set[str]())
        if whole:
            return None if icon in whole else whole[0]
        if len(first) == 1 and form not in own:
            return next(iter(first))
    return None


def _forms(game: Game, words: str) -> Iterator[str]:
    """Words as they stand; of a name, kind or term alone all its forms."""
    yield words
    holder = next(placeholders(words), None)
    if holder is not None and holder.source == words:
        if holder.kind == "term" and holder.target in game.terms:
            yield from game.terms[holder.target].forms.get(game.language, {}).values()
        elif holder.kind == "kind" and holder.target in game.kinds:
            yield from game.kinds[holder.target].name.forms.values()
