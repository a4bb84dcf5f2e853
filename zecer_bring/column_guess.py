"""Guesses what the columns of a spreadsheet hold, and says why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from msgspec import Struct, field

from generator.fields.int_type import IntType
from generator.load.scalars import BadNumberError, number
from generator.load.sheets.cell_doubts import ENTITY
from generator.load.sheets.sheet_guesses import (
    PICTURE,
    SENTENCE,
    comparable_word,
    exact,
    guess_copies,
    halves,
    single_spaced,
)
from generator.load.sheets.sheet_rows import ThingNames, slug
from generator.load.sheets.sheet_words import DASHES, FLAG_WORDS, STOCK_WORDS
from generator.message import Message, counted, msg
from generator.model.dice import Dice
from generator.records import replace

# words of a choice, their length, and how often each must occur at least, on average
MOST_CHOICES, LONGEST_WORD, LEAST_TIMES = 12, 30, 2
LONGEST_NAME, LONGEST_PART, MOST_PARTS = 60, 30, 20
# the share of names that differ
MOSTLY = 0.6
# characters of a text that is the main one of a card, on average
LEAST_TEXT = 20
# columns that may make an id together
MOST_COMBINED = 12
PLUS = ("+", "＋")
# a whole number with decimals
NO_DECIMALS = re.compile(r"^[-−]?\d+[.,]0{1,2}$")
# what those faces print as pictures
PICTURES = ("icon", "art")
NULLS = ("none", "null")
NUMBERS = frozenset(("0", "1"))
WORDS_OF_YAML = ("true", "false", "null", "none", "yes", "no", "on", "off")
# what the keys of a thing mean already
KEYS = ("id", "copies", "counted-as", "at-once", "provenance", "kind")
NO_LISTS: Mapping[int, str] = {}


class Guess(Struct, frozen=True):
    """What a column holds: the field ``id`` of a type, or ``copies``, ``id``, or "" for nothing; and why.

    ``words`` are the printed words of a choice, ``separator`` that of a list, to be declared if it is a guess
    (``is_split``).
    """

    at: int
    header: str
    id: str
    type: str
    why: Message
    words: Mapping[str, str] = field(default_factory=dict)
    separator: str = ""
    is_split: bool = False
    # another column before it has the same header
    is_twin: bool = False
    # the header with that of its group of columns
    label: str = ""

    @property
    def is_field(self) -> bool:
        """True for a field of things."""
        return bool(self.type)


class _Type(Struct, frozen=True):
    """A guessed type."""

    type: str
    why: Message
    words: Mapping[str, str] = field(default_factory=dict)
    separator: str = ""
    is_split: bool = False


def guess_columns(headers: Sequence[str], rows: Sequence[Sequence[str]], known: ThingNames,
                  lists: Mapping[int, str] = NO_LISTS, keys: int | None = None,
                  groups: Mapping[int, str] = NO_LISTS) -> list[Guess]:
    """What each column holds. ``rows`` are as wide as the headers, ``known`` the things of the pack.

    ``lists`` are the columns that hold lists for sure, each with what stands between their values; ``keys`` is the one
    of the keys of objects, ``groups`` are words above columns, which belong before their headers.
    """
    labels = [f"{groups[at]} {header}" if at in groups else header for at, header in enumerate(headers)]
    return [replace(one, header=headers[one.at], label=one.header, is_twin=bool(headers[one.at]) and any(
        exact(headers[one.at]) == exact(other) for other in headers[: one.at]))
            for one in _guess_each(labels, rows, known, lists, keys)]


def _guess_each(headers: Sequence[str], rows: Sequence[Sequence[str]], known: ThingNames,
                lists: Mapping[int, str], keys: int | None) -> list[Guess]:
    columns = [[row[at] for row in rows] for at in range(len(headers))]
    roles = _roles(headers, columns, lists, keys)
    taken: set[str] = set()
    found = []
    for at, (header, cells) in enumerate(zip(headers, columns, strict=True)):
        role = roles.get(at, "")
        if role in ("copies", "id"):
            empty = sum(not cell for cell in cells)
            why = (_besides(msg("its header names a number of pieces"), empty) if role == "copies"
                   else msg("its header says so"))
            found.append(Guess(at, header, role, "", why))
            continue
        if not header or not any(cells):
            found.append(Guess(at, header, "", "", msg("it is empty") if header else msg("it has no header")))
            continue
        if all(PICTURE.search(cell) for cell in cells if cell):
            why = msg("names of pictures: a field called art prints those of theme/art")
            found.append(Guess(at, header, "", "", why))
            continue
        empty = sum(not cell for cell in cells)
        type_ = (_Type("name", _besides(msg("it names the things"), empty)) if role == "name"
                 else _list_type(cells, known, lists[at]) if at in lists else _type(cells, known))
        id_ = _field_id(header, role, type_, taken)
        taken.add(id_)
        why = type_.why
        if "copies" not in roles.values() and guess_copies(header, cells):
            why = msg("{why}. Is it how many pieces are printed? Then: copies: {header}", why=why, header=header)
        found.append(Guess(at, header, id_, type_.type, why, type_.words, type_.separator, type_.is_split))
    return found


def as_shown(guess: Guess, numbers: Sequence[str]) -> Guess:
    """A column of whole numbers whose cells hold others, by their format only shown whole, as one of texts."""
    if guess.type.split()[:1] != ["int"] or all(_whole_number(one) is not None for one in numbers if one):
        return guess
    return replace(guess, type=guess.type.replace("int", "text", 1),
                   why=msg("numbers with decimals, printed as the spreadsheet shows them, rounded"))


def id_columns(guesses: Sequence[Guess], rows: Sequence[Sequence[str]]) -> tuple[int, ...] | None:
    """The fewest columns whose cells together differ in each row: of one, none if it is that of names or ids.

    None when there are no such columns.
    """
    own = [one.at for one in guesses if one.id == "id" and not one.type]
    names = [one.at for one in guesses if one.type == "name"]
    others = [one.at for one in guesses if one.is_field and one.at not in names]
    # a row without a name is a fault of the spreadsheet, to be told at its place
    rows = [row for row in rows if not names or any(row[at] for at in own + names)]
    if any(_differ((at,), rows) for at in own + names):
        return ()
    some = [*names, *others][:MOST_COMBINED]
    # a name with a sort or a number, before a text that may be written anew
    short = [one.at for one in guesses if one.is_field and one.at in others and "text" not in one.type.split()]
    named = [(*names, at) for at in (*short, *others)] if names else []
    ways = (chosen for number in (1, 2, 3) for chosen in combinations(some, number))
    every = tuple(names + others)
    return next((chosen for chosen in (*named, *ways, every) if _differ(chosen, rows)), None)


def _differ(columns: Sequence[int], rows: Sequence[Sequence[str]]) -> bool:
    ids = [single_spaced(" ".join(row[at] for at in columns if row[at])) for row in rows]
    return all(ids) and len(set(ids)) == len(ids)


def _roles(headers: Sequence[str], columns: Sequence[Sequence[str]], lists: Collection[int], keys: int | None
           ) -> dict[int, str]:
    """Columns with a part of their own on cards, each part once: by the header, or else by what is in them."""
    roles: dict[int, str] = {}

    def give(at: int | None, role: str) -> None:
        is_fit = at not in lists or role == "text"
        if at is not None and is_fit and at not in roles and role not in roles.values():
            roles[at] = role

    for at, header in enumerate(headers):
        is_alone = not any(any(cells) for other, cells in enumerate(columns) if other != at)
        is_id = comparable_word(header) == "id" and sum(map(bool, columns[at])) * 2 > len(columns[at])
        give(at if is_id and not is_alone else None, "id")
        give(at if guess_copies(header, columns[at]) == "sure" else None, "copies")
    for role, words in STOCK_WORDS.items():
        for word in map(comparable_word, words):
            fit = [at for at, header in enumerate(headers) if comparable_word(header) == word and any(columns[at])
                   and _suits(role, columns[at]) and not _sounds_like_another(header, headers)]
            give(fit[0] if fit else None, role)
    if "name" not in roles.values():
        named = _by_place([at for at in range(len(headers)) if roles.get(at, "id") == "id" and at not in lists],
                          columns, keys, roles)
        if named is not None:
            roles[named] = "name"
    give(_longest({at: cells for at, cells in enumerate(columns) if at not in roles and at not in lists}), "text")
    return roles


def _sounds_like_another(header: str, headers: Sequence[str]) -> bool:
    """True for ``Cost €`` beside ``Cost $``."""
    return any(comparable_word(header) == comparable_word(other) and exact(header) != exact(other) for other in headers)


def _longest(columns: Mapping[int, Sequence[str]]) -> int | None:
    """The column with long texts, None when there is none or several."""
    lengths = {at: sum(map(len, cells)) / max(1, len(cells)) for at, cells in columns.items()
               if not any(map(PICTURE.search, cells))}
    long = [at for at, length in lengths.items() if length >= LEAST_TEXT]
    return long[0] if len(long) == 1 else None


def _suits(role: str, cells: Sequence[str]) -> bool:
    """True if the part that a header names can hold such cells."""
    filled = [cell for cell in cells if cell]
    if role in ("cost", "value"):
        return all(cell in DASHES or _whole_number(cell) is not None for cell in filled)
    if role == "name":
        return len(filled) * 2 >= len(cells) and all(len(cell) <= 200 and "\n" not in cell for cell in filled)
    return role != "sort" or all(len(cell) <= LONGEST_WORD for cell in filled)


def _by_place(free: Sequence[int], columns: Sequence[Sequence[str]], keys: int | None, roles: Mapping[int, str]
              ) -> int | None:
    """The column of names where no header says so: that of keys, or the first of short texts most of which differ.

    Where there is none, the ids are names too, or a column whose texts recur.
    """
    likely = [at for at in free if _are_names(columns[at])]
    others = [at for at in likely if at not in roles]
    ways = (*(at for at in likely if at == keys), *(at for at in others if _mostly_differ(columns[at])),
            *(at for at in likely if at in roles), *(at for at in others if all(columns[at])))
    return ways[0] if ways else None


def _are_names(cells: Sequence[str]) -> bool:
    """True for short texts in at least half the cells."""
    filled = [cell for cell in cells if cell]
    odd = sum(_is_number(cell) or cell.casefold() in FLAG_WORDS or not any(map(str.isalpha, cell)) for cell in filled)
    return (len(filled) * 2 >= len(cells) > 0 and odd * 2 < len(filled)
            and all(len(cell) <= LONGEST_NAME and "\n" not in cell and not PICTURE.search(cell) for cell in filled)
            and sum(bool(SENTENCE.search(cell)) and " " in cell for cell in filled) * 2 < len(filled))


def _mostly_differ(cells: Sequence[str]) -> bool:
    filled = [single_spaced(cell) for cell in cells if cell]
    return len(set(filled)) >= MOSTLY * len(filled)


def _field_id(header: str, role: str, type_: _Type, taken: set[str]) -> str:
    """The id of a field: its part on stock faces, or its header as a slug that is no such part."""
    id_ = role or slug(header)[:40].strip("-") or "column"
    if not id_[0].isalpha():
        id_ = f"no-{id_}"
    if not role and id_ in (*STOCK_WORDS, *PICTURES, *KEYS, *WORDS_OF_YAML):
        id_ = f"{id_}-{type_.type.split()[0]}"
    number = next(n for n in range(1, 1_000) if (id_ if n == 1 else f"{id_}-{n}") not in taken)
    return id_ if number == 1 else f"{id_}-{number}"


def _type(cells: Sequence[str], known: ThingNames) -> _Type:
    filled = [cell for cell in cells if cell and cell not in DASHES]
    none = "" if len(filled) == len(cells) else " or none"
    empty = len(cells) - len(filled)
    if filled and _are_flags({cell.casefold() for cell in filled}):
        return _Type("flag", msg("yes and no, or nothing"))
    numbers = [_whole_number(cell) for cell in filled]
    if filled and None not in numbers and any(cell.startswith(PLUS) for cell in filled):
        return _Type(f"text{none}", _besides(msg("numbers with a sign, printed as they are written"), empty))
    if filled and None not in numbers and any(map(NO_DECIMALS.search, filled)):
        return _Type(f"text{none}", _besides(msg("numbers with decimals, printed as they are written"), empty))
    if filled and None not in numbers:
        whole = [one for one in numbers if one is not None]
        return _Type(f"int{none}", _besides(msg("whole numbers from {low} to {high}", low=min(whole), high=max(whole)),
                                            empty))
    if filled and all(map(_is_dice, filled)):
        return _Type(f"dice{none}", _besides(msg("dice such as {dice}", dice=filled[0]), empty))
    separator = _separator(filled)
    if separator:
        inner = _type_of_parts(filled, known, separator)
        if inner.type != "text" or separator != ",":
            why = msg("“{separator}” between {inner}", separator=separator, inner=inner.why)
            return _Type(f"list of {inner.type}", why, inner.words, separator, True)
    word = _word_type(filled, known)
    if word is not None:
        return _Type(f"{word.type}{none}", _besides(word.why, empty), word.words)
    return _Type(f"text{none}", _besides(msg("texts"), empty))


def _list_type(cells: Sequence[str], known: ThingNames, separator: str) -> _Type:
    inner = _type_of_parts(cells, known, separator)
    return _Type(f"list of {inner.type}", msg("lists of {inner}", inner=inner.why), inner.words, separator)


def _type_of_parts(cells: Sequence[str], known: ThingNames, separator: str) -> _Type:
    """The type of the values of lists."""
    parts = [part.strip() for cell in cells for part in cell.split(separator) if part.strip()]
    return _word_type(parts, known) or _Type("text", msg("texts"))


def _besides(why: Message, empty: int) -> Message:
    return why if not empty else msg("{why}; {cells}", why=why, cells=counted(empty, "{count} cell is empty",
                                                                             "{count} cells are empty"))


def _word_type(words: Sequence[str], known: ThingNames) -> _Type | None:
    """References to things of one kind, or few different words; None for anything else."""
    for kind, ids in known.ids.items():
        if words and all(word in ids or len(known.ids_of(kind, word)) == 1 for word in words):
            return _Type(f"ref {kind}", msg("names of things of the kind {kind}", kind=kind))
    counts = Counter(words)
    few = 1 < len(counts) <= MOST_CHOICES and len(words) >= LEAST_TIMES * len(counts)
    few = few and not any(map(_is_number, counts))
    ids_of = {word: slug(word) for word in counts}
    if not few or any(len(word) > LONGEST_WORD or "\n" in word for word in counts):
        return None
    if not all(ids_of.values()) or len(set(ids_of.values())) < len(counts) or not {*ids_of.values()}.isdisjoint(NULLS):
        return None
    shown = ", ".join(list(counts)[:4]) + (" …" if len(counts) > 4 else "")
    return _Type(f"choice of {', '.join(ids_of.values())}",
                 msg("{count} different words: {words}", count=len(counts), words=shown),
                 {id_: word for word, id_ in ids_of.items() if word != id_})


def _are_flags(words: set[str]) -> bool:
    """True for words of yes and no, those of one pair if there are only some for one of both: ``x`` and ``y`` are none.
    """
    if words <= NUMBERS:
        return False
    meant = {FLAG_WORDS.get(word, "") for word in words}
    return meant == {"true", "false"} or ("" not in meant and len(words) == 1)


def _separator(cells: Sequence[str]) -> str:
    """What stands between the parts of lists; empty when the cells are none."""
    for separator in ("|", ";", ","):
        if any(halves([part.strip() for part in cell.split(separator) if part.strip()]) for cell in cells):
            continue
        divided = [[part.strip() for part in cell.split(separator) if part.strip()] for cell in cells]
        parts = [part for some in divided for part in some]
        several = [some for some in divided if len(some) > 1]
        short = bool(parts) and max(map(len, parts)) <= LONGEST_PART
        # most cells have several parts, or single ones recur as a part of others
        recur = {part for some in several for part in some} & {some[0] for some in divided if len(some) == 1}
        is_list = bool(several) and (separator == "|" or len(several) * 2 >= len(divided) or len(recur) > 0)
        if is_list and short and (separator != "," or len(set(parts)) <= min(MOST_PARTS, len(parts) // 2)) and not (
                separator == ";" and any(map(ENTITY.search, cells))):
            return separator
    return ""


def _whole_number(cell: str) -> int | None:
    """The whole number of a cell; None for any other."""
    try:
        value = number(IntType().of_cell(cell))
    except BadNumberError:
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"[-−+]?[\d\s.,]+%?", cell) is not None


def _is_dice(cell: str) -> bool:
    try:
        Dice.parse(cell)
    except ValueError:
        return False
    return True
