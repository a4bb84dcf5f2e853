"""What stands before and behind the chapters of a rulebook: cover, box, rulings, words, index, symbols, credits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.book import appendix, contents
from generator.book.cover import A4, art_width, cover_sheet, fanned_pieces, most_numerous_pieces, title_size
from generator.book.html import Picture
from generator.fields.record_type import RecordType
from generator.layout.box_lines import kind_name, part_lines
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
from generator.text.letter_case import with_capital
from generator.translate.edition import Edition

# pieces in a row on the cover; boards and cards of a line of the list of components, and cards where it has many lines
COVER_ROW, LISTED_BOARDS, LISTED_CARDS, FEWER_CARDS, MANY_LINES = 8, 4, 7, 4, 12
# mm of the shorter side
LARGEST_COUNTER = 36.0
# the width of a piece in the list of components: its scale, and limits (mm); that of a board, and the least side of one
LISTED_SCALE, SMALLEST_LISTED, LARGEST_LISTED, LISTED_BOARD, BOARD_SIDE = 0.42, 11.5, 20.0, 41.0, 150.0
# the list of contents: lines of clauses (pt), a line of a chapter in these, the gap over it (pt); what else stands on
# its page, and what balancing the columns costs (mm)
LEADING, LEAST_LEADING, CHAPTER_LINE, CHAPTER_GAP, CONTENTS_MARGIN = 10.1, 8.6, 1.17, 2.27, 70.0
# signs of rights for fonts that lack them
IN_LETTERS = {"©": "(c)", "®": "(R)", "™": "(TM)"}
# the sections of the back matter that the contents name: their anchors and titles
APPENDICES = (("rulings", printed("Rulings")), ("tables", printed("Tables and Figures")),
              ("index", printed("Index of Terms")), ("symbols", printed("Symbols")),
              ("provenance", printed("Where the Rules Come From")))
# of the components of a small book: the fronts of a line that are fanned_pieces, and their height (mm)
FANNED, FAN_HEIGHT = 3, 17.0


def cover_matter(edition: Edition, art: str = "", paper: tuple[float, float] = A4, product: str = "") -> dict[str, Any]:
    """Values of the template ``book/front.html``; with the picture ``art`` of the theme on the cover, if it is given.

    A scene fills the cover, with the title in it; ``product`` is the title of the book.
    """
    cover, row = Picture(cover_sheet(edition, art, paper, game_texts(edition, product))), [] if art else (
        _cover_row(edition))
    return {
        "cover": cover, "cover_row": row, "cover_alt": edition.line(edition.game.title), "facts": facts(edition),
        "whole": isinstance(edition.game.theme.images.get(art), Scene), "cover_bleed": BLEED,
        "title_size": title_size(edition, paper),
        "art_width": art_width(edition, cover.sheet, [one.sheet for one in row], paper),
    }


def facts(edition: Edition) -> str:
    """For how many players the game is, how long it takes, and from which age on; empty when it says nothing."""
    return " · ".join(game_texts(edition).plaques)


def book_matter(edition: Edition, parts: Collection[str]) -> dict[str, Any]:
    """Values for the parts of a book beside its cover and contents; empty for those that are not among ``parts``."""
    def wanted_part(name: str, made: Callable[[], Iterable[Any]]) -> list[Any]:
        return list(made()) if name in parts else []

    icons = used_icons(edition)
    return {
        "box": wanted_part("box", lambda: _box(edition)), "rulings": wanted_part("rulings", lambda: _rulings(edition)),
        "words": wanted_part("words", lambda: appendix.index(edition)),
        "tables": wanted_part("tables", lambda: contents.lists(edition)),
        "index": wanted_part("index", lambda: appendix.index(edition)),
        "symbols": wanted_part("symbols", lambda: (
            {"id": one.id, "meaning": edition.line(one.meaning)} for one in icons)),
        "provenance": wanted_part("provenance", lambda: appendix.provenance(edition)),
        "retold": appendix.is_retelling(edition.game),
        "credits": wanted_part("credits", lambda: credit_lines(edition, icons)),
    }


def _rulings(edition: Edition) -> Iterator[dict[str, Any]]:
    for ruling in edition.game.rulings.values():
        yield {"id": ruling.id, "question": ruling.question, "answer": ruling.answer,
               "see": [reference(edition.game, number) for number in ruling.settled_by]}


def appendices(edition: Edition, matter: Mapping[str, Any]) -> list[contents.PageEntry]:
    """The sections of the back matter that ``matter`` fills, for the list of contents."""
    return [contents.PageEntry("", edition.word(title), anchor) for anchor, title in APPENDICES if matter[anchor]]


def component_strip(edition: Edition) -> list[dict[str, Any]]:
    """The lines of the list of components: a fan of their first pieces, how many there are, and what they are."""
    return [_strip_line(edition, group, line, count)
            for group in edition.game.box.values() for line, count in group.pieces.items()]


def _strip_line(edition: Edition, group: BoxGroup, line: str, count: int) -> dict[str, Any]:
    shown = _even_selection(_pictured_things(edition, group, line), FANNED)
    fan = fanned_pieces([_sheet_of(edition, thing, group.of) for thing in shown], FAN_HEIGHT)
    return {"fan": None if fan is None else Picture(fan), "count": count, "name": _line_name(edition, line, count)}


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
    if edition.game.box:
        yield {"heading": " · ".join(said for said, _ in part_lines(edition)), "lines": []}


def _box_line(edition: Edition, group: BoxGroup, line: str, count: int) -> dict[str, object]:
    """A line of the list of components: its count, its name, and each different piece with its number of copies."""
    pieces = _pictured_things(edition, group, line)
    shown = _picture(edition, pieces[0], group.of) if pieces else None
    if shown is not None and _is_card(shown):
        is_long = sum(len(one.pieces) for one in edition.game.box.values()) > MANY_LINES
        cards = FEWER_CARDS if is_long else LISTED_CARDS
        pieces = list(_even_selection(pieces, LISTED_BOARDS if _is_board(shown) else cards))
    return {"count": count, "name": _line_name(edition, line, count),
            "pieces": [_listed_piece(edition, group, thing) for thing in pieces]}


def _listed_piece(edition: Edition, group: BoxGroup, thing: Thing) -> dict[str, object]:
    picture = _picture(edition, thing, group.of)
    wide, unit = max(SMALLEST_LISTED, min(LARGEST_LISTED, picture.sheet.width * LISTED_SCALE)), "em"
    if _is_board(picture):
        wide, unit = LISTED_BOARD, "mm"
    return {"picture": picture, "wide": wide, "unit": unit, "copies": thing.copies, "name": thing.name.nom}


def _line_name(edition: Edition, line: str, count: int) -> str:
    kinds = edition.game.kinds
    return kind_name(edition, kinds[line], count) if line in kinds else line


def _pictured_things(edition: Edition, group: BoxGroup, line: str) -> list[Thing]:
    """The things of a line that have a picture of their own, unlike figures and other forms of a thing."""
    return [thing for thing in counted_things(edition.game, group, line) if thing.copies
            and (not group.of or first_product(edition.game, thing, group.of) is not None)]


def _is_card(shown: Picture) -> bool:
    """Whether so much of a piece is text that its picture in a list tells little; a few stand for all."""
    return min(shown.sheet.width, shown.sheet.height) > LARGEST_COUNTER


def _is_board(shown: Picture) -> bool:
    return min(shown.sheet.width, shown.sheet.height) > BOARD_SIDE


def _picture(edition: Edition, thing: Thing, of: Collection[str] = ()) -> Picture:
    """The front of a thing as a picture, as one of the products ``of`` prints it."""
    return Picture(_sheet_of(edition, thing, of))


def _sheet_of(edition: Edition, thing: Thing, of: Collection[str]) -> Sheet:
    if edges_of(edition.game, thing) is not None:
        piece = real_tile(edition.game, thing)
    else:
        piece = cut_piece(real_front(edition, thing, of).piece)
    return Sheet(piece.width, piece.height, (Placed(piece, 0.0, 0.0),))


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


def credit_lines(edition: Edition, icons: Sequence[Icon]) -> Iterator[tuple[str, str]]:
    """Who made the game, its icons, pictures and fonts: what each line is about, and what it says."""
    for credit in edition.game.credits.values():
        note = f" ({edition.line(credit.note)})" if credit.note else ""
        yield edition.line(credit.role), f"{edition.notation.listing(credit.names)}{note}"
    makers: dict[tuple[str, str], dict[str, None]] = {}
    for icon in icons:
        makers.setdefault((icon.set, icon.licence), {})[icon.author.title()] = None
    for (set_, licence), authors in sorted(makers.items()):
        yield edition.word("Icons"), f"{', '.join(sorted(authors))} ({set_}, {licence})"
    for artist, told, names in picture_credits(edition):
        yield edition.word("Pictures"), f"{artist} ({told}): {', '.join(names)}" if told else artist
    for credited in font_credits(edition):
        yield credited["family"], credited["told"]


def font_credits(edition: Edition) -> list[dict[str, str]]:
    """Who made the fonts that the pack brings, as these say themselves, by family; but those that its credits name."""
    told = " ".join(" ".join((credit.role.source, *credit.names, credit.note.source if credit.note else ""))
                    for credit in edition.game.credits.values())
    rights = {font.family: font.rights for font in edition.game.theme.own_fonts.values() if font.family and font.rights}
    text_font = font_of(edition.game.theme, "text")
    return [{"family": family, "told": "".join(char if covers(text_font, char) else IN_LETTERS.get(char, char)
                                               for char in rights[family])}
            for family in sorted(rights) if family not in told]


def picture_credits(edition: Edition) -> list[tuple[str, str, list[str]]]:
    """Who made the pictures that the pack brings: artist, source, year and licence, the names of the pictures."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, one in edition.game.theme.rights.items():
        told = ", ".join(filter(None, (one.source, one.year, one.licence)))
        found.setdefault((one.artist, told), []).append(name)
    return [(artist, told, sorted(names)) for (artist, told), names in sorted(found.items())]
