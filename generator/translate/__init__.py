"""The same game in one language: its notation, its plural forms, its words."""

from generator.translate.edition import Edition

__all__ = ["Edition"]
