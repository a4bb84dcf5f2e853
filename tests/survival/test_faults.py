"""After any stop there are old files or new ones, the manifest says what is so, and the next build repairs the rest."""

from __future__ import annotations

import errno
import hashlib
import os
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import packs
import pytest
from brought import need_command
from click.testing import CliRunner
from disk import CHANGES, Disk, counted, killing, refusing, shim
from once import Once
from patience import PATIENCE
from some import some

from generator.cli import cli
from generator.code import SHEETS
from generator.make.manifest import FileEntry, Manifest
from generator.make.output_folder import OutputFolder
from generator.make.record import record, record_of
from generator.safety.cache import cached_bytes, put
from generator.safety.folder import Folder
from generator.safety.lock import hold_lock

FAULTS = (errno.ENOSPC, errno.EIO, errno.EACCES)
BOX = Path("twelve-cards") / "pl"
PRODUCTS = (("deck.pdf", "deck-skladane.pdf"), ("board.pdf",))
ONLY = ("deck", "board")


@pytest.fixture(scope="module", autouse=True)
def hasty() -> Iterator[None]:
    """No power is lost in these tests; a disk that many share takes its time to settle."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


# thousands of files are replaced here, and a disk takes its time for each
MEMORY = Path("/dev/shm")


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in memory, where there is such a place."""
    with tempfile.TemporaryDirectory(dir=_quick(tmp_path_factory)) as folder:
        yield Path(folder)


def _quick(factory: pytest.TempPathFactory) -> Path:
    return MEMORY if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else factory.getbasetemp()


def copied(old: Path, new: Path, box: str) -> None:
    """Copy an output, and what is remembered of a box in it."""
    shutil.copytree(old, new)
    record(Folder.of_path(new / box), record_of(Folder.of_path(old / box)))


@dataclass(frozen=True)
class States:
    """A pack that was built into ``out`` and then changed; what its files are in the old build and in a new one."""

    folder: Path
    old: packs.Digests
    new: packs.Digests
    once: Once

    @property
    def pack(self) -> Path:
        return self.folder / "pack"

    def output(self, into: Path) -> Path:
        """The old output, copied."""
        copied(self.folder / "out", into, BOX)
        return into

    def built(self, output: Path, only: tuple[str, ...]) -> None:
        """The changed pack, built with the same calls to the disk as ever."""
        with self.once.only():
            packs.built(self.pack, output, only)

    def wrong(self, output: Path, stopped: bool = False) -> list[object]:
        """What is not as it may be after a stop or a failure; what was killed may leave half a file behind."""
        now = packs.digests(output / BOX)
        found: list[object] = [*packs.foreign(now, self.old, self.new), *packs.lies(output)]
        if not stopped:
            found += [*packs.left_over(output), *packs.halves(now, PRODUCTS, self.old, self.new)]
        return found

    def mended(self, output: Path) -> list[object]:
        """What is not as in a clean build after one more build; an old file is kept where nothing could be remembered
        of it.
        """
        self.built(output, ONLY)
        now = {name: digest for name, digest in packs.digests(output / BOX).items()
               if " (" not in name or digest not in self.old.values()}
        return [*packs.left_over(output), *((name, now.get(name)) for name in {**now, **self.new}
                                            if now.get(name) != self.new.get(name))]


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[States]:
    with tempfile.TemporaryDirectory(dir=_quick(tmp_path_factory)) as folder:
        yield two_states(Path(folder))


def two_states(folder: Path) -> States:
    pack = packs.copy(folder)
    packs.built(pack, folder / "out", ONLY)
    packs.edit(pack, "cards.yaml", "points: 5", "points: 6")
    packs.edit(pack, "game.yaml", "title: Ściąga", "title: Ściągawka")
    packs.built(pack, folder / "new", ONLY)
    old, new = (packs.digests(folder / name / BOX) for name in ("out", "new"))
    assert {name for name in new if old[name] != new[name]} == {*sum(PRODUCTS, ()), "manifest.json"}
    return States(folder, old, new, Once())


def refusal(work: Callable[[], object]) -> OSError | None:
    """What the disk refused, if it did."""
    try:
        work()
    except OSError as error:
        return error
    return None


# an output folder alone: every call, every refusal
def new_folder(output: Path) -> OutputFolder:
    found = OutputFolder(Folder.of_path(output).subfolder("game", "pl"), Manifest("game", "pl", "1", "zecer", "e"),
                         packs.PACK)
    found.open()
    return found


def files(product: str, version: str, names: tuple[str, ...]) -> tuple[dict[str, bytes], dict[str, FileEntry]]:
    data = {name: f"{version} {name}".encode() * 100 for name in names}
    return data, {name: FileEntry(product, hashlib.sha256(one).hexdigest(), len(one), 1, "", version)
                  for name, one in data.items()}


TWO, MORE = ("deck.pdf", "deck-gone.pdf"), ("deck.pdf", "deck/001.png", "deck/002.png")


def first(output: Path) -> OutputFolder:
    """A product of two files, one of which its next version has no more, beside another product."""
    one = new_folder(output)
    one.put(["board"], *files("board", "1", ("board.pdf",)))
    one.put(["deck"], *files("deck", "1", TWO))
    return one


@cache
def calls(nothing: None = None) -> tuple[str, ...]:
    """The calls to the disk that it takes to put a product in its place."""
    made = []

    def passed_on(name: str, real: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        made.append(name)
        return real(*arguments, **named)

    with tempfile.TemporaryDirectory() as folder:
        one = first(Path(folder))
        with Disk(1, passed_on, lasting=True):
            one.put(["deck"], *files("deck", "2", MORE))
    return tuple(made)


def refused_with(number: int) -> list[int]:
    """EIO at every call; each of the others at every third, and at every link: what comes of it hangs on the reason."""
    share = FAULTS.index(number)
    return [nth for nth, name in enumerate(calls(), 1) if number == errno.EIO or nth % 3 == share or name == "link"]


@pytest.mark.parametrize("number", FAULTS, ids=errno.errorcode.get)
@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.daily("once-EIO", "from then on-ENOSPC")
def test_a_product_is_put_in_place_whole_or_not_at_all(tmp_path: Path, number: int, lasting: bool) -> None:
    """At each call to the disk, with EIO; with the other faults see above."""
    first(tmp_path / "old")
    old, gone = packs.digests(tmp_path / "old" / "game"), {"pl/deck-gone.pdf"}
    failed, refused = 0, refused_with(number)
    for nth in some(refused):
        output = tmp_path / str(nth)
        copied(tmp_path / "old", output, "game/pl")
        one = new_folder(output)
        with Disk(nth, refusing(number), lasting=lasting):
            error = refusal(lambda one=one: one.put(["deck"], *files("deck", "2", MORE)))
        if error is not None:
            failed += 1
            assert error.errno == number
            assert str(output) in str(error.filename), nth
            if not lasting:
                assert packs.digests(output / "game") == old, nth
                assert packs.left_over(output) == [], nth
        else:
            assert set(packs.digests(output / "game")) == {*old, *(f"pl/{name}" for name in MORE)} - gone, nth
        assert packs.lies(output) == []
        # what the next build does
        again = new_folder(output)
        again.put(["deck"], *files("deck", "2", MORE))
        assert packs.left_over(output) == []
        assert sorted(again.entries) == ["board.pdf", *MORE]
        assert not (output / "game" / "pl" / "deck-gone.pdf").exists() or lasting
        shutil.rmtree(output)
    assert failed > len(refused) // 2


@pytest.mark.daily("4")
@pytest.mark.parametrize("step", [1, 4])
def test_a_killed_product_is_never_listed_half(tmp_path: Path, step: int) -> None:
    """A process that dies at any call: here the exception that nobody may catch stands for it."""

    class Dead(BaseException):
        pass

    def die() -> None:
        raise Dead

    first(tmp_path / "old")
    for nth in some(range(1, len(calls()) + 1, step)):
        output = tmp_path / str(nth)
        copied(tmp_path / "old", output, "game/pl")
        one = new_folder(output)
        # all later calls die too, so that nothing is put back
        with pytest.raises(Dead), Disk(nth, killing(die), lasting=True):
            one.put(["deck"], *files("deck", "2", MORE))
        assert packs.lies(output) == [], nth
        again = new_folder(output)
        assert packs.left_over(output) == []
        again.put(["deck"], *files("deck", "2", MORE))
        assert packs.lies(output) == []
        assert sorted(again.entries) == ["board.pdf", *MORE]
        shutil.rmtree(output)


def test_a_manifest_never_lists_half_where_nothing_is_remembered(tmp_path: Path) -> None:
    """As if the folder of what is remembered was lost, or the output came from another machine."""

    class Dead(BaseException):
        pass

    def die() -> None:
        raise Dead

    first(tmp_path / "old")
    for nth in some(range(1, len(calls()) + 1, 4)):
        output = tmp_path / str(nth)
        shutil.copytree(tmp_path / "old", output)
        one = new_folder(output)
        # with fewer files to keep aside there are fewer calls
        with suppress(Dead), Disk(nth, killing(die), lasting=True):
            one.put(["deck"], *files("deck", "2", MORE))
        assert packs.lies(output) == [], nth


@pytest.mark.parametrize("number", FAULTS, ids=errno.errorcode.get)
@pytest.mark.daily("ENOSPC")
def test_nth_write_fails(tmp_path: Path, states: States, number: int) -> None:
    """Of a whole build every sixth call with each fault; of what puts a product in its place every one: see above.

    What the pack holds and what its deck looks like hangs on no call to the disk, and is found out once.
    """
    refused, nth = 0, 1 + FAULTS.index(number)
    while True:
        output = states.output(tmp_path / str(nth))
        with Disk(nth, refusing(number)) as disk:
            error = refusal(lambda output=output: states.built(output, ("deck",)))
        if error is not None:
            refused += 1
            assert error.errno == number
            assert str(error.filename).startswith(str(output)), nth
        assert states.wrong(output) == [], nth
        if disk.made < nth:
            break
        if refused % 8 == 0:
            assert states.mended(output) == [], nth
        shutil.rmtree(output)
        nth += 2 * len(FAULTS)
    assert refused > 8


def test_a_refusing_disk_is_one_line_that_names_the_file(tmp_path: Path) -> None:
    """ENOSPC in a process of its own; each fault in this one."""
    words, start = ("build", packs.PACK, "--only", "deck", "-j", "1", "-o"), "error: cannot read or write "
    variables = shim(tmp_path / "shim", tmp_path / "count", 30, "ENOSPC")
    code, _, wrong = packs.zecer(*words, tmp_path / "out", **variables)
    assert (code, wrong.startswith(f"{start}{tmp_path / 'out'}{os.sep}"), wrong.count("\n")) == (1, True, 1)
    for number in FAULTS:
        output = tmp_path / str(number)
        with Disk(60, refusing(number)):
            done = CliRunner().invoke(cli, [*map(str, words), str(output)], prog_name="zecer")
        assert done.exit_code == 1
        assert done.stderr.startswith(f"{start}{output}{os.sep}")
        assert (done.stderr.count("\n"), os.strerror(number) in done.stderr) == (1, True)


# kills
@pytest.mark.nightly
@pytest.mark.parametrize(("jobs", "kills"), [(1, 3), (3, 5)])
def test_kill9_loop(tmp_path: Path, states: States, jobs: int, kills: int) -> None:
    """Killed at three of its changes to the disk when it works alone, at five with workers, everything at once.

    benchmarks/kills.py kills more.
    """
    words = ("build", states.pack, "--only", ",".join(ONLY), "-j", jobs)
    counter = tmp_path / "count"
    states.output(tmp_path / "all")
    code, _, wrong = packs.zecer(*words, "-o", tmp_path / "all", **shim(tmp_path / "shim", counter, 0, "kill"))
    assert (code, wrong) == (0, "")
    changes = counted(counter)
    assert changes > 30
    killed = 0
    for number in range(kills):
        nth, output = 1 + changes * number // kills, tmp_path / str(number)
        counter.unlink()
        states.output(output)
        variables = {**shim(tmp_path / "shim", counter, nth, "kill"), "TMPDIR": str(_empty(tmp_path / "tmp"))}
        code, _, _ = packs.zecer(*words, "-o", output, **variables)
        killed += code == -9
        assert states.wrong(output, stopped=True) == [], nth
        assert states.mended(output) == [], nth
        # these are removed by the next build, as tests/make/test_scratch.py shows
        assert [one for one in (tmp_path / "tmp").iterdir() if not one.name.startswith("zecer-")] == [], nth
        shutil.rmtree(output)
    assert killed >= kills - 2


@pytest.mark.nightly
def test_a_killed_worker_is_an_error_and_nothing_is_half(tmp_path: Path, states: States) -> None:
    """One process dies by itself; the others notice, and the build ends."""
    counter = tmp_path / "count"
    words = ("build", states.pack, "--only", ",".join(ONLY), "-j", 3)
    for nth in (5, 12, 30):
        output = states.output(tmp_path / str(nth))
        counter.unlink(missing_ok=True)
        code, _, wrong = packs.zecer(*words, "-o", output, **shim(tmp_path / "shim", counter, nth, "kill-one"))
        assert code != 0
        assert "Traceback" not in wrong
        assert states.wrong(output, stopped=True) == []
        time.sleep(0.5)
        assert states.mended(output) == []


def _empty(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


# small disks
@pytest.fixture
def small_disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A file system of a size in kB. Skipped, with the reason, where none may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={request.param}k", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mounting, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount; a limit of the size of files stands in for it")
    if done.returncode:
        pytest.skip(f"no file system may be mounted here ({done.stderr.strip()}); a limit of files stands in for it")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("small_disk", [16, 64, 128, 256, 384, 2048], indirect=True)
def test_enospc_tmpfs(small_disk: Path, states: States) -> None:
    """The old build lies on the disk, and there is more or less room beside it."""
    output = small_disk / "out"
    try:
        shutil.copytree(states.folder / "out" / BOX, output / BOX)
        old = packs.digests(output / BOX)
    except (OSError, shutil.Error):
        shutil.rmtree(output)
        old = {}
    error = refusal(lambda: packs.built(states.pack, output, ONLY))
    if error is not None:
        assert error.errno == errno.ENOSPC
        assert str(error.filename).startswith(str(output))
    now = packs.digests(output / BOX)
    assert packs.foreign(now, old, states.new) == []
    assert packs.left_over(output) == []
    assert packs.lies(output) == []
    assert packs.halves(now, PRODUCTS, old, states.new) == []
    # 16 kB hold nothing, 2 MB everything
    size = os.statvfs(small_disk).f_blocks * os.statvfs(small_disk).f_frsize
    assert (error is not None) is (size < 100_000) or 100_000 < size < 1_000_000


@pytest.mark.parametrize("most", [0, 100, 5_000, 20_000])
def test_a_limit_of_the_size_of_files(tmp_path: Path, states: States, most: int) -> None:
    """As on a small disk, where none can be mounted: a write stops in the middle."""
    output = states.output(tmp_path / "out")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        with pytest.raises(OSError, match="File too large") as refused:
            packs.built(states.pack, output, ONLY)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert str(output) in str(refused.value.filename)
    assert states.wrong(output) == []
    assert states.mended(output) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_device_as_the_users_own_file_is_refused(tmp_path: Path) -> None:
    need_command("odds")
    (tmp_path / "report.html").symlink_to("/dev/full")
    words = ["odds", "--report", str(tmp_path / "report.html"), str(packs.PACK.parent / "foreign/river-line")]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 1
    assert "expected a file, found a link" in done.stderr


# two at once
def test_two_builds_lock(tmp_path: Path, states: States) -> None:
    """Both wait for a third and say for whom, then one for the other; both end well, and what lies there is of one."""
    output = tmp_path / "out"
    with hold_lock(Folder.of_path(output), lambda process: None):
        both = [packs.start("build", states.pack, "-o", output, "--only", "deck", "-j", 1) for _ in range(2)]
        for waiting in both:
            assert waiting.stderr is not None
            assert waiting.stderr.readline() == f"waiting for the build of process {os.getpid()}\n"
            assert waiting.poll() is None
    assert [(one.communicate(timeout=PATIENCE), one.returncode)[1] for one in both] == [0, 0]
    assert packs.lies(output) == packs.left_over(output) == []


def test_a_killed_holder_frees_the_lock(tmp_path: Path) -> None:
    variables = shim(tmp_path / "shim", tmp_path / "count", 8, "kill")
    assert packs.zecer("build", packs.PACK, "-o", tmp_path / "out", "--only", "deck", **variables)[0] == -9
    said: list[str] = []
    with hold_lock(Folder.of_path(tmp_path / "out"), said.append):
        assert said == []


@pytest.mark.nightly
def test_cache_bitflip(tmp_path: Path, empty_cache: Path) -> None:
    """One bit of every entry, in its checksum or in its data: the next build makes it again, and has the same files."""
    output = tmp_path / "clean"
    clean = packs.built(packs.PACK, output, ("rules", "deck"))
    assert clean.folder is not None
    wanted = packs.digests(clean.folder)
    for share in (0.0, 0.6):
        for path in some(sorted(empty_cache.glob("*/*"))):
            data = bytearray(path.read_bytes())
            data[int(len(data) * share)] ^= 0x10
            path.write_bytes(bytes(data))
        for path in (output / BOX).glob("*.pdf"):
            path.unlink()
        packs.built(packs.PACK, output, ("rules", "deck"))
        assert packs.digests(output / BOX) == wanted


@pytest.mark.parametrize("damage", ["empty", "cut", "longer", "folder", "link"])
def test_a_damaged_cache_is_made_again(empty_cache: Path, damage: str) -> None:
    put(SHEETS, "two", b"2" * 100)
    (two,) = empty_cache.glob("*/*")
    data = two.read_bytes()
    if damage in ("folder", "link"):
        two.unlink()
        two.mkdir() if damage == "folder" else two.symlink_to(empty_cache / "nowhere")
    else:
        two.write_bytes({"empty": b"", "cut": data[:-1], "longer": data + b"2"}[damage])
    assert cached_bytes(SHEETS, "two", lambda: b"made again") == b"made again"


def test_mtime_backwards(tmp_path: Path) -> None:
    """Nothing hangs on the times of files: neither on a clock set back, nor on an edit in the same second."""
    pack = packs.copy(tmp_path)
    folder = packs.built(pack, tmp_path / "out").folder
    assert folder is not None
    before = packs.digests(folder)
    status = (pack / "cards.yaml").stat()
    packs.edit(pack, "cards.yaml", "points: 5", "points: 6")
    for when in (0, status.st_mtime_ns, status.st_mtime_ns + 10**18):
        os.utime(pack / "cards.yaml", ns=(when, when))
        packs.built(pack, tmp_path / "out")
        after = packs.digests(folder)
        assert all(before[name] != after[name] for name in after)
        packs.edit(pack, "cards.yaml", "points: 6", "points: 5")
        os.utime(pack / "cards.yaml", ns=(when, when))
        packs.built(pack, tmp_path / "out")
        assert packs.digests(folder) == before
        packs.edit(pack, "cards.yaml", "points: 5", "points: 6")
    # and no change of times makes work
    for path in (*pack.rglob("*"), *(tmp_path / "out").rglob("*")):
        os.utime(path, ns=(1, 1))
    packs.built(pack, tmp_path / "out")
    for path in (*pack.rglob("*"), *(tmp_path / "out").rglob("*")):
        os.utime(path, ns=(10**18, 10**18))
    assert [one.seconds for one in packs.built(pack, tmp_path / "out").built] == [None]


def test_bytes_identical_twice(tmp_path: Path) -> None:
    """In two processes, in two time zones, with two seeds of hashes, by one worker and by three."""
    outputs = []
    for number, (zone, seed, jobs) in enumerate((("America/Lima", "0", 1), ("Asia/Tokyo", "7", 3))):
        output = tmp_path / str(number)
        variables = {"TZ": zone, "PYTHONHASHSEED": seed, "LC_ALL": "C"}
        code, _, wrong = packs.zecer("build", packs.PACK, "-o", output, "-j", jobs, cwd=tmp_path, **variables)
        assert (code, wrong) == (0, "")
        found = packs.digests(output)
        outputs.append(found)
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) == 5


def test_empty_deck(tmp_path: Path) -> None:
    """A deck of no card is an error that names it, and no file of one blank page."""
    pack = packs.copy(tmp_path)
    packs.edit(pack, "game.yaml", "of: [card]", "of: []")
    for force in (False, True):
        result = packs.built(pack, tmp_path / "out", force=force)
        told = [*result.faults, *(result.proof.report.findings if result.proof.report is not None else ())]
        assert "product/deck" in [one.path.split("/of")[0] for one in told if one.severity == "error"]
        assert result.built == ()
    assert list(tmp_path.rglob("*.pdf")) == []


def test_changes_are_what_is_counted() -> None:
    """A call of a new kind in the door would go uncounted."""
    import re

    doors = [packs.ROOT / "generator" / "safety" / name for name in ("folder.py", "opener.py")]
    used = set(re.findall(r"\bos\.([a-z]+)\(", "".join(door.read_text(encoding="utf-8") for door in doors)))
    used -= {"close", "read", "getpid", "strerror", "makedirs"}
    assert used - set(CHANGES) == {"fsync", "stat", "fstat", "scandir", "fchmod"}
