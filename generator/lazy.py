"""Imports heavy modules on first use, and optional libraries.

Such an import stands at the head of the module that needs it, where readers, mypy and the import contracts see it::

    if TYPE_CHECKING:
        from generator.book import html_layout
    else:
        html_layout = lazy("generator.book.html_layout")

``importlib.util.LazyLoader`` is not used: its entries in ``sys.modules`` break libraries that import their own parts by
name (fontTools 4.61: ``ttLib.tables`` lacks tables), and a module that fails to load stays there empty.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


class Lazy:
    """A stand-in for a module, which is imported at the first access to an attribute. Raises ImportError then."""

    __slots__ = ("_module", "_name")
    _module: ModuleType
    _name: str

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def __getattr__(self, name: str) -> object:
        if name == "_module":
            module = import_module(self._name)
            object.__setattr__(self, name, module)
            return module
        return getattr(self._module, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._module, name, value)


def lazy(name: str) -> Lazy:
    """A module that is imported at its first use."""
    return Lazy(name)


def optional(name: str) -> ModuleType:
    """Import a library that may be missing. Raises ImportError if it is not installed."""
    return import_module(name)
