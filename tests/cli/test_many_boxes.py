"""Boxes built side by side: the same bytes wherever they are built, and one that fails stops no other."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from click.testing import CliRunner
from patience import PATIENCE

from generator.cli import cli
from generator.make.remote import OtherProgram, build_there, packed_files, take_in
from generator.safety.folder import Folder

ROOT = Path(__file__).parents[2]
TWELVE = ROOT / "tests" / "packs" / "twelve-cards"
SCHEDULER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


def zecer(*words: object, cwd: Path) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "generator", *map(str, words)], cwd=cwd, text=True, timeout=PATIENCE,
                          capture_output=True, stdin=subprocess.DEVNULL,
                          env={**os.environ, "LANGUAGE": "en", "PYTHONPATH": str(ROOT)})
    return done.returncode, done.stdout, done.stderr


def here(*words: object) -> tuple[int, str]:
    """The exit code of the command in this process, and what it said."""
    result = CliRunner().invoke(cli, list(map(str, words)))
    return result.exit_code, result.output


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")
            and ".cache" not in path.parts}


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three packs: a good one, one with a translation, and one with a fault."""
    folder = tmp_path_factory.mktemp("packs")
    for name in ("one", "two", "bad"):
        shutil.copytree(TWELVE, folder / name)
        head = folder / name / "game.yaml"
        text = head.read_text(encoding="utf-8")
        head.write_text(re.sub("(?m)^game: .*", f"game: {name}", text), encoding="utf-8")
    (folder / "bad" / "more.yaml").write_text("things: [\n", encoding="utf-8")
    begin_catalogues(folder / "two", "de")
    return folder


@pytest.fixture(scope="module")
def singly(packs: Path) -> dict[str, bytes]:
    """The files of the good boxes, built one after the other."""
    for name, *words in (["one"], ["two"], ["two", "--lang", "de"]):
        code, said = here("build", packs / name, *words, "--only", "deck", "-j", "1", "-o", packs / "singly")
        assert code == 0, said
    return files(packs / "singly")


def test_packs_times_languages_and_a_bad_one(packs: Path, singly: dict[str, bytes]) -> None:
    words = ("build", "one", "bad", "two", "--lang", "all", "--only", "deck", "-j", "2", "-o", "here")
    code, said, wrong = zecer(*words, cwd=packs)
    assert code == 1
    assert files(packs / "here") == singly
    assert "bad/more.yaml:2:1: error[yaml-syntax]" in wrong
    rows = [line.split() for line in said.splitlines()]
    assert sorted((row[0], row[-1]) for row in rows[1:5]) == [
        ("bad", "above"), ("one", "files"), ("two", "files"), ("two", "files")]
    assert "here/two/de: 2 files" in said
    assert said.splitlines()[-1] == "3 boxes built, 1 not: bad"
    before = {path: path.stat().st_mtime_ns for path in (packs / "here").rglob("*.pdf")}
    assert zecer(*words, cwd=packs)[0] == 1
    assert {path: path.stat().st_mtime_ns for path in (packs / "here").rglob("*.pdf")} == before


def test_a_box_named_twice_is_refused(packs: Path) -> None:
    shutil.copytree(packs / "one", packs / "again", dirs_exist_ok=True)
    code, wrong = here("build", packs / "one", packs / "again", "-o", packs / "twice")
    assert code == 2
    assert re.search(r"found one in pl twice: \S+one, \S+again", wrong)
    assert not (packs / "twice").exists()


@pytest.mark.parametrize("words", [("--watch",), ("--cluster", "tcp://127.0.0.1:1", "--printer", "office")])
def test_what_does_not_go_together(packs: Path, words: tuple[str, ...]) -> None:
    code, wrong = here("build", packs / "one", "--lang", "all", *words, "-o", packs / "never")
    assert (code, "expected" in wrong) == (2, True)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for groups of processes")
def test_boxes_end_with_the_command(packs: Path) -> None:
    with subprocess.Popen([sys.executable, "-m", "generator", "build", "one", "two", "-o", "killed"], cwd=packs,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        while not (packs / "killed").exists():
            assert process.poll() is None
        process.send_signal(signal.SIGKILL)
        # the pipes are closed when the last child has ended
        process.communicate(timeout=PATIENCE)
    code, _, said = zecer("build", "one", "--only", "deck", "-o", "killed", cwd=packs)
    assert code == 0, said


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler of Dask with two workers, in processes of their own."""
    pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    script = tmp_path_factory.mktemp("dask") / "scheduler.py"
    script.write_text(SCHEDULER, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          cwd=script.parent, env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.communicate(timeout=PATIENCE)


@pytest.mark.nightly
def test_a_cluster_makes_the_same_bytes(packs: Path, singly: dict[str, bytes], scheduler: str) -> None:
    words = ("build", "one", "bad", "two", "--lang", "all", "--only", "deck", "-o", "there", "--cluster", scheduler)
    code, said, wrong = zecer(*words, cwd=packs)
    assert code == 1, wrong
    assert files(packs / "there") == singly
    assert "bad/more.yaml:2:1: error[yaml-syntax]" in wrong
    assert "there/two/de: 2 files" in said
    # what came from there is this user's own: nothing is made again here
    code, said, _ = zecer("build", "one", "--only", "deck", "-o", "there", cwd=packs)
    assert (code, "unchanged" in said) == (0, True)


def test_without_a_cluster_it_is_told(monkeypatch: pytest.MonkeyPatch, packs: Path) -> None:
    pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    monkeypatch.setattr("generator.cli.cluster.PATIENCE", "1s")
    code, wrong = here("build", packs / "one", "--cluster", "tcp://127.0.0.1:1", "-o", packs / "never")
    assert code == 2
    assert "no cluster answers at tcp://127.0.0.1:1" in wrong


def test_files_of_another_program_are_refused(packs: Path, tmp_path: Path) -> None:
    ended = build_there("one", packed_files(packs / "one"), ["--only", "deck"])
    assert (ended.code, ended.remarks) == (0, "")
    manifest = "one/pl/manifest.json"
    foreign = re.sub(rb'"engine": "[0-9a-f]{8}', b'"engine": "01234567', ended.files[manifest])
    with pytest.raises(OtherProgram, match="01234567"):
        take_in(Folder.of_path(tmp_path), packs / "one", {**ended.files, manifest: foreign}, whole=True)
    assert list(tmp_path.iterdir()) == []
    take_in(Folder.of_path(tmp_path), packs / "one", ended.files, whole=True)
    assert files(tmp_path) == dict(ended.files)
