"""The description of the doors holds: same routes, a valid document, answers of the shapes it promises."""

import re

import pytest
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from companion.rules import commands as c
from tests.web.guests import House, Phone
from web_remote.pages import described

DOCUMENT = described()


def holds(said, name: str) -> bool:
    """Checks `said` against the schema of that name; shows what is wrong."""
    registry = Registry().with_resource("urn:doors", Resource(contents=DOCUMENT, specification=DRAFT202012))
    check = OAS31Validator({"$ref": f"urn:doors#/components/schemas/{name}"}, registry=registry)
    errors = [f"{'/'.join(map(str, error.path))}: {error.message[:200]}" for error in check.iter_errors(said)]
    assert errors == []
    return True


def test_the_document_is_openapi_3_1():
    assert DOCUMENT["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_the_document_and_the_code_have_the_same_doors(house: House):
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in house.door.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    written = {(path, method) for path, doors in DOCUMENT["paths"].items() for method in doors}
    assert routes == written


def test_the_document_is_served(house):
    served = Phone(house).get("/api/openapi.json").json()
    assert served == DOCUMENT
    assert served["info"]["version"]


def test_every_door_that_needs_a_seat_says_so(house):
    stranger = Phone(house)
    for path, doors in DOCUMENT["paths"].items():
        for method, door in doors.items():
            if door["security"] == [{"device": []}]:
                wish = {"game": "g", "seen": 1, "id": "i", "command": {"do": "leave"}, "claim": "s1", "agree": True}
                answer = stranger.get(path) if method == "get" else stranger.post(path, wish)
                assert answer.status == 401, path
                assert "401" in door["responses"]


@pytest.mark.parametrize("rules", [{}, {"disproof": "swift", "match": "three-and-one"}])
def test_views_keep_the_promised_shape_from_lobby_to_end(house, rules):
    phones = house.seated(3)
    for rule, answer in rules.items():
        phones[0].does("set-rule", rule=rule, answer=answer)
    assert holds(phones[0].view(), "View")
    phones[0].does("start")
    seen = set()
    for _ in range(60):
        for phone in phones:
            view = phone.view()
            assert holds(view, "View")
            seen.add((view["phase"], view["turn"] and view["turn"]["step"]))
            plays = [choice for choice in view["choices"] if choice["kind"] == "play"]
            assert bool(plays) == (phone.seat in view["awaited"])
            if plays:
                choice = plays[-1] if len(seen) % 2 else plays[0]
                slots = {slot: values[0] for slot, values in choice["slots"].items()}
                phone.tap(choice["do"], **slots)
        if phones[0].view()["phase"] == "over":
            break
    assert {phase for phase, _ in seen} >= {"lobby", "setup", "roll-off", "turn"} - {"lobby"}
    if phones[0].view()["phase"] != "over":
        house.table.submit(c.CallOff(c.PANEL))
    for phone in phones:
        assert holds(phone.view(), "View")
    assert holds(Phone(house).get("/api/public/view").json(), "View")


def test_other_answers_keep_their_shape(house):
    phones = house.playing(3)
    ann = phones[0]
    assert holds(ann.get("/api/me").json(), "Me")
    assert holds(ann.get("/api/seal").json(), "Proofs")
    assert holds(ann.get("/api/edition/classic").json(), "Edition")
    assert holds(ann.get("/api/host/claims").json(), "Claims")
    assert holds(ann.get("/api/host/shelf").json(), "Shelf")
    assert holds(ann.get("/healthz").json(), "Health")
    with ann.listens() as stream:
        assert holds(stream.next("house"), "House")
    refusals = [
        ann.tap("start"),
        ann.tap("pause", seen=0),
        ann.post("/api/command", {}),
        ann.get("/api/view?seat=s2"),
        Phone(house).get("/api/view"),
        ann.join("Zoe"),
        ann.get("/nothing"),
        ann.get("/", Host="evil.example"),
    ]
    for answer in refusals:
        assert answer.status >= 400
        assert holds(answer.json(), "Refusal")


def test_a_whole_game_is_played_by_choices_alone(house):
    """Another client, knowing nothing but the document: any play choice, any value of each slot."""
    phones = house.playing(3)
    by_seat = {phone.seat: phone for phone in phones}
    for _ in range(400):
        view = phones[0].view()
        if view["phase"] == "over":
            break
        for seat in view["awaited"]:
            mine = by_seat[seat].view()
            plays = [choice for choice in mine["choices"] if choice["kind"] == "play"]
            accuse = [choice for choice in plays if choice["do"] == "accuse"]
            choice = accuse[0] if accuse and mine["turn"]["number"] > 3 else plays[0]
            slots = {slot: values[0] for slot, values in choice["slots"].items()}
            answer = by_seat[seat].tap(choice["do"], seen=mine["version"], game=mine["game"], **slots)
            assert answer.status == 200 or answer.json()["refused"] == "stale"
        while house.table.go_on():
            pass
    assert phones[0].view()["phase"] == "over"
    assert phones[0].view()["table"]["over"]["how"] in ("solved", "unsolved")
