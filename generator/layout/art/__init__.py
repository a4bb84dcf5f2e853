"""Ornaments that many products share: frames, round pictures."""
