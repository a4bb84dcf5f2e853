"""Packs by lot: small games of every kind of product, each of its options with values that are right and wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from PIL import Image

from generator.load import options as p
from generator.load.measures import card_sizes
from generator.products import specs
from generator.products.spec import Option
from generator.products.styles import options_of

Value = Any
KINDS = ("card", "hero", "monster", "segment", "space", "nobody")
SQUARE = "M0 0L40 0L40 40L0 40Z"


class Lot(Protocol):
    """What draws lots. A ``wild`` one draws what is wrong too."""

    wild: bool

    def pick(self, values: Sequence[Any]) -> Any: ...
    def chance(self, of: int) -> bool: ...


def one(lot: Lot, right: Sequence[Any], wrong: Sequence[Any] = ()) -> Any:
    """What is right, mostly."""
    return lot.pick(wrong) if lot.wild and wrong and lot.chance(3) else lot.pick(right)


def listed(lot: Lot, words: Sequence[str], most: int = 2) -> list[str]:
    return [lot.pick(words) for _ in range(lot.pick(range(most + 1)))]


def kinds(lot: Lot) -> Value:
    return listed(lot, KINDS) if lot.wild and lot.chance(6) else [lot.pick(KINDS[:3])]


WRONG_PAPERS = ("A0", "a4", "")
SIZES = ("20 mm", "25 mm", "63 mm x 88 mm", "8 mm", "44 mm x 68 mm", "1 in")
WRONG_SIZES = ("190 mm", "280 mm x 190 mm", "500 mm", "-3 mm", "0 mm", "x")
LENGTHS = ("16 mm", "60 mm", "2 cm", "20 mm", "12 mm")
WRONG_LENGTHS = ("300 mm", "0 mm", "3", "-1 mm", "wide", "1 mm")
SHORT = ("0.3 mm", "1 mm", "2", "0 mm")


def ways(lot: Lot) -> Value:
    found = one(lot, p.DUPLEX, ("backs-only", "sideways", ""))
    return found if lot.chance(3) else [found, *listed(lot, p.DUPLEX, 2)] if lot.chance(8) or not lot.wild else []


# by the reader of an option: what may be written there; a new reader must be added here
VALUES: Mapping[str, Callable[[Lot], Value]] = {
    "paper": lambda lot: one(lot, p.PAPERS, WRONG_PAPERS),
    "page": lambda lot: one(lot, (*p.PAPERS, "250 mm x 350 mm"), (*WRONG_PAPERS, "60 mm x 90 mm", "20 mm")),
    "kinds": kinds,
    "products": kinds,
    "dice_faces": lambda lot: [one(lot, FACES, WRONG_FACES) for _ in range(one(lot, (6,), (5, 0)))],
    "size": lambda lot: one(lot, SIZES, WRONG_SIZES),
    "side": lambda lot: one(lot, LENGTHS, WRONG_LENGTHS),
    "card": lambda lot: one(lot, (*card_sizes(), *SIZES), (*WRONG_SIZES, "pokr")),
    "number": lambda lot: one(lot, (1, 2, 3, 4, 7, 12), (13, 0, "two")),
    "clause": lambda lot: one(lot, ("1.0",), ("1.1", "9.9", "", "x")),
    "duplex": ways,
    "card_duplex": ways,
    "length": lambda lot: one(lot, SHORT, (*LENGTHS, *WRONG_LENGTHS)),
    "own_sheet": lambda lot: one(lot, ("L7160", {"at": [[10, 15]]}, {"columns": 1, "rows": 2, "margin": "8 mm"}),
                                 ("L1", {"at": [[-10, 15]]}, {"columns": 0, "rows": 2}, {"at": []}, 7)),
    "flag": lambda lot: one(lot, (True, False), ("maybe",)),
    "book_form": lambda lot: one(lot, ("auto", "small", "book", "leaflet"), ("scroll",)),
    "book_parts": lambda lot: one(lot, ({"index": True}, {"cover": False}), ({"covers": True}, "all")),
    "columns": lambda lot: one(lot, (0, 1, 2), (-1, 13, "two")),
    "base": lambda lot: one(lot, ("fold", "slot"), ("glue",)),
    "wording": lambda lot: one(lot, ("Gród", "a" * 30), ("龍", "", "{name:hero.t0}", "a" * 400)),
    "icons": lambda lot: {one(lot, ("p0", "p1"), ("p9",)): one(lot, ("sword",), ("nothing",))},
    "colours": lambda lot: {one(lot, ("p0", "p1"), ("p9",)): one(lot, ("spot", "#aa0000"), ("nothing", "sword"))},
    "field": lambda lot: one(lot, ("name", "next", "adjacent", "sort"), ("nothing", "")),
    "guides": lambda lot: one(lot, ("corners", "lines", "none"), ("dots",)),
    "ink": lambda lot: one(lot, ("full", "low"), ("none",)),
    "picture": lambda lot: one(lot, ("",), ("nothing", "龍", "obraz")),
    "pictures": lambda lot: one(lot, ({},), ({"p0": "nothing"}, {"p9": "obraz"})),
    "stories": lambda lot: one(lot, ([],), (["nobody"], [""])),
    "fillers": lambda lot: one(lot, ("pieces", "none", []), ("all", ["nothing"])),
    "copies": lambda lot: one(lot, (1, 3, {"card": 2}), (-1, "two", {"nobody": 1}, {"card": 100_000})),
    "faces": lambda lot: {one(lot, ("card", "hero"), ("nobody",)): one(lot, ("stock-card",), ("card", "nothing"))},
    "tables": lambda lot: [one(lot, ("1.2",), ("9.9", ""))],
    "die": lambda lot: one(lot, ("battle",), ("nothing", "")),
    "face": lambda lot: one(lot, ("stock-card", "stock-picture", "stock-back"), ("card", "back", "nothing")),
}


def value_of(lot: Lot, option: Option) -> Value:
    """A value of an option: one of its words, or what its reader takes."""
    if option.reads == "word":
        return one(lot, option.words, ("nothing",))
    if option.reads == "words":
        return {one(lot, ("street", "gate"), ("x",)): one(lot, option.words, ("nothing",))}
    return VALUES[option.reads](lot)


FACES, WRONG_FACES = ("1", "2", "3", "4", "5", "6", "sword", "nic"), ("龍", "a very long word", "")


OF = {"tiles": "segment", "board": "space", "character-sheet": "hero"}


def product(lot: Lot, number: int, iconic: bool) -> dict[str, Value]:
    """A product with some of its options; those of a theme's icons only where there are some."""
    kind = lot.pick(tuple(specs()))
    made: dict[str, Value] = {"kind": kind}
    for option, written in options_of(specs()[kind]).items():
        needed = option == "of" or (option == "faces" and kind == "dice-net")
        # a die of the pack takes the place of faces, and these packs declare none
        if needed or (not lot.chance(3) and not (option == "die" and not lot.wild)):
            made[option] = value_of(lot, written)
    if kind == "standees":
        made["height"], made["width"] = one(lot, ("60 mm", "45 mm"), WRONG_LENGTHS), one(lot, ("33 mm", "25 mm"), SHORT)
    if kind == "board":
        made["size"] = one(lot, ("400 mm", "420 mm x 400 mm"), SIZES)
    if kind == "tuckbox":
        made["of"] = [f"p{number - 1}"] if not lot.wild else [lot.pick(("p0", "p1", "p9", "card"))]
        made["icons"] = made.get("icons", {}) if iconic or lot.wild else {}
        made["colours"] = {"p0": one(lot, ("ink", "spot"), ("nothing",))}
    if kind == "tray":
        made["size"], made["depth"] = one(lot, ("85 mm x 60 mm", "60 mm x 40 mm"), SIZES), one(lot, ("20 mm",), SHORT)
        made["icons"] = made.get("icons", {}) if iconic or lot.wild else {}
        made["colours"] = {"card": one(lot, ("ink", "spot"), ("nothing",))}
    # most of the time the things that go with the product
    if kind in OF and not (lot.wild and lot.chance(6)):
        made["of"] = [OF[kind]]
    if lot.chance(4):
        made["title"] = one(lot, ("Talia", "a" * 30, 'Tytuł "w" cudzysłowie'), ("", "a" * 90))
    return made


def head(lot: Lot, iconic: bool) -> dict[str, Value]:
    products = {f"p{number}": product(lot, number, iconic) for number in range(lot.pick((1, 1, 2, 3, 0)))}
    made: dict[str, Value] = {
        "game": one(lot, ("lot",), ("Lot", "a b", "")),
        "version": "1.0",
        "title": one(lot, ("Los", "O'Neil", "Bardzo długi tytuł"), ("", "Bardzo " * 12 + "długi tytuł", '"', "龍")),
        "language": one(lot, ("pl", "en", "de"), ("english", "polski", "PL", "zz", "tlh", "", "uk", "el")),
        "products": {id_: made for id_, made in products.items() if made.get("of") != ["p-1"]},
    }
    if lot.chance(3):
        made["subtitle"], made["players"] = one(lot, ("gra", "b" * 40), ("",)), one(lot, ("2–4",), ("",))
    if lot.wild and lot.chance(3):
        made["box"] = {"all": {"name": "wszystko", "total": lot.pick((1, 3)), "pieces": {lot.pick(KINDS): 3}}}
    if lot.wild and lot.chance(4):
        rules = ("text-over-the-edge", "cannot-make", "image-missing", "glyph-missing", "hole-to-nothing")
        made["severities"] = {lot.pick(rules): "note"}
    return made


FIELDS: dict[str, dict[str, Value]] = {
    "card": {"name": "name", "cost": "int 0..9 or none", "text": "text", "art": "text"},
    "monster": {"name": "name", "strength": "dice", "icon": "icon or none"},
    "hero": {
        "name": "name",
        "icon": "icon or none",
        "luck": {"type": "int 0..30", "print": "tally"},
        "text": "text",
        "sex": {"type": "choice of man, woman", "label": "płeć"},
        "magic": "flag",
        "friend": "ref hero or none",
        "skills": {"type": "map of monster to int 1..9", "print": "line", "signed": "all"},
        "power": {"label": "moc", "fields": {"now": {"type": "int 0..9"}, "most": {"type": "int 0..9"}}},
    },
    "segment": {"name": "name", "edges": "edges of corridor, door, wall", "icon": "icon or none"},
    "space": {
        "name": "name",
        "type": "choice of street, gate",
        "next": "ref space or none",
        "adjacent": "list of ref space",
        "text": "text",
    },
}


def kinds_of(lot: Lot) -> dict[str, Value]:
    made: dict[str, Value] = {}
    for id_, fields in FIELDS.items():
        kept = {key: field for key, field in fields.items() if key == "name" or id_ != "hero" or not lot.chance(4)}
        made[id_] = {"name": {"nom": id_}, "fields": kept}
    if lot.wild and lot.chance(8):
        made["hero"]["fields"]["power"] = {"label": lot.pick(("", "moc")), "fields": {}}
    return made


WORDS = ("Ann", "Zażółć gęślą", "Łoś & <b>", "O'Neil")
TEXTS = ("Graj dalej.", "Idź <b>naprzód</b> & wróć.", "**grube** i *pochyłe*", "- a\n- b")
STRANGE = ("Ann", "Zażółć gęślą", "a" * 70, "龍", "", "Ω & <b>", "O'Neil", "słowo " * 40)


def thing(lot: Lot, kind: str, fields: Mapping[str, Value], number: int, loop: int) -> dict[str, Value]:
    values: dict[str, Callable[[], Value]] = {
        "name": lambda: one(lot, WORDS, STRANGE) if lot.chance(2) else f"Rzecz {number}",
        "cost": lambda: lot.pick((0, 3, None)),
        "text": lambda: one(lot, TEXTS, (*STRANGE, "{name:hero.t0}", "{icon:sword}", "1K6")),
        "art": lambda: one(lot, ("troll", ""), ("missing", "flat")),
        "strength": lambda: lot.pick(("2K6+3", "1K3")),
        "icon": lambda: one(lot, (None,), ("sword", "nothing", "none")),
        "luck": lambda: lot.pick((0, 3, 30)),
        "sex": lambda: lot.pick(("man", "woman")),
        "magic": lambda: lot.pick((True, False)),
        "friend": lambda: lot.pick((None, "t0")),
        "skills": lambda: {} if lot.chance(2) else {"t0": 3},
        "power": lambda: {"now": 1, "most": 2},
        "edges": lambda: dict(
            zip(
                ("north", "east", "south", "west"),
                (lot.pick(("corridor", "door", "wall")) for _ in range(4)),
                strict=True,
            )
        ),
        "type": lambda: lot.pick(("street", "street", "gate")),
        "next": lambda: f"t{(number + 1) % loop}" if loop else None,
        "adjacent": list,
    }
    made = {key: value for key in fields if key in values and (value := values[key]()) is not None}
    if kind == "hero" and fields.get("power", {}).get("fields") == {}:
        made.pop("power", None)
    if lot.chance(3):
        made["copies"] = one(lot, (1, 2, 9), (0, -1))
    return made


def things(lot: Lot, kind: str, fields: Mapping[str, Value]) -> dict[str, Value]:
    count = one(lot, (12, 16), (0, 3, 13)) if kind == "space" else one(lot, (1, 2, 4), (0,))
    loop = count if kind != "space" or not (lot.wild and lot.chance(8)) else max(1, count - 2)
    made = {f"t{number}": thing(lot, kind, fields, number, loop) for number in range(count)}
    if kind == "space" and count and lot.chance(2):
        near = [f"t{lot.pick(range(count))}" for _ in range(one(lot, (1,), (2, 3)))]
        made["house"] = {**thing(lot, kind, fields, 99, 0), "type": "gate", "adjacent": near}
        made["house"].pop("next", None)
    return made


FIGURES: tuple[Callable[[Lot], dict[str, Value]], ...] = (
    lambda lot: {
        "kind": "pieces",
        "rows": one(lot, ([["hero.t0"]], [["card.t0", "segment.t0"]]), ([[]], [], [["hero.x"]])),
    },
    lambda lot: {"kind": "sheet", "of": one(lot, ("hero.t0",), ("card.t0", "hero.x"))},
    lambda lot: {"kind": "legend", "of": ["monster.t0"], "callouts": {one(lot, ("icon",), ("strength", "x")): "tekst"}},
    lambda lot: {
        "kind": "tiles",
        "place": one(lot, ([{"tile": "segment.t0", "at": [0, 0]}],), ([],)),
        "arrows": one(lot, ([],), ([{"from": [0, 0], "to": [5, 5]}], [{"from": [0, 0], "to": [0, 0]}])),
    },
    lambda lot: {
        "kind": "labyrinth",
        "seed": 3,
        "tiles": lot.pick((2, 9)),
        "start": one(lot, ("segment.t0",), ("hero.t0",)),
        "of": one(lot, ("segment",), ("card",)),
    },
    lambda lot: {
        "kind": "formation",
        "monsters": one(lot, ([[0, "monster.t0"]],), ([],)),
        "party": [[0, "hero.t0"]],
        "arrows": one(lot, ([], [["monster.t0", "hero.t0"]]), ([["hero.x", "hero.t0"]], [["hero.t0", "hero.t0"]])),
    },
    lambda lot: {
        "kind": "board",
        "of": lot.pick(("p0", "p1")),
        "marks": lot.pick(({}, {"space.t0": "start"})),
        "arrows": one(lot, ([], [["space.t0", "space.t1"]]), ([["space.t0", "space.t0"]],)),
    },
    lambda lot: {
        "kind": "picture",
        "art": one(lot, ("obraz",), ("nic", "")),
        "width": one(lot, (1, 2, "60 mm", "400 mm"), (3, "1 mm", "", [])),
    },
)


def chapter(lot: Lot) -> dict[str, Value]:
    text = one(
        lot,
        ("Graj dalej.", "Zob. {ref:1.2}.", "Graj.\n\n- a\n- b", "Zob. {ref:1.2.b}."),
        ("{table:1.2}", "{value:hero.t0.luck} {ref:9.9}", "", "{ref:walka} {ref:walka.a}"),
    )
    made: dict[str, Value] = {
        "chapter": "1.0",
        "title": one(lot, ("Początek", "O wszystkim " * 5), ("", "龍 " * 30)),
        "clauses": {
            "1.1": {"title": one(lot, ("Ruch",), ("",)), "text": text},
            "1.2": {"title": "Walka", "text": one(lot, TEXTS, STRANGE), "steps": {"a": "raz", "b": "dwa"}},
        },
    }
    if lot.chance(2):
        made["clauses"]["1.2"]["id"] = one(lot, ("walka",), ("1.1", "Walka!", ""))
    if lot.chance(2):
        made["figures"] = {
            "rys": {
                "after": one(lot, ("1.1",), ("7.7",)),
                "caption": "Rysunek.",
                **lot.pick(FIGURES if lot.wild else FIGURES[:6])(lot),
            }
        }
    return made


def tables(lot: Lot) -> dict[str, Value]:
    cell = one(lot, ("krótko", "słowo " * 30), ("", "{name:hero.t0}", "słowo " * 900, "nieprzerwane" * 9))
    return {
        "1.2": lot.pick(
            (
                {"title": "Tabela", "rows": {"roll": "1K6"}, "data": {"≤3": cell, "4+": "nic"}},
                {
                    "title": "",
                    "rows": {"roll": "1K6"},
                    "columns": {"letters": "A..B"},
                    "data": {"1-6": {"A": cell, "B": 2}},
                },
                {"title": "Lista", "lists": one(lot, ("hero", "card"), ("nobody",)), "columns": ["name"]},
                {"title": "Pusta", "rows": {"roll": "1K6"}, "data": {}},
            )
        )
    }


TONES = ("ink", "spot", "ground", "nothing", "#aa0000", "{cost}", "{name}", "#12")


def region(lot: Lot) -> dict[str, Value]:
    box = one(lot, ([4, 4, 40, 10], [3, 3, 56, 80]), ([4, 4, 0, 0], [4, 4, -5, 9], [60, 80, 90, 90], [4, 4]))
    made: dict[str, Value] = {"box": [4, 4, 50, 12] if not lot.chance(3) else box}
    options: dict[str, Sequence[Value]] = {
        "text": ("{name}", "{text}", "{cost+1}", "{prise}", "plain 龍", "{name|gen}", "{copies}", ""),
        "icon": ("{icon}", "sword", "nothing", "{name}"),
        "shape": ("rect", "diamond", "pips", "shield", "blob"),
        "pattern": ("hatch", "waves", "x"),
        "style": ("body", "nothing"),
        "fill": TONES,
        "stroke": TONES,
        "when": ("cost", "not cost", "cost is 3", "cost >= 2", "", "x y z"),
        "badge": ("ellipse", "octagon", "x"),
        "image": ("{art}", "troll", "missing", ""),
        "tally": ("cost", "name", "x"),
        "qr": ("https://e.org/{name}", "", "x" * 3000),
        "continues": ("r0", "nothing"),
        "weight": ("0.3 mm", "0 mm", "9 mm"),
        "radius": ("1 mm", "90 mm"),
        "align": ("left", "x"),
        "valign": ("top", "x"),
        "placed": ("cover", "contain"),
        "focus": ([0.5, 0], [2, 2]),
        "table": (["cost", "name"], [], ["x"]),
        "stretch": (True, False),
        "turn": (90, 180, 33.5, -90, 720, "up"),
        "heads": (2, 4, 0, 99),
        "fit": (
            {"tighten": "3 %"},
            {"shrink-to": "4 pt"},
            {"same-size": "deck"},
            {"continue-on": "back"},
            {"balance": True},
        ),
    }
    for key, values in options.items():
        if lot.chance(8) or (key == "text" and lot.chance(2)):
            made[key] = lot.pick(values) if lot.wild else values[0]
    return made


def theme(lot: Lot) -> dict[str, Value]:
    made: dict[str, Value] = {
        "colours": {"spot": "#8e1b1b", "ground": one(lot, ("#ffffff", "#f3ecd9"), ("white",))},
        "icons": {"sword": {"drawing": "miecz", "set": "x", "author": "nobody", "licence": "CC0", "meaning": "miecz"}},
        "styles": {
            "body": {
                "font": one(lot, ("text", "Alegreya-Bold"), ("NoSuchFont",)),
                "size": one(lot, ("8 pt", "12 pt"), ("0 pt",)),
            }
        },
    }
    if lot.chance(3):
        made["fonts"] = {lot.pick(("text", "bold", "title", "italic")): one(lot, ("Brygada1918-Bold",), ("Nope",))}
    if lot.chance(5):
        made["inks"] = {"spot": one(lot, ("C0 M80 Y90 K10",), ("C100 M100 Y100 K100", "red"))}
    if lot.wild and lot.chance(4):
        made["tiles"] = {
            lot.pick(("corridor", "wall", "door", "hatch-step", "passage", "back-icon", "explorer")): lot.pick(
                ("open", "closed", "narrow", 0, 40, "sword", "hero.t0", "hero.x")
            )
        }
    if not lot.chance(3):
        face: dict[str, Value] = {
            "size": one(lot, ("63 mm x 88 mm",), ("20 mm", "0 mm")),
            "for": [one(lot, ("card",), KINDS)],
            "regions": {f"r{n}": region(lot) for n in range(lot.pick((1, 2, 3)))},
        }
        for key, values in {
            "back": ("back", "nothing"),
            "bleed": ("3 mm", "0 mm", "50 mm"),
            "safe": ("3 mm", "60 mm"),
            "corner": ("3 mm", "90 mm"),
            "hyphenate": (True,),
            "reminders": (True,),
        }.items():
            if lot.chance(6):
                face[key] = one(lot, values[:1], values)
        made["faces"] = {"card": face, "back": {"size": "63 mm x 88 mm", "regions": {"b": region(lot)}}}
        if lot.chance(5):
            made["faces"]["standee"] = {"size": "33 mm x 60 mm", "regions": {"s": region(lot)}}
    return made


BOOK_CSS = (
    ".cover h1 { color: var(--spot); }",
    "h3 { colour: red }",
    "h3 { color: 3mm }",
    "h3 {",
    "p { font-size: 40pt }",
    "@page { margin: 300mm }",
    "* { display: none }",
    "h2 { content: url(x.png) }",
)


def write(lot: Lot, folder: Path) -> None:
    """A pack drawn by lot, written into a folder."""
    themed = not lot.chance(3)
    files: dict[str, Value] = {"game.yaml": head(lot, themed), "kinds.yaml": {"kinds": kinds_of(lot)}}
    for kind, declared in files["kinds.yaml"]["kinds"].items():
        if not (lot.wild and lot.chance(7)):
            files[f"{kind}.yaml"] = {
                "kind": kind,
                "provenance": {"original": "z losu"},
                "things": things(lot, kind, declared["fields"]),
            }
    if not (lot.wild and lot.chance(3)):
        files["chapter.yaml"] = chapter(lot)
    if not lot.chance(3):
        files["tables.yaml"] = {"provenance": {"original": "z losu"}, "tables": tables(lot)}
    if themed:
        files["theme/theme.yaml"] = theme(lot)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # JSON is YAML
        path.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")
    if themed:
        _pictures(lot, folder / "theme")


def _pictures(lot: Lot, theme: Path) -> None:
    for name in ("icons", "art"):
        (theme / name).mkdir()
    (theme / "icons" / "sword.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="{SQUARE}"/></svg>', "utf-8"
    )
    Image.new("RGB", one(lot, ((900, 1200),), ((1, 1), (2, 900))), "#336699").save(theme / "art" / "troll.png")
    if lot.chance(4):
        (theme / "book.css").write_text(one(lot, BOOK_CSS[:1], BOOK_CSS), "utf-8")
