"""The objects of a save of Tabletop Simulator, as its JSON holds them. Lengths in its units of about an inch."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from generator.model.profile import MM_PER_INCH
from zecer_release.exports.card_sheets import SheetGrid

Object = dict[str, Any]
# mm: a card of this height has the scale 1, and a tile of this side; both are the trade's experience, not documented
CARD, TILE, FIGURE = 88.0, 2 * MM_PER_INCH, 60.0
THIN, THICK = 0.05, 0.1
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
# shapes of cards and tiles; orders of bags
ROUNDED, CIRCLE_CARD, BOX, CIRCLE = 0, 4, 0, 2
# pixels within which a token is made simpler
MERGED = 5.0
LAST_FIRST, RANDOM = 0, 2
FACE_UP, FACE_DOWN = 0.0, 180.0
HEIGHT = 1.5


class SheetFiles(Struct, frozen=True):
    """A sheet of a deck: its number in the save, its grid, and the addresses of fronts and backs."""

    number: int
    grid: SheetGrid
    fronts: str
    backs: str
    own_backs: bool
    is_round: bool = False

    @property
    def entry(self) -> Object:
        return {"FaceURL": self.fronts, "BackURL": self.backs, "NumWidth": self.grid.columns,
                "NumHeight": self.grid.rows, "BackIsHidden": True, "UniqueBack": self.own_backs,
                "Type": CIRCLE_CARD if self.is_round else ROUNDED}


class SavedCard(Struct, frozen=True):
    """A card of a deck: its name and text, its sheet, and its place on it."""

    name: str
    text: str
    sheet: SheetFiles
    index: int

    @property
    def id(self) -> int:
        return 100 * self.sheet.number + self.index


class Guids:
    """Six hexadecimal digits for each object, from what it is; never the same twice."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def digits_for(self, what: str) -> str:
        """The digits for a description; of equal descriptions each gets its own."""
        number = 0
        while (found := hashlib.sha256(f"{what} {number}".encode()).hexdigest()[:6]) in self._taken:
            number += 1
        self._taken.add(found)
        return found


def thing(guid: str, name: str, nickname: str, text: str = "", scale: float = 1.0, turn: float = FACE_UP,
          **more: object) -> Object:
    """An object of a kind (``name``) at the middle of the table; ``turn`` lays its front up or down."""
    transform = {"posX": 0.0, "posY": HEIGHT, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": turn,
                 "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}
    return {"GUID": guid, "Name": name, "Transform": transform, "Nickname": nickname, "Description": text,
            "ColorDiffuse": WHITE, "Locked": False, "Grid": True, "Snap": True, "Tooltip": True, **more}


def deck(guids: Guids, title: str, cards: Sequence[SavedCard], size: tuple[float, float]) -> Object:
    """A deck, face down; a single card is no deck."""
    scale = round(max(size) / CARD, 4)
    saved = [thing(guids.digits_for(f"card {title} {card.name} {card.id}"), "Card", card.name, card.text, scale,
                   FACE_DOWN,
                   CardID=card.id, SidewaysCard=size[0] > size[1], HideWhenFaceDown=True, Hands=True,
                   CustomDeck={str(card.sheet.number): card.sheet.entry}) for card in cards]
    if len(saved) == 1:
        return saved[0]
    sheets = {str(card.sheet.number): card.sheet.entry for card in cards}
    return thing(guids.digits_for(f"deck {title}"), "DeckCustom", title, "", scale, FACE_DOWN,
                 SidewaysCard=size[0] > size[1], HideWhenFaceDown=True, Hands=False,
                 DeckIDs=[card.id for card in cards], CustomDeck=sheets, ContainedObjects=saved)


def tile(guids: Guids, name: str, text: str, size: tuple[float, float], front: str, back: str, thick: float = THICK,
         is_round: bool = False) -> Object:
    """A tile with two sides, as wide and high as its picture, or a round one; ``size`` in mm."""
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0,
             "CustomTile": {"Type": CIRCLE if is_round else BOX, "Thickness": thick, "Stackable": True,
                            "Stretch": True}}
    return thing(guids.digits_for(f"tile {name} {front}"), "Custom_Tile", name, text, round(max(size) / TILE, 4),
                 HideWhenFaceDown=False, Hands=False, CustomImage=image)


def token(guids: Guids, name: str, text: str, size: tuple[float, float], front: str, back: str, thick: float) -> Object:
    """A piece that is cut along the edge of its picture; its other side is a second state. ``size`` in mm."""
    sides = []
    for picture in dict.fromkeys((front, back)):
        image = {"ImageURL": picture, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
                 "CustomToken": {"Thickness": thick, "MergeDistancePixels": MERGED, "Stackable": True}}
        sides.append(thing(guids.digits_for(f"token {name} {picture}"), "Custom_Token", name, text,
                           round(max(size) / TILE, 4), HideWhenFaceDown=False, Hands=False, CustomImage=image))
    return {**sides[0], "States": {"2": sides[1]}} if sides[1:] else sides[0]


def standee_object(guids: Guids, name: str, text: str, high: float, front: str, back: str) -> Object:
    """A standee; ``high`` in mm."""
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    return thing(guids.digits_for(f"figure {name} {front}"), "Figurine_Custom", name, text, round(high / FIGURE, 4),
                 HideWhenFaceDown=False, Hands=False, CustomImage=image)


def board(guids: Guids, name: str, wide: float, front: str) -> Object:
    """A board that lies fast; ``wide`` in mm."""
    made = thing(guids.digits_for(f"board {name} {front}"), "Custom_Board", name, "", round(wide / MM_PER_INCH / 16, 4),
                 CustomImage={"ImageURL": front, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0})
    return {**made, "Locked": True}


def die(guids: Guids, name: str, text: str) -> Object:
    """A plain die with six faces."""
    return thing(guids.digits_for(f"die {name}"), "Die_6", name, text, HideWhenFaceDown=False, Hands=False)


def bag(guids: Guids, title: str, inside: Sequence[Object], mixed: bool) -> Object:
    """A bag of objects, drawn in any order if ``mixed``."""
    return thing(guids.digits_for(f"bag {title}"), "Bag", title, "", Bag={"Order": RANDOM if mixed else LAST_FIRST},
                 ContainedObjects=list(inside))


def save(title: str, note: str, objects: Sequence[Object]) -> Object:
    """A saved object: a whole save, whose objects lie in rows."""
    return {"SaveName": title, "Date": "", "VersionNumber": "", "GameMode": title, "GameType": "", "GameComplexity": "",
            "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": note, "Rules": "",
            "TabStates": {}, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
            "ObjectStates": list(_laid_out(objects))}


# the width of the rows, the room between objects, and where the first row begins
ROW, BETWEEN, FIRST = 36.0, 1.0, -10.0
# the side of an object at the scale 1
SIDES = {"Custom_Tile": 2.0, "Bag": 2.5, "Die_6": 1.0}
CARD_SIDE = 3.2


def _laid_out(objects: Sequence[Object]) -> Iterator[Object]:
    """Boards in the middle, everything else in rows in front of them."""
    x, z, deep = -ROW / 2, FIRST, 0.0
    for one in objects:
        if one["Name"] == "Custom_Board":
            yield _moved_to(one, 0.0, -FIRST)
            continue
        wide = SIDES.get(one["Name"], CARD_SIDE) * one["Transform"]["scaleX"] + BETWEEN
        if x + wide > ROW / 2 and x > -ROW / 2:
            x, z, deep = -ROW / 2, z - deep, 0.0
        yield _moved_to(one, x + wide / 2, z - wide / 2)
        x, deep = x + wide, max(deep, wide)


def _moved_to(one: Mapping[str, Any], x: float, z: float) -> Object:
    return {**one, "Transform": {**one["Transform"], "posX": round(x, 3), "posZ": round(z, 3)}}
