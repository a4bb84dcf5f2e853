"""The proof-reader around the core: rules over prose and translations, and the sign-off."""
