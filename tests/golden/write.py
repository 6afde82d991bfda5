"""`make golden`: write the golden games anew. Read the diff: it is what changed in play."""

from __future__ import annotations

from tests.golden.games import golden_game, path_of, tables

if __name__ == "__main__":
    for game, players in tables():
        path_of(game, players).write_text(golden_game(game, players))
        print(path_of(game, players))
