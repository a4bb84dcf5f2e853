"""Reads profiles of print shops and home printers: ``templates/profiles/*.yaml``, or a file of the user."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from pathlib import Path
from typing import Any, get_args

from generator.finding import Finding, did_you_mean
from generator.load.measures import length, size
from generator.load.nodes import Node, parse
from generator.load.options import PAPERS
from generator.load.reader import Reader
from generator.message import joined, msg
from generator.model.names import fault_of_folder
from generator.model.profile import Condition, Form, Order, Profile
from generator.pack_files import Unread, read_given
from generator.share import folder

PIXELS = re.compile(r"(\d{1,5})\s*[x×]\s*(\d{1,5})")
PERCENT = re.compile(r"(\d{1,3})\s*%")
DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])(-\d{2})?")
REQUIRED = ("title", "form", "source", "date")
OPTIONAL = ("paper", "target", "order", "colour", "ink-limit", "dpi", "bleed", "safe", "sizes", "pixels", "condition",
            "note", "assumed")  # fmt: skip
# required keys of each form
NEEDED: Map[str, tuple[str, ...]] = {
    "pdf": ("target", "order", "ink-limit", "bleed", "sizes", "condition"),
    "png": ("dpi", "bleed", "sizes"),
    "sheets": ("paper",),
}


class BadProfile(ValueError):
    """A profile that cannot be read; ``findings`` have the places and reasons."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        super().__init__(joined((msg("{place}: {message}", place=one.place or file, message=one.message)
                                 for one in findings), "\n"))
        self.findings = findings


def profile_names() -> list[str]:
    """The bundled profiles, sorted."""
    return sorted(path.stem for path in (folder("templates") / "profiles").glob("*.yaml"))


def load_profile(name: str) -> Profile:
    """A profile by name, or from a file ``*.yaml``.

    Raises LookupError for an unknown name, BadProfile for an invalid file, OSError when it cannot be read.
    """
    path = Path(name)
    if path.suffix != ".yaml":
        known = profile_names()
        if name not in known:
            hint = did_you_mean(name, known) or msg("profiles: {known}", known=", ".join(known))
            raise LookupError(msg("expected a profile, found {name!r}; {hint}", name=name, hint=hint))
        path = folder("templates") / "profiles" / f"{name}.yaml"
    try:
        return read_profile(path.stem, read_given(path), path.name)
    except Unread as unread:
        raise BadProfile(path.name, [unread.finding()]) from None


def read_profile(id_: str, data: bytes, file: str) -> Profile:
    """A profile from the bytes of its file. Raises BadProfile."""
    # a profile names a folder
    if wrong := fault_of_folder(id_, msg("the name of a profile")):
        raise BadProfile(file, [Finding("bad-value", "", wrong)])
    node, findings = parse(data, file)
    reader = Reader(file=file)
    reader.places.sources[file] = data.decode("utf-8", "replace")
    reader.findings += findings
    values = _values(reader, node) if node is not None else {}
    if reader.findings or node is None:
        empty = [Finding("bad-value", "", msg("{file}: expected a profile, found an empty file", file=file))]
        raise BadProfile(file, reader.findings or empty)
    return Profile(id_, **values)


def _values(reader: Reader, node: Node) -> dict[str, Any]:
    found = reader.shape(node, "", REQUIRED, OPTIONAL)
    values = {key.replace("-limit", ""): READ[key](reader, value, key) for key, value in found.items()}
    for key in NEEDED.get(str(values.get("form")), ()):
        if key not in found:
            reader.missing("", node, key)
    if not reader.findings:
        _agree(reader, found, values)
    return values


def _agree(reader: Reader, found: Map[str, Node], values: Map[str, Any]) -> None:
    """Check that redundant values agree: colours with the form, pixels with size, bleed and resolution."""
    wanted = "cmyk" if values["form"] == "pdf" else "rgb"
    if values.get("colour", wanted) != wanted:
        message = msg("expected {wanted} in a profile of form {form}, found {colour}",
                      wanted=wanted, form=values["form"], colour=values["colour"])
        reader.wrong("bad-value", "colour", found["colour"], message)
    sizes, pixels = values.get("sizes", {}), values.get("pixels", {})
    for name in values.get("assumed", {}):
        if name not in sizes:
            message = msg("expected a size of this profile, found {name!r}", name=name)
            reader.wrong("bad-value", f"assumed/{name}", found["assumed"], message)
    for name, stated in pixels.items():
        if name not in sizes:
            message = msg("expected a size of this profile, found {name!r}", name=name)
            reader.wrong("bad-value", f"pixels/{name}", found["pixels"], message)
            continue
        shop = Profile("", "", "png", "", "", dpi=values["dpi"], bleed=values["bleed"])
        counted = shop.pixel_size(sizes[name])
        if counted != stated:
            message = msg("expected {counted} x {counted2} pixels for {name}, found {stated} x {stated2}",
                          counted=counted[0], counted2=counted[1], name=name, stated=stated[0], stated2=stated[1])
            reader.wrong("bad-value", f"pixels/{name}", found["pixels"], message)


def pixels(written: str) -> tuple[int, int]:
    """``825 x 1125``. Raises ValueError."""
    match = PIXELS.fullmatch(written.strip())
    if match is None:
        raise ValueError(msg("expected pixels such as 825 x 1125, found {written!r}", written=written))
    return int(match[1]), int(match[2])


def percent(written: str) -> float:
    """``240 %`` as 2.4. Raises ValueError."""
    match = PERCENT.fullmatch(written.strip())
    if match is None or not 0 < int(match[1]) <= 400:
        raise ValueError(msg("expected a share of ink such as 240 %, found {written!r}", written=written))
    return int(match[1]) / 100


def date(written: str) -> str:
    """``2026-11``. Raises ValueError."""
    if DATE.fullmatch(written) is None:
        raise ValueError(msg("expected a date such as 2026-11, found {written!r}", written=written))
    return written


def _text(reader: Reader, node: Node, path: str) -> str:
    return reader.string(node, path) or ""


def _sizes(reader: Reader, node: Node, path: str) -> dict[str, tuple[float, float]]:
    read = {key: reader.parsed(value, below, size) for key, value, below in reader.entries(node, path)}
    return {key: value for key, value in read.items() if value is not None}


def _pixels(reader: Reader, node: Node, path: str) -> dict[str, tuple[int, int]]:
    read = {key: reader.parsed(value, below, pixels) for key, value, below in reader.entries(node, path)}
    return {key: value for key, value in read.items() if value is not None}


def _texts(reader: Reader, node: Node, path: str) -> dict[str, str]:
    return {key: _text(reader, value, below) for key, value, below in reader.entries(node, path)}


def _condition(reader: Reader, node: Node, path: str) -> Condition:
    found = reader.shape(node, path, ["identifier", "registry"], ["about"])
    return Condition(**{key: _text(reader, value, f"{path}/{key}") for key, value in found.items()}) \
        if {"identifier", "registry"} <= set(found) else Condition("", "")


READ = {
    **dict.fromkeys(("title", "source", "target", "note"), _text),
    "form": lambda reader, node, path: reader.one_of(node, path, get_args(Form)),
    "date": lambda reader, node, path: reader.parsed(node, path, date),
    "paper": lambda reader, node, path: reader.one_of(node, path, PAPERS),
    "order": lambda reader, node, path: reader.one_of(node, path, get_args(Order)),
    "colour": lambda reader, node, path: reader.one_of(node, path, ("cmyk", "rgb")),
    "ink-limit": lambda reader, node, path: reader.parsed(node, path, percent),
    "dpi": lambda reader, node, path: reader.integer(node, path, 72, 1200),
    "bleed": lambda reader, node, path: reader.parsed(node, path, length),
    "safe": lambda reader, node, path: reader.parsed(node, path, length),
    "sizes": _sizes,
    "pixels": _pixels,
    "condition": _condition,
    "assumed": _texts,
}
