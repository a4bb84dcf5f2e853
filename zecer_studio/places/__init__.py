"""Places that scenes are set in, one package each."""
