"""The program speaks the language of its user; the language of a game is another matter."""

from __future__ import annotations

import ast
import importlib.util
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from click.testing import CliRunner, Result
from modules import MODULES

from generator.cli import all_commands, cli
from generator.localization import as_printed, count, languages, speak, tr, wished_language
from generator.message import msg

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
CATALOGUES = sorted((ROOT / "locale").glob("*/cli.po"))
# which argument of a marking function is the template
MARKED = {"msg": 0, "tr": 0, "counted": 1, "count": 1, "plural": 0}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


@cache
def updater() -> ModuleType:
    spec = importlib.util.spec_from_file_location("update", ROOT / "locale" / "update.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def polish() -> Iterator[None]:
    speak("pl")
    yield
    speak("en")


def test_help_is_in_the_language_that_is_asked_for() -> None:
    assert "Usage:" in run("--help").output
    for arguments in (("--ui-lang", "pl", "--help"), ("--help", "--ui-lang=pl")):
        output = run(*arguments).output
        assert "Użycie:" in output
        assert "Sprawdź paczkę i wydrukuj jej pudełko" in output
        assert "Check a pack" not in output
    assert "--help      Show this" not in run("--ui-lang", "pl", "build", "--help").output


@pytest.mark.parametrize("name", all_commands())
def test_no_help_of_a_command_is_left_in_english(name: str) -> None:
    english, polish = (run("--ui-lang", language, name, "--help").output.splitlines() for language in ("en", "pl"))
    # click makes the help of --help once in a process
    words = {line for line in english if len(line.split()) > 3 and "Usage" not in line and "--help" not in line}
    assert words
    assert words & set(polish) == set()


def test_the_locale_chooses_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "Użycie:" in run("--help").output
    assert wished_language({"LANG": "pl_PL.UTF-8"}) == "pl"
    assert wished_language({"LANGUAGE": "de:pl:en", "LANG": "en_GB"}) == "pl"
    assert wished_language({"LC_ALL": "C", "LANG": "pl_PL"}) == "en"
    assert wished_language({}) == "en"


def test_a_language_that_the_program_does_not_speak_is_refused() -> None:
    result = run("--ui-lang", "xx", "list")
    assert result.exit_code == 2
    assert "expected en or pl, found 'xx'" in result.output
    assert languages() == ["en", "pl"]


def test_findings_are_told_in_polish_with_their_data_as_they_are(tmp_path: Path) -> None:
    shutil.copytree(PACK, tmp_path / "pack")
    game, rules = tmp_path / "pack" / "game.yaml", tmp_path / "pack" / "rules.yaml"
    game.write_text(game.read_text("utf-8").replace("total: 12, ", "total: 13, "), "utf-8")
    rules.write_text(rules.read_text("utf-8").replace("{name:card.bolete}", "{name:card.bolet}"), "utf-8")
    result = run("--ui-lang", "pl", "check", tmp_path / "pack")
    assert result.exit_code == 1
    assert "błąd[reference-to-nothing]: oczekiwano: " in result.output
    assert 'czy chodziło o "card.bolete"?' in result.output
    assert "błędy" in result.output
    assert "expected" not in result.output
    assert "expected" in run("--ui-lang", "pl", "check", "--format", "json", tmp_path / "pack").output


def test_misuse_is_told_in_polish() -> None:
    output = run("--ui-lang", "pl", "chek").output
    assert "Błąd: oczekiwano: polecenie, znaleziono: 'chek'; czy chodziło o \"check\"?" in output


@pytest.mark.usefixtures("polish")
def test_numbers_take_their_forms_and_frames_keep_what_they_hold() -> None:
    assert [count(n, "{count} file", "{count} files") for n in (1, 2, 5, 22)] == [
        "1 plik", "2 pliki", "5 plików", "22 pliki"]
    told = msg("expected rows up to {total}, found the last row {last}: {highest}", total=7, last="{5}", highest="x")
    assert as_printed(told) == "oczekiwano: wiersze do 7, znaleziono: ostatni wiersz {5}: x"
    assert as_printed("expected a number, found nothing") == "expected a number, found nothing"
    assert tr("") == ""


def entries(path: Path) -> list[Message]:
    with path.open("rb") as file:
        return [message for message in read_po(file) if message.id]


@cache
def extracted() -> frozenset[str | tuple[str, str]]:
    return frozenset(found.msgid for found in updater().messages(ROOT))


def test_the_extractor_finds_every_template() -> None:
    """Babel passes over a call here and there that stands deep in others; it is written on a line of its own then."""
    found = {words if isinstance(words, str) else words[0] for words in extracted()}
    written = {text for path in MODULES for text in templates(ast.parse(path.read_text("utf-8")))}
    assert len(written) > 1000
    assert written - found == set()


def templates(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKED:
            text = node.args[MARKED[node.func.id]]
            if isinstance(text, ast.Constant):
                yield text.value


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_every_message_is_translated_and_compiled(path: Path, tmp_path: Path) -> None:
    for message in entries(path):
        assert not message.fuzzy, message.id
        assert message.string, message.id
        assert all(message.string), message.id
    made = tmp_path / path.parent.name / path.name
    made.parent.mkdir()
    made.write_bytes(path.read_bytes())
    updater().compile_catalogue(made)
    assert updater().compiled(made).read_bytes() == updater().compiled(path).read_bytes(), "run `make words`"
