"""The flagship against its own rules, and the engine against the flagship."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from paper import Box

from generator.load.pack import load
from generator.model.game import Game
from generator.products import specs

ROOT = Path(__file__).parents[3]
PACKS = (ROOT / "content" / "labirynt-smierci", ROOT / "tests" / "packs" / "twelve-cards")


def test_every_waiver_has_a_reason(game: Game) -> None:
    assert [waiver for waiver in game.waivers if len(waiver.reason.split()) < 3] == []


def test_the_whole_box_was_proved_before_it_was_built(flagship: Box) -> None:
    # a draft would be stamped, and its manifest would have other keys
    assert len({entry.key for entry in flagship.entries.values()}) == 9
    assert all(entry.source for entry in flagship.entries.values())


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def test_the_engine_knows_no_game() -> None:
    names: set[str] = set()
    for pack in PACKS:
        game = load(pack).game
        assert game is not None
        names |= {game.title.source, *game.kinds, *(str(ref) for ref in game.things)}
        names |= {thing.name.nom for thing in game.things.values() if len(thing.name.nom) > 3}
    # words of the trade that a pack may choose for a kind too: options such as the size of a card
    names -= {option for spec in specs().values() for option in spec.known_options}
    # a key of SARIF, elements of XLIFF and TMX and a word of drawn people, whatever a pack means by them
    names -= {"level", "segment", "prop", "race"}
    known = []
    for path in sorted((ROOT / "generator").rglob("*.py")):
        # a rule shows what it finds in an example
        # and numbers in words are those of the language
        if path.parent.name != "rules" and path.name != "numerals.py":
            known += [f"{path.name}:{line}: {words}" for line, words in literals(path) if words in names]
    assert known == []
