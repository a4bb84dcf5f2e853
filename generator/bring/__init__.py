"""Brings what stands elsewhere into a pack, once."""
