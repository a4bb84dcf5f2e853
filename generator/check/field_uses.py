"""Which fields of kinds something prints or reads: faces, sheets, boards, tables, texts, expressions, plays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from generator.check.prepared_plays import prepared_plays
from generator.check.references import references
from generator.check.regions import condition_of, kinds_of, of_things, own_regions, with_holes
from generator.check.usage import references_in_texts
from generator.fields.clause_type import ClauseType
from generator.fields.edges_type import EdgesType
from generator.fields.icon_type import IconType
from generator.fields.name_type import NameType
from generator.fields.plan_type import PlanType
from generator.fields.record_type import RecordType
from generator.fields.ref_type import RefType
from generator.layout.faces.face_expression import is_empty, is_expression, paths_of
from generator.layout.faces.holes import BUILT_IN_PATHS, COPY_PATHS, HOLE, own_data, own_path
from generator.layout.style_interface import BoardDrawing, board_drawing
from generator.model.face_choice import face_of, faces_by_name
from generator.model.game import Game, PieceOptions, Thing
from generator.model.kinds import Field
from generator.model.text import Text
from generator.model.theme import Face, Region
from generator.products.board import BoardOptions
from generator.products.character_sheet import CharacterSheetOptions
from generator.products.spec import products_with
from generator.products.styles import MAP, styles_for
from generator.products.tiles import TileOptions
from generator.records import parts, replace

# a word of an expression, in which _ stands for - in the name of a field
WORD = re.compile(r"[a-z][a-z0-9_-]*")
# a kind, and a field of its things or the path to a part of a record: ``pair.home``
Unprinted = tuple[str, str]
# what is drawn, not written, on the front that a kind without a face has
NOT_ON_DEFAULT_FRONT = (IconType, NameType, ClauseType)


def unprinted(game: Game) -> dict[Unprinted, list[Thing]]:
    """The fields that have a value in some thing, and that nothing prints or reads, by kind and field, with the things.

    Of a record that is printed in part, the other parts. Rules of plays are asked last, since they must read the pack.
    """
    uses = _Uses(game)
    found = uses.left()
    if found and game.plays:
        uses.of_plays()
        found = uses.left()
    return found


class _Uses:
    """The fields that are used, by kind; names of fields that expressions use, of whatever kind."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fields: dict[str, set[str]] = {kind: {"name"} for kind in game.kinds}
        self.words = set(_words(game))
        self.by_name = faces_by_name(game.theme)
        self.unclear = frozenset(_kinds_of_misspelt_holes(game))
        self._of_products()
        self._of_faces()
        self._of_references()

    def left(self) -> dict[Unprinted, list[Thing]]:
        found: dict[Unprinted, list[Thing]] = {}
        for thing in self.game.things.values():
            for id_, field in self.game.kinds[thing.kind].fields.items():
                for path in self._unused(thing, id_, field):
                    found.setdefault((thing.kind, path), []).append(thing)
        return found

    def _unused(self, thing: Thing, id_: str, field: Field) -> Iterator[str]:
        used, value = self.fields[thing.kind], thing.fields.get(id_)
        if thing.kind in self.unclear or id_ in used or id_ in self.words or field.blank or is_empty(value):
            return
        inside = _inside(field)
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
        head, _, rest = path.partition(".")
        for id_ in self._with(kind):
            field = self.game.kinds[id_].fields.get(head)
            if field is None:
                continue
            type_ = field.type.single
            if rest and isinstance(type_, RecordType):
                self.fields[id_].add(f"{head}.{rest.partition('.')[0]}")
                continue
            self.fields[id_].add(head)
            if rest and isinstance(type_, RefType):
                self.use(type_.kind, rest)

    def _with(self, kind: str) -> list[str]:
        """A kind, and those that extend it."""
        return [id_ for id_ in self.game.kinds if kind in self.game.lineage(id_)]

    def _of_type(self, kinds: Iterable[str], types: tuple[type, ...], which: bool = True) -> None:
        """All fields of kinds that are (or are not) of some types."""
        for kind in {id_ for one in kinds for id_ in self._with(one)}:
            fields = self.game.kinds[kind].fields
            self.fields[kind].update(id_ for id_, field in fields.items()
                                     if isinstance(field.type.bare, types) is which)

    def _of_products(self) -> None:
        game = self.game
        self._of_type(game.kinds, (EdgesType, PlanType))
        for product in game.products.values():
            if isinstance(product.options, CharacterSheetOptions):
                self._of_type(product.options.kinds, (), which=False)
            elif isinstance(product.options, TileOptions):
                self._of_type(product.options.kinds, (IconType, RefType))
                for kind in product.options.kinds:
                    self._icons_behind(kind)
            elif isinstance(product.options, PieceOptions):
                bare = [kind for one in product.options.kinds for kind in self._with(one)
                        if not product.options.faces and face_of(self.by_name, "", game.lineage(kind)) is None]
                self._of_type(bare, NOT_ON_DEFAULT_FRONT, which=False)
        for product, options in products_with(game, BoardOptions):
            if isinstance(board_drawing(product), BoardDrawing):
                self._of_type(options.kinds, (), which=False)
        for table in game.tables.values():
            for kind in filter(None, (table.lists, table.rows.kind, table.columns.kind)):
                self.use(kind, "icon")

    def _icons_behind(self, kind: str) -> None:
        """The icons of what things of a kind refer to, which a tile shows."""
        for field in self.game.kinds[kind].fields.values() if kind in self.game.kinds else ():
            if isinstance(field.type.bare, RefType):
                self._of_type([field.type.bare.kind], (IconType,))

    def _of_faces(self) -> None:
        game, faces = self.game, self.game.theme.faces
        for kind in game.kinds:
            line = game.lineage(kind)
            own = [face for face in faces.values()
                   if any("." in name and name.partition(".")[0] in line for name in face.kinds)]
            shown = [face_of(self.by_name, "", line), *own, *self._chosen(line)]
            backs = [faces.get(face.back) for face in shown if face is not None and face.back]
            for face in {face.id: face for face in (*shown, *backs) if face is not None}.values():
                for path in _named_by(face):
                    self.use(kind, path)

    def _chosen(self, line: tuple[str, ...]) -> Iterator[Face | None]:
        """The faces that products choose for a kind or for single things of it, and the backs of its decks."""
        for _, options in products_with(self.game, PieceOptions):
            for name, face in options.faces.items():
                if not name or name.partition(".")[0] in line:
                    yield self.game.theme.faces.get(face)
            if not set(line).isdisjoint(options.kinds):
                yield self.game.theme.faces.get(str(options.get("back")))

    def _of_references(self) -> None:
        for reference in references(self.game):
            if reference.sort in ("field", "source", "value"):
                self._of_target(reference.target)
        for _, _, sort, target in references_in_texts(self.game):
            if sort in ("value", "source"):
                self._of_target(target)

    def _of_target(self, target: str) -> None:
        """``monster.strength`` of a kind, ``monster.troll.strength`` of a thing."""
        kind, _, rest = target.partition(".")
        if kind not in self.game.kinds:
            return
        self.use(kind, rest)
        if self.game.thing(kind, rest.partition(".")[0]) is not None:
            self.use(kind, rest.partition(".")[2])

    def of_plays(self) -> None:
        """The fields that the rules of plays read of the pack."""
        for play in prepared_plays(self.game):
            for kind, field in play.read:
                self.fields[kind].add(field)


def _kinds_of_misspelt_holes(game: Game) -> Iterator[str]:
    """The kinds on whose own faces a hole names no field, but may mean one of theirs: another rule tells it."""
    for face, regions in own_regions(game):
        kinds = kinds_of(game, face)
        known = {*BUILT_IN_PATHS, *COPY_PATHS, *(id_ for kind in kinds for id_ in kind.fields)}
        # a condition on a field that there is nowhere is no fault
        holes = (hole for region in regions for hole in _written(replace(region, when=None)) if not is_expression(hole))
        if any(hole.partition(".")[0] not in known for hole in holes):
            yield from (kind.id for kind in kinds)


def _inside(field: Field) -> Mapping[str, Field]:
    type_ = field.type.single
    return type_.fields if isinstance(type_, RecordType) else {}


def _named_by(face: Face) -> Iterator[str]:
    """The paths of fields that the regions of a face name."""
    for region in face.regions.values():
        for written in _written(region):
            for path in paths_of(written):
                field = of_things(region, path)
                if field is not None:
                    yield field


def _written(region: Region) -> Iterator[str]:
    """The paths and expressions that a region writes."""
    for text in with_holes(region).values():
        yield from (hole["path"] for hole in HOLE.finditer(text or ""))
    yield from filter(None, map(own_path, own_data(region.text or "")))
    yield from region.table
    if region.tally:
        yield region.tally
    if region.repeat is not None and isinstance(region.repeat.over, str):
        yield region.repeat.over
    condition = condition_of(region)
    if condition is not None:
        yield condition["path"]
    elif region.when and is_expression(region.when):
        yield region.when


def _words(game: Game) -> Iterator[str]:
    """The words of all expressions, of what products and maps are told, and of what control totals count."""
    said = (game.examples, game.claims, game.odds, game.simulations, game.totals, game.maps, game.layouts,
            game.theme.maps, [product.options for product in game.products.values()],
            [style.options for style in styles_for(MAP).values()] if game.maps else (),
            [play.settings for play in game.plays.values()])
    for leaf in parts(said, (str, Text)):
        if isinstance(leaf, str):
            yield from (word.replace("_", "-") for word in WORD.findall(leaf))
