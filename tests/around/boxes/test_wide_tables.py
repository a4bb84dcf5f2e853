"""A table that is wider than the paper is refused on a sheet of tables and in a rulebook."""

from __future__ import annotations

import pytest
from make.test_table_sheet import job

from generator.model.text import Text
from generator.products.tables import TableOptions
from generator.records import replace
from generator.render.job import CannotMake
from generator.render.plan import path_of, plan
from generator.translate.edition import Edition


def test_a_table_wider_than_the_paper_is_refused() -> None:
    """On a sheet of tables and in a rulebook: its columns would be printed over each other, or over the edge."""
    game, sheet = job().edition.game, replace(job().product, options=TableOptions(paper="A5"))
    table = game.tables["8.3-resident"]
    cells = dict.fromkeys(table.cells, Text("Dziewięćdziesięciodziewięciozgłoskowiec" * 3))
    edition = Edition(replace(game, tables={table.id: replace(table, cells=cells)}), "pl")
    for product, size in ((sheet, "7"), (game.products["instrukcja"], "8.4")):
        with pytest.raises(CannotMake, match=f"in {size} pt, found wider ones: 8.3-resident") as refused:
            plan(edition, product, foresee=True)
        assert path_of(refused.value) == "table/8.3-resident"
