"""The compiled loops over the points of fields (``points.c``), called with arrays of numpy.

``hatch_build.py`` compiles them when the program is installed; wheels hold the library.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any, NamedTuple

import numpy as np
from cffi import FFI
from numpy.typing import NDArray

from generator.message import msg

Field = NDArray[Any]
LIBRARY, SOURCES = "points.so", ("points.h", "points.c")
TYPES = {np.float32: "float[]", np.float64: "double[]", np.int32: "int[]", np.int64: "long[]",
         np.uint8: "unsigned char[]", np.bool_: "unsigned char[]"}


class NotCompiled(RuntimeError):
    """The library is missing, or was compiled from another source: the program was copied or changed, not installed."""


class Library(NamedTuple):
    """The functions of ``points.h``; what makes a pointer of an array, and the type of one by that of its numbers."""

    functions: Any
    pointer: Any
    types: dict[type, Any]
    nothing: Any


@cache
def library() -> Library:
    """The compiled library. Raises NotCompiled."""
    folder = resources.files(__name__)
    header, source = (folder.joinpath(name).read_bytes() for name in SOURCES)
    ffi, file = FFI(), str(folder.joinpath(LIBRARY))
    ffi.cdef(header.decode("utf-8"))
    try:
        functions = ffi.dlopen(file)
        made_of = ffi.string(functions.compiled_source()).decode()
    except (OSError, AttributeError) as error:
        raise NotCompiled(msg("cannot load {library}: {error}; install zecer with pip or make",
                              library=file, error=error)) from None
    if made_of != sha256(header + source).hexdigest():
        raise NotCompiled(msg("{library} was compiled from another source; install zecer with pip or make",
                              library=file))
    functions.keep_memory()
    return Library(functions, ffi.from_buffer, {of: ffi.typeof(name) for of, name in TYPES.items()}, ffi.NULL)


def call(name: str, *given: object) -> None:
    """Call a function of ``points.h``; an array without gaps is passed as a pointer, a tuple as a struct."""
    functions, pointer, types, _ = library()
    getattr(functions, name)(*[pointer(types[one.dtype.type], one) if isinstance(one, np.ndarray) else one
                               for one in given])


def pointer(values: Field) -> Any:
    """A pointer to the first item of an array without gaps."""
    return library().pointer(library().types[values.dtype.type], values)


def field(values: Field, part: tuple[slice, slice] | None = None) -> tuple[Any, int]:
    """The struct of a field without gaps, or of a part of it."""
    wide = values.shape[1]
    at = pointer(values)
    return (at, wide) if part is None else (at + (part[0].start * wide + part[1].start), wide)


def spread(values: Field | float | None) -> tuple[Any, int, int]:
    """The struct of what is a number, a row, a column, or a field; of None, of which no value is read."""
    return (library().nothing, 0, 0) if values is None else _spread(np.ascontiguousarray(values, np.float32))


def mask(where: Field | None) -> tuple[Any, int, int]:
    """As ``spread``, of what is true or false; None: nothing is."""
    return (library().nothing, 0, 0) if where is None else _spread(np.ascontiguousarray(where, bool))


def _spread(values: Field) -> tuple[Any, int, int]:
    assert values.ndim == 2 or values.size == 1, "expected a number, a row, a column or a field"
    high, wide = values.shape if values.ndim == 2 else (1, 1)
    return pointer(values), wide if high > 1 else 0, wide > 1


def axes(x: Field, y: Field) -> tuple[Field, Field]:
    """The row and the column of a grid, each as numbers that lie beside each other."""
    return np.ascontiguousarray(x[0], np.float32), np.ascontiguousarray(y[:, 0], np.float32)


def grid(down: Field, along: Field) -> Field:
    """Room for a number at each point of a grid."""
    return np.empty((down.size, along.size), np.float32)
