"""What an edition of a box tells its players, datum by datum, as printed: what two editions are compared by."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

# the form of the record in a manifest
FORM = 1
MOST_BYTES = 64_000_000
# holders of what is no rule, and of icons and faces
THEME = "theme/"
BESIDE_THE_RULES = ("credit/", "provenance/", THEME)


class RecordedDatum(Struct, frozen=True, omit_defaults=True):
    """A printed datum of a holder.

    ``label`` is its name in print (empty for the text of a clause), ``text`` what is printed. ``essence`` is what the
    pack says: a text with its placeholders, a value with ids, so that a text which only prints another datum anew is
    not one that changed. ``uses`` are the paths of the data that a text prints. ``sort`` is ``value``, ``name``,
    ``copies``, ``number``, ``prose``, ``source`` (credits and where facts come from), ``drawn`` or ``look`` (pictures,
    faces, colours and fonts).
    """

    path: str
    holder: str
    label: str = ""
    text: str = ""
    essence: str = ""
    uses: tuple[str, ...] = ()
    sort: str = "value"


class Holder(Struct, frozen=True, omit_defaults=True):
    """What holds data and comes or goes as a whole: a thing, a clause, a table, its row. ``name`` is as printed.

    ``above`` is the path of the holder that it is a part of, ``section`` the title under which it is told.
    """

    path: str
    name: str = ""
    section: str = ""
    above: str = ""


class EditionRecord(Struct, frozen=True):
    """Everything that one edition tells its players, in the order of the box."""

    game: str
    title: str
    version: str
    language: str
    holders: Mapping[str, Holder] = field(default_factory=dict)
    data: Mapping[str, RecordedDatum] = field(default_factory=dict)
