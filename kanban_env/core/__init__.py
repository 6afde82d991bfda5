"""What all games have in common. The core imports no game."""
