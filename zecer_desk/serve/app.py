"""The addresses of the local page. Everything is looked up by id: no part of an address becomes a path."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from generator.share import font_data, font_names
from zecer_desk.serve.editing import SentIcon, SentPicture, SentRegion, SentSave
from zecer_desk.serve.help_pages import READS as HELP
from zecer_desk.serve.live import FIRST, LAST, NEXT, Live
from zecer_desk.serve.making_endpoints import MakingEndpoints
from zecer_desk.serve.resources import page_files, picture_bytes
from zecer_desk.serve.thing_editing import SentEntry, SentField, SentThings
from zecer_desk.serve.web_answers import (
    FOREVER,
    NEVER,
    Endpoint,
    application_of,
    fonts_answer,
    json_answer,
    sent_body,
)

T = TypeVar("T")
# s after which a silent stream says that it is alive
ALIVE = 20.0
# events that a slow page may fall behind
MOST_EVENTS = 200
# what ends a stream
ENDED = ""


class OpenPages:
    """The open pages and their streams of events."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.loop: asyncio.AbstractEventLoop | None = None
        self.queues: set[asyncio.Queue[str]] = set()

    def tell(self, event: str, data: Any) -> None:
        """Send an event to every page. May be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            told = f"event: {event}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
            self.loop.call_soon_threadsafe(self._spread, told)

    def end(self) -> None:
        """End the streams of all pages. May be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._spread, ENDED)

    def _spread(self, told: str) -> None:
        for one in list(self.queues):
            if one.qsize() < MOST_EVENTS:
                one.put_nowait(told)
                continue
            # a page that falls behind begins again, and asks for all that it shows
            self.queues.discard(one)
            while not one.empty():
                one.get_nowait()
            one.put_nowait(ENDED)

    async def stream(self, seen: tuple[str, str] | None) -> AsyncIterator[str]:
        """The events for a page that looks at a product."""
        events: asyncio.Queue[str] = asyncio.Queue()
        self.queues.add(events)
        watched = self.live.watched
        if seen is not None:
            watched[seen] = watched.get(seen, 0) + 1
        try:
            yield f"retry: 500\nevent: hello\ndata: {json.dumps({'revision': self.live.session.revision})}\n\n"
            while True:
                try:
                    told = await asyncio.wait_for(events.get(), ALIVE)
                except TimeoutError:
                    told = ": alive\n\n"
                if told == ENDED:
                    return
                yield told
        finally:
            self.queues.discard(events)
            if seen is not None:
                watched[seen] -= 1
                if not watched[seen]:
                    del watched[seen]


class Endpoints:
    """The answers to requests. What needs the pack is asked of the main thread."""

    def __init__(self, live: Live, pages: OpenPages) -> None:
        self.live, self.session, self.pages, self.files = live, live.session, pages, page_files()

    async def answer_of(self, call: Callable[[], T], rank: int = NEXT) -> T:
        return await asyncio.wrap_future(self.live.ask(call, rank))

    async def file(self, request: Request) -> Response:
        resource = self.files[request.path_params.get("file", "index.html")]
        return Response(resource.data, media_type=resource.kind, headers={"cache-control": NEVER})

    async def events(self, request: Request) -> Response:
        self.pages.loop = asyncio.get_running_loop()
        language, _, name = request.query_params.get("product", "").partition("/")
        stream = self.pages.stream((language, name) if name else None)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"cache-control": NEVER})

    async def state(self, request: Request) -> Response:
        return json_answer(await self.answer_of(self.session.state))

    async def findings(self, request: Request) -> Response:
        return json_answer(self.live.findings)

    async def product(self, request: Request) -> Response:
        at = request.path_params
        return json_answer(await self.answer_of(lambda: self.session.product_told(at["language"], at["product"])))

    async def face(self, request: Request) -> Response:
        at = request.path_params
        svg, since = await self.answer_of(
            lambda: self.session.face(at["language"], at["product"], at["number"], at["side"]))
        return _svg(svg, request, since)

    async def sheet(self, request: Request) -> Response:
        at = request.path_params
        svg, since = await self.answer_of(lambda: self.session.sheet(at["language"], at["product"], at["number"]))
        return _svg(svg, request, since)

    async def book(self, request: Request) -> Response:
        at = request.path_params
        found = await self.answer_of(lambda: self.session.book(at["language"], at["product"]))
        return json_answer({"css": found.css, "parts": [digest for digest, _ in found.parts]})

    async def part(self, request: Request) -> Response:
        at = request.path_params
        found = await self.answer_of(lambda: self.session.book(at["language"], at["product"]))
        return Response(found.parts[at["number"]][1], media_type="text/plain", headers={"cache-control": NEVER})

    async def set_pages(self, request: Request) -> Response:
        at = request.path_params
        return json_answer(await self.answer_of(lambda: self.live.pages(at["language"], at["product"])))

    async def set_page(self, request: Request) -> Response:
        at = request.path_params
        printed = self.live.set_pages[at["language"], at["product"]].printed
        if printed is None:
            raise LookupError(at["product"])
        data = await self.answer_of(lambda: printed.picture(at["number"]), LAST)
        return Response(data, media_type="image/png", headers={"cache-control": NEVER})

    async def picture(self, request: Request) -> Response:
        key = request.path_params["key"]
        kind, data = await self.answer_of(lambda: picture_bytes(self.session.picture(key)), LAST)
        return Response(data, media_type=kind, headers={"cache-control": FOREVER})

    async def odds(self, request: Request) -> Response:
        at = request.path_params
        return json_answer(await self.answer_of(lambda: self.session.odds(at["language"], at["table"])))

    async def datum(self, request: Request) -> Response:
        path = request.query_params.get("path", "")
        return json_answer(await self.answer_of(lambda: self.session.datum(path)))

    async def form(self, request: Request) -> Response:
        asked = request.query_params
        path, language = asked.get("path", ""), asked.get("language", "")
        return json_answer(await self.answer_of(lambda: self.live.editor.form(path, language)))

    async def targets(self, request: Request) -> Response:
        language = request.query_params.get("language", "")
        return json_answer(await self.answer_of(lambda: self.live.editor.targets(language)))

    async def things(self, request: Request) -> Response:
        at, language = request.path_params, request.query_params.get("language", "")
        return json_answer(await self.answer_of(lambda: self.live.things.table(at["kind"], language)))

    async def entry(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentEntry)
        return json_answer(await self.answer_of(lambda: self.live.things.change_entry(sent), FIRST))

    async def blank_form(self, request: Request) -> Response:
        asked = request.query_params
        kind, language = asked.get("kind", ""), asked.get("language", "")
        return json_answer(await self.answer_of(lambda: self.live.things.blank_form(kind, language)))

    async def add_things(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentThings)
        return json_answer(await self.answer_of(lambda: self.live.things.add_things(sent), FIRST))

    async def add_field(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentField)
        return json_answer(await self.answer_of(lambda: self.live.things.add_field(sent), FIRST))

    async def regions(self, request: Request) -> Response:
        at = request.path_params
        return json_answer(await self.answer_of(lambda: self.live.editor.face(at["language"], at["face"])))

    async def region(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentRegion)
        return json_answer(await self.answer_of(lambda: self.live.editor.change_region(sent), FIRST))

    async def icons(self, request: Request) -> Response:
        words = request.query_params.get("words", "")
        return json_answer(await self.answer_of(lambda: self.live.editor.icons(words)))

    async def take_icon(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentIcon)
        return json_answer(await self.answer_of(lambda: self.live.editor.take_icon(sent), FIRST))

    async def take_picture(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentPicture)
        return json_answer(await self.answer_of(lambda: self.live.editor.take_picture(sent), FIRST))

    async def steps(self, request: Request) -> Response:
        return json_answer(await self.answer_of(self.live.editor.state))

    async def save(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentSave)
        return json_answer(await self.answer_of(lambda: self.live.editor.save(sent), FIRST))

    async def undo(self, request: Request) -> Response:
        return json_answer(await self.answer_of(self.live.editor.undo, FIRST))

    async def redo(self, request: Request) -> Response:
        return json_answer(await self.answer_of(self.live.editor.redo, FIRST))

    async def font(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in font_names() and name not in await self.answer_of(lambda: self.session.game.theme.own_fonts):
            raise LookupError(name)
        return Response(font_data(name), media_type="font/ttf", headers={"cache-control": FOREVER})


def application(live: Live) -> Starlette:
    """The application; the gate stands before it."""
    pages = OpenPages(live)
    live.tell, live.ended = pages.tell, pages.end
    to = Endpoints(live, pages)
    routes: dict[str, Endpoint] = {
        "/": to.file, "/page/{file}": to.file, "/events": to.events, "/state": to.state, "/findings": to.findings,
        "/product/{language}/{product}": to.product, "/face/{language}/{product}/{number:int}/{side}": to.face,
        "/sheet/{language}/{product}/{number:int}": to.sheet, "/book/{language}/{product}": to.book,
        "/book/{language}/{product}/{number:int}": to.part, "/pages/{language}/{product}": to.set_pages,
        "/pages/{language}/{product}/{number:int}.png": to.set_page, "/picture/{key}": to.picture, "/datum": to.datum,
        "/odds/{language}/{table}": to.odds,
        "/form": to.form, "/steps": to.steps, "/targets": to.targets, "/things/{kind}": to.things, "/icons": to.icons,
        "/blank": to.blank_form, "/regions/{language}/{face}": to.regions,
        "/fonts.css": fonts_answer, "/font/{name}.ttf": to.font,
    }
    more = MakingEndpoints(live, to.answer_of)
    writes: dict[str, Endpoint] = {"/save": to.save, "/entry": to.entry, "/things": to.add_things,
                                   "/field": to.add_field, "/region": to.region,
              "/icon": to.take_icon, "/art": to.take_picture, "/undo": to.undo, "/redo": to.redo}
    return application_of({**routes, **more.reads(), **HELP}, {**writes, **more.writes()})


def _svg(svg: str, request: Request, since: int) -> Response:
    kept = request.query_params.get("since") == str(since)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": FOREVER if kept else NEVER})
