"""Reads the public headers into a plain model: constants, enumerations, structs, functions.

Each language has its own module; this one knows only C.
"""

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional

from pycparser import c_ast, c_generator, c_parser

HEADERS = ("mille_types.h", "mille_ai.h", "mille.h")

# Fixed-width types as a parser needs them; sizes are those of the 64-bit platforms.
PRELUDE = """
typedef signed char int8_t; typedef unsigned char uint8_t; typedef int int32_t; typedef unsigned int uint32_t;
typedef long int64_t; typedef unsigned long uint64_t; typedef unsigned long size_t;
"""
PRELUDE_NAMES = {"int8_t", "uint8_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "size_t"}

# Numbers with a few special values: no enumerations, though named constants follow their typedef.
NUMBERS = {"mille_seat", "mille_card"}

# A constant that preprocessors compare. To a binding it is a number like the others.
NUMBER_MACRO = r"^#define (MILLE_\w+) (\d+)$"

# A player's library exports this one; libmille does not.
NOT_EXPORTED = {"mille_ai_entry"}


@dataclass
class Type:
    """A C type: `base` with `pointer` stars and array `dims`; or a function pointer (`function`). `const` is of the base, `const_pointers`
    of each pointer, the innermost first."""

    base: str
    pointer: int = 0
    const: bool = False
    dims: tuple[int, ...] = ()
    function: Optional["Function"] = None
    const_pointers: tuple[bool, ...] = ()


@dataclass
class Field:
    name: str
    type: Type


@dataclass
class Struct:
    name: str
    fields: list[Field]


@dataclass
class Function:
    name: str
    result: Type
    params: list[Field]


def is_bytes(function: Function, index: int) -> bool:
    """Whether a `const char *` is bytes with a length, which follows it, and not text that ends with a zero."""
    after = function.params[index + 1 : index + 2]
    return bool(after) and after[0].name.endswith(("length", "size"))


@dataclass
class Enumeration:
    """Named constants; `alias` is their typedef, or empty for constants that are no enumeration."""

    alias: str
    members: list[tuple[str, int]]

    def short(self, member: str) -> str:
        """MILLE_TAKE_PAIR_OR_WILD of mille_pile_take: PAIR_OR_WILD."""
        if self.alias == "mille_status":
            return re.sub(r"^MILLE_(E_)?", "", member)
        names = [m.split("_") for m, _ in self.members]
        common = 0
        while all(len(n) > common + 1 and n[common] == names[0][common] for n in names):
            common += 1
        return "_".join(member.split("_")[common:])


@dataclass
class Model:
    # The declarations as bare C, without preprocessor or comments: each part needs those before it.
    plain: dict[str, str] = field(default_factory=lambda: {"constants": "", "structs": "", "functions": ""})
    enums: list[Enumeration] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)  # typedefs of integers
    callbacks: dict[str, Function] = field(default_factory=dict)  # typedefs of function pointers
    opaque: list[str] = field(default_factory=list)
    structs: list[Struct] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)

    def constants(self) -> dict[str, int]:
        return {name: value for e in self.enums for name, value in e.members}

    def soname(self) -> str:
        """The library's name, with the number of its ABI."""
        return f"libmille.so.{self.constants()['MILLE_VERSION'] // 1000000}"

    def resolve(self, base: str) -> str:
        return self.aliases.get(base, base)

    def enumeration(self, alias: str) -> Optional[Enumeration]:
        return next((e for e in self.enums if e.alias == alias), None)

    def is_struct(self, base: str) -> bool:
        return any(s.name == base for s in self.structs)


def preprocessed(include: Path) -> str:
    text = "".join((include / "mille" / h).read_text() for h in HEADERS)
    text = re.sub(r"^#include.*$", "", text, flags=re.M)
    text = re.sub(NUMBER_MACRO, r"enum { \1 = \2 };", text, flags=re.M)
    command = ["cpp", "-P", "-DMILLE_API=", "-DMILLE_CALL=", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def number(node, known: dict[str, int]) -> int:
    if isinstance(node, c_ast.Constant):
        return int(node.value, 0)
    if isinstance(node, c_ast.UnaryOp) and node.op == "-":
        return -number(node.expr, known)
    if isinstance(node, c_ast.ID):
        return known[node.name]
    raise ValueError(f"a constant expression too rich for bindings: {node}")


class Reader:
    def __init__(self, text: str):
        self.model = Model()
        self.known: dict[str, int] = {}
        self.last_alias = ""
        generator = c_generator.CGenerator()
        for node in c_parser.CParser().parse(PRELUDE + text).ext:
            if getattr(node, "name", None) in PRELUDE_NAMES | NOT_EXPORTED:
                continue
            part = self.read(node)
            self.model.plain[part] += generator.visit(node) + ";\n"

    def read(self, node) -> str:
        """Adds a declaration to the model; returns the part of `plain` that it belongs to."""
        alias, self.last_alias = self.last_alias, ""
        if isinstance(node, c_ast.Typedef):
            return self.read_typedef(node)
        if isinstance(node.type, c_ast.Enum):
            self.read_enum(node.type, alias)
            return "constants"
        if isinstance(node.type, c_ast.FuncDecl):
            self.model.functions.append(self.function(node.name, node.type))
            return "functions"
        if not isinstance(node.type, c_ast.Struct):
            raise ValueError(f"unexpected declaration at {node.coord}")
        return "structs"

    def read_typedef(self, node) -> str:
        inner = node.type.type
        if isinstance(node.type, c_ast.PtrDecl):
            self.model.callbacks[node.name] = self.function(node.name, inner)
        elif isinstance(inner, c_ast.Struct) and inner.decls is None:
            self.model.opaque.append(node.name)
        elif isinstance(inner, c_ast.Struct):
            fields = [Field(d.name, self.type(d.type)) for d in inner.decls]
            self.model.structs.append(Struct(node.name, fields))
        else:
            self.model.aliases[node.name] = inner.names[0]
            self.last_alias = node.name
            return "constants"
        return "structs"

    def read_enum(self, node, alias: str) -> None:
        members = []
        following = 0
        for e in node.values.enumerators:
            value = number(e.value, self.known) if e.value else following
            following = value + 1
            self.known[e.name] = value
            members.append((e.name, value))
        self.model.enums.append(Enumeration("" if alias in NUMBERS else alias, members))

    def function(self, name: str, node) -> Function:
        params = node.args.params if node.args else []
        read = [Field(p.name, self.type(p.type)) for p in params if p.name]
        return Function(name, self.type(node.type), read)

    def type(self, node) -> Type:
        dims: list[int] = []
        pointer = 0
        while isinstance(node, c_ast.ArrayDecl):
            dims.append(number(node.dim, self.known))
            node = node.type
        const_pointers: list[bool] = []
        while isinstance(node, c_ast.PtrDecl):
            if isinstance(node.type, c_ast.FuncDecl):
                return Type("", function=self.function("", node.type))
            pointer += 1
            const_pointers.insert(0, "const" in node.quals)
            node = node.type
        const = "const" in node.quals
        inner = node.type
        base = inner.name if isinstance(inner, c_ast.Struct) else inner.names[0]
        return Type(base, pointer, const, tuple(dims), const_pointers=tuple(const_pointers))


def read(include: Path) -> Model:
    return Reader(preprocessed(include)).model


def camel(name: str) -> str:
    """mille_deal_result: DealResult."""
    return "".join(part.capitalize() for part in name.removeprefix("mille_").split("_"))
