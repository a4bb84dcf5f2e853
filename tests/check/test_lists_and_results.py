"""What is no incomplete list, and no overlap of results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
BIRDS = ("wren", "robin", "finch", "crow", "swift", "heron")


def told(loaded: Loaded) -> set[str]:
    return {finding.rule for finding in check(loaded).findings} & {"results-in-prose", "list-incomplete",
                                                                   "die-face-twice"}


@pytest.mark.parametrize("text", [
    "Rzućcie {dice:1K6}: przy 1–2 tracicie, przy 3 nic, przy 4–6 zyskujecie.",
    "Rzućcie {dice:1K6}. Z dwóch 1–3 to lewy, 4–6 prawy; z trzech 1–2 to lewy, 3–4 środkowy, 5–6 prawy.",
    "Przy 1–2 tracicie; potem rzućcie znowu: przy 1–4 zyskujecie.",
    "W 2–4 osoby rzućcie {dice:1K6}: przy 1–3 tracicie, przy 4–6 zyskujecie.",
])
def test_results_of_several_rolls(packs: Write, text: str) -> None:
    assert told(packs(f'chapter: "1.0"\ntitle: Gra\nclauses: {{"1.1": "{text}"}}\n')) == set()


@pytest.mark.parametrize("named", [BIRDS, BIRDS[:3]])
def test_whole_lists_and_a_few(packs: Write, named: tuple[str, ...]) -> None:
    things = "".join(f"  {bird}: {{name: {bird}}}\n" for bird in BIRDS)
    text = ", ".join(f"{{name:bird.{bird}}}" for bird in named)
    assert told(packs(f"kinds: {{bird: {{name: ptak, fields: {{name: name}}}}}}\nkind: bird\nthings:\n{things}"
                      f'glossary: {{flock: {{pl: {{nom: stado}}, meaning: "{text}"}}}}\n')) == set()


@pytest.mark.parametrize("faces", ["2, 3, 3, 4, 4, 5", "1, 1, 2, 2, 3, 3", "1, 2, 3, 4, 5, 5", "0, 1, 1, 2, 2, 3"])
def test_dice_of_their_own_kind(packs: Write, faces: str) -> None:
    assert told(packs(f"dice: {{odd: {{name: kostka, faces: [{faces}]}}}}\n")) == set()
