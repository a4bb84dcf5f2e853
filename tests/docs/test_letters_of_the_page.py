"""A letter that no font has, in every text of the documented pack: told where it is written if it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
import yaml
from pack_page import write_pack

from generator.check.letters import lines
from generator.check.report import placed_finding
from generator.check.rules import glyph_missing as module
from generator.check.rules.glyph_missing import glyph_missing
from generator.layout.type.fonts import glyphs
from generator.load.pack import Loaded, load
from generator.model.chapters import Term
from generator.model.game import Game
from generator.model.text import Text, Wording
from generator.model.values import Name
from generator.translate.walk import walk

# letters of a script that no font of the program has; each text gets its own
FIRST = 0x4E00
Spot = tuple[str, int, int]


class Sources:
    """Collects the texts of a game by their types."""

    def __init__(self, game: Game) -> None:
        self.found = {game.players, game.version, *(name for one in game.credits.values() for name in one.names)}
        self.found |= {word for icon in game.theme.icons.values() for word in (icon.author, icon.licence)}
        self.found |= {face for product in game.products.values() for face in _faces(product.options.get("faces"))
                       if face not in game.theme.icons}
        walk(game, self)

    def text(self, path: str, text: Text) -> Text:
        self.found.add(text.source)
        return text

    def wording(self, path: str, wording: Wording) -> Wording:
        self.found.add(str(wording))
        return wording

    def name(self, path: str, name: Name) -> Name:
        self.found.update(name.forms.values())
        return name

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]:
        self.found.update(word for words in term.forms.values() for word in words.values())
        return term.forms


def _faces(value: object) -> Iterable[str]:
    return value if isinstance(value, tuple) else ()


def ends(file: Path, sources: set[str]) -> list[tuple[int, int]]:
    """Line and column (from 0) of the end of each value that is one of these texts and stands on one line."""
    found, stack = [], [yaml.compose(file.read_text("utf-8"), yaml.CSafeLoader)]
    while stack:
        node = stack.pop()
        if isinstance(node, yaml.MappingNode):
            stack += [value for _, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            stack += node.value
        elif node.value in sources and node.start_mark.line == node.end_mark.line:
            found.append((node.end_mark.line, node.end_mark.column - (node.style == '"')))
    return sorted(found, reverse=True)


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Loaded, dict[str, Spot]]:
    """The documented pack with a letter of its own at the end of every text, and where each letter stands."""
    folder, spots = write_pack(tmp_path_factory.mktemp("pack")), dict[str, Spot]()
    game = load(folder).game
    assert game is not None
    ids = {"name", *game.kinds, *game.products}
    sources = {source for source in Sources(game).found - ids if any(map(str.isalpha, source))}
    for file in sorted(folder.rglob("*.yaml")):
        rows, name = file.read_text("utf-8").split("\n"), file.relative_to(folder).as_posix()
        for line, column in ends(file, sources):
            letter = chr(FIRST + len(spots))
            rows[line] = rows[line][:column] + letter + rows[line][column:]
            spots[letter] = (name, line + 1, column)
        file.write_text("\n".join(rows), "utf-8")
    return load(folder), spots


def test_every_letter_without_a_glyph_is_told_where_it_is_written(
    marked: tuple[Loaded, dict[str, Spot]], monkeypatch: pytest.MonkeyPatch
) -> None:
    # a whole script is told once
    monkeypatch.setattr(module, "FEWEST_OF_SCRIPT", 10_000)
    loaded, spots = marked
    game = loaded.game
    assert game is not None, [str(finding.message) for finding in loaded.findings]
    printed = {glyph.text for line in lines(game, {"": frozenset(spots)}) for glyph in glyphs(line.font, line.text)
               if glyph.gid == 0} & set(spots)
    told = {}
    for finding in glyph_missing.findings(game):
        place = placed_finding(finding, loaded.places).place
        assert place is not None
        told[chr(int(str(finding.message).rpartition("U+")[2][:4], 16))] = (place.file, place.line)
    assert told == {letter: spots[letter][:2] for letter in printed}
    assert len(printed) > 120
