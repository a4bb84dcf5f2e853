"""PDF/X-1a knows no transparency."""

from __future__ import annotations

from collections.abc import Iterator

from generator.build.lint.file import Press, Say, check, resources


@check("press-alpha")
def alpha(file: Press) -> Iterator[Say]:
    """Nothing is see-through."""
    for where, holder in file.holders:
        for name, state in resources(holder, "/ExtGState"):
            if any(float(state.get(key, 1)) != 1 for key in ("/ca", "/CA")):
                yield where, f"expected opaque marks, found {name} see-through"


@check("press-blend")
def blend(file: Press) -> Iterator[Say]:
    """Nothing is blended with what lies below."""
    for where, holder in file.holders:
        for name, state in resources(holder, "/ExtGState"):
            if str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
                yield where, f"expected plain painting, found {name} blending as {state.BM}"


@check("press-soft-mask")
def soft_mask(file: Press) -> Iterator[Say]:
    """No graphics state fades what is drawn."""
    for where, holder in file.holders:
        for name, state in resources(holder, "/ExtGState"):
            if str(state.get("/SMask", "/None")) != "/None":
                yield where, f"expected no mask, found one in {name}"


@check("press-image-mask")
def image_mask(file: Press) -> Iterator[Say]:
    """No picture fades."""
    for shown in file.images:
        if "/SMask" in shown.thing or int(shown.thing.get("/SMaskInData", 0)):
            yield f"page/{shown.page}", f"expected an opaque picture, found {shown.name} see-through"


@check("press-group")
def group(file: Press) -> Iterator[Say]:
    """No page or form is a group of transparency."""
    for where, holder in file.holders:
        if str(holder.get("/Group", {}).get("/S", "")) == "/Transparency":
            yield where, "expected no group, found one of transparency"
