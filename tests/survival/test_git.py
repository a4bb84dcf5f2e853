"""The history of a pack is read and nothing that its repository configures runs: each with a repository made for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from patience import PATIENCE
from repositories import FORMER, NOW, PO, commit, files, git, pack_with_past, write

from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of
from generator.load.pack import load
from generator.translate.history import History, entries_of

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git makes the repositories")
ZECER = Path(sys.executable).parent / "zecer"
HOOKS = ("applypatch-msg", "fsmonitor-watchman", "post-checkout", "post-index-change", "pre-auto-gc", "post-rewrite",
         "proc-receive", "reference-transaction", "sendemail-validate")


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    return tmp_path / "canary"


@pytest.fixture
def script(tmp_path: Path, canary: Path) -> str:
    """A program that leaves a file when it is started."""
    path = tmp_path / "evil.sh"
    path.write_text(f"#!/bin/sh\n: >'{canary}'\ncat\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return pack_with_past(tmp_path / "pack")


def configure(folder: Path, **settings: str) -> None:
    for name, value in settings.items():
        git(folder, "config", name.replace("__", "."), value)


def known(pack: Path) -> None:
    """All that the history is asked for is answered."""
    history = History(pack)
    assert {FORMER, NOW} <= history.former("en")
    line, parts = next((line, parts) for line, parts in entries_of((pack / PO).read_text()).items())
    assert history.days("en", {line: parts}) == {line: ("2026-03-04", "2026-02-03")}
    released = history.released("en")
    assert released is not None
    assert [one.source for one in released.entries] == [FORMER]


def looked_over(pack: Path) -> list[str]:
    """The findings on the translation, as the commands find them."""
    loaded = load(pack)
    assert loaded.game is not None
    report = check_edition(loaded, translation_of(loaded, loaded.game, "en"))
    return [finding.help or "" for finding in report.findings if finding.rule == "translation-stale"]


def attribute(pack: Path, line: str) -> None:
    write(pack, {".gitattributes": f"* {line}\n", ".git/info/attributes": f"* {line}\n"})


def hooks(pack: Path, script: str) -> None:
    for name in HOOKS:
        shutil.copy(script, pack / ".git" / "hooks" / name)
    configure(pack, core__hooksPath=str(Path(script).parent))


def a_filter(pack: Path, script: str) -> None:
    attribute(pack, "filter=evil")
    configure(pack, filter__evil__clean=script, filter__evil__smudge=script)


def a_filter_that_stays(pack: Path, script: str) -> None:
    attribute(pack, "filter=evil")
    configure(pack, filter__evil__process=script, filter__evil__required="true")


def differences(pack: Path, script: str) -> None:
    configure(pack, diff__external=script, interactive__diffFilter=script)


def text_converted(pack: Path, script: str) -> None:
    attribute(pack, "diff=evil merge=evil")
    configure(pack, diff__evil__textconv=script, diff__evil__command=script, merge__evil__driver=script)


def a_monitor(pack: Path, script: str) -> None:
    configure(pack, core__fsmonitor=script, core__untrackedCache="true")


def a_submodule(pack: Path, script: str) -> None:
    inner = pack.parent / "inner"
    write(inner, {"x.txt": "1"})
    commit(inner, "2026-01-01")
    git(pack, "submodule", "-q", "add", str(inner), "i18n/_pot/inner")
    git(pack, "commit", "-q", "-m", "x", day="2026-03-05")
    write(inner, {"x.txt": "2"})
    commit(inner, "2026-01-02")
    git(pack / "i18n/_pot/inner", "pull", "-q", "origin", "main")
    git(pack, "commit", "-q", "-a", "-m", "y", day="2026-03-06")
    configure(pack / "i18n/_pot/inner", diff__external=script, core__fsmonitor=script, core__pager=script)
    configure(pack, diff__submodule="diff", submodule__recurse="true", status__submoduleSummary="true")


def aliases(pack: Path, script: str) -> None:
    for name in ("log", "blame", "show", "cat-file", "rev-list", "ls-tree"):
        configure(pack, **{f"alias__{name}": f"!{script}"})


def pagers(pack: Path, script: str) -> None:
    for name in ("core", "log", "blame", "show", "for-each-ref", "ls-tree"):
        configure(pack, **{f"{name if name == 'core' else 'pager'}__{'pager' if name == 'core' else name}": script})


def credentials(pack: Path, script: str) -> None:
    configure(pack, credential__helper=f"!{script}", core__askPass=script, core__gitProxy=script)


def a_promisor(pack: Path, script: str) -> None:
    blob = git(pack, "hash-object", "-w", "--stdin", stdin=b"x")
    (pack / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    git(pack, "update-index", "--add", "--cacheinfo", f"100644,{blob},i18n/_pot/missing.pot")
    tree = git(pack, "write-tree", "--missing-ok")
    made = git(pack, "commit-tree", tree, "-p", "HEAD", "-m", "a blob that only the remote has", day="2026-03-07")
    git(pack, "update-ref", "HEAD", made)
    configure(pack, core__repositoryFormatVersion="1", extensions__partialClone="origin",
              remote__origin__promisor="true", remote__origin__url=f"ext::{script}", protocol__ext__allow="always",
              remote__origin__vcs="evil", remote__origin__uploadpack=script)


def ssh(pack: Path, script: str) -> None:
    configure(pack, core__sshCommand=script, ssh__variant="simple", remote__origin__url="ssh://x/y")


def editors(pack: Path, script: str) -> None:
    configure(pack, core__editor=script, sequence__editor=script, commit__template=script)


def signatures(pack: Path, script: str) -> None:
    body = git(pack, "cat-file", "commit", "HEAD")
    head, _, rest = body.partition("\n\n")
    signed = f"{head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n{rest}\n"
    name = git(pack, "hash-object", "-t", "commit", "-w", "--stdin", stdin=signed.encode())
    git(pack, "update-ref", "HEAD", name)
    configure(pack, gpg__program=script, gpg__ssh__program=script, log__showSignature="true", gpg__x509__program=script)


def included(pack: Path, script: str) -> None:
    write(pack, {"evil.cfg": f"[diff]\n\texternal = {script}\n[core]\n\tfsmonitor = {script}\n\tpager = {script}\n"})
    configure(pack, include__path="../evil.cfg", **{"includeIf.onbranch:**.path": "../evil.cfg"})


def another_tree(pack: Path, script: str) -> None:
    configure(pack, core__worktree=str(Path(script).parent), core__bare="false", diff__external=script)


def another_owner(pack: Path, script: str) -> None:
    configure(pack, core__fsmonitor=script)
    if os.geteuid() == 0:
        for path in (pack, *pack.rglob("*")):
            os.chown(path, 12345, 12345, follow_symlinks=False)


def all_else(pack: Path, script: str) -> None:
    configure(pack, uploadpack__packObjectsHook=script, core__alternateRefsCommand=script,
              trailer__x__command=script, browser__x__cmd=script, man__x__cmd=script, difftool__x__cmd=script,
              gc__auto="1", maintenance__auto="true", core__attributesFile=script, blame__ignoreRevsFile=script,
              extensions__worktreeConfig="true")
    write(pack, {".git/config.worktree": f"[diff]\n\texternal = {script}\n"})


PLANTED = (hooks, a_filter, a_filter_that_stays, differences, text_converted, a_monitor, a_submodule, aliases,
           pagers, credentials, a_promisor, ssh, editors, signatures, included, another_tree, another_owner,
           all_else)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_nothing_that_a_repository_configures_runs(
    pack: Path, script: str, canary: Path, plant: Callable[[Path, str], None]
) -> None:
    plant(pack, script)
    canary.unlink(missing_ok=True)
    known(pack)
    (told,) = looked_over(pack)
    assert told.endswith("; translated on 2026-02-03, the source is of 2026-03-04")
    assert not canary.exists()


ENVIRONMENT = {
    "GIT_EXTERNAL_DIFF": "{script}", "GIT_PAGER": "{script}", "GIT_SSH_COMMAND": "{script}", "GIT_EDITOR": "{script}",
    "GIT_ASKPASS": "{script}", "GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere", "GIT_OBJECT_DIRECTORY": "/nowhere",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES": "/nowhere", "GIT_INDEX_FILE": "/nowhere", "GIT_NAMESPACE": "x",
    "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "diff.external", "GIT_CONFIG_VALUE_0": "{script}",
    "GIT_CONFIG_PARAMETERS": "'core.pager={script}'", "GIT_EXEC_PATH": "{folder}", "GIT_TRACE": "{canary}",
    "GIT_TRACE2_EVENT": "{canary}", "GIT_TRACE_SETUP": "{canary}", "GIT_CEILING_DIRECTORIES": "/",
    "GIT_CONFIG_GLOBAL": "{script}", "GIT_REDIRECT_STDERR": "{canary}",
}


def test_no_variable_of_git_is_heeded(pack: Path, script: str, canary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(script).parent
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value.format(script=script, canary=canary, folder=folder))
    known(pack)
    assert not canary.exists()


@pytest.mark.parametrize("plant", [a_filter, a_submodule, a_monitor], ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("command", [("check", "--lang", "en"), ("i18n", "check", "en")], ids=lambda words: words[0])
def test_no_command_runs_it(
    pack: Path, script: str, canary: Path, plant: Callable[[Path, str], None], command: tuple[str, ...]
) -> None:
    plant(pack, script)
    canary.unlink(missing_ok=True)
    # a file changed since is where filters come in
    write(pack, files(NOW, "two of them", f'#, fuzzy\n#| msgid "{FORMER}"\n'))
    done = subprocess.run([str(ZECER), *command, "."], cwd=pack, env={**os.environ, "LANGUAGE": "en"}, timeout=PATIENCE,
                          capture_output=True, text=True, check=False)
    assert "translation-stale" in done.stdout, done.stderr
    assert not canary.exists()
