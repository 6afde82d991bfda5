"""A position as the text of a link: game, options, seed and answers, and nothing else.

The text is JSON, compressed and written in the letters of base64url. Whoever opens it gets a table
of their own at the same position.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

import kanban_env as kb
from kanban_env.core.errors import InputError
from kanban_env.core.reading import parse_json
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant
from kanban_env.web.tables import Table

MOST_TEXT = 32_000
"""Letters of a link: several times the longest game."""
MOST_BYTES = 200_000
"""Bytes that a link may unfold to."""
_KEYS = {
    "game": str, "version": str, "players": int, "options": dict, "tables": dict, "seed": int,
    "actions": list,
}  # fmt: skip


def pack(table: Table, number: int | None = None) -> str:
    """The link of a table, with its first `number` decisions or all."""
    variant = table.variant
    content = {
        "game": variant.spec.id,
        "version": variant.spec.version,
        "players": variant.players,
        "options": variant.options,
        "tables": variant.changed_tables(),
        "seed": table.seed,
        "actions": table.replay.actions[:number],
    }
    packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> tuple[Variant, int, list[int]]:
    """Variant, seed and actions of a link; raises InputError that says what is wrong."""
    content = _content(text)
    for key, kind in _KEYS.items():
        if not isinstance(content.get(key), kind) or isinstance(content[key], bool):
            raise InputError(f"link: {key}: expected {kind.__name__}, got {content.get(key)!r:.60}")
    spec = kb.find(content["game"])
    if content["version"] != spec.version:
        raise InputError(
            f"link: version: expected {spec.version!r}, got {content['version']!r:.20}"
        )
    if "components" in content["options"]:
        raise InputError("link: options: unexpected key 'components'")
    variant = Variant(
        spec, content["players"], {**content["options"], "components": content["tables"]}
    )
    actions = content["actions"]
    if any(not isinstance(a, int) or isinstance(a, bool) for a in actions):
        raise InputError("link: actions: expected integers")
    return variant, checked_seed(content["seed"]), actions


def _content(text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise InputError(f"link: expected at most {MOST_TEXT} letters, got {len(text)}")
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        opened = zlib.decompressobj()
        raw = opened.decompress(packed, MOST_BYTES)
        if opened.unconsumed_tail or not opened.eof:
            raise InputError("link: too long or incomplete")
    except (binascii.Error, ValueError, zlib.error) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("link: damaged") from None
    content = parse_json(raw, "link")
    if not isinstance(content, dict):
        raise InputError("link: damaged")
    return content
