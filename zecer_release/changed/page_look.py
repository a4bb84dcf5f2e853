"""What a page of a finished PDF looks like, as a digest: equal for pages that print the same.

The names of resources, the codes of letters in subsets of fonts, tags and links may differ between two files; what is
drawn by them may not.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Dictionary, Object

Id = tuple[int, int]
# operators of tags, which print nothing
TAGS = frozenset(("BMC", "BDC", "EMC", "MP", "DP"))
SHOWS = frozenset(("Tj", "TJ", "'", '"'))
# where the names that an operator uses stand
RESOURCES = {"Do": "/XObject", "gs": "/ExtGState", "cs": "/ColorSpace", "CS": "/ColorSpace", "scn": "/Pattern",
             "SCN": "/Pattern", "sh": "/Shading"}
# of objects: what does not print, and what leads back
UNPRINTED = frozenset(("/Parent", "/StructParent", "/StructParents", "/Length", "/Filter", "/DecodeParms", "/P",
                       "/Name"))
SUBSET = re.compile(r"^/[A-Z]{6}\+")
CODES = re.compile(rb"beginbf(char|range)(.*?)endbf", re.DOTALL)
HEX = re.compile(rb"<([0-9A-Fa-f]+)>")


def page_looks(data: bytes) -> list[str]:
    """A digest of each page of a PDF."""
    with pikepdf.open(BytesIO(data)) as pdf:
        looks = _Looks()
        return [looks.of_page(page.obj) for page in pdf.pages]


class _Looks:
    """The digests of the objects of one file, each made once."""

    def __init__(self) -> None:
        self.known: dict[Id, str] = {}
        self.fonts: dict[Id, _Font] = {}

    def of_page(self, page: Object) -> str:
        box = [str(side) for side in page.MediaBox]
        fields = [self.object_look(annotation) for annotation in page.get("/Annots", [])
                  if annotation.get("/Subtype", None) == "/Widget"]
        return _digest((*box, self.holder_look(page), *fields))

    def holder_look(self, holder: Object) -> str:
        """What a page or a form draws."""
        resources = holder.get("/Resources", Dictionary())
        return _digest(self._parts_said(holder, resources))

    def _parts_said(self, holder: Object, resources: Object) -> Iterable[str]:
        letters: _Font | None = None
        for one in pikepdf.parse_content_stream(holder):
            operands, sign = one.operands, str(one.operator)
            if sign in TAGS:
                continue
            yield sign
            if sign == "Tf":
                font = resources.Font[str(operands[0])]
                letters = self.font(font)
                yield f"{letters.name} {operands[1]}"
            elif sign in SHOWS and letters is not None:
                yield from map(letters.text_shown, operands)
            elif sign == "INLINE IMAGE":
                yield hashlib.sha256(operands[0].unparse()).hexdigest()
            else:
                yield from (self._operand(operand, sign, resources) for operand in operands)

    def _operand(self, one: Any, sign: str, resources: Object) -> str:
        """An operand; of a name what it stands for."""
        kind = RESOURCES.get(sign)
        if kind is None or not isinstance(one, pikepdf.Name):
            return str(one)
        meant = resources.get(kind, Dictionary()).get(str(one), None)
        return str(one) if meant is None else self.object_look(meant)

    def object_look(self, thing: Any) -> str:
        """Any object by what it holds."""
        if not isinstance(thing, Object):
            return str(thing)
        if not thing.is_indirect:
            return _digest(self._parts(thing))
        if thing.objgen not in self.known:
            # for what leads back to itself
            self.known[thing.objgen] = ""
            self.known[thing.objgen] = _digest(self._parts(thing))
        return self.known[thing.objgen]

    def _parts(self, thing: Object) -> Iterable[str]:
        if isinstance(thing, pikepdf.Array):
            yield from map(self.object_look, thing)
        elif isinstance(thing, Dictionary | pikepdf.Stream):
            is_form = thing.get("/Subtype", None) == "/Form"
            yield from (f"{key} {self.object_look(value)}" for key, value in sorted(thing.items())
                        if key not in UNPRINTED
                        and not (is_form and key == "/Resources"))
            if is_form:
                yield self.holder_look(thing)
            elif isinstance(thing, pikepdf.Stream):
                yield hashlib.sha256(thing.read_raw_bytes()).hexdigest()
        else:
            yield str(thing)

    def font(self, font: Object) -> _Font:
        """A font; one that stands in its resources alone is read each time."""
        if not font.is_indirect:
            return _Font(font)
        if font.objgen not in self.fonts:
            self.fonts[font.objgen] = _Font(font)
        return self.fonts[font.objgen]


class _Font:
    """The letters that the codes of a font stand for."""

    def __init__(self, font: Object) -> None:
        self.name = SUBSET.sub("/", str(font.get("/BaseFont", "/")))
        self.wide = font.get("/Subtype", None) == "/Type0"
        self.letters = _letters(font.ToUnicode.read_bytes()) if "/ToUnicode" in font else {}

    def text_shown(self, operand: Any) -> str:
        """The text of an operand: a string, or strings with numbers between them."""
        if isinstance(operand, pikepdf.Array):
            return "".join(self.text_shown(one) if isinstance(one, pikepdf.String) else f"[{one}]" for one in operand)
        if not isinstance(operand, pikepdf.String):
            return str(operand)
        codes, size = bytes(operand), 2 if self.wide else 1
        return "".join(self.letters.get(code, f"#{code.hex()}") for code in (
            codes[at : at + size] for at in range(0, len(codes), size)))


def _letters(table: bytes) -> dict[bytes, str]:
    """A table of codes and the letters that they stand for."""
    found: dict[bytes, str] = {}
    for sort, rows in CODES.findall(table):
        for row in rows.splitlines():
            codes = [bytes.fromhex(one.decode()) for one in HEX.findall(row)]
            if sort == b"char" and len(codes) == 2:
                found[codes[0]] = codes[1].hex()
            elif sort == b"range" and len(codes) > 2:
                _add_range(found, codes, b"[" in row)
    return found


def _add_range(found: dict[bytes, str], codes: list[bytes], is_listed: bool) -> None:
    first, last, *letters = codes
    start, size = int.from_bytes(first), len(first)
    for step in range(int.from_bytes(last) - start + 1):
        code = (start + step).to_bytes(size)
        one = letters[step] if is_listed else (int.from_bytes(letters[0]) + step).to_bytes(len(letters[0]))
        found[code] = one.hex()


def _digest(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode())
        digest.update(b"\0")
    return digest.hexdigest()
