"""What a drawing shows, without its texts: two that show the same are the same."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from generator.model.text import Text, Wording
from generator.records import field_names, is_record

# how large a figure is printed
UNSEEN = ("width",)


def visible_shape(value: object) -> str:
    """A digest of a value without the texts in it."""
    return hashlib.sha256(repr(_shape(value)).encode()).hexdigest()[:16]


def _shape(value: object) -> object:
    if isinstance(value, Text | Wording):
        return ""
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, Mapping):
        return sorted((str(key), repr(_shape(one))) for key, one in value.items())
    if isinstance(value, tuple | list):
        return [_shape(one) for one in value]
    if is_record(value):
        seen = (name for name in field_names(value) if name not in UNSEEN)
        return [type(value).__name__, *(_shape(getattr(value, name)) for name in seen)]
    return repr(value)
