"""What the report of odds shows, as the texts of its cells."""

from __future__ import annotations

import re
from html import unescape

from generator.book.html import Setter
from generator.translate.edition import Edition
from zecer_odds.charts import Charts
from zecer_odds.odds_answers import Answers
from zecer_odds.odds_cells import OddsCells


def cells_of(edition: Edition) -> OddsCells:
    return OddsCells(Setter(edition), Charts("#8e1b1b"))


def answers_of(edition: Edition) -> Answers:
    return Answers(cells_of(edition))


def rows(html: str) -> list[list[str]]:
    """The texts of the cells of every line of its tables, heads too."""
    lines = re.findall("<tr.*?</tr>", re.sub('<svg class="(?!upright).*?</svg>', "", html))
    return [[text(cell) for cell in re.findall(r"<t[dh]\b.*?</t[dh]>", line)] for line in lines]


def text(html: str) -> str:
    return unescape(re.sub("<[^>]+>", "", html)).strip()
