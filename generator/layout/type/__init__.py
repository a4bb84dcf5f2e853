"""Glyph runs, line breaking, and fitting text into boxes."""
