"""`make golden`: regenerate the golden games. The diff shows what changed in play."""

from __future__ import annotations

import json
import sys

import kanban_env as kb
from tests.golden.games import VERSIONS, golden_games, play, play_digests


def main() -> None:
    known = json.loads(VERSIONS.read_text())
    texts = {golden: play(golden) for golden in golden_games()}
    digests = play_digests(texts)
    for golden in texts:
        version, now = kb.find(golden.game).version, digests[golden.series]
        if known.setdefault(golden.series, {}).setdefault(version, now) != now:
            sys.exit(
                f"{golden.series}: play differs from version {version}:"
                " increase the version of its SPEC"
            )
    for golden, text in texts.items():
        golden.path.write_text(text)
        print(golden.path)
    VERSIONS.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
