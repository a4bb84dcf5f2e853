"""Turns sheets and editions into bytes, and decides nothing."""
