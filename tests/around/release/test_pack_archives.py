"""Archives of packs from a stranger: bombs, links, ways out, floods of files are refused with a reason."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from contextlib import suppress

import pytest

from zecer_release.changed import pack_archive
from zecer_release.changed.pack_archive import BadArchive, pack_in

HEAD = b"game: tiny\n"


def zipped(files: dict[str, bytes], mode: int = 0o100644, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as whole:
        for name, data in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr, info.compress_type = mode << 16, method
            whole.writestr(info, data)
    return out.getvalue()


def tarred(files: dict[str, bytes], kind: bytes = tarfile.REGTYPE) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as whole:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size, info.type, info.linkname = len(data), kind, "/etc/passwd"
            whole.addfile(info, io.BytesIO(data))
    return out.getvalue()


@pytest.mark.parametrize("make", [zipped, tarred])
def test_a_pack_is_found_in_a_folder_of_the_archive_and_other_files_are_passed_over(make: object) -> None:
    files = {"tiny-1.0/game.yaml": HEAD, "tiny-1.0/theme/a.svg": b"<svg/>", "tiny-1.0/run.exe": b"MZ",
             "other.yaml": b"a: 1\n"}
    assert pack_in(make(files)) == {"game.yaml": HEAD, "theme/a.svg": b"<svg/>"}  # type: ignore[operator]


@pytest.mark.parametrize("name", ["../game.yaml", "/game.yaml", "a/../../game.yaml", "C:/game.yaml", "a//game.yaml",
                                  "a\\..\\game.yaml", "con/game.yaml", "x/" * 40 + "game.yaml", "a" * 400 + ".yaml"])
@pytest.mark.parametrize("make", [zipped, tarred])
def test_no_name_leads_out_of_the_archive(make: object, name: str) -> None:
    if make is zipped and "\\" in name:
        pytest.skip("zip reads a backslash as a slash")
    with pytest.raises(BadArchive):
        pack_in(make({name: HEAD}))  # type: ignore[operator]


def test_links_and_devices_are_no_files() -> None:
    with pytest.raises(BadArchive, match="link"):
        pack_in(zipped({"game.yaml": b"/etc/passwd"}, mode=0o120777))
    for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE):
        with pytest.raises(BadArchive, match="link"):
            pack_in(tarred({"game.yaml": b""}, kind))


@pytest.mark.parametrize("make", [zipped, tarred])
def test_bombs_end_at_the_limit_of_a_file_and_of_all(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadArchive, match="bytes"):
        pack_in(make({"game.yaml": bytes(2_000_001)}))  # type: ignore[operator]
    monkeypatch.setattr(pack_archive, "MOST_UNPACKED", 5_000_000)
    with pytest.raises(BadArchive, match="bytes"):
        pack_in(make({f"{n}.yaml": bytes(1_900_000) for n in range(4)}))  # type: ignore[operator]


def test_a_bomb_of_zeros_behind_the_files_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_archive, "MOST_UNPACKED", 1_000_000)
    with pytest.raises(BadArchive):
        pack_in(tarred({"movie.bin": bytes(30_000_000), "game.yaml": HEAD}))


@pytest.mark.parametrize("make", [zipped, tarred])
def test_there_is_an_end_of_files(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_archive, "MOST_MEMBERS", 30)
    with pytest.raises(BadArchive, match="files"):
        pack_in(make({f"{n}.txt": b"" for n in range(31)}))  # type: ignore[operator]


def test_a_name_stands_once_and_a_pack_too() -> None:
    with pytest.raises(BadArchive, match="twice"):
        pack_in(zipped({"game.yaml": HEAD, "Game.yaml": HEAD}))
    with pytest.raises(BadArchive, match="several"):
        pack_in(zipped({"a/game.yaml": HEAD, "b/game.yaml": HEAD}))
    with pytest.raises(BadArchive, match="none"):
        pack_in(zipped({"readme.txt": b"x"}))


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + bytes(200), b"\x1f\x8b",
                                  gzip.compress(b"no tar", mtime=0),
                                  b"\x1f\x8b\x08" + bytes(50), zipped({"game.yaml": HEAD})[:-10],
                                  tarred({"game.yaml": HEAD * 9999})[:-40]])
def test_what_is_damaged_says_so(data: bytes) -> None:
    with pytest.raises(BadArchive):
        pack_in(data)


def test_a_flipped_byte_is_no_crash() -> None:
    for whole in (zipped({"game.yaml": HEAD * 40}), tarred({"game.yaml": HEAD * 40})):
        for at in range(0, len(whole), 3):
            data = bytearray(whole)
            data[at] ^= 0xFF
            with suppress(BadArchive):
                pack_in(bytes(data))
