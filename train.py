"""Train an agent by self-play: `python train.py quickstart` is `kanban train quickstart`."""

from __future__ import annotations

import sys

from kanban_env.cli import main

if __name__ == "__main__":
    main(["train", *sys.argv[1:]])
