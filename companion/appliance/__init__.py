"""The appliance: a computer whose whole business is a table. What is laid down on it, by what plan, and what is taken
away again; and what is said when the table does not start.

`plan` is pure: from what is wanted and what is there it makes a list of `steps`. `laying` does them under a root (the
machine's, or a folder in a test) and remembers them in a `ledger`, so that what somebody changed is kept, and only what
is ours is taken away. The pieces themselves lie in `hardware/appliance`. `butler install` and `butler uninstall` are
the errands; `hardware/APPLIANCE.md` tells all of it to the owner.
"""
