"""What the program writes or deletes goes through few doors, which know what it has made itself; no other is opened."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from modules import MODULES, ROOT, of_packages_here

# what writes by itself, and why
DOORS = of_packages_here({
    "safety/folder.py": "the one writer: atomically, through no link",
    "safety/opener.py": "opens what that one writes",
    "safety/lock.py": "the files of locks",
    "safety/cache.py": "the user's cache, in a folder of its own",
    "safety/user_folders.py": "the user's word, once, where there is none",
    "safety/scratch.py": "temporary folders",
    "make/remote.py": "a temporary folder on another machine",
    "zecer_release/changed/given_edition.py": "a temporary folder for what an archive holds",
    "zecer_desk/renumber/renumbered_pack.py": "a temporary copy of a pack, to be checked",
    "cli/console.py": "nothing in place of closed streams",
    "cli/completion.py": "appends a line to the start file of a shell, as it was asked to",
})
# what calls that writer: whoever wants a file written asks one of the first three
CALLERS = of_packages_here({
    "make/output_folder.py": "files of boxes: remembers them, keeps others",
    "safety/made_files.py": "files where a user says: remembers them, keeps others",
    "safety/edits.py": "changes of the user's own files: all or none",
    "safety/replacement.py": "carries out what these ask for",
    "safety/folder.py": "itself",
    "make/record.py": "what the program remembers",
    "make/remote.py": "a temporary folder on another machine",
    "zecer_release/changed/given_edition.py": "a temporary folder for what an archive holds",
    "cli/edited_facts.py": "gives a file that was edited a second name",
    "zecer_i18n/catalogues.py": "gives templates that were edited, and catalogues whose strings moved, second names",
})
# what replaces the user's own files, whose old content is not kept
EDITORS = of_packages_here({
    "make/printers.py": "the file of printers, read before, all else in it stays",
    "zecer_release/frozen/releasing.py": "a new archive, and the log, which grows",
    "zecer_i18n/catalogues.py": "catalogues, merged with what they hold",
    "cli/check.py": "mends places",
    "zecer_desk/renumber/renumber_command.py": "ids in places",
    "cli/upgrade.py": "values and keys in places, after they were shown",
    "zecer_desk/edit/edit_history.py": "values in places, tried before; each step can be taken back",
    "zecer_desk/icons/icons_command.py": "new drawings, and a line in the list of icons",
    "zecer_desk/pull/pulled_sheets.py": "spreadsheets that were fetched, after they were compared with those read",
    "zecer_bring/bring_command.py": "new files, and single values in places",
    "make/new_pack.py": "new files",
    "zecer_proof/approve/approve_command.py": "after an edited file has its second name",
    "zecer_odds/odds_simulations.py": "what was played, after an edited file has its second name",
})
OF_PATHS = {"write_text", "write_bytes", "unlink", "rmdir", "rename", "mkdir", "touch", "symlink_to", "hardlink_to",
            "chmod", "rmtree", "copyfile", "copytree", "copy2", "move", "makedirs", "mkdtemp", "mkstemp", "link",
            "symlink", "truncate", "ftruncate", "removedirs", "renames"}
OF_OS = {"os.remove", "os.replace", "os.open"}
NAMED = {"TemporaryDirectory", "NamedTemporaryFile", "mkdtemp", "mkstemp", "rmtree", "FileIO"}
# of lists and terminals, in modules that know the writer too
OF_OTHERS = {"waiting.clear", "click.clear", "os.unlink", "file.write"}
OF_FOLDERS = {"write", "stage", "unlink", "remove", "keep", "aside", "sweep", "clear", "tidy"}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix().removeprefix("generator/")


@cache
def _calls(path: Path) -> tuple[tuple[str, bool], ...]:
    """What a module calls, and whether that writes or deletes by itself."""
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    return tuple((name := ast.unparse(call.func), _writes(name, call)) for call in calls)


def _writes(name: str, call: ast.Call) -> bool:
    """Whether a call writes or deletes by itself: an open for writing, or a call of the system."""
    last = name.rpartition(".")[2]
    if last == "open" and not name.startswith(("os.", "Image.", "pikepdf.", "pypdfium2.")):
        words = [word.value for word in (*call.args, *(named.value for named in call.keywords))
                 if isinstance(word, ast.Constant) and isinstance(word.value, str)]
        return any(set(word) & set("wxa+") and len(word) <= 3 for word in words)
    return name in OF_OS or (last in OF_PATHS and "." in name and not name.startswith("super()")) or last in NAMED


def test_only_the_doors_write() -> None:
    found = {_name(path) for path in MODULES
             for _, writes in _calls(path) if writes}
    assert found - {*CALLERS} <= {*DOORS}
    assert {*DOORS} <= found


def test_only_those_that_know_what_was_made_call_the_writer() -> None:
    found = set()
    for path in MODULES:
        if "generator.safety.folder import" in path.read_text(encoding="utf-8"):
            found |= {_name(path) for name, _ in _calls(path)
                      if name.rpartition(".")[2] in OF_FOLDERS and "." in name and name not in OF_OTHERS}
    assert found <= {*CALLERS}
    assert {*CALLERS} - {"safety/folder.py"} <= found


def test_whoever_replaces_files_of_the_user_s_is_listed() -> None:
    found = {_name(path) for path in MODULES
             for name, _ in _calls(path) if name.rpartition(".")[2] in {"edit", "edit_texts"}}
    assert found - {"safety/edits.py"} == {*EDITORS}


@pytest.mark.parametrize("code", ["Path(x).write_text('a')", "open(x, 'w')", "open(x, mode='ab')", "x.open('w+')",
                                  "os.replace(a, b)", "shutil.rmtree(x)", "rmtree(x)", "path.unlink()"])
def test_a_new_writer_is_found(code: str, tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text(code, encoding="utf-8")
    assert [name for name, writes in _calls(tmp_path / "new.py") if writes]
