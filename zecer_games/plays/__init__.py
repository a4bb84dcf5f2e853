"""Rules of plays, one package each."""
