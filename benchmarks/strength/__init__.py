"""Measurements of strength: tournaments, duels, equal tables, and a picture of all agents."""
