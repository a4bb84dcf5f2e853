"""Reads chapters, figures, examples, rulings and the glossary."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Map
from fractions import Fraction
from typing import Any

from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.load.tables import read_provenance
from generator.model.dice import DICE, Dice
from generator.model.rulebook import (
    BoardFigure,
    Chapter,
    Clause,
    Example,
    Figure,
    FigureData,
    FormationFigure,
    LabyrinthFigure,
    LegendFigure,
    PiecesFigure,
    PlacedTile,
    Ruling,
    SheetFigure,
    Term,
    TilesFigure,
)
from generator.model.table import Provenance
from generator.model.text import Text
from generator.model.values import FORMS, Ref

CLAUSE_KEYS = ("title", "text", "steps", "after", "see", "table", "tables", "optional", "provenance")


def read_chapter(reader: Reader, found: Map[str, Node], inherited: Provenance | None) -> Chapter | None:
    """A chapter from the entries of its file."""
    number = reader.string(found["chapter"], "chapter")
    if number is None:
        return None
    path = f"chapter/{number}"
    for key in ("chapter", "title", "general", "procedure"):
        if key in found:
            reader.mark(path if key == "chapter" else f"{path}/{key}", found[key])
    texts = {
        key: reader.text(found[key], f"{path}/{key}") if key in found else None
        for key in ("title", "general", "procedure")
    }
    clauses: dict[str, Clause] = {}
    if "clauses" in found:
        for id_, node, _ in reader.entries(found["clauses"], f"{path}/clauses"):
            reader.mark(f"clause/{id_}", node, _key(found["clauses"], id_))
            clauses[id_] = _clause(reader, id_, number, node, inherited)
    return Chapter(number, texts["title"] or Text(number), texts["general"], texts["procedure"], clauses, inherited)


def _key(node: Node, key: str) -> Scalar | None:
    return node.keys.get(key) if isinstance(node, Mapping) else None


def _clause(reader: Reader, id_: str, chapter: str, node: Node, inherited: Provenance | None) -> Clause:
    path = f"clause/{id_}"
    if isinstance(node, Scalar):
        return Clause(id_, chapter, text=reader.text(node, path), provenance=inherited)
    found = reader.shape(node, path, (), CLAUSE_KEYS)
    tables = reader.strings(found["tables"], f"{path}/tables") if "tables" in found else ()
    if "table" in found:
        tables = (*tables, *reader.strings(found["table"], f"{path}/table"))
    return Clause(
        id_,
        chapter,
        title=_text(reader, found, path, "title"),
        text=_text(reader, found, path, "text"),
        steps=reader.texts(found["steps"], f"{path}/steps") if "steps" in found else {},
        after=_text(reader, found, path, "after"),
        see=reader.strings(found["see"], f"{path}/see") if "see" in found else (),
        tables=tables,
        optional=bool(reader.flag(found["optional"], f"{path}/optional")) if "optional" in found else False,
        provenance=read_provenance(reader, found["provenance"], f"{path}/provenance")
        if "provenance" in found
        else inherited,
    )


def _text(reader: Reader, found: Map[str, Node], path: str, key: str) -> Text | None:
    return reader.text(found[key], f"{path}/{key}") if key in found else None


def ref(written: str) -> Ref:
    """``kind.id``. Raises ValueError."""
    kind, dot, id_ = written.partition(".")
    if not dot or not kind or not id_:
        raise ValueError(f"expected a thing such as monster.troll, found {written!r}")
    return Ref(kind, id_)


def _refs(reader: Reader, node: Node, path: str) -> tuple[Ref, ...]:
    if isinstance(node, Scalar):
        one = reader.parsed(node, path, ref)
        return () if one is None else (one,)
    return tuple(r for item, below in reader.items(node, path) if (r := reader.parsed(item, below, ref)) is not None)


def read_figures(reader: Reader, node: Node, chapter: str) -> dict[str, Figure]:
    """The figures of a chapter."""
    figures: dict[str, Figure] = {}
    for id_, value, _ in reader.entries(node, f"chapter/{chapter}/figures"):
        path = f"figure/{id_}"
        reader.mark(path, value, _key(node, id_))
        mapping = reader.mapping(value, path)
        kind_node = mapping.entries.get("kind") if mapping else None
        kind = reader.one_of(kind_node, f"{path}/kind", FIGURES) if kind_node is not None else None
        if kind is None:
            reader.missing(path, value, "kind")
            continue
        keys, build = FIGURES[kind]
        optional = [key.removesuffix("?") for key in keys if key.endswith("?")]
        required = [key for key in keys if not key.endswith("?")]
        found = reader.shape(value, path, ["after", "caption", "kind", *required], optional)
        if any(key not in found for key in ("after", "caption", *required)):
            continue
        data = build(reader, found, path)
        after = reader.string(found["after"], f"{path}/after") or chapter
        caption = reader.text(found["caption"], f"{path}/caption") or Text("")
        if data is not None:
            figures[id_] = Figure(id_, chapter, after, caption, data)
    return figures


def _pieces(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    rows = [_refs(reader, row, below) for row, below in reader.items(found["rows"], f"{path}/rows")]
    return PiecesFigure(tuple(rows))


def _legend(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    return LegendFigure(_refs(reader, found["of"], f"{path}/of"), reader.texts(found["callouts"], f"{path}/callouts"))


def _pair(reader: Reader, node: Node, path: str) -> tuple[int, int] | None:
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int(column), int(row)]:
            return column, row
    reader.wrong("bad-value", path, node, "expected a cell [column, row]")
    return None


def _tiles(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    placed = []
    for item, below in reader.items(found["place"], f"{path}/place"):
        one = reader.shape(item, below, ["tile", "at"], ["turn", "mark"])
        tile = reader.parsed(one["tile"], f"{below}/tile", ref) if "tile" in one else None
        at = _pair(reader, one["at"], f"{below}/at") if "at" in one else None
        if tile is None or at is None:
            continue
        degrees = reader.integer(one["turn"], f"{below}/turn", 0, 270) if "turn" in one else 0
        mark = reader.one_of(one["mark"], f"{below}/mark", ("ok", "wrong")) if "mark" in one else None
        placed.append(PlacedTile(tile, *at, turn=(degrees or 0) // 90, mark=mark))
    arrows = []
    for item, below in reader.items(found["arrows"], f"{path}/arrows") if "arrows" in found else ():
        one = reader.shape(item, below, ["from", "to"], ())
        ends = [_pair(reader, one[key], f"{below}/{key}") for key in ("from", "to") if key in one]
        if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
            arrows.append((ends[0], ends[1]))
    return TilesFigure(tuple(placed), tuple(arrows))


def _rank(reader: Reader, node: Node, path: str) -> tuple[tuple[float, Ref], ...]:
    places = []
    for item, below in reader.items(node, path):
        match item:
            case Sequence(items=[Scalar() as at, Scalar() as thing]):
                found = reader.parsed(thing, below, ref)
                position = reader.parsed(at, below, lambda written: float(Fraction(written)))
                if found is not None and position is not None:
                    places.append((position, found))
            case _:
                reader.wrong("bad-value", below, item, "expected [position, thing], such as [-1, monster.orc]")
    return tuple(places)


def _formation(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    arrows = []
    for item, below in reader.items(found["arrows"], f"{path}/arrows") if "arrows" in found else ():
        match reader.strings(item, below):
            case (start, end):
                arrows.append((start, end))
            case _:
                reader.wrong("bad-value", below, item, "expected [from, to]")
    monsters, party = (_rank(reader, found[key], f"{path}/{key}") for key in ("monsters", "party"))
    return FormationFigure(monsters, party, tuple(arrows))


def _labyrinth(reader: Reader, found: Map[str, Node], path: str) -> FigureData | None:
    start = reader.parsed(found["start"], f"{path}/start", ref)
    of = reader.string(found["of"], f"{path}/of")
    seed = reader.integer(found["seed"], f"{path}/seed", 0)
    tiles = reader.integer(found["tiles"], f"{path}/tiles", 2, 200)
    if start is None or of is None or seed is None or tiles is None:
        return None
    return LabyrinthFigure(of, start, seed, tiles)


def _sheet(reader: Reader, found: Map[str, Node], path: str) -> FigureData | None:
    thing = reader.parsed(found["of"], f"{path}/of", ref)
    return None if thing is None else SheetFigure(thing)


def _board(reader: Reader, found: Map[str, Node], path: str) -> FigureData | None:
    product = reader.string(found["of"], f"{path}/of", "a product of the kind board")
    marks, arrows = dict[Ref, str](), list[tuple[Ref, Ref]]()
    for key, word, below in reader.entries(found["marks"], f"{path}/marks") if "marks" in found else ():
        mark = reader.one_of(word, below, MARKS)
        try:
            marks |= {ref(key): mark} if mark is not None else {}
        except ValueError as error:
            reader.wrong("bad-value", below, word, str(error))
    for item, below in reader.items(found["arrows"], f"{path}/arrows") if "arrows" in found else ():
        match _refs(reader, item, below):
            case (start, end):
                arrows.append((start, end))
            case _:
                reader.wrong("bad-value", below, item, "expected [from, to]")
    return None if product is None else BoardFigure(product, marks, tuple(arrows))


MARKS = ("start", "ok", "wrong")
Builder = Callable[[Reader, Map[str, Node], str], FigureData | None]
FIGURES: dict[str, tuple[tuple[str, ...], Builder]] = {
    "pieces": (("rows",), _pieces),
    "legend": (("of", "callouts"), _legend),
    "tiles": (("place", "arrows?"), _tiles),
    "formation": (("monsters", "party", "arrows?"), _formation),
    "labyrinth": (("seed", "tiles", "start", "of"), _labyrinth),
    "sheet": (("of",), _sheet),
    "board": (("of", "marks?", "arrows?"), _board),
}


def read_example(reader: Reader, id_: str, node: Node, path: str) -> Example | None:
    found = reader.shape(node, path, ["clause", "text", "run", "expect"], ["given", "steps", "title"])
    text = _text(reader, found, path, "text")
    if text is None or "run" not in found or "clause" not in found or "expect" not in found:
        return None
    given = (
        {key: plain(value) for key, value, _ in reader.entries(found["given"], f"{path}/given")}
        if "given" in found
        else {}
    )
    steps = (
        {
            key: reader.string(value, below) or "0"
            for key, value, below in reader.entries(found["steps"], f"{path}/steps")
        }
        if "steps" in found
        else {}
    )
    return Example(
        id_,
        reader.string(found["clause"], f"{path}/clause") or "",
        text,
        given,
        steps,
        reader.string(found["run"], f"{path}/run") or "",
        plain(found["expect"]),
        _text(reader, found, path, "title"),
    )


def plain(node: Node) -> Any:
    """What an example is given or expects: numbers, dice, things, texts, lists, mappings."""
    if isinstance(node, Sequence):
        return tuple(plain(item) for item in node.items)
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.entries.items()}
    assert isinstance(node, Scalar)
    if not isinstance(node.value, str):
        return node.value
    if DICE.fullmatch(node.text):
        return Dice.parse(node.text)
    return node.text


def read_ruling(reader: Reader, id_: str, node: Node, path: str) -> Ruling | None:
    found = reader.shape(node, path, ["question"], ["settles", "answer", "settled-by"])
    question = _text(reader, found, path, "question")
    if question is None:
        return None
    settles, settled_by = (
        reader.strings(found[key], f"{path}/{key}") if key in found else () for key in ("settles", "settled-by")
    )
    return Ruling(id_, settles, question, _text(reader, found, path, "answer"), settled_by)


def read_term(reader: Reader, id_: str, node: Node, path: str) -> Term | None:
    found = reader.mapping(node, path)
    if found is None:
        return None
    languages = [key for key in found.entries if len(key) == 2]
    known = reader.shape(node, path, (), [*languages, "meaning", "defined", "never"])
    forms = {language: _forms(reader, known[language], f"{path}/{language}") for language in languages}
    defined = reader.string(known["defined"], f"{path}/defined") if "defined" in known else None
    never = reader.strings(known["never"], f"{path}/never") if "never" in known else ()
    return Term(id_, forms, _text(reader, known, path, "meaning"), defined, never)


def _forms(reader: Reader, node: Node, path: str) -> dict[str, str]:
    forms: dict[str, str] = {}
    for form, value, below in reader.entries(node, path):
        if form not in (*FORMS, "short"):
            reader.wrong("unknown-key", below, value, f"unknown form {form!r}", f"known: {', '.join(FORMS)}, short")
        elif (written := reader.string(value, below)) is not None:
            forms[form] = written
    return forms
