"""A seat back on another phone, with the code on the screen or the host's consent (F18, F33, F47)."""

import pytest

from companion.rules.at_table import BringToTable
from companion.rules.commands import PANEL, Mark
from companion.rules.refusals import NotYourPart
from tests.web.guests import House, Phone
from web_remote.reclaim import (
    FIRST_PAUSE_S,
    LIFE_S,
    TRIES_OF_ALL,
    Claims,
    NoSuchClaim,
    NotAgreed,
    SeveralAsk,
    TooManyTries,
    WrongCode,
)
from web_remote.seats import UNSEEN_S


def screen(house: House) -> dict[str, str]:
    """The codes that the table's own screen shows."""
    return {claim["seat"]: claim["code"] for claim in house.table.house()["claims"]}


@pytest.fixture
def lost(house: House) -> tuple[list[Phone], Phone]:
    """Three phones in a game, and Bo's new one that has no cookie."""
    return house.playing(3), Phone(house)


def test_a_reload_goes_on__F18(house, lost):
    bo = lost[0][1]
    hand = bo.view()["hand"]
    assert bo.get("/").status == 200
    assert bo.get("/api/me").json()["seats"] == [{"seat": "s2", "name": "Bo"}]
    assert bo.view()["hand"] == hand


def test_a_new_phone_gets_the_seat_by_the_screens_code__F18(house, lost):
    (_, old, _), new = lost
    hand = old.view()["hand"]
    asked = new.post("/api/reclaim", {"seat": "s2"})
    assert asked.status == 202
    assert asked.json()["say"] == "The table screen shows a code for Bo's seat. Type it here."
    assert new.cookie is None
    code = screen(house)["s2"]
    with old.listens() as stream:
        got = new.post("/api/reclaim", {"seat": "s2", "proof": f" {code} "})
        assert (got.status, got.json()) == (200, {"seat": "s2", "game": house.table.game})
        assert stream.is_over()
    assert screen(house) == {}
    assert new.view("s2")["hand"] == hand
    assert old.get("/api/view?seat=s2").status == 401


def test_the_code_is_on_the_screen_and_on_no_phone__F18(house, lost):
    (ann, bo, _), new = lost
    answer = new.post("/api/reclaim", {"seat": "s2"})
    code = screen(house)["s2"]
    with ann.listens() as stream:
        told = stream.next("house")
        assert told["claims"] == ["s2"]
    everything = [answer.body, str(told).encode(), bo.get("/api/public/view").body, new.get("/healthz").body]
    everything.append(ann.get("/api/host/claims").body)
    with new.listens(path="/api/public/stream") as public:
        everything.append(str(public.next("house")).encode())
    assert not any(code.encode() in each for each in everything)


def test_the_host_may_agree_instead__F18(house, lost):
    (ann, bo, _), new = lost
    claim = new.post("/api/reclaim", {"seat": "s2"}).json()["claim"]
    assert new.post("/api/reclaim", {"seat": "s2", "claim": claim}).status == 202
    assert ann.get("/api/host/claims").json() == {"claims": [{"seat": "s2", "name": "Bo"}]}
    assert bo.post("/api/host/claims", {"claim": "s2", "agree": True}).status == 409, "Bo is not the host"
    assert ann.post("/api/host/claims", {"claim": "s2", "agree": True}).status == 200
    stranger = Phone(house).post("/api/reclaim", {"seat": "s2", "claim": "x" * 22})
    assert (stranger.status, stranger.json()["refused"]) == (409, "not-agreed")
    assert new.post("/api/reclaim", {"seat": "s2", "claim": claim}).status == 200
    assert new.view("s2")["you"]["name"] == "Bo"


def test_the_host_may_say_no(house, lost):
    (ann, *_), new = lost
    claim = new.post("/api/reclaim", {"seat": "s2"}).json()["claim"]
    ann.post("/api/host/claims", {"claim": "s2", "agree": False})
    assert new.post("/api/reclaim", {"seat": "s2", "claim": claim}).json()["refused"] == "not-agreed"
    assert screen(house) == {}


def test_the_hosts_own_seat_comes_back_by_the_screen__F33(house, lost):
    new = lost[1]
    new.post("/api/reclaim", {"seat": "s1"})
    assert new.post("/api/reclaim", {"seat": "s1", "proof": screen(house)["s1"]}).status == 200
    assert new.view("s1")["you"]["host"]


@pytest.mark.parametrize("seat", ["s9", "public", "panel", "", "s2\u0000"])
def test_a_seat_where_nobody_sits_cannot_be_reclaimed(house, lost, seat):
    assert lost[1].post("/api/reclaim", {"seat": seat}).status == 401


def test_wrong_codes_close_the_claim_and_the_pause_grows__F47(house, lost):
    new = lost[1]
    new.post("/api/reclaim", {"seat": "s2"})
    code = screen(house)["s2"]
    wrong = "000000" if code != "000000" else "111111"
    for _ in range(5):
        answer = new.post("/api/reclaim", {"seat": "s2", "proof": wrong})
        assert (answer.status, answer.json()["refused"]) == (409, "wrong-code")
    assert screen(house) == {}
    for proof in (code, wrong, None):
        shut = new.post("/api/reclaim", {"seat": "s2", "proof": proof})
        assert (shut.status, shut.json()["refused"]) == (409, "too-many-tries")
    assert new.post("/api/reclaim", {"seat": "s3"}).status == 202, "other seats are not shut"


def test_each_pause_is_twice_as_long_until_the_code_was_right__F47():
    now = [0.0]
    shown: list[dict[str, str]] = []
    claims = Claims(shown.append, clock=lambda: now[0])

    def all_wrong():
        claims.ask("s2")
        for _ in range(5):
            with pytest.raises(WrongCode):
                claims.by_code("s2", "no")

    for pause in (FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S):
        all_wrong()
        now[0] += pause - 0.1
        with pytest.raises(TooManyTries, match="1 seconds"):
            claims.ask("s2")
        now[0] += 0.1
    claims.ask("s2")
    claims.by_code("s2", shown[-1]["s2"])
    all_wrong()
    now[0] += FIRST_PAUSE_S
    claims.ask("s2")


def test_a_claim_that_nobody_follows_ends():
    now = [0.0]
    shown: list[dict[str, str]] = []
    claims = Claims(shown.append, clock=lambda: now[0])
    secret = claims.ask("s2")
    assert claims.ask("s2") == secret, "a second question is the same claim"
    now[0] = LIFE_S
    assert claims.seats() == ()
    assert shown[-1] == {}
    with pytest.raises(NotAgreed):
        claims.is_agreed("s2", secret)


def guesses(claims: Claims, address: str, times: int = 5) -> None:
    for _ in range(times):
        with pytest.raises(WrongCode):
            claims.by_code("s2", "no", address)


def test_whoever_guesses_is_shut_out_and_the_player_is_not__F47():
    shown: list[dict[str, str]] = []
    claims = Claims(shown.append)
    claims.ask("s2", "10.0.0.7")
    claims.ask("s2", "10.0.0.66")
    guesses(claims, "10.0.0.66")
    for tries in (lambda: claims.ask("s2", "10.0.0.66"), lambda: claims.by_code("s2", shown[-1]["s2"], "10.0.0.66")):
        with pytest.raises(TooManyTries):
            tries()
    claims.by_code("s2", shown[-1]["s2"], "10.0.0.7")


def test_all_addresses_together_guess_no_more_often_than_that__F47():
    now = [0.0]
    shown: list[dict[str, str]] = []
    claims = Claims(shown.append, clock=lambda: now[0])
    for number in range(TRIES_OF_ALL // 4):
        claims.ask("s2", f"10.0.0.{number}")
        guesses(claims, f"10.0.0.{number}", 4)
    assert shown[-1] == {}
    with pytest.raises(TooManyTries):
        claims.ask("s2", "10.0.0.7")
    now[0] += FIRST_PAUSE_S
    claims.ask("s2", "10.0.0.7")


def test_whom_the_host_cannot_tell_apart_comes_by_the_code_only():
    """Somebody asks for Bo's seat at the moment at which Bo does, and would get it with the host's consent to Bo."""
    shown: list[dict[str, str]] = []
    claims = Claims(shown.append)
    mine, other = claims.ask("s2", "10.0.0.7"), claims.ask("s2", "10.0.0.66")
    assert mine != other
    with pytest.raises(SeveralAsk, match="type the code"):
        claims.agree("s2", yes=True)
    assert not claims.is_agreed("s2", mine)
    assert not claims.is_agreed("s2", other)
    claims.agree("s2", yes=False)
    mine = claims.ask("s2", "10.0.0.7")
    claims.agree("s2", yes=True)
    with pytest.raises(NoSuchClaim):
        claims.ask("s2", "10.0.0.66")
    with pytest.raises(NotAgreed):
        claims.is_agreed("s2", other)
    assert claims.is_agreed("s2", mine)


def test_whoever_guesses_after_the_host_has_agreed_does_not_get_what_was_agreed_to_another():
    shown: list[dict[str, str]] = []
    claims = Claims(shown.append)
    mine = claims.ask("s2", "10.0.0.7")
    claims.agree("s2", yes=True)
    guesses(claims, "10.0.0.66", 1)
    assert not claims.is_agreed("s2", claims.ask("s2", "10.0.0.66"))
    assert claims.is_agreed("s2", mine)


# --- seats that are played at the table


def test_a_seat_brought_to_the_table_is_no_phones_any_more(house, lost):
    """What the panel plays no phone plays, and the phone that played it hears nothing more (F18)."""
    (_, bo, _), _ = lost
    with bo.listens() as stream:
        house.table.submit(BringToTable(PANEL, "s2"))
        assert stream.is_over()
    assert bo.get("/api/view?seat=s2").status == 401
    assert house.book.holders(house.table.game, "s2") == []


def test_a_seat_played_at_the_table_is_given_a_phone_by_the_screens_code(house, lost):
    _, new = lost
    house.table.submit(BringToTable(PANEL, "s2"))
    assert new.post("/api/reclaim", {"seat": "s2"}).status == 202
    assert new.post("/api/reclaim", {"seat": "s2", "proof": screen(house)["s2"]}).status == 200
    assert new.view("s2")["hand"]
    assert not any(seat.get("at_table") for seat in new.view("s2")["table"]["seats"])
    with pytest.raises(NotYourPart):
        house.table.submit(Mark("s2", "rope", "envelope", "no"), carrier=PANEL)


def test_a_newcomer_brought_to_the_table_keeps_the_seat_though_no_phone_comes_back__F26(house):
    seats = house.doors.seats
    seat, _ = seats.join("", seats.code, "Dot", address="10.0.0.9")
    house.table.submit(BringToTable(PANEL, seat))
    seats.look()
    house.now_s += UNSEEN_S + 1
    seats.free_unseen()
    assert [sits["seat"] for sits in house.table.view("public")["table"]["seats"]] == [seat]
