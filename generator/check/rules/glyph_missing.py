"""A character that the fonts of the theme cannot print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase

from generator.check.letters import PrintedText, fonts_that_lack, having_own_sign, lacking, lines, unset, written
from generator.check.rule import Findings, fault, finding_at, rule
from generator.finding import Finding, Place
from generator.layout.tokens import book_fonts, fonts_in
from generator.layout.type.fonts import covers
from generator.line_ends import place_in
from generator.load.book_css import BOOK_CSS
from generator.load.bundled_faces import PREFIX
from generator.message import Message, msg
from generator.model.game import Game
from generator.records import replace
from generator.share import font_names, plain_font
from generator.text.letter_case import script_of
from generator.text.typeset import NBSP

STYLE_SHEET = "theme/book_css"
Found = dict[tuple[str, int], tuple[str, str, set[str]]]
# with so many letters of a script missing, and none there, the script is
FEWEST_OF_SCRIPT = 3


@rule(
    id="glyph-missing",
    what="A character for which the font that prints it, and those behind it, have no drawing.",
    why="It would be printed as an empty box, or in a font that nobody chose.",
    bad={"game.yaml": """\
game: tiny
title: Maleńka
language: pl
products: {book: {kind: rulebook}}
""", "example.yaml": """\
chapter: "1.0"
title: Walka
clauses:
  "1.1": postacie 龍 w rzędzie  ⟸
"""},
    mended={"postacie 龍": "postacie"},
    in_translation=True,
)
def glyph_missing(game: Game) -> Findings:
    try:
        lacked = fonts_that_lack(game)
    except (LookupError, FileNotFoundError):
        # a font that is not there is told by its name
        return
    bare = frozenset(name for name in lacked if _has_no_letters(name, game))
    for name in sorted(bare):
        message = msg("expected a font with letters, found {name}, which lacks most of those that this pack prints",
                      name=_font_list([name]))
        yield fault(_role(game, name), message, help=msg("choose another font"))
    lacked = {name: letters for name, letters in lacked.items() if name not in bare}
    if lacked:
        found = _missing(game, lacked)
        scripts = _scripts(found, game)
        yield from _of_scripts(found, scripts, game)
        yield from _findings({at: one for at, one in found.items() if script_of(one[1][0]) not in scripts}, game)


def _scripts(found: Found, game: Game) -> dict[str, set[str]]:
    """The lacking letters of each script of which the fonts have none that the pack writes."""
    lacking_of: dict[str, set[str]] = {}
    fonts = set[str]()
    for _, letter, some in found.values():
        lacking_of.setdefault(script_of(letter[0]), set()).add(letter)
        fonts |= some
    there = {script_of(char) for char in {char for _, text in written(game) for char in text}
             if unset(char) is None and any(covers(font, char) for font in fonts)}
    return {script: some for script, some in lacking_of.items()
            if script and script not in there and len(some) >= FEWEST_OF_SCRIPT}


def _of_scripts(found: Found, scripts: Mapping[str, set[str]], game: Game) -> Findings:
    """One finding for each script that lacks, at its first letter."""
    for script, letters in scripts.items():
        stand = sorted(((at, one) for at, one in found.items() if one[1] in letters),
                       key=lambda one: one[0][0] == STYLE_SHEET)
        (path, place), (source, letter, _) = stand[0]
        fonts = {font for _, (_, _, fonts) in stand for font in fonts}
        why = unset(letter[0])
        message = msg("expected fonts that print {script}, found {names}, which lack {count} of its letters",
                      script=script, names=_font_list(fonts), count=len(letters))
        if why is not None:
            message = msg("expected a script that can be set, found {script}: {why}", script=script, why=why)
        having = [plain_font(name) for name in (*game.theme.own_fonts, *font_names())
                  if all(covers(name, one) for one in letters)]
        help = (msg("write it in other letters") if why is not None else
                msg("name a font that has them: fonts: {{fallback: [{font}]}}", font=having[0]) if having else
                msg("no bundled font has {script}; put one into theme/fonts and name it: fonts: {{fallback: [NAME]}}",
                    script=script))
        yield _in_pack(finding_at(path, source, place, place + len(letter), message, help=help), source, place)


def _missing(game: Game, lacked: dict[str, frozenset[str]]) -> Found:
    """What is printed in fonts that lack it: by path and place, the text, the letter, the fonts."""
    found: Found = {}
    for line in lines(game, lacked):
        if line.font not in lacked:
            continue
        for letter in dict.fromkeys(lacking(line.font, line.text)):
            for path, source, place in _places(line, letter, game):
                found.setdefault((path, place), (source, letter, set()))[2].add(line.font)
    return found


def _places(line: PrintedText, letter: str, game: Game) -> Iterator[tuple[str, str, int]]:
    """Where a letter that is printed is written: in its datum, else wherever it is; else in the name of its font."""
    sources = dict(written(game))
    own = [path for path in (line.path, f"{line.path}/text", f"{line.path}/nom") if letter in sources.get(path, "")]
    own = own or [path for path, text in sources.items() if line.path and path.startswith(f"{line.path}/")
                  and letter in text]
    if not own and line.path and not (set(letter) & {char for text in sources.values() for char in text}):
        # made of another letter, as SS of ß
        own = [path for path in (line.path, f"{line.path}/nom") if path in sources][:1]
    own = own or _written_as(line.text, letter, sources)
    for path in own:
        text = sources[path]
        begin = text.find(line.text) if text.count(line.text) == 1 else 0
        end = begin + len(line.text) if text.count(line.text) == 1 else len(text)
        places = [place for place in range(begin, end) if text.startswith(letter, place)]
        yield from ((path, text, place) for place in places or [0])
    if not own:
        yield _role(game, line.font), letter, 0


def _written_as(text: str, letter: str, sources: Mapping[str, str]) -> list[str]:
    """The paths of the sources of a printed text, or of a part of one: those with the most of its words beside the
    letter.
    """
    words = text.replace(NBSP, " ").split()
    plain = " ".join(words)
    holders = {path: " ".join(source.split()) for path, source in sources.items() if letter in source}
    within = max((source for source in holders.values() if source in plain), key=len, default=None)
    at = next(number for number, word in enumerate(words) if letter in word)
    for part in (plain, within, *(" ".join(words[at - before : at + 1 + behind])
                                  for before, behind in ((1, 1), (1, 0), (0, 1), (0, 0)) if before <= at)):
        found = [path for path, source in holders.items() if part and (source == part or part in source)]
        if found:
            return [path for path in found if holders[path] == part] or found
    return list(holders)[:1]


def _findings(found: Found, game: Game) -> Findings:
    for (path, place), (source, letter, fonts) in found.items():
        own = having_own_sign(game.theme.own_fonts, letter)
        why = next(filter(None, map(unset, letter)), None) if not own else None
        message = (msg("{names} cannot print {named}", names=_font_list(fonts), named=_character_and_code(letter))
                   if why is None else
                   msg("expected a letter, found {named}, {why}", named=_character_and_code(letter), why=why))
        told = finding_at(path, source, place, place + len(letter), message,
                          help=_help(letter, game) if why is None else msg("write it in other letters"))
        yield _in_pack(told, source, place)


def _in_pack(told: Finding, source: str, place: int) -> Finding:
    """A finding in the style sheet with its place there."""
    return told if told.path != STYLE_SHEET else replace(told, place=Place(BOOK_CSS, *place_in(source, place)))


def _font_list(fonts: Iterable[str]) -> str:
    """Fonts as the pack writes them."""
    names = (plain_font(one) for name in sorted(fonts) for one in fonts_in(name))
    return ", ".join(dict.fromkeys(names))


def _help(letter: str, game: Game) -> Message:
    """A font that has a letter, if there is one; one of the pack first."""
    bundled = [] if unset(letter[0]) else font_names()
    having = [plain_font(name) for name in (*game.theme.own_fonts, *bundled) if covers(name, letter)]
    if not having:
        return msg("no font has it: write another character, or draw an icon and put {icon:…} into the text")
    font = next((name for name in having if name.endswith("-Regular")), having[0])
    return msg("write another character, or name a font that has it: fonts: {{fallback: [{font}]}}", font=font)


def _character_and_code(letter: str) -> str:
    """A character as it is, and by its number."""
    return f"{letter!r} ({' '.join(f'U+{ord(char):04X}' for char in letter)})"


def _has_no_letters(name: str, game: Game) -> bool:
    """Whether a font lacks most of what the pack prints; then that is told once, and not letter by letter."""
    whole = {fonts_in(font)[0] for font in book_fonts(game.theme).values()}
    if fonts_in(name)[0] not in whole or any(covers(name, letter) for letter in ascii_lowercase):
        return False
    chars = {char for _, text in written(game) for char in text}
    return 2 * sum(1 for char in chars for _ in lacking(name, char)) > len(chars)


def _role(game: Game, name: str) -> str:
    """Where the theme names a font."""
    first = fonts_in(name)[0]
    # roles of bundled faces follow those of the theme
    roles = sorted((role for role, one in game.theme.fonts.items() if one == first),
                   key=lambda role: role.startswith(PREFIX))
    styles = [id_ for id_, style in game.theme.styles.items() if style.font == first]
    return f"theme/fonts/{roles[0]}" if roles else f"theme/styles/{styles[0]}/font" if styles else "theme/fonts"
