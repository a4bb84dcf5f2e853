"""Contact sheets: all faces of a product with their names on landscape pages, as PDF and PNG. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from generator.layout.cut_piece import cut_piece
from generator.layout.geometry import Box
from generator.layout.marks import Mark, Piece, Placed, Sheet
from generator.layout.tokens import font_of
from generator.layout.type.fit import fit
from generator.model.profile import in_pixels
from generator.model.text import printed
from generator.model.theme import TextStyle
from generator.render.sheets import sheets_pdf
from generator.translate.edition import Edition
from zecer_release.exports.face_pictures import encoded_picture, need_sizes, sheet_images
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.table_faces import FaceSet, faces_of, has_faces

PAGE = (297.0, 210.0)
EDGE, HEAD, GAP, LABEL = 10.0, 8.0, 4.0, 5.0
# the greatest height of a face; a face that fits a page alone is larger
HIGHEST = 52.0
BACK = printed("back")
INK = "#222222"
DPI = 150


class _Cell(Struct, frozen=True):
    """What stands together over one label."""

    label: str
    sides: tuple[Piece, ...]


def contact_sheets(edition: Edition, faces: FaceSet) -> list[Sheet]:
    """The pages of one product: each distinct face once, with its copies, beside its back if this is its own."""
    cells = list(_cells(edition, faces))
    wide = max(sum(side.width for side in cell.sides) for cell in cells)
    high = max(side.height for cell in cells for side in cell.sides)
    room = PAGE[0] - 2 * EDGE, PAGE[1] - 2 * EDGE - HEAD
    most = HIGHEST if len(cells) > 1 else room[1] - LABEL
    scale = min(1.0, most / high, room[0] / wide)
    columns = int((room[0] + GAP) // (wide * scale + GAP))
    rows = int((room[1] + GAP) // (high * scale + LABEL + GAP))
    grid = [(EDGE + column * (wide * scale + GAP), EDGE + HEAD + row * (high * scale + LABEL + GAP))
            for row in range(max(1, rows)) for column in range(max(1, columns))]
    rest, pages = iter(cells), -(-len(cells) // len(grid))
    return [_page(edition, faces.title, f"{number}/{pages}", [
        (cell, at, wide * scale, high * scale, scale) for cell, at in zip(islice(rest, len(grid)), grid, strict=False)])
        for number in range(1, pages + 1)]


def _cells(edition: Edition, faces: FaceSet) -> Iterator[_Cell]:
    for face in faces.faces:
        sides = (face.front,) if face.back is None or faces.common_back is not None else (face.front, face.back)
        yield _Cell(face.name + (f" ×{face.copies}" if face.copies > 1 else ""), sides)
    if faces.common_back is not None:
        yield _Cell(edition.word(BACK), (faces.common_back,))


def _page(edition: Edition, title: str, count: str,
          cells: list[tuple[_Cell, tuple[float, float], float, float, float]]) -> Sheet:
    game = edition.line(edition.game.title)
    marks = [*_line(edition, f"{game} · {title}", (EDGE, EDGE - 2, PAGE[0] - 2 * EDGE - 30, HEAD - 2), 11.0, "bold"),
             *_line(edition, count, (PAGE[0] - EDGE - 28, EDGE - 2, 28, HEAD - 2), 9.0, "text", "right")]
    placed = []
    for cell, (left, top), wide, high, scale in cells:
        x = left + (wide - scale * sum(side.width for side in cell.sides)) / 2
        for side in cell.sides:
            placed.append(Placed(cut_piece(side), x, top + high - side.height * scale, scale=scale))
            x += side.width * scale
        marks += _line(edition, cell.label, (left, top + high + 0.6, wide, LABEL - 1), 7.5, "text", "center")
    return Sheet(*PAGE, tuple(placed), tuple(marks))


def _line(edition: Edition, text: str, box: Box, size: float, font: str, align: str = "left") -> list[Mark]:
    style = TextStyle(font_of(edition.game.theme, font), size, least=4.0)
    return [*fit(text, box, style, INK, edition.language, align=align, valign="middle")[0]]


def _make(job: ExportJob) -> Iterator[ExportFile]:
    for product in job.products:
        sheets = contact_sheets(job.edition, faces_of(job.edition, product))
        title = f"{job.edition.line(job.edition.game.title)}: {job.edition.line(product.title)}"
        data = sheets_pdf(sheets, title=title, language=job.edition.language)
        yield ExportFile(f"{product.id}.pdf", data, product.id)
        for number, image in enumerate(sheet_images(sheets, [in_pixels(*PAGE, job.dpi)] * len(sheets)), 1):
            ending = f"-{number}" if len(sheets) > 1 else ""
            yield ExportFile(f"{product.id}{ending}.png", encoded_picture(image, "PNG", job.dpi), product.id)


def _dry_run(job: ExportJob) -> None:
    for product in job.products:
        faces_of(job.edition, product)
        need_sizes(job, product.id, [Piece("", "", "front", *PAGE, 0.0, ())])


FORM = ExportForm("contact-sheet", has_faces, _dry_run, _make, DPI)
