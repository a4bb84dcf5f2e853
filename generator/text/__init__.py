"""Parses Markdown with placeholders to runs of text, and applies the typesetting rules of languages."""
