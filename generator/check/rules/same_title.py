"""Two tables or two chapters with one title."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Findings, fault, rule
from generator.finding import Hint
from generator.message import msg
from generator.model.game import Game
from generator.model.text import Text
from generator.records import replace


@rule(
    id="same-title",
    severity="warning",
    what="Two tables, two chapters or two stories with the same title.",
    why="Whoever looks for one of them finds the other and plays by it.",
    bad="""\
tables:
  rain:
    title: Pogoda w dzień
    columns: {keys: [a, b]}
    rows: {keys: [x]}
    data: {x: [1, 2]}
  fog:
    title: Pogoda w dzień  ⟸
    columns: {keys: [a, b]}
    rows: {keys: [x]}
    data: {x: [3, 4]}
""",
    mended={"fog:\n    title: Pogoda w dzień": "fog:\n    title: Pogoda w nocy"},
)
def same_title(game: Game) -> Findings:
    first: dict[tuple[str, str], str] = {}
    for sort, id_, title in _titles(game):
        path = f"{sort}/{id_}/title"
        other = first.setdefault((sort, " ".join(title.source.split()).casefold()), path)
        if other != path:
            message = msg("expected a title of its own, found that of {other}", other=other.split("/")[1])
            yield replace(fault(path, message, near=title.source), hints=(Hint(msg("the first one"), other),))


def _titles(game: Game) -> Iterator[tuple[str, str, Text]]:
    for sort, titled in (("table", game.tables), ("chapter", game.chapters), ("story", game.stories)):
        yield from ((sort, one.id, one.title) for one in titled.values() if one.title)
