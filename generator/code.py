"""What a cached result depends on besides its input: code of the program, its data, and libraries."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.installed import all_plugins, plugin_code
from generator.lazy import lazy
from generator.records import replace
from generator.share import PACKAGE, folder

if TYPE_CHECKING:
    from importlib import metadata
else:
    metadata = lazy("importlib.metadata")

# endings of files that are made of others
COMPILED = (".pyc", ".mo", ".pot", ".so")


class Code(Struct, frozen=True):
    """The code that a maker uses; ``name`` names the maker in the cache.

    ``modules`` are rooms (``layout``) and files (``render/mark_operators.py``) of the program, ``data`` its folders and
    files of data (``templates/book``), ``libraries`` the distributions whose version matters. ``plugins`` take part,
    such as ``places/kitchen``.
    """

    name: str
    modules: tuple[str, ...]
    data: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    plugins: tuple[str, ...] = ()

    def using(self, plugins: Iterable[str]) -> Code:
        """The same with the plug-ins that take part in one result."""
        return replace(self, plugins=tuple(sorted({*self.plugins, *plugins})))

    @property
    def hash(self) -> str:
        """A hash of all that code, and of the version of Python."""
        return _hash(self)

    def covers(self, module: str) -> bool:
        """Whether a module such as ``generator.render.mark_operators`` belongs to the code."""
        path = module.removeprefix("generator.").replace(".", "/")
        whole = (path, f"{path}.py", f"{path}/__init__.py", ".")
        return any(one in whole or path.startswith(f"{one}/") for one in self.modules)


# what draws pieces and sets texts
DRAWING = ("fields", "language", "layout", "load/colour_profiles.py", "load/drawings.py", "load/images.py",
           "load/painted_drawing.py", "load/picture_colours.py", "load/svg_bounds.py", "load/svg_lines.py",
           "load/svg_paths.py", "load/svg_style.py", "load/svg_tree.py", "load/svg_view.py", "model",
           "odds", "pictures", "products", "records.py", "render", "text", "translate")
DRAWING_LIBRARIES = ("babel", "fonttools", "icepool", "markdown-it-py", "numpy", "pikepdf", "pillow", "pyphen",
                     "reportlab", "resvg-py", "segno", "uharfbuzz")
# products whose sheets are drawn, and those whose pages are set
SHEETS = Code("sheets", (*DRAWING, "make/__init__.py", "make/brought_shops.py", "make/draft.py", "make/workshop.py"),
              ("fonts", "locale/*/language.toml", "locale/*/ui.po", "locale/numerals", "templates/cast",
               "templates/faces"), DRAWING_LIBRARIES)
BOOKS = Code("books", (*SHEETS.modules, "book"),
             (*SHEETS.data, "templates/board", "templates/book"),
             (*DRAWING_LIBRARIES, "jinja2", "pydyf", "tinycss2", "tinyhtml5", "weasyprint"))
# the files of a print shop, with the package that makes them
PRESS = Code("press", (*BOOKS.modules, "make/print_settings.py"), BOOKS.data, (*BOOKS.libraries, "pypdfium2"))
# the whole program
PROGRAM = Code("program", (".",), ("fonts", "locale/*/*.po", "locale/*/language.toml", "locale/numerals", "templates"),
               PRESS.libraries)


def program_hash() -> str:
    """A hash of the whole program with all plug-ins."""
    return PROGRAM.using(all_plugins()).hash


@cache
def _hash(code: Code) -> str:
    digest = hashlib.sha256(f"{sys.version_info[:2]} {code.name}".encode())
    for library in code.libraries:
        digest.update(f"{library} {metadata.version(library)}\0".encode())
    roots = [PACKAGE / one for one in code.modules]
    for one in code.data:
        name, _, pattern = one.partition("/")
        roots += folder(name).glob(pattern) if pattern else (folder(name),)
    roots += chain.from_iterable(map(plugin_code, code.plugins))
    for path in sorted({path for root in roots for path in _files(root)}):
        digest.update(f"{'/'.join(path.split(os.sep)[-3:])}\0".encode() + _of_file(path))
    return digest.hexdigest()


@cache
def _of_file(path: str) -> bytes:
    """A digest of a file, which several makers may use."""
    return hashlib.sha256(Path(path).read_bytes()).digest()


def _files(root: Path) -> Iterator[str]:
    """A file, or the files of a folder, without what is compiled from them."""
    found = [str(root)]
    # strings are faster than paths, for a thousand files at each start
    for holder, inner, names in os.walk(root):
        inner[:] = [name for name in inner if name not in ("_share", "__pycache__")]
        found += [f"{holder}{os.sep}{name}" for name in names if not name.endswith(COMPILED)]
    return filter(os.path.isfile, found)
