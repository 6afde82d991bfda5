"""The rules of the Industrial Board Game, one file per chapter; `flow` is the order of play."""
