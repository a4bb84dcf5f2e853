"""Spreadsheets for tests: workbooks by openpyxl, ODS by hand as LibreOffice writes it, and a pack that reads them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import openpyxl

from generator.check import Report, check
from generator.finding import Finding
from generator.load.pack import Loaded, load
from generator.load.sheets.sheet_words import ERROR

GAME = """\
game: sheet
title: Sheet
language: pl
products: {karty: {kind: deck, title: Karty, of: [card, weapon], card: poker, face: stock-card}}
kinds:
  weapon: {name: broń, fields: {name: {type: name, label: broń}}}
  card:
    name: karta
    fields:
      name: {type: name, label: nazwa}
      sort: {type: "choice of action, event", label: rodzaj, words: {action: akcja, event: wydarzenie}}
      cost: {type: int 0..9 or none, label: koszt}
      text: {type: text, label: treść}
      weapons: {type: list of ref weapon, label: bronie}
      skill: {type: map of weapon to int 1..9, label: biegłość}
      strength: {type: dice or none, label: siła}
      quick: {type: flag, label: szybka}
      loot: {label: łup, fields: {gold: {type: int 0..99 or none, label: złoto}, art: {type: text or none}}}
kind: weapon
provenance: {original: dla tej próby}
things:
  sword: {name: {nom: Miecz, ins: mieczem}}
  bow: {name: Łuk}
"""
HEAD = "kind: card\nprovenance: {original: dla tej próby}\n"
XMLNS = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
         'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
         'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"')
Rows = Sequence[Sequence[object]]
Cell = str | int | float | bool | None


def write(folder: Path, sheet: bytes | str, name: str = "items.csv", keys: str = "", game: str = GAME) -> Path:
    """A pack whose cards stand in a spreadsheet; ``keys`` are those beside ``from``."""
    (folder / "game.yaml").write_text(game, "utf-8")
    (folder / "cards.yaml").write_text(f"{HEAD}things: {{from: {name}{keys}}}\n", "utf-8")
    (folder / name).write_bytes(sheet.encode() if isinstance(sheet, str) else sheet)
    return folder


def told(loaded: Loaded) -> list[str]:
    """What reading finds, but for notes: place, cell, rule and message."""
    return [f"{one.place} {one.place.cell.name if one.place else ''} {one.rule}: {one.message}"
            for one in sorted(loaded.findings, key=place) if one.severity != "note"]


def place(finding: Finding) -> tuple[str, int, int]:
    assert finding.place is not None
    return finding.place.file, finding.place.line, finding.place.column


def fields(folder: Path) -> dict[str, Mapping[str, object]]:
    """The fields of the cards by id; reading finds nothing but notes."""
    loaded = load(folder)
    assert loaded.game is not None
    assert told(loaded) == []
    return {ref.id: thing.fields for ref, thing in loaded.game.things.items() if ref.kind == "card"}


def report(folder: Path) -> Report:
    return check(load(folder))


def xlsx(rows: Rows, sheet: str = "Karty", more: Mapping[str, Rows] | None = None) -> bytes:
    """A workbook with a sheet, and further ones."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.title = sheet
    for title, lines in {sheet: rows, **(more or {})}.items():
        page = book[title] if title in book.sheetnames else book.create_sheet(title)
        for line in lines:
            page.append(list(line))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return data.getvalue()


def replaced(data: bytes, name: str, old: str, new: str) -> bytes:
    """A workbook with a text of one of its parts replaced."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        members: dict[str, str | bytes] = {one: file.read(one) for one in file.namelist()}
    text = bytes(members[name]).decode()  # type: ignore[arg-type]
    assert old in text
    members[name] = text.replace(old, new)
    return zipped(members)


def ods(tables: str) -> bytes:
    """An ODS workbook of such tables."""
    content = (f'<?xml version="1.0"?><office:document-content {XMLNS}><office:body><office:spreadsheet>{tables}'
               "</office:spreadsheet></office:body></office:document-content>")
    return zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content,
                   "META-INF/manifest.xml": MANIFEST})


MANIFEST = ('<?xml version="1.0"?><m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" '
            'm:version="1.2">'
            '<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
            '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>')


def table(rows: Sequence[Sequence[Cell]], name: str = "Karty") -> str:
    """A table of ODS."""
    lines = "".join(f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>" for row in rows)
    return f'<table:table table:name="{name}">{lines}</table:table>'


def ods_cell(value: Cell) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, bool):
        return (f'<table:table-cell office:value-type="boolean" office:boolean-value="{str(value).lower()}">'
                f"<text:p>{'PRAWDA' if value else 'FAŁSZ'}</text:p></table:table-cell>")
    if isinstance(value, int | float):
        return (f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p>'
                "</table:table-cell>")
    formula = ' table:formula="of:=[.#REF!]"' if ERROR.fullmatch(value) else ""
    paragraphs = "".join(f"<text:p>{escape(line)}</text:p>" for line in value.split("\n"))
    return f'<table:table-cell{formula} office:value-type="string">{paragraphs}</table:table-cell>'
