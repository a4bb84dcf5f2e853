"""The examples of rules in English: each is as good and as bad as the Polish one that it comes of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from base_pack import BASE
from click.testing import CliRunner

from generator.check import Rule, all_rules, check
from generator.check.document import explain
from generator.check.english_examples import english_example
from generator.check.rule import HERE, Snippet
from generator.cli import cli
from generator.load.pack import Loaded

POLISH = re.compile(r"[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]")
HEAD = {name: text.replace("language: pl", "language: en").replace("Maleńka", "Tiny") for name, text in BASE.items()}
IN_ENGLISH = [rule for rule in all_rules().values()
              if isinstance(rule.bad, str | Mapping) and english_example(rule, rule.bad) != rule.bad]
Write = Callable[[str | Mapping[str, str]], Loaded]


def files_of(snippet: Snippet) -> dict[str, str]:
    assert isinstance(snippet, str | Mapping)
    return HEAD | ({"example.yaml": snippet} if isinstance(snippet, str) else dict(snippet))


@pytest.mark.parametrize("rule", IN_ENGLISH, ids=lambda rule: rule.id)
def test_an_english_example_is_found_where_it_is_marked(rule: Rule, packs: Write) -> None:
    bad, good = files_of(english_example(rule, rule.bad)), files_of(english_example(rule, rule.good))
    assert [POLISH.findall(text) for text in (*bad.values(), *good.values()) if POLISH.search(text)] == []
    marked = {(name, number) for name, text in bad.items() for number, line in enumerate(text.splitlines(), 1)
              if line.endswith(HERE)}
    found = [one for one in check(packs(bad)).findings if one.rule == rule.id]
    assert {one.place and (one.place.file, one.place.line) for one in found} == marked
    assert [one for one in check(packs(good)).findings if one.rule == rule.id] == []


def test_the_language_of_examples_is_that_of_the_pack_or_of_the_user(
    tmp_path: Path, said_by: Callable[..., str]
) -> None:
    spell = "1K6"
    for folder, language in (("pl", "language: pl"), ("en", "language: en"), ("fr", '"language" : "fr"')):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "game.yaml").write_text(f"game: tiny\ntitle: T\n{language}\n", "utf-8")
    assert spell in said_by(tmp_path / "pl", "en")
    assert spell not in said_by(tmp_path / "en", "pl")
    assert spell not in said_by(tmp_path / "fr", "pl")
    assert spell in said_by(tmp_path, "pl")
    assert spell not in said_by(tmp_path, "en")
    assert "1D6" in explain(all_rules()["roll-has-a-gap"], "en")


@pytest.fixture
def said_by(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What ``zecer explain`` says of a rule in a folder, to whom speaks a language."""
    def said(folder: Path, language: str) -> str:
        monkeypatch.chdir(folder)
        return CliRunner().invoke(cli, ["--ui-lang", language, "explain", "roll-has-a-gap"]).output

    return said
