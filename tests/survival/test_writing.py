"""Whatever a pack is called and whatever it brings along, nothing is written, read or removed outside the output."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from brought import need_command
from click.testing import CliRunner, Result
from survival import packs
from survival.once import Once

from generator.cli import cli
from generator.make.pipeline import Result as Built
from generator.make.pipeline import build
from generator.make.record import name_of, record_of, records
from generator.make.request import BuildRequest, WrongUse
from generator.model.names import fault_of_file, fault_of_folder, fault_of_name, part_of_file
from generator.safety import opener
from generator.safety.folder import Folder
from generator.safety.user_folders import own_word

PRECIOUS = "do not touch"
# where only the output differs, the pack is read once
ONCE = Once()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder outside of everything, with something in it that nobody may touch."""
    folder = tmp_path / "home"
    (folder / "deep" / "er").mkdir(parents=True)
    for name in ("precious", "deep/precious", ".precious.1.part", "deep/.precious.1.part"):
        (folder / name).write_text(PRECIOUS)
    return folder


def untouched(home: Path) -> bool:
    files = sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))
    known = [".precious.1.part", "deep", "deep/.precious.1.part", "deep/er", "deep/precious", "precious"]
    return files == known and all((home / name).read_text() == PRECIOUS for name in known if (home / name).is_file())


def outside(tmp_path: Path, known: tuple[str, ...]) -> list[str]:
    return sorted(path.name for path in tmp_path.iterdir() if path.name not in known)


def deck_into(output: Path) -> Built:
    """The deck of a pack without faults."""
    with ONCE.only():
        return packs.built(packs.PACK, output)


def zecer(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> Result:
    """A command that is given in a folder; it ends with a code, and with no exception of its own."""
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(cli, words, prog_name="zecer")
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done


# D2: names
EVIL = (
    "../../x", "/tmp/zecer-x", "..", "a/b", "a\\b", "C:x", "\\\\server\\x", "a\x00b", "a\nb", "deck.", " deck", "deck ",
    "con", "NUL", "com1", "lpt9.x", "COM¹", "a" * 65, "ą" * 100, "a..b", ".hidden", "-rf", "deck\u202egnp", "a\u200bb",
    "a\u2215b", "a\uff0fb", "a\u2024\u2024b", "dеck", "ｄeck", "ﬀ", "e\u0301\u0301/x", "~", "$HOME", "%TEMP%", "*", "?",
    "a|b", "a<b", 'a"b', "", ".", "a:b",
)
HARMLESS = ("karty", "żetony", "Talia Miasta", "deck_2", "deck-2", "v1.0", "колода", "τράπουλα", "カード", "deck-",
            "12", "a--b", "कार्ड", "a" * 64)


@pytest.mark.parametrize("name", EVIL)
def test_a_name_that_is_no_part_of_a_path_is_none(name: str) -> None:
    assert fault_of_name(name)
    assert fault_of_folder(name, "a game id")


@pytest.mark.parametrize("name", HARMLESS)
def test_a_name_in_any_script_is_a_name(name: str) -> None:
    assert fault_of_name(name) is None
    assert part_of_file(name) == name


@pytest.mark.parametrize("name", EVIL)
def test_what_becomes_part_of_a_file_is_safe(name: str) -> None:
    safe = part_of_file(name)
    assert fault_of_file(f"001-{safe}.png") is None
    assert not {"/", "\\", "\x00", ".."} & set(safe)


@pytest.mark.parametrize("name", ["../../x", "/etc/x", "a/../../x", "..", "a\\..\\x", "NUL", "con.pdf", "x\n.pdf", "",
                                  "x.", "a//x"])
@pytest.mark.parametrize("anchored", [True, False])
def test_the_door_takes_no_such_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, anchored: bool
) -> None:
    monkeypatch.setattr(opener, "RELATIVE", anchored)
    folder = Folder.of_path(tmp_path / "out").subfolder("game")
    for call in (lambda: folder.write(name, b""), lambda: folder.unlink(name), lambda: folder.read(name, 9)):
        with pytest.raises(OSError, match="expected the name of a file"):
            call()
    assert outside(tmp_path, ()) == []


@pytest.mark.parametrize("name", ["../../../x", "{}/x", "a/b", "DECK.", "aux", "de\\x", "dеck"])
def test_a_product_cannot_name_a_file_elsewhere(tmp_path: Path, name: str) -> None:
    pack = packs.copy(tmp_path)
    name = name.format(tmp_path)
    packs.edit(pack, "game.yaml", "  deck: ", f"  {json.dumps(name)}: ")
    result = packs.built(pack, tmp_path / "out", ("board",))
    assert (result.refused, result.built) == (True, ())
    assert result.proof.report is not None
    (finding,) = [one for one in result.proof.report.findings if one.path == f"product/{name}"]
    assert (finding.rule, finding.place and finding.place.line) == ("bad-value", 12)
    assert finding.message.startswith("expected ")
    with pytest.raises(WrongUse, match="products here: rules, board"):
        packs.built(pack, tmp_path / "out", (name,), force=True)
    assert outside(tmp_path, ("pack", "out")) == []


@pytest.mark.parametrize("name", ["../../x", "/tmp/x", "..", "Con", "con", "a.b", "", "a" * 65, "pl/../..", "gаme"])
def test_a_game_cannot_name_a_folder_elsewhere(tmp_path: Path, name: str) -> None:
    pack = packs.copy(tmp_path)
    packs.edit(pack, "game.yaml", "game: twelve-cards", f"game: {json.dumps(name)}")
    for force in (False, True):
        assert packs.built(pack, tmp_path / "out", force=force).refused
    assert outside(tmp_path, ("pack", "out")) == []


@pytest.mark.parametrize("language", ["../pl", "pl/..", "PL", "p", "pl_pl", "..", "plpl", "pl\n"])
def test_a_language_cannot_name_a_folder_elsewhere(tmp_path: Path, language: str) -> None:
    pack = packs.copy(tmp_path)
    packs.edit(pack, "game.yaml", "language: pl", f"language: {json.dumps(language)}")
    result = packs.built(pack, tmp_path / "out")
    assert result.refused
    assert result.proof.report is not None
    # a draft is printed in the language of a pack that names none
    assert packs.built(pack, tmp_path / "out", force=True).folder == tmp_path / "out" / "twelve-cards" / "pl"
    assert "game/language" in [one.path for one in result.proof.report.findings]
    with pytest.raises(WrongUse, match="expected a language"):
        build(BuildRequest(packs.PACK, tmp_path / "out", language=language))
    assert outside(tmp_path, ("pack", "out")) == []


@pytest.mark.parametrize("id_", ["../../../x", "a/b", "a\\b", "..", "x" * 200])
def test_a_card_cannot_name_a_file_elsewhere(tmp_path: Path, id_: str) -> None:
    pack = packs.copy(tmp_path)
    packs.edit(pack, "game.yaml", "kind: counters, title: Karty, of: [card], size: 63 mm x 88 mm",
               "kind: deck, title: Karty, of: [card], card: poker")
    text = (pack / "cards.yaml").read_text(encoding="utf-8")
    first = next(line for line in text.split("\n") if line.startswith("  ") and ": {name" in line)
    packs.edit(pack, "cards.yaml", first.partition(":")[0] + ":", f"  {json.dumps(id_)}:")
    result = packs.built(pack, tmp_path / "out")
    assert result.refused
    # a card whose id cannot be read is none that could be asked for
    with suppress(WrongUse):
        forced = build(BuildRequest(pack, tmp_path / "out", ("deck",), None, 1, True, (id_,)))
        assert [name for one in forced.built for name in one.files if "/" in name or ".." in name] == []
    assert outside(tmp_path, ("pack", "out")) == []


def test_cards_whose_file_is_another_products_are_refused(tmp_path: Path) -> None:
    pack = packs.copy(tmp_path)
    text = (pack / "cards.yaml").read_text(encoding="utf-8")
    card = next(line.split(":")[0].strip() for line in text.split("\n") if line.startswith("  ") and ": {name" in line)
    packs.edit(pack, "game.yaml", "  deck: ",
               f"  karty: {{kind: deck, of: [card]}}\n  Karty-{card}: {{kind: deck}}\n  deck: ")
    with pytest.raises(WrongUse, match="no other product's"):
        build(BuildRequest(pack, tmp_path / "out", ("karty",), None, 1, True, (card,)))


@pytest.mark.parametrize(("one", "other", "file"), [
    ("karty", "karty-skladane", "karty-skladane.pdf"), ("KARTY", "karty", "karty.pdf"), ("ŻÓŁW", "żółw", "żółw.pdf"),
    ("karty", "Karty-Skladane", "Karty-Skladane.pdf"), ("straße", "STRASSE", "STRASSE.pdf"),
])
def test_products_that_share_a_file_are_refused(tmp_path: Path, one: str, other: str, file: str) -> None:
    pack = packs.copy(tmp_path)
    kind = "{kind: counters, of: [card], size: 63 mm x 88 mm, duplex: [long-edge, gutter-fold]}"
    packs.edit(pack, "game.yaml", "  deck: ", f"  {one}: {kind}\n  {other}: {kind}\n  deck: ")
    result = packs.built(pack, tmp_path / "out", (one, other))
    assert result.refused
    assert result.proof.report is not None
    found = {f.path: f for f in result.proof.report.findings if f.rule == "file-of-two"}
    assert set(found) == {f"product/{one}", f"product/{other}"}
    assert [found[f"product/{id_}"].place.line for id_ in (one, other)] == [12, 13]  # type: ignore[union-attr]
    assert file in found[f"product/{one}"].message
    forced = packs.built(pack, tmp_path / "out", (one, other), force=True)
    assert [one.product for one in forced.built] == [one]
    assert [fault.path for fault in forced.faults] == [f"product/{other}"]


def test_a_translated_ending_cannot_name_a_file_elsewhere(tmp_path: Path) -> None:
    pack = packs.copy(tmp_path)
    (pack / "i18n" / "pl").mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    for evil in ("/../../../../x", "../../x", "con\\\\x", "."):
        (pack / "i18n" / "pl" / "ui.po").write_text(f'{head}msgid "folded"\nmsgstr "{evil}"\n', encoding="utf-8")
        result = packs.built(pack, tmp_path / "out", force=True)
        assert [sorted(one.files) for one in result.built] == [["deck-skladane.pdf", "deck.pdf"]]
    assert outside(tmp_path, ("pack", "out")) == []


# the folder is where the user says; the name is its last part
@pytest.mark.parametrize("name", ["../../X", "Con", "con", "a.b", "nul.yaml", "x" * 65])
def test_a_new_pack_has_a_plain_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    done = zecer(monkeypatch, tmp_path, "new", name)
    assert done.exit_code == 2
    assert "expected a name" in done.stderr
    assert outside(tmp_path, ()) == []


# D3: links and what else is no file or folder
Way = Callable[[Path, Path], None]


def link(path: Path, home: Path) -> None:
    path.symlink_to(home / "deep" if path.suffix == "" else home / "precious")


def dangling(path: Path, home: Path) -> None:
    path.symlink_to(home / "new")


def pipe(path: Path, home: Path) -> None:
    os.mkfifo(path)


def folder(path: Path, home: Path) -> None:
    path.mkdir()
    (path / "mine").write_text(PRECIOUS)


def file(path: Path, home: Path) -> None:
    path.write_text(PRECIOUS)


FILES = ("twelve-cards/pl/manifest.json", "twelve-cards/pl/deck.pdf", "twelve-cards/pl/deck-skladane.pdf")
FOLDERS = ("twelve-cards", "twelve-cards/pl")


@pytest.mark.parametrize(("spot", "way"), [
    *((spot, way) for spot in FILES for way in (link, dangling, pipe, folder)),
    *((spot, way) for spot in FOLDERS for way in (link, dangling, pipe, file)),
])
@pytest.mark.parametrize("anchored", [True, False])
def test_what_is_no_file_or_folder_is_refused(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, spot: str, way: Way, anchored: bool
) -> None:
    monkeypatch.setattr(opener, "RELATIVE", anchored)
    output = tmp_path / "out"
    (output / spot).parent.mkdir(parents=True)
    way(output / spot, home)
    before = (output / spot).lstat()
    with pytest.raises(OSError, match=r"expected a (file|folder), found") as refused:
        deck_into(output)
    assert str(output / spot) == refused.value.filename
    assert untouched(home)
    after = (output / spot).lstat()
    assert (after.st_ino, after.st_size, after.st_mode) == (before.st_ino, before.st_size, before.st_mode)
    assert packs.left_over(output) == []


@pytest.mark.parametrize("way", [link, dangling, pipe, folder, file])
def test_locking_touches_nothing_in_the_output(tmp_path: Path, home: Path, way: Way) -> None:
    """Whatever the user has under a name such as ``.lock``, and nothing is added beside the box."""
    output = tmp_path / "out"
    output.mkdir()
    way(output / ".lock", home)
    before = (output / ".lock").lstat()
    deck_into(output)
    assert untouched(home)
    assert (output / ".lock").lstat() == before
    assert sorted(path.name for path in output.iterdir()) == [".lock", "twelve-cards"]


def test_a_journal_that_is_a_link_is_told_by_its_own_name(tmp_path: Path, home: Path) -> None:
    pack = packs.copy(tmp_path)
    (pack / ".zecer-journal.json").symlink_to(home / "precious")
    _, _, wrong = packs.zecer("list", pack, cwd=tmp_path)
    assert wrong.startswith("pack/.zecer-journal.json says")
    assert "precious" not in wrong
    assert untouched(home)


def test_a_refused_build_leaves_nothing_behind(tmp_path: Path) -> None:
    pack = packs.copy(tmp_path)
    packs.edit(pack, "game.yaml", "  deck: ", "  ../deck: ")
    before = sorted(pack.rglob("*"))
    for output in (tmp_path / "out", pack / "output", pack):
        assert packs.zecer("build", pack, "-o", output)[0] == 1
    assert not (tmp_path / "out").exists()
    assert sorted(pack.rglob("*")) == before


@pytest.mark.skipif(not os.path.exists("/dev/full") or os.getuid() != 0, reason="only root makes devices")
@pytest.mark.parametrize("spot", FILES)
def test_a_device_is_refused(tmp_path: Path, spot: str) -> None:
    path = tmp_path / "out" / spot
    path.parent.mkdir(parents=True)
    try:
        os.mknod(path, 0o020666, os.makedev(1, 7))
    except PermissionError:
        pytest.skip("no devices in this container")
    with pytest.raises(OSError, match="expected a file, found a device"):
        deck_into(tmp_path / "out")


@pytest.mark.parametrize("spot", ["twelve-cards/pl/.deck.pdf.1.part", "twelve-cards/pl/old"])
def test_links_are_not_followed_when_it_is_tidied_up(tmp_path: Path, home: Path, spot: str) -> None:
    path = tmp_path / "out" / spot
    path.parent.mkdir(parents=True)
    path.symlink_to(home if "." not in path.name else home / "precious")
    deck_into(tmp_path / "out")
    assert untouched(home)


def test_a_file_with_another_name_elsewhere_is_replaced_not_overwritten(tmp_path: Path, home: Path) -> None:
    box = tmp_path / "out" / "twelve-cards" / "pl"
    box.mkdir(parents=True)
    for name in ("deck.pdf", "manifest.json"):
        os.link(home / "precious", box / name)
    deck_into(tmp_path / "out")
    assert untouched(home)
    assert (box / "deck.pdf").read_bytes().startswith(b"%PDF")


def test_the_users_own_folder_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "disk")
    deck_into(tmp_path / "out")
    assert (tmp_path / "disk" / "twelve-cards" / "pl" / "deck.pdf").is_file()


def test_a_link_named_output_is_followed_only_when_the_user_names_it(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = packs.copy(tmp_path)
    (pack / "output").symlink_to(home / "deep" / "er")
    for words in (("build", "--only", "deck"), ("build", "--only", "deck", ".")):
        done = zecer(monkeypatch, pack, *words)
        assert done.exit_code == 2
        assert "expected a folder output, found a link" in done.stderr
        assert untouched(home)
    assert zecer(monkeypatch, pack, "build", "--only", "deck", "-o", "output").exit_code == 0
    assert (home / "deep" / "er" / "twelve-cards" / "pl" / "deck.pdf").is_file()


# what is shipped inside a pack
def test_what_a_pack_ships_as_finished_is_made_again(tmp_path: Path) -> None:
    """A stranger builds the pack, spoils the PDF and the manifest that lists it, and ships both."""
    pack = packs.copy(tmp_path)
    output = pack / "output"
    folder = packs.built(pack, output).folder
    assert folder is not None
    clean = packs.digests(folder)
    (folder / "deck.pdf").write_bytes(b"%PDF-1.7 something else")
    manifest = json.loads((folder / "manifest.json").read_bytes())
    entry = manifest["files"]["deck.pdf"]
    entry["sha256"], entry["size"] = packs.digests(folder)["deck.pdf"], (folder / "deck.pdf").stat().st_size
    (folder / "manifest.json").write_text(json.dumps(manifest))
    result = packs.built(pack, output)
    assert [one.seconds is None for one in result.built] == [False]
    # what lay there may be the work of the user
    assert result.kept == {"deck.pdf": "deck (1).pdf", "manifest.json": "manifest (1).json"}
    for second in result.kept.values():
        (folder / second).unlink()
    assert packs.digests(folder) == clean


def test_a_manifest_alone_is_never_believed(tmp_path: Path) -> None:
    folder = deck_into(tmp_path / "out").folder
    assert folder is not None
    box = Folder.of_path(folder)
    assert record_of(box).files
    records().remove(f"{name_of(box)}.json")
    assert [one.seconds is None for one in deck_into(tmp_path / "out").built] == [False]
    assert [one.seconds is None for one in deck_into(tmp_path / "out").built] == [True]
    assert sorted(path.name for path in folder.iterdir()) == ["deck-skladane.pdf", "deck.pdf", "manifest.json"]


def test_where_nothing_is_remembered_a_changed_file_is_kept(tmp_path: Path) -> None:
    folder = deck_into(tmp_path / "out").folder
    assert folder is not None
    records().remove(f"{name_of(Folder.of_path(folder))}.json")
    (folder / "deck.pdf").write_bytes(b"with my notes")
    kept = deck_into(tmp_path / "out").kept
    assert kept == {"deck.pdf": "deck (1).pdf"}
    assert (folder / "deck (1).pdf").read_bytes() == b"with my notes"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"files": 1}', '{"files": {"deck.pdf": {"a": 1}}}'])
def test_any_record_can_lie_there(tmp_path: Path, text: str) -> None:
    folder = deck_into(tmp_path / "out").folder
    assert folder is not None
    records().write(f"{name_of(Folder.of_path(folder))}.json", text.encode())
    assert [one.seconds is None for one in deck_into(tmp_path / "out").built] == [False]
    assert packs.lies(tmp_path / "out") == []


@pytest.mark.parametrize("name", ["../../../precious", "../precious", "/{}/precious", "link/precious", "x/../../x"])
def test_a_manifest_removes_nothing_elsewhere(tmp_path: Path, name: str) -> None:
    output = tmp_path / "out"
    box = output / "twelve-cards" / "pl"
    box.mkdir(parents=True)
    for folder in (tmp_path, output, output / "twelve-cards"):
        (folder / "precious").write_text(PRECIOUS)
    (box / "link").symlink_to(tmp_path)
    digest = packs.digests(tmp_path)["precious"]
    entry = {"product": "gone", "sha256": digest, "size": len(PRECIOUS), "pages": 1, "source": "", "key": "",
             "pieces": {}, "least": None}
    (box / "manifest.json").write_text(json.dumps({"files": {name.format(tmp_path): entry}}))
    deck_into(output)
    assert all((folder / "precious").read_text() == PRECIOUS for folder in (tmp_path, output, output / "twelve-cards"))


@pytest.mark.parametrize("text", [
    "[" * 100_000, '{"files":' * 100_000, "{", "null", "[]", '{"files": []}', '{"files": {"deck.pdf": null}}',
    '{"files": {"deck.pdf": {"product": "deck", "sha256": 1, "size": "x", "pages": [], "source": {}, "key": null}}}',
    '{"files": {"deck.pdf": {"product": ["deck"]}}}', '{"files": {"": {}}}', "\x00\xff", "1" * 5000, "NaN",
    '{"files": {"deck.pdf": {"size": 1e999}}}',
])
def test_any_manifest_can_lie_there(tmp_path: Path, text: str) -> None:
    box = tmp_path / "out" / "twelve-cards" / "pl"
    box.mkdir(parents=True)
    (box / "manifest.json").write_text(text, encoding="latin-1")
    assert [one.product for one in deck_into(tmp_path / "out").built] == ["deck"]
    assert packs.lies(tmp_path / "out") == []


def test_a_huge_manifest_is_not_read(tmp_path: Path) -> None:
    box = tmp_path / "out" / "twelve-cards" / "pl"
    box.mkdir(parents=True)
    with open(box / "manifest.json", "wb") as file:
        file.truncate(3_000_000_000)
    with pytest.raises(OSError, match="expected at most 64000000 bytes, found 3000000000"):
        deck_into(tmp_path / "out")


@pytest.mark.parametrize("kept", [b"", b"short", b"../../precious/x", None])
def test_a_spoilt_word_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bytes | None) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    own_word.cache_clear()
    (tmp_path / "zecer").mkdir()
    if kept is not None:
        (tmp_path / "zecer" / "word").write_bytes(kept)
    word = own_word()
    assert len(word) == 16
    assert word.isalnum()
    own_word.cache_clear()
    assert (own_word() == word) is (kept is None)
    own_word.cache_clear()


def test_without_a_place_for_the_word_it_lives_as_long_as_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file" / "x"))
    own_word.cache_clear()
    assert own_word() == own_word()
    assert deck_into(tmp_path / "out").built
    assert packs.left_over(tmp_path / "out") == []
    own_word.cache_clear()


SPOTS = ("i18n", "i18n/en", "i18n/_pot", "i18n/en/glossary.po", "approved.ini")


def led_elsewhere(pack: Path, home: Path, spot: str) -> None:
    """A file or a folder of a pack is a link to one of the user's."""
    (pack / spot).parent.mkdir(parents=True, exist_ok=True)
    (pack / spot).symlink_to(home / "precious" if "." in spot else home / "deep")


@pytest.mark.parametrize("spot", SPOTS)
def test_a_pack_cannot_have_its_own_files_written_elsewhere(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, spot: str
) -> None:
    need_command("approve")
    pack = packs.copy(tmp_path)
    led_elsewhere(pack, home, spot)
    done = zecer(monkeypatch, pack, "approve")
    assert done.exit_code in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    assert untouched(home)


def test_the_home_of_the_user_is_not_swept(tmp_path: Path) -> None:
    """``-o ~`` builds among the files of the user and the caches of other programs."""
    others = ["mozilla", "pip", "zecer"]
    for name in others:
        (tmp_path / ".cache" / name).mkdir(parents=True)
        (tmp_path / ".cache" / name / "mine").write_text(PRECIOUS)
    deck_into(tmp_path)
    assert sorted(path.name for path in (tmp_path / ".cache").iterdir()) == others
    assert all((tmp_path / ".cache" / name / "mine").read_text() == PRECIOUS for name in others)
