"""docs/spreadsheets.md: its table becomes the pack that it promises, and comes back."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner
from pack_page import ROOT

from generator.check.printing import short_report
from generator.cli import cli
from generator.load.pack import load
from generator.make.examination import examine
from generator.translate.edition import Edition
from zecer_bring.column_guess import LEAST_TIMES, MOST_CHOICES

PAGE = (ROOT / "docs" / "spreadsheets.md").read_text(encoding="utf-8")


def block(mark: str, language: str) -> str:
    """The text of a marked block."""
    (found,) = re.findall(rf"^<!-- {re.escape(mark)} -->\n```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def test_its_commands_do_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(block("file: cards.csv", "csv"), "utf-8")
    typed = [line.split()[1:] for part in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
             for line in part.splitlines()]
    assert [words[0] for words in typed] == ["bring", "build", "bring"]
    first, second, third = typed
    made = CliRunner().invoke(cli, ["-C", str(tmp_path), *first])
    assert made.exit_code == 0, made.output
    assert block("said", "text") in made.output
    loaded = load(tmp_path / "market")
    assert loaded.game is not None
    assert short_report(examine(loaded, Edition(loaded.game, "en"))) == ""
    assert CliRunner().invoke(cli, ["-C", str(tmp_path), *second, "-j", "1"]).exit_code == 0
    assert (tmp_path / "output" / "market" / "en" / "cards.pdf").is_file()
    assert CliRunner().invoke(cli, ["-C", str(tmp_path), "export", "--xlsx", "market"]).exit_code == 0
    back = CliRunner().invoke(cli, ["-C", str(tmp_path), *third])
    assert (back.exit_code, back.output) == (0, "0 values were taken over\n")


def test_the_limits_of_a_choice_are_told() -> None:
    assert f"at most {MOST_CHOICES} different short words, each twice on average" in PAGE
    assert LEAST_TIMES == 2
