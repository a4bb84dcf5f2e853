"""Updates the message catalogues in ``locale/`` and keeps all translations. Run by ``make words``.

``ui.po`` contains the words printed in boxes: arguments of ``word(…)`` and ``printed(…)``, and ``_(…)`` in templates.
``cli.po`` contains the messages to the user: arguments of ``msg(…)``, ``counted(…)``, ``tr(…)``, ``count(…)`` and
``plural(…)``, the help of commands and options, the documentation of rules, and messages of click.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"][
    "packages"]
PRINTED = (*(("python", package, "*.py", ("word", "printed")) for package in PACKAGES),
           ("jinja2", "templates", "*.html", ("_",)))
NOTES = ["translators:"]
# functions that mark messages; for those with plural forms, the positions of these arguments
SAID = {"msg": None, "tr": None, "counted": (2, 3), "count": (2, 3), "plural": (1, 2)}
DOCUMENTS = ("help", "what", "why")
# the messages that click translates with gettext
CLICK: tuple[str | tuple[str, str], ...] = (
    "Usage:", "Options", "Error: {message}", "Aborted!", "Show this message and exit.", "Show the version and exit.",
    "Try '{command} {option}' for help.", "Missing argument", "Missing option", "Missing command.",
    "No such option {name!r}.", "Invalid value: {message}", "Invalid value for {param_hint}: {message}",
    "default: {default}", "{value!r} is not a valid {number_type}.", "{value} is not in the range {range}.",
    "Option {name!r} does not take a value.", "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.", "{name} {filename!r} is a directory.", "file", "directory", "path",
    "Choose from:\n\t{choices}",
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)


class Found(NamedTuple):
    """A message of the program: its file, its text (singular and plural if it counts), comments for translators."""

    file: str
    msgid: str | tuple[str, str]
    comments: list[str]


def words(root: Path = ROOT) -> Iterator[Found]:
    """Every word that the program prints in boxes, in the order of the files."""
    for method, folder, pattern, names in PRINTED:
        for path in sorted((root / folder).rglob(pattern)):
            keywords = dict.fromkeys(names)
            for _, msgid, comments, _ in extract_from_file(method, path, keywords, NOTES, strip_comment_tags=True):
                yield Found(path.relative_to(root).as_posix(), str(msgid), comments)


def messages(root: Path = ROOT) -> Iterator[Found]:
    """Every message to the user, in the order of the files."""
    for path in chain.from_iterable(sorted((root / package).rglob("*.py")) for package in PACKAGES):
        name = path.relative_to(root).as_posix()
        for _, msgid, _, _ in extract_from_file("python", path, SAID):
            yield Found(name, msgid, [])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield from (Found(name, msgid, []) for msgid in _documented(node))
    yield from (Found("click", msgid, []) for msgid in CLICK)


def _documented(node: ast.AST) -> Iterator[str]:
    """The paragraphs of a command's help; the help of an option; the documentation of a rule."""
    if isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
        for paragraph in inspect.cleandoc(ast.get_docstring(node) or "").split("\n\n"):
            yield " ".join(paragraph.split())
    elif isinstance(node, ast.Call):
        yield from filter(None, (_text(one.value) for one in node.keywords if one.arg in DOCUMENTS))


def _is_command(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in ("command", "group")


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def update(path: Path, found: list[Found]) -> None:
    """Write the present messages into a catalogue; removed ones stay as comments, similar ones become fuzzy."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.name, domain=path.stem)
    template = Catalog(project=catalogue.project, version=catalogue.version, creation_date=catalogue.creation_date)
    for name, msgid, comments in found:
        template.add(msgid, locations=[(name, 0)], auto_comments=comments)
    catalogue.update(template)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False)


def compiled(path: Path) -> Path:
    """The path at which gettext looks for a compiled catalogue."""
    return path.parent / "LC_MESSAGES" / f"{path.stem}.mo"


def compile_catalogue(path: Path) -> None:
    """Write a catalogue in the binary format of gettext."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.name, domain=path.stem)
    compiled(path).parent.mkdir(exist_ok=True)
    with compiled(path).open("wb") as file:
        write_mo(file, catalogue)


if __name__ == "__main__":
    for po in sorted((ROOT / "locale").glob("*/ui.po")):
        update(po, list(words()))
    for po in sorted((ROOT / "locale").glob("*/cli.po")):
        update(po, list(messages()))
        compile_catalogue(po)
