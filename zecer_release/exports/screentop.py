"""Screentop: the faces of each product on sheets that are cut by rows and columns, with a list of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from generator.layout.marks import Piece
from generator.records import replace
from zecer_release.exports.card_sheets import SheetGrid, card_sheets, fitting_dpi, grids_for
from zecer_release.exports.face_pictures import encoded_picture, face_images, need_sizes
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.table_faces import FaceSet, faces_of, has_faces

NAME, DPI = "screentop", 200


def _make(job: ExportJob) -> Iterator[ExportFile]:
    told = []
    for product in job.products:
        faces = faces_of(job.edition, product)
        dpi = fitting_dpi(faces.faces[0].front, job.dpi)
        sheets = list(_sheets(faces, dpi))
        for name, grid, pieces in sheets:
            (image,) = card_sheets(face_images(pieces, dpi), [grid])
            yield ExportFile(f"{name}.png", encoded_picture(image, "PNG", dpi), product.id)
        told.append(_faces_entry(faces, sheets))
    text = json.dumps({"title": job.edition.line(job.edition.game.title), "products": told},
                      ensure_ascii=False, indent=2)
    yield ExportFile("sheets.json", f"{text}\n".encode(), NAME)
    yield ExportFile("sheets.txt", "\n".join(_lines(told)).encode() + b"\n", NAME)


def _sheets(faces: FaceSet, dpi: int) -> Iterator[tuple[str, SheetGrid, list[Piece]]]:
    """The name of each sheet, its grid, and its faces in order."""
    grids = grids_for(faces.faces[0].front, dpi, len(faces.faces))
    begin = 0
    for number, grid in enumerate(grids, 1):
        here = faces.faces[begin:begin + grid.cells]
        begin += len(here)
        which = f"-{number}" if len(grids) > 1 else ""
        yield f"{faces.product.id}-fronts{which}", grid, [face.front for face in here]
        backs = [face.back for face in here if face.back is not None]
        if backs and faces.common_back is None:
            yield f"{faces.product.id}-backs{which}", grid, backs
    if faces.common_back is not None:
        yield f"{faces.product.id}-back", SheetGrid(1, 1, grids[0].cell), [faces.common_back]


def _faces_entry(faces: FaceSet, sheets: list[tuple[str, SheetGrid, list[Piece]]]) -> dict[str, Any]:
    front = faces.faces[0].front
    return {
        "id": faces.product.id, "title": faces.title, "size-mm": [front.width, front.height],
        "sheets": [{"file": f"{name}.png", "columns": grid.columns, "rows": grid.rows, "cell": list(grid.cell)}
                   for name, grid, _ in sheets],
        "pieces": [{"name": face.name, "copies": face.copies, "text": face.text} for face in faces.faces],
    }


def _lines(told: list[dict[str, Any]]) -> Iterator[str]:
    for product in told:
        yield f"{product['title']}: {product['size-mm'][0]:g} x {product['size-mm'][1]:g} mm"
        for sheet in product["sheets"]:
            yield (f"  {sheet['file']}: {sheet['columns']} x {sheet['rows']}, "
                   f"{sheet['cell'][0]} x {sheet['cell'][1]} px")
        for number, piece in enumerate(product["pieces"], 1):
            yield f"  {number:4}. {piece['name']} x{piece['copies']}"
        yield ""


def _dry_run(job: ExportJob) -> None:
    for product in job.products:
        faces = faces_of(job.edition, product)
        dpi = fitting_dpi(faces.faces[0].front, job.dpi)
        need_sizes(replace(job, dpi=dpi), product.id, (piece for _, piece in faces.pictures()))


FORM = ExportForm(NAME, has_faces, _dry_run, _make, DPI)
