"""Computes the position of every mark, in millimetres."""
