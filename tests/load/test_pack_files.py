"""The one way to the files of a pack: nothing outside it, nothing but regular files, nothing beyond its size."""

from __future__ import annotations

import hashlib
import os
import pickle
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.escape import escaped_text
from generator.message import Message
from generator.safety import opener
from generator.safety.pack_files import ReadSource, Unread, exists, read, read_checked, read_given
from generator.safety.pack_listing import MOST_DEPTH, MOST_FILES, belongs, listing, names_in

WAYS = ["below", "apart"]
HEAD = "game: tiny\n"


@pytest.fixture(params=WAYS)
def pack(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack beside a secret, read in both ways: relative to open folders, and as where that cannot be done."""
    monkeypatch.setattr(opener, "RELATIVE", request.param == "below")
    (tmp_path / "secret.yaml").write_text("canary")
    folder = tmp_path / "pack"
    (folder / "theme" / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(HEAD)
    return folder


def why(pack: Path, name: str) -> str:
    with pytest.raises(Unread) as refused:
        read(pack, name)
    assert refused.value.finding().place is not None
    return str(refused.value)


def test_a_file_is_read(pack: Path) -> None:
    assert read(pack, "game.yaml") == HEAD.encode()
    assert exists(pack, "game.yaml")
    assert not exists(pack, "theme/none.yaml")
    assert not exists(pack, "game.yaml/none.yaml")
    with pytest.raises(FileNotFoundError):
        read(pack, "cards.yaml")


@pytest.mark.parametrize("name", ["../secret.yaml", "theme/../../secret.yaml", "/etc/passwd", "", ".", "theme//x.yaml",
                                  "./game.yaml", "a\0.yaml", "theme/"])
def test_no_name_leads_out(pack: Path, name: str) -> None:
    assert "expected a file inside the pack" in why(pack, name)


def test_no_link_is_followed(pack: Path, tmp_path: Path) -> None:
    (pack / "file.yaml").symlink_to(tmp_path / "secret.yaml")
    (pack / "inside.yaml").symlink_to("game.yaml")
    (pack / "dangling.yaml").symlink_to("none.yaml")
    (pack / "linked").symlink_to(tmp_path)
    (pack / "round").symlink_to("round")
    for name in ("file.yaml", "inside.yaml", "dangling.yaml", "linked/secret.yaml", "round/x.yaml"):
        assert "link" in why(pack, name), name


def test_only_regular_files_are_opened(pack: Path) -> None:
    os.mkfifo(pack / "pipe.yaml")
    (pack / "folder.yaml").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(pack / "s.yaml"))
        assert why(pack, "pipe.yaml") == "expected a file, found a pipe"
        assert why(pack, "folder.yaml") == "expected a file, found a folder"
        assert why(pack, "s.yaml") == "expected a file, found a socket"


def exchange_after_a_look(monkeypatch: pytest.MonkeyPatch, file: Path, make: Callable[[Path], object]) -> None:
    """Have something else take the place of a file between looking at it and opening it."""
    check = opener.check

    def exchanged(found: os.stat_result | None, path: str, *wanted: Message) -> None:
        check(found, path, *wanted)
        if path == str(file):
            monkeypatch.setattr(opener, "check", check)
            file.unlink()
            make(file)

    file.write_text("a: b")
    monkeypatch.setattr(opener, "check", exchanged)


def test_a_fifo_that_takes_the_place_of_a_file_is_not_waited_for(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exchange_after_a_look(monkeypatch, pack / "x.yaml", os.mkfifo)
    assert why(pack, "x.yaml") == "expected a file, found a pipe"


def test_a_link_that_takes_the_place_of_a_file_is_not_followed(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not opener.RELATIVE:
        # nor can a system without relative names be told not to follow
        monkeypatch.setattr(opener, "FILE", 0)
    exchange_after_a_look(monkeypatch, pack / "x.yaml", lambda file: file.symlink_to("../secret.yaml"))
    assert why(pack, "x.yaml") in ("expected no link, found one at x.yaml",
                                   "expected a file at rest, found one that was exchanged while it was opened")


def test_the_size_is_looked_at_first(pack: Path) -> None:
    with open(pack / "x.yaml", "wb") as sparse:
        sparse.truncate(3_000_000_000)
    assert why(pack, "x.yaml") == "expected a file of at most 2,000,000 bytes, found 3,000,000,000"
    # a kind that no pack has
    (pack / "notes.bin").write_bytes(b"1")
    assert "at most 0 bytes" in why(pack, "notes.bin")


def test_a_file_that_grows_or_shrinks_while_it_is_read(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.read
    for added in (b"x", None):
        (pack / "x.yaml").write_bytes(b"a" * 100)

        def meddled(descriptor: int, size: int, added: bytes | None = added) -> bytes:
            if added is None:
                os.truncate(pack / "x.yaml", 10)
            else:
                with open(pack / "x.yaml", "ab") as file:
                    file.write(added)
            return real(descriptor, size)

        monkeypatch.setattr(os, "read", meddled)
        assert "changed while it was read" in why(pack, "x.yaml")
        monkeypatch.setattr(os, "read", real)


def test_a_file_that_nobody_may_read(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def refusing(path: str, flags: int, *args: int, dir_fd: int | None = None) -> int:
        if str(path).endswith("x.yaml"):
            raise PermissionError(13, "Permission denied", path)
        return real(path, flags, *args, dir_fd=dir_fd)

    (pack / "x.yaml").write_text("a: b")
    monkeypatch.setattr(os, "open", refusing)
    assert why(pack, "x.yaml") == "expected a file that can be read, found: Permission denied"


def test_accents_may_be_written_either_way(pack: Path) -> None:
    apart, composed = "theme/art/z\u0307o\u0301\u0142w.png", "theme/art/\u017c\u00f3\u0142w.png"
    (pack / apart).write_bytes(b"turtle")
    assert read(pack, apart) == b"turtle"
    assert read(pack, composed) == b"turtle"


def test_what_was_checked_is_what_is_read_again(pack: Path, tmp_path: Path) -> None:
    file = pack / "theme" / "art" / "x.png"
    file.write_bytes(b"one")
    digest = hashlib.sha256(b"one").hexdigest()
    assert read_checked(ReadSource(str(file), digest)) == b"one"
    file.write_bytes(b"two")
    with pytest.raises(OSError, match="changed after it was checked"):
        read_checked(ReadSource(str(file), digest))
    file.unlink()
    file.symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(OSError, match="link"):
        read_checked(ReadSource(str(file), digest))


def test_a_file_that_the_user_names(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("secret.yaml")
    assert read_given(tmp_path / "link.yaml") == b"canary"
    (pack / "theme" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(Unread):
        read_given(pack / "theme" / "link.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(Unread):
        read_given(tmp_path / "pipe.yaml")


def test_a_refusal_survives_the_way_between_processes() -> None:
    told = pickle.loads(pickle.dumps(Unread("a.yaml", "why", "help", "yaml-size")))
    assert told.finding() == Unread("a.yaml", "why", "help", "yaml-size").finding()


def test_names_are_shown_as_a_terminal_can_take_them() -> None:
    assert escaped_text("smok\x1b[2J\u202ex\udcff żółw.png") == "smok\\x1b[2J\\u202ex\\udcff żółw.png"


@pytest.mark.parametrize(("name", "wanted"), [
    ("cards.yaml", True), ("deep/er/cards.yaml", True), ("words.txt", True), ("notes.txt", False), ("x.bin", False),
    ("theme/art/x.PNG", True), ("theme/art/x.psd", False), ("art/x.png", False), ("theme/book.css", True),
    ("theme/other.css", False), ("theme/icons/x.svg", True), ("theme/fonts/x.ttf", True), ("i18n/en/x.po", True),
    ("i18n/_pot/x.pot", True), ("i18n/en/ui.yaml", False), ("x.po", False), ("approved.ini", True), ("x.ini", False),
])
def test_what_belongs_to_a_pack(name: str, wanted: bool) -> None:
    assert belongs(name) is wanted


def refused(pack: Path) -> dict[str, str]:
    return {finding.path: finding.message for finding in listing(pack).refused}


def test_the_listing_opens_nothing_and_passes_over_what_is_no_part_of_a_pack(pack: Path) -> None:
    for name in ("notes.bin", ".hidden.yaml", "README.md"):
        (pack / name).write_text("x")
    (pack / "output").mkdir()
    (pack / "output" / "old.yaml").write_text("x")
    os.mkfifo(pack / "pipe")
    with open(pack / "huge.bin", "wb") as sparse:
        sparse.truncate(3_000_000_000)
    (pack / "cards.yaml").write_text("x")
    (pack / "Ananas.yaml").write_text("x")
    assert listing(pack).names == ("game.yaml", "Ananas.yaml", "cards.yaml")
    assert not listing(pack).refused


def test_the_listing_names_what_it_refuses(pack: Path, tmp_path: Path) -> None:
    (pack / "a.yaml").symlink_to(tmp_path / "secret.yaml")
    (pack / "theme" / "fonts").symlink_to(tmp_path)
    (pack / "i18n").symlink_to(tmp_path)
    os.mkfifo(pack / "b.yaml")
    (pack / "words.txt").mkdir()
    (pack / "C.yaml").write_text("x")
    (pack / "c.yaml").write_text("x")
    (pack / "e\x1b.yaml").write_text("x")
    with open(os.fsencode(pack) + b"/f\xff.yaml", "wb"):
        pass
    found = refused(pack)
    assert sorted(found) == ["a.yaml", "b.yaml", "c.yaml", "e\\x1b.yaml", "f\\udcff.yaml", "i18n", "theme/fonts",
                             "words.txt"]
    assert "link" in found["i18n"]
    assert found["c.yaml"] == "expected names that differ by more than case and accents, found 'C.yaml' too"


def test_a_linked_folder_elsewhere_is_a_warning(pack: Path, tmp_path: Path) -> None:
    (pack / "cards").symlink_to(tmp_path)
    (found,) = listing(pack).refused
    assert (found.path, found.severity) == ("cards", "warning")


def test_one_file_too_many_is_an_error(pack: Path) -> None:
    for number in range(MOST_FILES + 6):
        (pack / f"{number:05}.yaml").touch()
    found = listing(pack)
    assert len(found.names) == MOST_FILES
    (told,) = found.refused
    assert told.severity == "error"
    assert told.message == f"expected at most {MOST_FILES:,} files in a pack, found {MOST_FILES + 7:,}"


def test_folders_may_not_be_endless(pack: Path) -> None:
    deep = pack.joinpath(*["d"] * (MOST_DEPTH + 3))
    deep.mkdir(parents=True)
    (deep / "x.yaml").touch()
    (told,) = listing(pack).refused
    assert told.message == f"expected folders at most {MOST_DEPTH} deep, found a deeper one"


def test_all_files_together_have_a_size(pack: Path) -> None:
    for number in range(18):
        with open(pack / "theme" / "art" / f"{number}.png", "wb") as sparse:
            sparse.truncate(59_000_000)
    (told,) = listing(pack).refused
    assert told.message == "expected at most 1,000,000,000 bytes in all files of a pack, found 1,062,000,011"


def test_a_folder_is_listed_through_no_link(pack: Path, tmp_path: Path) -> None:
    assert names_in(pack, "i18n/en", ".po") == []
    (pack / "i18n" / "en").mkdir(parents=True)
    (pack / "i18n" / "en" / "b.po").touch()
    assert names_in(pack, "i18n/en", ".po") == ["b.po"]
    (pack / "i18n" / "de").symlink_to(tmp_path)
    for folder in ("i18n/de", "../i18n", "i18n/.."):
        with pytest.raises(Unread):
            names_in(pack, folder, ".po")
