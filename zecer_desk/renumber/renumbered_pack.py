"""Renumbers the clauses of a pack: its files, what is signed off, its catalogues. What it cannot prove it refuses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.check import Report, check
from generator.check.approval import facts
from generator.check.approved_texts import SEPARATOR
from generator.check.fix import Mended
from generator.check.printed_facts import PRINTS
from generator.check.references import references
from generator.check.report import lies_within
from generator.check.usage import references_in_texts
from generator.load.approved import FILE, SENTENCE, Facts, sentences_of
from generator.load.nodes import parse
from generator.load.pack import Loaded, load
from generator.load.source import decode
from generator.message import Message, msg
from generator.model.chapters import Clause
from generator.model.game import Game
from generator.safety.pack_files import TEXT_SHEETS, Unread, most_bytes, read
from generator.safety.pack_listing import TRANSLATIONS, listing
from generator.safety.scratch import scratch
from generator.translate.catalogue import UI, sheet_of
from zecer_desk.renumber.renumbered_clauses import ClauseEntries, unindented_lines
from zecer_desk.renumber.renumbered_files import REFERS, FileEdit, Renaming, edited_text, edits_of, edits_of_fields
from zecer_desk.renumber.renumbering import Renumbering, is_in, next_to, parent_of
from zecer_i18n.templates import ENDING, is_template, template

# the text of a clause that is inserted
UNWRITTEN = "…"
MOST_SHOWN = 3
# facts that are expressions, or name tables in quotes
COMPUTED_FACTS = ("example/", "claim/", "plays/")


class NotRenumbered(ValueError):
    """Clauses that cannot be renumbered; the message says why."""


def renumbered_files(loaded: Loaded, game: Game, numbers: Renumbering) -> tuple[Renaming, dict[str, Mended]]:
    """What is called anew, and every changed file by name. Raises NotRenumbered; nothing is written."""
    before = check(loaded)
    if before.count("error"):
        raise NotRenumbered(msg("expected a pack without errors; zecer check tells them"))
    try:
        _examine(loaded, game, numbers)
        renaming = Renaming.of_game(game, numbers)
        files = dict(_texts(loaded))
        after = {name: edited_text(text, edits) for (name, text), edits
                 in zip(files.items(), _edits(loaded, game, renaming, files), strict=True)}
        for name, text in files.items():
            if name.endswith(ENDING) and after[name] != text and is_template(leaf := name.rpartition("/")[2], text):
                after[name] = template(leaf, after[name])
        _place(loaded, game, numbers, after)
        _compare_catalogues(renaming, files, after)
    except ValueError as why:
        raise NotRenumbered(*why.args) from None
    _compare(loaded, game, renaming, before, after)
    return renaming, {name: Mended(text, after[name], 1) for name, text in files.items() if after[name] != text}


def _examine(loaded: Loaded, game: Game, numbers: Renumbering) -> None:
    """Raises ValueError when the clause or the number does not exist."""
    known = {clause.number for clause in game.clauses()}
    if numbers.leaves and numbers.leaves not in known:
        raise ValueError(msg("expected the number of a clause, found {number!r}", number=numbers.leaves))
    if not numbers.comes:
        _refuse_used(game, numbers.leaves)
        return
    if numbers.leaves and is_in(numbers.comes, numbers.leaves) and numbers.comes != numbers.leaves:
        raise ValueError(msg("expected a number outside of {clause}, found {number}", clause=numbers.leaves,
                             number=numbers.comes))
    left = {Renumbering(numbers.leaves).number_of(number) for number in known
            if not (numbers.leaves and is_in(number, numbers.leaves))}
    above = parent_of(numbers.comes)
    own = numbers.comes.rpartition(".")[2]
    siblings = [number for number in left if parent_of(number) == above]
    follows = own in ("1", "A") or ((own.isdecimal() or own.isupper()) and next_to(numbers.comes, -1) in siblings)
    if not follows or (above not in left and f"{above}.0" not in game.chapters):
        raise ValueError(msg("expected the number of a clause or the next one behind the last, found {number!r}",
                             number=numbers.comes))


def _refuse_used(game: Game, number: str) -> None:
    """Raises ValueError when something refers to a clause that is to be removed, or it prints a table."""
    gone = {clause.id for clause in game.clauses() if is_in(clause.number, number)}

    def means(target: str | None) -> bool:
        found = game.clause(target or "")
        return isinstance(found, Clause) and found.id in gone

    uses = [path for path, sort, target in _all_references(game) if sort == "clause" and means(target)
            and not any(lies_within(path, f"clause/{id_}") for id_ in gone)]
    uses += [f"clause/{id_}/table" for id_ in gone for clause in (game.clause(id_),)
             if isinstance(clause, Clause) and clause.tables]
    if uses:
        raise ValueError(msg("expected nothing that refers to {clause}, found {paths}", clause=number,
                             paths=_few(dict.fromkeys(uses))))


def _all_references(game: Game) -> Iterator[tuple[str, str, str]]:
    """Path, sort and target of every reference."""
    yield from ((one.path, one.sort, one.target) for one in references(game))
    yield from ((passage.path, sort, target) for passage, _, sort, target in references_in_texts(game))
    for number, waiver in enumerate(game.waivers, 1):
        head, _, rest = waiver.at.partition("/")
        yield f"waivers/{number}", head, rest.partition("/")[0]


def _texts(loaded: Loaded) -> Iterator[tuple[str, str]]:
    """The files of a pack that may name clauses, with their texts. Raises ValueError for one that cannot be read."""
    sheets = {name.partition("\0")[0] for name in loaded.places.sources}
    names = (*listing(loaded.folder).names, *sorted(name for name in sheets if name.endswith(TEXT_SHEETS)))
    for name in names:
        if name == FILE or (name.endswith((".yaml", ".po", ".pot", *TEXT_SHEETS)) and not name.endswith(f"/{UI}")):
            text, findings = decode(read(loaded.folder, name), name, most_bytes(name))
            if text is None:
                raise ValueError(findings[0].message)
            yield name, text


def _edits(loaded: Loaded, game: Game, renaming: Renaming, files: Mapping[str, str]) -> Iterator[list[FileEdit]]:
    """The edits of each file."""
    fields, numbers = edits_of_fields(loaded, game, renaming), renaming.numbers
    gone = numbers.leaves if not numbers.comes else ""
    for name, text in files.items():
        if name.startswith(f"{TRANSLATIONS}/"):
            yield [*_catalogue_edits(text, renaming), *renaming.placeholders(text)]
        elif name == FILE:
            yield list(_approved_edits(text, game, renaming))
        elif name.endswith(".yaml"):
            own = [*edits_of(parse(text.encode(), name)[0], text, renaming), *fields.get(name, ())]
            if gone and name == _file_of(loaded, game, gone):
                entries = ClauseEntries.read(text, name)
                own.append(FileEdit(*entries.span(entries.clauses_of(gone)), ""))
            yield own
        else:
            yield list(renaming.placeholders(text))


def _catalogue_edits(text: str, renaming: Renaming) -> Iterator[FileEdit]:
    """The edits of the names of strings in a PO file, and of what its notes say of them; strings that are gone."""
    for head, word, known in (("clause", "rule", renaming.clauses), ("table", "table", renaming.tables)):
        if known:
            ids = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
            named = rf'(?:msgctxt "|preview\.html\#){head}\.(?P<one>{ids})(?=[."|\n])|^\#\. {word} (?P<two>{ids})(?=:)'
            for found in re.finditer(named, text, re.MULTILINE):
                key = found.lastgroup or ""
                yield FileEdit(*found.span(key), known[found[key]])
    gone = renaming.numbers.leaves if not renaming.numbers.comes else ""
    if gone:
        pattern = rf'^(?:#.*\n|(?:#~ )?".*"\n)*(?:#~ )?msgctxt "clause\.{re.escape(gone)}[.|](?:.+\n?)*\n?'
        for found in re.finditer(pattern, text, re.MULTILINE):
            yield FileEdit(*found.span(), "")


def _approved_edits(text: str, game: Game, renaming: Renaming) -> Iterator[FileEdit]:
    """The edits of what is signed off: holders, and values that name clauses and tables."""
    sorts, holder, at, gone = _sorts(game), "", 0, False
    for line in text.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        if bare.startswith("[") and bare.endswith("]"):
            holder = bare[1:-1]
            gone = _is_gone(holder, renaming)
            new = f"[{renaming.path(holder)}]"
        elif bare.startswith(SENTENCE):
            new = renaming.text(bare)
        else:
            key, equals, value = bare.partition(" = ")
            new = f"{key}{equals}{_fact(value, f'{holder}/{key}', sorts, renaming)}"
        if gone:
            yield FileEdit(at, at + len(line), "")
        elif new != bare:
            yield FileEdit(at, at + len(bare), new)
        at += len(line)


def _is_gone(path: str, renaming: Renaming) -> bool:
    head, _, id_ = path.partition("/")
    numbers = renaming.numbers
    return head == "clause" and bool(numbers.leaves) and not numbers.comes and is_in(id_, numbers.leaves)


def _sorts(game: Game) -> dict[str, str]:
    """The sort of the references at each path."""
    return {one.path: one.sort for one in references(game) if one.sort in REFERS}


def _fact(value: str, path: str, sorts: Mapping[str, str], renaming: Renaming) -> str:
    """A fact with its references renamed."""
    if sentences_of(value) is not None:
        return renaming.text(value)
    parts = value.split(SEPARATOR)
    if "{" in value:
        told = [renaming.text(part) for part in parts]
        return SEPARATOR.join(sorted(told) if parts == sorted(parts) else told)
    if sort := sorts.get(path.replace(f"/{PRINTS}/", "/")):
        return SEPARATOR.join(map(renaming.clause if sort == "clause" else renaming.table, parts))
    # the sources of a roll's modifiers
    if path.startswith("table/") and path.endswith(("/rows", "/columns")):
        return renaming.tokens(value)
    return renaming.in_expression(value) if path.startswith(COMPUTED_FACTS) else value


def _place(loaded: Loaded, game: Game, numbers: Renumbering, texts: dict[str, str]) -> None:
    """Put a new or a moved clause at its place in the ``texts``. Raises ValueError when that cannot be done."""
    if not numbers.comes:
        return
    written = f'"{numbers.comes}": {UNWRITTEN}'
    if numbers.leaves:
        source = _file_of(loaded, game, numbers.leaves)
        entries = ClauseEntries.read(texts[source], source)
        own = entries.clauses_of(numbers.comes)
        written = unindented_lines(entries.text_of(own), "" if entries.is_flow else entries.indent)
        start, end = entries.span(own)
        texts[source] = entries.text[:start] + entries.text[end:]
    target = _file_of(loaded, game, numbers.comes)
    entries = ClauseEntries.read(texts[target], target)
    if entries.is_flow and "\n" in written.rstrip("\r\n"):
        raise ValueError(msg("expected clauses in lines of their own in {file}, found them between braces",
                             file=target))
    texts[target] = entries.with_clauses(numbers.comes, written.rstrip("\r\n") if entries.is_flow else written)


def _file_of(loaded: Loaded, game: Game, number: str) -> str:
    """The file of the chapter of a clause."""
    return loaded.places.spots[f"chapter/{number.partition('.')[0]}.0"].file


def _compare_catalogues(renaming: Renaming, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Raises ValueError when a catalogue does not hold the same strings under their new names."""
    for name in (name for name in before if name.startswith(f"{TRANSLATIONS}/") and before[name] != after[name]):
        wanted = [(_context(one.context, renaming), *map(renaming.text, (one.source, one.target, one.previous or "")))
                  for one in sheet_of(name, before[name]).entries if not _is_gone_context(one.context, renaming)]
        found = [(one.context, one.source, one.target, one.previous or "")
                 for one in sheet_of(name, after[name]).entries]
        if wanted != found:
            lost = next((one[0] for one in wanted if one not in found), "")
            raise ValueError(msg("expected {context} with its new numbers in {file}, found it written in another way; "
                                 "zecer i18n update writes it anew", context=lost, file=name))


def _context(context: str, renaming: Renaming) -> str:
    """The name of a string after the renumbering."""
    head, _, rest = context.partition(".")
    known = {"clause": renaming.clauses, "table": renaming.tables}.get(head, {})
    old = max((one for one in known if rest.startswith((f"{one}.", f"{one}|")) or rest == one), key=len, default=None)
    return context if old is None else f"{head}.{known[old]}{rest[len(old):]}"


def _is_gone_context(context: str, renaming: Renaming) -> bool:
    head, _, rest = context.partition(".")
    return _is_gone(f"{head}/{rest}", renaming)


def _compare(loaded: Loaded, game: Game, renaming: Renaming, before: Report, after: Mapping[str, str]) -> None:
    """Load the pack as it will be. Raises NotRenumbered when it does not say the same with other numbers."""
    with scratch(), TemporaryDirectory() as folder:
        _copy(loaded, Path(folder), after)
        now = load(Path(folder))
        found = check(now)
    sorts, new = _sorts(game), renaming.numbers.comes if not renaming.numbers.leaves else ""
    wanted = {renaming.path(holder): {key: _fact(value, f"{holder}/{key}", sorts, renaming)
                                      for key, value in data.items()}
              for holder, data in facts(game).items() if not _is_gone(holder, renaming)}
    told = _without_holder(facts(now.game), f"clause/{new}") if now.game is not None else {}
    if wanted != told:
        raise NotRenumbered(msg("expected every reference to be renumbered, found others at {paths}; an id such as "
                                "id: repair keeps a clause's references", paths=_few(_differing(wanted, told))))
    known = Counter((one.rule, renaming.path(one.path)) for one in before.findings)
    more = Counter((one.rule, one.path) for one in found.findings
                   if not (new and lies_within(one.path, f"clause/{new}")))
    if added := list(more - known):
        raise NotRenumbered(msg("expected no more findings than before, found {findings}",
                                findings=_few(f"{rule} {path}" for rule, path in added)))


def _copy(loaded: Loaded, folder: Path, texts: Mapping[str, str]) -> None:
    """Write a copy of a pack with other texts."""
    names = {*listing(loaded.folder).names, *(name.partition("\0")[0] for name in loaded.places.sources)}
    for name in sorted(names):
        if name.startswith(f"{TRANSLATIONS}/"):
            continue
        try:
            data = texts[name].encode() if name in texts else read(loaded.folder, name)
        except (OSError, Unread):
            # the program's own faces are no files of the pack
            continue
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _without_holder(found: Facts, holder: str) -> Facts:
    return {one: data for one, data in found.items() if one != holder}


def _differing(one: Facts, other: Facts) -> Iterator[str]:
    for holder in dict.fromkeys((*one, *other)):
        mine, yours = one.get(holder, {}), other.get(holder, {})
        yield from (f"{holder}/{key}" for key in dict.fromkeys((*mine, *yours)) if mine.get(key) != yours.get(key))


def _few(found: Iterable[str]) -> Message | str:
    told = list(found)
    shown = ", ".join(told[:MOST_SHOWN])
    more = len(told) - MOST_SHOWN
    return msg("{paths} and {count} more", paths=shown, count=more) if more > 0 else shown
