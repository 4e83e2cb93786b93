"""The floor: a house's tables over an MQTT broker. One table tells of itself and is told; a page watches them all.

`topics` has the names of it all, `standing` what a table tells, `orders` what it may be told, `line` the client at the
broker, `home_assistant` the same table as a device there, `watch` all tables of the house. `companion.fleet` plugs a
table into it. docs/floor.md is for people and for who writes another client.
"""
