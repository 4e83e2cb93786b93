"""Which evenings run when: that of the classic box always in browsers, the others in `make long`."""

from __future__ import annotations

import pytest

from tests import proof

in_make_long = pytest.mark.skipif(not proof.count(0, long=1), reason="in browsers in `make long`, by HTTP in every run")
