"""What draws the contents of regions, one module each: every one in this folder has a ``CONTENT`` and its ``draw``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.model.region_contents import Content

# the marks of a content of a region for a thing, before the region is turned; raises LookupError
Draw = Callable[[Any, RegionPen], Drawing]


@cache
def drawings() -> Mapping[type[Content], Draw]:
    """What draws each sort of content."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return {module.CONTENT: module.draw for module in modules}
