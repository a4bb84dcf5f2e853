"""Times the YAML nodes of zecer against PyYAML's CSafeLoader: 10,000 cards, about 5 MB in three files.

Run from the root of the project: `python -m benchmarks.yaml_nodes [rounds]`.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable

import yaml
from yaml.cyaml import CSafeLoader

from generator.load.nodes import parse

CARDS = 10_000
PER_FILE = 2_500
GOAL = 0.25

_CARD = """\
card-{n}:
  name: Strażnik podziemi {n}
  type: potwór, nieumarły
  strength: 2K6+{s}
  agility: {a}
  resistance: {r}
  undead: true
  icon: skull
  cost: {{gold: {a}, silver: {r}}}
  keywords: [straż, ciemność, żelazo]
  ability: "15.{r}"
  text: |
    Gdy **Strażnik** stoi na segmencie z dwojgiem drzwi, każdy, kto przez nie przechodzi, rzuca {{dice:1K6}}.
    Przy wyniku {a} lub mniejszym traci turę, a potwór **atakuje** go natychmiast, zanim ktokolwiek wykona ruch.
    Potwór nie ściga drużyny poza komnatę, w której został spotkany.
  copies: {r}
"""


def deck() -> list[bytes]:
    """The files of a deck; deterministic."""
    cards = [_CARD.format(n=n, s=n % 5, a=n % 7, r=n % 4 + 1) for n in range(CARDS)]
    return ["".join(cards[n : n + PER_FILE]).encode() for n in range(0, CARDS, PER_FILE)]


def seconds(work: Callable[[bytes], object], files: list[bytes]) -> float:
    """Processor seconds of `work` for all files; each result is released before the next file."""
    started = time.process_time()
    for data in files:
        work(data)
    return time.process_time() - started


def main(rounds: int = 5) -> int:
    """Print the best time of each and their ratio; returns 1 if the ratio misses the goal.

    The loaders take turns, and the best of each counts: other work of the machine can only slow them down.
    """
    files = deck()
    our = peer = math.inf
    for _ in range(rounds):
        our = min(our, seconds(lambda data: parse(data, "deck.yaml"), files))
        peer = min(peer, seconds(lambda data: yaml.load(data, Loader=CSafeLoader), files))
    size = sum(map(len, files)) / 1e6
    print(f"{CARDS:,} cards, {size:.1f} MB: nodes {our:.3f} s, CSafeLoader {peer:.3f} s")
    print(f"ratio {our / peer:.2f} (goal {GOAL})")
    return int(our / peer > GOAL)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
