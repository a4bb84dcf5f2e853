"""Times `check` on packs of growing size: ``python benchmarks/checks.py [-n RUNS] [--rules] [--old WORKTREE]
[PACK|SCALE …]``.

A generated pack of scale 1 has 1,000 things (monsters, items that name their makers, heroes), 40 tables (modified rolls
and encounters, each with a worked example), 100 clauses that name all of these, 20 terms and 100 constants; scale 5 has
five times as many of each. It is deterministic and has no findings. Printed are the medians of processor seconds and
the peak memory of a whole `zecer check`, each run a new process, and the ratio of the last pack to the first; with
``--old`` the same for another worktree of the program, taking turns, and the ratio. With ``--rules`` each rule is timed
in one process; results that several rules share count for the first one that computes them. With ``--bare`` the check
is also run without the Polish dictionary.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cards import ENVIRONMENT, ROOT, SYLLABLES, timed

MONSTERS, ITEMS, HEROES, TABLES, CLAUSES, TERMS = 500, 300, 200, 40, 100, 20
IN_CHAPTER = 10
GAME = """\
game: large
title: Duża gra
language: pl
version: "1.0"
box:
  counters: {{name: żetony, total: {monsters}, pieces: {{monster: {monsters}}}}}
  cards: {{name: karty, total: {items}, pieces: {{item: {items}}}}}
  sheets: {{name: karty cech, total: {heroes}, pieces: {{hero: {heroes}}}}}
products:
  instrukcja: {{kind: rulebook, title: Instrukcja}}
  zetony: {{kind: counters, title: Żetony, of: [monster], size: 25 mm, duplex: [long-edge]}}
  karty: {{kind: deck, title: Karty, of: [item], card: poker}}
  bohaterowie: {{kind: deck, title: Bohaterowie, of: [hero], card: poker}}
provenance: {{original: losowe}}
kinds:
  hero:
    name: {{nom: bohater, gen: bohatera, nom.pl: bohaterowie, gen.pl: bohaterów}}
    fields:
      name: {{type: name, label: imię}}
      strength: {{type: int 1..5, label: siła}}
      skill: {{type: int 0..3, label: biegłość}}
  item:
    name: {{nom: przedmiot, gen: przedmiotu, nom.pl: przedmioty, gen.pl: przedmiotów}}
    fields:
      name: {{type: name, label: przedmiot}}
      bonus: {{type: int 0..3, label: premia}}
      maker: {{type: ref hero, label: wykonał}}
      text: {{type: text, label: działanie}}
  monster:
    name: {{nom: potwór, gen: potwora, nom.pl: potwory, gen.pl: potworów}}
    fields:
      name: {{type: name, label: potwór}}
      strength: {{type: dice, label: siła}}
      resistance: {{type: int 0..4, label: odporność}}
      hoard: {{type: ref item or none, label: skarb}}
"""
# texts of clauses: t is a table, a term, m a monster, h a hero, i an item, v a value, c an earlier clause
SENTENCES = (
    "Gdy {{name:monster.{m}}} spotka oddział, rzućcie {{dice:2K6}} i odszukajcie wynik w tabeli {{table:{t}}}.",
    "{{name:hero.{h}}} dodaje {{value:hero.{h}.strength}}, a {{term:{a}|nom}} liczy się raz.",
    "Przedmiot, którym jest {{name:item.{i}}}, daje premię {{value:item.{i}.bonus}}: tak mówi zasada {{ref:{c}}}.",
    "Na {{term:{a}|acc}} wydajecie najwyżej {{plural:{v}|sztukę złota|sztuki złota|sztuk złota}}.",
    "Pierwszy wiersz tej tabeli zdarza się z szansą {{odds:{t}/{row}}}.",
)
CARD = "Kto ma tę kartę, może raz w walce użyć {{term:{a}|gen}} i zobaczyć, co niesie {{name:monster.{m}}}."


def _word(chance: random.Random, known: set[str]) -> str:
    """A new word that cannot be taken for a misspelling of another one."""
    while True:
        word = "".join(chance.choice(SYLLABLES) for _ in range(6))
        if word not in known and not any(word[at:] in known for at in (1, 2)):
            known.add(word)
            return word


def _yaml(value: Any) -> str:
    """A value in YAML's flow style; texts in quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_yaml(str(key))}: {_yaml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _section(kind: str, entries: dict[str, Any], provenance: bool = True) -> str:
    head = f"kind: {kind}\nthings:\n" if kind in ("hero", "item", "monster") else f"{kind}:\n"
    lines = "".join(f"  {_yaml(id_)}: {_yaml(value)}\n" for id_, value in entries.items())
    return ("provenance: {original: losowe}\n" if provenance else "") + head + lines


def number_of(clause: int) -> str:
    return f"{clause // IN_CHAPTER + 1}.{clause % IN_CHAPTER + 1}"


def files(scale: int) -> Iterator[tuple[str, str]]:
    """The name and text of each file of a pack."""
    chance, words = random.Random(scale), set[str]()
    ids = {kind: [f"{kind[0]}{n}" for n in range(count * scale)]
           for kind, count in (("monster", MONSTERS), ("item", ITEMS), ("hero", HEROES))}
    terms = [f"term-{n}" for n in range(TERMS * scale)]
    clauses, tables = CLAUSES * scale, _tables(scale)
    yield "game.yaml", GAME.format(**{f"{kind}{'e' if kind == 'hero' else ''}s": len(of) for kind, of in ids.items()})

    def name() -> str:
        return _word(chance, words).capitalize()

    yield "heroes.yaml", _section("hero", {
        id_: {"name": name(), "strength": 1 + n % 5, "skill": n % 4} for n, id_ in enumerate(ids["hero"])})
    yield "items.yaml", _section("item", {
        id_: {"name": name(), "bonus": n % 4, "maker": chance.choice(ids["hero"]),
              "text": CARD.format(a=chance.choice(terms), m=chance.choice(ids["monster"]))}
        for n, id_ in enumerate(ids["item"])})
    yield "monsters.yaml", _section("monster", {
        id_: {"name": name(), "strength": f"{1 + n % 3}K6", "resistance": n % 5}
        | ({"hoard": chance.choice(ids["item"])} if n % 2 else {}) for n, id_ in enumerate(ids["monster"])})
    yield "values.yaml", _section("values", {f"value-{n}": 2 + n % 7 for n in range(clauses)})
    yield "glossary.yaml", _section("glossary", {
        id_: {"pl": {"nom": (word := f"{_word(chance, words)}t"), "gen": f"{word}a", "acc": word},
              "meaning": "to, o czym mówi zasada", "defined": number_of(n * clauses // len(terms))}
        for n, id_ in enumerate(terms)})
    yield "tables.yaml", _section("tables", {number: _table(n, ids) for n, number in enumerate(tables)})
    texts = {number_of(n): _clause(n, chance, ids, terms, tables, clauses) for n in range(clauses)}
    for start in range(0, clauses, IN_CHAPTER):
        chapter = str(start // IN_CHAPTER + 1)
        own = {id_: text for id_, text in texts.items() if id_.partition(".")[0] == chapter}
        head = f'provenance: {{original: losowe}}\nchapter: "{chapter}.0"\ntitle: Rozdział {chapter}\n'
        yield f"rulebook/{chapter}.yaml", head + _section("clauses", own, provenance=False)
    yield "examples.yaml", _section("examples", {
        f"example-{n}": _example(n, number, ids) for n, number in enumerate(tables)})


def _tables(scale: int) -> list[str]:
    """The numbers of the tables, equal to those of the clauses that print them."""
    step = CLAUSES // TABLES
    return [number_of(n * step) for n in range(TABLES * scale)]


def _table(n: int, ids: dict[str, list[str]]) -> dict[str, Any]:
    """A table: every third is an encounter table, the others are modified rolls."""
    if n % 3 == 2:
        there = [ids["monster"][(n * 7 + at) % len(ids["monster"])] for at in range(4)]
        return {"title": f"Spotkanie {n}", "rows": {"roll": "1K6"}, "columns": {"roll": "1K6"},
                "cell": "count of ref monster",
                "data": {"1–3": {"1–3": there[0], "4–6": there[1]}, "4–6": {"1–3": there[2], "4–6": there[3]}}}
    return {"title": f"Próba {n}", "cell": "int 0..9", "cell-label": "wynik",
            "rows": {"roll": "2K6", "label": "rzut", "plus": {"siła": ["hero.strength"], "premia": ["item.bonus"]},
                     "minus": {"odporność": ["monster.resistance"]}},
            "columns": {"labels": {"sword": "miecz", "bow": "łuk"}, "label": "broń"},
            "data": {"≤3": [0, 1], "4–6": [1, 2], "7–9": [2, 3], "10–12": [3, 4], "13+": [4, 5]}}


def _clause(n: int, chance: random.Random, ids: dict[str, list[str]], terms: list[str], tables: list[str],
            clauses: int) -> dict[str, Any]:
    number, here = number_of(n), n * len(tables) // clauses
    table = tables[here]
    said = {"t": table, "row": "1–3" if here % 3 == 2 else "≤3", "a": terms[n * len(terms) // clauses],
            "v": f"value-{n}", "c": number_of(chance.randrange(n + 1)), "m": chance.choice(ids["monster"]),
            "h": chance.choice(ids["hero"]), "i": chance.choice(ids["item"])}
    text = " ".join(sentence.format(**said) for sentence in SENTENCES)
    printed = {"table": number} if number in tables else {}
    return {"title": f"Zasada {number.replace('.', ' ')}", "text": text, **printed}


def _example(n: int, number: str, ids: dict[str, list[str]]) -> dict[str, Any]:
    text = "Wyrzucacie {given:die}, a wychodzi {result}."
    if n % 3 == 2:
        return {"clause": number, "title": f"Przykład {n}", "given": {"die": 3, "second": 5},
                "run": f"lookup('{number}', die, second).most", "expect": 1,
                "text": text.replace(",", " i {given:second},")}
    hero, die = n % len(ids["hero"]), 4
    row = die + 1 + hero % 5
    return {"clause": number, "title": f"Przykład {n}", "given": {"die": die, "hero": f"hero.h{hero}"},
            "steps": {"row": "die + hero.strength"}, "run": f"lookup('{number}', row, 'bow')",
            "expect": {"row": row, "result": 2 if row <= 6 else 3},
            "text": text.replace("a wychodzi", "{given:hero} ma razem {step:row}, a wychodzi")}


def write_pack(folder: Path, scale: int) -> Path:
    """Write the pack of a scale into a new folder; returns the pack."""
    for name, text in files(scale):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


RUN = "from generator.cli import main; main()"
# the same without the dictionary
BARE = f"import sys; sys.modules['morfeusz2'] = None; {RUN}"


def measured(packs: list[Path], runs: int, old: Path | None, bare: bool) -> dict[tuple[Path, str], tuple[float, float]]:
    """Median processor seconds and peak memory (MB) of a whole check, by pack and way; the first run is discarded."""
    ways = {"zecer": (RUN, ROOT), **({"bare": (BARE, ROOT)} if bare else {}), **({"old": (RUN, old)} if old else {})}
    taken: dict[tuple[Path, str], list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as compiled:
        for number in range(runs + 1):
            for pack in packs if number else packs[:1]:
                for way, (code, program) in ways.items():
                    around = {**ENVIRONMENT, "PYTHONPATH": str(program), "PYTHONPYCACHEPREFIX": compiled}
                    _, seconds, memory = timed([sys.executable, "-P", "-c", code, "check", str(pack), "-q"], around)
                    if number:
                        taken.setdefault((pack, way), []).append((seconds, memory))
    return {key: (statistics.median(s for s, _ in rows), max(m for _, m in rows)) for key, rows in taken.items()}


def by_rule(pack: Path) -> dict[str, float]:
    """Processor seconds of each rule on a pack in this process; ``(rest)`` is the time outside rules."""
    from generator.check import check_run as rounds
    from generator.load.pack import load
    from generator.make.editions import edition_of
    from generator.make.examination import examine

    taken: dict[str, float] = {}
    tried = rounds.tried

    def watched(one: Any, subject: Any) -> Any:
        start = time.process_time()
        found = tried(one, subject)
        taken[one.id] = taken.get(one.id, 0.0) + time.process_time() - start
        return found

    rounds.tried = watched
    start = time.process_time()
    loaded = load(pack)
    assert loaded.game is not None
    examine(loaded, edition_of(loaded, loaded.game, loaded.game.language))
    rounds.tried = tried
    return taken | {"(rest)": time.process_time() - start - sum(taken.values())}


def main(wanted: list[str], runs: int, old: Path | None, bare: bool, rules: bool) -> None:
    """Print a line for each pack, the ratios, and the rules."""
    with tempfile.TemporaryDirectory() as name:
        packs = [write_pack(Path(name) / one, int(one)) if one.isdecimal() else Path(one) for one in wanted]
        found = measured(packs, runs, old, bare)
        for (pack, way), (seconds, memory) in found.items():
            times = f"ours / {way} {found[pack, 'zecer'][0] / seconds:.2f}" if way != "zecer" else ""
            print(f"{pack.name:>20} {way:>6} {seconds:8.2f} s {memory:6.0f} MB {times}", flush=True)
        for way in dict.fromkeys(way for _, way in found):
            print(f"{way}, last / first: {found[packs[-1], way][0] / found[packs[0], way][0]:.2f}")
        if rules:
            by_rule(packs[0])
            first, last = by_rule(packs[0]), by_rule(packs[-1])
            for id_, seconds in sorted(last.items(), key=lambda one: -one[1])[:30]:
                print(f"{id_:>30} {first[id_]:8.3f} s {seconds:8.3f} s {seconds / max(first[id_], 1e-6):6.1f}")
            total = [sum(one.values()) - one["(rest)"] for one in (first, last)]
            print(f"all rules, last / first: {total[1]:.2f} s / {total[0]:.2f} s = {total[1] / total[0]:.1f}")


if __name__ == "__main__":
    parser = ArgumentParser(description="How check grows with a pack.")
    parser.add_argument("-n", type=int, default=5, help="how often each is run")
    parser.add_argument("--old", type=Path, help="a worktree of the program to compare with")
    parser.add_argument("--bare", action="store_true", help="without the dictionary too")
    parser.add_argument("--rules", action="store_true", help="each rule too")
    parser.add_argument("packs", nargs="*", default=["1", "5"], help="scales, or folders of packs")
    said = parser.parse_args()
    main(said.packs, said.n, said.old, said.bare, said.rules)
