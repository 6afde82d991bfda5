"""The rulebook of Kanban Menu, a file a chapter; `flow` is its table of contents."""
