"""Tabletop Simulator: a saved object with decks, tiles, standees, boards and dice, its pictures and a thumbnail."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.layout.cut_piece import is_round
from generator.layout.marks import Piece
from generator.layout.products import dice_net
from generator.lazy import lazy
from generator.model.game import Product
from generator.model.names import MOST_FILE_BYTES
from generator.products import spec_of
from generator.products.dice_net import DiceNetOptions
from generator.products.spec import own_options
from generator.records import replace
from generator.render.plan import refusing
from generator.translate.edition import Edition
from zecer_release.exports import save_objects as saved
from zecer_release.exports.card_sheets import card_sheets, fitting_dpi, grids_for
from zecer_release.exports.face_pictures import encoded_picture, face_images, need_sizes
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.table_faces import FaceSet, TableFace, faces_of, has_faces

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

NAME, DPI = "tts", 200
# mm: a larger card is a tile, since hands and decks hold small ones
LARGEST_CARD = 150.0
# standees that stand on the table without a bag
MOST_FIGURES = 12
# bytes that the name of an unfinished file has besides
UNFINISHED = 60
THUMBNAIL, GROUND = 256, "#2f3a40"


@dataclass
class _Save:
    """A save in the making: its objects, their names, the numbers of its sheets, and pictures for the thumbnail."""

    job: ExportJob
    guids: saved.Guids = field(default_factory=saved.Guids)
    objects: list[saved.Object] = field(default_factory=list)
    sheets: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    shown: list[Image.Image] = field(default_factory=list)

    def picture(self, product: Product, name: str, image: Image.Image, dpi: int) -> tuple[str, ExportFile]:
        """A picture as a file, and its address in the save."""
        file = f"{stem(self.job.edition)}-{product.id}-{name}.png"
        if len(file.encode()) > MOST_FILE_BYTES - UNFINISHED:
            file = f"{stem(self.job.edition)}-{hashlib.sha256(file.encode()).hexdigest()[:16]}.png"
        address = f"{self.job.links}{quote(file)}" if self.job.links else file
        return address, ExportFile(file, encoded_picture(image, "PNG", dpi), product.id)


def stem(edition: Edition) -> str:
    """How the names of all files begin: pictures of several games lie in one folder of Tabletop Simulator."""
    return f"{edition.game.id}-{edition.language}"


def _accepts(product: Product) -> bool:
    return has_faces(product) or isinstance(product.options, DiceNetOptions)


def _is_deck(faces: FaceSet) -> bool:
    front = faces.faces[0].front
    return faces.sort == "card" and max(front.width, front.height) <= LARGEST_CARD and (
        _all_round(faces) or all(face.front.cut is None for face in faces.faces))


def _all_round(faces: FaceSet) -> bool:
    return all(is_round(face.front) for face in faces.faces)


def _dry_run(job: ExportJob) -> None:
    for product in job.products:
        if isinstance(product.options, DiceNetOptions):
            with refusing(job.edition, product):
                dice_net.cube_faces(job.edition, product)
            continue
        pieces = [piece for _, piece in faces_of(job.edition, product).pictures()]
        need_sizes(replace(job, dpi=fitting_dpi(_largest(pieces), job.dpi)), product.id, pieces)


def _make(job: ExportJob) -> Iterator[ExportFile]:
    save = _Save(job)
    for product in job.products:
        if isinstance(product.options, DiceNetOptions):
            save.objects += _dice(save, product)
            continue
        faces = faces_of(job.edition, product)
        yield from _deck(save, faces) if _is_deck(faces) else _separate_pictures(save, faces)
    title = job.edition.line(job.edition.game.title)
    whole = saved.save(title, "\n".join(_note(job.edition)), save.objects)
    text = json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
    yield ExportFile(f"{stem(job.edition)}.json", text.encode(), NAME)
    yield ExportFile(f"{stem(job.edition)}.png", encoded_picture(_thumbnail(save.shown), "PNG", 96), NAME)


def _deck(save: _Save, faces: FaceSet) -> Iterator[ExportFile]:
    """The sheets of a deck; its cards join the save."""
    dpi = fitting_dpi(faces.faces[0].front, save.job.dpi)
    grids = grids_for(faces.faces[0].front, dpi, len(faces.faces))
    own = [face.back or _blank(face.front) for face in faces.faces]
    common = faces.common_back if all(face.back for face in faces.faces) else own[0]
    backs, files = [""] * len(grids), list[ExportFile]()
    if common is not None:
        address, file = save.picture(faces.product, "back", next(_pictures([common], dpi)), dpi)
        backs, files = [address] * len(grids), [file]
    yield from files
    sheets, cards = [], list[saved.SavedCard]()
    fronts = card_sheets(_kept_for_thumbnail(save, _pictures([face.front for face in faces.faces], dpi)), grids)
    for number, (grid, image) in enumerate(zip(grids, fronts, strict=True), 1):
        address, file = save.picture(faces.product, f"fronts-{number}", image, dpi)
        yield file
        sheets.append(saved.SheetFiles(next(save.sheets), grid, address, backs[number - 1], common is None,
                                       _all_round(faces)))
    if common is None:
        for number, image in enumerate(card_sheets(_pictures(own, dpi), grids), 1):
            address, file = save.picture(faces.product, f"backs-{number}", image, dpi)
            yield file
            sheets[number - 1] = replace(sheets[number - 1], backs=address)
    for face, (sheet, index) in zip(faces.faces, _places(sheets), strict=False):
        cards += [saved.SavedCard(face.name, face.text, sheet, index)] * face.copies
    front = faces.faces[0].front
    save.objects.append(saved.deck(save.guids, faces.title, cards, (front.width, front.height)))


def _places(sheets: Sequence[saved.SheetFiles]) -> Iterator[tuple[saved.SheetFiles, int]]:
    return ((sheet, index) for sheet in sheets for index in range(sheet.grid.cells))


def _separate_pictures(save: _Save, faces: FaceSet) -> Iterator[ExportFile]:
    """The pictures of tiles, standees or a board, each a file; they join the save, many of them in a bag."""
    pieces = dict(faces.pictures())
    dpi = fitting_dpi(_largest(pieces.values()), save.job.dpi)
    addresses = {}
    for name, image in zip(pieces, _kept_for_thumbnail(save, _pictures([*pieces.values()], dpi)), strict=True):
        addresses[name], file = save.picture(faces.product, name, image, dpi)
        yield file
    made = [_object(save, faces, face, addresses) for face in faces.faces for _ in range(face.copies)]
    loose = faces.sort == "board" or (faces.sort in ("figure", "card") and len(made) <= MOST_FIGURES)
    mixed = spec_of(faces.product).drawn_by_players
    save.objects += made if loose else [saved.bag(save.guids, faces.title, made, mixed)]


def _object(save: _Save, faces: FaceSet, face: TableFace, addresses: dict[str, str]) -> saved.Object:
    if face.back is None:
        front = addresses[face.file]
        if faces.sort == "board":
            return saved.board(save.guids, face.name, face.front.width, front)
        back = front
    else:
        front = addresses[f"{face.file}-front"]
        back = addresses["back" if faces.common_back is not None else f"{face.file}-back"]
    if faces.sort == "figure":
        return saved.standee_object(save.guids, face.name, face.text, face.front.height, front, back)
    thick, size = saved.THIN if faces.sort == "card" else saved.THICK, (face.front.width, face.front.height)
    if face.front.cut is not None and not is_round(face.front):
        return saved.token(save.guids, face.name, face.text, size, front, back, thick)
    return saved.tile(save.guids, face.name, face.text, size, front, back, thick, is_round(face.front))


def _dice(save: _Save, product: Product) -> Iterator[saved.Object]:
    """Plain dice; where their faces are not 1 to 6, the description says what each number stands for."""
    edition = save.job.edition
    with refusing(edition, product):
        faces = dice_net.cube_faces(edition, product)
    told = [", ".join(map(edition.icon_meaning, face.icons)) or face.text or "–" for face in faces]
    text = "" if told == list(dice_net.PIPS) else "\n".join(f"{n} = {one}" for n, one in enumerate(told, 1))
    for _ in range(own_options(product, DiceNetOptions).copies):
        yield saved.die(save.guids, edition.line(product.title), text)


def _largest(pieces: Iterable[Piece]) -> Piece:
    return max(pieces, key=lambda piece: max(piece.width, piece.height))


def _blank(front: Piece) -> Piece:
    """The back of a card that has none: white paper."""
    return Piece("", front.kind, "back", front.width, front.height, 0.0, ())


def _pictures(pieces: Sequence[Piece], dpi: int) -> Iterator[Image.Image]:
    """The pictures of pieces; those of round ones are opaque: the game itself rounds them."""
    for piece, image in zip(pieces, face_images(pieces, dpi), strict=True):
        yield image.convert("RGB") if is_round(piece) else image


def _kept_for_thumbnail(save: _Save, images: Iterator[Image.Image]) -> Iterator[Image.Image]:
    """The same pictures; the first of a product is kept, small, for the thumbnail."""
    for number, image in enumerate(images):
        if not number:
            small = image.copy()
            small.thumbnail((THUMBNAIL // 2 - 8, THUMBNAIL // 2 - 8))
            save.shown.append(small)
        yield image


def _thumbnail(shown: Sequence[Image.Image]) -> Image.Image:
    """Up to four pictures on a square."""
    whole = Image.new("RGB", (THUMBNAIL, THUMBNAIL), GROUND)
    half, few = THUMBNAIL // 2, shown[:4]
    for number, image in enumerate(few):
        x, y = (number % 2, number // 2) if len(few) > 2 else (number if len(few) > 1 else 0.5, 0.5)
        at = int(x * half + (half - image.width) / 2), int(y * half + (half - image.height) / 2)
        whole.paste(image, at, image if image.mode == "RGBA" else None)
    return whole


def _note(edition: Edition) -> Iterator[str]:
    """The title, version and credits of the game."""
    game = edition.game
    yield f"{edition.line(game.title)} {game.version}"
    for credit in game.credits.values():
        yield f"{edition.line(credit.role)}: {edition.notation.listing(credit.names)}"


FORM = ExportForm(NAME, _accepts, _dry_run, _make, DPI)
