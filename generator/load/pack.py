"""Loads a pack: reads every file, merges sections by key, and reports all faults together."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Map
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, field, structs

from generator.fields.place_type import with_places
from generator.finding import Finding
from generator.load.bundled_faces import stock_files, with_stock_faces
from generator.load.chapters import read_chapter
from generator.load.dice import read_dice
from generator.load.entries import Entries
from generator.load.figures import read_figures
from generator.load.file_keys import CHAPTER, HEAD, TOLD
from generator.load.kinds import inherit, read_kinds
from generator.load.maps import usual_space
from generator.load.needed_version import KEY as NEEDED
from generator.load.needed_version import check_needed_version
from generator.load.nodes import Mapping, Node
from generator.load.own_texts import with_owners
from generator.load.parsed_files import parse_all, roots_of
from generator.load.products import read_product
from generator.load.reader import Places, Reader
from generator.load.section_readers import reader_of
from generator.load.sheets.sheet_sources import SheetSource
from generator.load.sheets.sheet_things import SheetOrder, SheetThings
from generator.load.theme import read_theme
from generator.load.things import read_sheets, read_things
from generator.load.typed_records import read_by_id, structure, way_of
from generator.load.word_list import read_words
from generator.message import msg
from generator.model.chapters import Chapter, Figure
from generator.model.game import SEVERITIES, BoxGroup, Game, PieceOptions, Product, Thing
from generator.model.grid_maps import GridMap
from generator.model.kinds import REQUIRED, Kind
from generator.model.names import fault_of_folder, fault_of_language, fault_of_name, language_meant
from generator.model.sections import SECTIONS
from generator.model.table import Provenance
from generator.model.text import Text
from generator.model.theme import Theme
from generator.model.values import Die, Name, Ref
from generator.model.waiver import Waiver
from generator.records import replace
from generator.safety import limits
from generator.safety.pack_files import GAME

KEYS = ("kind", "waivers", *(one.key for one in SECTIONS if one.key not in (*HEAD, *CHAPTER)))
# limits for one thing, and for all things of a game
MOST_PIECES = 200_000
# each product has its own time limit
MOST_PRODUCTS = 200
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game, the place of every datum, findings of reading it, and a hash of all its files.

    ``game`` is None when too little could be read. ``sources`` says where spreadsheets come from, by their names.
    """

    game: Game | None
    places: Places
    findings: tuple[Finding, ...]
    folder: Path
    hash: str
    sources: Map[str, SheetSource]


class PackParts(Struct):
    """The merged sections of all files: fields of the game, but for ``head`` and ``orders``."""

    head: dict[str, str | None] = field(default_factory=dict)
    orders: list[SheetOrder] = field(default_factory=list)
    products: dict[str, Product] = field(default_factory=dict)
    severities: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    things: dict[Ref, Thing] = field(default_factory=dict)
    chapters: dict[str, Chapter] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)
    waivers: tuple[Waiver, ...] = ()
    provenances: dict[str, Provenance] = field(default_factory=dict)
    # the entries of all other sections, by the field of the game
    others: dict[str, dict[str, Any]] = field(default_factory=lambda: {
        one.field: {} for one in SECTIONS if not one.joined})


def load(folder: Path) -> Loaded:
    """Read the pack in ``folder``. Raises FileNotFoundError when it has no ``game.yaml``."""
    folder = folder.resolve()
    if not (folder / GAME).is_file():
        raise FileNotFoundError(msg("{folder} has no {game}", folder=folder, game=GAME))
    reader = Reader()
    files = parse_all(reader, folder)
    kinds: dict[str, Kind] = {}
    for name, root in files.roots.items():
        reader.file = name
        read_kinds(reader, root, kinds)
        read_dice(reader, root, reader.declared)
    inherit(reader, kinds)
    parts = PackParts(kinds=kinds, dice=reader.declared)
    sheets = SheetThings(reader, folder, parts.orders)
    for root in roots_of(reader, files):
        _read_file(reader, root, parts)
    read_sheets(reader, sheets, parts.things)
    _fill_maps(reader, parts)
    _bound_pieces(reader, parts)
    words = read_words(reader, folder)
    themed = {**stock_files(reader), **files.theme}
    game = _game(parts, words, read_theme(reader, themed, folder, files.theme_names, files.refused))
    game = with_stock_faces(reader, game) if game is not None else None
    game = _with_bounded_products(reader, game) if game is not None else None
    limits.grow(game.most_pieces if game is not None else 0)
    for source in reader.places.sources.values():
        source.pack()
    return Loaded(game, reader.places, _without_repetitions(reader.findings), folder, sheets.hash(files.hash),
                  sheets.sources)


def _without_repetitions(findings: list[Finding]) -> tuple[Finding, ...]:
    """Findings without those of unknown keys that are words of an unquoted text, which has its own finding."""
    bare = {finding.place for finding in findings if finding.rule == "yaml-syntax"}
    return tuple(finding for finding in findings if finding.rule != "unknown-key" or finding.place not in bare)


def _read_file(reader: Reader, root: Mapping, parts: PackParts) -> None:
    heads = "game" in root.entries or reader.file == "game.yaml"
    known = [*KEYS, *(HEAD if heads else ()), *(CHAPTER if "chapter" in root.entries else ())]
    found = reader.shape(root, "", (), known)
    inherited = None
    if "provenance" in found:
        inherited = structure(Provenance, reader, found["provenance"], f"provenance/{reader.file}")
        assert inherited is not None, "no field of it is needed"
        parts.provenances[reader.file] = inherited
    if "game" in found and reader.is_first("game/game", found["game"], parts.head, "game"):
        _read_head(reader, found, parts)
    if "chapter" in found:
        chapter = read_chapter(reader, found, inherited, parts.chapters.values())
        if chapter is not None and reader.is_first(f"chapter/{chapter.id}", found["chapter"], parts.chapters,
                                                   chapter.id):
            parts.chapters[chapter.id] = chapter
            if "figures" in found:
                read_figures(reader, found["figures"], chapter.id, parts.figures)
    elif "figures" in found:
        read_figures(reader, found["figures"], "", parts.figures)
    if "things" in found:
        read_things(reader, found, parts.kinds, parts.things, parts.orders, inherited)
    _read_sections(Entries(reader, found, ""), parts, inherited)


def _read_sections(found: Entries, parts: PackParts, inherited: Provenance | None) -> None:
    for section in SECTIONS:
        if not section.joined and section.key != "box":
            read = reader_of(section, inherited)
            _collect(found, section.key, section.path, parts.others[section.field], read)
    if "waivers" in found:
        parts.waivers = (*parts.waivers, *(found.read("waivers", way_of(tuple[Waiver, ...]).read) or ()))


def _collect(
    found: Entries, section: str, path: str, into: dict[str, T], read: Callable[[Reader, str, Node, str], T | None]
) -> None:
    """Read each entry of a section; their paths begin with ``path``."""
    reader = found.reader
    for id_, value, below in reader.entries(found.nodes[section], path) if section in found else ():
        if reader.is_first(below, value, into, id_) and (one := read(reader, id_, value, below)) is not None:
            into[id_] = one


def _read_severity(reader: Reader, id_: str, node: Node, path: str) -> str | None:
    return reader.one_of(node, path, SEVERITIES)


def _fill_maps(reader: Reader, parts: PackParts) -> None:
    """Add the spaces of maps that no file tells, of kinds whose fields may all be left out."""
    for drawn in parts.others["maps"].values():
        fields = parts.kinds[drawn.kind].fields if drawn.kind in parts.kinds else None
        numbered = isinstance(drawn, GridMap)
        if fields is None or any(not field.blank and field.type.empty is REQUIRED and not (numbered and id_ == "name")
                                 for id_, field in fields.items()):
            continue
        empty = {id_: None if field.type.empty is REQUIRED else field.type.empty for id_, field in fields.items()}
        spot = reader.places.spots[f"map/{drawn.id}"]
        for letter, ref in drawn.spaces.items():
            if ref not in parts.things and ref.id == usual_space(drawn.id, letter):
                reader.places.spots[f"{ref.kind}/{ref.id}"] = spot
                own = {**empty, "name": Name({"nom": letter})} if numbered and "name" in fields else empty
                parts.things[ref] = Thing(ref.kind, ref.id, own, provenance=parts.provenances.get(spot.file))


def _bound_pieces(reader: Reader, parts: PackParts) -> None:
    """Report the thing with which the limit of pieces is exceeded; from there on each thing counts once."""
    totals = accumulate(thing.copies for thing in parts.things.values())
    ref = next((ref for ref, total in zip(parts.things, totals, strict=True) if total > MOST_PIECES), None)
    if ref is None:
        return
    message = msg("expected at most {most_pieces:,} pieces in a game, found more", most_pieces=MOST_PIECES)
    path = f"{ref.kind}/{ref.id}/copies"
    reader.findings.append(Finding("bad-value", path, message, place=reader.places.find(path)))
    parts.things.update({one: replace(thing, copies=1) for one, thing in parts.things.items() if thing.copies > 1})


def _with_bounded_products(reader: Reader, game: Game) -> Game:
    """The game without the copies of products that choose too many, each with a finding."""
    products = dict(game.products)
    for id_, product in products.items():
        options = product.options
        pieces = sum(thing.copies for thing in game.printed_by(product))
        if isinstance(options, PieceOptions) and options.copies and pieces > MOST_PIECES:
            path = f"product/{id_}/copies"
            message = msg("expected at most {most_pieces:,} pieces in a product, found more", most_pieces=MOST_PIECES)
            reader.findings.append(Finding("bad-value", path, message, place=reader.places.find(path)))
            products[id_] = replace(product, options=replace(options, copies={}))
    return replace(game, products=products)


def _bound_products(reader: Reader, node: Node) -> None:
    """Report more products than the limit, since the time of each product is bounded separately."""
    number = len(node.entries) if isinstance(node, Mapping) else 0
    if number > MOST_PRODUCTS:
        message = msg("expected at most {most_products} products, found {number}",
                      most_products=MOST_PRODUCTS, number=number)
        reader.findings.append(Finding("bad-value", "product", message, place=node.place))


def _read_head(reader: Reader, found: Map[str, Node], parts: PackParts) -> None:
    for key in TOLD:
        if key in found:
            reader.mark(f"game/{key}", found[key])
            parts.head[key] = reader.string(found[key], f"game/{key}")
    if NEEDED in found:
        reader.mark(f"game/{NEEDED}", found[NEEDED])
        check_needed_version(reader, found[NEEDED], f"game/{NEEDED}")
    _names(reader, found, parts.head)
    _collect(Entries(reader, found, ""), "box", "box", parts.others["box"], read_by_id(BoxGroup))
    _collect(Entries(reader, found, ""), "severities", "severities", parts.severities, _read_severity)
    if "products" in found:
        _bound_products(reader, found["products"])
        parts.products = {
            id_: product
            for id_, node, path in reader.entries(found["products"], "product")
            if reader.check_key(path, fault_of_name(id_))
            and (product := read_product(reader, id_, node, path)) is not None
        }


def _names(reader: Reader, found: Map[str, Node], head: dict[str, str | None]) -> None:
    """Refuse a game id that cannot name a folder, and an invalid language; rules run in the one that is meant."""
    game, language = head.get("game"), head.get("language")
    if game is not None and (wrong := fault_of_folder(game, msg("a game id"))):
        reader.bad("game/game", found["game"], wrong)
    if language is not None and (wrong := fault_of_language(language, pseudo=False)):
        meant = language_meant(language)
        advice = msg('did you mean "{meant}"?', meant=meant) if meant else None
        reader.bad("game/language", found["language"], wrong, advice)
        head["language"] = meant


def _game(parts: PackParts, words: tuple[str, ...], theme: Theme) -> Game | None:
    head = parts.head
    if "game" not in head:
        return None
    id_, subtitle, hook = head["game"] or "", head.get("subtitle"), head.get("hook")
    sections: dict[str, Any] = {**structs.asdict(parts), **parts.others}
    del sections["head"], sections["orders"], sections["others"]
    sections["chapters"] = dict(sorted(parts.chapters.items(), key=lambda item: _order(item[0])))
    game = Game(
        id=id_,
        title=Text(head.get("title") or id_),
        subtitle=Text(subtitle) if subtitle else None,
        hook=Text(hook) if hook else None,
        language=head.get("language") or "pl",
        players=head.get("players") or "",
        minutes=head.get("minutes") or "",
        age=head.get("age") or "",
        version=head.get("version") or "",
        theme=theme,
        words=words,
        **sections,
    )
    return with_owners(with_places(_by_ids(game) if any(clause.numbered for clause in game.clauses()) else game))


def _by_ids(game: Game) -> Game:
    """The game with references to clauses by their ids, also where the pack refers to their numbers."""
    def ids(targets: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(game.clause_id, targets))

    def one(target: str | None) -> str | None:
        return target and game.clause_id(target)

    def chapter(old: Chapter) -> Chapter:
        return replace(old, clauses={id_: replace(clause, see=ids(clause.see)) for id_, clause in old.clauses.items()})

    return replace(
        game,
        chapters={id_: chapter(old) for id_, old in game.chapters.items()},
        figures={id_: replace(figure, after=game.clause_id(figure.after)) for id_, figure in game.figures.items()},
        examples={id_: replace(case, clause=game.clause_id(case.clause)) for id_, case in game.examples.items()},
        rulings={id_: replace(ruling, settled_by=ids(ruling.settled_by)) for id_, ruling in game.rulings.items()},
        terms={id_: replace(term, defined=one(term.defined)) for id_, term in game.terms.items()},
        odds={id_: replace(question, clause=one(question.clause)) for id_, question in game.odds.items()},
        waivers=tuple(replace(waiver, at=_by_id(game, waiver.at)) for waiver in game.waivers),
    )


def _by_id(game: Game, path: str) -> str:
    """A path of a waiver with the id of its clause."""
    head, _, rest = path.partition("/")
    target, slash, below = rest.partition("/")
    return f"{head}/{game.clause_id(target)}{slash}{below}" if head == "clause" else path


def _order(number: str) -> tuple[int, str]:
    head = number.partition(".")[0]
    return (int(head) if head.isdecimal() else 10_000, number)
