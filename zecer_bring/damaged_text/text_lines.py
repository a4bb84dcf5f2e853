"""The lines of a text: characters of which each is damaged alone, marks of other formats, and what belongs to pages."""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from generator.escape import UNSEEN
from generator.layout.type.fonts import covers
from generator.message import msg
from zecer_bring.damaged_text.repairs import Certainty, Repair

LONGEST_LINE = 8_000
# the font of the text of a book
FONT = "Brygada1918-Regular"
# begins an item of a list, whatever its sign was; begins and ends bold words
BULLET, BOLD = "\x01", "\x02"
LIGATURES = {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
LIGATURE = re.compile("|".join(LIGATURES))
BULLETS = re.compile(r"^(\s*)([\ue000-\uf8ff•●▪■◦‣∙·►➢◆])(?=[\s\w])")
DASHED = re.compile(r"^(\s*)([-*])\s+(?=[^\W\d]|[„(*_])")
ITEM = re.compile(rf"(?P<indent>\s*)(?P<sign>{BULLET}|[–—-](?=\s))\s*(?=\S)")
PRIVATE = re.compile("[\ue000-\uf8ff]")
SOFT = "\u00ad"
STUB = re.compile(
    r"!\[[^\]]{0,300}\]\([^)]{0,300}\)|!\[\[[^\]]{0,300}\]\]|\[\[(?:File|Image|Plik|Grafika|Obraz):[^\]]{0,300}\]\]"
    r"|<img\b[^>]{0,500}>|<!--.{0,500}?-->"
    r"|\[(?:image|img|figure|obraz|obrazek|ilustracja|grafika)(?:[ :#][^\]]{0,300})?\]", re.IGNORECASE)
LINK = re.compile(r"\[([^\]\n]{0,300})\]\((?:https?:|www\.|/|#)[^)\s]{0,500}\)")
TAG = re.compile(r"</?(?:a|b|i|u|p|br|hr|div|span|strong|em|font|center|sup|sub|small|big|h[1-6]|ul|ol|li|pre|code|td|"
                 r"tr|th|table|tbody|blockquote)(?:\s+[\w:-]+\s*=[^<>]{0,500})?\s?/?>", re.IGNORECASE)
ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{2,6}|#x[0-9a-fA-F]{2,5});")
ADDRESS = re.compile(r"(?:\W{0,5}(?:źródło|source|url|pobrano z|retrieved from|adres)\W{0,5})?<?(?:https?://|www\.)\S+",
                     re.IGNORECASE)
RULER = re.compile(r"\s*(?:[-_=*~#.·—–|:+]\s*){3,}")
FENCE = re.compile(r"(?:```|~~~)\s*\w*")
STARS = re.compile(r"\*\*|__|'''?")
PAGE = re.compile(r"[\s–—|~·<=\[-]*(?:(?:strona|str\.|page|p\.|seite)\s*)?(\d{1,4})(?:\s*(?:/|z|of)\s*\d{1,4})?"
                  r"[\s–—|~·>=\]-]*", re.IGNORECASE)
# the number of a page beside a running head, but no number of a chapter
NUMBER_BESIDE = re.compile(r"^\d{1,4}\s{2,40}|\s{2,40}\d{1,4}$|(?<=[|–—-])\s?\d{1,4}$|^\d{1,4}\s?(?=[|–—-])")
HEAD_NUMBER = re.compile(r"(?:(?P<first>\d{1,4})\s*[|–—-]?\s+(?P<after>[^\W\d_].*?)"
                         r"|(?P<before>[^\W\d_].*?)\s+[|–—-]?\s*(?P<last>\d{1,4}))")
NAMED_PAGE = re.compile(r"[a-zA-Z]|/")
# lines between two page numbers, and those that prove each other; letters of a running head, how often it recurs
BETWEEN, LEAST_PAGES, LONGEST_HEAD, LEAST_HEADS = 12, 3, 80, 3
# lines between two running heads with numbers
LEAST_PAGE = 8
DEEPEST = 3


class SourceLine(Struct):
    """A line of the source by its number; before it stood ``blank`` blank lines, ``after_page`` the end of a page."""

    number: int
    text: str
    blank: int = 0
    after_page: bool = False
    # letters of the longest line of its column; 0 where there are no columns
    width: int = 0
    # it may be columns, or a row of a table, and is joined to nothing
    is_row: bool = False


def read_lines(texts: Sequence[str]) -> tuple[list[SourceLine], list[Repair]]:
    """The lines that have words, and what was taken from them."""
    found: list[Repair] = []
    lines: list[SourceLine] = []
    page, blank = False, 0
    for number, text in enumerate(texts, 1):
        page = page or "\f" in text
        text = _cleaned_line(text, number, found)
        if not text.strip():
            blank += 1
            continue
        pieces = _pieces(text)
        if len(pieces) > 1:
            found.append(Repair("length", "likely", number, "", "", msg(
                "a line of {count:,} characters; it becomes {pieces} paragraphs", count=len(text), pieces=len(pieces))))
        lines += [SourceLine(number, piece, 1 if at else blank, page and not at) for at, piece in enumerate(pieces)]
        page, blank = False, 0
    _set_levels(lines, found)
    return _without_pages(lines, found), found


def _set_levels(lines: Sequence[SourceLine], found: list[Repair]) -> None:
    """Mark items of inner lists, by their indentation or another sign, with a sign for each level."""
    above: list[tuple[int, str]] = []
    for line in lines:
        match = ITEM.match(line.text)
        if match is None or (match["sign"] != BULLET and not above):
            above = above if match is None and not line.blank else []
            continue
        own = len(match["indent"]), match["sign"]
        if own in above:
            del above[above.index(own) + 1 :]
        else:
            is_other = all(sign != own[1] for _, sign in above)
            above = [one for one in above if one[0] < own[0] or is_other] + [own]
        if own[1] != BULLET:
            found.append(Repair("bullet", "likely", line.number, own[1], "-", msg("an item within another")))
        line.text = match["indent"] + BULLET * min(len(above), DEEPEST) + line.text[match.end() :]


def _pieces(text: str) -> list[str]:
    """A line in pieces of a bearable length, divided behind sentences, else between words."""
    pieces = []
    while len(text) > LONGEST_LINE:
        end = max(text.rfind(". ", 0, LONGEST_LINE) + 1, text.rfind(" ", LONGEST_LINE - 500, LONGEST_LINE))
        end = end if end > 0 else LONGEST_LINE
        pieces.append(text[:end])
        text = text[end:].lstrip()
    return [*pieces, text] if text else pieces


def _cleaned_line(text: str, number: int, found: list[Repair]) -> str:
    text = _visible_text(unicodedata.normalize("NFC", text), number, found).rstrip()
    if not text:
        return ""
    def exchange(kind: str, pattern: re.Pattern[str], mend: Iterable[tuple[str, str]] = (), gap: str = "") -> None:
        nonlocal text
        after = dict(mend)
        why = msg("the mark of another format") if kind != "ligature" else msg("two letters cast as one")
        found.extend(Repair(kind, "certain", number, match[0], after.get(match[0], gap), why)
                     for match in pattern.finditer(text) if after.get(match[0], gap) != match[0])
        text = pattern.sub(lambda match: after.get(match[0], gap), text)
    if max(text, default="") >= "ﬀ":
        exchange("ligature", LIGATURE, LIGATURES.items())
    if "&" in text:
        meant = {m[0]: html.unescape(m[0]).replace("\u00a0", " ") for m in ENTITY.finditer(text)}
        exchange("markup", ENTITY, ((one, plain if len(plain) == 1 else one) for one, plain in meant.items()))
        text = _visible_text(text, number, found)
    exchange("stub", STUB)
    if "<" in text:
        exchange("markup", TAG, gap=" ")
    if "](" in text:
        exchange("markup", LINK, ((m[0], m[1]) for m in LINK.finditer(text)))
    if ADDRESS.fullmatch(text.strip()):
        exchange("stub", ADDRESS)
    if RULER.fullmatch(text):
        exchange("markup", RULER)
    if FENCE.fullmatch(text.strip()):
        exchange("markup", FENCE)
    return _starred_words(_bulleted_line(text, number, found), number, found)


def _visible_text(text: str, number: int, found: list[Repair]) -> str:
    """The text without what cannot be seen; a soft hyphen at its end becomes a hyphen."""
    text = text.replace("\t", "   ").replace("\u00a0", " ").replace("\u202f", " ")
    if text.isascii() and text.isprintable():
        return text
    stripped = text.rstrip()
    if stripped.endswith((SOFT, "\u2010", "\u2011", "¬")) and stripped[-2:-1].isalpha():
        found.append(Repair("hidden", "certain", number, _code(stripped[-1]), "-",
                            msg("a hyphen at the end of a line")))
        text = stripped[:-1] + "-"
    unseen = UNSEEN.findall(text.replace("\f", " ").replace("\v", " "))
    for c in dict.fromkeys(unseen):
        found.append(Repair("hidden", "certain", number, _code(c), "", msg("it cannot be seen")))
    return UNSEEN.sub(lambda match: " " if match[0] in "\f\v\x85" else "", text)


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"


def _bulleted_line(text: str, number: int, found: list[Repair]) -> str:
    match = BULLETS.match(text)
    if match is not None:
        private = "\ue000" <= match[2] <= "\uf8ff"
        why = msg("a sign of a symbol font at the beginning of a line") if private else msg("the sign begins a line")
        found.append(Repair("bullet", "certain", number, _code(match[2]), "-", why))
        text = f"{match[1]}{BULLET}{text[match.end():].strip()}"
    elif match := DASHED.match(text):
        text = f"{match[1]}{BULLET}{text[match.end():]}"
    unprinted = [c for c in text if c > "\x7f" and not _is_printed(c)]
    found += [Repair("odd-sign", "guess", number, c, _code(c), msg("no font of books has it")) for c in unprinted]
    for c in set(unprinted):
        # a bracket stands where it was
        text = text.replace(c, f"[{_code(c)}]")
    return text


def _is_printed(character: str) -> bool:
    return not PRIVATE.match(character) and covers(FONT, character)


def _starred_words(text: str, number: int, found: list[Repair]) -> str:
    """Pairs of marks for bold words stay as such, others are taken out."""
    marks = STARS.findall(text)
    if not marks:
        return text
    if len(marks) % 2 == 0 and len(set(marks)) == 1 and marks[0] in ("**", "__", "'''"):
        found.append(Repair("markup", "certain", number, " ".join(marks), "**", msg("bold words")))
        return STARS.sub(BOLD, text)
    found.append(Repair("markup", "likely", number, " ".join(marks), "", msg("it has no partner on its line")))
    return STARS.sub("", text)


def _without_pages(lines: list[SourceLine], found: list[Repair]) -> list[SourceLine]:
    """The lines without page numbers and what recurs beside them."""
    numbers = dict(_page_numbers(lines))
    for at, certainty in numbers.items():
        why = msg("it counts on with the other pages") if certainty == "certain" else msg("a number alone on its line")
        found.append(Repair("page-number", certainty, lines[at].number, lines[at].text.strip(), "", why))
    gone = {at for at, certainty in numbers.items() if certainty != "guess"}
    counted = set(_counted_heads(lines, gone, found))
    heads = counted | set(_running_heads(lines, gone | counted, found))
    left: list[SourceLine] = []
    page, blank = False, 0
    for at, line in enumerate(lines):
        if at in gone or at in heads:
            page, blank = True, blank + line.blank + 1
            continue
        left.append(SourceLine(line.number, line.text, line.blank + blank, line.after_page or page))
        page, blank = False, 0
    return left


def _page_numbers(lines: list[SourceLine]) -> Iterator[tuple[int, Certainty]]:
    """Lines that are only a number, far from each other: those that rise, and those beside the end of a page."""
    matches = [(at, PAGE.fullmatch(line.text)) for at, line in enumerate(lines)]
    alone = [(at, int(match[1])) for at, match in matches if match is not None]
    beside = Counter(_near_line(lines, at, by) for at, _ in alone for by in (-1, 1))
    headed = {at for at, _ in alone if any(beside[_near_line(lines, at, by)] >= LEAST_HEADS for by in (-1, 1))}
    far = [(at, value) for (before, _), (at, value), (after, _) in zip(
               [(-BETWEEN, 0), *alone], alone, [*alone[1:], (len(lines) + BETWEEN, 0)], strict=False)
           if at in headed or (at - before >= BETWEEN and (after - at >= BETWEEN or lines[after].after_page))]
    chain = _rising(far)
    for at, _ in far:
        next_ = lines[at + 1] if at + 1 < len(lines) else None
        ends = next_ is None or next_.after_page or lines[at].after_page or bool(NAMED_PAGE.search(lines[at].text))
        if at in chain and len(chain) >= LEAST_PAGES:
            yield at, "certain"
        else:
            yield at, "likely" if ends else "guess"


def _near_line(lines: list[SourceLine], at: int, by: int) -> str:
    """The words beside a line, which recur if they are the head of a page; a text of its own where there are none."""
    text = " ".join(lines[at + by].text.split()).casefold() if 0 <= at + by < len(lines) else ""
    return text if sum(map(str.isalpha, text)) > 3 else f"{at} {by}"


def _rising(numbers: Sequence[tuple[int, int]]) -> set[int]:
    """The longest run of numbers that rise, by the index of their lines."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for place, (_, value) in enumerate(numbers):
        at = bisect_left(tails, value)
        before.append(ends[at - 1] if at else -1)
        tails[at:at + 1], ends[at:at + 1] = [value], [place]
    found, place = set[int](), ends[-1] if ends else -1
    while place >= 0:
        found.add(numbers[place][0])
        place = before[place]
    return found


def _counted_heads(lines: list[SourceLine], numbers: set[int], found: list[Repair]) -> Iterator[int]:
    """Short lines that recur far from each other with a number beside them that rises: running heads."""
    same: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for at, line in enumerate(lines):
        match = HEAD_NUMBER.fullmatch(line.text.strip())
        words = " ".join((match["before"] or match["after"] or "").split()).casefold() if match is not None else ""
        if match is not None and at not in numbers and 3 < len(words) <= LONGEST_HEAD and BULLET not in words:
            same[words].append((at, int(match["first"] or match["last"])))
    for places in same.values():
        rises = all(one[1] < other[1] and other[0] - one[0] >= LEAST_PAGE for one, other in pairwise(places))
        if len(places) < 2 or not rises:
            continue
        wide = all(re.search(r"\s{2,}|[|–—]", lines[at].text.strip()) for at, _ in places)
        # "Scenario 1" is a heading; the first page has no running head
        is_head = wide or (len(places) >= LEAST_HEADS and places[0][1] > 1)
        is_certain = wide and len(places) >= LEAST_HEADS
        certainty: Certainty = "certain" if is_certain else "likely" if is_head else "guess"
        for at, _ in places:
            why = msg("it recurs {count} times, with a number that rises", count=len(places))
            found.append(Repair("running-head", certainty, lines[at].number, lines[at].text.strip(), "", why))
        yield from (at for at, _ in places if is_head)


def _running_heads(lines: list[SourceLine], numbers: set[int], found: list[Repair]) -> Iterator[int]:
    """Short lines that recur beside the ends of pages, but for the first elsewhere; others that recur are only told."""
    same: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        key = NUMBER_BESIDE.sub("#", line.text.strip()).casefold()
        if at not in numbers and 3 < len(key) <= LONGEST_HEAD and BULLET not in key and any(map(str.isalpha, key)):
            same[key].append(at)
    for places in same.values():
        beside = [at for at in places if numbers & {at - 2, at - 1, at + 1, at + 2} or _ends_page(lines, at)]
        if len(places) < LEAST_HEADS or (len(beside) < len(places)
                                         and any(b - a < BETWEEN for a, b in pairwise(places))):
            continue
        is_head = len(beside) * 3 >= len(places) * 2
        for at in (beside if is_head else places[1:]):
            certainty: Certainty = ("certain" if len(beside) == len(places) else "likely") if is_head else "guess"
            why = (msg("it recurs {count} times, at the ends of pages", count=len(places)) if is_head
                   else msg("it recurs {count} times; it may be a heading of its own", count=len(places)))
            found.append(Repair("running-head", certainty, lines[at].number, lines[at].text.strip(), "", why))
            if is_head:
                yield at


def _ends_page(lines: list[SourceLine], at: int) -> bool:
    return lines[at].after_page or (at + 1 < len(lines) and lines[at + 1].after_page)
