"""Reads PDFs back: words with their sizes, fonts, the tree of a form."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf

MM = 25.4 / 72
Matrix = pikepdf.Matrix


def sizes(data: bytes) -> list[float]:
    """The size in pt of every piece of text that is shown on the pages, however it is scaled."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return [size for page in pdf.pages for size in _sizes(page.obj, Matrix())]


def _sizes(holder: Any, matrix: Matrix) -> Iterator[float]:
    stack, font, text = [], 0.0, Matrix()
    for operands, operator in pikepdf.parse_content_stream(holder):
        match str(operator):
            case "q":
                stack.append((matrix, font))
            case "Q":
                matrix, font = stack.pop()
            case "cm":
                matrix = Matrix(*map(float, operands)) @ matrix
            case "BT":
                text = Matrix()
            case "Tm":
                text = Matrix(*map(float, operands))
            case "Tf":
                font = float(operands[1])
            case "Tj" | "TJ":
                whole = text @ matrix
                yield round(font * abs(whole.a * whole.d - whole.b * whole.c) ** 0.5, 3)
            case "Do":
                inner = holder.Resources.XObject[str(operands[0])]
                if inner.Subtype == "/Form" and "/Resources" in inner:
                    yield from _sizes(inner, Matrix(*map(float, inner.get("/Matrix", (1, 0, 0, 1, 0, 0)))) @ matrix)


def papers(data: bytes) -> list[tuple[float, float]]:
    """Each page's size in mm."""
    with pikepdf.open(BytesIO(data)) as pdf:
        boxes = [[float(n) for n in page.mediabox] for page in pdf.pages]
        return [(round((b[2] - b[0]) * MM, 2), round((b[3] - b[1]) * MM, 2)) for b in boxes]


def fonts(data: bytes) -> dict[str, bool]:
    """Every font by name, and whether it is embedded and can be read as text."""
    with pikepdf.open(BytesIO(data)) as pdf:
        found: dict[str, bool] = {}
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font" and "/ToUnicode" in one:
                inner = one.DescendantFonts[0] if "/DescendantFonts" in one else one
                descriptor = inner.FontDescriptor
                found[str(one.BaseFont)] = "/FontFile2" in descriptor or "/FontFile3" in descriptor
            elif isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font" and "/FontDescriptor" not in one:
                found[str(one.BaseFont)] = False
        return found


def fields(pdf: pikepdf.Pdf) -> dict[str, Any]:
    """The fields of a form by their whole names."""

    def walk(node: Any, above: str) -> Iterator[tuple[str, Any]]:
        name = f"{above}{node.T}"
        if "/Kids" in node:
            for kid in node.Kids:
                yield from walk(kid, f"{name}.")
        else:
            yield name, node

    return dict(pair for root in pdf.Root.AcroForm.Fields for pair in walk(root, ""))
