"""The rulebook of Actionworks, a file a chapter; `flow` is its table of contents."""
