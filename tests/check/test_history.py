"""What git remembers of catalogues: how old a translation is, former sources, the last release; silent without git."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from generator.translate.history import History

from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of
from generator.finding import Finding
from generator.load.pack import Loaded, load

Write = Callable[[str | Mapping[str, str]], Loaded]
HEAD = 'msgid ""\nmsgstr "Language: en\\n"\n\n'
MEANING = '{flag}msgctxt "term.rank.meaning"\nmsgid "{source}"\nmsgstr "{target}"\n'
PO, POT = "i18n/en/glossary.po", "i18n/_pot/glossary.pot"
FORMER, NOW = "dwie postacie w nim", "trzy postacie w nim"
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not here")


def yaml(source: str) -> str:
    return f"glossary: {{rank: {{pl: {{nom: szereg}}, meaning: {source}}}}}\n"


def po(source: str, target: str, flag: str = "", head: str = HEAD) -> str:
    return head + MEANING.format(source=source, target=target, flag=flag)


def git(folder: Path, *arguments: str, day: str = "2026-01-01") -> None:
    own = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
           for what, value in (("NAME", "x"), ("EMAIL", "x@example.org"), ("DATE", f"{day}T12:00:00Z"))}
    given = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", *arguments], cwd=folder, env={**given, **own, **alone}, check=True, capture_output=True)


def commit(folder: Path, day: str) -> None:
    if not (folder / ".git").exists():
        git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", day, day=day)


def found(loaded: Loaded, rule: str) -> list[Finding]:
    assert loaded.game is not None
    report = check_edition(loaded, translation_of(loaded, loaded.game, "en"))
    return [finding for finding in report.findings if finding.rule == rule]


def stale(pack: Write, head: str = HEAD) -> dict[str, str]:
    flag = f'#, fuzzy\n#| msgid "{FORMER}"\n'
    return {"example.yaml": yaml(NOW), PO: po(NOW, "two characters in it", flag, head)}


@needs_git
def test_a_stale_translation_is_told_with_its_age(pack: Write) -> None:
    first = pack({"example.yaml": yaml(FORMER), PO: po(FORMER, "two characters in it")})
    commit(first.folder, "2026-02-03")
    loaded = pack(stale(pack))
    (finding,) = found(loaded, "translation-stale")
    assert finding.help == "changed: [-dwie-]{+trzy+} postacie w nim; translated on 2026-02-03"
    commit(first.folder, "2026-03-04")
    (finding,) = found(loaded, "translation-stale")
    assert finding.help is not None
    assert finding.help.endswith("; translated on 2026-02-03, the source is of 2026-03-04")


@pytest.mark.parametrize("name", [None, "git"])
def test_without_git_the_catalogue_says_its_age_if_anything(
    pack: Write, name: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name is not None:
        # a work tree, and nobody to ask about it
        (tmp_path / ".git").mkdir()
        monkeypatch.setenv("PATH", str(tmp_path))
    (finding,) = found(pack(stale(pack)), "translation-stale")
    assert finding.help == "changed: [-dwie-]{+trzy+} postacie w nim"
    revised = HEAD.rstrip() + '\n"PO-Revision-Date: 2025-12-24 10:00+0100\\n"\n\n'
    (finding,) = found(pack(stale(pack, revised)), "translation-stale")
    assert finding.help is not None
    assert finding.help.endswith("; the catalogue is of 2025-12-24")


@needs_git
@pytest.mark.parametrize("held", [PO, POT])
def test_a_former_source_is_no_translation(pack: Write, held: str) -> None:
    first = pack({"example.yaml": yaml(FORMER), PO: po(FORMER, ""), held: po(FORMER, "")})
    commit(first.folder, "2026-02-03")
    now = {"example.yaml": yaml(NOW), held: po(NOW, ""), PO: po(NOW, FORMER)}
    loaded = pack(now)
    (finding,) = found(loaded, "translation-untouched")
    assert finding.message == "expected a translation, found a former source unchanged"
    commit(first.folder, "2026-03-04")
    assert found(loaded, "translation-untouched")
    shutil.rmtree(first.folder / ".git")
    assert not found(load(first.folder), "translation-untouched")


@needs_git
def test_a_former_source_of_several_lines(tmp_path: Path) -> None:
    path = tmp_path / PO
    path.parent.mkdir(parents=True)
    written = ['msgid ""\n"jeden\\n"\n"\\"dwa\\" \\\\ trzy"\nmsgstr ""\n', 'msgid "cztery"\nmsgstr ""\n']
    for day, text in enumerate(written, 1):
        path.write_text(text, encoding="utf-8")
        commit(tmp_path, f"2026-02-0{day}")
    assert History(tmp_path).former("en") == {'jeden\n"dwa" \\ trzy', "cztery"}


@needs_git
def test_drift_from_the_last_release(pack: Write) -> None:
    files = {"example.yaml": yaml(NOW), PO: po(NOW, "three characters in it")}
    first = pack(files)
    commit(first.folder, "2026-02-03")
    changed = pack({**files, PO: po(NOW, "a trio of characters in it")})
    assert not found(changed, "translation-drift")
    git(first.folder, "tag", "release/1.0")
    (finding,) = found(changed, "translation-drift")
    assert "“three characters in it”" in finding.message
    commit(first.folder, "2026-03-04")
    git(first.folder, "tag", "release/1.1")
    assert not found(changed, "translation-drift")
