"""Where the fields of the structs lie, for languages that read memory by offset: on 64-bit platforms, and in WebAssembly,
whose addresses have 32 bits.

Each such binding compares these numbers with mille_layout() when it loads.
"""

import textwrap
from dataclasses import dataclass

from model import Field, Model, Struct, Type

SCALARS = {
    "int8_t": 1,
    "uint8_t": 1,
    "char": 1,
    "int32_t": 4,
    "uint32_t": 4,
    "float": 4,
    "int64_t": 8,
    "uint64_t": 8,
    "size_t": 8,
    "double": 8,
}
NATIVE_WORD = 8
WASM_WORD = 4

# What comes out of the library as a value of its own; the rest is used inside a binding alone.
VALUES = (
    "mille_rules",
    "mille_option_info",
    "mille_memory_info",
    "mille_view",
    "mille_table_info",
    "mille_sealing",
    "mille_verdict",
    "mille_deal_result",
    "mille_payment",
    "mille_event",
    "mille_step",
    "mille_playout",
)
SKIPPED = ("struct_size", "reserved", "details")


@dataclass
class Place:
    """A field in its struct: `size` bytes from `offset`, in elements of `element` bytes."""

    field: Field
    offset: int
    size: int
    element: int

    @property
    def name(self) -> str:
        return self.field.name

    @property
    def count(self) -> int:
        return self.size // self.element


def measure(model: Model, t: Type, word: int = NATIVE_WORD) -> tuple[int, int]:
    """Size and alignment of one element of a type; `word` is the size of an address."""
    base = model.resolve(t.base)
    if t.pointer or t.function or t.base in model.callbacks or base == "size_t":
        return word, word
    if base in SCALARS:
        return SCALARS[base], SCALARS[base]
    struct = next(s for s in model.structs if s.name == base)
    return size_of(model, struct, word), max(measure(model, f.type, word)[1] for f in struct.fields)


def places(model: Model, struct: Struct, word: int = NATIVE_WORD) -> list[Place]:
    out: list[Place] = []
    end = 0
    for f in struct.fields:
        element, align = measure(model, f.type, word)
        size = element
        for d in f.type.dims:
            size *= d
        end = (end + align - 1) // align * align
        out.append(Place(f, end, size, element))
        end += size
    return out


def size_of(model: Model, struct: Struct, word: int = NATIVE_WORD) -> int:
    last = places(model, struct, word)[-1]
    align = max(measure(model, f.type, word)[1] for f in struct.fields)
    return (last.offset + last.size + align - 1) // align * align


def holds_words(model: Model, struct: Struct) -> bool:
    """Whether a struct's layout depends on the size of an address."""
    return size_of(model, struct, NATIVE_WORD) != size_of(model, struct, WASM_WORD)


def values(model: Model, more: tuple[str, ...] = ()) -> list[tuple[Struct, list[Place]]]:
    """The value structs, each with the fields that a user reads. `more`: those that only this language has."""
    chosen = [s for s in model.structs if s.name in VALUES + more]
    return [(s, [p for p in places(model, s) if not p.name.startswith(SKIPPED)]) for s in chosen]


def listed(pairs: list[tuple[str, str]], indent: str) -> str:
    """Names and the expressions of their values as arguments, in lines."""
    words = [f'"{name}", {value},' for name, value in pairs]
    return textwrap.fill(" ".join(words)[:-1], 140, initial_indent=indent, subsequent_indent=indent, break_long_words=False)


def lower_camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)
