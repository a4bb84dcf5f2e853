"""A game in one language: its notation, plural forms and words."""

from generator.translate.edition import Edition

__all__ = ["Edition"]
