"""Changes of a pack's files by one value at a time: every other byte of them stays as it is."""
