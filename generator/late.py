"""Imports what most commands do not need: heavy modules on first use, and optional libraries.

Such an import stands at the head of the module that needs it, where readers and the checkers of types and layers see
it::

    if TYPE_CHECKING:
        from generator.render import html_layout
    else:
        html_layout = late("generator.render.html_layout")

``importlib.util.LazyLoader`` is not used: what it puts into ``sys.modules`` breaks libraries that import their own
parts by name (fontTools 4.61: ``ttLib.tables`` lacks tables), and a module that cannot be loaded stays there empty.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


class Late:
    """A module that is imported when one of its names is first asked for. Raises ImportError then."""

    __slots__ = ("_module", "_name")

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def __getattr__(self, name: str) -> Any:
        if name == "_module":
            module = import_module(self._name)
            object.__setattr__(self, name, module)
            return module
        return getattr(self._module, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._module, name, value)


def late(name: str) -> Any:
    """A module that is imported at its first use."""
    return Late(name)


def optional(name: str) -> ModuleType:
    """A library that may be missing, loaded now. Raises ImportError when it is not installed."""
    return import_module(name)
