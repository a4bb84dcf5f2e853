"""A name with forms."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import ReadType
from generator.finding import did_you_mean
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.message import msg
from generator.model.values import FORMS, Name

LONGEST_NAME = 200


def read_name(reader: Reader, node: Node, path: str) -> Name | None:
    """``Troll``, or a mapping of forms with ``nom``."""
    if isinstance(node, Scalar):
        return Name({"nom": _cut_name(reader, node, path)})
    forms: dict[str, str] = {}
    for form, value, below in reader.entries(node, path):
        if form not in FORMS:
            reader.report_fault("unknown-key", below, value, msg("unknown form {form!r}", form=form),
                                did_you_mean(form, FORMS) or msg("known: {known}", known=", ".join(FORMS)))
        elif reader.string(value, below) is not None:
            forms[form] = _cut_name(reader, value, below)
    if "nom" not in forms:
        reader.missing(path, node, "nom")
        return None
    return Name(forms)


def _cut_name(reader: Reader, node: Node, path: str) -> str:
    """A name as written, cut to the permitted length with a finding."""
    written = reader.string(node, path) or ""
    if len(written) > LONGEST_NAME:
        reader.bad(path, node,
                   msg("expected a name of at most {most} characters, found one of {count:,}",
                       most=LONGEST_NAME, count=len(written)))
    return written[:LONGEST_NAME]


class NameType(ReadType):
    """A name with forms."""

    form: ClassVar[str] = "name"
    sheet_group: ClassVar[str] = "name"

    def read(self, reader: Reader, node: Node, path: str) -> Name | None:
        return read_name(reader, node, path)


TYPE = NameType
