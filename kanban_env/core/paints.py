"""The colours of drawings by name, in a light and a dark theme.

Every paint has a colour for areas (class `f-NAME`), for edges (`e-NAME`) and for text (`t-NAME`).
`on-NAME` is the colour of letters on an area of that paint.
"""

from __future__ import annotations

from functools import cache

from kanban_env.core.errors import InputError

DARK_INK, LIGHT_INK = "#14181d", "#ffffff"

PIECES = {
    "red": ("#c62f35", LIGHT_INK),
    "orange": ("#ee8a1d", DARK_INK),
    "yellow": ("#f2c824", DARK_INK),
    "green": ("#2a7f47", LIGHT_INK),
    "blue": ("#2563b8", LIGHT_INK),
    "purple": ("#7a4199", LIGHT_INK),
    "pink": ("#eb8fb4", DARK_INK),
    "brown": ("#85552e", LIGHT_INK),
    "white": ("#fbfbf6", DARK_INK),
    "black": ("#262a30", LIGHT_INK),
    "grey": ("#9aa3ad", DARK_INK),
    "teal": ("#127a80", LIGHT_INK),
}
"""Pieces look the same in both themes: a colour, and the colour of letters on it."""

PLAYERS = ("blue", "orange", "green", "purple", "red", "teal")
"""The paint of each player, clockwise from player_0."""

THEMES = {
    "light": {
        "page": "#e9ecef",
        "panel": "#ffffff",
        "sheet": "#f4f5f2",
        "strong": "#dfe5ea",
        "edge": "#8b95a1",
        "ink": DARK_INK,
        "muted": "#566270",
        "accent": "#a53c0a",
    },
    "dark": {
        "page": "#14171b",
        "panel": "#1f242a",
        "sheet": "#2a3037",
        "strong": "#3a434d",
        "edge": "#75818e",
        "ink": "#eef1f4",
        "muted": "#aab4bf",
        "accent": "#ffb071",
    },
}
"""The paints of sheets and words, for each theme."""

FONT = "Roboto, 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
MONOSPACE = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


@cache
def page_style() -> str:
    """The classes of all paints for a page, which follows the theme of its reader.

    `data-theme` on the root element chooses a theme.
    """
    light, dark = (
        "".join(f"--{name}:{colour};" for name, colour in THEMES[theme].items())
        for theme in ("light", "dark")
    )
    themed = [
        f".f-{name}{{fill:var(--{name})}}.e-{name}{{stroke:var(--{name})}}"
        f".t-{name}{{fill:var(--{name})}}"
        for name in THEMES["light"]
    ]
    return (
        f":root{{{light}color-scheme:light}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light])"
        f"{{{dark}color-scheme:dark}}}}"
        f":root[data-theme=dark]{{{dark}color-scheme:dark}}"
        f"svg text{{font-family:{FONT}}}.b{{font-weight:bold}}.m{{font-family:{MONOSPACE}}}"
        f".f-none{{fill:none}}{''.join(themed)}{_piece_rules()}"
    )


def _piece_rules() -> str:
    rules = [
        f".f-{name}{{fill:{colour}}}.e-{name}{{stroke:{colour}}}.t-{name}{{fill:{colour}}}"
        f".t-on-{name}{{fill:{letters}}}"
        for name, (colour, letters) in PIECES.items()
    ]
    return "".join(rules)


@cache
def style_sheet(theme: str) -> str:
    """The classes of all paints as CSS."""
    if theme not in THEMES:
        raise InputError(f"theme: expected {' or '.join(THEMES)}, got {theme!r}")
    rules = [
        f"text{{font-family:{FONT}}}.b{{font-weight:bold}}.m{{font-family:{MONOSPACE}}}",
        ".f-none{fill:none}",
        _piece_rules(),
    ]
    for name, colour in THEMES[theme].items():
        rules.append(f".f-{name}{{fill:{colour}}}.e-{name}{{stroke:{colour}}}")
        rules.append(f".t-{name}{{fill:{colour}}}")
    accent = THEMES[theme]["accent"]
    rules.append(f".marked>:first-child{{stroke:{accent};stroke-width:3}}")
    return "".join(rules)
