"""Which fields of kinds something prints or reads: faces, sheets, boards, tables, texts, expressions, plays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from generator.check.ordered_things import fields_of_order
from generator.check.prepared_plays import prepared_plays
from generator.check.printed_parts import PrintedParts
from generator.check.printed_sides import printed_sides
from generator.check.references import references
from generator.check.regions import condition_of, kinds_of, of_things, own_regions, with_holes
from generator.check.usage import references_in_texts
from generator.fields.edges_type import EdgesType
from generator.fields.icon_type import IconType
from generator.fields.plan_type import PlanType
from generator.fields.record_type import RecordType
from generator.fields.ref_type import RefType
from generator.layout.faces.face_expression import is_empty, is_expression, paths_of
from generator.layout.faces.holes import BUILT_IN_PATHS, COPY_PATHS, HOLE, own_data, own_path
from generator.layout.faces.repeats import may_be_drawn
from generator.layout.style_interface import board_drawing
from generator.model.chapters import GalleryFigure
from generator.model.game import Game, Thing
from generator.model.kinds import Field
from generator.model.region_contents import MapContent, fields_named
from generator.model.text import Text
from generator.model.theme import Face, Region
from generator.model.values import Ref
from generator.products.board import BoardOptions
from generator.products.character_sheet import CharacterSheetOptions
from generator.products.spec import products_with
from generator.products.styles import MAP, styles_for
from generator.products.tiles import TileOptions
from generator.records import parts, replace
from generator.translate.edition import Edition

# a word of an expression, in which _ stands for - in the name of a field
WORD = re.compile(r"[a-z][a-z0-9_-]*")
# a word that a value is compared with, which names no field
COMPARED = re.compile(r"""(?<=[=!]=)\s*("[^"]*"|'[^']*')|("[^"]*"|'[^']*')(?=\s*[=!]=)""")
# a field in an option, or a path to it
PATHS = re.compile(r"[a-z][a-z0-9.-]*")
# a kind, and a field of its things or the path to a part of a record: ``pair.home``
Unprinted = tuple[str, str]


def unprinted_fields(game: Game) -> dict[Unprinted, list[Thing]]:
    """The fields that have a value in some thing, and that nothing prints or reads, by kind and field, with the things.

    Of a record that is printed in part, the other parts. Rules of plays are asked last, since they must read the pack.
    """
    uses = _Uses(game)
    found = uses.unused_fields()
    if found and game.plays:
        uses.of_plays()
        found = uses.unused_fields()
    return found


class _Uses:
    """The fields that are used, by kind and on the pieces of a thing; names of fields of whatever kind in expressions.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fields: dict[str, set[str]] = {kind: {"name"} for kind in game.kinds}
        self.pieces: dict[Ref, set[str]] = {ref: set() for ref in game.things}
        self.printed_kinds = {kind for product in game.products.values() for kind in product.options.kinds}
        self.in_regions: dict[tuple[str, str, str], tuple[set[str], set[str]]] = {}
        self.words = set(_words(game))
        self.unclear = frozenset(_kinds_of_misspelt_holes(game))
        self._of_products()
        self._of_pieces()
        self._of_boards()
        self._of_book()

    def unused_fields(self) -> dict[Unprinted, list[Thing]]:
        found: dict[Unprinted, list[Thing]] = {}
        for thing in self.game.things.values():
            fields, used = self.game.kinds[thing.kind].fields, self.fields[thing.kind] | self.pieces[thing.ref]
            for id_, field in fields.items() if thing.kind not in self.unclear and not fields.keys() <= used else ():
                for path in self._unused_paths(thing, id_, field, used):
                    found.setdefault((thing.kind, path), []).append(thing)
        return found

    def _unused_paths(self, thing: Thing, id_: str, field: Field, used: set[str]) -> Iterator[str]:
        value = thing.fields.get(id_)
        if id_ in used or id_ in self.words or field.blank or is_empty(value):
            return
        if isinstance(field.type.required_type, IconType) and value in _icons(self.game, thing, used):
            return
        inside = field.type.single_type.inner_fields
        if not inside or not any(path.startswith(f"{id_}.") for path in used):
            yield id_
            return
        values = value if isinstance(value, tuple) else (value,)
        for part, inner in inside.items():
            path = f"{id_}.{part}"
            filled = any(isinstance(one, Mapping) and not is_empty(one.get(part)) for one in values)
            if path not in used and part not in self.words and filled and not inner.blank:
                yield path

    def use(self, kind: str, path: str) -> None:
        """A path such as ``weapon.damage``: through a reference to fields of other kinds, or to parts of a record."""
        for id_ in self._with_extending_kinds(kind):
            self.fields[id_] |= self._own(id_, path)

    def _own(self, kind: str, path: str) -> set[str]:
        """The field of a kind, or the part of a record, that a path begins with; what it refers to is used."""
        head, _, rest = path.partition(".")
        field = self.game.kinds[kind].fields.get(head)
        if field is None:
            return set()
        type_ = field.type.single_type
        if rest and isinstance(type_, RecordType):
            return {f"{head}.{rest.partition('.')[0]}"}
        if rest and isinstance(type_, RefType):
            self.use(type_.kind, rest)
        return {head}

    def _with_extending_kinds(self, kind: str) -> list[str]:
        """A kind, and those that extend it."""
        return [id_ for id_ in self.game.kinds if kind in self.game.lineage(id_)]

    def _of_type(self, kinds: Iterable[str], types: tuple[type, ...], which: bool = True) -> None:
        """All fields of kinds that are (or are not) of some types."""
        for kind in {id_ for one in kinds for id_ in self._with_extending_kinds(one)}:
            fields = self.game.kinds[kind].fields
            self.fields[kind].update(id_ for id_, field in fields.items()
                                     if isinstance(field.type.required_type, types) is which)

    def _of_products(self) -> None:
        self._of_type(self.game.kinds, (EdgesType, PlanType))
        for id_, declared in self.game.kinds.items():
            self.fields[id_].update(field.id for field in fields_of_order(declared))
        for product in self.game.products.values():
            if isinstance(product.options, CharacterSheetOptions):
                self._of_type(product.options.kinds, (), which=False)
            elif isinstance(product.options, TileOptions):
                self._of_type(product.options.kinds, (IconType,))
                for kind in product.options.kinds:
                    self._icons_behind(kind)
                for thing in self.game.printed_by(product):
                    self.pieces[thing.ref].update(self._shown_on_a_tile(thing))

    def _shown_on_a_tile(self, thing: Thing) -> Iterator[str]:
        """The fields of a thing that refer to something with an icon: of any other a tile shows nothing."""
        for id_, value in thing.fields.items():
            for ref in parts(value, Ref):
                other = self.game.thing(ref.kind, ref.id)
                fields = self.game.kinds[other.kind].fields if other is not None else {}
                if other is not None and any(isinstance(field.type.required_type, IconType) and other.fields.get(one)
                                             for one, field in fields.items()):
                    yield id_

    def _icons_behind(self, kind: str) -> None:
        """The icons of what things of a kind refer to, which a tile shows."""
        for field in self.game.kinds[kind].fields.values() if kind in self.game.kinds else ():
            if isinstance(field.type.required_type, RefType):
                self._of_type([field.type.required_type.kind], (IconType,))

    def _of_pieces(self) -> None:
        """What each thing has on its own faces, front and back, in the products that print it.

        A region whose condition fails prints nothing of a thing; what it asks of it is read, if it holds for another.
        """
        edition, asked = Edition(self.game, self.game.language), list[tuple[Thing, Face, Region]]()
        drawn = set[tuple[str, str]]()
        always = dict[tuple[str, str], set[str]]()
        for sides in printed_sides(self.game):
            thing, pieces = sides.thing, self.pieces[sides.thing.ref]
            pieces.update(sides.fields)
            for face in sides.faces:
                key = (face.id, thing.kind)
                if key not in always:
                    always[key] = {path for region in face.regions.values() if region.when is None
                                   for paths in self._in_region(face, region, thing.kind) for path in paths}
                pieces |= always[key]
                for region in (one for one in face.regions.values() if one.when is not None):
                    if _is_drawn(edition, thing, region):
                        drawn.add((face.id, region.id))
                        pieces.update(*self._in_region(face, region, thing.kind))
                    else:
                        asked.append((thing, face, region))
        for thing, face, region in asked:
            if (face.id, region.id) in drawn:
                self.pieces[thing.ref] |= self._in_region(face, region, thing.kind)[1]

    def _in_region(self, face: Face, region: Region, kind: str) -> tuple[set[str], set[str]]:
        """The fields of a kind that a region writes, and those that its condition asks for."""
        key = (face.id, region.id, kind)
        if key not in self.in_regions:
            self.in_regions[key] = ({own for path in _named_by(region) for own in self._own(kind, path)},
                                    {own for path in _asked_by(region) for own in self._own(kind, path)})
        return self.in_regions[key]

    def _of_boards(self) -> None:
        """What boards print and follow of their spaces, and maps of theirs and of the things that have a map."""
        game = self.game
        mapped = {drawn.kind for drawn in game.maps.values()} | {
            kind.id for kind in game.kinds.values()
            if any(isinstance(field.type.required_type, PlanType) for field in kind.fields.values())}
        looks = [game.theme.maps,
                 [region.content(MapContent) for face in game.theme.faces.values() for region in face.regions.values()],
                 [option.default for style in styles_for(MAP).values() for option in style.options.values()]]
        self._use_named_paths(mapped if game.maps else (), looks)
        for product, options in products_with(game, BoardOptions):
            self._use_named_paths({*mapped, *options.kinds}, [options.onward, options.beside, options.styled])
            drawing = board_drawing(product)
            for thing in {thing.ref: thing for kind in options.kinds for thing in game.of_kind(kind)}.values():
                self.pieces[thing.ref].update(drawing.printed(thing))

    def _use_named_paths(self, kinds: Iterable[str], said: object) -> None:
        """The fields of kinds that the options of a style may name."""
        for path in {path for one in parts(said, str) for path in PATHS.findall(one)}:
            for kind in kinds:
                self.use(kind, path)

    def _of_book(self) -> None:
        """What tables, texts and figures print, if a product prints them."""
        game, printed = self.game, PrintedParts(self.game)
        for id_ in printed.tables:
            table = game.tables[id_]
            for kind in filter(None, (table.lists, table.rows.kind, table.columns.kind)):
                self.use(kind, "icon")
            for one in table.which:
                for column in table.list_columns:
                    self._of_thing(table.lists or "", one, column)
        self._of_references(printed)
        for passage, _, sort, target in references_in_texts(game):
            if sort in ("value", "source") and printed.has(passage.path):
                self._of_target(target)
        self._of_galleries(printed)

    def _of_references(self, printed: PrintedParts) -> None:
        of_some = {f"table/{id_}/columns" for id_, table in self.game.tables.items() if table.which}
        for one in references(self.game):
            if one.sort in ("source", "value") or (one.sort == "field" and printed.is_table(one.path)
                                                   and one.path not in of_some):
                self._of_target(one.target)

    def _of_galleries(self, printed: PrintedParts) -> None:
        for figure in self.game.figures.values():
            if isinstance(figure.data, GalleryFigure) and printed.has(f"figure/{figure.id}"):
                for ref in parts(figure.data.rows, Ref):
                    for path in filter(None, (*figure.data.fields, figure.data.text)):
                        self.use(ref.kind, path)
                    for hole in HOLE.finditer(figure.data.picture):
                        for path in paths_of(hole["path"]):
                            self.use(ref.kind, path)

    def _of_target(self, target: str) -> None:
        """``monster.strength`` of a kind, ``monster.troll.strength`` of a thing."""
        kind, _, rest = target.partition(".")
        id_, _, path = rest.partition(".")
        if kind in self.game.kinds and not self._of_thing(kind, id_, path):
            self.use(kind, rest)

    def _of_thing(self, kind: str, id_: str, path: str) -> bool:
        """A path to a field of one thing, whether there is one; those of others stay unprinted.

        Of a kind without pieces, an equal value of another thing is said too: the towns are worth one point each.
        """
        thing = self.game.thing(kind, id_)
        if thing is None:
            return False
        self.pieces[thing.ref] |= self._own(thing.kind, path)
        field = path.partition(".")[0]
        if self.printed_kinds.isdisjoint(self.game.lineage(thing.kind)):
            for other in self.game.of_kind(kind):
                if other.fields.get(field) == thing.fields.get(field):
                    self.pieces[other.ref] |= self._own(other.kind, path)
        return True

    def of_plays(self) -> None:
        """The fields that the rules of plays read of the pack."""
        for play in prepared_plays(self.game):
            for kind, field in play.read:
                self.fields[kind].add(field)


def _kinds_of_misspelt_holes(game: Game) -> Iterator[str]:
    """The kinds on whose own faces a hole names no field, but may mean one of theirs: another rule tells it."""
    for face, regions in own_regions(game):
        kinds = kinds_of(game, face)
        # a placeholder may also mean a constant, or a field of another thing
        known = {*BUILT_IN_PATHS, *COPY_PATHS, *game.values, *game.kinds}.union(*(kind.fields for kind in kinds))
        # a condition on a field that there is nowhere is no fault
        holes = (hole for region in regions for hole in _written_expressions(replace(region, when=None))
                 if not is_expression(hole))
        if any(hole.partition(".")[0] not in known for hole in holes):
            yield from (kind.id for kind in kinds)


def _icons(game: Game, thing: Thing, printed: Iterable[str]) -> list[object]:
    """The icons that the printed fields of a thing show."""
    fields = game.kinds[thing.kind].fields
    return [thing.fields.get(id_) for id_ in printed if id_ in fields
            and isinstance(fields[id_].type.required_type, IconType)]


def _is_drawn(edition: Edition, thing: Thing, region: Region) -> bool:
    try:
        return may_be_drawn(edition, thing, region)
    except (LookupError, ValueError):
        # another rule tells it
        return True


def _named_by(region: Region) -> Iterator[str]:
    """The paths of fields that a region writes."""
    return _fields_of(region, (path for written in _written_expressions(region) for path in paths_of(written)))


def _asked_by(region: Region) -> Iterator[str]:
    """The paths of fields that the condition of a region asks for."""
    condition = condition_of(region)
    asked = condition["path"] if condition is not None else region.when if is_expression(region.when or "") else None
    return _fields_of(region, paths_of(asked) if asked else ())


def _fields_of(region: Region, paths: Iterable[str]) -> Iterator[str]:
    over = region.repeat.over if region.repeat is not None else None
    for path in paths:
        field = of_things(region, path)
        if field is not None:
            yield field
        elif isinstance(over, str) and path.startswith("item."):
            # of one of the lists in an expression
            yield from (f"{listed}{path.removeprefix('item')}" for listed in paths_of(over))


def _written_expressions(region: Region) -> Iterator[str]:
    """The paths and expressions that a region writes."""
    for text in with_holes(region).values():
        yield from (hole["path"] for hole in HOLE.finditer(text or ""))
    yield from filter(None, map(own_path, own_data(region.text)))
    yield from (path for one in region.contents for _, path in fields_named(one))
    if region.repeat is not None and isinstance(region.repeat.over, str):
        yield region.repeat.over


def _words(game: Game) -> Iterator[str]:
    """The words of all expressions, of what maps and plays are told, and of what control totals count."""
    said = (game.examples, game.claims, game.odds, game.simulations, game.totals, game.maps, game.layouts,
            [play.settings for play in game.plays.values()])
    for leaf in parts(said, (str, Text)):
        if isinstance(leaf, str):
            yield from (word.replace("_", "-") for word in WORD.findall(COMPARED.sub(" ", leaf)))
