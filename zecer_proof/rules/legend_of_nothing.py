"""A legend that explains a word or an icon which nothing in the game has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from generator.check.prose import passages
from generator.check.references import references
from generator.check.rule import Findings, fault, finding_at, rule
from generator.fields.choice_type import ChoiceType
from generator.message import msg
from generator.model.game import Game
from generator.model.grid_maps import GridMap
from generator.records import parts

# fewer words or icons may be alike by chance
FEWEST = 3
NAME = re.compile(r"[a-z0-9-]+")
HOLE = re.compile(r"\{[^{}]*\}")


@rule(
    id="legend-of-nothing",
    severity="warning",
    whole=True,
    what="A table with a row or column for each word of a choice, or each terrain of a map, and one that no thing or "
         "map has; a rule that explains icons, one of which is nowhere else.",
    why="Players look for the sign, and nothing bears it: either a piece is missing or the legend is an old one.",
    bad="""\
kinds:
  enemy: {name: wróg, fields: {name: name, sort: "choice of beast, ghost, dragon"}}
kind: enemy
things: {rat: {name: Szczur, sort: beast}, spectre: {name: Upiór, sort: ghost}}
tables:
  "1.1":
    title: Gatunki
    rows: {labels: {beast: zwierzę, ghost: duch, dragon: smok}}
    data:
      beast: walczy na Siłę
      ghost: walczy na Moc
      dragon: zieje ogniem  ⟸
""",
    mended={"      dragon: zieje ogniem": "", ", dragon: smok}": "}"},
)
def legend_of_nothing(game: Game) -> Findings:
    yield from _of_tables(game)
    yield from _of_icons(game)


def _of_tables(game: Game) -> Findings:
    sorts = [*_choices(game), *_terrains(game)]
    for table in game.tables.values():
        for side, axis in (("rows", table.rows), ("columns", table.columns)):
            keys = set(axis.keys) if axis.sort == "labels" else set[str]()
            for told, had, known in sorts if len(keys) >= FEWEST else ():
                strange = keys - had
                if len(strange) == 1 and keys <= known and len(keys & had) >= FEWEST - 1:
                    word = strange.pop()
                    path = f"table/{table.id}/{word}" if side == "rows" else f"table/{table.id}/{side}/labels/{word}"
                    yield fault(path, msg("expected a word that something has as its {sort}, found {word!r}, which "
                                          "nothing has", sort=told, word=word), near=word)
                    break


def _choices(game: Game) -> Iterator[tuple[str, set[str], set[str]]]:
    """Each choice: how it is called, the words that things have, and all that it offers."""
    for kind in game.kinds.values():
        for id_, field in kind.fields.items():
            type_ = field.type.single_type
            if isinstance(type_, ChoiceType):
                values = [thing.fields.get(id_) for thing in game.of_kind(kind.id)]
                had = {str(word) for value in values for word in (value if isinstance(value, tuple) else (value,))}
                yield f"{kind.id}.{id_}", had & set(type_.words), set(type_.words)


def _terrains(game: Game) -> Iterator[tuple[str, set[str], set[str]]]:
    """The words of the terrain and of the lines of each map with a grid: those that are on it, and all."""
    for drawn in game.maps.values():
        if isinstance(drawn, GridMap):
            letters = {letter for row in drawn.rows for letter in row}
            lines = {line.word for line in drawn.lines}
            on_it = {word for letter, word in drawn.terrain.items() if letter in letters} | lines
            yield drawn.id, on_it, on_it | set(drawn.terrain.values()) | set(drawn.prices)


def _of_icons(game: Game) -> Findings:
    explained = [(passage, icons) for passage in passages(game) if passage.path.partition("/")[0] not in game.kinds
                 and (icons := [one for one in passage.text.placeholders if one.kind == "icon"])]
    legends = [(passage, icons) for passage, icons in explained if len({one.target for one in icons}) >= FEWEST]
    named = {one.target for one in references(game) if one.sort == "icon"}
    told = Counter(icon for _, icons in explained for icon in {one.target for one in icons})
    once = {one.target for _, icons in legends for one in icons
            if told[one.target] == 1 and one.target in game.theme.icons} - named
    if not once or any("{" not in icon and icon not in game.theme.icons for icon in named):
        # a name misspelt may be that very icon
        return
    once -= set(_icons_elsewhere(game, once))
    for passage, icons in legends:
        strange = [one for one in icons if one.target in once]
        if len({one.target for one in strange}) == 1:
            yield finding_at(passage.path, passage.text.source, strange[0].start, strange[0].end,
                             msg("expected an icon that a piece, a die or the board has, found {icon}, which is "
                                 "nowhere else", icon=strange[0].target))


def _icons_elsewhere(game: Game, icons: Collection[str]) -> Iterator[str]:
    """Those icons that something beside the texts of the book may name, by its id or by a name with holes."""
    for written in set(parts((game.things, game.kinds, game.maps, game.theme.faces, game.products), str)):
        if "{" in written and not any(map(str.isspace, written)):
            between = HOLE.split(written)
            pattern = re.compile(".+".join(map(re.escape, between)))
            yield from (icon for icon in icons if any(between) and pattern.fullmatch(icon))
        yield from (icon for icon in icons if icon in written and icon in NAME.findall(written))
