"""Rules of which reading a pack has produced every finding: one table."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

WORDS = "glossary:\n  hall:\n    pl: {nom: sala}\n    meaning: duża izba\n"
GAME = """\
game: sample
title: Sample
language: en
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, face: stock-card}}
kinds: {card: {name: card, fields: {name: name, cost: int 0..9 or none}}}
kind: card
provenance: {original: for this example}
things: {from: cards.csv}
"""

RULES_OF_READING = (
    rule_of_reading(
        id="bad-number",
        what="A number that cannot be held, or is written in a way that is read differently elsewhere.",
        why="A number must be the same number for every reader.",
        bad="""\
values:
  limit: .inf  ⟸
""",
        mended={".inf": "12"},
    ),
    rule_of_reading(
        id="bad-value",
        what="A value that is not of the type its field declares.",
        why="Types are made where the pack is read, so that nothing later has to guess.",
        bad="""\
kinds:
  monster:
    name: potwór
    fields: {name: name, agility: int 0..12}
kind: monster
things:
  troll: {name: Troll, agility: many}  ⟸
""",
        mended={"agility: many": "agility: 5"},
    ),
    rule_of_reading(
        id="cell-made-a-date",
        severity="warning",
        what="A cell of a spreadsheet that holds a date, in a column of other values.",
        why="Spreadsheets make dates of 1/2, 3-4 and 2.5 unasked, and what was typed is lost.",
        bad={"game.yaml": GAME.replace("cost: int 0..9 or none", "cost: text"),
             "cards.csv": "name,cost\nstorm,1/2\nflood,2026-04-03  ⟸\n"},
        mended={"2026-04-03": "3–4"},
    ),
    rule_of_reading(
        id="column-unused",
        severity="warning",
        what="A column of a spreadsheet whose header names no field.",
        why="Whoever filled it expects it to be printed.",
        bad={"game.yaml": GAME, "cards.csv": "name,cost,colour  ⟸\nstorm,3,blue\n"},
        mended={"things: {from: cards.csv}": "things: {from: cards.csv, ignore: [colour]}"},
    ),
    rule_of_reading(
        id="control-character",
        what="A control character in a text.",
        why="It cannot be printed and hides what stands beside it.",
        bad="glossary:\n  hall:\n    pl: {nom: sa\x07la}  ⟸\n",
        mended={"\x07": ""},
    ),
    rule_of_reading(
        id="drawing-simplified",
        severity="warning",
        what="An icon with a second colour, a gradient or a transparent part.",
        why="Icons are printed in one flat ink, and what tells the parts of such a drawing apart is lost.",
        bad={"theme/theme.yaml": """\
icons: {bell: {drawing: bell, set: own, author: me, licence: CC0, meaning: dzwonek}}
""", "theme/icons/bell.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
<path d="M1 1h7v7z"/>
<circle cx="6" cy="3" r="1" fill="#fff"/>  ⟸
</svg>"""},
        mended={'<circle cx="6" cy="3" r="1" fill="#fff"/>\n': ""},
    ),
    rule_of_reading(
        id="duplicate-key",
        what="A key that stands twice, or a thing that is defined twice.",
        why="Of two entries only one could be kept, and nobody knows which was meant.",
        bad="""\
values:
  limit: 3
  limit: 4  ⟸
""",
        mended={"limit: 4": "other-limit: 4"},
    ),
    rule_of_reading(
        id="encoding",
        what="A file that is not UTF-8, or a letter lost in a conversion.",
        why="Letters with accents would be printed as something else.",
        bad="""\
glossary:
  hall:
    pl: {nom: �wiątynia}  ⟸
""",
        mended={"�wiątynia": "świątynia"},
    ),
    rule_of_reading(
        id="file-unread",
        what="A file that belongs to the pack and is not read: a link, no regular file, too large, one too many, a "
        "name that other systems cannot tell from another's.",
        why="A pack may come from a stranger: nothing outside its folder is read, and nothing in it is left out "
        "silently.",
        bad={"Words.yaml": WORDS,
             "words.yaml": f"# on other systems the same file  ⟸\n{WORDS}".replace("hall", "cavern")},
        good={"words.yaml": WORDS, "caverns.yaml": WORDS.replace("hall", "cavern")},
    ),
    rule_of_reading(
        id="font-never-used",
        severity="warning",
        what="A font among the files of the theme that neither the theme nor its style sheet names.",
        why="Whoever put it there expects it to be printed; and it is passed on with the pack.",
        bad={"theme/fonts/Blackwood.ttf": "not even opened  ⟸\n"},
        good={"theme/theme.yaml": "fonts: {title: GrenzeGotisch-Bold}\n"},
    ),
    rule_of_reading(
        id="font-unfit",
        what="A font in `theme/fonts/` that cannot be read, may not be embedded, or has a name that means another "
        "font.",
        why="It would be printed in another font, or a print shop would refuse the file.",
        bad={"theme/fonts/Blackwood.ttf": "a page of a shop in place of its font  ⟸\n",
             "theme/theme.yaml": "fonts: {title: Blackwood}\n"},
        good={"theme/theme.yaml": "fonts: {title: GrenzeGotisch-Bold}\n"},
    ),
    rule_of_reading(
        id="hash-cuts-value",
        severity="warning",
        what="A # that makes a comment of the rest of a text.",
        why="The end of the sentence would silently be missing from the print.",
        bad="""\
glossary:
  hall:
    pl: {nom: sala}
    meaning: sala numer #4  ⟸
""",
        mended={"sala numer #4": '"sala numer #4"'},
    ),
    rule_of_reading(
        id="hidden-character",
        severity="warning",
        what="An invisible character in a text.",
        why="Two words that look alike are not found alike, and lines break where nobody expects it.",
        bad="glossary:\n  hall:\n    pl: {nom: sa\u200bla}  ⟸\n",
        mended={"\u200b": ""},
    ),
    rule_of_reading(
        id="other-zecer",
        what="A pack that needs another zecer than this one.",
        why="An older zecer would take for faults what it does not know yet, or print it in another way.",
        bad={"game.yaml": GAME.replace("things: {from: cards.csv}", "things: {storm: {name: Storm, cost: 3}}")
             + 'zecer: ">=99.0"  ⟸\n'},
        mended={">=99.0": ">=1.0"},
    ),
    rule_of_reading(
        id="sheet-guessed",
        severity="warning",
        what="Something of a spreadsheet that was guessed and may be meant otherwise: a row of headers that looks like "
        "a thing, what stands above it, rows that begin with #, a column that may be a number of copies, numbers in "
        "names, a row with a name alone or of sums, a sentence taken for a list, ids that change with what is printed, "
        "what stands between cells, what is hidden or struck through, a further table below or columns beside, signs "
        "that Markdown or HTML read as their own; ids that nothing prints, notes at cells, empty numbers of copies, "
        "words that differ in case alone and different words for yes are notes.",
        why="A wrong guess is printed: the first card is lost, or a deck has one card of each. Saying how it is meant "
        "(header-row, above-headers, comments, copies, numbers-in-names, bare-rows, sum-rows, lists, id, ids, "
        "delimiter, hidden, struck, tables-below, ignore, markdown) ends it.",
        bad={"game.yaml": GAME, "cards.csv": "name,cost\nstorm,3\nflood,2\nweather,  ⟸\n"},
        mended={"things: {from: cards.csv}": "things: {from: cards.csv, bare-rows: none}"},
    ),
    rule_of_reading(
        id="sheet-unreadable",
        what="A spreadsheet, a sheet or a column that is named and not there, or cells that cannot be read: an error, "
        "a formula that was never computed, a quote without end.",
        why="What stands in such a cell, nobody knows, and a card would be printed without it.",
        bad={"game.yaml": GAME, "cards.csv": "name,cost\nstorm,#REF!  ⟸\n"},
        mended={"#REF!": "3"},
    ),
    rule_of_reading(
        id="style-refused",
        what="A rule of `theme/book.css` that names what is no file of the theme, cannot be read, or is unknown.",
        why="A pack may come from a stranger: its rulebook fetches nothing, and no rule is left out silently.",
        bad={"theme/book.css": """\
h1 { color: navy }
h2 { background: url(https://example.org/paper.png) }  ⟸
"""},
        mended={"url(https://example.org/paper.png)": "#fffbe8"},
    ),
    rule_of_reading(
        id="turned-text",
        what="A character that turns the direction of a text, or a letter that nobody sees.",
        why="The text is read otherwise than it stands in the file: 12 as 21, or with words that only programs see.",
        bad="glossary:\n  hall:\n    pl: {nom: sa\u202ela}  ⟸\n",
        mended={"\u202e": ""},
    ),
    rule_of_reading(
        id="unknown-key",
        what="A key that means nothing here.",
        why="What is written under a misspelt key would silently not be printed.",
        bad="""\
values:
  limit: 3
valeus: {other: 4}  ⟸
""",
        mended={"valeus: {other: 4}": "  other: 4"},
    ),
    rule_of_reading(
        id="yaml-alias",
        what="An anchor, alias or merge key.",
        why="Every fact stands once and where it is looked for; a pack has no links between its lines.",
        bad="""\
values:
  limit: &three 3  ⟸
""",
        mended={"&three ": ""},
    ),
    rule_of_reading(
        id="yaml-depth",
        what="Nesting deeper than 32 levels.",
        why="No pack needs it, and it exhausts the reader.",
        bad="""\
values:
  limit: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]  ⟸
""",
        good="""\
values:
  limit: 1
""",
    ),
    rule_of_reading(
        id="yaml-size",
        what="A file or a text too large to be one.",
        why="A pack is written by hand; a file beyond all measure is a mistake, and would stop the program.",
        bad="glossary:\n  hall:\n    pl: {nom: sala}\n    meaning: >-  ⟸\n" + "      bardzo długo\n" * 8000,
        good="glossary:\n  hall:\n    pl: {nom: sala}\n    meaning: krótko\n",
    ),
    rule_of_reading(
        id="yaml-syntax",
        what="A file that is not YAML.",
        why="A file that cannot be read leaves a hole in the game.",
        bad="""\
values:
  limit: 3
  text: [1, 2  ⟸
""",
        mended={"[1, 2": "[1, 2]"},
    ),
    rule_of_reading(
        id="yaml-tag",
        what="A YAML tag other than those of its core.",
        why="Tags make a reader build what the file asks for; a pack is plain data.",
        bad="""\
values:
  limit: !int 3  ⟸
""",
        mended={"!int ": ""},
    ),
)
