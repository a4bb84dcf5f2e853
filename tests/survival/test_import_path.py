"""No process loads anything from the current folder, the pack or the output: packages planted there never run."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from brought import need_command
from patience import PATIENCE

TESTS = Path(__file__).parents[1]
PACK = TESTS / "packs" / "twelve-cards"
PLAYS = TESTS.parent / "content" / "labirynt-smierci"
ZECER = Path(sys.executable).parent / "zecer"
# what zecer imports from elsewhere, at once or late
LIBRARIES = (
    "PIL", "babel", "cffi", "click", "cssselect2", "fontTools", "icepool", "jinja2", "lxml", "markdown_it",
    "morfeusz2", "pikepdf", "polib", "pydyf", "pyphen", "pypdfium2", "reportlab", "rich", "segno",
    "tinycss2", "tinyhtml5", "uharfbuzz", "weasyprint", "yaml", "distributed", "dask",
)
# what Python itself imports while it starts, or multiprocessing in its processes
OF_PYTHON = (
    "__future__", "_bootlocale", "collections", "concurrent", "contextlib", "ctypes", "dataclasses", "enum", "json",
    "functools", "hashlib", "logging", "multiprocessing", "pickle", "random", "re", "selectors", "signal", "socket",
    "sitecustomize", "struct", "subprocess", "tempfile", "threading", "typing", "usercustomize", "warnings", "weakref",
)
ALL = ("generator", *LIBRARIES, *OF_PYTHON)
# two products, for two workers: one of HTML, one of pieces
SMALL = ("--only", "board,deck")


def plant(folder: Path, names: tuple[str, ...], canary: Path) -> None:
    """Modules that leave their name in ``canary`` when one of them is run, and settings that would load them."""
    code = f"import os\nopen(os.path.join({str(canary)!r}, __name__), 'w').close()\nraise SystemExit(77)\n"
    canary.mkdir(exist_ok=True)
    for name in names:
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "__init__.py").write_text(code, encoding="utf-8")
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    (folder / "zecer.pth").write_text("import yaml\n", encoding="utf-8")
    (folder / "pyvenv.cfg").write_text(f"home = {folder}\ninclude-system-site-packages = true\n", encoding="utf-8")
    for name in ("python311._pth", "python._pth"):
        (folder / name).write_text(".\nimport site\n", encoding="utf-8")
    (folder / ".env").write_text("PYTHONPATH=.\n", encoding="utf-8")
    (folder / ".pythonstartup").write_text(code, encoding="utf-8")


def environment(**own: str) -> dict[str, str]:
    """The environment of a user, without what the tests themselves have set for Python."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**given, "LANGUAGE": "en", **own}


def run(*words: object, cwd: Path, **own: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in words], cwd=cwd, env=environment(**own), capture_output=True,
                          text=True, timeout=PATIENCE, check=False)


@pytest.fixture(scope="module")
def seeds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders of what is planted: with everything, and with the libraries alone."""
    folder = tmp_path_factory.mktemp("seeds")
    plant(folder / "all", ALL, folder / "canary")
    plant(folder / "libraries", LIBRARIES, folder / "canary")
    return folder


@pytest.fixture
def canary(seeds: Path) -> Path:
    folder = seeds / "canary"
    shutil.rmtree(folder)
    folder.mkdir()
    return folder


def sown(seeds: Path, folder: Path, which: str = "all") -> Path:
    """A folder with the same files planted in it."""
    return Path(shutil.copytree(seeds / which, folder, copy_function=os.link, dirs_exist_ok=True))


@pytest.fixture
def hostile(tmp_path: Path, seeds: Path) -> Path:
    """A pack with everything planted in it, and in its output."""
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    sown(seeds, pack / "output")
    return sown(seeds, pack)


COMMANDS = {
    "check": ("check", "."),
    "check a translation": ("check", "--lang", "en", "."),
    "build with workers": ("build", "-j", "3", "."),
    "build by itself": ("build", "-j", "1", "."),
    "list": ("list", "."),
    "preview": ("i18n", "preview", "en", "."),
    "report": ("odds", ".", "--report", "odds.html"),
    "new": ("new", "another"),
    "calibrate": ("calibrate",),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.daily("check", "build with workers")
def test_nothing_planted_in_the_pack_runs(hostile: Path, canary: Path, command: tuple[str, ...]) -> None:
    need_command(command[0])
    if "en" in command:
        begin_catalogues(hostile, "en")
    done = run(ZECER, *command, cwd=hostile)
    assert list(canary.iterdir()) == [], done.stderr
    assert done.returncode in (0, 1, 2), done.stderr


def test_a_build_from_elsewhere_loads_nothing_of_the_pack(
    hostile: Path, canary: Path, tmp_path: Path, seeds: Path
) -> None:
    """With workers from a folder beside both; by itself from an output."""
    output, other = (sown(seeds, tmp_path / name) for name in ("out", "other"))
    done = run(ZECER, "-C", hostile, "build", "-j", "3", "-o", output, ".", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    done = run(ZECER, "build", "-j", "1", *SMALL, "-o", ".", hostile, cwd=other)
    assert done.returncode == 0, done.stderr
    assert list(canary.iterdir()) == []


def test_nothing_planted_runs_in_the_processes_that_play(tmp_path: Path, seeds: Path, canary: Path) -> None:
    need_command("odds")
    words = ("odds", PLAYS, "--tiles", "--plays", "20", "-j", "2", "--json")
    done = run(ZECER, *words, cwd=sown(seeds, tmp_path / "here"))
    assert done.returncode == 0, done.stderr
    assert list(canary.iterdir()) == []


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or os.name == "nt", reason="interrupts of a terminal")
@pytest.mark.parametrize("command", [("check", "--watch"), ("build", "--watch", "-j", "2")])
def test_nothing_planted_runs_while_a_pack_is_watched(hostile: Path, canary: Path, command: tuple[str, ...]) -> None:
    with subprocess.Popen([str(ZECER), *command, "."], cwd=hostile, env=environment(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as watching:
        try:
            assert watching.stderr is not None
            _until(watching.stderr, "Done in")
            (hostile / "cards.yaml").write_bytes((hostile / "cards.yaml").read_bytes() + b"\n")
            _until(watching.stderr, "Done in")
        finally:
            watching.kill()
    assert list(canary.iterdir()) == []


def _until(lines: object, words: str) -> None:
    end = time.monotonic() + PATIENCE
    for line in lines:  # type: ignore[attr-defined]
        if words in line:
            return
        assert time.monotonic() < end
    raise AssertionError(f"expected {words!r}, found the end of the output")


@pytest.mark.parametrize(
    ("module", "command"), [("generator", "check"), ("generator", "build with workers"), ("generator.cli", "check")]
)
@pytest.mark.daily("generator-check")
def test_started_as_a_module_it_loads_no_library_from_the_current_folder(
    tmp_path: Path, canary: Path, module: str, command: str
) -> None:
    # Python itself was asked for the current folder: what it imports before the program is beyond reach
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    plant(pack, (*LIBRARIES, "concurrent", "json", "hashlib", "random", "multiprocessing", "socket"), canary)
    done = run(sys.executable, "-m", module, *COMMANDS[command], cwd=pack)
    assert list(canary.iterdir()) == [], done.stderr
    assert (done.returncode == 0) == (module == "generator"), done.stderr


@pytest.mark.parametrize(("flag", "only"), [("-P", ()), ("-I", SMALL)])
@pytest.mark.daily("-I-only1")
def test_started_as_a_module_on_a_safe_path_it_loads_nothing(
    hostile: Path, canary: Path, flag: str, only: tuple[str, ...]
) -> None:
    done = run(sys.executable, flag, "-m", "generator", "build", "-j", "2", *only, ".", cwd=hostile)
    assert done.returncode == 0, done.stderr
    assert list(canary.iterdir()) == []


def test_workers_are_on_a_safe_path_though_they_heed_no_environment(hostile: Path, canary: Path) -> None:
    for name in ("__future__", "collections", "contextlib", "enum", "functools", "re", "typing", "warnings", "weakref",
                 "generator"):
        shutil.rmtree(hostile / name)
        (hostile / f"{name}.py").unlink()
    done = run(sys.executable, "-E", "-m", "generator", "build", "-j", "2", *SMALL, ".", cwd=hostile)
    assert list(canary.iterdir()) == [], done.stderr


def test_another_python_without_the_private_name_refuses_e_alone() -> None:
    root = TESTS.parent
    code = (f"import sys; sys.path.insert(0, {str(root)!r}); sys.argv[1:] = ['--help']\n"
            "from multiprocessing import util; del util._args_from_interpreter_flags\n"
            "from generator.cli import main; main()")
    alone, beside = (run(sys.executable, *flags, "-c", code, cwd=root) for flags in (("-E",), ("-E", "-P")))
    assert (alone.returncode, alone.stderr) == (1, "zecer: expected python -P beside -E, found -E alone\n")
    assert beside.returncode == 0


@pytest.mark.parametrize(("path", "only"), [
    (":", SMALL), (".", SMALL), ("./lib:", SMALL), ("{absolute}", ()), ("{absolute}/lib", SMALL),
])
@pytest.mark.daily(".-only1", "{absolute}/lib-only4")
def test_entries_of_pythonpath_load_no_library(
    tmp_path: Path, seeds: Path, canary: Path, path: str, only: tuple[str, ...]
) -> None:
    # what Python imports before the program (sitecustomize) is beyond reach where the user's own settings name a folder
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    for folder in (pack, pack / "lib"):
        sown(seeds, folder, "libraries")
    done = run(ZECER, "build", "-j", "2", *only, ".", cwd=pack, PYTHONPATH=path.format(absolute=pack),
               PYTHONPYCACHEPREFIX=str(pack / "compiled"))
    # nor is compiled code believed that lies there
    assert list((pack / "compiled").rglob("click")) == []
    assert list(canary.iterdir()) == [], done.stderr
    assert done.returncode == 0, done.stderr


RELATIVE = {
    "PYTHONSTARTUP": ".pythonstartup", "PYTHONUSERBASE": ".", "XDG_CONFIG_HOME": ".", "XDG_DATA_HOME": ".",
    "FONTCONFIG_PATH": ".", "FONTCONFIG_FILE": "fonts.conf", "GCONV_PATH": ".", "LOCPATH": ".",
    "PATH": ".:/usr/bin:/bin", "LD_LIBRARY_PATH": ":lib",
}


def test_relative_settings_are_no_settings_of_the_pack(hostile: Path, canary: Path) -> None:
    (hostile / "fonts.conf").write_text("<fontconfig><dir>.</dir></fontconfig>", encoding="utf-8")
    done = run(ZECER, "build", "-j", "2", *SMALL, ".", cwd=hostile, **RELATIVE)
    assert done.returncode == 0, done.stderr
    assert list(canary.iterdir()) == []


def test_what_a_process_hands_on_is_absolute(tmp_path: Path) -> None:
    code = ("import os, json, sys, generator.safety.isolation as i; i.guard(); "
            "print(json.dumps([dict(os.environ), sys.path]))")
    words = {**RELATIVE, "PATH": ".:/bin::lib", "PYTHONPATH": f"{tmp_path}:/absolute:", "XDG_CACHE_HOME": "/cache"}
    done = run(sys.executable, "-c", code, cwd=tmp_path, **words)
    variables, path = json.loads(done.stdout)
    assert (variables["PATH"], variables["PYTHONPATH"], variables["PYTHONSAFEPATH"]) == ("/bin", "/absolute", "1")
    assert variables["XDG_CACHE_HOME"] == "/cache"
    assert not variables.keys() & (RELATIVE.keys() - {"PATH", "PYTHONSTARTUP"})
    assert str(tmp_path) not in path
    assert all(map(os.path.isabs, path))
