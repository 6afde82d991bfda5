"""Self-play with MaskablePPO; the command is `kanban train`."""

from __future__ import annotations

import os

# Threads that wait by spinning block the cores: with other processes running, two threads of torch
# were ten times slower than one. The variables are read once, when torch is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
# But to wake a thread takes longer than most steps of a small network: so look a few microseconds.
os.environ.setdefault("GOMP_SPINCOUNT", "3000")
