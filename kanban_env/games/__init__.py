"""One folder a game, shaped like its rulebook."""
