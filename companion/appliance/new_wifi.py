"""A Wi-Fi for a table that has no settings yet: a name that the next table does not have, and a password to be read
aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that looks like another."""
LETTERS_IN_PASSWORD = 10


def settings(choose: Callable[[Sequence[str]], str]) -> str:
    """The TOML of it; `choose` is chance, such as `secrets.choice`. Guests read the password, so it need not last."""
    name = "".join(choose(LETTERS) for _ in range(4)).upper()
    password = "".join(choose(LETTERS) for _ in range(LETTERS_IN_PASSWORD))
    country = '# The country whose radio rules hold here:\n# country = "DK"\n'
    return f'\n[hotspot]\nssid = "Butler {name}"\npassword = "{password}"\n{country}'
