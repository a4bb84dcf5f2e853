"""Joins separately laid out parts into one PDF: pages, tags, links, outline, language, title.

WeasyPrint tags each part for PDF/UA. Joining pages drops the structure trees, so they are attached to one Document
element again: StructParents and ParentTree numbers of each part are shifted by an offset (ISO 32000-1, 14.7.4.4).
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from generator.book.book_pages import Anchor, LaidOut
from generator.book.page_numbers import links_of, numbered_part
from generator.book.shared_page import join_pages


class Bookmark(Struct, frozen=True):
    """An entry of the PDF outline; ``level`` counts from 1."""

    title: str
    anchor: str
    level: int = 1


class PlacedFigures(Struct, frozen=True):
    """Figures of a book: the pages of a PDF, and the place in the book where each page is drawn."""

    spots: Sequence[Anchor]
    drawn: bytes


def points_of(parts: Sequence[LaidOut]) -> dict[str, Anchor]:
    """The position (pt) of every anchor; pages are numbered through all parts from 0."""
    points: dict[str, Anchor] = {}
    for base, part in zip(first_pages(parts), parts, strict=True):
        points.update({name: place._replace(page=base + place.page) for name, place in part.anchors.items()})
    return points


def first_pages(parts: Sequence[LaidOut]) -> list[int]:
    """The page of the book, from 0, on which each part begins."""
    ends = accumulate((part.own_pages for part in parts), initial=0)
    return [end - part.joined for end, part in zip(ends, parts, strict=False)]


def page_numbers(parts: Sequence[LaidOut]) -> dict[str, int]:
    """The printed page number of every anchor; pages are numbered through all parts from 1."""
    return {name: place.page + 1 for name, place in points_of(parts).items()}


def bind(parts: Sequence[LaidOut], title: str, language: str, bookmarks: Iterable[Bookmark],
         shown: Iterable[PlacedFigures] = ()) -> bytes:
    """One PDF of all parts, with page numbers and figures filled in. Deterministic.

    Raises KeyError when a link names an unknown anchor.
    """
    book = Pdf.new()
    points, pages = points_of(parts), page_numbers(parts)
    tree: list[pikepdf.Object] = []
    numbers: list[pikepdf.Object | int] = []
    parents = 0
    for first, part in zip(first_pages(parts), parts, strict=True):
        end = len(book.pages)
        with Pdf.open(io.BytesIO(numbered_part(part.pdf, first + 1, pages, part.joined))) as source:
            parents = _move_parents(source, parents)
            book.pages.extend(source.pages)
            children, parent_tree = _structure(book, source)
            tree.extend(children)
            numbers.extend(parent_tree)
            if part.joined:
                join_pages(book.pages[end - 1], book.pages[end], children, numbers)
                del book.pages[end]
    _draw(book, shown)
    _hang(book, tree, numbers, parents)
    _link(book, points)
    _outline(book, points, bookmarks)
    _describe(book, title, language)
    out = io.BytesIO()
    book.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, linearize=False)
    return out.getvalue()


def _move_parents(source: Pdf, base: int) -> int:
    """Add ``base`` to every StructParents and StructParent. Returns the next free number."""
    highest = base - 1
    for page in source.pages:
        if "/StructParents" in page.obj:
            page.obj.StructParents = int(page.obj.StructParents) + base
            highest = max(highest, int(page.obj.StructParents))
        for annotation in page.obj.get("/Annots", []):
            if "/StructParent" in annotation:
                annotation.StructParent = int(annotation.StructParent) + base
                highest = max(highest, int(annotation.StructParent))
    root = source.Root.get("/StructTreeRoot")
    if root is not None and "/ParentTree" in root:
        nums = root.ParentTree.Nums
        for i in range(0, len(nums), 2):
            nums[i] = int(nums[i]) + base
            highest = max(highest, int(nums[i]))
    return highest + 1


def _structure(book: Pdf, source: Pdf) -> tuple[list[pikepdf.Object], list[pikepdf.Object | int]]:
    """The top structure elements of a part and the entries of its ParentTree, copied into the book."""
    root = source.Root.get("/StructTreeRoot")
    if root is None:
        return [], []
    copied = book.copy_foreign(source.make_indirect(root))
    kids = copied.get("/K", Array())
    tops = list(kids) if isinstance(kids, Array) else [kids]
    inner: list[pikepdf.Object] = []
    for top in tops:
        below = top.get("/K") if top.get("/S") == Name.Document else None
        inner.extend(list(below) if isinstance(below, Array) else [below] if below is not None else [top])
    nums = copied.ParentTree.Nums if "/ParentTree" in copied else Array()
    return inner, list(nums)


def _hang(book: Pdf, tree: list[pikepdf.Object], numbers: list[pikepdf.Object | int], parents: int) -> None:
    if not tree:
        return
    root = book.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    document = book.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=root, K=Array(tree)))
    for element in tree:
        element.P = document
    root.K = Array([document])
    root.ParentTree = book.make_indirect(Dictionary(Nums=Array(numbers)))
    root.ParentTreeNextKey = parents
    book.Root.StructTreeRoot = root
    book.Root.MarkInfo = Dictionary(Marked=True)


def _link(book: Pdf, points: Mapping[str, Anchor]) -> None:
    """Turn links with the scheme ``zecer:`` into destinations in this book."""
    for page in book.pages:
        for annotation, anchor in links_of(page):
            annotation.A = Dictionary(S=Name.GoTo, D=_point(book, points[anchor]))
            # the description of the link that a viewer shows: the target's number and its page
            annotation.Contents = String(f"{anchor.partition('-')[2]}, {points[anchor].page + 1}")


def _point(book: Pdf, place: Anchor) -> Array:
    return Array([book.pages[place.page].obj, Name.XYZ, round(place.x, 2), round(place.y, 2), 0])


def _draw(book: Pdf, shown: Iterable[PlacedFigures]) -> None:
    """Draw each figure as an artifact over its place, which is tagged and carries the alternative text."""
    touched: set[int] = set()
    count = 0
    for pictures in (pictures for pictures in shown if pictures.spots):
        with Pdf.open(io.BytesIO(pictures.drawn)) as source:
            for place, page in zip(pictures.spots, source.pages, strict=True):
                count += 1
                target = book.pages[place.page]
                if place.page not in touched:
                    _enclose_content(target)
                    touched.add(place.page)
                label = target.add_resource(_form(book, source, page), Name.XObject, Name(f"/Picture{count}"))
                target.contents_add(f"/Artifact BMC q {_page_matrix(place, page)} cm {label} Do Q EMC".encode())


def _page_matrix(place: Anchor, page: pikepdf.Page) -> str:
    """The matrix that scales and moves a page onto a place."""
    left, low, right, high = (float(side) for side in page.mediabox)
    across, up = place.width / (right - left), place.height / (high - low)
    return f"{across:.6f} 0 0 {up:.6f} {place.x:.3f} {place.y - place.height:.3f}"


def _form(book: Pdf, source: Pdf, page: pikepdf.Page) -> pikepdf.Object:
    """A page with one content stream as a form XObject. Keeps the stream compressed, unlike pikepdf's own function."""
    form = book.copy_foreign(page.obj.Contents)
    form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([float(side) for side in page.mediabox])
    form.Resources = book.copy_foreign(source.make_indirect(page.obj.Resources))
    return form


def _enclose_content(page: pikepdf.Page) -> None:
    """Enclose the page's content in q and Q, so that its transformation does not affect what is drawn later."""
    page.contents_add(b"q", prepend=True)
    page.contents_add(b"Q")


def _outline(book: Pdf, points: Mapping[str, Anchor], bookmarks: Iterable[Bookmark]) -> None:
    with book.open_outline() as outline:
        for mark in bookmarks:
            item = OutlineItem(mark.title, _point(book, points[mark.anchor]))
            level = outline.root if mark.level == 1 or not outline.root else outline.root[-1].children
            level.append(item)


def _describe(book: Pdf, title: str, language: str) -> None:
    book.Root.Lang = String(language)
    book.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    book.Root.PageMode = Name.UseOutlines
    with book.open_metadata(set_pikepdf_as_editor=False) as meta:
        meta["dc:title"] = title
        meta["dc:language"] = [language]
        meta["pdf:Producer"] = "zecer"
        meta["pdfuaid:part"] = "1"
    book.docinfo["/Title"] = String(title)
    book.docinfo["/Producer"] = String("zecer")
