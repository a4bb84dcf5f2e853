"""An example that is computed for one thing and tells of another."""

from __future__ import annotations

from generator.check.rule import Findings, finding_at, rule
from generator.check.targets import exists
from generator.message import msg
from generator.model.chapters import Example
from generator.model.game import Game
from generator.model.text import Placeholder


@rule(
    id="example-names-another",
    severity="warning",
    what="An example that never names the thing it is given, but one other of its kind, which it is not given.",
    why="The numbers are those of one hero, the story is of another: whoever looks them up learns the rule wrongly.",
    bad="""\
provenance: {original: próba}
kinds:
  hero: {name: bohater, fields: {name: name, skill: int 1..9}}
kind: hero
things:
  alryk: {name: Alryk, skill: 2}
  zuryk: {name: Zuryk, skill: 3}
chapter: "1.0"
title: Pułapki
clauses: {"1.1": Pułapkę rozbraja ten, kto umie.}
examples:
  trap:
    clause: "1.1"
    given: {who: hero.zuryk, die: 3}
    run: die <= who.skill
    expect: true
    text: "{name:hero.alryk} wyrzuca {given:die} i rozbraja pułapkę."  ⟸
""",
    mended={"{name:hero.alryk}": "{name:hero.zuryk}"},
)
def example_names_another(game: Game) -> Findings:
    for example in game.examples.values():
        given = {key: one for key, one in example.given.items() if isinstance(one, str) and exists(game, "thing", one)}
        texts = {key: text for key, text in (("title", example.title), ("text", example.text)) if text is not None}
        named = [(key, holder) for key, text in texts.items() for holder in text.placeholders]
        for as_, meant in given.items():
            others = [(key, holder) for key, holder in named if _mistaken(game, example, holder, meant)]
            # a tale of several is not of one that was mistaken
            alone = len({holder.target for _, holder in others}) == 1
            if alone and not any(_names(holder, as_, meant) for _, holder in named):
                key, holder = others[0]
                message = msg("expected {meant}, which the example is given, found {holder}",
                              meant=meant, holder=holder.target)
                path, advice = f"example/{example.id}/{key}", msg("name what it is computed for")
                yield finding_at(path, texts[key].source, holder.start, holder.end, message, help=advice)


def _names(holder: Placeholder, key: str, thing: str) -> bool:
    """Whether a placeholder tells the name of what is given under a key."""
    return (holder.kind, holder.target) in (("name", thing), ("given", key))


def _mistaken(game: Game, example: Example, holder: Placeholder, meant: str) -> bool:
    """Whether a placeholder names another thing of the kind, which the example is not given."""
    another = holder.kind == "name" and holder.target.partition(".")[0] == meant.partition(".")[0]
    return another and exists(game, "thing", holder.target) and holder.target not in map(str, example.given.values())
