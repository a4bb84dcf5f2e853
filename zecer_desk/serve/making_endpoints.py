"""The addresses of what is more than a value: the game and its theme, manners, spreadsheets, printing and exporting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zecer_desk.serve.box_maker import SAVED, SentMaking
from zecer_desk.serve.game_form import SentFact
from zecer_desk.serve.live import FIRST, NEXT, Live
from zecer_desk.serve.manners import SentManner
from zecer_desk.serve.rule_choice import SentSilence, turn_off
from zecer_desk.serve.sheet_pull import SentTake, fetched_sheets
from zecer_desk.serve.web_answers import NEVER, Endpoint, json_answer, sent_body


class AskMainThread(Protocol):
    """Has a function called in the main thread."""

    def __call__(self, call: Callable[[], Any], rank: int = NEXT) -> Awaitable[Any]: ...


class MakingEndpoints:
    """The answers; what needs the pack is asked of the main thread by ``ask``."""

    def __init__(self, live: Live, ask: AskMainThread) -> None:
        self.live, self.ask = live, ask

    def reads(self) -> dict[str, Endpoint]:
        """What is asked for, by address."""
        return {"/making": self.making, "/made/{number:int}": self.made_file, "/game": self.game,
                "/sources": self.sources, "/manners/{product}": self.manners,
                "/manner/{product}/{manner}/{number:int}": self.manner_face}

    def writes(self) -> dict[str, Endpoint]:
        """What is sent to, by address."""
        return {"/make": self.begin_making, "/stop": self.stop_making, "/open-folder": self.open_folder,
                "/fact": self.save_fact, "/manner": self.take_manner, "/pull": self.pull_sheets,
                "/take-pulled": self.take_pulled, "/rule-off": self.turn_rule_off}

    async def making(self, request: Request) -> Response:
        return json_answer(self.live.maker.choices())

    async def begin_making(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentMaking)
        session, maker = self.live.session, self.live.maker
        return json_answer(await self.ask(lambda: maker.begin(sent, session.game, session.languages()), FIRST))

    async def stop_making(self, request: Request) -> Response:
        return json_answer(self.live.maker.stop())

    async def made_file(self, request: Request) -> Response:
        kind, name, data = await asyncio.to_thread(self.live.maker.file, request.path_params["number"])
        way = "attachment" if kind == SAVED else "inline"
        return Response(data, media_type=kind, headers={
            "cache-control": NEVER, "content-disposition": f"{way}; filename*=UTF-8''{quote(name)}"})

    async def open_folder(self, request: Request) -> Response:
        return json_answer(await asyncio.to_thread(self.live.maker.open_folder))

    async def game(self, request: Request) -> Response:
        return json_answer(await self.ask(self.live.game_form.form))

    async def save_fact(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentFact)
        return json_answer(await self.ask(lambda: self.live.game_form.save(sent), FIRST))

    async def manners(self, request: Request) -> Response:
        product = request.path_params["product"]
        return json_answer(await self.ask(lambda: self.live.gallery.manners(product)))

    async def manner_face(self, request: Request) -> Response:
        at = request.path_params
        svg = await self.ask(lambda: self.live.gallery.face(at["product"], at["manner"], at["number"]))
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": NEVER})

    async def take_manner(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentManner)
        return json_answer(await self.ask(lambda: self.live.gallery.take(sent), FIRST))

    async def turn_rule_off(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentSilence)
        return json_answer(await self.ask(lambda: turn_off(self.live.editor, sent), FIRST))

    async def sources(self, request: Request) -> Response:
        return json_answer(await self.ask(self.live.pull.sources))

    async def pull_sheets(self, request: Request) -> Response:
        loaded = await self.ask(self.live.pull.fetchable_pack, FIRST)
        fetched = await asyncio.to_thread(fetched_sheets, loaded)
        return json_answer(await self.ask(lambda: self.live.pull.compare(loaded, fetched), FIRST))

    async def take_pulled(self, request: Request) -> Response:
        sent = msgspec.json.decode(await sent_body(request), type=SentTake)
        return json_answer(await self.ask(lambda: self.live.pull.take(sent), FIRST))
