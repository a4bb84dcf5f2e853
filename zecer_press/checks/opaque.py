"""Transparency, which PDF/X-1a forbids."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf

from generator.message import msg
from zecer_press.checks.file import CheckedFile, Say, check


@check("press-alpha", only="pdf")
def alpha(file: CheckedFile) -> Iterator[Say]:
    """Nothing is see-through."""
    for where, name, state in file.resources("/ExtGState"):
        if any(float(state.get(key, 1)) != 1 for key in ("/ca", "/CA")):
            yield where, msg("expected opaque marks, found {name} see-through", name=name)


@check("press-blend", only="pdf")
def blend(file: CheckedFile) -> Iterator[Say]:
    """Nothing is blended with what lies below."""
    for where, name, state in file.resources("/ExtGState"):
        if str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
            yield where, msg("expected plain painting, found {name} blending as {bm}", name=name, bm=state.BM)


@check("press-soft-mask", only="pdf")
def soft_mask(file: CheckedFile) -> Iterator[Say]:
    """No graphics state fades what is drawn."""
    for where, name, state in file.resources("/ExtGState"):
        if str(state.get("/SMask", "/None")) != "/None":
            yield where, msg("expected no mask, found one in {name}", name=name)


@check("press-image-mask", only="pdf")
def image_mask(file: CheckedFile) -> Iterator[Say]:
    """No picture fades."""
    for shown in file.images:
        if "/SMask" in shown.thing or int(shown.thing.get("/SMaskInData", 0)):
            yield f"page/{shown.page}", msg("expected an opaque picture, found {shown} see-through", shown=shown.name)


@check("press-group", only="pdf")
def group(file: CheckedFile) -> Iterator[Say]:
    """No page or form is a group of transparency."""
    for stream in file.streams:
        if str(stream.holder.get("/Group", pikepdf.Dictionary()).get("/S", "")) == "/Transparency":
            yield stream.where, msg("expected no group, found one of transparency")
