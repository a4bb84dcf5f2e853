"""How long a test waits for a process that hangs (s): so long that no busy machine reaches it."""

PATIENCE = 900
