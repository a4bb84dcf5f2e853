"""PlayingCards.io: a room as one ``.pcio`` file, with a pile for each product, boards, and pieces as cards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from generator.layout.marks import Piece
from generator.records import replace
from zecer_release.exports.archive import archive
from zecer_release.exports.card_sheets import fitting_dpi
from zecer_release.exports.face_pictures import encoded_picture, face_images, need_sizes
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.table_faces import FaceSet, faces_of, has_faces

NAME, DPI = "pcio", 150
# bytes of a picture: larger ones are dropped by a reader
MOST_BYTES = 2 * 2**20 - 1
ASSETS = "userassets"
# pixels of the room: its size, that of a poker card, the height of the hand, room between piles
ROOM, CARD_PER_MM, HAND, GAP = (1600, 1000), 160 / 88.9, 180, 30
Widget = dict[str, Any]


def _make(job: ExportJob) -> Iterator[ExportFile]:
    files, widgets = dict[str, bytes](), [_hand()]
    x, y, deep = GAP, GAP, 0
    for product in job.products:
        faces = faces_of(job.edition, product)
        wide, high = (round(side * CARD_PER_MM) for side in (faces.faces[0].front.width, faces.faces[0].front.height))
        addresses = {}
        for name, piece in faces.pictures():
            file = f"{ASSETS}/{product.id}-{name}.png"
            files[file] = _small_enough(piece, fitting_dpi(piece, job.dpi))
            addresses[name] = f"package://{file}"
        if x + wide > ROOM[0]:
            x, y, deep = GAP, y + deep + GAP, 0
        widgets += _widgets(faces, addresses, (x, y), (wide, high))
        x, deep = x + wide + GAP, max(deep, high)
    files["widgets.json"] = (json.dumps(widgets, ensure_ascii=False, indent=1) + "\n").encode()
    yield ExportFile(f"{job.edition.game.id}-{job.edition.language}.pcio", archive(files), NAME)


def _small_enough(piece: Piece, dpi: int) -> bytes:
    """A picture of at most so many bytes, at a lower resolution if need be."""
    while True:
        (image,) = face_images([piece], dpi)
        data = encoded_picture(image, "PNG", dpi)
        if len(data) <= MOST_BYTES:
            return data
        dpi = int(dpi * min(0.9, (MOST_BYTES / len(data)) ** 0.5))


def _hand() -> Widget:
    return {"id": "hand", "type": "hand", "x": 50, "y": ROOM[1] - HAND, "z": 1, "width": ROOM[0] - 100, "height": HAND,
            "enabled": True}


def _widgets(faces: FaceSet, addresses: Mapping[str, str], at: tuple[int, int], size: tuple[int, int]
             ) -> Iterator[Widget]:
    id_, (x, y), (wide, high) = faces.product.id, at, size
    if faces.sort == "board":
        (address,) = addresses.values()
        yield {"id": id_, "type": "board", "x": x, "y": y, "z": 1, "width": wide, "height": high,
               "boardImage": address}
        return
    pile, deck = f"{id_}-pile", f"{id_}-deck"
    yield {"id": pile, "type": "cardPile", "x": x, "y": y, "z": 2, "width": wide + 8, "height": high + 8,
           "label": faces.title, "hasShuffleButton": True}
    types = {face.file: {"label": face.name, "image": addresses[face.file if face.back is None else
                                                              f"{face.file}-front"],
                         "back": addresses.get("back" if faces.common_back is not None else f"{face.file}-back", "")}
             for face in faces.faces}
    yield {"id": deck, "type": "cardDeck", "parent": pile, "x": x, "y": y, "z": 3, "cardTypes": types,
           "faceTemplate": _template("image", size), "backTemplate": _template("back", size),
           "cardWidth": wide, "cardHeight": high}
    for face in faces.faces:
        for copy in range(1, face.copies + 1):
            yield {"id": f"{id_}-{face.file}-{copy}", "type": "card", "deck": deck, "cardType": face.file,
                   "parent": pile, "x": x + 4, "y": y + 4, "z": 4, "faceup": False}


def _template(value: str, size: tuple[int, int]) -> Widget:
    """One picture over the whole card, named by the type of the card."""
    return {"objects": [{"type": "image", "x": 0, "y": 0, "w": size[0], "h": size[1], "color": "transparent",
                         "valueType": "dynamic", "value": value}]}


def _dry_run(job: ExportJob) -> None:
    for product in job.products:
        pieces = [piece for _, piece in faces_of(job.edition, product).pictures()]
        need_sizes(replace(job, dpi=min(fitting_dpi(piece, job.dpi) for piece in pieces)), product.id, pieces)


FORM = ExportForm(NAME, has_faces, _dry_run, _make, DPI)
