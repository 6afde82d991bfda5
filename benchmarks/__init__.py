"""Speed, strength and statistics, each with the command that measures it."""
