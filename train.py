"""Train an agent by self-play: `python train.py quickstart` is `kanban train quickstart`."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from kanban_env.cli import main

        main(["train", *sys.argv[1:]])
    except KeyboardInterrupt:  # during the imports
        sys.exit(130)
