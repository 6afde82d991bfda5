"""Kanban: Automotive Revolution.

A car factory for two to four players. Every day each player moves its worker to a workstation of
another department and spends Shifts there on designs, parts, assembly, testing or training. Sandra,
the factory manager, visits one department after the other, evaluates all players and does a task.
Claimed cars move the Pace Car; when it crosses a checkered space, a meeting is held, in which Seats
turn achievements into points. Weeks and production cycles end the game.

Options: Sandra's mood (`sandra`), the rulebook for her nice evaluation (`edition`), the side of
the player boards (`board`, one word or one per player, as in `-o board=normal,expert` with two
players), a literal reading of two sentences (`strict_text`), and two limits that truncate endless
games. With `strict_text` cubes can also be swapped in recycling while a player chooses its
workstation, and in the starting round the design may be taken before the part.

Hidden information: other players' goal cards and Kanban orders, the order of all decks below their
tops, and the award plaques of departments in which a player is not an expert.
"""

from __future__ import annotations

from kanban_env.core.game_folder import spec_of_folder
from kanban_env.games.automotive.audit import audit_step

SPEC = spec_of_folder(
    __name__,
    id="automotive-v0",
    title="Kanban: Automotive Revolution",
    version="0.3.0",
    default_players=4,
    compile_seconds=25,
    whole_numbers=True,
    audits_many=True,
    audit_step=audit_step,
)
