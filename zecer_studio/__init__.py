"""Places that scenes are set in, and what draws rooms, streets and landscapes. Plug-ins of ``generator``."""
