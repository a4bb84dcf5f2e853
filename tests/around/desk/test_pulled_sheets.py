"""Spreadsheets are fetched when the user asks for it: what changes is told before it is written."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from load.sheet_files import ods, table, told, write, xlsx

from generator.cli import cli
from generator.load.pack import load
from generator.safety.pack_files import MOST_BYTES
from generator.safety.source_address import export_address, parsed_source
from zecer_desk.pull import fetched_file, pulled_sheets
from zecer_desk.pull.fetched_file import MOST_REDIRECTIONS, FetchedFile, UnfetchedError, fetch_file

OLD = "Nazwa,Koszt,Treść\nBurza,1,Pada.\nSmok,2,Zieje.\nMgła,,Nic nie widać.\n"
NEW = "Nazwa,Koszt,Treść\nBurza,3,Pada.\nMgła,,Nic nie widać.\nŚnieg,4,Sypie.\n"
HEADERS = {"Content-Type": "text/csv"}
ID = "1AbC-dEf_GhIjKlMnOpQrStUvWxYz0123456789abcdE"
GOOGLE = "https://docs.google.com/spreadsheets/d"
Answer = Callable[[BaseHTTPRequestHandler], None]


def answer(body: bytes | str, status: int = 200, headers: Mapping[str, str] = HEADERS) -> Answer:
    data = body.encode() if isinstance(body, str) else body

    def give(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(data)

    return give


def leading(to: str) -> Answer:
    return answer(b"", 302, {"Location": to})


class Site:
    """A server on this machine: what it answers by path, and the paths that were asked for."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                try:
                    site.answers.get(self.path, answer("none here", 404))(self)
                except OSError:
                    # whoever asked had enough
                    return

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}{path}"

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def site() -> Iterator[Site]:
    found = Site()
    yield found
    found.close()


def pack(folder: Path, source: str, sheet: bytes | str = OLD, name: str = "items.csv") -> Path:
    return write(folder, sheet, name, f", source: '{source}', defaults: {{sort: event}}")


def pull(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(cli, ["--ui-lang", "en", "pull", str(folder), *options], prog_name="zecer")


def refusal(address: str, most: int = 1000, seconds: float = 20.0) -> str:
    with pytest.raises(UnfetchedError) as found:
        fetch_file(address, most, seconds)
    return str(found.value)


def test_what_changes_is_told_by_thing_and_written(tmp_path: Path, site: Site) -> None:
    site.answers["/cards"] = answer(NEW)
    folder = pack(tmp_path, site.address("/cards"))
    shown = pull(folder, "--local", "--dry-run")
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.splitlines() == ["card.burza  cost: 1 → 3", "- card.smok  Smok", "+ card.snieg  Śnieg"]
    assert shown.stderr.splitlines() == [f"items.csv from {site.address('/cards')}", "1 file; nothing was written"]
    assert (folder / "items.csv").read_text("utf-8") == OLD
    written = pull(folder, "--local", "--yes")
    assert (written.exit_code, written.stdout) == (0, shown.stdout)
    assert (folder / "items.csv").read_bytes() == NEW.encode()
    assert sorted(path.name for path in folder.iterdir()) == ["cards.yaml", "game.yaml", "items.csv"]
    again = pull(folder, "--local")
    assert (again.exit_code, again.stdout) == (0, "")
    assert "nothing changed" in again.stderr


@pytest.mark.parametrize(("name", "data"), [
    ("items.tsv", NEW.replace(",", "\t").encode()),
    ("items.xlsx", xlsx([line.split(",") for line in NEW.splitlines()])),
    ("items.ods", ods(table([line.split(",") for line in NEW.splitlines()])))], ids=["tsv", "xlsx", "ods"])
def test_a_file_that_is_not_there_is_fetched(name: str, data: bytes, tmp_path: Path, site: Site) -> None:
    site.answers["/cards"] = answer(data, headers={"Content-Type": "application/octet-stream"})
    folder = pack(tmp_path, site.address("/cards"), name=name)
    (folder / name).unlink()
    (missing,) = [one for one in load(folder).findings if one.rule == "sheet-unreadable"]
    assert "zecer pull" in str(missing.help)
    result = pull(folder, "--local", "--yes")
    assert result.stdout.splitlines() == ["+ card.burza  Burza", "+ card.mgla  Mgła", "+ card.snieg  Śnieg"]
    assert (folder / name).read_bytes() == data
    assert told(load(folder)) == []


def test_without_a_wish_nothing_is_written_and_without_a_pull_nothing_fetched(tmp_path: Path, site: Site) -> None:
    site.answers["/cards"] = answer(NEW)
    folder = pack(tmp_path, site.address("/cards"))
    assert load(folder).sources["items.csv"].address == site.address("/cards")
    assert CliRunner().invoke(cli, ["check", str(folder)]).exit_code == 0
    refused = pull(folder, "--yes")
    assert refused.exit_code == 1
    assert "--local" in refused.stderr
    assert site.asked == []
    unasked = pull(folder, "--local")
    assert unasked.exit_code == 2
    assert "--yes" in unasked.stderr
    assert site.asked == ["/cards"]
    assert (folder / "items.csv").read_text("utf-8") == OLD


def test_the_guarded_process_fetches_past_variables_of_a_proxy(tmp_path: Path, site: Site) -> None:
    site.answers["/cards"] = answer(NEW)
    folder = pack(tmp_path, site.address("/cards"))
    proxy = dict.fromkeys(("http_proxy", "https_proxy", "ALL_PROXY"), "http://127.0.0.1:9")
    done = subprocess.run([sys.executable, "-m", "generator", "--ui-lang", "en", "pull", folder, "--local", "--yes"],
                          env={**os.environ, **proxy}, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "card.burza  cost: 1 → 3"), done.stderr
    assert (folder / "items.csv").read_bytes() == NEW.encode()


@pytest.mark.parametrize(("said", "is_written"), [("y", True), ("n", False)])
def test_the_user_is_asked_on_a_terminal(said: str, is_written: bool, tmp_path: Path, site: Site,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    site.answers["/cards"] = answer(NEW)
    folder = pack(tmp_path, site.address("/cards"))
    monkeypatch.setattr("zecer_desk.pull.pull_command.is_terminal", lambda: True)
    result = CliRunner().invoke(cli, ["pull", str(folder), "--local"], input=f"{said}\n")
    assert result.exit_code == 0, result.output
    assert (folder / "items.csv").read_text("utf-8") == (NEW if is_written else OLD)
    assert "items.csv" in result.stderr.splitlines()[-2]


def test_a_file_that_changed_meanwhile_stays(tmp_path: Path, site: Site) -> None:
    folder = pack(tmp_path, site.address("/cards"))
    site.answers["/cards"] = answer(NEW)
    loaded = load(folder)
    compared = pulled_sheets.pulled_sheets(loaded, {"items.csv": NEW.encode()})
    assert len(compared.changes) == 3

    def give(handler: BaseHTTPRequestHandler) -> None:
        (folder / "items.csv").write_text(OLD.replace("Pada", "Leje"), "utf-8")
        answer(NEW)(handler)

    site.answers["/cards"] = give
    result = pull(folder, "--local", "--yes")
    assert result.exit_code == 1
    assert "changed since" in result.stderr
    assert (folder / "items.csv").read_text("utf-8") == OLD.replace("Pada", "Leje")


def test_several_files_are_written_all_or_none(tmp_path: Path, site: Site) -> None:
    folder = pack(tmp_path, site.address("/cards"))
    (folder / "weapons.csv").write_text("Broń\nTopór\n", "utf-8")
    (folder / "weapons.yaml").write_text(
        "kind: weapon\nprovenance: {original: dla tej próby}\n"
        f"things: {{from: weapons.csv, source: '{site.address('/weapons')}'}}\n", "utf-8")
    site.answers["/cards"] = answer(NEW)
    missing = pull(folder, "--local", "--yes")
    assert (missing.exit_code, "404" in missing.stderr, "weapons.csv" in missing.stderr) == (1, True, True)
    assert (folder / "items.csv").read_text("utf-8") == OLD
    site.answers["/weapons"] = answer("Broń\nTopór\nMaczuga\n")
    assert "2 files were written" in pull(folder, "--local", "--yes").stderr
    assert "Maczuga" in (folder / "weapons.csv").read_text("utf-8")
    assert (folder / "items.csv").read_text("utf-8") == NEW


def test_errors_that_come_with_it_are_told(tmp_path: Path, site: Site) -> None:
    site.answers["/cards"] = answer(NEW.replace("3,Pada", "much,Pada"))
    result = pull(pack(tmp_path, site.address("/cards")), "--local", "--dry-run")
    assert result.exit_code == 0
    assert "items.csv:2:" in result.stdout
    assert "1 error comes with it" in result.stdout


def test_an_order_and_what_is_not_read_are_told(tmp_path: Path, site: Site) -> None:
    head, *rows = OLD.splitlines(keepends=True)
    site.answers["/cards"] = answer(head + "".join(reversed(rows)))
    folder = pack(tmp_path, site.address("/cards"))
    assert pull(folder, "--local", "--dry-run").stdout == "card: another order\n"
    site.answers["/cards"] = answer(OLD.replace("\n", "\r\n"))
    assert pull(folder, "--local", "--dry-run").stdout.startswith("no thing changes")


@pytest.mark.parametrize(("body", "type_", "words"), [
    ("<!DOCTYPE html><title>Sign in</title>", "text/html", "a page, perhaps one to sign in"),
    ("\ufeff\n<html><body>", "text/plain", "download it and save it as items.csv"),
    ("<p>Sorry", "text/html; charset=utf-8", "a page"),
    (" \n", "text/csv", "found nothing"),
    (xlsx([["Nazwa"], ["Burza"]]), "text/csv", "a file of another sort"),
    ('{"error": "quota"}', "text/csv", "expected things of the kind card in items.csv, found none")])
def test_what_is_no_such_sheet_is_told(body: bytes | str, type_: str, words: str, tmp_path: Path, site: Site) -> None:
    site.answers["/cards"] = answer(body, headers={"Content-Type": type_})
    folder = pack(tmp_path, site.address("/cards"))
    result = pull(folder, "--local", "--yes")
    assert result.exit_code == 1
    assert words in result.stderr
    assert (folder / "items.csv").read_text("utf-8") == OLD


def test_a_workbook_that_is_a_text_is_refused(tmp_path: Path, site: Site) -> None:
    site.answers["/cards"] = answer(NEW)
    folder = pack(tmp_path, site.address("/cards"), xlsx([["Nazwa"], ["Burza"]]), "items.xlsx")
    assert "expected XLSX, found a file of another sort" in pull(folder, "--local", "--yes").stderr


def test_redirections_are_followed_on_the_same_machine(site: Site) -> None:
    site.answers["/a"], site.answers["/b"] = leading("/b"), leading(site.address("/c"))
    site.answers["/c"] = answer(NEW)
    assert fetch_file(site.address("/a#x"), 1000) == FetchedFile(NEW.encode(), "text/csv")
    assert site.asked == ["/a", "/b", "/c"]


@pytest.mark.parametrize("to", [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "https://example.org/x", "http://example.org/x", "https://127.0.0.1/x",
    "http://10.0.0.1/x", "http://169.254.169.254/x", "http://user:secret@127.0.0.1/x", "http://[::1",
    "javascript:alert(1)"])
def test_redirections_elsewhere_are_refused(to: str, site: Site) -> None:
    site.answers["/a"] = leading(to)
    assert "leads to" in refusal(site.address("/a"))
    assert site.asked == ["/a"]


def test_redirections_end(site: Site) -> None:
    site.answers["/a"] = leading("/a")
    assert "at most 5 redirections" in refusal(site.address("/a"))
    assert len(site.asked) == MOST_REDIRECTIONS + 1


def test_what_is_too_large_is_refused(site: Site, tmp_path: Path) -> None:
    site.answers["/told"] = answer(b"x" * 1001)
    site.answers["/fits"] = answer(b"x" * 1000)

    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while True:
            handler.wfile.write(b"x" * 65536)

    site.answers["/endless"] = endless
    assert "at most 1,000 bytes" in refusal(site.address("/told"))
    assert "at most 1,000 bytes" in refusal(site.address("/endless"))
    assert len(fetch_file(site.address("/fits"), 1000).data) == 1000
    site.answers["/cards"] = answer(NEW + "\n" * MOST_BYTES[".csv"])
    assert "at most 4,000,000 bytes" in pull(pack(tmp_path, site.address("/cards")), "--local", "--yes").stderr


def test_what_is_slow_is_refused(site: Site) -> None:
    stopped = threading.Event()

    def slow(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not stopped.wait(0.05):
            handler.wfile.write(b"x")

    def slow_head(handler: BaseHTTPRequestHandler) -> None:
        while not stopped.wait(0.05):
            handler.wfile.write(b"H")

    site.answers["/slow"], site.answers["/head"] = slow, slow_head
    begun = time.monotonic()
    assert "within 0.3 s" in refusal(site.address("/slow"), seconds=0.3)
    assert "within 0.3 s" in refusal(site.address("/head"), seconds=0.3)
    assert time.monotonic() - begun < 10
    stopped.set()


def test_what_is_cut_is_refused(site: Site) -> None:
    site.answers["/cut"] = answer(b"abc", headers={"Content-Length": "10"})
    assert "expected 10 bytes, found 3" in refusal(site.address("/cut"))


def test_nobody_answers(site: Site) -> None:
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        assert "expected an answer" in refusal(f"http://127.0.0.1:{unheard.getsockname()[1]}/")
    assert "expected an answer" in refusal(site.address("/").replace("http:", "https:"))


@pytest.mark.parametrize("number", [
    "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "::1", "fe80::1%eth0", "fc00::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::"])
def test_a_public_name_that_leads_inside_is_refused_before_it_is_connected(
        number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def connected(*_: object, **__: object) -> socket.socket:
        raise AssertionError("connected")

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443)),
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443))])
    monkeypatch.setattr(socket, "create_connection", connected)
    assert "expected a public machine, found example.org" in refusal("https://example.org/x")


def test_the_number_that_was_looked_at_is_connected_and_the_certificate_asked_for_by_name(
        monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    class Context:
        def wrap_socket(self, plain: socket.socket, server_hostname: str) -> socket.socket:
            made.append(server_hostname)
            raise ssl.SSLCertVerificationError(1, "certificate verify failed")

    def connected(where: tuple[str, int], timeout: float) -> socket.socket:
        made.append(where)
        return ours

    ours, theirs = socket.socketpair()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [
        (socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("2606:2800:21f::1", 443, 0, 0))])
    monkeypatch.setattr(socket, "create_connection", connected)
    monkeypatch.setattr(fetched_file.ssl, "create_default_context", Context)
    assert "certificate verify failed" in refusal("https://example.org/x")
    assert made == [("2606:2800:21f::1", 443), "example.org"]
    ours.close()
    theirs.close()


@pytest.mark.parametrize(("address", "words"), [
    ("http://example.org/a.csv", "begins with https://"), ("ftp://example.org/a.csv", "begins with https://"),
    ("file:///etc/passwd", "begins with https://"), ("items.csv", "begins with https://"),
    ("https://", "begins with https"),
    ("http://127.0.0.1.example.org/", "begins with https://"), ("http://10.0.0.1/a.csv", "begins with https://"),
    ("https://ann:secret@example.org/a.csv", "without user name"), ("https://ann@example.org/", "without user name"),
    ("https://example.org:8443/a.csv", "without a port"), ("https://example.org:99999/", "as a browser copies it"),
    ("https://example.org/a b.csv", "as a browser copies it"), ("https://exämple.org/", "as a browser copies it"),
    ("https://example.org\\@127.0.0.1/", "as a browser copies it"), ("https://[::1/", "as a browser copies it")])
def test_an_address_from_which_nothing_is_fetched_is_an_error_of_the_pack(
        address: str, words: str, tmp_path: Path) -> None:
    loaded = load(pack(tmp_path, address))
    (fault,) = [one for one in loaded.findings if one.rule == "bad-value"]
    assert words in str(fault.message)
    assert "secret" not in str(fault.message)
    assert fault.place is not None
    assert fault.place.file == "cards.yaml"
    assert loaded.sources == {}
    result = pull(tmp_path, "--yes")
    assert (result.exit_code, "found none" in result.stderr) == (1, True)


def test_an_address_has_at_most_two_thousand_letters() -> None:
    with pytest.raises(ValueError, match="at most 2,000 letters, found 2,020"):
        parsed_source(f"https://example.org/{'a' * 2000}")


def test_a_file_has_one_source_and_tables_of_json_none(tmp_path: Path) -> None:
    folder = pack(tmp_path, "https://example.org/a.csv")
    (folder / "more.yaml").write_text("kind: weapon\nprovenance: {original: dla tej próby}\n"
                                      "things: {from: items.csv, source: https://example.org/b.csv}\n", "utf-8")
    assert any("expected one address of items.csv" in str(one.message) for one in load(folder).findings)
    other = tmp_path / "other"
    other.mkdir()
    loaded = load(pack(other, "https://example.org/a.json", '[{"name": "Burza"}]', "items.json"))
    assert loaded.sources == {}
    assert any("a file that ends in .csv, .tsv, .xlsx, .ods" in str(one.message) for one in loaded.findings)


@pytest.mark.parametrize(("address", "suffix", "export"), [
    (f"{GOOGLE}/{ID}/edit#gid=0", ".csv", f"{GOOGLE}/{ID}/export?format=csv&gid=0"),
    (f"{GOOGLE}/{ID}/edit?gid=17#gid=17", ".tsv", f"{GOOGLE}/{ID}/export?format=tsv&gid=17"),
    (f"{GOOGLE}/{ID}/edit?usp=sharing", ".csv", f"{GOOGLE}/{ID}/export?format=csv"),
    (f"{GOOGLE.removesuffix('/d')}/u/1/d/{ID}/view", ".ods", f"{GOOGLE}/{ID}/export?format=ods"),
    (f"{GOOGLE}/{ID}", ".csv", f"{GOOGLE}/{ID}/export?format=csv"),
    (f"{GOOGLE}/{ID}/edit#gid=5", ".xlsx", f"{GOOGLE}/{ID}/export?format=xlsx"),
    (f"{GOOGLE}/e/{ID}/pubhtml?gid=3&single=true", ".csv", f"{GOOGLE}/e/{ID}/pub?output=csv&gid=3&single=true"),
    (f"{GOOGLE}/e/{ID}/pub?output=csv", ".csv", f"{GOOGLE}/e/{ID}/pub?output=csv"),
    (f"{GOOGLE}/{ID}/export?format=csv&gid=2", ".csv", f"{GOOGLE}/{ID}/export?format=csv&gid=2"),
    (f"https://example.org/spreadsheets/d/{ID}/edit", ".csv", f"https://example.org/spreadsheets/d/{ID}/edit")])
def test_the_link_of_a_google_sheet_becomes_that_of_its_export(address: str, suffix: str, export: str) -> None:
    assert export_address(parsed_source(address), suffix) == export
    assert parsed_source(export) == export


def test_the_export_is_what_is_told_and_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def fetched(address: str, most: int, seconds: float) -> FetchedFile:
        asked.append(address)
        return FetchedFile(NEW.encode(), "text/csv")

    monkeypatch.setattr(pulled_sheets, "fetch_file", fetched)
    result = pull(pack(tmp_path, f"{GOOGLE}/{ID}/edit#gid=0"), "-q", "--yes")
    assert asked == [f"{GOOGLE}/{ID}/export?format=csv&gid=0"]
    assert asked[0] in result.stderr
    assert (tmp_path / "items.csv").read_bytes() == NEW.encode()
