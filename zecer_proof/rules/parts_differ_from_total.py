"""Numbers of pieces in a sentence that do not add up to the number before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, first_few, rule
from generator.check.targets import of_number
from generator.message import Message, msg
from generator.model.game import BoxGroup, Game
from generator.model.pieces import pieces
from generator.model.text import Placeholder
from zecer_proof.alike_sentences import SENTENCE

# with fewer parts a sentence may tell some of many
FEWEST = 2


@rule(
    id="parts-differ-from-total",
    severity="warning",
    whole=True,
    what="A sentence such as “12 tokens: 8 coins and 3 keys” whose numbers of pieces are more than the first one, or "
         "leave out one line of the box.",
    why="Whoever counts the box by the list of its pieces misses what lies in it, or looks for what does not.",
    bad={"game.yaml": """\
game: tiny
title: Mała
language: pl
box: {tokens: {name: żetony, total: 6, pieces: {coin: 3, key: 2, crown: 1}}}
products: {zetony: {kind: counters, title: Żetony, of: [coin, key, crown]}}
""", "example.yaml": """\
provenance: {original: próba}
kinds:
  coin: {name: moneta, fields: {name: name}}
  key: {name: klucz, fields: {name: name}}
  crown: {name: korona, fields: {name: name}}
chapter: "1.0"
title: Pudełko
clauses:
  "1.1": "Żetonów jest {count:tokens}: monet {count:coin}, kluczy {count:key}."  ⟸
""", "coins.yaml": "kind: coin\nthings: {gold: {name: Dukat, copies: 3}}\n",
        "keys.yaml": "kind: key\nthings: {iron: {name: Żelazny, copies: 2}}\n",
        "crowns.yaml": "kind: crown\nthings: {old: {name: Stara}}\n"},
    mended={"kluczy {count:key}": "kluczy {count:key}, koron {count:crown}"},
)
def parts_differ_from_total(game: Game) -> Findings:
    for passage in passages(game):
        source = passage.text.source
        counts = [one for one in passage.text.placeholders if of_number(one)[0] == "count"]
        for sentence in SENTENCE.finditer(source) if len(counts) > FEWEST else ():
            here = [one for one in counts if sentence.start() <= one.start < sentence.end()]
            if len(here) <= FEWEST or not _announces(source[here[0].end : here[1].start]):
                continue
            total, *parts = here
            wrong = _sum_message(game, total, parts)
            if wrong is not None:
                yield finding_at(passage.path, source, total.start, parts[-1].end, wrong)


def _announces(between: str) -> bool:
    """Whether a list begins between two numbers."""
    return ":" in between


def _sum_message(game: Game, total: Placeholder, parts: Sequence[Placeholder]) -> Message | None:
    try:
        whole = pieces(game, of_number(total)[1])
        numbers = [pieces(game, of_number(part)[1]) for part in parts]
    except KeyError:
        # told as a reference
        return None
    if sum(numbers) > whole:
        return msg("expected numbers that add up to {whole}, found {sum}", whole=whole, sum=sum(numbers))
    group = game.box.get(of_number(total)[1])
    lacking = list(_lines_lacking(group, parts)) if group is not None and sum(numbers) < whole else []
    if len(lacking) == 1:
        return msg("expected all lines of {group}, found all but {missing}: {sum} of {whole}",
                   group=total.source if group is None else group.id, missing=first_few(lacking, 1),
                   sum=sum(numbers), whole=whole)
    return None


def _lines_lacking(group: BoxGroup, parts: Sequence[Placeholder]) -> Iterator[str]:
    named = {of_number(part)[1].rpartition("/")[2] for part in parts}
    yield from (line for line in group.pieces if line not in named)
