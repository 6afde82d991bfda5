"""Analysis of recorded games: what each answer was worth, what it lost, and what luck did.

`review` looks at the decisions of a replay with searches that know only what the player knew;
`report` presents the review as text, data and a page.
"""

from __future__ import annotations

from kanban_env.agents.analysis.review import Review, review_replay

__all__ = ["Review", "review_replay"]
