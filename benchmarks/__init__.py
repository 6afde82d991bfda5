"""Benchmarks of speed and strength, and statistics of the games."""
