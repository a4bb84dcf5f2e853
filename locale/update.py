"""Brings the catalogues in ``locale/`` up to date with the program; nothing translated is lost. Run by ``make words``.

``ui.po`` has the words that the program prints in a box: those that ``word(…)`` or ``printed(…)`` is called with, and
``_(…)`` in templates. ``cli.po`` has what it says to its user: ``tr(…)``, ``count(…)``, ``message(…)``, ``plural(…)``,
the help of commands and options, heads of tables, documents of rules, and what the library of commands says itself.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PRINTED = (("python", "generator", "*.py", ("word", "printed")), ("jinja2", "templates", "*.html", ("_",)))
NOTES = ["translators:"]
SAID, COUNTED = ("tr", "message"), {"count": 1, "plural": 0}
# which argument has the heads of a table
HEADS = {"table": 0, "_section": 2}
# what a finding expected and found: told apart by ``speech.said``
FINDING = re.compile(r"expected (?P<wanted>[^\n]+?), found (?P<found>[^\n;]+)(?:; .*)?", re.DOTALL)
HOLE = re.compile(r"\{\d*\}")
# a message with holes must have so many letters of its own, or it would be seen in everything
LEAST_LETTERS = 5
DOCUMENTS = ("help", "what", "why")
# what readers of packs are told: by argument, and by the name it has before it is told
TOLD = {"Trouble": (2, 3), "tell": (2, 3), "wrong": (3, 4), "string": (2,), "mapping": (2,)}
NAMES = ("message", "advice")
ERRORS = ("UsageError", "ClickException", "BadParameter")
# what click says and asks gettext for
CLICK: tuple[str | tuple[str, str], ...] = (
    "Usage:", "Options", "Error: {message}", "Aborted!", "Show this message and exit.", "Show the version and exit.",
    "Try '{command} {option}' for help.", "Missing argument", "Missing option", "Missing command.",
    "No such option {name!r}.", "Invalid value: {message}", "Invalid value for {param_hint}: {message}",
    "default: {default}", "{value!r} is not a valid {number_type}.", "{value} is not in the range {range}.",
    "Option {name!r} does not take a value.", "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.", "{name} {filename!r} is a directory.", "file", "directory", "path",
    "Choose from:\n\t{choices}",
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)  # fmt: skip


class Found(NamedTuple):
    """A message of the program (two when it counts): in which file, and what its author says of it."""

    file: str
    msgid: str | tuple[str, str]
    comments: list[str]


def words(root: Path = ROOT) -> Iterator[Found]:
    """Every word that the program prints, in the order of the files."""
    for method, folder, pattern, names in PRINTED:
        for path in sorted((root / folder).rglob(pattern)):
            keywords = dict.fromkeys(names)
            for _, msgid, comments, _ in extract_from_file(method, path, keywords, NOTES, strip_comment_tags=True):
                yield Found(path.relative_to(root).as_posix(), str(msgid), comments)


def messages(root: Path = ROOT) -> Iterator[Found]:
    """Everything that the program says to its user, in the order of the files."""
    for path in sorted((root / "generator").rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in (node for node in nodes if id(node) not in parts):
            for msgid in (*_called(node), *_documented(node), *_wanted(node), *_told(node)):
                yield Found(path.relative_to(root).as_posix(), msgid, [])
    yield from (Found("click", msgid, []) for msgid in CLICK)


def _called(node: ast.AST) -> Iterator[str | tuple[str, str]]:
    if not isinstance(node, ast.Call):
        return
    name = _name(node)
    if name in (*SAID, *ERRORS) and node.args:
        yield from filter(None, [_text(node.args[0])])
    elif isinstance(node.func, ast.Name) and name in COUNTED:
        texts = [_text(argument) for argument in node.args[COUNTED[name] :]]
        if len(texts) == 2 and all(texts):
            yield texts[0], texts[1]
    elif name in HEADS and len(node.args) > HEADS[name] and isinstance(heads := node.args[HEADS[name]], ast.Tuple):
        yield from filter(None, map(_text, heads.elts))
    texts = (keyword.value for keyword in node.keywords if keyword.arg in DOCUMENTS)
    yield from (text for value in texts if (text := _text(value) or _numbered(_shape(value))))


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _documented(node: ast.AST) -> Iterator[str]:
    """The paragraphs of a command's help."""
    if isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
        for paragraph in inspect.cleandoc(ast.get_docstring(node) or "").split("\n\n"):
            yield " ".join(paragraph.split())


def _wanted(node: ast.AST) -> Iterator[str]:
    """What a finding says between its words ``expected`` and ``found``, and after them; holes by number."""
    match = FINDING.fullmatch(_shape(node))
    if match is not None and "(?P" not in match["wanted"]:
        yield from filter(None, (_numbered(match[part]) for part in ("wanted", "found")))


def _told(node: ast.AST) -> Iterator[str]:
    """What a reader of packs tells of; what it expected and found is taken apart elsewhere."""
    values: list[ast.expr] = []
    if isinstance(node, ast.Call):
        values = [node.args[place] for place in TOLD.get(_name(node), ()) if place < len(node.args)]
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in NAMES:
        values = [node.value]
    for shape in map(_shape, values):
        if shape and FINDING.fullmatch(shape) is None:
            yield from filter(None, [_numbered(shape)])


def _shape(node: ast.AST) -> str:
    """A text as it is written, with ``{}`` for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part).replace("{", "{{").replace("}", "}}") or "{}" for part in node.values)
    return _text(node).replace("{", "{{").replace("}", "}}")


def _numbered(shape: str) -> str:
    """``{0} of {1}`` for ``{} of {}``; nothing when holes are nearly all of it."""
    if "{" not in shape:
        return shape
    numbers = count()
    own = HOLE.sub("", shape)
    many = sum(map(str.isalpha, own)) >= LEAST_LETTERS and "{" not in own
    return HOLE.sub(lambda _: f"{{{next(numbers)}}}", shape) if many else ""


def _is_command(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in ("command", "group")


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def update(path: Path, found: list[Found]) -> None:
    """A catalogue with the messages as they are now; those that are gone stay as comments, like ones become fuzzy."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.name, domain=path.stem)
    template = Catalog(project=catalogue.project, version=catalogue.version, creation_date=catalogue.creation_date)
    for name, msgid, comments in found:
        template.add(msgid, locations=[(name, 0)], auto_comments=comments)
    catalogue.update(template)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False)


def compiled(path: Path) -> Path:
    """Where gettext looks for a catalogue."""
    return path.parent / "LC_MESSAGES" / f"{path.stem}.mo"


def compile_catalogue(path: Path) -> None:
    """Write a catalogue as gettext reads it."""
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
