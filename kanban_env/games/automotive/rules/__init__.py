"""The rulebook of Automotive Revolution, a file a chapter; `flow` is its table of contents."""
