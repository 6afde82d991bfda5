"""What every game stands on. The core knows no game."""
