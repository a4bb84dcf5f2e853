"""The page of a folder without a pack: it begins one there, or opens one below. No part of a request becomes a path
before it was looked up, or found to be the plain name of a new folder.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from generator.localization import spoken_language, translated_text
from generator.make.new_pack import DEFAULT, LANGUAGES, TEMPLATES, begin_pack, fault_of_new_pack, packs_below
from generator.message import msg
from generator.model.names import fault_of_folder
from zecer_desk.serve.editing import RefusedEdit
from zecer_desk.serve.help_pages import READS as HELP
from zecer_desk.serve.page_words import words
from zecer_desk.serve.resources import page_files
from zecer_desk.serve.web_answers import NEVER, Endpoint, application_of, fonts_answer, json_answer, sent_body

MOST_TITLE = 200
# s
WAITING = 0.5


class SentStart(Struct, forbid_unknown_fields=True):
    """A pack to begin: its template, language and title; ``name`` of its folder, empty for the folder of the page."""

    template: str
    language: str
    title: str = ""
    name: str = ""


class SentPack(Struct, forbid_unknown_fields=True):
    """A pack to open, by its path as the page was told it."""

    pack: str


class StartPage:
    """What is chosen on the page: ``chosen`` becomes the folder of a pack, ``opened`` is set when its desk stands."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.files = folder, page_files()
        self.chosen, self.opened = Future[Path](), Future[None]()
        self._one = asyncio.Lock()

    def state(self) -> dict[str, Any]:
        """What the page shows. Raises OSError."""
        fault = fault_of_new_pack(self.folder)
        spoken = spoken_language()
        own = spoken if spoken in LANGUAGES else LANGUAGES[0]
        return {"words": words(), "speech": spoken, "folder": self.folder.name, "path": self.folder.as_posix(),
                "is_free": fault is None, "why": translated_text(fault) if fault is not None else "",
                "templates": [{"id": name, "about": translated_text(about)} for name, about in TEMPLATES.items()],
                "template": DEFAULT, "languages": LANGUAGES, "language": own,
                "packs": [*self._packs()]}

    def begin(self, sent: SentStart) -> Path:
        """Begin a pack; returns its folder. Raises RefusedEdit when something stands there, OSError."""
        where = self.folder / sent.name if sent.name else self.folder
        if sent.template not in TEMPLATES or sent.language not in LANGUAGES or len(sent.title) > MOST_TITLE:
            raise LookupError(sent.template)
        # the name itself, since the last part of a path may be one
        if fault := (fault_of_folder(sent.name, msg("a name")) if sent.name else None) or fault_of_new_pack(where):
            raise RefusedEdit(fault)
        title = "".join(sign if sign.isprintable() else " " for sign in sent.title).strip()
        begin_pack(where, sent.template, sent.language, title or None)
        return where

    def wait(self) -> Path:
        """The folder of the pack that is chosen; waits for it so that the user can interrupt."""
        while not self.chosen.done():
            wait([self.chosen], WAITING)
        return self.chosen.result()

    def _packs(self) -> dict[str, Path]:
        return {path.relative_to(self.folder).as_posix(): path for path in packs_below(self.folder)}

    async def told_state(self, request: Request) -> Response:
        return json_answer(await asyncio.to_thread(self.state))

    async def page(self, request: Request) -> Response:
        resource = self.files[request.path_params.get("file", "start.html")]
        return Response(resource.data, media_type=resource.kind, headers={"cache-control": NEVER})

    async def begin_asked(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentStart)
        return await self._open(lambda: self.begin(sent))

    async def open_asked(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentPack)
        return await self._open(lambda: self._packs()[sent.pack])

    async def _open(self, find: Callable[[], Path]) -> Response:
        """Have the pack opened that is found, or made; one at a time, and only one."""
        async with self._one:
            if self.chosen.done():
                raise RefusedEdit(msg("a pack is open already"))
            self.chosen.set_result(await asyncio.to_thread(find))
        await asyncio.wrap_future(self.opened)
        return json_answer({})


def start_application(start: StartPage) -> Starlette:
    """The application of the page; the gate stands before it."""
    reads: dict[str, Endpoint] = {
        "/": start.page, "/page/{file}": start.page, "/start": start.told_state, "/fonts.css": fonts_answer,
        **HELP}
    return application_of(reads, {"/begin": start.begin_asked, "/open": start.open_asked})
