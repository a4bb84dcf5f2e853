"""What draws the contents of regions, one module each: every one in this folder has a ``CONTENT`` and its ``draw``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from generator.layout.faces.placed import Drawing, PlacedRegion, Sizes
from generator.model.game import Thing
from generator.model.region_contents import Content
from generator.translate.edition import Edition

# the marks of a content of a region for a thing, before the region is turned; raises LookupError
Draw = Callable[[Any, Edition, Thing, PlacedRegion, Sizes], Drawing]


@cache
def drawings() -> Mapping[type[Content], Draw]:
    """What draws each sort of content."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return {module.CONTENT: module.draw for module in modules}
