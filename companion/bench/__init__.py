"""How fast this machine plays: real processes, real sockets, the clock on the phones' side.

`phones` are what a table looks like from outside, `tables` start and watch the program, `figures` names what can be
measured; one file each for what is measured on the wire, in a bad hour, and inside the process. Nothing here is ever
imported by a game.
"""
