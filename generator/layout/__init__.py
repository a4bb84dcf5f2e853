"""Decides where every mark stands, in millimetres."""
