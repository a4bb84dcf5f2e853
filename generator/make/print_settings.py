"""Which products a profile prints, and on which paper."""

from __future__ import annotations

from collections.abc import Sequence

from generator.message import Message, joined_messages, msg
from generator.model.game import PieceOptions, Product
from generator.model.profile import Profile, Size
from generator.model.theme import Theme
from generator.products import size_of_piece, spec_of
from generator.records import replace
from generator.render.job import PrintSettings


def products_for(products: Sequence[Product], settings: PrintSettings) -> tuple[list[Product], dict[str, Message]]:
    """The products as a profile prints them, and the reasons why others are left out, by product."""
    profile = settings.profile
    if profile is None:
        return list(products), {}
    if profile.form == "sheets":
        return [_on_paper(product, profile.paper) for product in products], {}
    if profile.form == "press":
        return [_for_press(product, profile) for product in products], {}
    left: dict[str, Message] = {}
    for product in products:
        if not spec_of(product).prints_cards:
            left[product.id] = msg("the profile of {profile} knows cards only, not {kind}",
                                   profile=profile.title, kind=product.kind)
        elif shop_size(product, profile) is None:
            width, height = size_of_piece(product) or (0.0, 0.0)
            left[product.id] = msg("{profile} has no cards of {width:g} × {height:g} mm",
                                   profile=profile.title, width=width, height=height)
    return [product for product in products if product.id not in left], left


def assumptions(products: Sequence[Product], settings: PrintSettings, theme: Theme) -> dict[str, Message]:
    """Sizes of the shop that are assumed, cards that it prints turned, and plates not asked for yet, by product."""
    profile = settings.profile
    if profile is None:
        return {}
    named = {product.id: shop_name(product, profile) for product in products}
    used = {region.spot for face in theme.faces.values() for region in face.regions.values()}
    plates = ", ".join(spot.name for id_, spot in theme.spots.items() if id_ in used)
    asked = msg("{profile}: whether it prints {plates} is not known; ask before you order",
                profile=profile.title, plates=plates)
    pieces = {one.id for one in products if isinstance(one.options, PieceOptions)} if profile.form != "sheets" else ()
    turned = {product.id for product in products if is_turned(product, profile)}
    told = {id_: [*([_assumed_size(profile, name)] if name in profile.assumed else []),
                  *([_turned_cards(profile, name)] if id_ in turned else []),
                  *([asked] if plates and id_ in pieces else [])] for id_, name in named.items()}
    return {id_: joined_messages(messages, "; ") for id_, messages in told.items() if messages}


def _assumed_size(profile: Profile, name: str | None) -> Message:
    width, height = profile.sizes[name or ""]
    return msg("{profile}: {name}, {width:g} × {height:g} mm, is assumed: {why}; ask before you order",
               profile=profile.title, name=name, width=width, height=height, why=profile.assumed[name or ""])


def _turned_cards(profile: Profile, name: str | None) -> Message:
    width, height = profile.sizes[name or ""]
    return msg("{profile}: the cards are turned by a quarter, since {name} is {width:g} × {height:g} mm",
               profile=profile.title, name=name, width=width, height=height)


def shop_name(product: Product, profile: Profile) -> str | None:
    """The shop's name for the size of a product's cards, upright or on their side; None when it prints no such size."""
    size = size_of_piece(product) if spec_of(product).prints_cards else None
    return None if size is None else profile.size_for(size) or profile.size_for(size[::-1])


def is_turned(product: Product, profile: Profile) -> bool:
    """True if a shop prints the cards of a product turned by a quarter, since its own stand the other way."""
    size = size_of_piece(product)
    return (profile.form != "press" and size is not None and profile.size_for(size) is None
            and shop_name(product, profile) is not None)


def shop_size(product: Product, profile: Profile) -> Size | None:
    """The size (mm) at which a shop prints the cards of a product, before they are turned; None when it prints no such
    size.
    """
    if profile.form == "press":
        return size_of_piece(product)
    name = shop_name(product, profile)
    if name is None:
        return None
    width, height = profile.sizes[name]
    return (height, width) if is_turned(product, profile) else (width, height)


def _for_press(product: Product, profile: Profile) -> Product:
    """A product as a press prints it: one file, pieces on the paper of the profile, no booklet to stitch."""
    changes: dict[str, object] = {}
    if spec_of(product).imposed and profile.paper is not None:
        changes["paper"] = profile.paper
    if ways := product.options.get("duplex"):
        assert isinstance(ways, tuple)
        one_sided = ways in (("fronts-only",), ("backs-only",))
        changes["duplex"] = ways if one_sided else ("long-edge",)
    if product.options.get("booklet"):
        changes["booklet"] = False
    return replace(product, options=replace(product.options, **changes)) if changes else product


def _on_paper(product: Product, paper: str | None) -> Product:
    if spec_of(product).second_paper or not product.options.paper or product.options.get("sheet"):
        return product
    return replace(product, options=replace(product.options, paper=paper))
