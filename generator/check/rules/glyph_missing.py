"""A character that the fonts of the theme cannot print."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from generator.check.letters import PrintedText, fonts_that_lack, lacking, lines, unset, written
from generator.check.rule import at, fault, rule
from generator.finding import Finding
from generator.layout.tokens import fonts_in
from generator.layout.type.fonts import covers
from generator.message import msg
from generator.model.game import Game

HELP = msg("write another character, or name a font that has it under fonts: fallback")
Found = dict[tuple[str, int], tuple[str, str, set[str]]]


@rule(
    id="glyph-missing",
    what="A character for which the font that prints it, and those behind it, have no drawing.",
    why="It would be printed as an empty box, or in a font that nobody chose.",
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
    yield from _never_set(game)
    try:
        lacked = fonts_that_lack(game)
    except (LookupError, FileNotFoundError):
        # a font that is not there is told by its name
        return
    bare = frozenset(name for name in lacked if _has_no_letters(name, game))
    for name in sorted(bare):
        message = msg("expected a font with letters, found {name}, which lacks most of those that this pack prints",
                      name=name)
        yield fault(_role(game, name), message, help=msg("choose another font"))
    lacked = {name: letters for name, letters in lacked.items() if name not in bare}
    if lacked:
        yield from _findings(_missing(game, lacked))


def _never_set(game: Game) -> Iterator[Finding]:
    """Characters that no font can help."""
    texts = [(path, text) for path, text in written(game) if not text.isascii()]
    reasons = {char: why for char in set().union(*(text for _, text in texts)) if (why := unset(char)) is not None}
    for path, text in texts if reasons else ():
        for place, char in enumerate(text):
            if (why := reasons.get(char)) is not None:
                yield at(path, text, place, place + 1,
                         msg("expected a letter, found {named}, {why}", named=_named(char), why=why),
                         help=msg("write it in other letters"))


def _missing(game: Game, lacked: dict[str, frozenset[str]]) -> Found:
    """What is printed in fonts that lack it: by path and place, the text, the letter, the fonts."""
    sources = dict(written(game))
    found: Found = {}
    for line in lines(game):
        if line.font not in lacked:
            continue
        for letter in dict.fromkeys(lacking(line.font, line.text)):
            if all(unset(char) is None for char in letter):
                for path, source, place in _places(line, letter, sources, game):
                    found.setdefault((path, place), (source, letter, set()))[2].add(line.font)
    return found


def _places(line: PrintedText, letter: str, sources: dict[str, str], game: Game) -> Iterator[tuple[str, str, int]]:
    """Where a letter that is printed is written: in its datum, else wherever it is; else in the name of its font."""
    own = [path for path in (line.path, f"{line.path}/text", f"{line.path}/nom") if letter in sources.get(path, "")]
    own = own or [path for path, text in sources.items() if line.path and path.startswith(f"{line.path}/")
                  and letter in text]
    if not own and line.path and not (set(letter) & {char for text in sources.values() for char in text}):
        # made of another letter, as SS of ß
        own = [path for path in (line.path, f"{line.path}/nom") if path in sources][:1]
    own = own or [path for path, text in sources.items() if text == line.text]
    own = own or [path for path, text in sources.items() if letter in text][:1]
    for path in own:
        text = sources[path]
        begin = text.find(line.text) if text.count(line.text) == 1 else 0
        end = begin + len(line.text) if text.count(line.text) == 1 else len(text)
        places = [place for place in range(begin, end) if text.startswith(letter, place)]
        yield from ((path, text, place) for place in places or [0])
    if not own:
        yield _role(game, line.font), letter, 0


def _findings(found: Found) -> Iterator[Finding]:
    for (path, place), (source, letter, fonts) in found.items():
        names = ", ".join(dict.fromkeys(one for name in sorted(fonts) for one in fonts_in(name)))
        yield at(path, source, place, place + len(letter),
                 msg("{names} cannot print {named}", names=names, named=_named(letter)), help=HELP)


def _named(letter: str) -> str:
    """A character as it is, and by its number."""
    return f"{letter!r} ({' '.join(f'U+{ord(char):04X}' for char in letter)})"


def _has_no_letters(name: str, game: Game) -> bool:
    """Whether a font lacks most of what the pack prints; then that is told once, and not letter by letter."""
    if fonts_in(name)[0] not in game.theme.fonts.values() or any(covers(name, letter) for letter in ascii_lowercase):
        return False
    chars = {char for _, text in written(game) for char in text}
    return 2 * sum(1 for char in chars for _ in lacking(name, char)) > len(chars)


def _role(game: Game, name: str) -> str:
    """Where the theme names a font."""
    first = fonts_in(name)[0]
    roles = [role for role, one in game.theme.fonts.items() if one == first]
    styles = [id_ for id_, style in game.theme.styles.items() if style.font == first]
    return f"theme/fonts/{roles[0]}" if roles else f"theme/styles/{styles[0]}/font" if styles else "theme/fonts"
