"""`make golden`: regenerate the golden games. The diff shows what changed in play."""

from __future__ import annotations

import json
import sys

import kanban_env as kb
from tests.golden.games import VERSIONS, golden_game, path_of, play_digest, tables


def main() -> None:
    known = json.loads(VERSIONS.read_text())
    texts = {(game, players): golden_game(game, players) for game, players in tables()}
    for game in kb.games():
        version = kb.find(game).version
        now = play_digest([text for (name, _), text in texts.items() if name == game])
        if known.setdefault(game, {}).setdefault(version, now) != now:
            sys.exit(
                f"{game}: play differs from version {version}: increase the version of its SPEC"
            )
    for (game, players), text in texts.items():
        path_of(game, players).write_text(text)
        print(path_of(game, players))
    VERSIONS.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
