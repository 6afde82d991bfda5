"""The GameSpec of a game's folder: every game has the same names in the same files.

| file | what the core reads from it |
|---|---|
| enums | `Question`, `MAX_PLAYERS` |
| actions | `ACTIONS`, an ActionTable |
| sections | `layout`, the observation's sections for a number of players |
| components | `TABLES`, `OPTIONS`, `MIN_PLAYERS`, `RULES_RECORD`, `fill_record` |
| state | `STATE`, `RANGES`, `PLAYER_AXIS`, `PLAYER_VALUES` |
| rules/setup | `begin_game`, unless `setup` names another |
| rules/flow | `legal`, `apply`, `clock` |
| rules/scoring | `standing` |
| rules/hidden | `redeal` |
| observation | `observe` |
| heuristic, outlook | `preference`, `outlook` |
| text | `board`, `sentence`, `public_sentence`, and optionally `news` |
| svg | `draw` and `target`, if the file exists |
| audit | `audit` |

`core.spec` documents each of them. A game with another structure builds its `GameSpec` itself.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from kanban_env.core.spec import GameSpec, Hooks


def spec_of_folder(package: str, setup: str = "rules.setup:begin_game", **about: Any) -> GameSpec:
    """The GameSpec of the game in a package; `about` holds fields such as id and title."""

    def part(name: str) -> Any:
        return importlib.import_module(f"{package}.{name}")

    components, state = part("components"), part("state")
    module, _, function = setup.partition(":")
    return GameSpec(
        path=f"{package}:SPEC",
        players=(components.MIN_PLAYERS, part("enums").MAX_PLAYERS),
        options=components.OPTIONS,
        tables=components.TABLES,
        questions=part("enums").Question,
        actions=part("actions").ACTIONS,
        observation=part("sections").layout,
        state=state.STATE,
        ranges=state.RANGES,
        rules_record=components.RULES_RECORD,
        fill_record=components.fill_record,
        hooks=Hooks(
            setup=getattr(part(module), function),
            legal=part("rules.flow").legal,
            apply=part("rules.flow").apply,
            observe=part("observation").observe,
            redeal=part("rules.hidden").redeal,
            standing=part("rules.scoring").standing,
            preference=part("heuristic").preference,
            outlook=part("outlook").outlook,
            clock=part("rules.flow").clock,
        ),
        text=part("text"),
        svg=part("svg") if find_spec(f"{package}.svg") else None,
        audit=part("audit").audit,
        player_axis=state.PLAYER_AXIS,
        player_values=state.PLAYER_VALUES,
        **about,
    )
