"""The box promises another number of pieces than there are."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Findings, fault, first_few, rule
from generator.finding import Hint, did_you_mean
from generator.message import msg
from generator.model.game import BoxGroup, Game
from generator.model.pieces import counted_things, lines_of, path_of_copies, pieces_in
from generator.products import size_of_piece


@rule(
    id="box-count-differs",
    whole=True,
    what="A line of the box's contents that promises another number of pieces than the pack prints.",
    why="The first thing a buyer does is count.",
    bad={"game.yaml": """\
game: tiny
title: Gra
box:
  counters:
    name: żetony
    total: 3
    pieces: {monster: 3}  ⟸
""", "example.yaml": """\
kinds:
  monster: {name: potwór, fields: {name: name}}
kind: monster
things:
  troll: {name: Troll, copies: 2}
"""},
    mended={"total: 3": "total: 2", "{monster: 3}": "{monster: 2}"},
)
def box_count_differs(game: Game) -> Findings:
    for group in game.box.values():
        for line, promised in group.pieces.items():
            yield from _line(game, group, line, promised)
        total = sum(group.pieces.values())
        if total != group.total:
            message = msg("expected the total of its lines, {total}, found {total2}", total=total, total2=group.total)
            yield fault(f"box/{group.id}/total", message, near=str(group.total))
    if game.box:
        yield from _left_out(game)


def _line(game: Game, group: BoxGroup, line: str, promised: int) -> Findings:
    path = f"box/{group.id}/pieces/{line}"
    try:
        there = pieces_in(game, group, line)
    except KeyError:
        known = {*game.kinds, *(thing.box_line for thing in game.things.values())}
        yield fault(
            path,
            msg("expected a kind or a line that things are counted as, found {line!r}", line=line),
            help=did_you_mean(line, known),
        )
        return
    if there != promised:
        things = [f"{thing.id} {thing.copies}" for thing in counted_things(game, group, line)]
        advice = (msg("write {there}, or correct the copies of: {counted}", there=there, counted=first_few(things, 6))
                  if things else msg("write {there}", there=there))
        yield fault(
            path,
            msg("expected {there} of {line}, as the pack prints, found {promised}",
                there=there, line=line, promised=promised),
            help=advice,
            cause=None if there else "things",
            hints=tuple(_places(game, group, line)),
        )


def _places(game: Game, group: BoxGroup, line: str) -> Iterator[Hint]:
    """Where the things of a line stand, with their copies."""
    for thing in counted_things(game, group, line):
        said = msg("{count} of {thing}", count=thing.copies, thing=thing.ref)
        yield Hint(said, path_of_copies(game, thing, group.of))


def _left_out(game: Game) -> Findings:
    """Pieces that a product prints and no line of the box counts."""
    for product in game.products.values():
        if size_of_piece(product):
            groups = (group for group in game.box.values() if not group.of or product.id in group.of)
            lines = {line for group in groups for line in group.pieces}
            for thing in game.printed_by(product):
                if thing.copies and lines.isdisjoint(lines_of(game, thing)):
                    message = msg("expected a line of the box that counts {thing}, found none for {box_line}",
                                  thing=thing.ref, box_line=thing.box_line)
                    yield fault(f"{thing.kind}/{thing.id}", message, cause=f"box/{thing.box_line}")
