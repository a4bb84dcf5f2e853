"""Ornaments that several products share: frames, round pictures."""
