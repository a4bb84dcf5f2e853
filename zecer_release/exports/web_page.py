"""A page of rules and cards for any web host: static, searchable, without a network, readable without its script."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from generator.book import contents
from generator.book.figure_views import figure_view
from generator.book.front import book_matter
from generator.book.html import render_template
from generator.model.chapters import Figure
from generator.model.game import Product
from generator.model.profile import in_pixels
from generator.products.rulebook import RulebookOptions
from generator.share import folder
from generator.translate.edition import Edition
from zecer_release.exports.face_pictures import encoded_picture, face_images, need_sizes, sheet_images
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.table_faces import FaceSet, TableFace, faces_of, has_faces, told_of
from zecer_release.exports.web_setter import DPI, PICTURES, WebSetter, rule_anchor

NAME, CARD_DPI = "html", 150
STYLE, SCRIPT = "style.css", "search.js"
# mm: the room of a figure
ROOM = (180.0, 240.0)
# parts of a rulebook that the page has too
MATTER = ("rulings", "index", "symbols", "provenance", "credits")
# CSS pixels of an inch
CSS = 96
# an icon whose meaning follows as text: a screen reader tells it once
TOLD_TWICE = re.compile(r'(<img class="icon" src="[^"]*" alt=")([^"]+)(">)((?:\s|&nbsp;|<[^>]+>)*(?i:\2))')


def _accepts(product: Product) -> bool:
    return has_faces(product) or isinstance(product.options, RulebookOptions)


def _make(job: ExportJob) -> Iterator[ExportFile]:
    edition, setter = job.edition, WebSetter(job.edition)
    shown = [faces_of(edition, product) for product in job.products if has_faces(product)]
    ids: Counter[str] = Counter()
    cards = [{"id": f"cards-{faces.product.id}", "title": faces.title, "faces": [
        _face(job, ids, faces, face) for face in faces.faces], "back": _back(job, faces)} for faces in shown]
    ruled = any(isinstance(product.options, RulebookOptions) for product in job.products)
    bare = {"chapters": [], "matter": book_matter(edition, {"credits"}), "contents": []}
    values = _rules(edition) if ruled else bare
    page = render_template("site/index.html", setter, cards=cards, rule=lambda target: rule_anchor(setter, target),
                           **values)
    yield ExportFile("index.html", TOLD_TWICE.sub(r"\1\3\4", page).encode(), NAME)
    for name in (STYLE, SCRIPT):
        yield ExportFile(name, (folder("templates") / "site" / name).read_bytes(), NAME)
    for name, picture in setter.pictures.items():
        sheet = picture.sheet
        (image,) = sheet_images([sheet], [in_pixels(sheet.width, sheet.height, DPI)])
        yield ExportFile(name, encoded_picture(image, "WEBP", DPI), NAME)
    for faces in shown:
        names, pieces = zip(*faces.pictures(), strict=True)
        for name, image in zip(names, face_images(pieces, job.dpi), strict=True):
            yield ExportFile(_picture(faces, name), encoded_picture(image, "WEBP", job.dpi), faces.product.id)


def _picture(faces: FaceSet, name: str) -> str:
    return f"{PICTURES}/{faces.product.id}/{name}.webp"


def _face(job: ExportJob, ids: Counter[str], faces: FaceSet, face: TableFace) -> dict[str, Any]:
    """A piece for the template; ``id`` is its product and thing, which do not change."""
    id_ = f"{faces.product.id}-{face.front.id}"
    ids[id_] += 1
    width, height = in_pixels(face.front.width, face.front.height, CSS)
    own_back = face.back is not None and faces.common_back is None
    return {
        "id": id_ if ids[id_] == 1 else f"{id_}-{ids[id_]}", "name": face.name, "copies": face.copies,
        "picture": quote(_picture(faces, face.file if face.back is None else f"{face.file}-front")),
        "back": quote(_picture(faces, f"{face.file}-back")) if own_back else "",
        "width": width, "height": height, "cut": face.front.cut is not None,
        "told": list(told_of(job.edition, face.front)),
    }


def _back(job: ExportJob, faces: FaceSet) -> dict[str, Any] | None:
    """The back that all pieces of a product have."""
    if faces.common_back is None:
        return None
    width, height = in_pixels(faces.common_back.width, faces.common_back.height, CSS)
    return {"picture": quote(_picture(faces, "back")), "width": width, "height": height,
            "cut": faces.common_back.cut is not None}


def _rules(edition: Edition) -> dict[str, Any]:
    """The chapters with their figures, the list of contents, and the lists at the end of the book."""
    figures = edition.game.numbered_figures().values()
    drawn = {figure.id: figure_view(edition, figure, number, ROOM) for number, figure in enumerate(figures, 1)}

    def item(one: contents.Item) -> dict[str, Any]:
        value = drawn[one.value.id] if isinstance(one.value, Figure) else one.value
        return {"sort": one.sort, "value": value, "clause": one.clause}

    chapters = [{"id": view.id, "title": view.title, "context": view.context,
                 "items": [item(one) for band in view.bands for one in band.contents]}
                for part in contents.parts(edition) for view in part]
    return {"chapters": chapters, "matter": book_matter(edition, MATTER), "contents": contents.contents(edition)}


def _dry_run(job: ExportJob) -> None:
    for product in job.products:
        if has_faces(product):
            need_sizes(job, product.id, (piece for _, piece in faces_of(job.edition, product).pictures()))


FORM = ExportForm(NAME, _accepts, _dry_run, _make, CARD_DPI)
