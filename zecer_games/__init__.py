"""What a single published game needs: rules of its play, a drawing style of its board. Plug-ins of ``generator``."""
