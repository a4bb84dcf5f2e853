"""Plug-ins: packages in the folders of ``generator/plugins``, and in those that installed distributions bring.

A package says in its ``__init__`` what it is, which is cheap to load, and names there the code that does the work,
which is loaded when it is used. Who needs plug-ins asks for all of a sort; nobody names one. A pack brings none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from generator.lazy import lazy
from generator.message import msg
from generator.share import PACKAGE

if TYPE_CHECKING:
    import tomllib
    from importlib import metadata
else:
    tomllib, metadata = lazy("tomllib"), lazy("importlib.metadata")

SORTS = ("places", "plays", "styles")
# of these a distribution brings a folder whose modules are rules of `check`, and a module that makes files for shops
RULES, SHOPS = "rules", "shops"
# the entry points of a distribution: the folder (``moors.places``) of its plug-ins of a sort (``places``, or another
# folder of them: ``places-by-night``)
GROUP = "zecer.plugins"
PROGRAM = "zecer"


class InstalledTwice(ImportError):
    """Two packages bring a plug-in of one name."""


class NotBrought(LookupError):
    """No distribution is installed that does what is asked for."""


def installed_plugins(sort: str, attribute: str) -> dict[str, Any]:
    """What each plug-in of a sort (``places``, ``plays``, ``styles``) says of itself, by name.

    Raises InstalledTwice; ImportError for one that cannot be loaded.
    """
    return {name: getattr(import_module(package), attribute) for name, package in _packages(sort).items()}


def plugin_code(plugin: str) -> tuple[Path, ...]:
    """Files and folders of the code of a plug-in such as ``places/kitchen``: its own folder first, then what its
    distribution has beside its folders of plug-ins; of ``rules/moors`` and ``shops/moors`` the whole package.

    Raises KeyError, InstalledTwice.
    """
    sort, _, name = plugin.partition("/")
    if sort in (RULES, SHOPS):
        return (_folder(name),)
    package = _packages(sort)[name]
    own, root = _folder(package), _folder(package.partition(".")[0])
    if root == _folder(__package__):
        return (own,)
    plugins = [root / folder.partition(".")[2].replace(".", "/") for one in SORTS for folder in _folders(one)
               if folder.startswith(f"{root.name}.")]
    return (own, *sorted(path for path in root.iterdir() if path not in plugins and path.name != "__pycache__"))


def _folder(package: str) -> Path:
    found = find_spec(package)
    if found is None or found.origin is None:
        raise KeyError(package)
    return Path(found.origin).parent


def plugins_of(sort: str, names: Iterable[str] | None = None) -> tuple[str, ...]:
    """Plug-ins of a sort as ``sort/name``, in order: those of some names, or all."""
    return tuple(f"{sort}/{name}" for name in (sorted(set(names)) if names is not None else _packages(sort)))


def all_plugins() -> tuple[str, ...]:
    """All plug-ins of all sorts, and the packages that bring rules and files for shops."""
    return (*chain.from_iterable(map(plugins_of, SORTS)), *chain.from_iterable(map(packages_with, (RULES, SHOPS))))


def not_installed_yet() -> list[str]:
    """The entry points that the checkout of the program declares and its installation lacks, by name, since it was
    installed before they came: what they bring is missing without a word. None in a wheel.
    """
    project = PACKAGE.parent / "pyproject.toml"
    try:
        changed, installation = project.stat().st_mtime_ns, metadata.distribution(PROGRAM)
        listed = f"{PROGRAM}-{installation.version}.dist-info/entry_points.txt"
        if changed <= Path(str(installation.locate_file(listed))).stat().st_mtime_ns:
            return []
        declared = tomllib.loads(project.read_text("utf-8"))["project"]["entry-points"]
    # a pyproject.toml that is being edited may be no TOML
    except (OSError, ValueError, KeyError, metadata.PackageNotFoundError):
        return []
    known = {(one.group, one.name, one.value) for one in installation.entry_points}
    return sorted(name for group, entries in declared.items() for name, value in entries.items()
                  if (group, name, value) not in known)


def packages_with(sort: str) -> tuple[str, ...]:
    """The packages that bring rules or files for shops, as ``rules/moors``."""
    return tuple(sorted({f"{sort}/{folder.partition('.')[0]}" for folder in brought_folders(sort)}))


def _packages(sort: str) -> Mapping[str, str]:
    """The package of each plug-in of a sort, in the order of the names."""
    return _found_packages(tuple((folder, tuple(import_module(folder).__path__)) for folder in _folders(sort)))


@cache
def brought_folders(sort: str) -> tuple[str, ...]:
    """The packages in which distributions bring plug-ins of a sort, or rules; the modules for shops."""
    return tuple(sorted({entry.value for entry in metadata.entry_points(group=GROUP)
                         if entry.name.partition("-")[0] == sort}))


def _folders(sort: str) -> tuple[str, ...]:
    """The packages that hold plug-ins of a sort, that of the core first."""
    return (f"{__package__}.plugins.{sort}", *brought_folders(sort))


@cache
def _found_packages(folders: tuple[tuple[str, Sequence[str]], ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for folder, paths in folders:
        for info in iter_modules(paths):
            package = f"{folder}.{info.name}"
            if found.setdefault(info.name, package) != package:
                raise InstalledTwice(msg("expected one plug-in of the name {name}, found {one} and {other}",
                                         name=info.name.replace("_", "-"), one=found[info.name], other=package))
    return {name.replace("_", "-"): found[name] for name in sorted(found)}
