"""Two products with a file of the same name."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.layout.sheets.filenames import shared_files
from generator.message import msg
from generator.model.game import Game
from generator.translate.edition import Edition


@rule(
    id="file-of-two",
    what="Two products with a file of the same name, in whatever case its letters are.",
    why="One would be written over the other; and many systems take DECK.pdf and deck.pdf for one file.",
    bad={"game.yaml": """\
game: tiny
products: {cards: {kind: deck, duplex: [long-edge, gutter-fold]}, cards-skladane: {kind: deck}}  ⟸
"""},
    mended={"cards-skladane": "small"},
    in_translation=True,
)
def file_of_two(game: Game) -> Findings:
    for one, other, name in shared_files(Edition(game, game.language)):
        for product, second in ((one, other), (other, one)):
            message = msg("expected files of its own, found {name}, which is also a file of {second}",
                          name=name, second=second.id)
            yield fault(f"product/{product.id}", message, help=msg("call one of the two products something else"))
