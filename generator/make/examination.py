"""Checks a game and its sheets against every rule."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.load.pack import Loaded
from generator.make.book_style import with_style
from generator.make.brought_shops import shop_files
from generator.make.print_settings import assumptions, products_for
from generator.make.visible_data import ReadOutside, part_of
from generator.message import Message
from generator.model.game import Product
from generator.model.names import PSEUDO
from generator.outside import lacks_pango
from generator.products import spec_of
from generator.records import replace
from generator.render.job import PLAIN, CannotMake, Job, PrintSettings
from generator.render.plan import path_of, plan
from generator.safety import limits
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator import check
    from generator.check import Choice, Pictures, Report, Sheets, edition_rules
    from generator.check import translation as check_translation
    from generator.layout.products.product_sheets import Laid
    from generator.render import sheet_maker
else:
    check = lazy("generator.check")
    sheet_maker = lazy("generator.render.sheet_maker")
    edition_rules = lazy("generator.check.edition_rules")
    check_translation = lazy("generator.check.translation")

# the rule for products that cannot be made
REFUSED = "cannot-make"


def examine(loaded: Loaded, edition: Edition | None, language: str = "", choice: Choice | None = None,
            settings: PrintSettings = PLAIN, alone: Container[str] = (), pictures: Pictures | None = None) -> Report:
    """Run the chosen rules on a game, on its sheets printed as the ``settings`` say, and on its translation.

    Products that will be made ``alone`` in this process may be printed while they are measured. ``pictures`` are
    checked if they were drawn.
    """
    choice, loaded = choice or check.Choice(), with_style(loaded)
    game = loaded.game
    if game is None or edition is None or language in ("", game.language):
        laid = partial(_sheets, edition, settings, loaded.folder, alone)
        return check.check(loaded, edition, laid, choice, pictures)
    sheets = _sheets(edition, settings, loaded.folder, alone)
    own = check.check(loaded, choice=choice, pictures=pictures)
    if language == PSEUDO:
        return own.joined_with(edition_rules.check_pseudo(loaded, sheets, choice))
    translation = check_translation.translation_of(loaded, game, language)
    return own.joined_with(edition_rules.check_edition(loaded, translation, sheets, choice))


def texts_too_long(loaded: Loaded, edition: Edition) -> Sheets:
    """The texts of an edition that do not fit their regions, and nothing else of its sheets."""
    return check.Sheets({}, _sheets(edition, PLAIN, with_style(loaded).folder, ()).overflows)


def _sheets(edition: Edition | None, settings: PrintSettings, folder: Path, alone: Container[str]) -> Sheets:
    """The layouts of an edition's products, and the products that cannot be made."""
    laid: dict[str, Laid] = {}
    refused: list[CannotMake] = []
    remarks: dict[str, Message] = {}
    if edition is None:
        return check.Sheets({})
    edition = _on_paper(edition, settings)
    for product in edition.game.products.values():
        try:
            made = _measured_sheets(edition, product, settings if product.id in alone else None)
        except CannotMake as refusal:
            refused.append(refusal)
        else:
            if made is not None:
                laid[product.id] = made
    if settings.profile is not None and settings.profile.form != "sheets":
        refused, remarks = _for_shop(edition, settings, folder)
    by_product = {id_: sheets.checked_sheets for id_, sheets in laid.items()}
    overflows = [over for one in laid.values() for over in one.overflows]
    near = [near for one in laid.values() for near in one.near]
    left = {id_: one.left for id_, one in laid.items() if one.left}
    told = [(one.product, path_of(one), one.message, one.help) for one in refused]
    return check.Sheets(by_product, overflows, near=near, refused=told, remarks=remarks, left=left)


def _for_shop(edition: Edition, settings: PrintSettings, folder: Path | None
              ) -> tuple[list[CannotMake], dict[str, Message]]:
    """What a shop refuses, and remarks of a build for it, by product."""
    assert settings.profile is not None
    products, left = products_for(list(edition.game.products.values()), settings)
    if not products:
        return [CannotMake(id_, why) for id_, why in left.items()], {}
    refused = []
    for product in products:
        limits.doing("layout", product.id)
        job = Job(replace(edition, game=part_of(edition.game, product)), product, folder=folder, settings=settings)
        try:
            shop_files(settings.profile).foresee(job, settings.profile)
        except CannotMake as refusal:
            refused.append(refusal)
    return refused, {**left, **assumptions(products, settings, edition.game.theme)}


def _on_paper(edition: Edition, settings: PrintSettings) -> Edition:
    """The edition with its products on the paper of a profile for home sheets."""
    if settings.profile is None or settings.profile.form != "sheets":
        return edition
    products, _ = products_for(list(edition.game.products.values()), settings)
    return replace(edition, game=replace(edition.game, products={product.id: product for product in products}))


def _measured_sheets(edition: Edition, product: Product, settings: PrintSettings | None) -> Laid | None:
    """The sheets of a product whose texts are measured, laid out from its part of the game. Raises CannotMake.

    A large deck that will be printed with these ``settings`` is printed meanwhile, so that it need not be drawn twice.
    """
    limits.doing("layout", product.id)
    lacking = lacks_pango() if spec_of(product).html_pages else None
    if lacking is not None:
        raise CannotMake(product.id, lacking)
    part = part_of(edition.game, product)
    try:
        own = replace(edition, game=part)
        if settings is not None and spec_of(product).single_pieces:
            sheet_maker.print_ahead(Job(own, product, settings=settings))
        laid = plan(own, part.products[product.id], foresee=True)
    except ReadOutside:
        # a faulty pack may print on a piece what pieces do not print
        laid = plan(edition, product, foresee=True)
    return laid if spec_of(product).measured else None
