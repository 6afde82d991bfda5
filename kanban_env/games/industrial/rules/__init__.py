"""The rulebook of the Industrial Board Game, a file a chapter; `flow` is its table of contents."""
