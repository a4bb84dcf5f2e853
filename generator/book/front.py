"""The content of a rulebook's front and back matter: cover, box, rulings, index, symbols, provenance, credits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.book import appendix, contents
from generator.book.cover import A4, cover_sheet, most_numerous_pieces
from generator.book.html import Picture
from generator.fields.record_type import RecordType
from generator.layout.box_lines import kind_name
from generator.layout.cut_piece import cut_piece
from generator.layout.edges import edges_of
from generator.layout.faces.product_faces import first_product
from generator.layout.grid import reference
from generator.layout.lettered_cover import BLEED, game_texts
from generator.layout.marks import Placed, Sheet
from generator.layout.products.deck import real_front
from generator.layout.style_interface import real_tile
from generator.layout.tokens import font_of
from generator.layout.type.fonts import MM_PER_PT, covers
from generator.model.game import BoxGroup, Game, Thing
from generator.model.kinds import Field
from generator.model.pieces import counted_things
from generator.model.region_contents import IconContent
from generator.model.scene import Scene
from generator.model.text import Placeholder, printed
from generator.model.theme import Icon
from generator.products import spec_of
from generator.text.letter_case import with_capital
from generator.translate.edition import Edition

# pieces in a row on the cover, and cards in the row of a column of the list of components
COVER_ROW, LISTED_ROW = 8, 6
# mm of the shorter side
LARGEST_COUNTER = 36.0
# the list of contents: lines of clauses (pt), a line of a chapter in these, the gap over it (pt); what else stands on
# its page, and what balancing the columns costs (mm)
LEADING, LEAST_LEADING, CHAPTER_LINE, CHAPTER_GAP, CONTENTS_MARGIN = 10.1, 8.6, 1.17, 2.27, 70.0
# signs of rights for fonts that lack them
IN_LETTERS = {"©": "(c)", "®": "(R)", "™": "(TM)"}
# the sections of the back matter: their anchors, their titles, and the values that fill them
APPENDICES = (
    ("rulings", printed("Rulings"), ("rulings",)), ("tables", printed("Tables and Figures"), ("lists",)),
    ("index", printed("Index of Terms"), ("index",)), ("icons", printed("Symbols"), ("icons",)),
    ("provenance", printed("Where the Rules Come From"), ("provenance",)),
    ("credits", printed("Credits"), ("credits", "icon_credits", "picture_credits", "font_credits")))


def front_matter(edition: Edition, art: str = "", paper: tuple[float, float] = A4, product: str = "") -> dict[str, Any]:
    """Values of the template ``book/front.html``; with the picture ``art`` of the theme on the cover, if it is given.

    A scene fills the cover, with the title in it; ``product`` is the title of the book.
    """
    game = edition.game
    return {
        "cover": Picture(cover_sheet(edition, art, paper, game_texts(edition, product))),
        "whole": isinstance(game.theme.images.get(art), Scene), "cover_bleed": BLEED,
        "cover_row": [] if art else _cover_row(edition),
        "cover_alt": edition.line(game.title),
        "players": players(edition),
        "contents": contents.contents(edition), "box": list(_box(edition)),
        "products": _products(edition),
    }


def players(edition: Edition) -> str:
    """For how many players the game is; empty when it does not say."""
    game = edition.game
    return edition.word("Players: {players}", players=game.players) if game.players else ""


def _products(edition: Edition) -> list[dict[str, str]]:
    """The titles of the products of each kind, and what they are."""
    titles: dict[str, list[str]] = {}
    for product in edition.game.products.values():
        titles.setdefault(edition.word(spec_of(product).summary), []).append(edition.line(product.title))
    return [{"titles": ", ".join(listed), "what": what} for what, listed in titles.items()]


def _cover_row(edition: Edition) -> list[Picture]:
    """An even selection of the pieces that the box has most of."""
    return [_picture(edition, thing) for thing in _even_selection(most_numerous_pieces(edition.game), COVER_ROW)]


def _even_selection(things: Sequence[Thing], most: int) -> Sequence[Thing]:
    """An even selection of at most so many things."""
    return things[:: max(1, len(things) // most)][:most]


def _box(edition: Edition) -> Iterator[dict[str, object]]:
    for group in edition.game.box.values():
        heading = f"{edition.line(group.name)}: {group.total}"
        yield {"heading": with_capital(heading, edition.language),
               "lines": [_box_line(edition, group, line, count) for line, count in group.pieces.items()]}


def _box_line(edition: Edition, group: BoxGroup, line: str, count: int) -> dict[str, object]:
    """A line of the list of components: its count, its name, and each different piece with its number of copies."""
    game = edition.game
    name = kind_name(edition, game.kinds[line], count) if line in game.kinds else line
    # figures and other forms of a thing have no picture of their own
    pieces = [thing for thing in counted_things(game, group, line) if thing.copies
              and (not group.of or first_product(game, thing, group.of) is not None)]
    if pieces and _is_card(_picture(edition, pieces[0], group.of)):
        pieces = list(_even_selection(pieces, LISTED_ROW))
    shown = [{"picture": _picture(edition, thing, group.of), "copies": thing.copies, "name": thing.name.nom}
             for thing in pieces]
    return {"count": count, "name": name, "pieces": shown}


def _is_card(shown: Picture) -> bool:
    """Whether so much of a piece is text that its picture in a list tells little; a few stand for all."""
    return min(shown.sheet.width, shown.sheet.height) > LARGEST_COUNTER


def _picture(edition: Edition, thing: Thing, of: Collection[str] = ()) -> Picture:
    """The front of a thing as a picture, as one of the products ``of`` prints it."""
    if edges_of(edition.game, thing) is not None:
        piece = real_tile(edition.game, thing)
    else:
        piece = cut_piece(real_front(edition, thing, of).piece)
    return Picture(Sheet(piece.width, piece.height, (Placed(piece, 0.0, 0.0),)))


def back_matter(edition: Edition) -> dict[str, object]:
    """Values of the template ``book/back.html``."""
    icons = used_icons(edition)
    return {
        "rulings": [{"id": r.id, "question": r.question, "answer": r.answer,
                     "see": [reference(edition.game, number) for number in r.settled_by]}
                    for r in edition.game.rulings.values()],
        "lists": contents.lists(edition), "index": appendix.index(edition),
        "icons": [{"id": icon.id, "meaning": edition.line(icon.meaning)} for icon in icons],
        "provenance": appendix.provenance(edition), "retold": appendix.is_retelling(edition.game),
        "credits": [{"role": edition.line(c.role), "names": edition.notation.listing(c.names),
                     "note": edition.line(c.note) if c.note else ""}
                    for c in edition.game.credits.values()],
        "icon_credits": icon_credits(edition, icons), "picture_credits": picture_credits(edition),
        "font_credits": font_credits(edition),
    }


def appendices(edition: Edition, matter: Mapping[str, object]) -> list[contents.PageEntry]:
    """The sections of the back matter that ``matter`` fills, for the list of contents."""
    return [contents.PageEntry("", edition.word(title), anchor) for anchor, title, keys in APPENDICES
            if any(matter[key] for key in keys)]


def contents_leading(entries: Sequence[contents.PageEntry], columns: int, height: float) -> float:
    """The distance (pt) between lines at which the list of contents fits a page ``height`` mm high, within limits."""
    chapters = sum(entry.level == 1 for entry in entries)
    room = columns * (height - CONTENTS_MARGIN) / MM_PER_PT - chapters * CHAPTER_GAP
    lines = CHAPTER_LINE * chapters + len(entries) - chapters
    return max(LEAST_LEADING, min(LEADING, room / max(1.0, lines)))


def used_icons(edition: Edition) -> list[Icon]:
    """The icons that the game's things, faces and prose use, in the order of the theme."""
    game = edition.game
    used = {value for thing in game.things.values() for value in thing.fields.values() if isinstance(value, str)}
    used |= {region.word(IconContent) for face in game.theme.faces.values() for region in face.regions.values()}
    used |= {p.target for p in _placeholders(game) if p.kind == "icon"}
    used |= {field.icon for kind in game.kinds.values() for field in _fields(kind.fields.values()) if field.icon}
    return [icon for icon in game.theme.icons.values() if icon.id in used]


def _fields(fields: Iterable[Field]) -> Iterator[Field]:
    """Fields and their parts."""
    for field in fields:
        yield field
        if isinstance(field.type, RecordType):
            yield from _fields(field.type.fields.values())


def _placeholders(game: Game) -> Iterator[Placeholder]:
    for chapter in game.chapters.values():
        for text in contents.chapter_texts(chapter):
            yield from text.placeholders


def icon_credits(edition: Edition, icons: list[Icon]) -> list[dict[str, object]]:
    """Who drew some icons, by author and set."""
    makers: dict[tuple[str, str, str], list[str]] = {}
    for icon in icons:
        makers.setdefault((icon.author, icon.set, icon.licence), []).append(edition.line(icon.meaning))
    return [{"author": author.title(), "set": set_, "licence": licence, "icons": meanings}
            for (author, set_, licence), meanings in sorted(makers.items())]


def font_credits(edition: Edition) -> list[dict[str, str]]:
    """Who made the fonts that the pack brings, as these say themselves, by family; but those that its credits name."""
    told = " ".join(" ".join((credit.role.source, *credit.names, credit.note.source if credit.note else ""))
                    for credit in edition.game.credits.values())
    rights = {font.family: font.rights for font in edition.game.theme.own_fonts.values() if font.family and font.rights}
    text_font = font_of(edition.game.theme, "text")
    return [{"family": family, "told": "".join(char if covers(text_font, char) else IN_LETTERS.get(char, char)
                                               for char in rights[family])}
            for family in sorted(rights) if family not in told]


def picture_credits(edition: Edition) -> list[dict[str, str]]:
    """Who made the pictures that the pack brings, by artist."""
    rights = edition.game.theme.rights
    return [{"artist": one.artist, "told": ", ".join(filter(None, (one.source, one.year, one.licence))), "name": name}
            for name, one in sorted(rights.items(), key=lambda item: (item[1].artist, item[0]))]
