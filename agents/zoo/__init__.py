"""Trained policies that are shipped: weights as safetensors, each with a card in JSON."""
