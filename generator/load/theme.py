"""Reads the theme: colours, fonts, text styles, tiles, faces, icons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from collections.abc import Mapping as Map
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec import Struct

from generator.finding import did_you_mean
from generator.lazy import lazy
from generator.load.book_css import read_book_css
from generator.load.bundled_faces import FOLDER as BUNDLED
from generator.load.engravings import read_engraving
from generator.load.entries import entries_of
from generator.load.faces import read_faces
from generator.load.images import drawing_findings, read_images
from generator.load.map_look import read_map_look
from generator.load.nodes import Node, Scalar, key_node
from generator.load.own_figures import read_cast
from generator.load.pack_fonts import PackFonts, read_pack_fonts, tell_odd_fonts
from generator.load.reader import Reader
from generator.load.scenes import read_scene
from generator.load.spots import read_spots
from generator.load.svg_tree import Undrawable
from generator.load.theme_sections import OF_ICONS, SECTIONS
from generator.load.typed_records import fields_of, filled_record, structure, way_of
from generator.load.value_forms import FORMS
from generator.message import msg
from generator.model.region_contents import MapLook
from generator.model.scene import CoverLook, Scene, SceneLook
from generator.model.theme import Drawing, DrawnPath, EngravedArt, Icon, Image, PictureRights, TextStyle, Theme
from generator.records import replace
from generator.safety.pack_files import Unread, read
from generator.share import font_names

if TYPE_CHECKING:
    from generator.load import drawings
else:
    drawings = lazy("generator.load.drawings")

# not a role, but the fallback fonts of every role
FALLBACK = "fallback"
# the roles of every theme
ROLES = ("text", "italic", "bold", "bold-italic", "title")
# sections of one entry each
LOOKS = ("map-look", "scene-look", "cover-look")
MOST_ICON_BYTES = 200_000
ICONS = "theme/icons/"
T = TypeVar("T")


class ThemeEntry(NamedTuple):
    """An entry of a section: its file, key, value and path."""

    file: str
    key: str
    node: Node
    path: str


class ThemeSections(Struct, frozen=True):
    """The sections of a theme, each with the entries of all files."""

    reader: Reader
    looks: Map[str, Node]
    merged: Map[str, tuple[ThemeEntry, ...]]

    def entries(self, section: str) -> Iterator[tuple[str, Node, str]]:
        """Each key, value node and path of a section."""
        for entry in self.merged.get(section, ()):
            self.reader.file = entry.file
            yield entry.key, entry.node, entry.path

    def read(self, section: str, read: Callable[[Reader, Node, str], T | None]) -> dict[str, T]:
        """A section read by a function, without its invalid entries."""
        return {key: found for key, node, path in self.entries(section)
                if (found := read(self.reader, node, path)) is not None}


def read_theme(reader: Reader, files: Map[str, Node], folder: Path, names: Collection[str] = (),
               refused: Collection[str] = ()) -> Theme:
    """The theme from its parsed files (by name) and the other files of ``theme/`` in a pack's ``folder``.

    ``names`` are all readable files; ``refused`` files have findings already.
    """
    sections = _merged_sections(reader, files)
    own_fonts, roles = read_pack_fonts(reader, folder, names), _roles(sections)
    fonts, fallback = _fonts(sections, own_fonts)
    fonts_in = sections.read("fonts-in", lambda reader, node, path: _fonts_in(reader, node, path, roles, own_fonts))
    styles = sections.read("styles", lambda reader, node, path: _style(reader, node, path, roles, own_fonts))
    css, in_css = read_book_css(reader, folder, names)
    tell_odd_fonts(own_fonts, roles, ROLES, names, in_css)
    images, broken = read_images(reader, folder, names, refused)
    icons = {key: icon for key, node, path in sections.entries("icons")
             if (icon := _icon(reader, key, node, path, folder, refused)) is not None}
    scenes, unread = _scenes(sections, images)
    return Theme(
        colours=sections.read("colours", FORMS["colour-written"].read),
        inks=sections.read("inks", FORMS["four-inks"].read),
        fonts=fonts,
        fonts_in=fonts_in,
        fallback=fallback,
        styles=styles,
        tiles=sections.read("tiles", _tile),
        maps=_look(sections, "map-look", read_map_look, MapLook()),
        faces=read_faces(reader, {key: node for key, node, _ in sections.entries("faces")}),
        icons=icons,
        images={**images, **scenes, **_engravings(sections, images, icons, scenes)},
        rights=_rights(sections, {*images, *broken}),
        scenes=_look(sections, "scene-look", way_of(SceneLook).read, SceneLook()),
        cover=_look(sections, "cover-look", way_of(CoverLook).read, CoverLook()),
        broken={**broken, **unread},
        book_css=css,
        cast=read_cast(reader, folder, names),
        own_fonts=own_fonts.own(),
        spots=read_spots(reader, sections.entries("spots")),
    )


def _merged_sections(reader: Reader, files: Map[str, Node]) -> ThemeSections:
    """The sections of all files; what a second one says of the same id is a finding."""
    looks: dict[str, Node] = {}
    merged: dict[str, dict[str, ThemeEntry]] = {}
    for reader.file, root in files.items():
        for section, node in reader.shape(root, "theme", (), SECTIONS).items():
            path = f"theme/{section}"
            if section in LOOKS:
                reader.mark(path, node)
                if reader.is_first(path, key_node(root, section) or node, looks, section):
                    looks[section] = node
                continue
            known = merged.setdefault(section, {})
            for key, value, below in reader.entries(node, path):
                at = key_node(node, key) or value
                if key in known and known[key].file.startswith(BUNDLED):
                    reader.bad(below, at, msg("expected a name of its own, found {name}, which comes with zecer",
                                              name=key))
                elif reader.is_first(below, at, known, key):
                    known[key] = ThemeEntry(reader.file, key, value, below)
    return ThemeSections(reader, looks, {section: tuple(known.values()) for section, known in merged.items()})


def _look(sections: ThemeSections, key: str, read: Callable[[Reader, Node, str], T | None], plain: T) -> T:
    """What a theme says once under a key; ``plain`` where it says nothing that can be used."""
    node = sections.looks.get(key)
    if node is None:
        return plain
    sections.reader.file = node.file
    found = read(sections.reader, node, f"theme/{key}")
    return plain if found is None else found


def _scenes(sections: ThemeSections, images: Map[str, Image | Drawing]) -> tuple[dict[str, Scene], dict[str, str]]:
    """The scenes by name, and the files of those that cannot be read.

    A picture in ``theme/art`` may not have the same name.
    """
    found: dict[str, Scene] = {}
    unread: dict[str, str] = {}
    for name, node, path in sections.entries("scenes"):
        if name in images:
            sections.reader.bad(path, node, msg("expected a name of its own, found {name}, which theme/art has too",
                                                name=name))
        elif (scene := read_scene(sections.reader, node, path)) is not None:
            found[name] = scene
        else:
            unread[name] = sections.reader.file
    return found, unread


def _engravings(sections: ThemeSections, images: Map[str, Image | Drawing], icons: Map[str, Icon],
                scenes: Collection[str]) -> dict[str, EngravedArt]:
    """The engraved pictures by name; no picture or scene may have the same name."""
    found: dict[str, EngravedArt] = {}
    for name, node, path in sections.entries("engravings"):
        if name in images or name in scenes:
            sections.reader.bad(path, node, msg("expected a name of its own, found {name}, which a picture or a scene "
                                                "has too", name=name))
        elif (engraved := read_engraving(sections.reader, node, path, images, icons)) is not None:
            found[name] = engraved
    return found


def _rights(sections: ThemeSections, pictures: Collection[str]) -> dict[str, PictureRights]:
    """The rights of pictures by their names."""
    found: dict[str, PictureRights] = {}
    for name, node, path in sections.entries("rights"):
        told = structure(PictureRights, sections.reader, node, path)
        if name not in pictures:
            sections.reader.report_fault("reference-to-nothing", path, node,
                                         msg("expected a picture of theme/art, found {name!r}", name=name))
        elif told is not None and told.artist and told.licence:
            found[name] = told
    return found


def _roles(sections: ThemeSections) -> dict[str, str]:
    """The font of each role as it is written."""
    return {role: node.text for role, node, _ in sections.entries("fonts") if isinstance(node, Scalar)}


def _fonts(sections: ThemeSections, own: PackFonts) -> tuple[dict[str, str], tuple[str, ...]]:
    """The font of each role, and the fallback fonts; without those of the pack that cannot be printed."""
    reader = sections.reader
    fonts: dict[str, str] = {}
    fallback: tuple[str, ...] = ()
    for role, node, path in sections.entries("fonts"):
        if role == FALLBACK:
            fallback = tuple(filter(None, map(own.font_named, reader.strings(node, path))))
        elif (name := reader.string(node, path, msg("the name of a font file"))) and (font := own.font_named(name)):
            fonts[role] = font
    return fonts, fallback


def _fonts_in(reader: Reader, node: Node, path: str, roles: Collection[str], own: PackFonts) -> dict[str, str]:
    """The roles that have other fonts in a language."""
    known = dict.fromkeys((*ROLES, *(role for role in roles if role != FALLBACK)))
    found: dict[str, str] = {}
    for role, one in reader.shape(node, path, (), known).items():
        name = reader.string(one, f"{path}/{role}", msg("the name of a font file"))
        font = own.font_named(name) if name else None
        if name and font == name and name not in font_names():
            message = msg("expected a font that comes along or one of theme/fonts, found {name!r}", name=name)
            reader.bad(f"{path}/{role}", one, message, did_you_mean(name, [*font_names(), *own.files]))
        elif font:
            found[role] = font
    return found


def _tile(reader: Reader, node: Node, path: str) -> float | str | None:
    if isinstance(node, Scalar) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    return reader.string(node, path)


def _style(reader: Reader, node: Node, path: str, roles: Collection[str], own: PackFonts) -> TextStyle | None:
    style = structure(TextStyle, reader, node, path)
    if style is None or style.font in roles or style.font in ROLES:
        return style
    return replace(style, font=own.font_named(style.font) or "text")


def _icon(reader: Reader, key: str, node: Node, path: str, folder: Path, refused: Collection[str]) -> Icon | None:
    found = entries_of(reader, node, path, fields_of(Icon), OF_ICONS)
    icon = filled_record(Icon, found, id=key, paths=(),
                         coloured=found.read("colours", OF_ICONS["colours"].read) == "own")
    drawing = f"{ICONS}{key}.svg"
    try:
        data = read(folder, drawing)
        check_icon_size(drawing, data)
    except FileNotFoundError:
        reader.report_fault("reference-to-nothing", path, node,
                            msg("expected a drawing {drawing}, found none", drawing=drawing))
        return None
    except Unread as unread:
        if drawing not in refused:
            reader.findings.append(unread.finding())
        return None
    paths = _icon_paths(reader, drawing, data, icon is not None and icon.coloured)
    return replace(icon, paths=paths) if icon is not None and paths else None


def _icon_paths(reader: Reader, file: str, data: bytes, coloured: bool) -> tuple[DrawnPath, ...]:
    """The paths of an icon; empty when it cannot be printed. Faults are reported at the drawing's file."""
    try:
        paths, lost = drawings.read_icon(data, coloured)
    except Undrawable as found:
        reader.findings += drawing_findings(file, found.faults)
        return ()
    reader.findings += drawing_findings(file, lost)
    return paths


def check_icon_size(name: str, data: bytes) -> None:
    """Raises Unread for a drawing that is too large for an icon."""
    if len(data) > MOST_ICON_BYTES:
        raise Unread(name, msg("expected an icon of at most {most_icon_bytes:,} bytes, found {count:,}",
                               most_icon_bytes=MOST_ICON_BYTES, count=len(data)))
