"""A pack as it lies open before a command: loaded, in one language, with its findings made when they are asked for."""

from __future__ import annotations

import json
from collections.abc import Collection, Container
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.code import PRESS, Code
from generator.installed import all_plugins
from generator.load.pack import Loaded, load
from generator.make.editions import edition_of, pack_hash, with_catalogue, without_catalogue
from generator.make.examination import REFUSED, examine
from generator.outside import has_polish_dictionary, lacks_pango
from generator.records import replace
from generator.render.job import PLAIN, PrintSettings
from generator.safety import cache
from generator.translate.catalogue import BadCatalogue
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.check import Choice, Pictures, Report

CODE = Code("check", (*PRESS.modules, "check", "load", "make", "safety"), PRESS.data, PRESS.libraries)


def _code() -> Code:
    """What a report depends on: any plug-in may be named in a pack."""
    return CODE.using(all_plugins())


class Proof(Struct, frozen=True):
    """The number of findings; ``report`` is None when a clean result was cached."""

    errors: int
    warnings: int
    report: Report | None = None


@dataclass
class Workspace:
    """``edition`` is the game in the ``language``; None where no game or no catalogue can be read, as findings say."""

    loaded: Loaded
    language: str
    edition: Edition | None
    settings: PrintSettings

    @classmethod
    def open_pack(cls, folder: Path, language: str | None = None, settings: PrintSettings = PLAIN) -> Workspace:
        """The pack in a folder, in its own language unless another is named. Raises NoEdition, OSError."""
        loaded, edition = load(folder), None
        game = loaded.game
        language = language or (game.language if game is not None else "")
        if game is not None:
            try:
                edition = edition_of(loaded, game, language)
            except BadCatalogue as bad:
                loaded = without_catalogue(loaded, language, bad)
        return cls(loaded, language, edition, settings)

    @cached_property
    def quotable_pack(self) -> Loaded:
        """The pack with the catalogues of the language among its sources, so that findings can quote their lines."""
        game = self.loaded.game
        return self.loaded if game is None or self.edition is None else with_catalogue(self.loaded, game, self.language)

    def report(self, choice: Choice | None = None, alone: Container[str] = (), pictures: Pictures | None = None
               ) -> Report:
        """What the chosen rules find in the pack, on its sheets and in its translation; as ``examine``."""
        return examine(self.loaded, self.edition, self.language, choice, self.settings, alone, pictures)

    @cached_property
    def key(self) -> str:
        """What a report of all rules depends on: the pack, its translation, paper, and what is installed."""
        profile = self.settings.profile
        found = [(one.rule, one.path, str(one.message)) for one in self.loaded.findings]
        return (f"{pack_hash(self.loaded, self.language)} {profile.paper if profile is not None else None} {found} "
                f"{has_polish_dictionary()} {lacks_pango()}")

    def is_proven(self) -> bool:
        """True if a report without errors is cached."""
        return cache.get(_code(), self.key) is not None

    def prove(self, wanted: Collection[str] | None = None) -> Proof:
        """Check before a build, or use the result without errors that is cached; the makers report what a shop refuses.

        A product that cannot be made counts as an error only if it is ``wanted`` (None: all are).
        """
        known = cache.get(_code(), self.key)
        if known is not None:
            return Proof(0, int(json.loads(known)["warnings"]))
        alone = wanted if wanted is not None and len(wanted) == 1 else ()
        report = replace(self, settings=_at_home(self.settings)).report(alone=alone)
        errors, warnings = report.count("error"), report.count("warning")
        if not errors:
            cache.put(_code(), self.key, json.dumps({"warnings": warnings}).encode())
        return Proof(errors - _unwanted_errors(report, wanted), warnings, report)


def _at_home(settings: PrintSettings) -> PrintSettings:
    """The settings without the profile of a shop."""
    of_shop = settings.profile is not None and settings.profile.form != "sheets"
    return replace(settings, profile=None) if of_shop else settings


def _unwanted_errors(report: Report, wanted: Container[str] | None) -> int:
    """The number of errors that only say that products which are not wanted cannot be made."""
    if wanted is None:
        return 0
    refused = [group for group in report.groups if group.lead.rule == REFUSED]
    return sum(all((one.cause or "").removeprefix("product/") not in wanted for one in (group.lead, *group.also))
               for group in refused)
