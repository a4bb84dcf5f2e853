"""Figures of the house: lines of the core and of the packages around it, and definitions that no search finds.

    python benchmarks/house.py            the figures
    python benchmarks/house.py --names    each definition whose one word says nothing, too
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"][
    "packages"]
# a word that says how something is, or where, and not what it is: prepositions, participles, adjectives
VAGUE = re.compile(
    r"about|above|after|along|among|apart|around|as|at|before|behind|below|beside|between|beyond|by|down|for|from|in|inside"
    r"|into|like|near|of|off|on|onto|out|outside|over|past|per|since|than|through|to|toward|under|until|up|upon|with|within"
    r"|without|begun|bent|bought|bound|built|chosen|come|done|drawn|fallen|felt|found|given|gone|grown|held|hung|kept"
    r"|known|laid|led|left|lit|lost|made|meant|met|paid|said|seen|sent|shown|sought|spelt|stood|struck|sunk|sworn"
    r"|taken|taught|thrown|told|torn|understood|won|worn|written|alike|alone|bare|clean|empty|even|fine|first|free|full"
    r"|fuller|good|large|last|less|long|more|most|next|other|plain|same|short|simple|single|small|some|thin|true|twice"
    r"|wide|whole|wrong|[a-z]{2,}[^e]ed")


def says_nothing(name: str) -> bool:
    """Whether a name is one bare participle, preposition or adjective."""
    return VAGUE.fullmatch(name.strip("_")) is not None


def definitions(path: Path) -> Iterator[tuple[int, str]]:
    """The functions and methods of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name


def main() -> None:
    everything, vague, lines = 0, [], Counter[str]()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            lines[package] += len(path.read_text("utf-8").splitlines())
            for line, name in definitions(path):
                everything += 1
                if says_nothing(name):
                    vague.append(f"{path.relative_to(ROOT)}:{line} {name}")
    for package, count in lines.items():
        print(f"{package:<14} {count:>7,} lines")
    print(f"{'all':<14} {sum(lines.values()):>7,} lines")
    print(f"{everything:,} definitions; {len(vague)} of one word that says nothing")
    if "--names" in sys.argv:
        print(*vague, sep="\n")


if __name__ == "__main__":
    main()
