"""Files of a pack that lead out of it, never end, or are no files: each is a finding, nothing of them is printed."""

from __future__ import annotations

import os
import shutil
import tracemalloc
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from generator.finding import Finding
from generator.load import pack as load_pack
from generator.load.pack import load
from generator.safety.pack_files import MOST_BYTES

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
CANARY = "CANARY-5512"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
ICONS = "icons: {star: {drawing: x, set: x, author: x, licence: x, meaning: gwiazda}}\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack that prints pictures, beside a file and a folder that are none of its own."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text(f"{CANARY}\n")
    folder = shutil.copytree(PACK, tmp_path / "pack")
    for name in ("art", "icons"):
        (folder / "theme" / name).mkdir(parents=True)
    return folder


def zecer(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [*map(str, arguments)])


def findings(pack: Path, rule: str = "file-unread") -> dict[str, Finding]:
    """What reading a pack tells, by the file that it is told of."""
    return {f.place.file: f for f in load(pack).findings if f.rule == rule and f.place is not None}


LINKS = ("game.yaml", "extra.yaml", "words.txt", "approved.ini", "theme/book.css", "theme/theme.yaml",
         "theme/art/x.png", "theme/art/x.svg", "theme/icons/x.svg", "theme/fonts/x.ttf", "i18n/en/x.po",
         "i18n/_pot/x.pot")


@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("way", ["link", "relative link", "dangling link", "FIFO", "folder", "too large"])
def test_no_file_of_a_pack_leads_out_of_it(name: str, way: str, pack: Path) -> None:
    file = pack / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    secret = pack.parent / "outside" / "secret"
    match way:
        case "link":
            file.symlink_to(secret)
        case "relative link":
            file.symlink_to(os.path.relpath(secret, file.parent))
        case "dangling link":
            file.symlink_to(pack / "nowhere")
        case "FIFO":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case _:
            with open(file, "wb") as sparse:
                sparse.truncate(3_000_000_000)
    if name == "game.yaml" and not file.is_file():
        # then it is no pack at all
        assert zecer("check", pack).exit_code == 2
        return
    rule = "yaml-size" if way == "too large" and name.endswith(".yaml") else "file-unread"
    assert set(findings(pack, rule)) == {name}
    assert findings(pack, rule)[name].severity == "error"
    told = zecer("check", pack)
    assert told.exit_code == 1
    assert f"{name}:1:1: error[{rule}]" in told.output
    assert CANARY not in told.output


FOLDERS = ("theme", "theme/art", "theme/icons", "i18n", "i18n/en", "cards")


def led_out(pack: Path, name: str) -> Path:
    """A folder of files outside a pack, to which a folder of the pack is a link."""
    shutil.rmtree(pack / name, ignore_errors=True)
    outside = pack.parent / "outside"
    for file in ("x.po", "x.svg", "book.css", "x.yaml"):
        (outside / file).write_text(CANARY)
    (pack / name).parent.mkdir(exist_ok=True)
    (pack / name).symlink_to(outside)
    return outside


@pytest.mark.parametrize("name", FOLDERS)
def test_no_folder_of_a_pack_leads_out_of_it(name: str, pack: Path) -> None:
    led_out(pack, name)
    assert set(findings(pack)) == {name}
    told = zecer("check", pack)
    assert f"{name}:1:1: {'warning' if name == 'cards' else 'error'}[file-unread]" in told.output
    assert CANARY not in zecer("check", "--lang", "en", pack).output


def test_foreign_files_are_neither_read_nor_hashed(pack: Path) -> None:
    before = load(pack).hash
    with open(pack / "notes.bin", "wb") as sparse:
        sparse.truncate(3_000_000_000)
    os.mkfifo(pack / "pipe")
    (pack / "link").symlink_to(pack.parent / "outside" / "secret")
    (pack / "README.md").write_text(CANARY)
    (pack / "theme" / "art" / "smok.psd").symlink_to("/dev/zero")
    tracemalloc.start()
    loaded = load(pack)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert loaded.hash == before
    assert not [f for f in loaded.findings if f.severity == "error"]
    assert peak < 50_000_000


def test_more_files_than_are_read_is_an_error(pack: Path) -> None:
    for number in range(2_001):
        (pack / f"z{number}.yaml").touch()
    told = zecer("check", pack)
    assert told.exit_code == 1
    assert "error[file-unread]: expected at most 2,000 files in a pack, found 2,005" in told.output


def test_a_name_with_escapes_does_not_reach_the_terminal(pack: Path) -> None:
    for name in ("a\x1b[2J\x07.yaml", "b\udcff.yaml", "c\n.yaml"):
        (pack / name).write_text("x: y\n")
    told = zecer("check", pack)
    assert told.exit_code == 1
    assert not {"\x1b[2J", "\x07", "\udcff"} & set(told.output)
    assert "\x1b[2J" not in told.output
    assert "a\\x1b[2J\\x07.yaml:1:1: error[file-unread]" in told.output


def test_very_long_names_are_names(pack: Path) -> None:
    (pack / f"{'ż' * 124}.yaml").write_text("glossary: {hall: {pl: {nom: sala}, meaning: izba}}\n")
    assert not findings(pack)
    (pack / "theme" / "theme.yaml").write_text(ICONS.replace("star", "s" * 900))
    told = zecer("check", pack)
    assert told.exit_code == 1
    assert "reference-to-nothing" in told.output


@pytest.mark.parametrize("key", ["../../outside/secret", "/etc/passwd", "a/../../x", "..", "a\\b", "a:b"])
def test_the_name_of_an_icon_leads_nowhere(key: str, pack: Path) -> None:
    (pack.parent / "outside" / "secret.svg").write_text(SVG.replace("M0 0", f"M{CANARY}"))
    (pack / "theme" / "theme.yaml").write_text(ICONS.replace("star", repr(key)))
    told = zecer("check", pack)
    assert told.exit_code == 1
    assert CANARY not in told.output


BYTES = (b"\xff\xfe\xfa", "zażółć".encode("cp1250"), "x".encode("utf-16"), bytes(64), b"a { color: \x1b[2J }")


@pytest.mark.parametrize("data", BYTES, ids=["none", "windows", "UTF-16", "zeros", "control"])
@pytest.mark.parametrize("name", ["theme/book.css", "words.txt", "theme/icons/star.svg", "theme/art/x.svg",
                                  "theme/art/x.png", "i18n/en/x.po"])
def test_bytes_that_are_no_text(name: str, data: bytes, pack: Path) -> None:
    (pack / "theme" / "theme.yaml").write_text(ICONS)
    (pack / "theme" / "icons" / "star.svg").write_text(SVG)
    (pack / name).parent.mkdir(parents=True, exist_ok=True)
    (pack / name).write_bytes(data)
    told = zecer("check", *(["--lang", "en"] if name.endswith(".po") else []), pack)
    assert told.exit_code == 1, told.output
    assert Path(name).name in told.output


def test_files_that_vanish_while_a_pack_is_read(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (pack / "theme" / "art" / "x.png").write_bytes(b"x")
    real = load_pack.parse_all

    def meddled(*given: object) -> object:
        read = real(*given)  # type: ignore[arg-type]
        (pack / "theme" / "art" / "x.png").unlink()
        return read

    monkeypatch.setattr(load_pack, "parse_all", meddled)
    assert [f.place.file for f in load(pack).findings if f.severity == "error" and f.place] == ["theme/art/x.png"]


def test_caps_stand_for_every_kind() -> None:
    assert min(MOST_BYTES.values()) >= 100_000
    assert max(MOST_BYTES.values()) <= 60_000_000


@pytest.mark.parametrize("language", ["zz", "ph", "tlh", "en_XX", "qps", "../../x", "pl/../..", "PL", "C", "polski"])
def test_a_language_that_there_is_not(language: str, pack: Path) -> None:
    head = pack / "game.yaml"
    head.write_text(head.read_text("utf-8").replace("language: pl", f"language: {language}"), "utf-8")
    told = zecer("check", pack)
    assert told.exit_code == 1
    message = f"expected a language such as pl or pt_BR, found '{language}'"
    assert f"game.yaml:4:11: error[bad-value]: {message}" in told.output
    assert "rule-crashed" not in told.output


@pytest.mark.parametrize("language", ["zh_TW", "pt_BR", "sr", "lt", "fil"])
def test_languages_that_there_are(language: str, pack: Path) -> None:
    head = pack / "game.yaml"
    head.write_text(head.read_text("utf-8").replace("language: pl", f"language: {language}"), "utf-8")
    assert "expected a language" not in zecer("check", pack).output


KIND = "  {0}: {{name: {{nom: {0}}}, extends: {1}, fields: {{name: name}}}}\n"
FACE = "  {0}: {{extends: {1}, size: 63 mm x 88 mm, regions: {{}}}}\n"


@pytest.mark.parametrize(("row", "section", "name"), [(KIND, "kinds:\n", "more.yaml"),
                                                      (FACE, "faces:\n", "theme/theme.yaml")])
@pytest.mark.parametrize(("pairs", "line"), [
    ("aa", "a → a"), ("ab ba", "a → b → a"), ("ab bc ca", "a → b → c → a"), ("da ab ba", "a → b → a"),
])
def test_what_extends_itself(row: str, section: str, name: str, pairs: str, line: str, pack: Path) -> None:
    (pack / name).write_text(section + "".join(row.format(*pair) for pair in pairs.split()))
    found = [f.message for f in load(pack).findings if "does not extend itself" in f.message]
    assert len(found) == 1
    assert line in found[0] or set(line) <= set(found[0])


@pytest.mark.parametrize(("row", "section", "name"), [(KIND, "kinds:\n", "more.yaml"),
                                                      (FACE, "faces:\n", "theme/theme.yaml")])
def test_a_long_line_of_what_extends_another(row: str, section: str, name: str, pack: Path) -> None:
    (pack / name).write_text(section + "".join(row.format(f"x{n}", f"x{n + 1}") for n in range(5_000)))
    found = load(pack).findings
    assert any("that extend one another, found more" in f.message for f in found)


@pytest.mark.parametrize(("way", "advised"), [("link", True), ("FIFO", False)])
def test_a_copy_is_advised_where_a_link_stands_alone(tmp_path: Path, way: str, advised: bool) -> None:
    (tmp_path / "game.yaml").write_text("game: tiny\n", "utf-8")
    file = tmp_path / "cards.yaml"
    if way == "link":
        file.symlink_to(tmp_path / "game.yaml")
    else:
        os.mkfifo(file)
    (found,) = [one for one in load(tmp_path).findings if one.place is not None and one.place.file == "cards.yaml"]
    assert ("put a copy" in (found.help or "")) is advised
