"""Which tables, and which texts and figures of a pack, its products print."""

from __future__ import annotations

from generator.model.game import Game
from generator.products.rulebook import RulebookOptions
from generator.products.story_book import StoryBookOptions

# the first parts of the paths of what only a rulebook prints, and only a story book
IN_RULEBOOK = ("chapter", "clause", "example", "ruling", "credit", "provenance")
IN_STORIES = ("story", "story-part")


class PrintedParts:
    """The printed parts of a game; ``tables`` are the ids of the tables that a product prints."""

    def __init__(self, game: Game) -> None:
        products = game.products.values()
        self.tables = frozenset(id_ for product in products for id_ in product.options.tables(game))
        # a board of tables prints the clauses of the turn
        self.book = any(isinstance(one.options, RulebookOptions) or one.options.get("sequence") for one in products)
        self.stories = any(isinstance(one.options, StoryBookOptions) for one in products)

    def has(self, path: str) -> bool:
        """Whether something prints the text or the figure at a path."""
        sort = path.partition("/")[0]
        if sort in IN_RULEBOOK:
            return self.book
        if sort in IN_STORIES:
            return self.stories
        return self.is_table(path) if sort == "table" else sort != "figure" or self.book or self.stories

    def is_table(self, path: str) -> bool:
        """Whether a path is that of a table, or of a part of one, that a product prints."""
        sort, _, rest = path.partition("/")
        return sort == "table" and rest.partition("/")[0] in self.tables
