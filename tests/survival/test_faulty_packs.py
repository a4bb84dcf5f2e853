"""Commands that expect a checked pack, on packs with faults: an answer or a message, never a fault of the program."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from brought import need_command
from click.testing import CliRunner, Result
from pack_page import write_pack

from generator.cli import cli

JUNK = ("", "[]", "{}", "-1", "1e999", "'{a:'", "'{name:}'", "~", "2K6", "[1, 2]", "{a: b}", "'#00f'", "'1/0'", "' '",
        "'again(1)'", "99999999999999999999", "'{strength|foo}'", "'☃'", "[[]]", "'{cell:9.9/9/9}'", "1 +", "'*'")
COMMANDS = (
    "list", "list --json", "odds --report OUT.html", "odds --questions", "odds --question attack", "odds --table 2.4",
    "odds --question duel", "odds --table 2.5 --json", "odds --tiles", "i18n status", "i18n extract",
    "i18n update --lang en", "i18n check --lang en", "i18n preview --lang en", "i18n export --lang en",
    "approve --dry-run", "approve", "show troll", "show hero.almuric --json", "show monster.troll --svg OUT.svg",
    "show event.fair --png OUT.png", "show segment.bend --back --svg OUT.svg", "show 2.4", "check --format json",
    "check --fix", "check --format sarif",
)


def run(command: str, pack: Path) -> Result:
    need_command(command.partition(" ")[0])
    words = [word.replace("OUT", str(pack.parent / "out")) for word in command.split()]
    return CliRunner().invoke(cli, [*words, str(pack)])


def spoil(pack: Path, rnd: Random) -> None:
    """Take a line away, or write something else for a word or a value."""
    file = rnd.choice(sorted(pack.rglob("*.yaml")))
    rows = file.read_text("utf-8").split("\n")
    row = rnd.randrange(len(rows))
    words = list(re.finditer(r"[\w.-]+", rows[row]))
    if rnd.random() < 0.2 or not words:
        del rows[row]
    elif rnd.random() < 0.4 and ":" in rows[row]:
        rows[row] = rows[row].split(":")[0] + f": {rnd.choice(JUNK)}"
    else:
        word = rnd.choice(words)
        rows[row] = rows[row][: word.start()] + rnd.choice(JUNK) + rows[row][word.end() :]
    file.write_text("\n".join(rows), "utf-8")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.daily("list", "check --format json", "odds --questions", "show troll", "approve")
def test_a_command_survives_a_faulty_pack(tmp_path: Path, command: str) -> None:
    rnd = Random(command)
    (tmp_path / "pack").mkdir()
    pack = write_pack(tmp_path / "pack")
    for _ in range(2):
        spoil(pack, rnd)
        done = run(command, pack)
        assert done.exit_code in (0, 1, 2), done.output


@pytest.mark.parametrize(("old", "new", "path"), [
    ("run: lookup", "run: 1 + lookup(", "odds/attack/run"),
    ("row: die + hero", "row: die + + lookup(hero", "odds/attack/steps/row"),
    ("run: lookup", "run: again(1) #", "odds/attack/run"),
    ('when: weapon == "sword" or hero.skill[weapon] > 0', "when: 1 > 2", "odds/attack/when"),
    ("weapon: weapon", "weapon: []", "odds/attack/when"),
])
@pytest.mark.parametrize("command", ["odds --report OUT.html", "odds --question attack"])
def test_a_question_without_an_answer_is_told_at_its_place(tmp_path: Path, old: str, new: str, path: str,
                                                         command: str) -> None:
    file = write_pack(tmp_path) / "odds.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    done = run(command, tmp_path)
    assert done.exit_code == 1
    assert re.search(rf"odds\.yaml:\d+:\d+: {path}: expected", done.stderr), done.stderr
