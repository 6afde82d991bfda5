"""Self-play on MaskablePPO: seats, opponents, evaluation, the run. `kanban train` runs it."""

from __future__ import annotations

import os

# Threads that wait by spinning take the cores from whoever computes: with anything else running,
# two threads of torch were measured ten times slower than one. Read once, when torch is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
