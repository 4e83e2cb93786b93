"""F29: which address the code on the screen leads to, with real interfaces and leases that come, change and go."""

from __future__ import annotations

from pathlib import Path

from tests.http_phone import HttpPhone
from tests.system.networks import Air
from tests.system.program import Program
from tests.system.table_screen import TableScreen

REDRAWN_S = 10.0
"""The addresses are looked at every four seconds, after a heartbeat that comes every four."""


def test_the_code_leads_to_where_phones_are_and_follows_the_lease__F29(air: Air, tmp_path: Path):
    table, ann = air.place("table", "10.0.0.7/24"), air.place("ann", "10.0.0.21/24")
    table.also_has("eth0", "169.254.8.9/16")
    table.also_has("docker0", "172.17.0.1/16")
    table.has("route", "add", "default", "dev", "eth0")  # the cable claims to lead to the world
    screen = TableScreen(tmp_path)
    words = (*screen.words_for_it, "--data", tmp_path / "house")
    with Program(*words, before=table.before, **screen.surroundings) as program:
        port = program.url.split(":")[2]
        assert program.url == f"http://10.0.0.7:{port}"
        screen.shows(program.url, 5)
        bo = HttpPhone(program.url, ann.inside).joins("Bo")

        table.gives_up("10.0.0.7/24")
        table.takes("10.0.0.9/24")
        screen.shows(f"http://10.0.0.9:{port}", REDRAWN_S)
        HttpPhone(f"http://10.0.0.9:{port}", ann.inside).joins("Cy")
        with HttpPhone(f"http://10.0.0.9:{port}", ann.inside).listening("/api/public/stream") as public:
            names = [seat["name"] for seat in public.sees(lambda view: True)["table"]["seats"]]
            assert names == [bo.name, "Cy"]
            public.waits(lambda: public.house)
            assert public.house["url"] == f"http://10.0.0.9:{port}"


def test_a_table_that_starts_before_its_network_shows_the_code_once_it_has_a_lease__F29(air: Air, tmp_path: Path):
    table, ann = air.place("table"), air.place("ann", "10.0.0.21/24")
    screen = TableScreen(tmp_path)
    words = (*screen.words_for_it, "--data", tmp_path / "house")
    with Program(*words, before=table.before, **screen.surroundings) as program:
        assert program.url.startswith("http://127.0.0.1:"), "what else the kernel gave it opens in no browser"
        port = program.url.split(":")[2]
        table.takes("10.0.0.7/24")
        screen.shows(f"http://10.0.0.7:{port}", REDRAWN_S)
        HttpPhone(f"http://10.0.0.7:{port}", ann.inside).joins("Ann")
