"""One picture of each side of each piece, as PNG, WebP or SVG."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.render.svg import piece_svg
from zecer_release.exports.face_pictures import Encoding, encoded_picture, face_images, need_sizes
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.table_faces import FaceSet, faces_of, has_faces


def _sets(job: ExportJob) -> Iterator[FaceSet]:
    return (faces_of(job.edition, product) for product in job.products)


def _raster_files(encoding: Encoding, job: ExportJob) -> Iterator[ExportFile]:
    for faces in _sets(job):
        names, pieces = zip(*faces.pictures(), strict=True)
        for name, image in zip(names, face_images(pieces, job.dpi), strict=True):
            yield _file(faces, f"{name}.{encoding.lower()}", encoded_picture(image, encoding, job.dpi))


def _foreseen(job: ExportJob) -> None:
    for faces in _sets(job):
        need_sizes(job, faces.product.id, (piece for _, piece in faces.pictures()))


def _svg_files(job: ExportJob) -> Iterator[ExportFile]:
    for faces in _sets(job):
        titles = {name: face.name for face in faces.faces for name in (face.file, f"{face.file}-front")}
        for name, piece in faces.pictures():
            yield _file(faces, f"{name}.svg", piece_svg(piece, titles.get(name, faces.title)).encode())


def _lay_out_all(job: ExportJob) -> None:
    for _ in _sets(job):
        pass


def _file(faces: FaceSet, name: str, data: bytes) -> ExportFile:
    return ExportFile(f"{faces.product.id}/{name}", data, faces.product.id)


PNG = ExportForm("png", has_faces, _foreseen, partial(_raster_files, "PNG"))
WEBP = ExportForm("webp", has_faces, _foreseen, partial(_raster_files, "WEBP"))
SVG = ExportForm("svg", has_faces, _lay_out_all, _svg_files)
