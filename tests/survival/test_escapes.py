"""Whatever a pack, a file name or a command line brings along reaches the terminal escaped."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from brought import need_command
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from modules import MODULES
from patience import PATIENCE

from generator.check.exports import as_json, as_sarif, github
from generator.check.printing import human, short_report
from generator.check.report import Group, Report
from generator.cli import cli
from generator.cli.build import progress_of
from generator.cli.console import Talk, put, styled_text
from generator.escape import UNSEEN, escaped_text, in_json
from generator.finding import Finding, Place
from generator.line_ends import place_in
from generator.load.reader import Places
from generator.load.source import Origin

TESTS = Path(__file__).parents[1]
PACK = TESTS / "packs" / "twelve-cards"
# what terminals obey: colours, titles, links, sounds, moves, another direction of writing, nothing to be seen
HOSTILE = {
    "escape": "\x1b[31mred", "bell": "\a", "title": "\x1b]0;pwned\a", "link": "\x1b]8;;http://x/\x1b\\a\x1b]8;;\x1b\\",
    "csi": "\x9b2J", "osc": "\x9d0;x\x9c", "direction": "\u202etxet", "isolate": "\u2066x\u2069", "del": "\x7f",
    "backspace": "abc\b\b\b", "return": "fine\rgone", "zero width": "a\u200bb", "byte order": "\ufeffx",
    "line": "a\u2028b", "tag": "\U000e0041", "soft": "a\xadb", "surrogate": "a\udcffb", "next line": "a\x85b",
}
SGR = re.compile(r"\x1b\[(?:\d+(?:;\d+)*)?m")


def harmless(output: str) -> bool:
    """Whether there is nothing unseen in an output but line ends and the program's own colours."""
    return not UNSEEN.search(SGR.sub("", output).replace("\n", "").replace("\t", ""))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], color=True)


def of_the_pack(output: str) -> str:
    """An output without the colours that the program itself may use."""
    for own in ("\x1b[0m", "\x1b[1m", "\x1b[31m\x1b[1m", "\x1b[33m\x1b[1m", "\x1b[36m\x1b[1m", "\x1b[36m"):
        output = output.replace(own, "")
    return output


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    shutil.copytree(PACK, tmp_path / "pack")
    return tmp_path / "pack"


@given(st.text(st.characters()))
def test_nothing_unseen_is_left(text: str) -> None:
    assert not UNSEEN.search(escaped_text(text))
    assert escaped_text(escaped_text(text)) == escaped_text(text)
    assert json.loads(in_json({"text": text})) == {"text": text}
    assert not UNSEEN.search(in_json(text))


@pytest.mark.parametrize("text", ["Ściana – „północ”, 12 €", "naïve  café", "日本語", "🙂", "a\u0301", "\xa0", "50 %"])
def test_what_can_be_seen_stays(text: str) -> None:
    assert escaped_text(text) == text


@pytest.mark.parametrize(("text", "told"), [("::error::x", r"\x3a:error::x"), ("  ##[group]x", r"  \x23#[group]x"),
                                            ("a\n::x", r"a\n::x")])
def test_a_line_is_no_command_to_a_runner(text: str, told: str) -> None:
    assert escaped_text(text) == told


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("how", [human, short_report])
def test_findings_are_escaped(text: str, how: object) -> None:
    finding = Finding("typography", f"card/{text}", f"expected x, found {text}", "error", f"help {text}\nmore",
                      Place(f"{text}\n.yaml", 1, 1))
    group = Group(finding, (finding,), (finding,))
    report = Report((group,))
    places = Places({}, {f"{text}\n.yaml": Origin("x.yaml", f"key: {text} end\n")})
    out = human(report, places, "p/") if how is human else short_report(report, "p/")
    assert harmless(of_the_pack(out.replace("\n", "")))
    assert "\n.yaml" not in out
    assert "\nmore" not in out


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_annotations_are_one_line_each_and_escaped(text: str) -> None:
    message = f"expected x, found {text}\n::error file=a::b\r\n%0A::warning::c"
    finding = Finding("typography", "", message, "error", None, Place(f"{text}\n::error::x.yaml", 1, 1))
    out = github(Report((Group(finding),)))
    assert out.count("\n") == 1
    assert out.startswith("::error file=")
    assert "%250A" in out
    assert not UNSEEN.search(out[:-1])


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("how", [as_json, as_sarif])
def test_programs_are_told_what_there_is(text: str, how: object) -> None:
    finding = Finding("typography", "x", f"found {text}", "error", None, Place(f"{text}.yaml", 1, 1))
    out = as_json(Report((Group(finding),))) if how is as_json else as_sarif(Report((Group(finding),)))
    assert not UNSEEN.search(out.replace("\n", ""))
    assert _holds(json.loads(out), text)


def _holds(value: object, text: str) -> bool:
    if isinstance(value, dict):
        return any(_holds(one, text) for one in value.values())
    if isinstance(value, list):
        return any(_holds(one, text) for one in value)
    return isinstance(value, str) and text in value


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_the_caret_stands_under_its_place(text: str) -> None:
    line = f"a: {text} wrong {text}"
    places = Places({}, {"x.yaml": Origin("x.yaml", f"{line}\n")})
    place = Place("x.yaml", *place_in(line, line.index("wrong")))
    report = Report((Group(Finding("typography", "", "m", place=place, width=5)),))
    _, source, caret, *_ = human(report, places).split("\n")
    at = caret.index("^^^^^")
    assert source[at : at + 5] == "wrong"
    assert caret.count("^") == 5


def test_a_caret_under_what_is_written_out_is_as_long() -> None:
    places = Places({}, {"x.yaml": Origin("x.yaml", "a: \x1b[31m\n")})
    report = Report((Group(Finding("typography", "", "m", place=Place("x.yaml", 1, 4), width=2)),))
    _, source, caret, *_ = human(report, places).split("\n")
    assert source[caret.index("^") : caret.rindex("^") + 1] == r"\x1b["


@pytest.mark.skipif(os.name == "nt", reason="names that this system does not take")
@pytest.mark.parametrize("text", [*(text for text in HOSTILE.values() if "/" not in text), "a\nb", "::error::x"])
def test_a_check_of_files_with_such_names(pack: Path, text: str) -> None:
    (pack / f"{text}.yaml").write_text(f"values: {{x: [}}\n# {text}\n", encoding="utf-8", errors="surrogateescape")
    (pack / "fine.yaml").write_bytes(f'values: {{y: "{text}"\n'.encode("utf-8", "surrogateescape"))
    for form in ("human", "github", "json"):
        done = run("check", "--format", form, pack)
        assert done.exit_code == 1, done.output
        assert harmless(of_the_pack(done.output))
        commands = [line.startswith(("::error ", "::warning ", "::notice ")) for line in done.stdout.splitlines()]
        assert all(commands) if form == "github" else not any(commands)
        assert form != "json" or json.loads(done.stdout)["findings"]


SEEN_IN_YAML = {name: text for name, text in HOSTILE.items() if name in ("direction", "isolate", "zero width", "soft")}


@pytest.mark.parametrize("text", SEEN_IN_YAML.values(), ids=SEEN_IN_YAML)
@pytest.mark.parametrize(
    "command", [("list",), ("list", "--json"), ("show", "card.grot"), ("approve", "--dry-run"), ("build", "--force")]
)
@pytest.mark.daily("command0-direction", "command1-isolate", "command2-soft", "command4-direction")
def test_tables_of_a_pack_with_such_names(pack: Path, tmp_path: Path, text: str, command: tuple[str, ...]) -> None:
    need_command(command[0])
    game = pack / "game.yaml"
    game.write_text(re.sub(r"(?m)^title: .*$", f'title: "Karty {text}"', game.read_text("utf-8")), "utf-8")
    words = (*command[:2], pack, *(("-o", tmp_path / "out") if command[0] == "build" else ()))
    done = run(*words) if command[0] != "show" else run("show", "game", pack)
    assert harmless(of_the_pack(done.output)), done.output
    if command[0] == "list":
        assert done.exit_code == 0
        assert in_json(text)[1:-1] in done.output or escaped_text(text) in done.output


WRONG = ("check {}", "lint {} --profile makeplayingcards", "{}", "--{}", "check --format {}", "show {} .", "explain {}",
         "i18n status {}", "check --rule {}", "new {}")


@pytest.mark.parametrize("command", WRONG)
def test_what_a_command_line_quotes(pack: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack)
    for text in HOSTILE.values():
        done = run(*(word.format(text) for word in command.split()))
        assert done.exit_code in (1, 2) or command.startswith("new")
        assert harmless(of_the_pack(done.output)), done.output


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_fault_and_its_traceback(text: str, pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object, **__: object) -> None:
        raise OSError(5, f"no {text}", f"{text}.yaml")

    monkeypatch.setattr("generator.cli.list.read", faulty)
    for words in (("list", pack), ("-v", "list", pack)):
        done = run(*words)
        assert done.exit_code == 1
        assert harmless(of_the_pack(done.output)), done.output


def test_a_pack_cannot_pretend_to_be_styled(capsys: pytest.CaptureFixture[str]) -> None:
    put(styled_text("\x1b[32mgreen", fg="red") + "\x1b[31m")
    assert capsys.readouterr().out == "\\x1b[32mgreen\\x1b[31m\n"


def test_a_table_is_as_wide_as_what_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    Talk().table(("a", "b"), [("\x1b", "7"), ("xy", "8"), ("a\nb", "9")])
    assert capsys.readouterr().out == "a     b\n\\x1b  7\nxy    8\na\\nb  9\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_progress_bar_shows_no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress_of(Talk()) as watcher:
        watcher.started(["[link=http://x]deck[/link]", "\x1b]0;x\a"])
    assert "]8;" not in terminal.getvalue()
    assert "]0;x\a" not in terminal.getvalue()


@pytest.mark.parametrize("shown", [True, False])
def test_what_libraries_complain_of(shown: bool) -> None:
    """Shown with -v, escaped; else not at all."""
    code = (
        f"import logging, warnings; from generator.escape import quiet_libraries; quiet_libraries({shown})\n"
        "logging.getLogger('fontTools').warning('font \\x1b]0;x\\a\\u202e')\n"
        "warnings.warn('picture \\x9b2J\\x1b[31m')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert ("picture" in done.stderr, "font" in done.stderr) == (shown, shown)
    assert harmless(done.stderr)
    assert "\x1b" not in done.stderr


WRITING = ("print", "click.echo", "click.secho", "click.style", "sys.stdout.write", "sys.stderr.write")


def test_only_one_place_writes() -> None:
    """Whoever prints by himself passes the door by."""
    writing = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if called in WRITING:
                    writing.append((path.name, called))
    assert {one for one in writing if one[0] != "console.py"} <= {("child_process.py", "sys.stderr.write")}
    assert ("console.py", "click.echo") in writing
