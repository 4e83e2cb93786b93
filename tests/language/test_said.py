"""A sentence that was said remembers what it is made of, and is told in whatever language its reader has."""

from companion.languages import speaks
from companion.rules.refusals import NotYourTurn
from companion.said import Said, said, told


def test_it_is_plain_english_until_somebody_reads_it() -> None:
    late = said("{name} throws first.", name="Jens")
    assert late == "Jens throws first."
    assert isinstance(late, str)
    assert told(late, speaks("en")) == late
    assert told(late, speaks("da")) == "Jens slår først."


def test_what_was_said_within_it_is_told_as_well() -> None:
    inner = said("The disk is full. Nothing was changed; free some space and try again.")
    outer = said("{what} It was moved aside as {file}.", what=inner, file="The disk.game")
    assert told(outer, speaks("da")) == (
        "Disken er fuld. Intet er ændret; gør plads, og prøv igen. Den er lagt til side som The disk.game."
    )


def test_names_with_braces_stay_names() -> None:
    """R: nobody can break a sentence by what they are called."""
    for name in ("{name}", "{0}", "}{", "{other}"):
        refused = NotYourTurn("{name} throws first.", name=name)
        assert str(refused) == refused.say == f"{name} throws first."
        assert told(refused.say, speaks("da")) == f"{name} slår først."
        assert told(said(name), speaks("da")) == name
    assert told("", speaks("da")) == ""
    assert isinstance(said("One."), Said)
