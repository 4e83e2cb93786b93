"""An edition's tables as TOML again, for an edition that stands in no file as it is played.

>>> print(written({"id": "x", "rules": {"deal": ["all"]}, "setup": [{"id": "hands"}]}), end="")
id = "x"
<BLANKLINE>
[rules]
deal = ["all"]
<BLANKLINE>
[[setup]]
id = "hands"
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(box: Mapping[str, Any]) -> str:
    """TOML for tables of texts, numbers, lists of them, and further tables."""
    return "\n".join(_lines(box, "")).lstrip("\n") + "\n"


def _lines(table: Mapping[str, Any], path: str) -> list[str]:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in table.items() if not _is_inner(value)]
    for key, value in table.items():
        here = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            lines += ["", f"[{here}]", *_lines(value, here)]
        elif _is_inner(value):
            for entry in value:
                lines += ["", f"[[{here}]]", *_lines(entry, here)]
    return lines


def _is_inner(value: object) -> bool:
    listed = isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)
    return isinstance(value, Mapping) or listed


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _value(value: object) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_value(entry) for entry in value)}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(inner)}' for key, inner in value.items())} }}"
    return str(value)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
