"""Joins two tagged pages of a PDF into one: the first page of a part below the end of the part before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, Operator, Page

# operators whose operand names a resource, and the kind of it
RESOURCES = {"Tf": "/Font", "Do": "/XObject", "gs": "/ExtGState", "cs": "/ColorSpace", "CS": "/ColorSpace",
             "sh": "/Shading", "scn": "/Pattern", "SCN": "/Pattern"}
# spaces of colour that no page names among its resources
BUILT_IN = ("/DeviceRGB", "/DeviceGray", "/DeviceCMYK", "/Pattern")


def join_pages(upper: Page, lower: Page, elements: Iterable[pikepdf.Object], numbers: list[pikepdf.Object | int]
               ) -> None:
    """Everything of the ``lower`` page drawn and tagged on the ``upper`` one.

    ``elements`` are the structure elements of the lower page's part, ``numbers`` the entries of the book's parent tree
    (ISO 32000-1, 14.7.4.4): numbers of marked content on the lower page follow those of the upper one.
    """
    own, other = (_parents_of(page, numbers) for page in (upper, lower))
    offset = len(own)
    own.extend(list(other))
    _move_content(upper, lower, offset)
    for element in _walked_elements(elements):
        _move_element(element, upper, lower, offset)
    notes = lower.obj.get("/Annots")
    if notes is not None:
        for note in notes:
            note.P = upper.obj
        upper.obj.Annots = Array([*upper.obj.get("/Annots", []), *notes])


def _parents_of(page: Page, numbers: list[pikepdf.Object | int]) -> Array:
    """The elements that the marked content of a page belongs to, by its numbers."""
    found = numbers[numbers[::2].index(int(page.obj.StructParents)) * 2 + 1]
    assert isinstance(found, Array)
    return found


def _move_content(upper: Page, lower: Page, offset: int) -> None:
    named = _renamed_resources(upper, lower)
    moved = [_moved_instruction(one, named, offset) for one in pikepdf.parse_content_stream(lower)]
    upper.contents_add(b"q", prepend=True)
    upper.contents_add(b"Q")
    upper.contents_add(b"q\n" + pikepdf.unparse_content_stream(moved) + b"\nQ")
    upper.contents_coalesce()


def _renamed_resources(upper: Page, lower: Page) -> Callable[[str, Any], Any]:
    """The name on the upper page of a resource of the lower one, by its kind and name."""
    found: dict[tuple[str, str], Name] = {}

    def renamed_resource(kind: str, name: Any) -> Any:
        key = (kind, str(name))
        if key not in found:
            found[key] = upper.add_resource(lower.resources[kind][name], Name(kind))
        return found[key]

    return renamed_resource


def _moved_instruction(one: Any, renamed_resource: Callable[[str, Any], Any], offset: int) -> Any:
    operands, operator = list(one.operands), str(one.operator)
    at = 0 if operator == "Tf" else len(operands) - 1
    if operator in RESOURCES and isinstance(operands[at], Name):
        if str(operands[at]) not in BUILT_IN:
            operands[at] = renamed_resource(RESOURCES[operator], operands[at])
    elif operator == "BDC" and isinstance(operands[1], Dictionary) and "/MCID" in operands[1]:
        operands[1] = Dictionary({**dict(operands[1].items()), "/MCID": int(operands[1].MCID) + offset})
    else:
        return one
    return ContentStreamInstruction(operands, Operator(operator))


def _walked_elements(elements: Iterable[pikepdf.Object]) -> Iterator[pikepdf.Object]:
    """Structure elements, and all below them."""
    waiting = list(elements)
    while waiting:
        element = waiting.pop()
        yield element
        waiting += [kid for kid in _kids(element) if isinstance(kid, Dictionary) and "/S" in kid]


def _kids(element: pikepdf.Object) -> list[Any]:
    kids = element.get("/K")
    return list(kids) if isinstance(kids, Array) else [] if kids is None else [kids]


def _move_element(element: pikepdf.Object, upper: Page, lower: Page, offset: int) -> None:
    """References of an element to the lower page and its content, as references to the upper one."""
    here = _is_page(element.get("/Pg"), lower)
    kids: list[Any] = []
    for kid in _kids(element):
        if isinstance(kid, Dictionary) and "/S" not in kid:
            there = _is_page(kid.get("/Pg"), lower)
            if there:
                kid.Pg = upper.obj
            if "/MCID" in kid and (there or (here and "/Pg" not in kid)):
                kid.MCID = int(kid.MCID) + offset
            kids.append(kid)
        else:
            kids.append(kid + offset if here and isinstance(kid, int) else kid)
    if kids:
        element.K = Array(kids)
    if here:
        element.Pg = upper.obj


def _is_page(found: Any, page: Page) -> bool:
    return found is not None and found.objgen == page.obj.objgen
