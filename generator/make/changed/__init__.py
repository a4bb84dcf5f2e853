"""What changed between two editions of a pack, for players."""
