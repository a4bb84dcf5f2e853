"""A real browser for the exported page."""

from real_browser import browser

__all__ = ["browser"]
