"""What single published games need: rules of their plays, drawing styles of their boards. Plug-ins of ``generator``."""
