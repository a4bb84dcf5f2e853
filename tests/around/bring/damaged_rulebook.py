"""A small rulebook of our own, and ways to damage it: each fault that is sown is known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from zecer_bring.damaged_text.encodings import as_read

RULES = """[1.0] LATARNIA
Gracze są latarnikami na wyspie, do której w nocy przypływają statki. Każdy pilnuje swojej wieży i zbiera muszle.
Żaden nie wie, co kryje ładownia sąsiada, dopóki ten nie odsłoni karty.

[1.1] CEL GRY
Zwycięża latarnik, który po siedmiu nocach ma najwięcej muszli. Przy remisie rozstrzyga wysokość wieży (patrz 2.2).

[1.2] ŁADUNEK
Statek przewozi zboże, węgiel albo żywe żółwie. Żółwie wolno wypuścić, a wtedy noc kończy się wcześniej.

[2.0] NOC
Każda noc ma trzy części. Latarnicy rozgrywają je po kolei, zaczynając od najmłodszego.

[2.1] ŚWIATŁO
Latarnik zapala lampę i dokłada do niej oliwę:
a) bierze żeton oliwy z magazynu,
b) kładzie go na lampie,
c) odwraca klepsydrę.
Zgaszona lampa nie przyciąga żadnego statku.

[2.2] WIEŻA
Nadbudowanie wieży kosztuje dwie muszle. Wieża rośnie o jedno piętro, lecz nigdy powyżej szóstego.

[2.3] SZTORM
Gdy klepsydra pęknie, zaczyna się sztorm. Wszystkie łodzie wracają do przystani, a żagle leżą w skrzyni aż do świtu.
"""


class Fault(Struct):
    """A fault: the kind of repair that it needs, how it reads, and how it read before."""

    kind: str
    damaged: str
    sound: str


class Damaged(Struct):
    """A damaged text, and the faults that were sown into it."""

    name: str
    data: bytes
    faults: list[Fault]


def scanned() -> Damaged:
    """From a scan: ż and Ż 32 places lower, words divided at ends of lines, page numbers, a running head, tabs."""
    faults: list[Fault] = []
    lines: list[str] = []
    page = 30
    for line in RULES.split("\n"):
        if re.match(r"\[|[a-c]\)|$", line):
            lines += ["", line] if line.startswith("[") else [line]
            continue
        lines += _wrapped(line, 46, faults)
        if len(lines) > 14 * (page - 29):
            lines += ["", str(page), "Latarnicy – zasady", ""]
            faults += [Fault("page-number", str(page), ""), Fault("running-head", "Latarnicy – zasady", "")]
            page += 1
    text = "\n".join(f"\t\t{line}" for line in lines)
    for word in re.findall(r"[^\W\d_]*[żŻ][^\W\d_]*", text):
        faults.append(Fault("shift", _shifted(word), word))
    return Damaged("scanned", _shifted(text).encode(), faults)


def _shifted(text: str) -> str:
    return text.replace("ż", "Ŝ").replace("Ż", "ś")


# where the words of the text may be divided
DIVISIBLE = ("latar-nikami", "przy-pływają", "naj-więcej", "rozstrzy-ga", "wypu-ścić", "rozgry-wają", "przycią-ga",
             "Nadbudo-wanie", "Wszyst-kie", "przysta-ni", "odsło-ni", "naj-młodszego")


def _wrapped(text: str, width: int, faults: list[Fault]) -> Iterator[str]:
    line = ""
    for word in text.split():
        if len(line) + len(word) < width:
            line = f"{line} {word}".strip()
            continue
        divided = next((one for one in DIVISIBLE if one.replace("-", "") == word.rstrip(".,")), "")
        first = divided.partition("-")[0]
        if divided:
            faults.append(Fault("hyphen", f"{first}-", word.rstrip(".,")))
        yield f"{line} {first}-" if divided else line
        line = word[len(first):] if divided else word
    yield line


def crawled() -> Damaged:
    """From a web page: Markdown, stubs of pictures, entities, and letters that a scan mistook."""
    text = re.sub(r"\[(\d)\.0\] (.*)", r"# \2", RULES)
    text = re.sub(r"\[\d\.\d\] (.*)", r"## **\1**", text)
    text = text.replace("\n\n", "\n").replace("\n", "\n\n")
    faults: list[Fault] = []
    for kind, sound, damaged in (("accent", "wie, co", "wíe, co"), ("accent", "rośnie", "rośníe"),
                                 ("accent", "nigdy", "nígdy"), ("word", "klepsydrę", "klepsydre"),
                                 ("word", "najwięcej", "najwiecej"), ("word", "magazynu", "magazynnu")):
        text = text.replace(sound, damaged, 1)
        faults.append(Fault(kind, damaged.split(",")[0], sound.split(",")[0]))
    text = text.replace("# NOC", "![](img/noc.png)\n\nhttps://example.org/latarnicy?p=3\n\n# NOC", 1)
    text = text.replace("węgiel albo", "w&#281;giel <b>albo</b>", 1)
    faults += [Fault("stub", "![](img/noc.png)", ""), Fault("stub", "https://example.org/latarnicy?p=3", ""),
               Fault("markup", "&#281;", "ę"), Fault("markup", "<b>", " "), Fault("markup", "</b>", " ")]
    return Damaged("crawled", text.encode(), faults)


def misread(read: str = "cp1252") -> Damaged:
    """Bytes of Windows-1250 that were taken for those of another code page, and stored so."""
    text = "".join(c if c == "\n" else as_read(c, "cp1250", read) for c in RULES)
    words = zip(text.split(), RULES.split(), strict=True)
    return Damaged("misread", text.encode(), [Fault("mojibake", a, b) for a, b in words if a != b])


def mixed() -> Damaged:
    """Columns that were read across, a table that lost its lines, bullets of a symbol font."""
    text = RULES.replace("a) bierze", "\uf0b7 bierze").replace("b) kładzie", "\uf0b7 kładzie").replace(
        "c) odwraca", "\uf0b7 odwraca")
    faults = [Fault("bullet", "U+F0B7", "-") for _ in range(3)]
    first, second = "Wieża rośnie o jedno piętro, lecz nigdy", " powyżej szóstego."
    text = text.replace(first + second, first + "\n")
    broken, rest = "Gdy klepsydra pęknie, zaczyna się sztorm. Wszystkie łodzie wra", "cają do przystani"
    text = text.replace(broken + rest, f"{broken}-\n\npowyżej szóstego.\n\n{rest}")
    faults += [Fault("order", "lecz nigdy", "powyżej szóstego."), Fault("order", "łodzie wra-", "cają do przystani")]
    text += "\n[2.4] POGODA\nRzut kostką wskazuje pogodę na całą noc.\n\n1\ncisza\n2–3\nwiatr\n4–5\nmgła\n6\nsztorm\n"
    faults.append(Fault("table", "1", ""))
    return Damaged("mixed", text.encode(), faults)
