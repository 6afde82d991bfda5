"""Industrial Board Game.

Each of two to four players runs a factory for six rounds. Players buy raw material at the price
of a die and make products from it. Workers cost wages, may have accidents, and pollute. Products
are sold in markets; improvements open better markets. Improvements in six departments score most of
the points. Accidents, pollution and open loans cost points. A bankrupt player is out of the game.

Hidden are only the order of future events and, with `incidents`, the incident cards of other
players and of the deck. `components="calm"` plays with smaller price increases in the markets.
"""

from __future__ import annotations

from kanban_env.core.game_folder import spec_of_folder

SPEC = spec_of_folder(
    __name__,
    id="industrial-v0",
    title="Industrial Board Game",
    version="0.3.0",
    has_units=True,
    default_players=4,
    compile_seconds=15,
    setup="rules.flow:begin",
)
