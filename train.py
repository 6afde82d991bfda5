"""Train an agent by self-play: `python train.py quickstart` is `kanban train quickstart`."""

from __future__ import annotations

import os
import signal
import sys

if __name__ == "__main__":
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # Ctrl-C during the imports
    from kanban_env.cli import main

    signal.signal(signal.SIGINT, before)
    main(["train", *sys.argv[1:]])
