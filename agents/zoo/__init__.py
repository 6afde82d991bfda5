"""Trained policies of the package: weights as safetensors, each with a card in JSON."""
