"""Cases that no game would lead to: entries at random about a random deal, and some that nothing fits."""

from __future__ import annotations

from random import Random

from companion.deduction import Case, Entry, Has, HasNone, Holder, NotSolution, Some

CATEGORIES = {
    "suspect": tuple(f"S{n}" for n in range(1, 7)),
    "weapon": tuple(f"W{n}" for n in range(1, 7)),
    "room": tuple(f"R{n}" for n in range(1, 10)),
}
SMALL = {"suspect": ("S1", "S2", "S3"), "weapon": ("W1", "W2", "W3"), "room": ("R1", "R2", "R3", "R4")}
Deal = dict[str, str]
"""Card -> the holder where it lies."""


def dealt(rng: Random, categories: dict[str, tuple[str, ...]] = CATEGORIES) -> tuple[tuple[Holder, ...], Deal]:
    """Two to six hands, cards face up or face down beside some of them, and where every card lies."""
    envelope = [rng.choice(cards) for cards in categories.values()]
    rest = [card for cards in categories.values() for card in cards if card not in envelope]
    rng.shuffle(rest)
    players = rng.randint(2, min(6, len(rest) // 2))
    beside = rng.choice((0, 0, len(rest) % players, min(4, len(rest) // 3)))
    sizes = [(len(rest) - beside + n) // players for n in range(players)]
    holders = [Holder(f"P{n}", "player", size) for n, size in enumerate(sizes)]
    holders.append(Holder("ENV", "envelope", len(categories)))
    if beside:
        holders.append(Holder("BESIDE", rng.choice(("face_up", "face_down")), beside))
    deal = dict.fromkeys(envelope, "ENV")
    for holder in holders:
        if holder.kind != "envelope":
            for _ in range(holder.size):
                deal[rest.pop()] = holder.id
    return tuple(holders), deal


def true_entry(rng: Random, holders: tuple[Holder, ...], deal: Deal, categories: dict[str, tuple[str, ...]]) -> Entry:
    """Something true of this deal."""
    cards = tuple(rng.choice(of) for of in categories.values())
    if rng.random() < 0.1:
        cards = tuple(rng.sample(sorted(deal), rng.randint(1, 5)))
    holder = rng.choice(holders)
    if all(deal[card] == "ENV" for card in cards) or rng.random() < 0.05:
        wrong = tuple(rng.choice(of) for of in categories.values())
        return NotSolution(wrong) if any(deal[card] != "ENV" for card in wrong) else HasNone("P0", wrong)
    if any(deal[card] == holder.id for card in cards):
        return Some(holder.id, cards)
    return HasNone(holder.id, cards)


def true_case(rng: Random, categories: dict[str, tuple[str, ...]] = CATEGORIES) -> Case:
    """A case that its deal fits: one's own hand and so many clauses."""
    holders, deal = dealt(rng, categories)
    known: list[Entry] = [Has("P0", (card,)) for card in deal if deal[card] == "P0"]
    known += [Has("BESIDE", (card,)) for card, at in deal.items() if at == "BESIDE" and holders[-1].kind == "face_up"]
    some = rng.random()
    for _ in range(rng.randint(0, 40)):
        entry = true_entry(rng, holders, deal, categories)
        if isinstance(entry, Some) or rng.random() > some:
            known.append(entry)
    return Case("P0", categories, holders, tuple(known))


def broken_case(rng: Random, categories: dict[str, tuple[str, ...]] = CATEGORIES) -> Case:
    """A case with some entries about another deal: mostly nothing fits it."""
    whole = true_case(rng, categories)
    _, other = dealt(rng, categories)
    lies = tuple(true_entry(rng, whole.holders, other, categories) for _ in range(rng.randint(1, 12)))
    known = [*whole.knowledge, *lies]
    rng.shuffle(known)
    return Case(whole.me, categories, whole.holders, tuple(known))


def hands_of_three(rng: Random) -> Case:
    """Six hands of three, and who showed one of three for what: the hardest that a full table of Clue may come to."""
    cards = [card for of in CATEGORIES.values() for card in of]
    rng.shuffle(cards)
    envelope = [next(card for card in cards if card in of) for of in CATEGORIES.values()]
    rest = [card for card in cards if card not in envelope]
    holders = (*(Holder(f"P{n}", "player", 3) for n in range(6)), Holder("ENV", "envelope", 3))
    deal = {card: f"P{n // 3}" for n, card in enumerate(rest)} | dict.fromkeys(envelope, "ENV")
    known: list[Entry] = [Has("P0", (card,)) for card in rest[:3]]
    many = rng.randint(5, 25)
    passes = rng.randint(0, 1)
    while len(known) < many:
        asked = tuple(rng.choice(of) for of in CATEGORIES.values())
        seat = f"P{rng.randint(1, 5)}"
        if any(deal[card] == seat for card in asked):
            known.append(Some(seat, asked))
        elif passes:
            known.append(HasNone(seat, asked))
    return Case("P0", CATEGORIES, holders, tuple(known))
