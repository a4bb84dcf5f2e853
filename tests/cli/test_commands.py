"""Each command, by what it says and how it ends."""

from __future__ import annotations

import ast
import json
import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pack_page import pack_in_twenty_lines

from generator import __version__
from generator.cli import COMMANDS, UNGUARDED, CommandGroup, all_commands, cli

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """``-C`` changes the folder of the process; each test ends where it began."""
    monkeypatch.chdir(Path.cwd())


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """The tiny pack with one card too many declared and one reference to nothing."""
    shutil.copytree(PACK, tmp_path / "pack")
    game, rules = tmp_path / "pack" / "game.yaml", tmp_path / "pack" / "rules.yaml"
    game.write_text(
        game.read_text("utf-8").replace("total: 12, pieces: {card: 12}", "total: 13, pieces: {card: 13}"), "utf-8"
    )
    rules.write_text(rules.read_text("utf-8").replace("{name:card.bolete}", "{name:card.bolet}"), "utf-8")
    return tmp_path / "pack"


def test_a_command_without_arguments_prints_its_help_in_lines() -> None:
    told_in_lines()


def told_in_lines(*command: str) -> None:
    told = run(*command).output
    assert "\\n" not in told
    assert told.splitlines() == run(*command, "--help").output.splitlines()


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(name in result.output for name in all_commands())
    for name in all_commands():
        assert run(name, "--help").exit_code == 0


def test_version() -> None:
    assert run("--version").output == f"zecer {__version__}\n"


def test_check_is_silent_or_brief_when_nothing_is_wrong() -> None:
    assert run("check", PACK).output == "no errors, no warnings\n"
    assert run("check", "-q", PACK).output == ""
    assert run("-q", "check", PACK / "game.yaml").output == ""
    assert json.loads(run("check", "--format", "json", PACK).output)["findings"] == []
    assert run("check", "--strict", PACK).exit_code == 0


def test_check_tells_every_fault_at_its_place(faulty: Path) -> None:
    result = run("check", faulty)
    assert result.exit_code == 1
    assert "game.yaml:" in result.output
    assert "rules.yaml:21:" in result.output
    assert "box-count-differs" in result.output
    assert "reference-to-nothing" in result.output
    assert "\x1b[" not in result.output
    short = run("check", "--format", "short", faulty).output.splitlines()
    listed = json.loads(run("check", "--format", "json", faulty).output)["findings"]
    assert len(short) == len(listed) >= 2
    assert {one["severity"] for one in listed} == {"error"}


def test_check_strict_minds_warnings(faulty: Path) -> None:
    game = faulty / "game.yaml"
    game.write_text((PACK / "game.yaml").read_text("utf-8"), "utf-8")
    rules = faulty / "rules.yaml"
    rules.write_text((PACK / "rules.yaml").read_text("utf-8").replace("  hand: 3", "  hand: 3\n  idle: 4"), "utf-8")
    listed = json.loads(run("check", "--format", "json", faulty).output)["findings"]
    assert {one["severity"] for one in listed} == {"warning"}
    assert run("check", faulty).exit_code == 0
    assert run("check", "--strict", faulty).exit_code == 1


def test_build_says_what_it_made_then_that_nothing_changed(tmp_path: Path) -> None:
    first = run("build", PACK, "-o", tmp_path, "--only", "deck", "-j", "1")
    assert first.exit_code == 0
    assert "deck-skladane.pdf" in first.output
    assert "pieces" in first.output
    second = run("build", PACK, "-o", tmp_path, "--only", "deck")
    assert "unchanged" in second.output
    assert run("build", "-q", PACK, "-o", tmp_path, "--only", "deck").output == ""


def test_build_refuses_errors_but_can_be_forced(faulty: Path, tmp_path: Path) -> None:
    result = run("build", faulty, "-o", tmp_path / "out", "--only", "deck")
    assert result.exit_code == 1
    assert "nothing was built" in result.output
    assert not list((tmp_path / "out").rglob("*.pdf"))
    forced = run("build", faulty, "-o", tmp_path / "out", "--only", "deck", "--force", "-j", "1")
    assert "stamped as a draft" in forced.output
    assert list((tmp_path / "out").rglob("*.pdf"))


def test_list(tmp_path: Path) -> None:
    listed = json.loads(run("list", "--json", PACK).output)
    assert [product["id"] for product in listed["products"]] == ["rules", "board", "deck"]
    assert [(kind["id"], kind["pieces"]) for kind in listed["kinds"]] == [("card", 12)]
    assert listed["box"] == [{"id": "cards", "declared": 12, "defined": 12}]
    assert listed["counts"]["things"] == 12
    assert "Dwanaście kart" in run("list", PACK).output


@pytest.mark.parametrize(
    ("asked", "sort", "place", "use"),
    [
        ("bolete", "thing", "cards.yaml:4:3", "clause/1.4/text"),
        ("card.bolete", "thing", "cards.yaml:4:3", "product/deck"),
        ("card.bolete.points", "thing", "cards.yaml:4:", "clause/1.4/text"),
        ("table:1.2", "table", "tables.yaml:3:3", "clause/1.3/table"),
        ("hand", "value", "rules.yaml:7:9", "clause/1.1/text"),
        ("card", "kind", "game.yaml:16:3", "product/deck"),
        ("rain", "example", "tables.yaml:13:3", None),
    ],
)
def test_show(asked: str, sort: str, place: str, use: str | None) -> None:
    result = run("show", asked, PACK, "--json")
    assert result.exit_code == 0, result.output
    (told,) = json.loads(result.output)
    assert told["sort"] == sort
    assert place in told["place"]
    assert use is None or use in {one["path"] for one in told["uses"]}
    assert told["id"] in run("show", asked, PACK).output


def test_show_tells_all_that_bear_an_id() -> None:
    told = json.loads(run("show", "1.2", PACK, "--json").output)
    assert [one["sort"] for one in told] == ["table", "clause"]


def test_explain() -> None:
    assert "Bad:" in run("explain", "box-count-differs").output
    assert "box-count-differs" in run("explain").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chek",), 'did you mean "check"'),
        (("build", PACK, "--only", "dek"), 'did you mean "deck"'),
        (("show", "bolet", PACK), 'did you mean "bolete"'),
        (("explain", "box-count-difers"), 'did you mean "box-count-differs"'),
        (("check", PACK / "nowhere"), "expected a folder with a game.yaml"),
        (("check", PACK.parent), "expected a folder with a game.yaml"),
        (("build", PACK, "--lang", "../x"), "expected a language"),
        (("build", "--nonsense"), "No such option"),
    ],
)
def test_wrong_use_ends_with_2(arguments: tuple[str | Path, ...], said: str, tmp_path: Path) -> None:
    extra = ("-o", tmp_path) if arguments[0] == "build" else ()
    result = run(*arguments, *extra)
    assert result.exit_code == 2
    assert said in result.output


def test_the_nearest_pack_upward_is_meant(tmp_path: Path) -> None:
    shutil.copytree(PACK, tmp_path / "outer")
    near = shutil.copytree(PACK, tmp_path / "outer" / "packs" / "near")
    game = (near / "game.yaml").read_text("utf-8")
    (near / "game.yaml").write_text(game.replace("game: twelve-cards", "game: near"), "utf-8")
    deep = near / "deep" / "deeper"
    deep.mkdir(parents=True)
    for folder in (near, deep):
        result = run("-C", folder, "list", "--json")
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["game"] == "near"




def test_a_fault_of_the_program_ends_with_3_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: CommandGroup, ctx: object, name: str) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr(CommandGroup, "get_command", broken)
    result = run("check", PACK)
    assert result.exit_code == 3
    assert result.output.count("\n") == 1
    assert "a wheel came off" in result.output
    assert "please report it" in result.output
    assert "Traceback" in run("-v", "check", PACK).output


def test_the_pack_in_twenty_lines_is_a_whole_game(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(pack_in_twenty_lines(), "utf-8")
    assert run("check", "--strict", tmp_path).exit_code == 0
    result = run("build", tmp_path, "-o", tmp_path / "output", "-j", "1")
    assert result.exit_code == 0
    assert "karty.pdf" in result.output


def test_show_says_how_each_use_uses_it(tmp_path: Path) -> None:
    told = run("show", "card.bolete", PACK).stdout
    lines = [line.split() for line in told.splitlines() if line.startswith(("  product/", "  clause/"))]
    assert [(line[0], " ".join(line[1:-1])) for line in lines] == [
        ("product/deck", "prints 1 piece"),
        ("clause/1.4/text", "prints {name:card.bolete}"),
        ("clause/1.4/text", "prints {plural:card.bolete.points|punkt|punkty|punktów}"),
    ]
    whole = run("show", "monster.troll", Path(__file__).parents[2] / "content" / "labirynt-smierci").stdout
    assert re.search(r"^  \S+ +refers to it  \S+:\d+:\d+$", whole, re.MULTILINE), whole


@pytest.mark.parametrize("word", sorted(UNGUARDED))
def test_a_command_that_reads_a_pack_runs_in_a_guarded_process(word: str) -> None:
    module = ast.parse(Path(import_module(COMMANDS[word][0]).__file__ or "").read_text("utf-8"))
    imported = [node.module or "" for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    assert imported
    assert not [name for name in imported if name.startswith("generator.load")]
