"""The kinds of products, one module each: every module in this folder that defines ``SPEC`` is a kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from generator.model.game import Product
from generator.products.spec import Spec


@cache
def specs() -> Mapping[str, Spec]:
    """All kinds by name, the most costly first."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    found = [spec for module in modules if (spec := getattr(module, "SPEC", None)) is not None]
    return {spec.kind: spec for spec in sorted(found, key=lambda spec: (-spec.cost, spec.kind))}


def spec_of(product: Product) -> Spec:
    """The spec of a product of a game. Raises KeyError for an unknown kind."""
    return specs()[product.kind]


def size_of_piece(product: Product) -> tuple[float, float] | None:
    """The size (mm) of one thing as a product prints it; None for a kind whose things have no size."""
    size = product.options.get(spec_of(product).size_option)
    return (size[0], size[1]) if isinstance(size, tuple) else None


def function(name: str) -> Any:
    """Import a function named as ``module:function``."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


__all__ = ["Spec", "function", "spec_of", "specs"]
