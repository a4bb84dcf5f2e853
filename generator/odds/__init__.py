"""What tables, dice and bags of tiles really do, computed."""
