"""Rules that weigh one datum against its neighbours: where they speak, and where they had better be silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.finding import Finding
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]


def found(loaded: Loaded, rule: str) -> list[Finding]:
    return [finding for finding in check(loaded).findings if finding.rule == rule]


def column(*numbers: object) -> str:
    rows = "".join(f'      "{place}": {number}\n' for place, number in enumerate(numbers, 1))
    return f'tables:\n  "1.1":\n    title: T\n    rows: {{number: n}}\n    cell: int 0..999\n    data:\n{rows}'


def grid(*rows: str) -> str:
    data = "".join(f'      "{place}": [{row}]\n' for place, row in enumerate(rows, 1))
    return (f'tables:\n  "1.1":\n    title: T\n    rows: {{number: n}}\n    columns: {{labels: {{a: A, b: B, c: C}}}}\n'
            f"    cell: int 0..999\n    data:\n{data}")


@pytest.mark.parametrize(("table", "told"), [
    (column(1, 2, 3, 4, 5, 6), None),
    (column(1, 2, 3, 2, 5, 6), "1.1/4"),
    (column(1, 2, 30, 4, 5, 6), "1.1/3"),
    (column(9, 8, 7, 8, 5, 4), "1.1/4"),
    (column(1, 2, 3, 3, 2, 6), None),  # a line alone must rise at every other step
    (column(1, 5, 2, 6, 3, 7), None),
    (column(2, 1, 3, 4), None),  # too short to have a direction
    (grid("0, 0, 1", "1, 1, 1", "1, 1, 2", "2, 1, 3", "3, 2, 3"), None),
    (grid("0, 0, 1", "1, 2, 1", "1, 1, 2", "2, 2, 3", "3, 3, 3"), "1.1/3/b"),
    (grid("0, 2, 1", "2, 1, 1", "1, 1, 2", "2, 2, 3", "3, 3, 3"), None),  # two columns that do not rise
])
def test_a_dip_is_the_only_one(pack: Write, table: str, told: str | None) -> None:
    dips = found(pack(table), "table-dips")
    assert [finding.path for finding in dips] == ([f"table/{told}"] if told else [])


@pytest.mark.parametrize(("rows", "told"), [
    ("{roll: 1K6}", ["7+"]),
    ("{roll: 1K6, plus: {premia: [1]}}", []),
    ("{roll: 1K6x2}", ["1", "3", "5"]),
    ("{roll: 1K6x2, plus: {premia: [0..1]}}", ["1"]),
])
def test_rows_that_no_roll_reaches(pack: Write, rows: str, told: list[str]) -> None:
    keys = ["1", "2", "3", "4", "5", "6", "7+"]
    data = "".join(f'      "{key}": x\n' for key in keys)
    loaded = pack(f'tables:\n  "1.1":\n    title: T\n    rows: {rows}\n    data:\n{data}')
    assert [finding.path for finding in found(loaded, "row-never-reached")] == [f"table/1.1/{key}" for key in told]


@pytest.mark.parametrize(("most", "off"), [("", True), (", most: {premia: 2}", False), (", most: {premia: [3]}", True)])
def test_a_limit_of_a_modifier(pack: Write, most: str, off: bool) -> None:
    rows = f"{{roll: 1K6, plus: {{premia: [0..4]}}{most}}}"
    loaded = pack(f'tables:\n  "1.1":\n    title: T\n    rows: {rows}\n    data: {{"1–6": x, "7–8": y}}\n')
    assert bool(found(loaded, "roll-off-table")) == off
    assert bool(found(loaded, "limit-exceeded")) == bool(most)


def test_a_limit_of_nothing(pack: Write) -> None:
    rows = "{roll: 1K6, plus: {premia: [1]}, most: {premai: 1}}"
    loaded = pack(f'tables: {{"1.1": {{title: T, rows: {rows}, data: {{"2+": x}}}}}}')
    (told,) = found(loaded, "unknown-key")
    assert (told.message, told.help) == ("expected one of premia, found 'premai'", 'did you mean "premia"?')


@pytest.mark.parametrize(("rank", "told"), [
    ("[[-1, pawn.a], [0, pawn.b]]", 0), ("[[-0.5, pawn.a], [0.5, pawn.b]]", 0), ("[[0, pawn.a], [0, pawn.b]]", 1),
    ("[[0.5, pawn.a], [0, pawn.b]]", 1),
])
def test_two_do_not_stand_on_one_place(pack: Write, rank: str, told: int) -> None:
    pawns = "kinds: {pawn: {name: pion, fields: {name: name}}}\nkind: pawn\nthings: {a: {name: A}, b: {name: B}}\n"
    figure = f'figures: {{f: {{after: "1.1", caption: F., kind: formation, monsters: {rank}, party: [[0, pawn.a]]}}}}\n'
    loaded = pack(f'{pawns}chapter: "1.0"\ntitle: T\nclauses: {{"1.1": "{{figure:f}}."}}\n{figure}')
    assert len(found(loaded, "figure-contradicts")) == told


@pytest.mark.parametrize(("ink", "told"), [("#161412", []), ("#9a8f80", ["theme/colours/ink"])])
def test_a_book_is_printed_on_white(pack: Write, ink: str, told: list[str]) -> None:
    loaded = pack({"theme/theme.yaml": f'colours: {{ink: "{ink}", ground: "#000000"}}\n'})
    assert [finding.path for finding in found(loaded, "text-too-pale")] == told


@pytest.mark.parametrize(("n", "told"), [(0, 1), (1, 0)])
def test_a_card_that_names_what_is_not_printed(pack: Write, n: int, told: int) -> None:
    kind = "kinds: {token: {name: znacznik, fields: {name: name, text: text}}}\nkind: token\nthings:\n"
    things = f"  wound: {{name: Rana, text: x, copies: {n}}}\n  hit: {{name: Cios, text: '{{name:token.wound}}'}}\n"
    game = "game: tiny\ntitle: G\nlanguage: pl\nproducts: {zetony: {kind: counters, of: [token]}}\n"
    assert len(found(pack({"game.yaml": game, "tokens.yaml": kind + things}), "component-not-printed")) == told


CARDS = """\
kinds:
  race: {name: rasa, fields: {name: {type: name, label: nazwa}}}
  card:
    name: karta
    fields:
      name: {type: name, label: nazwa}
      sort: {type: "choice of luck, enemy or none", label: rodzaj}
      race: {type: ref race or none, label: rasa}
      treasure: {label: skarb, fields: {gold: {type: int 0..9 or none, label: złoto}}}
kind: card
things: {troll: {name: Troll, sort: enemy, treasure: {gold: 2}}}
"""
FACE = "faces: {{card: {{size: 63 mm x 88 mm, for: [card], regions: {{one: {{box: [4, 4, 50, 9], {}}}}}}}}}"


@pytest.mark.parametrize(("region", "told"), [
    ('text: "{name} {kind.name} {copies}"', 0),
    ('text: "{race.name} {treasure.gold}"', 0),
    ('text: "{race.nmae}"', 1),
    ('text: "{treasure.silver}"', 1),
    ('text: x, when: sort is luck', 0),
    ('text: x, when: not sort is lcuk', 1),
    ('text: x, when: price', 0),  # a face for many kinds may ask whether there is such a field
    ('text: x, when: srot', 1),
    ('tally: lief', 1),
])
def test_holes_that_lead_to_nothing(pack: Write, region: str, told: int) -> None:
    loaded = pack({"cards.yaml": CARDS, "theme/faces.yaml": FACE.format(region)})
    assert len(found(loaded, "hole-to-nothing")) == told


@pytest.mark.parametrize(("text", "told"), [
    ("Patrz rysunek poniżej.", 1), ("Poniższy rysunek to pokazuje.", 1), ("Sprawdź w tabeli obok.", 1),
    ("W tabeli wybierz wiersz.", 0), ("Obok leży talia.", 0),
    ("Wybierz jedno z trojga:", 1), ("Idź: albo stój.", 0),
])
def test_what_is_announced(pack: Write, text: str, told: int) -> None:
    written = text if text.startswith("|") else f'"{text}"'
    loaded = pack(f'chapter: "1.0"\ntitle: T\nclauses:\n  "1.1":\n    text: {written}\n')
    assert len(found(loaded, "announced-and-absent")) == told


@pytest.mark.parametrize(("texts", "told"), [
    (["Rzuć kostką.", "Dobierz kartę."], 0),
    (["Rzuć kostką. Rzuca się raz."], 1),
    (["Rzuć kostką.", "Rzuca się raz."], 0),
    (["Rzuć, dobierz, odłóż.", "Rzućcie raz."], 1),
    (["Rzuć, dobierz.", "Rzućcie raz."], 0),
    (["Rzuć, dobierz, odłóż.", "Wynik „rzućcie” nic nie znaczy.", "**Rzućcie.** Odłóż."], 0),
    (["Przerzucasz. Rzucasz. Narzuca się. Dobierz."], 0),
])
def test_ways_of_speaking_to_players(pack: Write, texts: list[str], told: int) -> None:
    clauses = "".join(f'  "1.{place}": "{text}"\n' for place, text in enumerate(texts, 1))
    loaded = pack(f'chapter: "1.0"\ntitle: T\nclauses:\n{clauses}')
    assert len(found(loaded, "address-mixed")) == told


@pytest.mark.parametrize(("text", "told"), [
    ("Idź przez Czarne Wrota.", 0), ("Idź przez czarne wrota.", 1), ("CZARNE WROTA stoją.", 0), ("Oddział stoi.", 0),
    ("Dalej stoi Oddział.", 1), ("Tu Wielki Oddział stoi.", 0), ("Tu „Oddział” stoi.", 0),
    ("Przygraniczarne wrota.", 0),
])
def test_capitals_of_terms(pack: Write, text: str, told: int) -> None:
    glossary = "glossary: {gate: {pl: {nom: Czarne Wrota}, meaning: cel}, party: {pl: {nom: oddział}, meaning: my}}\n"
    loaded = pack(f'{glossary}chapter: "1.0"\ntitle: T\nclauses: {{"1.1": "{text}"}}\n')
    assert len(found(loaded, "term-in-other-case")) == told
