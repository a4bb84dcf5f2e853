"""No pack hangs a command or takes all of the memory; what is too much is said with its product and its cause, and
nothing of a command outlives it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from brought import need_command
from click.testing import CliRunner
from patience import PATIENCE

from generator.cli import cli

ROOT = Path(__file__).parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
LABYRINTH = ROOT / "content" / "labirynt-smierci"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
# tests that run in the background of a shell hand on that interrupts are ignored
START = """
import signal
from generator.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
SHORT = ("--limits", "0.05")
NESTED = "div, section, p, span, body, article, table, td, tr { display: flex !important }"
DOUBLING = "html {{ --v0: x x x x; {} }} p {{ font-family: var(--v12) }}".format(
    " ".join(f"--v{n}: {f'var(--v{n - 1}) ' * 6};" for n in range(1, 13))
)
SYMBOLS = 'p::before { counter-reset: a 999999999; content: counter(a, symbols("*")) }'
GRADIENT = "body { background: repeating-linear-gradient(red, blue .001px) }"
HUGE = "p { font-size: 1e9px }"
SPACED = "p { letter-spacing: 1e9px }"
STYLES = {"nested": NESTED, "doubling": DOUBLING, "symbols": SYMBOLS, "gradient": GRADIENT, "huge": HUGE,
          "spaced": SPACED}
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes in /proc")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack whose book has several parts."""
    copied = Path(shutil.copytree(PACK, tmp_path / "pack"))
    game = (copied / "game.yaml").read_text("utf-8")
    (copied / "game.yaml").write_text(game.replace("kind: rulebook,", "kind: rulebook, form: book,"), "utf-8")
    return copied


def style(pack: Path, css: str) -> None:
    (pack / "theme").mkdir(exist_ok=True)
    (pack / "theme" / "book.css").write_text(css, "utf-8")


def zecer(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "generator", *map(str, arguments)], env=ENVIRONMENT, cwd="/",
                          capture_output=True, text=True, timeout=PATIENCE, check=False)


def begun(*arguments: str | Path) -> subprocess.Popen[str]:
    """A command in a group of its own, as a shell starts it."""
    return subprocess.Popen([sys.executable, "-c", START, *map(str, arguments)], env=ENVIRONMENT, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def session(leader: int) -> list[int]:
    """The processes of a session."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(told[3]) == leader and told[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def left_of(leader: int) -> list[int]:
    """The processes of a session that do not end."""
    end = time.monotonic() + PATIENCE
    while (left := session(leader)) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def at_work(process: subprocess.Popen[str], number: int) -> None:
    """Wait until so many processes of a command have begun."""
    end = time.monotonic() + PATIENCE
    while len(session(process.pid)) < number and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    assert process.poll() is None


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.daily("nested")
def test_flex_depth_limit(pack: Path, tmp_path: Path, name: str) -> None:
    style(pack, STYLES[name])
    built = zecer(*SHORT, "build", pack, "--only", "rules,deck", "-o", tmp_path / "out", "-j", "2")
    assert built.returncode == 1, built.stderr
    assert "Traceback" not in built.stderr
    assert "game.yaml:10:3: [cannot-make]" in built.stderr
    assert "theme/book.css" in built.stderr
    # what has no pages is built all the same
    assert "deck.pdf" in built.stdout, built.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("early", [True, False], ids=["early", "late"])
@pytest.mark.daily("late-15", "early-9")
def test_no_process_outlives_a_build(pack: Path, tmp_path: Path, number: signal.Signals, early: bool) -> None:
    style(pack, NESTED)
    process = begun("build", pack, "-o", tmp_path / "out", "-j", "2")
    # the command, its guard, the tracker and the server of processes, and then two workers
    at_work(process, 3 if early else 6)
    process.send_signal(number)
    said, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == (-9 if number == signal.SIGKILL else 128 + number)
    assert left_of(process.pid) == []
    assert "Traceback" not in said + told
    if number == signal.SIGINT:
        assert told.splitlines() == ["interrupted; the last good files stay"]


@pytest.mark.parametrize("arguments", [("check",), ("build", "-j", "2"), ("odds", "--tiles", "-j", "2")], ids=" ".join)
@pytest.mark.daily("build -j 2")
def test_an_interrupt_of_the_terminal_is_one_line(pack: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    command, *options = arguments
    need_command(command)
    style(pack, NESTED)
    where = ["-o", str(tmp_path / "out")] if command == "build" else []
    plays = ["--plays", "2000000"] if command == "odds" else []
    # each is at work for long
    process = begun(command, pack if command == "build" else LABYRINTH, *options, *where, *plays)
    at_work(process, 2 if command == "check" else 5)
    os.killpg(process.pid, signal.SIGINT)
    said, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told.splitlines()) == (130, ["interrupted; the last good files stay"]), said
    assert left_of(process.pid) == []


AT_WORK = """
import atexit, sys, time
from generator.cli.child_process import run_guarded

class Slow:
    def __del__(self):
        print("at work", flush=True)
        time.sleep(20)

def work():
    {}
    time.sleep(20)

run_guarded(work)
"""


@pytest.mark.parametrize(("work", "code"), [("Slow()", 130), ("print('at work', flush=True)", 130),
                                            ("atexit.register(Slow().__del__); sys.exit(7)", 7)])
def test_an_interrupt_is_one_line_wherever_it_comes(work: str, code: int) -> None:
    """In a finalizer, which swallows exceptions; in work; at the end, which goes on as it would have."""
    program = AT_WORK.replace("{}", work)
    if code == 7:
        program = program.replace("time.sleep(20)", "time.sleep(1)")
    process = subprocess.Popen([sys.executable, "-c", program], env=ENVIRONMENT, text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "at work\n"
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    assert told == ("interrupted; the last good files stay\n" if code == 130 else "")


AT_STEP = """
import os, signal
import click
import generator.cli

def pressed(*arguments, **named):
    os.kill(os.getpid(), signal.SIGINT)

{} = pressed
signal.signal(signal.SIGINT, signal.default_int_handler)
generator.cli.main()
"""


@pytest.mark.parametrize("step", ["click.Group._main_shell_completion", "generator.cli.speak",
                                  "click.Context.__enter__", "click.Group.make_context", "click.Group.invoke",
                                  "click.Context.exit", "click.Context.close"])
@pytest.mark.daily("click.Group.invoke", "click.Context.close")
def test_an_interrupt_around_a_guarded_command_is_one_line(step: str) -> None:
    """Click itself would say "Aborted!" and end with 1 where its own code is at work."""
    ended = subprocess.run([sys.executable, "-c", AT_STEP.format(step), "check", str(PACK)], env=ENVIRONMENT, text=True,
                           capture_output=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr) == (130, "interrupted; the last good files stay\n")


AT_EDGE = """
import os, signal
from generator.cli import child_process as guard

signal.signal(signal.SIGINT, signal.default_int_handler)
prepare, handle, began = guard._prepare_child, signal.signal, []

def prepared(*arguments):
    prepare(*arguments)
    began.append(os.getpid())
    if "{edge}" == "before":
        os.kill(os.getpid(), signal.SIGINT)

def handled(number, handler):
    if "{edge}" == "after" and began and number == signal.SIGINT and handler == signal.SIG_IGN:
        began.clear()
        os.kill(os.getpid(), signal.SIGINT)
    return handle(number, handler)

guard._prepare_child, signal.signal = prepared, handled
guard.run_guarded(lambda: print("at work", flush=True))
"""


@pytest.mark.parametrize(("edge", "said"), [("before", ""), ("after", "at work\n")])
def test_an_interrupt_at_the_edges_of_the_work_is_one_line(edge: str, said: str) -> None:
    program = AT_EDGE.replace("{edge}", edge)
    ended = subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, text=True, capture_output=True,
                           timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, said, "interrupted; the last good files stay\n")


CLOSING = """
import os, signal, sys
from generator import cli

close, pressed = os.close, []

def closed(descriptor):
    close(descriptor)
    callers = [sys._getframe(1)]
    while callers[-1].f_back:
        callers.append(callers[-1].f_back)
    walks = callers[0].f_code.co_name == "open_folder"
    if walks and not pressed and any(one.f_code.co_filename.endswith("{user}") for one in callers):
        pressed.append(descriptor)
        os.kill(os.getpid(), signal.SIGINT)

os.close = closed
signal.signal(signal.SIGINT, signal.default_int_handler)
cli.main()
"""


@pytest.mark.parametrize(("user", "command"), [("pack_files.py", "check"), ("folder.py", "build")])
def test_an_interrupt_between_two_folders_is_one_line(pack: Path, tmp_path: Path, user: str, command: str) -> None:
    """A descriptor that is closed twice is an error of the system, which would stand in place of the interrupt."""
    output = ["-o", str(tmp_path / "out")] if command == "build" else []
    ended = subprocess.run([sys.executable, "-c", CLOSING.replace("{user}", user), command, str(pack), *output],
                           env=ENVIRONMENT, text=True, capture_output=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "interrupted; the last good files stay\n")


SWALLOWED = """
import os, signal
from generator.cli.child_process import run_guarded

def work():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        raise SystemExit(1)

signal.signal(signal.SIGINT, signal.default_int_handler)
run_guarded(work)
"""


def test_an_interrupt_that_another_ending_replaces_is_told_all_the_same() -> None:
    ended = subprocess.run([sys.executable, "-c", SWALLOWED], env=ENVIRONMENT, text=True, capture_output=True,
                           timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr) == (130, "interrupted; the last good files stay\n")


HANGING = """
import time
from generator.cli.child_process import run_guarded
from generator.safety import limits

def work():
    limits.begin_command(0.5)
    for name in ("board", "deck"):
        limits.doing("layout", name, wall=3.0)
        time.sleep(1 if name == "board" else 30)

run_guarded(work)
"""


def test_work_that_makes_no_progress_is_ended_and_told() -> None:
    ended = subprocess.run([sys.executable, "-c", HANGING], env=ENVIRONMENT, text=True, capture_output=True,
                           timeout=PATIENCE, check=False)
    said = "expected an end within 1.5 s, found none (while laying out the product deck)"
    assert (ended.returncode, ended.stderr) == (1, f"error: {said}; --limits 3 allows three times as much\n")


NATIVE = """
import hashlib
from generator.cli.child_process import run_guarded
from generator.safety import limits

def work():
    limits.GRACE = 0.5
    limits.begin_command(1 / 60)
    limits.doing("rule", "too-few")
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)

run_guarded(work)
"""


def test_native_code_that_does_not_return_is_ended_and_told() -> None:
    ended = subprocess.run([sys.executable, "-c", NATIVE], env=ENVIRONMENT, text=True, capture_output=True,
                           timeout=PATIENCE, check=False)
    # on a busy machine the time by the clock ends first
    said = (r"error: expected (at most 1 s of processor time, found more|an end within \d+ s, found none) "
            r"\(while checking the rule too-few\); --limits 3 allows three times as much\n")
    assert ended.returncode == 1
    assert re.fullmatch(said, ended.stderr), ended.stderr


LOADING = """
import os, signal, sys
from generator.cli.child_process import run_guarded

calls = {number}

def look(frame, event, argument):
    global calls
    if frame.f_code.co_filename.endswith("enum.py") and frame.f_code.co_name == "__init__":
        calls -= 1
        if calls == 0:
            sys.settrace(None)
            os.kill(os.getpid(), signal.{name})

def work():
    import enum
    sys.settrace(look)
    import pikepdf
    while True:
        pass

run_guarded(work)
"""


@pytest.mark.parametrize(("name", "code", "line"), [("SIGINT", 130, "interrupted; the last good files stay\n"),
                                                    ("SIGTERM", 143, "")])
@pytest.mark.parametrize("number", [1, 30])
def test_a_signal_waits_for_a_native_module_that_is_loaded(name: str, code: int, line: str, number: int) -> None:
    """pikepdf creates its enumerations while it is loaded, and aborts where one of them raises an exception."""
    ended = subprocess.run([sys.executable, "-c", LOADING.format(name=name, number=number)], env=ENVIRONMENT,
                           text=True, capture_output=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr) == (code, line)


@pytest.mark.parametrize("step", ["make_context", "invoke"])
def test_an_interrupt_at_any_step_of_a_command_is_one_line(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def interrupted(*_: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(click.Group, step, interrupted)
    result = CliRunner().invoke(cli, ["check", str(PACK)])
    assert (result.exit_code, result.stderr) == (130, "interrupted; the last good files stay\n")


def test_an_ignored_interrupt_stays_ignored(pack: Path, tmp_path: Path) -> None:
    ignoring = START.replace("signal.default_int_handler", "signal.SIG_IGN")
    words = ["build", str(pack), "--only", "deck", "-o", str(tmp_path / "out"), "-j", "1"]
    process = subprocess.Popen([sys.executable, "-c", ignoring, *words],
                               env=ENVIRONMENT, start_new_session=True, stdout=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while len(session(process.pid)) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 0
