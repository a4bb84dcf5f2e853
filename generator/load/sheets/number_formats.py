"""Shows numbers of a workbook as the spreadsheet shows them: by the code of their format."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from babel import Locale

# codes of formats that come along and are the same everywhere
BUILT_IN: Mapping[int, str] = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?",
    13: "# ??/??", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm",
    21: "h:mm:ss", 45: "mm:ss",
    37: "#,##0_);(#,##0)", 38: "#,##0_);(#,##0)", 39: "#,##0.00_);(#,##0.00)", 40: "#,##0.00_);(#,##0.00)",
    41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
    48: "##0.0E+0",
}
# languages of names of months, by the number that a format has
LANGUAGES: Mapping[str, str] = {
    "415": "pl", "407": "de", "c07": "de", "807": "de", "40c": "fr", "40a": "es", "c0a": "es", "410": "it", "405": "cs",
    "413": "nl", "416": "pt", "816": "pt", "419": "ru", "422": "uk", "41d": "sv", "406": "da", "414": "nb", "40b": "fi",
}
# those that put spaces between thousands; the others put points
SPACED = frozenset(("pl", "fr", "cs", "ru", "uk", "sv", "nb", "fi"))
TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_(?P<space>.)|\*(?P<fill>.)|\[(?P<bracket>[^\]]*)\]|'
    r"(?P<date>AM/PM|A/P|[yY]+|[mM]+|[dD]+|[hH]+|[sS]+)|(?P<digits>[0#?][0#?,]*(?:\.[0#?]*,*)?|\.[0#?]+,*)|(?P<sign>.)",
    re.DOTALL)
FRACTION = re.compile(r"(?:[#0?]+\s+)?[#0?]+/(?P<digits>[#0?]+|[1-9]\d*)")
CONDITION = re.compile(r"(?P<sign><=|>=|<>|[<>=])(?P<number>-?\d+(?:\.\d*)?)")
COMPARED: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq, "<>": operator.ne}
ELAPSED = re.compile("[hms]+", re.IGNORECASE)
MOST_SECTIONS, MOST_DECIMALS, MOST_ZEROS = 4, 30, 40
THOUSAND = 1000
# seconds
DAY, UNITS = 86400, {"h": 3600, "m": 60, "s": 1}


class _Part(NamedTuple):
    """A piece of a code: its sort (the name of a group of ``TOKEN``) and its text."""

    sort: str
    text: str


@lru_cache(maxsize=512)
def _sections(code: str) -> tuple[tuple[_Part, ...], ...]:
    """The sections of a code: for positive numbers, negative ones, zero and texts."""
    sections: list[list[_Part]] = [[]]
    for match in TOKEN.finditer(code):
        sort = str(match.lastgroup)
        if sort == "sign" and match[0] == ";":
            sections.append([])
        else:
            sections[-1].append(_Part(sort, match[sort]))
    return tuple(map(tuple, sections[:MOST_SECTIONS]))


def is_date(code: str) -> bool:
    """True if a code shows a date or a time."""
    return any(part.sort == "date" or (part.sort == "bracket" and ELAPSED.fullmatch(part.text))
               for part in _sections(code)[0])


def is_general(code: str) -> bool:
    """True for a code that shows a number as it is."""
    return code.strip().lower() in ("", "general", "@")


def shown_number(value: float, code: str) -> str | None:
    """A number as a code shows it; None for a code that is not understood."""
    sections = _sections(code)
    place = _place(value, sections)
    if place is None:
        return None
    section = sections[place]
    is_signed = value < 0 and (place == 0 or any(map(_condition, sections)))
    if any(part.sort == "date" for part in section) or sum(part.sort == "digits" for part in section) > 3:
        return None
    if match := FRACTION.search("".join(part.text for part in section if part.sort in ("digits", "sign"))):
        return _fraction(value, match["digits"])
    if (power := next((at for at, part in enumerate(section) if part.sort == "sign" and part.text in "eE"), 0)):
        text = _scientific(value, section, power)
    elif any(part.sort == "sign" and part.text == "/" for part in section):
        return None
    else:
        text = "".join(_pieces(abs(value), section, _language(section)))
    minus = "-" if is_signed and text is not None and re.search("[1-9]", text) else ""
    return text and minus + text.strip()


def _condition(section: Sequence[_Part]) -> re.Match[str] | None:
    """The condition of a section, ``[>=100]``."""
    found = (CONDITION.fullmatch(part.text) for part in section if part.sort == "bracket")
    return next(filter(None, found), None)


def _place(value: float, sections: Sequence[Sequence[_Part]]) -> int | None:
    """Which section shows a number: by conditions, or by its sign; None where no condition is met."""
    conditions = list(map(_condition, sections[:3]))
    if not any(conditions):
        return 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    for at, match in enumerate(conditions):
        if match is None and (at or len(conditions) == 1):
            return at
        if match is not None and COMPARED[match["sign"]](value, float(match["number"])):
            return at
    return None


def _scientific(value: float, section: Sequence[_Part], at: int) -> str | None:
    """A number with a power of ten, ``1.23E+04``; ``at`` is where the sign of that stands."""
    parts = section[at - 1 : at + 3]
    if [part.sort for part in parts] != ["digits", "sign", "sign", "digits"] or parts[2].text not in "+-":
        return None
    step = max(1, len(parts[0].text.partition(".")[0]))
    exact = Decimal(repr(abs(value)))
    power = exact.adjusted() // step * step if exact else 0
    digits = _digits(exact.scaleb(-power), parts[0].text)
    if len(digits.partition(".")[0]) > step:
        power += step
        digits = _digits(exact.scaleb(-power), parts[0].text)
    sign = "-" if power < 0 else "+" if parts[2].text == "+" else ""
    before, after = (_pieces(0, some, "en") for some in (section[: at - 1], section[at + 3 :]))
    return "".join([*before, digits, "E", sign, f"{abs(power):0{len(parts[3].text)}}", *after])


def _fraction(value: float, digits: str) -> str:
    whole, rest = divmod(Fraction(abs(value)), 1)
    nearest = (Fraction(round(rest * int(digits)), int(digits)) if digits.isdecimal() and digits.strip("0")
               else rest.limit_denominator(10 ** len(digits) - 1))
    whole, nearest = (whole + 1, Fraction(0)) if nearest == 1 else (whole, nearest)
    parts = [str(whole)] if whole or not nearest else []
    parts += [str(nearest)] if nearest else []
    return ("-" if value < 0 else "") + " ".join(parts)


def _language(section: Sequence[_Part]) -> str:
    """The language that a section names, ``[$zł-415]``; English without one."""
    found = (re.search(r"-([0-9A-Fa-f]+)$", part.text) for part in section if part.sort == "bracket")
    return next((LANGUAGES.get(match[1].lower()[-3:], "en") for match in found if match is not None), "en")


def _pieces(value: float, section: Sequence[_Part], language: str) -> list[str]:
    exact = Decimal(repr(value))
    for part in section:
        if part.sort == "sign" and part.text == "%":
            exact *= 100
    pieces: list[str] = []
    done = False
    for part in section:
        if part.sort == "digits":
            digits = "" if done else _digits(exact, part.text)
            if language != "en":
                digits = digits.translate(str.maketrans(",.", "\u00a0," if language in SPACED else ".,"))
            pieces.append(digits)
            done = True
        elif part.sort == "bracket":
            # [$€-407] is a sign of money, [Red] a colour
            pieces.append(part.text[1:].partition("-")[0] if part.text.startswith("$") else "")
        elif part.sort == "space":
            pieces.append(" ")
        elif part.sort != "fill":
            pieces.append(part.text)
    return pieces


def _digits(value: Decimal, code: str) -> str:
    """A number with the digits of a code such as ``#,##0.00``."""
    whole, _, decimals = code.partition(".")
    scale = len(whole) - len(whole.rstrip(",")) + decimals.count(",")
    decimals = decimals.rstrip(",")
    value /= THOUSAND**scale
    value = value.quantize(Decimal(1).scaleb(-min(len(decimals), MOST_DECIMALS)), ROUND_HALF_UP)
    front, _, back = f"{value:f}".partition(".")
    least = sum(sign == "0" for sign in whole)
    front = front.lstrip("0").rjust(min(least, MOST_ZEROS), "0")
    if "," in whole.rstrip(","):
        front = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", front)
    keep = len(decimals.rstrip("#"))
    while len(back) > keep and back.endswith("0"):
        back = back[:-1]
    return f"{front}.{back}" if back or (decimals == "" and "." in code) else front


def shown_date(moment: datetime, code: str) -> str | None:
    """A date or a time as a code shows it; None for a code that is not understood."""
    section = _sections(code)[0]
    language, pieces = _language(section), list[str]()
    twelve = any(part.sort == "date" and part.text.upper() in ("AM/PM", "A/P") for part in section)
    for at, part in enumerate(section):
        if part.sort == "bracket":
            if ELAPSED.fullmatch(part.text):
                return None
        elif part.sort == "date":
            pieces.append(_of_date(moment, part.text, _is_minute(section, at), twelve, language))
        elif part.sort in ("quoted", "escaped") or (part.sort == "sign" and part.text != "@"):
            pieces.append(part.text)
        elif part.sort == "space":
            pieces.append(" ")
        elif part.sort == "digits":
            return None
    return "".join(pieces).strip()


def shown_elapsed(days: float, code: str) -> str | None:
    """A time that elapsed, ``[h]:mm``, as a code shows it; None for another code."""
    section = _sections(code)[0]
    if not any(part.sort == "bracket" and ELAPSED.fullmatch(part.text) for part in section):
        return None
    seconds = round(abs(days) * DAY)
    pieces: list[str] = []
    for part in section:
        unit = part.text[:1].lower()
        if part.sort == "bracket" and ELAPSED.fullmatch(part.text):
            pieces.append(f"{seconds // UNITS[unit]:0{len(part.text)}}")
        elif part.sort == "date" and unit in UNITS:
            pieces.append(f"{seconds % DAY // UNITS[unit] % (24 if unit == 'h' else 60):0{min(len(part.text), 2)}}")
        elif part.sort in ("quoted", "escaped", "sign"):
            pieces.append(part.text)
    return ("-" if days < 0 else "") + "".join(pieces).strip()


def _is_minute(section: Sequence[_Part], at: int) -> bool:
    """True if an ``m`` stands beside hours or seconds."""
    dates = [number for number, part in enumerate(section) if part.sort == "date"]
    place = dates.index(at)
    before = section[dates[place - 1]].text[:1].lower() if place else ""
    after = section[dates[place + 1]].text[:1].lower() if place + 1 < len(dates) else ""
    return before == "h" or after == "s"


def _of_date(moment: datetime, code: str, is_minute: bool, twelve: bool, language: str) -> str:
    names, length = Locale(language), len(code)
    match code[0].lower():
        case "a":
            return "AM" if moment.hour < 12 else "PM"
        case "y":
            return f"{moment.year:04}" if length > 2 else f"{moment.year % 100:02}"
        case "m" if is_minute:
            return f"{moment.minute:0{min(length, 2)}}"
        case "m" if length > 2:
            width = {3: "abbreviated", 4: "wide", 5: "narrow"}.get(length, "wide")
            return str(names.months["stand-alone" if length > 3 else "format"][width][moment.month])
        case "d" if length > 2:
            width = "abbreviated" if length == 3 else "wide"
            return str(names.days["format"][width][moment.weekday()])
        case sign:
            value = {"m": moment.month, "d": moment.day, "s": moment.second,
                     "h": (moment.hour % 12 or 12) if twelve else moment.hour}[sign]
            return f"{value:0{min(length, 2)}}"
