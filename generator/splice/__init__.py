"""Changes of YAML and of catalogues by one value or entry at a time: every other byte of them stays as it is."""
