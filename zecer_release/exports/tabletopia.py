"""Tabletopia: a picture of each face, fronts and backs apart, all of a product with equal pixels, and a list."""

from __future__ import annotations

from collections.abc import Iterator
from csv import writer
from io import StringIO

from zecer_release.exports.face_pictures import encoded_picture, face_images, need_sizes
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.table_faces import FaceSet, TableFace, faces_of, has_faces

NAME, DPI = "tabletopia", 200
BACK = "back.png"


def _make(job: ExportJob) -> Iterator[ExportFile]:
    for product in job.products:
        faces = faces_of(job.edition, product)
        sides = {f"front/{face.file}.png": face.front for face in faces.faces}
        sides |= {_back_file(faces, face): face.back for face in faces.faces if face.back is not None}
        for name, image in zip(sides, face_images(sides.values(), job.dpi), strict=True):
            yield ExportFile(f"{product.id}/{name}", encoded_picture(image, "PNG", job.dpi), product.id)
        yield ExportFile(f"{product.id}/list.csv", _list(faces), product.id)


def _back_file(faces: FaceSet, face: TableFace) -> str:
    return BACK if faces.common_back is not None else f"back/{face.file}.png"


def _list(faces: FaceSet) -> bytes:
    """The names of all pieces with their copies and pictures, as CSV."""
    table = StringIO()
    write = writer(table, lineterminator="\n").writerow
    write(("name", "copies", "front", "back"))
    for face in faces.faces:
        write((face.name, face.copies, f"front/{face.file}.png",
               "" if face.back is None else _back_file(faces, face)))
    return table.getvalue().encode()


def _dry_run(job: ExportJob) -> None:
    for product in job.products:
        need_sizes(job, product.id, (piece for _, piece in faces_of(job.edition, product).pictures()))


FORM = ExportForm(NAME, has_faces, _dry_run, _make, DPI)
