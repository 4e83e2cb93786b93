"""`dataclass(frozen=True)` for a program that has hundreds of kinds of facts and starts while people wait.

The standard library writes and compiles six functions for each such class, half a millisecond of a fast machine's time
and most of what the rules take to import. Here a class gets its fields alone; how one of it is built is compiled when
the first is, which for most kinds is long after the first page; and all else that such classes do is written once,
below. They behave as the standard library's, and type checkers see those.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen, slots=False, eq=True):
        """Makes a class one of frozen things. `slots` and `eq` mean what they mean in the standard library."""
        if not frozen:
            raise TypeError("what changes is made by the standard library's dataclass")

        def make(kind):
            if hasattr(kind, "__post_init__"):
                raise TypeError(f"{kind.__qualname__} does more than keep its fields: the standard library makes it")
            kind.__doc__ = kind.__doc__ or ""  # or the standard library would make one up, slowly
            made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(kind)
            made.__init__ = _compiled_by_need(made)
            for name, does in (_ALL | _EQUALS if eq else _ALL).items():
                if name not in kind.__dict__:
                    setattr(made, name, does)
            return made

        return make


def _compiled_by_need(kind: type[Any]) -> Callable[..., None]:
    """An `__init__` that puts the standard library's in its place, and then is it."""

    def __init__(self: Any, *given: Any, **named: Any) -> None:
        kind.__init__ = _init_of(kind)
        kind.__init__(self, *given, **named)

    return __init__


def _init_of(kind: type[Any]) -> Callable[..., None]:
    """The `__init__` of such a class. It puts the fields where they lie, for `setattr` refuses, and the way the
    standard library goes round that is half of what most facts cost."""
    lies: dict[str, Any] = {"MISSING": dataclasses.MISSING}
    takes, puts = ["self"], []
    in_slots = "__dict__" not in dir(kind)
    for number, field in enumerate(dataclasses.fields(kind)):
        name, value = field.name, field.name
        if field.default is not dataclasses.MISSING:
            lies[f"default{number}"] = field.default
            takes.append(f"{name}=default{number}")
        elif field.default_factory is not dataclasses.MISSING:
            lies[f"make{number}"] = field.default_factory
            takes.append(f"{name}=MISSING")
            value = f"make{number}() if {name} is MISSING else {name}"
        else:
            takes.append(name)
        if in_slots:
            lies[f"put{number}"] = getattr(kind, name).__set__
            puts.append(f"put{number}(self, {value})")
        else:
            puts.append(f"{name!r}: {value}")
    if not in_slots:
        lies["put"] = put_fields(kind)
        puts = [f"put(self, {{{', '.join(puts)}}})"]
    body = "\n    ".join(puts or ["pass"])
    exec(f"def __init__({', '.join(takes)}):\n    {body}", lies)
    made: Callable[..., None] = lies["__init__"]
    return made


def put_fields(kind: type[Any]) -> Callable[[Any, dict[str, Any]], None]:
    """What gives a new thing of such a class all its fields, in a dict of its own: in one that shares its keys with
    those of other things the interpreter would look for each field anew."""
    place = next(vars(each)["__dict__"] for each in kind.__mro__ if "__dict__" in vars(each))
    put: Callable[[Any, dict[str, Any]], None] = place.__set__
    return put


def _values(thing: Any) -> tuple[Any, ...]:
    return tuple(getattr(thing, field.name) for field in dataclasses.fields(thing) if field.compare)


def _is_equal(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _repr(self: Any) -> str:
    shown = (field.name for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


def _keep(self: Any, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _keep_all(self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _reduce(self: Any) -> tuple[Any, ...]:
    """A copy is built as the first one was, since nothing can be set on it afterwards."""
    return type(self), tuple(getattr(self, field.name) for field in dataclasses.fields(self))


_ALL = {"__repr__": _repr, "__setattr__": _keep, "__delattr__": _keep_all, "__reduce__": _reduce}
_EQUALS = {"__eq__": _is_equal, "__hash__": _hash}
