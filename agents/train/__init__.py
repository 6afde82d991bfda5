"""Self-play with MaskablePPO; the command is `kanban train`."""

from __future__ import annotations

import os

# Threads that wait by spinning block the cores: with other processes running, two threads of torch
# were ten times slower than one. The variable is read once, when torch is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
