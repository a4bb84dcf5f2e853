"""What a cached result depends on besides its input: code of the program, its data, and libraries."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.lazy import lazy
from generator.share import PACKAGE, folder

if TYPE_CHECKING:
    from importlib import metadata
else:
    metadata = lazy("importlib.metadata")


class Code(Struct, frozen=True):
    """The code that a maker uses; ``name`` names the maker in the cache.

    ``modules`` are rooms (``layout``) and files (``render/mark_operators.py``) of the program, ``data`` its folders and
    files of data (``templates/book``), ``libraries`` the distributions whose version matters.
    """

    name: str
    modules: tuple[str, ...]
    data: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()

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
DRAWING = ("fields", "layout", "load/colour_profiles.py", "load/drawings.py", "load/images.py",
           "load/painted_drawing.py", "load/picture_colours.py", "load/svg_bounds.py", "load/svg_lines.py",
           "load/svg_paths.py", "load/svg_style.py", "load/svg_tree.py", "load/svg_view.py", "model",
           "odds", "pictures", "plugins", "products", "records.py", "render", "text", "translate")
DRAWING_LIBRARIES = ("babel", "fonttools", "icepool", "markdown-it-py", "numpy", "pikepdf", "pillow", "pyphen",
                     "reportlab", "resvg-py", "segno", "uharfbuzz")
# products whose sheets are drawn, and those whose pages are set
SHEETS = Code("sheets", (*DRAWING, "make/__init__.py", "make/draft.py", "make/workshop.py"),
              ("fonts", "locale/*/ui.po", "locale/numerals", "templates/cast", "templates/faces"), DRAWING_LIBRARIES)
BOOKS = Code("books", (*SHEETS.modules, "book"),
             (*SHEETS.data, "templates/board", "templates/book"),
             (*DRAWING_LIBRARIES, "jinja2", "pydyf", "tinycss2", "tinyhtml5", "weasyprint"))
# the files of a print shop
PRESS = Code("press", (*BOOKS.modules, "press"), BOOKS.data, (*BOOKS.libraries, "pypdfium2"))
# the whole program
PROGRAM = Code("program", (".",), ("fonts", "locale/*/*.po", "locale/numerals", "templates"), PRESS.libraries)


# folders and endings of files that are compiled, or copied into a wheel
PASSED_OVER = ("__pycache__", "_share")
COMPILED = (".pyc", ".mo", ".pot", ".so")


@cache
def _hash(code: Code) -> str:
    digest = hashlib.sha256(f"{sys.version_info[:2]} {code.name}".encode())
    for library in code.libraries:
        digest.update(f"{library} {metadata.version(library)}\0".encode())
    roots = [PACKAGE / one for one in code.modules]
    for one in code.data:
        name, _, pattern = one.partition("/")
        roots += folder(name).glob(pattern) if pattern else (folder(name),)
    for path in sorted({path for root in roots for path in _files(str(root))}):
        digest.update(f"{'/'.join(path.parts[-3:])}\0".encode() + _file_hash(path))
    return digest.hexdigest()


@cache
def _file_hash(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


@cache
def _files(root: str) -> tuple[Path, ...]:
    """A file, or the files of a folder, without what is compiled from them. Several codes have the same ones."""
    if not os.path.isdir(root):
        return (Path(root),)
    found = []
    for folder_, inner, names in os.walk(root):
        inner[:] = [name for name in inner if name not in PASSED_OVER]
        found += [Path(folder_, name) for name in names if not name.endswith(COMPILED)]
    return tuple(found)
