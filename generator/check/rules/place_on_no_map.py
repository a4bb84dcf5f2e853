"""A space that stands on no map, and a map that nothing shows while another one is shown twice."""

from __future__ import annotations

from generator.check.references import things_referred
from generator.check.rule import Findings, fault, rule
from generator.fields.plan_type import PlanType
from generator.message import msg
from generator.model.game import Game
from generator.products.board import BoardOptions
from generator.products.spec import products_with


@rule(
    id="place-on-no-map",
    severity="warning",
    whole=True,
    what="A reference to a space that is on no map, while most spaces of its kind are on one; two things that show one "
         "map, while another map of these spaces is shown by none.",
    why="The piece is set up on a place that nobody finds.",
    bad={"rooms.yaml": """\
kinds:
  room: {name: komnata, fields: {name: name}}
  guard: {name: strażnik, fields: {name: name, start: ref room}}
kind: room
things: {crypt-a: {name: Wejście}, crypt-b: {name: Sala}, crypt-c: {name: Skarbiec}, cell: {name: Loch}}
maps:
  crypt: {of: room, plan: abc, gaps: [a-b, b-c]}
""", "guards.yaml": """\
kind: guard
things:
  old: {name: Stary, start: cell}  ⟸
"""},
    mended={"start: cell": "start: crypt-c"},
)
def place_on_no_map(game: Game) -> Findings:
    yield from _places(game)
    yield from _shown_twice(game)


def _places(game: Game) -> Findings:
    on_map = {ref for drawn in game.maps.values() for ref in drawn.spaces.values()}
    drawn_whole = {kind for _, options in products_with(game, BoardOptions) for kind in options.of
                   if options.styled.get("map") not in game.maps}
    mapped = {drawn.kind for drawn in game.maps.values()} - drawn_whole
    beside = {ref for kind in mapped for ref in (thing.ref for thing in game.of_kind(kind)) if ref not in on_map}
    if not beside or len(beside) > len(on_map):
        return
    for reference, thing in things_referred(game):
        if thing.ref in beside:
            yield fault(reference.path, msg("expected a space of a map, found {space}, which is on none",
                                            space=thing.ref), near=reference.near)


def _shown_twice(game: Game) -> Findings:
    plans = {kind.id: [id_ for id_, field in kind.fields.items() if isinstance(field.type.required_type, PlanType)]
             for kind in game.kinds.values()}
    shown: dict[str, str] = {}
    twice = list[tuple[str, str]]()
    for thing in game.things.values():
        for id_ in plans[thing.kind]:
            plan = thing.fields.get(id_)
            if isinstance(plan, str) and plan in shown:
                twice.append((plan, f"{thing.kind}/{thing.id}/{id_}"))
            elif isinstance(plan, str):
                shown[plan] = str(thing.ref)
    for plan, path in twice:
        kind = game.maps[plan].kind if plan in game.maps else ""
        left = [drawn.id for drawn in game.maps.values() if drawn.id not in shown and drawn.kind == kind]
        if left:
            yield fault(path, msg("expected a map that nothing else shows, such as {left}, found {plan}, which "
                                  "{thing} shows", left=left[0], plan=plan, thing=shown[plan]), near=plan)
