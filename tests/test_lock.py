"""The libraries that make installs: every dependency in one version, every file by its hash, from nowhere named."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = {which: ROOT / "requirements" / f"{which}.txt" for which in ("run", "dev", "docs")}
EXTRAS = {"run": ["pl"], "dev": ["pl", "dev"], "docs": ["pl", "docs"]}
PINNED = re.compile(
    r"^(?P<pin>[A-Za-z0-9._-]+==[^ ;\\]+(?: ; [^\\\n]+)?) \\\n(?P<hashes>(?:    --hash=.*\n)+)", re.MULTILINE
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pins(which: str) -> dict[str, list[Requirement]]:
    found: dict[str, list[Requirement]] = {}
    for match in PINNED.finditer(LOCKS[which].read_text("utf-8")):
        pin = Requirement(match["pin"])
        found.setdefault(canonicalize_name(pin.name), []).append(pin)
    return found


def wanted(which: str) -> list[Requirement]:
    project = PROJECT["project"]
    extras = [project["optional-dependencies"][extra] for extra in EXTRAS[which]]
    return [Requirement(one)
            for one in (*project["dependencies"], *chain(*extras), *PROJECT["build-system"]["requires"])]


@pytest.mark.parametrize("which", LOCKS)
def test_every_dependency_is_locked_in_a_version_that_is_allowed(which: str) -> None:
    locked = pins(which)
    assert len(locked) > 30
    for requirement in wanted(which):
        versions = locked[canonicalize_name(requirement.name)]
        for pin in versions:
            (version,) = (one.version for one in pin.specifier)
            assert requirement.specifier.contains(version), f"{requirement}: {version}; make lock"


@pytest.mark.parametrize("which", LOCKS)
def test_what_dependencies_need_is_locked_too(which: str) -> None:
    locked = pins(which)
    needed: list[tuple[str, Requirement]] = []
    for name in locked:
        # what is not installed is for another system
        with suppress(PackageNotFoundError):
            needed += [(name, Requirement(one)) for one in requires(name) or ()]
    here = [(name, one) for name, one in needed if one.marker is None or one.marker.evaluate({"extra": ""})]
    assert len(here) > 10
    assert [f"{name} needs {one}" for name, one in here if canonicalize_name(one.name) not in locked] == []


@pytest.mark.parametrize("which", LOCKS)
def test_every_line_is_a_version_with_hashes_from_nowhere_named(which: str) -> None:
    text = LOCKS[which].read_text("utf-8")
    assert re.sub(r"(?m)^ *#.*\n", "", PINNED.sub("", text)).strip() == ""
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?", line) for match in PINNED.finditer(text)
               for line in match["hashes"].splitlines())
    assert not re.search(r"://|-index|find-links|trusted|file:|git\+", text)


def test_all_sets_agree() -> None:
    run, dev, docs = ({(name, str(pin.specifier)) for name, found in pins(which).items() for pin in found}
                      for which in LOCKS)
    assert run <= dev
    assert run <= docs


def test_an_unknown_system_says_that_nothing_is_verified(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\ncase "$1" in -c) echo "jython 2.7 on java risc"; exit 1;; esac\necho "$@"\n', "utf-8")
    python.chmod(0o755)
    done = subprocess.run(["sh", ".ci/install", str(python), "requirements/dev.txt"], cwd=ROOT, capture_output=True,
                          text=True, check=True)
    assert "not tested here (jython 2.7 on java risc)" in done.stderr
    assert "unverified" in done.stderr
    libraries, dictionary = done.stdout.splitlines()
    assert libraries.endswith("install --editable .[dev]")
    assert dictionary.endswith("install --only-binary morfeusz2 --editable .[pl]")


def test_no_dictionary_for_a_system_is_no_obstacle(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\ncase "$*" in -c*) echo musl; exit 1;; *morfeusz2*) exit 1;; esac\n', "utf-8")
    python.chmod(0o755)
    done = subprocess.run(["sh", ".ci/install", str(python), "requirements/run.txt"], cwd=ROOT, capture_output=True,
                          text=True, check=True)
    assert "there is no Polish dictionary for this system" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="make")
def test_a_tested_system_takes_nothing_without_its_hash(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\ncase "$1" in -c) exit 0;; esac\necho "$@"\n', "utf-8")
    python.chmod(0o755)
    done = subprocess.run(["sh", ".ci/install", str(python), "requirements/run.txt"], cwd=ROOT, capture_output=True,
                          text=True, check=True)
    libraries, package = done.stdout.splitlines()
    assert libraries.endswith("install --require-hashes --requirement requirements/run.txt")
    assert package.endswith("install --no-deps --no-build-isolation --editable .")
    assert done.stderr == ""


def test_make_installs_anew_when_the_lock_changes() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "$(VENV)/.ready: pyproject.toml requirements/run.txt" in makefile
    assert "$(VENV)/.ready-dev: pyproject.toml requirements/dev.txt" in makefile
    assert "$(VENV)/.ready-docs: pyproject.toml requirements/docs.txt" in makefile
