"""Colours are known, learnt and not guessed."""

from bench import ON_TOP, Hands


def check_every_face_is_known_in_every_well_and_room():
    hands = Hands()
    for room in (0, 60, 150):
        for name in "AB":
            hands.scenes[name].change(room=room)
        for face in ON_TOP:
            hands.throw(face, 7 - face)
    assert hands.of("R") == [(face, 7 - face) for face in ON_TOP] * 3, hands.of("R")


def check_a_colour_that_is_too_near_or_not_there_is_not_taught():
    hands = Hands(taught=False)
    hands.run(350)
    hands.put(A=1)
    assert hands.teach("A", 1) == ""
    assert hands.teach("A", 2) == "too-near-1"
    assert hands.teach("B", 2) == "too-near-1" if hands.put(B=1) else True
    assert hands.teach("A", 1) == "", "the same face may be taught again"
    hands.lift("A")
    assert hands.teach("C", 2) == "unknown-well"
    assert hands.teach("A", 3) == "nothing-there"
    assert sorted(hands.known.taught) == [("A", 1)]


def check_an_empty_well_is_no_colour_however_much_of_it_is_seen():
    for wishes in ({}, {"gain": 16, "cycles": 64}, {"gain": 1}):
        for room in (0, 20):
            hands = Hands(taught=False, **wishes)
            hands.scenes["A"].change(room=room)
            assert hands.teach("A", 1) == "nothing-there", wishes
            hands.put(A=5)
            assert hands.teach("A", 5) == "", wishes
            hands.lift("A")
            assert hands.teach("A", 1) == "nothing-there", wishes
            assert sorted(hands.known.taught) == [("A", 5)]


def check_a_die_that_was_always_there_is_learnt_once_its_well_was_seen_empty():
    for is_forgotten in (False, True):
        hands = Hands(taught=False)
        if is_forgotten:
            hands.run(350)
        hands.put(A=4)
        hands.run(350)
        if is_forgotten:
            hands.tray.forget()
        assert hands.teach("A", 4) == "nothing-there", is_forgotten
        hands.lift("A")
        hands.put(A=4)
        assert hands.teach("A", 4) == "", is_forgotten


def check_a_lesson_with_a_moving_die_or_without_a_sensor_teaches_nothing():
    hands = Hands(taught=False)
    hands.run(350)
    hands.put(A=1)
    assert hands.tray.teach(7, "A", 1) == ""
    assert hands.tray.teach(8, "A", 2) == "busy"
    assert hands.tray.is_teaching()
    hands.run(450)
    hands.scenes["A"].change(leans=True)
    hands.run(900)
    assert hands.tray.answers == [(7, "unsteady")], hands.tray.answers
    hands.tray.answers.clear()
    hands.chips["A"].is_there = False
    hands.run(300)
    assert hands.tray.teach(9, "A", 1) == "no-sensor-A"
    hands.chips["A"].is_there = True
    hands.run(1500)
    assert hands.tray.teach(10, "A", 1) == ""
    hands.run(100)
    hands.chips["A"].is_there = False
    hands.run(6000)
    assert hands.tray.answers == [(10, "no-sensor-A")], hands.tray.answers
    assert hands.known.taught == {}


def check_nothing_is_told_of_dice_before_colours_are_taught():
    hands = Hands(taught=False)
    hands.throw(1, 2)
    hands.throw(3, 4)
    assert hands.told == [], hands.told
