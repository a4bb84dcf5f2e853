"""A session of the page: the pack, opened anew after each change, with the products that are looked at laid out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.check.report import UNREADABLE
from generator.check.rule import all_rules
from generator.finding import Finding, Place
from generator.layout.marks import ImageMark, PictureMark
from generator.layout.refused import Refused
from generator.load.pack import Loaded
from generator.localization import speak, spoken_language, translated_text
from generator.make import make
from generator.make.editions import NoEdition, edition_of, languages
from generator.make.find_datum import at_path, uses
from generator.make.no_gc import no_gc
from generator.make.workspace import Workspace
from generator.message import reason
from generator.model.game import Game, Product
from generator.products import spec_of
from generator.render.job import PLAIN, CannotMake, Job, PrintSettings
from generator.render.plan import plan
from generator.safety import limits
from generator.safety.pack_files import staged_contents
from generator.translate.catalogue import BadCatalogue, read_catalogue
from generator.translate.edition import Edition
from generator.translate.extract import context_of
from zecer_desk.serve.book_reading import ReadBook, can_be_read, read_book
from zecer_desk.serve.page_words import words
from zecer_desk.serve.screen_svg import face_svg, sheet_svg, text_of
from zecer_desk.serve.shown import Shown, shown_product, told_product
from zecer_desk.serve.table_setups import table_setups
from zecer_odds.odds_view import table_odds

Picture = ImageMark | PictureMark
# addresses that open a file in an editor
EDITORS = {
    "vscode": "vscode://file{path}:{line}:{column}",
    "codium": "vscodium://file{path}:{line}:{column}",
    "zed": "zed://file{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "sublime": "subl://open?url=file://{path}&line={line}&column={column}",
}


class Session:
    """What the page shows. All methods are called from one thread.

    ``revision`` counts the states of the pack that could be read; a state that cannot be read is told by ``faults``,
    and the last one that could stays.
    """

    def __init__(self, folder: Path, settings: PrintSettings = PLAIN, editor: str = EDITORS["vscode"]) -> None:
        self.folder, self.settings, self.editor = folder, settings, editor
        self.revision = 0
        self.workspace: Workspace | None = None
        self.faults: list[dict[str, Any]] = []
        self._editions: dict[str, Edition | str] = {}
        self._shown: dict[tuple[str, str], tuple[int, Shown]] = {}
        self._books: dict[tuple[str, str], tuple[int, ReadBook]] = {}
        self._pictures: dict[str, Picture] = {}

    @property
    def game(self) -> Game:
        """The game in its own language. Raises LookupError while none could be read."""
        if self.workspace is None or self.workspace.edition is None:
            raise LookupError(self.folder)
        return self.workspace.edition.game

    def open(self) -> bool:
        """Read the pack; returns whether it could be read. Raises OSError, FileNotFoundError when it is gone."""
        return self.adopt(self.try_contents({}))

    def try_contents(self, files: Mapping[str, bytes]) -> Workspace:
        """The pack as it reads with other contents of some files, which are not written. Raises as ``open``."""
        with no_gc(), staged_contents(self.folder, files):
            return Workspace.open_pack(self.folder, settings=self.settings)

    def adopt(self, opened: Workspace) -> bool:
        """Show the pack as it was read; returns whether it could be read."""
        unread = [one for one in opened.loaded.findings if one.rule in UNREADABLE and one.severity == "error"]
        self.faults = [_fault(opened.loaded, one) for one in unread or opened.loaded.findings
                       if one.severity == "error"]
        if opened.edition is None or (unread and self.workspace is not None):
            return False
        self.workspace = opened
        self.revision += 1
        self._editions = {opened.language: opened.edition}
        return True

    @property
    def loaded_pack(self) -> Loaded:
        """The pack as it was read. Raises LookupError while none could be read."""
        if self.workspace is None:
            raise LookupError(self.folder)
        return self.workspace.loaded

    def translation(self, path: str, language: str) -> str:
        """How a text is translated in the catalogue; empty where it is not. Raises BadCatalogue."""
        entry = read_catalogue(self.folder, language).by_context().get(context_of(path.removesuffix("/nom")))
        return entry.target if entry is not None else ""

    def languages(self) -> list[str]:
        """The languages of the game, its own first."""
        assert self.workspace is not None
        return languages(self.workspace.loaded, self.game)

    def edition(self, language: str) -> Edition:
        """The game in one of its languages. Raises LookupError with the reason."""
        if language not in self._editions:
            assert self.workspace is not None
            try:
                self._editions[language] = edition_of(self.workspace.loaded, self.game, language)
            except (BadCatalogue, NoEdition) as bad:
                self._editions[language] = translated_text(reason(bad))
        found = self._editions[language]
        if isinstance(found, str):
            raise LookupError(found)
        return found

    def state(self) -> dict[str, Any]:
        """The game and its products for the page, without their faces."""
        edition = self.edition(self.game.language)
        return {
            "revision": self.revision, "game": self.game.id, "title": edition.line(self.game.title),
            "language": self.game.language,
            "languages": self.languages(), "faults": self.faults, "folder": self.folder.name,
            "path": self.folder.resolve().as_posix(), "editor": self.editor, "words": words(),
            "speech": spoken_language(), "fonts": [*self.game.theme.own_fonts],
            "scenes": [name for name in self.game.theme.images
                       if self.loaded_pack.places.spot(f"theme/scenes/{name}") is not None],
            "kinds": {one.id: one.name.nom for one in edition.game.kinds.values()},
            "products": [{"id": one.id, "kind": one.kind, "title": edition.line(one.title),
                          "pages": spec_of(one).html_pages,
                          "read": can_be_read(one), "drawn": spec_of(one).drawn_by_players}
                         for one in self.game.products.values()],
            "dice": [{"id": one.id, "name": one.name.nom, "faces": [str(face) for face in one.faces]}
                     for one in self.game.dice.values()],
            "tables": [{"id": one.id, "title": edition.line(one.title)} for one in self.game.tables.values()],
            "setups": table_setups(edition),
        }

    def product(self, language: str, name: str) -> Shown:
        """A product laid out as the pack now stands. Raises LookupError for an unknown language or product."""
        edition = self.edition(language)
        product = edition.game.products[name]
        at, before = self._shown.get((language, name), (0, None))
        if at != self.revision:
            before = self._laid_out(edition, product, before)
            self._shown[language, name] = self.revision, before
        assert before is not None
        return before

    def product_told(self, language: str, name: str) -> dict[str, Any]:
        """A product for the page. Raises as ``product``."""
        return {"revision": self.revision, "language": language,
                **told_product(self.edition(language), self.product(language, name))}

    def _laid_out(self, edition: Edition, product: Product, before: Shown | None) -> Shown:
        if spec_of(product).html_pages:
            return Shown(product, [], [])
        limits.doing("layout", product.id)
        try:
            with no_gc():
                return shown_product(product, plan(edition, product), self.revision, before)
        except (CannotMake, Refused) as refused:
            kept = before or Shown(product, [], [])
            return Shown(product, kept.faces, kept.sheets, translated_text(refused.message))

    def book(self, language: str, name: str) -> ReadBook:
        """A book as the pack now stands. Raises LookupError for what is no book."""
        edition = self.edition(language)
        product = edition.game.products[name]
        if not can_be_read(product):
            raise LookupError(name)
        at, before = self._books.get((language, name), (0, None))
        if before is None or at != self.revision:
            limits.doing("product", name)
            with no_gc():
                before = read_book(edition, product, self.picture_address, before)
            self._books[language, name] = self.revision, before
        return before

    def face(self, language: str, name: str, number: int, side: str) -> tuple[str, int]:
        """One side of a face as SVG, and since when it is so. Raises LookupError."""
        face = self.product(language, name).faces[number]
        piece = face.side(side)
        return face_svg(piece, f"{face.name}: {text_of(piece)}", self.picture_address), face.since[side]

    def sheet(self, language: str, name: str, number: int) -> tuple[str, int]:
        """A sheet as SVG, and since when it is so. Raises LookupError."""
        page = self.product(language, name).sheets[number]
        return sheet_svg(page.sheet, f"{name} {page.variant} {number + 1}", self.picture_address), page.since

    def picture_address(self, mark: Picture) -> str:
        """The address of a picture, relative to the page."""
        what = mark.source if isinstance(mark, PictureMark) else (mark.hash, mark.at[2:], mark.format)
        sparing = isinstance(mark, PictureMark) and mark.sparing
        key = hashlib.sha256(f"{what!r} {sparing}".encode()).hexdigest()[:32]
        self._pictures.setdefault(key, mark)
        return f"picture/{key}"

    def picture(self, key: str) -> Picture:
        """The mark of a picture that was referred to. Raises KeyError."""
        return self._pictures[key]

    def odds(self, language: str, name: str) -> dict[str, Any]:
        """The odds of a table, for each way to use it; or why it has none. Raises LookupError."""
        edition = self.edition(language)
        try:
            found = table_odds(edition, edition.game.tables[name])
        except ValueError as none:
            return {"why": translated_text(reason(none)), "ways": []}
        return {"roll": found.roll, "why": "", "ways": [
            {"name": way.name, "rows": [(row.key, row.result, float(row.chance.of) * 100) for row in way.rows]}
            for way in found.ways]}

    def datum(self, path: str) -> dict[str, Any]:
        """A datum by its path: its place, the lines around it, and all that prints it or refers to it."""
        assert self.workspace is not None
        loaded = self.workspace.loaded
        used = {(use.path, translated_text(use.how)) for datum in at_path(self.game, path)
                for use in uses(self.game, datum)}
        place_of = loaded.places.find
        return {"path": path, **_place(loaded, place_of(path)),
                "uses": [{"path": where, "how": how, **_place(loaded, place_of(where))} for where, how in sorted(used)]}


def findings(folder: Path, settings: PrintSettings, speech: str) -> list[dict[str, Any]]:
    """What `zecer check` finds, in the language ``speech``. Runs in another process: the page never waits for it."""
    speak(speech)
    workspace = Workspace.open_pack(folder, settings=settings)
    return [{**_fault(workspace.loaded, group.lead), "also": len(group.also) + len(group.follows)}
            for group in workspace.report().groups]


def pages(folder: Path, language: str, name: str, settings: PrintSettings) -> bytes:
    """The first file of a product that is set as pages, as PDF. Runs in another process. Raises CannotMake."""
    edition = Workspace.open_pack(folder, language, settings).edition
    assert edition is not None
    return make(Job(edition, edition.game.products[name], folder=folder, settings=settings))[0].data


def _place(loaded: Loaded, place: Place | None) -> dict[str, Any]:
    """Where a datum stands, with its line, in a spreadsheet with its cell. No editor opens a workbook at a cell."""
    if place is None:
        return {"file": None}
    return {"file": place.file, "line": place.line, "column": place.column, "text": loaded.places.quoted_line(place)[0],
            "cell": translated_text(place.cell.in_words) if place.cell.name else None, "opens": not place.cell.sheet}


def _fault(loaded: Loaded, one: Finding) -> dict[str, Any]:
    place = one.place or loaded.places.find(one.path)
    kind, _, rest = one.path.partition("/")
    is_of_thing = rest and loaded.game is not None and kind in loaded.game.kinds
    known = all_rules().get(one.rule)
    may_be_off = known is not None and not known.has_fixed_severity
    return {"rule": one.rule, "severity": one.severity, "message": translated_text(one.message), "path": one.path,
            "kind": kind if is_of_thing and may_be_off else None,
            "help": translated_text(one.help) if one.help else None, **_place(loaded, place)}
