"""The commands of `butler`, one file each. Only `companion.__main__` imports them, and only the one wanted.

Every errand module has

    TEXT: str                                        what --help says: what it does, its exit codes
    def arguments(parser: ArgumentParser) -> None    what may be said on the command line
    def run(said: Namespace) -> int                  does it; the exit code, or raises `ending.Sorry`

and imports what it needs inside `run` where that takes time: `--help` and the first picture must not wait
for it. What a machine reads goes to standard output (one JSON object under --json), what people read beside
it to standard error.
"""
