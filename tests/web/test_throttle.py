"""How often a code may be tried, by whom, and what a forged header changes (F46, F48)."""

from tests.web.guests import House, Phone
from web_remote.throttle import REMEMBERED_ADDRESSES, Pace, Throttle


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_gets_one_try_back_after_the_pause():
    clock = Clock()
    throttle = Throttle(Pace(3, 10), Pace(100, 1), clock)
    assert [throttle.allows("a") for _ in range(4)] == [True, True, True, False]
    assert throttle.wait_s("a") == 10
    clock.now = 9.9
    assert not throttle.allows("a")
    clock.now = 10
    assert throttle.allows("a")
    assert not throttle.allows("a")
    assert throttle.allows("b")


def test_all_addresses_together_are_counted_too__F48():
    clock = Clock()
    throttle = Throttle(Pace(3, 10), Pace(5, 2), clock)
    assert sum(throttle.allows(f"10.0.0.{n}") for n in range(50)) == 5
    clock.now = 2
    assert sum(throttle.allows(f"10.0.1.{n}") for n in range(50)) == 1


def test_five_thousand_guesses_in_a_minute_get_nowhere__F48():
    clock = Clock()
    from web_remote.remote import TRIES_EACH, TRIES_TOTAL

    throttle = Throttle(TRIES_EACH, TRIES_TOTAL, clock)
    passed = 0
    for guess in range(5000):
        clock.now = guess * 60 / 5000
        passed += throttle.allows("10.0.0.9")
    assert passed <= 32
    throttle = Throttle(TRIES_EACH, TRIES_TOTAL, clock)
    passed = sum(throttle.allows(f"10.0.{guess // 250}.{guess % 250}") for guess in range(5000))
    assert passed <= TRIES_TOTAL.burst


def test_no_more_addresses_are_remembered_than_fit():
    throttle = Throttle(Pace(1, 1), Pace(10**6, 1), Clock())
    for n in range(REMEMBERED_ADDRESSES + 100):
        throttle.allows(str(n))
    assert len(throttle._addresses) == REMEMBERED_ADDRESSES


def test_guessing_the_code_ends_in_429_with_a_time_to_wait__F48(house: House):
    phone = Phone(house)
    answers = [phone.join("Ann", code="AAAAAA") for _ in range(21)]
    assert [answer.status for answer in answers[:20]] == [409] * 20
    assert answers[20].status == 429
    assert int(answers[20].header("Retry-After") or 0) >= 1
    assert answers[20].json()["say"].startswith("Too many tries.")
    assert phone.join("Ann").status == 429, "the right code is no better while the door is shut"
    house.let_pass(10)
    assert phone.join("Ann").status == 200


def test_a_forged_address_is_not_looked_at__F46(house: House):
    phone = Phone(house)
    forged = ("127.0.0.1", "10.1.2.3", "::1", "192.168.0.1, 10.9.9.9")
    statuses = [
        phone.post(
            "/api/join",
            {"code": "AAAAAA", "name": "Ann"},
            X_Forwarded_For=forged[n % 4],
            Forwarded=f"for={forged[n % 4]}",
            X_Real_IP=forged[n % 4],
        ).status
        for n in range(21)
    ]
    assert statuses == [409] * 20 + [429]


def test_while_somebody_guesses_those_who_sit_play_on__F48(house: House):
    ann = house.seated(3)[0]
    guesser = Phone(house)
    while guesser.join("Eve", code="AAAAAA").status != 429:
        pass
    assert guesser.post("/api/reclaim", {"seat": ann.seat}).status == 429
    assert ann.view()["you"]["name"] == "Ann"
    ann.does("start")
    assert ann.post("/api/notebook", {"game": house.table.game}).status == 200
    with ann.listens() as stream:
        assert stream.next()["seat"] == ann.seat


def test_a_program_that_marks_faster_than_a_thumb_does_not_fill_the_disk(house: House):
    ann, bo, _ = house.playing(3)
    marks = [{"card": card, "column": "s2", "mark": mark} for mark in ("no", "yes") for card in ("rope", "hall")] * 50
    statuses = [ann.post("/api/notebook", {"game": house.table.game, "marks": marks}).status for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    length = house.table.journal.length
    assert ann.tap("mark", card="rope", column="s2", mark="no").status == 429
    assert house.table.journal.length == length
    assert bo.tap("mark", card="rope", column="s3", mark="no").status == 200, "it is her own matter"
    house.let_pass(1)
    assert ann.tap("mark", card="rope", column="s2", mark="no").status == 200
