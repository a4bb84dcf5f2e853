"""The sections of a pack: one table for reading, schema, paths, texts and translation."""

from __future__ import annotations

from msgspec import Struct

from generator.model.chapters import Example, Ruling, Term
from generator.model.claims import Claim
from generator.model.dice_questions import Question
from generator.model.game import BoxGroup, Credit
from generator.model.layouts import TileLayout
from generator.model.simulations import Simulation
from generator.model.story import PartSort, StoryChapter


class PackSection(Struct, frozen=True):
    """A section: its key in a pack, the field of the game that holds it, and what the paths of its entries begin with.

    ``record``: the type of its entries, which says how they are read unless ``load/section_readers.py`` has a
    reader of its own. ``slugs``: its ids are words in small letters. ``printed``: rules over texts read its texts.
    ``translated``: so do translators. ``joined``: what ``load/pack.py`` joins from several keys of a file.
    """

    key: str
    field: str
    path: str
    about: str
    record: type[Struct] | None = None
    slugs: bool = False
    printed: bool = False
    translated: bool = False
    joined: bool = False


# in the order in which rules read their texts
SECTIONS = (
    PackSection("box", "box", "box", "What the printed list of contents promises; check counts what is there.",
                BoxGroup, printed=True, translated=True),
    PackSection("products", "products", "product", "What is printed; the id names the files.",
                printed=True, translated=True, joined=True),
    PackSection("credits", "credits", "credit", "Who made what.", Credit, printed=True, translated=True),
    PackSection("provenance", "provenances", "provenance", "Where the facts of a file come from.",
                printed=True, translated=True, joined=True),
    PackSection("kinds", "kinds", "kind", "What the game is made of.", printed=True, translated=True, joined=True),
    PackSection("things", "things", "", "The things of one kind, by id; or from a spreadsheet.",
                printed=True, translated=True, joined=True),
    PackSection("dice", "dice", "dice", "Dice with faces of their own.", translated=True, joined=True),
    PackSection("tables", "tables", "table", "Tables, by id.", printed=True, translated=True),
    PackSection("clauses", "chapters", "chapter", "The numbered rules.", printed=True, translated=True, joined=True),
    PackSection("figures", "figures", "figure", "Figures, drawn by the program.",
                printed=True, translated=True, joined=True),
    PackSection("story-parts", "story_parts", "story-part", "The sorts of parts of stories.", PartSort,
                slugs=True, printed=True, translated=True),
    PackSection("stories", "stories", "story", "The chapters of stories.", StoryChapter,
                slugs=True, printed=True, translated=True),
    PackSection("examples", "examples", "example", "Worked examples: check runs them, the rulebook prints them.",
                Example, printed=True, translated=True),
    PackSection("rulings", "rulings", "ruling", "What settles the open questions.", Ruling,
                printed=True, translated=True),
    PackSection("glossary", "terms", "term", "Terms with their inflected forms.", Term,
                slugs=True, printed=True, translated=True),
    PackSection("odds", "odds", "odds", "Questions to the dice: zecer odds --question answers them.",
                Question, slugs=True, printed=True, translated=True),
    PackSection("values", "values", "value", "The game's constants."),
    PackSection("totals", "totals", "total", "What was counted in a table, a field, a kind or all constants (value): "
                "the sum of its numbers, or how often each word stands there."),
    PackSection("claims", "claims", "claim", "What must be true of the data: check proves it.", Claim, slugs=True),
    PackSection("maps", "maps", "map", "Plans of letters: spaces, walls and gaps."),
    PackSection("layouts", "layouts", "layout", "Tiles with maps laid side by side.", TileLayout),
    PackSection("plays", "plays", "plays", "What zecer odds --tiles plays by dice."),
    PackSection("simulations", "simulations", "simulations",
                "How plays are simulated by zecer odds --play, and what is expected.", Simulation),
    PackSection("open-questions", "open_questions", "open-questions",
                "How many open questions there are in each list."),
)
