"""A pack that is the home folder, the current folder and named in variables at once: no library reads it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from brought import need_command
from patience import PATIENCE

from generator.safety.isolation import KEPT, KEPT_BEGINNINGS, PATH_LISTS, SINGLE_PATHS, TEMPORARY

TESTS = Path(__file__).parents[1]
PACK = TESTS / "packs" / "twelve-cards"
ZECER = Path(sys.executable).parent / "zecer"
# what libraries of ours read from a home folder, and what the program itself keeps there
CODE = (".reportlab_mods", ".reportlab_settings", ".pdbrc", ".pythonrc.py", ".local/bin/xdg-open")
BROKEN = (".fonts.conf", ".config/fontconfig/fonts.conf", ".config/fontconfig/conf.d/10-own.conf",
          ".config/dask/distributed.yaml", ".config/zecer/printers.ini", ".terminfo/x/xterm", "UTC", ".env",
          ".fonts/own.ttf", ".local/share/fonts/own.ttf", "fonts/own.pfb", ".netrc", ".local/state/zecer/word")
COMMANDS = {
    "check": ("check", "."), "build": ("build", "-j", "2", "-o", "{out}", "."), "odds": ("odds", "."),
    "list": ("list", "."), "png": ("export", ".", "--format", "png", "-o", "{out}"),
    "draft": ("build", "-j", "1", "--draft", "-o", "{out}", "."), "show": ("show", "card.smok", "."),
    "lint": ("lint", "paper.pdf"), "cache": ("cache",), "new": ("new", "{out}/another"),
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A pack with whatever a library may look for at home; its code leaves a file ``RAN``."""
    folder = Path(shutil.copytree(PACK, tmp_path / "home"))
    for name in CODE:
        _write(folder / name, f"open({str(tmp_path / 'RAN')!r}, 'w').close()\n")
    for name in BROKEN:
        _write(folder / name, "<broken: [\n")
    return folder


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def _run(home: Path, words: tuple[str, ...], *before: str) -> subprocess.CompletedProcess[str]:
    need_command(words[0])
    given = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_", "ZECER_"))}
    own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "TZ": "UTC", "RL_defaultPageSize": "nothing",
           "DASK_CONFIG": "conf", "RL_T1SearchPath": ".", "LANGUAGE": "en"}
    words = tuple(word.format(out=home.parent / "out") for word in words)
    return subprocess.run([*before, str(ZECER), *words], cwd=home, env={**given, **own}, capture_output=True,
                          encoding="utf-8", timeout=PATIENCE, check=False)


def _content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.skipif(os.name == "nt", reason="accounts of POSIX")
@pytest.mark.parametrize("where", ["cache in the pack", "cache above", "home above", "handed on"])
def test_no_cache_brings_a_home_along(tmp_path: Path, where: str) -> None:
    """Code and entries in a folder that a variable calls the cache, or as a process would hand folders on."""
    pack = Path(shutil.copytree(PACK, tmp_path / "packs" / "pack"))
    cache = (pack / "c" if where == "cache in the pack" else tmp_path / "packs" / ".cache" / "zecer")
    _write(cache / "home" / ".reportlab_mods", f"open({str(tmp_path / 'RAN')!r}, 'w').close()\n")
    _write(cache / ".reportlab_mods", f"open({str(tmp_path / 'RAN')!r}, 'w').close()\n")
    own = {"HOME": str(tmp_path / "packs")} if where == "home above" else {"ZECER_CACHE": str(cache.parent)}
    if where == "handed on":
        own = dict.fromkeys(("_ZECER_HOME", "_ZECER_SETTINGS", "_ZECER_MEMORY"), str(cache)) | {"HOME": str(tmp_path)}
    given = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ZECER_"))}
    before = _content(tmp_path / "packs")
    done = subprocess.run([str(ZECER), "build", "-j", "2", "-o", str(tmp_path / "out"), str(pack)], encoding="utf-8",
                          cwd=pack if where != "cache above" else cache.parent / "zecer",
                          env={**given, "LANGUAGE": "en", **own}, timeout=PATIENCE,
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "RAN").exists()
    assert (f"{next(iter(own))} was passed over" in done.stderr) == (where != "handed on"), done.stderr
    assert _content(tmp_path / "packs") == before


def _variables(cwd: Path, **own: str) -> tuple[dict[str, str], list[str], dict[str, str]]:
    """The environment after ``guard``, what it passed over, and the environment of the user's own programs."""
    code = ("import json, os; from generator.safety.isolation import guard, passed_over, users_environment;"
            "guard() and guard(); print(json.dumps([dict(os.environ), passed_over(), users_environment()]))")
    done = subprocess.run([sys.executable, "-c", code], cwd=cwd, env={**os.environ, **own}, capture_output=True,
                          encoding="utf-8", timeout=PATIENCE, check=True)
    left, passed, given = json.loads(done.stdout)
    return left, [":".join(one) for one in passed], given


@pytest.mark.parametrize("name", [*PATH_LISTS, "LD_PRELOAD with blanks"])
def test_no_entry_of_a_list_leads_into_a_pack_or_above_the_current_folder(home: Path, name: str) -> None:
    name, _, blanks = name.partition(" ")
    (home.parent / "own").mkdir()
    paths = [home / "lib", home.parent, home.parent / "own"]
    for cwd in (home, home.parent / "own"):
        left, passed, given = _variables(cwd, **{name: (" " if blanks else os.pathsep).join(map(str, paths))})
        kept = paths[2:] if cwd == home else []
        assert left.get(name, "") == given.get(name, "") == os.pathsep.join(map(str, kept))
        assert passed == [f"{name}:{path}" for path in paths if path not in kept]


# without those that Python reads before the program
@pytest.mark.parametrize("name", sorted({*SINGLE_PATHS, "ZECER_CACHE"} - {*TEMPORARY, "PYTHONHOME", "HOME"}))
def test_no_variable_names_a_folder_of_a_pack(home: Path, name: str) -> None:
    left, passed, _ = _variables(home.parent, **{name: str(home / "deep")})
    assert str(home / "deep") not in left.values()
    assert passed == [f"{name}:{home / 'deep'}"]


TEXTS = ("--lesskey-src={pack}/k", "-k{pack}/k", "Rk{pack}/k$F", "|{pack}/run %s", "cd {pack};x")


@pytest.mark.parametrize("name", ["LESS", "LESSOPEN", "LESSKEYIN", "MORE", "MANPAGER", "NOBODY_KNOWS"])
@pytest.mark.parametrize("text", TEXTS)
def test_programs_of_the_user_s_see_no_setting_that_names_a_file_of_a_pack(home: Path, name: str, text: str) -> None:
    left, passed, given = _variables(home.parent, **{name: text.format(pack=home)})
    assert name not in {*left, *given}
    assert passed == ([f"LESS:{text.format(pack=home)}"] if name == "LESS" else [])
    assert _variables(home.parent, **{name: "-R --lesskey-src=/etc/k"})[2][name] == "-R --lesskey-src=/etc/k"


@pytest.mark.parametrize("line", ["env {pack}/run", "sh -c '{pack}/run'", "env PATH={pack} less", "{pack}/run",
                                  "less --lesskey={pack}/k", "./run", "less '"])
def test_a_pager_that_starts_what_a_pack_holds_is_passed_over(home: Path, line: str) -> None:
    code = ("from generator.safety.isolation import guard, users_environment; guard();"
            "print(users_environment().get('PAGER'))")
    for wanted, said in (("None", line.format(pack=home)), ("less -R /etc/lesskey", "less -R /etc/lesskey")):
        done = subprocess.run([sys.executable, "-c", code], cwd=home.parent, env={**os.environ, "PAGER": said},
                              capture_output=True, encoding="utf-8", timeout=PATIENCE, check=True)
        assert done.stdout.strip() == wanted


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.daily("check", "build")
def test_a_home_that_is_the_pack_runs_nothing_and_gets_nothing(home: Path, command: tuple[str, ...]) -> None:
    before = _content(home)
    done = _run(home, command)
    assert not (home.parent / "RAN").exists(), done.stderr
    assert done.returncode in (0, 1, 2)
    assert not re.search("Fontconfig|Traceback", done.stderr)
    assert _content(home) == before


@pytest.mark.skipif(shutil.which("strace") is None, reason="without strace")
@pytest.mark.parametrize("command", [COMMANDS["build"], COMMANDS["odds"]], ids=["build", "odds"])
@pytest.mark.daily("build")
def test_no_process_opens_a_planted_file(home: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    log = tmp_path / "calls"
    done = _run(home, command, "strace", "-f", "-e", "trace=open,openat,execve", "-o", str(log))
    assert done.returncode == 0, done.stderr
    calls = log.read_text(encoding="utf-8", errors="replace")
    opened = {name.removeprefix(f"{home}/") for name in re.findall(r'"([^"]+)"', calls)}
    assert opened & {*CODE, *BROKEN} == set()
    assert not [name for name in opened if re.match(r"\.(config|cache|local|fonts|terminfo)\b", name)]


def test_a_home_with_a_stranger_s_settings_runs_no_code_of_theirs(tmp_path: Path, home: Path) -> None:
    """The pack lies elsewhere; the home folder is no pack."""
    (home / "game.yaml").unlink()
    done = _run(home, ("build", "--only", "board,deck", "-o", "{out}", str(PACK)))
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "RAN").exists()


SHOW = ("import os, sys; from generator.safety.isolation import guard, users_environment; guard();"
        "from generator.safety.user_folders import home_folder, memory_folder;"
        "print(home_folder(), memory_folder(), *sorted(os.environ), sep='\\n'); print(users_environment().get('HOME'))")


def _shown(home: Path, cwd: Path, **own: str) -> list[str]:
    given = {"PATH": os.environ["PATH"], "HOME": str(home), **own}
    done = subprocess.run([sys.executable, "-c", SHOW], cwd=cwd, env=given, capture_output=True, encoding="utf-8",
                          timeout=PATIENCE, check=True)
    return done.stdout.splitlines()


def test_a_home_of_the_user_s_keeps_what_the_program_remembers(tmp_path: Path) -> None:
    home = tmp_path / "anna"
    for folder in (home, tmp_path / "games"):
        folder.mkdir()
    shown = _shown(home, tmp_path / "games")
    assert shown[:2] == [str(home), str(home / ".local" / "state" / "zecer")]
    assert shown[-1] == str(home)


@pytest.mark.skipif(os.name == "nt", reason="accounts of POSIX")
@pytest.mark.parametrize("where", ["pack", "below a pack", "current folder", "variable"])
def test_what_may_be_a_pack_s_is_no_home(tmp_path: Path, where: str) -> None:
    import pwd

    folder, own = tmp_path / "here", {}
    (folder / "deep").mkdir(parents=True)
    if "pack" in where:
        (folder / "game.yaml").touch()
    home = folder / "deep" if where == "below a pack" else folder
    if where == "variable":
        home, own = tmp_path, {"XDG_STATE_HOME": str(folder / "deep")}
        (tmp_path / "game.yaml").touch()
    shown = _shown(home, folder if where == "current folder" else tmp_path.parent, **own)
    account = Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert [Path(line) for line in shown[:2]] == [account, account / ".local" / "state" / "zecer"]


def test_libraries_see_no_variable_that_is_not_known(tmp_path: Path) -> None:
    strange = dict.fromkeys(("DASK_CONFIG", "RL_invariant", "GIO_EXTRA_MODULES", "PANGO_LANGUAGE", "OPENSSL_CONF",
                             "UVICORN_ENV_FILE", "WEASYPRINT_DLL_DIRECTORIES", "FC_DEBUG", "NOBODY_KNOWS"), "x")
    names = _shown(tmp_path, tmp_path.parent, **strange, LC_ALL="C")[2:-1]
    assert {"LC_ALL", "HOME"} <= set(names)
    assert {name for name in names if not name.startswith(KEPT_BEGINNINGS)} <= {*KEPT}
