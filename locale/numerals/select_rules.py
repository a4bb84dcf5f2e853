"""Selects the rules for numerals in words from CLDR's rule-based number formats (npm package ``cldr-rbnf``).

``python locale/numerals/select_rules.py package/rbnf`` writes ``pl.json`` and the others beside this file: which rule
set prints which form, and the rules that these need, for whole numbers below a million.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

MOST = 999_999
USED = re.compile(r"[←→=](%+[a-z0-9-]+)[←→=]")
CARDINAL, ORDINAL = "%spellout-cardinal", "%spellout-ordinal"
CASES = {"gen": "genitive", "dat": "dative", "acc": "accusative", "ins": "instrumental", "loc": "locative"}
GENDERS = {"m": "masculine", "f": "feminine", "n": "neuter"}


def _polish() -> dict[str, dict[str, str]]:
    cardinal, ordinal = {"": "%spellout-numbering"}, {"": f"{ORDINAL}-masculine"}
    for short, gender in GENDERS.items():
        cardinal[f"nom.{short}"], ordinal[f"nom.{short}"] = f"{CARDINAL}-{gender}", f"{ORDINAL}-{gender}"
        for case, word in CASES.items():
            cardinal[f"{case}.{short}"] = f"{CARDINAL}-{gender}-{word}"
            ordinal[f"{case}.{short}"] = f"{ORDINAL}-{gender}-{word}"
    # m1 are persons, m2 animals, m things
    for short in ("m1", "m2"):
        cardinal |= {f"{case}.{short}": cardinal[f"{case}.m"] for case in ("nom", *CASES)}
        ordinal |= {f"{case}.{short}": ordinal[f"{case}.m"] for case in ("nom", *CASES)}
        ordinal[f"acc.{short}"] = f"{ORDINAL}-masculine-animate-accusative"
    cardinal |= {"nom.m1": f"{CARDINAL}-masculine-personal", "acc.m1": f"{CARDINAL}-masculine-accusative-personal",
                 "acc.m2": f"{CARDINAL}-masculine-accusative-animate"}
    return {"cardinal": cardinal, "ordinal": ordinal}


def _german() -> dict[str, dict[str, str]]:
    endings = {"nom": GENDERS, "acc": {**GENDERS, "m": "n"},
               "dat": {"m": "m", "f": "r", "n": "m"}, "gen": {"m": "s", "f": "r", "n": "s"}}
    cardinal = {f"{case}.{gender}": f"{CARDINAL}-{end}" for case, row in endings.items() for gender, end in row.items()}
    # behind the definite article: der dritte, den dritten
    weak = {f"{case}.{gender}": f"{ORDINAL}-n" for case in ("acc", "dat", "gen") for gender in GENDERS}
    plain = dict.fromkeys(("nom.m", "nom.f", "nom.n", "acc.f", "acc.n"), ORDINAL)
    return {"cardinal": {"": "%spellout-numbering", **cardinal}, "ordinal": {"": ORDINAL, **weak, **plain}}


def _by_gender(genders: str, ordinal: dict[str, str]) -> dict[str, dict[str, str]]:
    cardinal = {f"nom.{gender}": f"{CARDINAL}-{GENDERS[gender]}" for gender in genders}
    return {"cardinal": {"": "%spellout-numbering", **cardinal}, "ordinal": ordinal}


FORMS = {
    "pl": _polish(),
    "de": _german(),
    "en": {"cardinal": {"": CARDINAL}, "ordinal": {"": ORDINAL}},
    "cs": _by_gender("mfn", {}),
    "fr": _by_gender("mf", {"": f"{ORDINAL}-masculine", **{f"nom.{one}": f"{ORDINAL}-{GENDERS[one]}" for one in "mf"}}),
}


def selected(rules: dict[str, list[list[str]]], names: set[str]) -> dict[str, list[list[int | str]]]:
    """The named rule sets and those they use; each rule is its base, its words and, unless ten, its radix."""
    found: dict[str, list[list[int | str]]] = {}
    waiting = sorted(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        rows = found[name] = []
        for key, words in rules[name]:
            base, _, radix = key.partition("/")
            if base.isdigit() and int(base) <= MOST:
                waiting += USED.findall(words)
                plain = words.removesuffix(";").removeprefix("'").replace("\xad", "").replace("%", "")
                rows.append([int(base), plain, *([int(radix)] if radix else [])])
    return {name.lstrip("%"): rows for name, rows in sorted(found.items())}


def main(folder: Path) -> None:
    for language, forms in FORMS.items():
        rules = json.loads((folder / f"{language}.json").read_text("utf-8"))["rbnf"]["rbnf"]["SpelloutRules"]
        used = selected(rules, {name for names in forms.values() for name in names.values()})
        lines = [f'  "{kind}": {json.dumps({form: name.lstrip("%") for form, name in sorted(names.items())})}'
                 for kind, names in forms.items()]
        sets = [f'    "{name}": {json.dumps(rows, ensure_ascii=False)}' for name, rows in used.items()]
        written = "{\n" + ",\n".join([*lines, '  "rules": {\n' + ",\n".join(sets) + "\n  }"]) + "\n}\n"
        Path(__file__).with_name(f"{language}.json").write_text(written, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
