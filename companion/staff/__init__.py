"""Who looks after a table: how they prove to be staff, what they set for the guests, what they can take away to repair.

Nothing here knows a card, a seat's view or a phone's cookie. What is done to the running table goes through
`companion.steward`.
"""
