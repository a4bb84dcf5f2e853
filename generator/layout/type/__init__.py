"""Glyph runs, line breaking, and text fitted into boxes."""
