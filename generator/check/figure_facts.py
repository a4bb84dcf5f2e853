"""What a player reads from a picture of pieces: every field of the records of figures, layouts and maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, structs

from generator.model.game import Game
from generator.model.text import Text
from generator.model.values import Ref

# how large a picture is, and what is known without it
UNREAD = ("id", "chapter", "caption", "data", "width", "size", "cell")
# the holders of such facts, which earlier versions kept otherwise
HOLDERS = ("figure/", "layout/", "map/")
FIGURE = "/figure"
SEPARATOR = ", "
Plain = Callable[[object], str]


def figure_facts(game: Game, plain: Plain) -> Iterator[tuple[str, str]]:
    """The fields of figures, of layouts and of maps, and which figures stand in stories; ``plain`` writes values."""
    for figure in game.figures.values():
        for record in (figure.data, figure):
            yield from _fields(f"figure/{figure.id}", record, plain)
    for sort, some in (("layout", game.layouts), ("map", game.maps)):
        for one in some.values():
            yield from _fields(f"{sort}/{one.id}", one, plain)
    for story in game.stories.values():
        yield from ((f"story/{story.id}/parts/{part.id}{FIGURE}", part.figure)
                    for part in story.parts.values() if part.figure)


def is_figure_fact(path: str) -> bool:
    """True if a datum is what earlier versions kept otherwise, or not at all."""
    return path.startswith(HOLDERS) or (path.startswith("story/") and path.endswith(FIGURE))


def _fields(path: str, record: Struct, plain: Plain) -> Iterator[tuple[str, str]]:
    for key, value in _fields_told(record):
        if key not in UNREAD:
            yield f"{path}/{key}", as_items(value, plain)


def _fields_told(record: Struct) -> Iterator[tuple[str, object]]:
    """The fields of a record that are not as they are by default."""
    for one in structs.fields(record):
        value = getattr(record, one.name)
        if value != one.default and value not in ((), {}):
            yield one.encode_name.replace("_", "-"), value


def as_items(value: object, plain: Plain) -> str:
    """A list or mapping with its items apart."""
    if isinstance(value, tuple):
        return SEPARATOR.join(_item(one, plain) for one in value)
    if isinstance(value, Mapping):
        return SEPARATOR.join(_item(pair, plain) for pair in value.items())
    return _item(value, plain)


def _item(value: object, plain: Plain) -> str:
    """A value in words between spaces; texts are facts of their own."""
    if isinstance(value, Text):
        return ""
    if isinstance(value, Mapping):
        return " ".join(_item(pair, plain) for pair in value.items())
    if isinstance(value, tuple):
        return " ".join(filter(None, (_item(one, plain) for one in value)))
    if isinstance(value, Struct) and not isinstance(value, Ref):
        told = [(key, _item(inner, plain)) for key, inner in _fields_told(value)]
        return " ".join(said if number == 0 else f"{key} {said}" for number, (key, said) in enumerate(told) if said)
    return f"{value:g}" if isinstance(value, float) else plain(value)
