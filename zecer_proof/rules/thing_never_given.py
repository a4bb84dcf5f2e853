"""A thing that nobody can come by, while most others of its kind have a source."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.prose import passages
from generator.check.references import things_referred
from generator.check.rule import Findings, fault, rule
from generator.check.targets import owner_of
from generator.message import msg
from generator.model.game import Game, Thing
from generator.products import spec_of

FEWEST, MOST = 3, 0.75


@rule(
    id="thing-never-given",
    severity="warning",
    whole=True,
    what="A thing that no other thing has, no table gives and no text names, while most of its kind are given.",
    why="A monster that no table sends, a spell that nobody can learn, an ability without a holder never come up.",
    bad={"kinds.yaml": """\
kinds:
  ability: {name: zdolność, fields: {name: name}}
  hero: {name: bohater, fields: {name: name, abilities: list of ref ability}}
""", "heroes.yaml": """\
kind: hero
things:
  almuric: {name: Almuric, abilities: [locks, traps]}
  gilith: {name: Gilith, abilities: [oratory]}
""", "abilities.yaml": """\
kind: ability
things:
  locks: {name: Zamki}
  traps: {name: Pułapki}
  oratory: {name: Wymowa}
  stealth: {name: Cichy krok}  ⟸
"""},
    mended={"[oratory]": "[oratory, stealth]"},
)
def thing_never_given(game: Game) -> Findings:
    given = _given_things(game)
    for things in _by_kind(game):
        idle = [thing for thing in things if str(thing.ref) not in given]
        has = len(things) - len(idle)
        if not idle or has < FEWEST or has < MOST * len(things):
            continue
        named = _naming_data(game)
        example = next(thing.ref for thing in things if thing not in idle)
        for thing in idle:
            if not named.get(str(thing.ref), set()) - {f"{thing.kind}/{thing.id}"}:
                message = msg("expected something that gives {thing}, as there is for {example}, found nothing",
                              thing=thing.ref, example=example)
                yield fault(f"{thing.kind}/{thing.id}", message,
                            help=msg("let a table or a thing give it, or take it out"))


def _by_kind(game: Game) -> Iterator[list[Thing]]:
    """The things of each kind that no product deals out."""
    products = [product for product in game.products.values() if spec_of(product).drawn_by_players]
    drawn = {kind for product in products for kind in product.options.kinds}
    kinds: dict[str, list[Thing]] = {}
    for thing in game.things.values():
        kinds.setdefault(thing.kind, []).append(thing)
    return (things for kind, things in kinds.items() if drawn.isdisjoint(game.lineage(kind)))


def _given_things(game: Game) -> set[str]:
    """What fields of other kinds of things, and cells of tables, refer to."""
    found = set()
    for reference, thing in things_referred(game):
        owner, _, rest = reference.path.partition("/")
        if reference.target.partition(".")[0] != owner and (owner in game.kinds or _is_cell(owner, rest)):
            found.add(str(thing.ref))
    return found


def _is_cell(owner: str, rest: str) -> bool:
    """Whether a datum of a table is a cell; its keys and what it lists give nothing."""
    return owner == "table" and "/" in rest and not rest.endswith("/which")


def _naming_data(game: Game) -> dict[str, set[str]]:
    """The data whose texts name a thing."""
    found: dict[str, set[str]] = {}
    for passage in passages(game):
        for holder in passage.text.placeholders:
            if holder.kind in ("name", "value"):
                thing = owner_of(game, holder.target)
                if thing is not None:
                    owner = "/".join(passage.path.split("/")[:2])
                    found.setdefault(str(thing.ref), set()).add(owner)
    return found
