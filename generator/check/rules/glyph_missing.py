"""A character that the fonts of the theme cannot print."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

from generator.check.prose import names, passages
from generator.check.rule import at, fault, rule
from generator.finding import Finding
from generator.layout.fonts import covers, font
from generator.model.game import Game
from generator.model.text import Text

ADDRESSES = ("cell", "odds")
UNPRINTED = " \n\t\u00a0\u200b"
# characters that fonts were found to print
PRINTED: dict[frozenset[str], set[str]] = {}


@rule(
    id="glyph-missing",
    what="A character for which a font of the theme has no drawing.",
    why="It would be printed as an empty box.",
    bad={
        "theme/theme.yaml": "fonts: {text: Brygada1918-Regular}\n",
        "example.yaml": """\
glossary:
  rank:
    pl: {nom: szereg}
    meaning: postacie 龍 w rzędzie  ⟸
""",
    },
    good={
        "theme/theme.yaml": "fonts: {text: Brygada1918-Regular}\n",
        "example.yaml": """\
glossary:
  rank:
    pl: {nom: szereg}
    meaning: postacie w rzędzie
""",
    },
)
def glyph_missing(game: Game) -> Iterator[Finding]:
    prose, faces = _fonts(game)
    bare = frozenset(name for name in prose | faces if _has_no_letters(name, game))
    for font_name in sorted(bare):
        told = f"expected a font with letters, found {font_name}, which lacks most of those that this pack prints"
        yield fault(_role(game, font_name), told, help="choose another font")
    prose, faces = prose - bare, faces - bare
    for passage in passages(game):
        yield from _missing(passage.path, _printed(passage.text), prose)
    for path, name in names(game):
        for form, word in name.forms.items() if path.endswith("/name") else ():
            yield from _missing(f"{path}/{form}", word, prose | (faces if form == "nom" else frozenset[str]()))
    for term in game.terms.values():
        for form, word in term.forms.get(game.language, {}).items():
            yield from _missing(f"term/{term.id}/{game.language}/{form}", word, prose)


def _has_no_letters(font: str, game: Game) -> bool:
    """Whether a font lacks most of what the pack prints; then that is told once, and not letter by letter."""
    if any(covers(font, letter) for letter in ascii_lowercase):
        return False
    printed = {char for passage in passages(game) for char in passage.text.source}
    printed |= {char for _, name in names(game) for char in name.nom}
    return 2 * sum(bool(_lacking(char, frozenset((font,)))) for char in printed) > len(printed)


def _role(game: Game, font: str) -> str:
    """Where the theme names a font."""
    roles = [role for role, name in game.theme.fonts.items() if name == font]
    styles = [id_ for id_, style in game.theme.styles.items() if style.font == font]
    return f"theme/fonts/{roles[0]}" if roles else f"theme/styles/{styles[0]}/font"


def _printed(text: Text) -> str:
    """A text with spaces where a placeholder only tells which row is meant: ``{cell:9.9/≤3/sword}``."""
    source = text.source
    for placeholder in text.placeholders if "{cell:" in source or "{odds:" in source else ():
        if placeholder.kind in ADDRESSES:
            blank = " " * len(placeholder.source)
            source = source[: placeholder.start] + blank + source[placeholder.end :]
    return source


def _missing(path: str, text: str, fonts: frozenset[str]) -> Iterator[Finding]:
    printed = PRINTED.setdefault(fonts, set())
    if printed.issuperset(text):
        return
    lacked = {char: names for char in set(text) if (names := _lacking(char, fonts))}
    printed |= set(text) - lacked.keys()
    for place, char in enumerate(text) if lacked else ():
        if char in lacked:
            message = f"{', '.join(lacked[char])} cannot print {char!r} (U+{ord(char):04X})"
            yield at(path, text, place, place + 1, message, help="write another character, or choose another font")


@cache
def _lacking(char: str, fonts: frozenset[str]) -> tuple[str, ...]:
    """The fonts that have no drawing of a character."""
    return tuple(sorted(name for name in fonts if char not in UNPRINTED and not covers(name, char)))


def _fonts(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """The fonts in which prose is set, and those in which a face prints the names of things."""
    theme = game.theme
    title = {theme.fonts[role] for role in ("title",) if role in theme.fonts}
    prose = set(theme.fonts.values()) - title
    regions = [region for face in theme.faces.values() for region in face.regions.values()]
    printing = [region.style or "" for region in regions if region.text and "{name" in region.text]
    faces = {theme.styles[style].font for style in printing if style in theme.styles}
    names = title | {theme.fonts.get(name, name) for name in faces}
    return frozenset(filter(_there, prose)), frozenset(filter(_there, names))


def _there(name: str) -> bool:
    try:
        font(name)
    except FileNotFoundError:
        return False
    return True
