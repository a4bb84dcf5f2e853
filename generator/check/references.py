"""Every reference of a game outside texts: in fields, cells, axes, clauses, figures, products, faces."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.per_game import once
from generator.check.record_references import references_in
from generator.check.targets import Reference, thing_named
from generator.fields.record_type import RecordType
from generator.model.game import Game, PieceOptions, Product, Thing
from generator.model.kinds import Field, FieldType
from generator.model.scene import Scene
from generator.model.sections import SECTIONS
from generator.model.table import Axis, Table
from generator.model.theme import Region
from generator.products.tables import TableOptions


@once
def references(game: Game) -> Iterator[Reference]:
    """References in the order of the pack's sections; those in texts are checked by `placeholders`."""
    yield from _kinds(game)
    referring = {kind.id: [(id_, field) for id_, field in kind.fields.items() if field.type.may_refer]
                 for kind in game.kinds.values()}
    for thing in game.things.values():
        for id_, field in referring[thing.kind]:
            yield from in_value(f"{thing.kind}/{thing.id}/{id_}", field.type, thing.fields.get(id_))
    yield from _doubtful(game)
    for table in game.tables.values():
        yield from _table(table)
    for die in game.dice.values():
        for number, face in enumerate(die.faces, 1):
            for icon in face.icons:
                yield _reference_to(f"dice/{die.id}/faces/{number}", "icon", icon)
    for drawn in game.maps.values():
        yield _reference_to(f"map/{drawn.id}/of", "kind", drawn.kind)
        for letter, ref in drawn.spaces.items():
            yield _reference_to(f"map/{drawn.id}/spaces/{letter}", "thing", str(ref))
    yield from _book(game)
    yield from _of_records(game)
    yield from _theme(game)


def _doubtful(game: Game) -> Iterator[Reference]:
    """The fields of which the provenance of a single thing speaks."""
    shared = {id(one) for one in game.provenances.values()}
    for thing in game.things.values():
        if thing.provenance is not None and id(thing.provenance) not in shared:
            for key in thing.provenance.cells:
                id_, _, rest = key.partition("/")
                field = rest if rest and game.thing(thing.kind, id_) is not None else key
                if field != "copies":
                    yield Reference(f"{thing.kind}/{thing.id}/provenance/cells/{key}", "field",
                                    f"{thing.kind}.{field.replace('/', '.')}", key)


def things_referred(game: Game) -> Iterator[tuple[Reference, Thing]]:
    """The references to things that exist, each with its thing."""
    for reference in references(game):
        thing = thing_named(game, reference.target) if reference.sort == "thing" else None
        if thing is not None:
            yield reference, thing


def _kinds(game: Game) -> Iterator[Reference]:
    for kind in game.kinds.values():
        if kind.extends is not None:
            yield _reference_to(f"kind/{kind.id}/extends", "kind", kind.extends)
        for id_, field in kind.fields.items():
            for named in field.type.kinds():
                yield Reference(f"kind/{kind.id}/fields/{id_}", "kind", named, named)
            yield from _icons(f"kind/{kind.id}/fields/{id_}", field)
    for product in game.products.values():
        yield from _product(product)
    for group in game.box.values():
        for id_ in group.of:
            yield _reference_to(f"box/{group.id}/of", "product", id_)


def _product(product: Product) -> Iterator[Reference]:
    """The kinds or tables that a product prints, and the things and faces for which it has choices of its own."""
    path, options = f"product/{product.id}", product.options
    if options.prints:
        yield from (_reference_to(f"{path}/of", options.prints, one) for one in options.of)
    if isinstance(options, TableOptions) and options.sequence is not None:
        yield _reference_to(f"{path}/sequence", "clause", options.sequence)
    if isinstance(options, PieceOptions):
        for key, chosen in (("copies", options.copies), ("faces", options.faces)):
            for one in filter(None, chosen):
                yield _reference_to(f"{path}/{key}/{one}", "thing" if "." in one else "kind", one)
        for one, face in options.faces.items():
            yield _reference_to(f"{path}/faces/{one}", "face", face)


def _icons(path: str, field: Field) -> Iterator[Reference]:
    """The icons of a field and of its parts."""
    if field.icon is not None:
        yield _reference_to(f"{path}/icon", "icon", field.icon)
    if isinstance(field.type, RecordType):
        for id_, part in field.type.fields.items():
            yield from _icons(f"{path}/fields/{id_}", part)


def _reference_to(path: str, sort: str, target: str) -> Reference:
    written = target.partition(".")[2] if sort == "thing" else target
    return Reference(path, sort, target, written)


def in_value(path: str, type_: FieldType, value: object) -> Iterator[Reference]:
    """The references in a value of a type."""
    if value is not None:
        for where, sort, target in type_.references(path, value):
            yield _reference_to(where, sort, target)


def _table(table: Table) -> Iterator[Reference]:
    path = f"table/{table.id}"
    for side, axis in (("rows", table.rows), ("columns", table.columns)):
        yield from _axis(f"{path}/{side}", path, axis)
    for (row, column), value in table.cells.items():
        type_ = table.types.get(column)
        if type_ is not None:
            yield from in_value(f"{path}/{row}/{column}".rstrip("/"), type_, value)
    if table.times is not None:
        yield _reference_to(f"{path}/times", "column", table.times)
    if table.lists is not None:
        yield _reference_to(f"{path}/lists", "kind", table.lists)
        for id_ in table.which:
            yield _reference_to(f"{path}/which", "thing", f"{table.lists}.{id_}")
        for column in (column for column in table.list_columns if column != "copies"):
            yield Reference(f"{path}/columns", "field", f"{table.lists}.{column}", column)


def _axis(path: str, table: str, axis: Axis) -> Iterator[Reference]:
    if axis.kind is not None:
        yield _reference_to(f"{path}/things", "kind", axis.kind)
        for key in axis.keys:
            yield _reference_to(path, "thing", f"{axis.kind}.{key}")
    for sign, changes in (("plus", axis.plus), ("minus", axis.minus), ("most", axis.most)):
        for name, sources in changes.items():
            for source in sources:
                found = source_reference(source)
                if found is not None:
                    yield Reference(f"{path}/{sign}/{name}", *found, source)


def source_reference(source: str) -> tuple[str, str] | None:
    """The target of a modifier's source, as sort and target; None for plain numbers."""
    if source.startswith("value:"):
        return "value", source.removeprefix("value:")
    if ".." in source or source.lstrip("-").isdecimal():
        return None
    return ("column", source) if "/" in source else ("source", source)


def _book(game: Game) -> Iterator[Reference]:
    for chapter in game.chapters.values():
        if chapter.head:
            yield _reference_to(f"chapter/{chapter.id}/head", "picture", chapter.head)
    for clause in game.clauses():
        for number in clause.see:
            yield _reference_to(f"clause/{clause.id}/see", "clause", number)
        for table in clause.tables:
            yield _reference_to(
                f"clause/{clause.id}/tables" if len(clause.tables) > 1 else f"clause/{clause.id}/table", "table", table
            )


def _of_records(game: Game) -> Iterator[Reference]:
    """What the types of records say of their fields."""
    for section in SECTIONS:
        if section.record is not None:
            for id_, one in getattr(game, section.field).items():
                yield from references_in(one, f"{section.path}/{id_}")
    for figure in game.figures.values():
        if figure.after:
            yield _reference_to(f"figure/{figure.id}/after", "clause", figure.after)
        yield from references_in(figure.data, f"figure/{figure.id}")
    for story in game.stories.values():
        for part in story.parts.values():
            path = f"story/{story.id}/parts/{part.id}"
            yield _reference_to(f"{path}/sort" if part.named_sort else path, "story-part", part.sort)


def _scenes(game: Game) -> Iterator[Reference]:
    """The colours of scenes."""
    look = game.theme.scenes
    for key, colours in (("key", (look.key,)), ("inks", look.inks), ("paper", (look.paper,)), ("shade", (look.shade,))):
        for colour in colours:
            yield _reference_to(f"theme/scene-look/{key}", "colour", colour)
    for name, scene in game.theme.images.items():
        if isinstance(scene, Scene):
            for colour in (*dict(scene.inks).values(), *scene.colours()):
                yield _reference_to(f"theme/scenes/{name}", "colour", colour)


def _theme(game: Game) -> Iterator[Reference]:
    yield from _scenes(game)
    for id_, spot in game.theme.spots.items():
        if spot.shows is not None:
            yield _reference_to(f"theme/spots/{id_}/shows", "colour", spot.shows)
    for id_, style in game.theme.styles.items():
        yield _reference_to(f"theme/styles/{id_}/colour", "colour", style.colour)
        if style.ground is not None:
            yield _reference_to(f"theme/styles/{id_}/ground", "colour", style.ground)
    for face in game.theme.faces.values():
        path = f"theme/faces/{face.id}"
        for kind in face.kinds:
            yield Reference(f"{path}/for", "piece", kind, kind)
        for name, colour in face.colours.items():
            if "{" not in colour:
                yield _reference_to(f"{path}/colours/{name}", "colour", colour)
        for region in face.regions.values():
            for one in _in_region(region, f"{path}/regions/{region.id}"):
                # a colour named by a field is known only when it is printed; the face's own colours are checked
                # separately
                if "{" not in one.target and not (one.sort == "colour" and one.target in face.colours):
                    yield one


def _in_region(region: Region, path: str) -> Iterator[Reference]:
    """What a region refers to, also what may have holes."""
    for content in region.contents:
        yield from references_in(content, path)
    found = (("style", "style", region.style), ("fill", "colour", region.fill), ("stroke", "colour", region.stroke),
             ("spot", "spot", region.spot), *((key, "colour", one) for key, one in region.effects.named_colours))
    yield from (_reference_to(f"{path}/{key}", sort, name) for key, sort, name in dict.fromkeys(found)
                if name is not None)
