"""The rules of Kanban Menu, one file per chapter; `flow` is the table of contents."""
