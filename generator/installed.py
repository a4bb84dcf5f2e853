"""Plug-ins: the packages in a folder of ``generator/plugins``. Who needs one lists the folder; nobody names it.

A package says in its ``__init__`` what it is, which is cheap to load, and names there the code that does the work,
which is loaded when it is used.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any


def installed(folder: str, attribute: str) -> dict[str, Any]:
    """What each plug-in of a folder says of itself, by the name of its package with hyphens."""
    package = import_module(f"{__package__}.plugins.{folder}")
    modules = {info.name: import_module(f"{package.__name__}.{info.name}") for info in iter_modules(package.__path__)}
    return {name.replace("_", "-"): getattr(module, attribute) for name, module in modules.items()}
