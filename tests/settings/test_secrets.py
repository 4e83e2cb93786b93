"""What is secret in the settings stays so when the file has mistakes."""

from __future__ import annotations

import pytest

from companion import settings


def test_a_secret_that_is_not_in_quotes_is_not_told(tmp_path):
    """Mistakes are read on the table's screen, and a password of figures is easily written without."""
    path = tmp_path / "butler.toml"
    path.write_text(
        "[staff]\npin = 482915\n[hotspot]\npassword = 12345678\n"
        '[floor]\nkey = 1234567\npassword = 99999\nstaff_password = ["hush"]\n'
    )
    with pytest.raises(settings.SettingsWrong) as wrong:
        settings.load(path)
    assert wrong.value.mistakes == [
        f"{place}: what stands there is not text in quotes"
        for place in ("staff.pin", "hotspot.password", "floor.key", "floor.password", "floor.staff_password")
    ]
