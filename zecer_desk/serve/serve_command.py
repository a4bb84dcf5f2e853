"""``zecer serve``."""

from __future__ import annotations

import secrets
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, speaking
from generator.cli.find_pack import argument, find_pack, pack_or_folder
from generator.finding import did_you_mean
from generator.lazy import lazy
from generator.localization import tr
from generator.message import msg
from generator.safety import limits
from generator.safety.isolation import ROOT, users_environment

if TYPE_CHECKING:
    import uvicorn

    from zecer_desk.serve import app, gate, live, session, start_page
else:
    uvicorn = lazy("uvicorn")
    app, session = lazy("zecer_desk.serve.app"), lazy("zecer_desk.serve.session")
    gate, live = lazy("zecer_desk.serve.gate"), lazy("zecer_desk.serve.live")
    start_page = lazy("zecer_desk.serve.start_page")

LOOPBACK, PORT = "127.0.0.1", 7642
# s in which the server must have begun
BEGINNING = 10.0


@click.command("serve")
@argument
@click.option("--port", type=click.IntRange(1, 65535), metavar="N",
              help="Serve at this port; at 7642, or another that is free, when left out.")
@click.option("--no-browser", "silent", is_flag=True, help="Only tell the address.")
@click.option("--editor", metavar="NAME", default="vscode", show_default=True,
              help="Open files in vscode, codium, zed, idea or sublime, or by an address with {path} and {line}.")
@click.option("--read-only", is_flag=True, help="Only show the pack: nothing of it can be changed in the page.")
@click.option("--local", is_flag=True, help="Fetch spreadsheets from this machine too, where a pack names it.")
@speaking
def command(talk: Talk, pack: Path | None, port: int | None, silent: bool, editor: str, read_only: bool,
            local: bool) -> None:
    """Show a pack in the browser as it will be printed, change it there, and see each change as soon as it is saved.

    The page is served to this machine only. It writes what is changed in it into the files of the pack, and nothing
    else. In a folder without a pack it begins one.
    """
    folder, is_bare = (find_pack(pack), False) if read_only else pack_or_folder(pack)
    opens = _address(editor)
    listening = _socket(port)
    host, token = f"{LOOPBACK}:{listening.getsockname()[1]}", secrets.token_urlsafe(16)
    start, running = start_page.StartPage(folder), None if is_bare else _opened_pack(folder, opens, read_only, local)
    page = start_page.start_application(start) if running is None else app.application(running)
    gated = gate.Gate(page, (host, f"localhost:{listening.getsockname()[1]}"), token)
    server = uvicorn.Server(uvicorn.Config(gated, log_level="critical", lifespan="off", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    address = f"http://{host}/{token}/"
    talk.say(tr("The desk is at {address}; Ctrl-C ends it.", address=address))
    if not silent:
        _show_address(address)
    limits.lift_time_limits()
    try:
        if running is None:
            running = _opened_pack(find_pack(start.wait()), opens, read_only, local)
            gated.application = app.application(running)
            start.opened.set_result(None)
        running.run()
    except (KeyboardInterrupt, limits.Interrupted):
        talk.remark("")
    finally:
        server.should_exit = True
        thread.join(BEGINNING)


def _opened_pack(folder: Path, editor: str, read_only: bool, local: bool) -> live.Live:
    """A pack that is read as soon as it runs."""
    running = live.Live(folder, editor=editor, read_only=read_only, local=local)
    running.read_anew()
    return running


def _show_address(address: str) -> None:
    """Open the browser, in a process of its own: it needs the user's home and variables, which libraries must not see.
    """
    subprocess.Popen([sys.executable, "-I", "-m", "webbrowser", address], env=users_environment(), cwd=ROOT,
                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _address(editor: str) -> str:
    """The address that opens a file in an editor. Raises UsageError for an unknown one."""
    if editor in session.EDITORS:
        return session.EDITORS[editor]
    if "{path}" in editor and not editor.lower().startswith(("javascript:", "data:")):
        return editor
    hint = did_you_mean(editor, session.EDITORS) or msg("there are: {known}", known=", ".join(session.EDITORS))
    raise click.UsageError(msg("expected an editor or an address with {hole}, found {editor!r}; {hint}",
                               hole="{path}", editor=editor, hint=hint))


def _socket(port: int | None) -> socket.socket:
    """A socket that listens on this machine only. Raises UsageError for a given port that is taken."""
    for number in (port,) if port is not None else (PORT, 0):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((LOOPBACK, number))
        except OSError:
            listening.close()
            continue
        listening.listen()
        return listening
    raise click.UsageError(msg("expected a free port, found that {port} is taken", port=port))
