"""For Rust: the `sys` module: structs, open enumerations as newtypes, functions, and the layout that it assumes. It is one file, because
`mille new ai` writes it beside a player.
"""

import shown
from model import Enumeration, Field, Function, Model, Struct, Type, camel

SCALARS = {
    "int8_t": "i8",
    "uint8_t": "u8",
    "int32_t": "i32",
    "uint32_t": "u32",
    "int64_t": "i64",
    "uint64_t": "u64",
    "size_t": "usize",
    "char": "c_char",
    "void": "c_void",
    "float": "f32",
    "double": "f64",
}


def rust_type(model: Model, t: Type, param: bool = False) -> str:
    if t.function:
        return f"Option<{signature(model, t.function)}>"
    name = SCALARS.get(t.base, t.base)
    pointer, dims = t.pointer, t.dims
    if param and dims:
        pointer, dims = pointer + 1, dims[1:]
    leads_to_const = [t.const, *t.const_pointers]
    for depth in range(pointer):
        name = ("*const " if leads_to_const[depth] else "*mut ") + name
    for d in reversed(dims):
        name = f"[{name}; {d}]"
    return name


def arguments(model: Model, f: Function) -> str:
    return ", ".join(f"{keyword(p.name)}: {rust_type(model, p.type, True)}" for p in f.params)


def result(model: Model, f: Function) -> str:
    return "" if f.result.base == "void" and not f.result.pointer else f" -> {rust_type(model, f.result)}"


def signature(model: Model, f: Function) -> str:
    return f'unsafe extern "C" fn({arguments(model, f)}){result(model, f)}'


def keyword(name: str) -> str:
    return f"r#{name}" if name in ("type", "match", "move", "ref") else name


def enumeration(model: Model, e: Enumeration) -> list[str]:
    base = SCALARS[model.aliases[e.alias]]
    lines = [
        "",
        "#[repr(transparent)]",
        "#[derive(Clone, Copy, PartialEq, Eq, Hash)]",
        f"pub struct {e.alias}(pub {base});",
        f"impl {e.alias} {{",
        *[f"    pub const {e.short(n)}: Self = Self({v});" for n, v in e.members],
        "}",
        f"impl fmt::Debug for {e.alias} {{",
        "    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {",
        "        match *self {",
        *[f'            Self::{e.short(n)} => f.write_str("{e.short(n)}"),' for n, _ in e.members],
        '            Self(other) => write!(f, "{}", other),',
        "        }",
        "    }",
        "}",
    ]
    return lines


def has_pointers(model: Model, struct: Struct) -> bool:
    return any(f.type.pointer or f.type.function or f.type.base in model.callbacks for f in struct.fields)


def has_fractions(model: Model, struct: Struct) -> bool:
    parts = {s.name: s for s in model.structs}
    return any(
        f.type.base in ("float", "double") or (f.type.base in parts and has_fractions(model, parts[f.type.base]))
        for f in struct.fields
    )


# A value of the crate `mille`, which sets its pointers itself.
VALUES_WITH_POINTERS = {"mille_arena_setup"}


def is_value(model: Model, struct: Struct) -> bool:
    return not has_pointers(model, struct) or struct.name in VALUES_WITH_POINTERS


def derives(model: Model, struct: Struct) -> str:
    if not is_value(model, struct):
        return "Clone, Copy"
    return "Clone, Copy, PartialEq" + ("" if has_fractions(model, struct) else ", Eq, Hash")


def debug_value(model: Model, struct: Struct, field: Field) -> str:
    """The expression that `Debug` prints for a field."""
    name, kind, dims = f"self.{keyword(field.name)}", shown.kind(struct, field), field.type.dims
    if kind == "plain":
        return f"&{name}"
    if kind == "card":
        other, constant = shown.CARD[struct.name, field.name]
        alias = next(f.type.base for f in struct.fields if f.name == other)
        e = model.enumeration(alias)
        return f"&Some(Card({name})).filter(|_| self.{other} == {alias}::{e.short(constant)})"
    if kind == "cards":
        first, *others = [f"self.{used} as usize" for used in shown.CARDS[struct.name, field.name]]
        count = f"({first})" + "".join(f".saturating_mul({other})" for other in others)
        return f"&Cards(&{name}[..{count}.min({dims[0]})])"
    wrapper, depth = {"counts": ("Counts", 1), "wilds": ("Wilds", 2), "text": ("Text", 1), "bytes": ("Hex", 1)}[kind]
    if len(dims) == depth:
        return f"&{wrapper}(&{name})"
    return "&[" + ", ".join(f"{wrapper}(&{name}[{i}])" for i in range(dims[0])) + "]"


def debug(model: Model, struct: Struct) -> list[str]:
    seen = [f for f in struct.fields if not shown.is_hidden(f) and not f.type.pointer]
    if struct.name in VALUES_WITH_POINTERS:
        seen = [f for f in seen if f.type.base != "size_t"]
    return [
        f"impl fmt::Debug for {struct.name} {{",
        "    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {",
        f'        f.debug_struct("{camel(struct.name)}")',
        *[f'            .field("{f.name}", {debug_value(model, struct, f)})' for f in seen],
        "            .finish()",
        "    }",
        "}",
    ]


# What Debug prints in place of arrays of bytes. It calls nothing of the library, which a player is not linked with.
SHOWN = """
/// Prints a card as records write it.
struct Card(u8);
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        match self.0 {
            52 => f.write_str("X"),
            0..=51 => write!(f, "{}{}", RANKS[self.0 as usize / 4], ["C", "D", "H", "S"][self.0 as usize % 4]),
            other => write!(f, "{}", other),
        }
    }
}

/// Prints a list of cards.
struct Cards<'a>(&'a [mille_card]);
impl fmt::Debug for Cards<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|&card| Card(card))).finish()
    }
}

/// Prints the cards that an array counts.
struct Counts<'a>(&'a [u8]);
impl fmt::Debug for Counts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = (0u8..).zip(self.0).flat_map(|(card, &count)| (0..count).map(move |_| Card(card)));
        f.debug_list().entries(cards).finish()
    }
}

/// Prints the numbers of wild cards for the ranks whose set has some.
struct Wilds<'a>(&'a [[u8; 8]; 13]);
impl fmt::Debug for Wilds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets = (0u8..).zip(self.0).filter(|(_, wilds)| wilds.iter().any(|&count| count > 0));
        f.debug_map().entries(sets).finish()
    }
}

/// Prints the text of an array that ends with a zero byte.
struct Text<'a>(&'a [c_char]);
impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: Vec<u8> = self.0.iter().take_while(|&&c| c != 0).map(|&c| c as u8).collect();
        write!(f, "{:?}", String::from_utf8_lossy(&bytes))
    }
}

/// Prints bytes in hexadecimal.
struct Hex<'a>(&'a [u8]);
impl fmt::Debug for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{:02x}", byte))
    }
}"""


def generate(model: Model) -> dict[str, str]:
    lines = [
        "//! The C declarations of libmille. Generated by bindings/generate from the public headers.",
        "#![allow(non_camel_case_types)]",
        "",
        "use std::fmt;",
        "use std::os::raw::{c_char, c_void};",
        "",
    ]
    for alias, base in model.aliases.items():
        if not model.enumeration(alias):
            lines.append(f"pub type {alias} = {SCALARS[base]};")
    for e in model.enums:
        if not e.alias:
            lines += [f"pub const {name}: i32 = {value};" for name, value in e.members]
    for e in model.enums:
        if e.alias:
            lines += enumeration(model, e)
    for name in model.opaque:
        lines += ["", "#[repr(C)]", f"pub struct {name} {{", "    _private: [u8; 0],", "}"]
    for name, f in model.callbacks.items():
        lines += ["", f"pub type {name} = Option<{signature(model, f)}>;"]
    for s in model.structs:
        lines += ["", "#[repr(C)]", f"#[derive({derives(model, s)})]", f"pub struct {s.name} {{"]
        lines += [f"    pub {keyword(f.name)}: {rust_type(model, f.type)}," for f in s.fields]
        lines += ["}", f"impl Default for {s.name} {{"]
        if s.fields[0].name == "struct_size":
            lines += [
                "    /// All zero, and of its size.",
                "    fn default() -> Self {",
                "        let mut zeroed: Self = unsafe { std::mem::zeroed() };",
                "        zeroed.struct_size = std::mem::size_of::<Self>() as u32;",
                "        zeroed",
                "    }",
            ]
        else:
            lines += ["    /// All zero.", "    fn default() -> Self {", "        unsafe { std::mem::zeroed() }", "    }"]
        lines.append("}")
        if is_value(model, s):
            lines += debug(model, s)
        if s.name in VALUES_WITH_POINTERS:
            lines += ["// Who follows its pointers needs unsafe code for that."]
            lines += [f"unsafe impl {trait} for {s.name} {{}}" for trait in ("Send", "Sync")]
    lines += [SHOWN, "", 'extern "C" {']
    lines += [f"    pub fn {f.name}({arguments(model, f)}){result(model, f)};" for f in model.functions]
    lines += [
        "}",
        "",
        "/// A struct, or a field of it, as this module lays it out.",
        "pub struct Layout {",
        "    pub name: &'static str,",
        "    pub field: &'static str,",
        "    pub offset: usize,",
        "    pub size: usize,",
        "    /// Whether a newer library may have it larger.",
        "    pub grows: bool,",
        "}",
        "",
        "fn size_behind<T>(_: *const T) -> usize {",
        "    std::mem::size_of::<T>()",
        "}",
        "",
        "macro_rules! layout {",
        "    ($out:ident, $name:ident, $grows:literal: $($field:ident),*) => {{",
        "        let memory = std::mem::MaybeUninit::<$name>::uninit();",
        "        let start = memory.as_ptr();",
        "        let name = stringify!($name);",
        '        $out.push(Layout { name, field: "", offset: 0, size: std::mem::size_of::<$name>(), grows: $grows });',
        "        $(",
        "            let at = unsafe { std::ptr::addr_of!((*start).$field) };",
        "            $out.push(Layout {",
        "                name,",
        '                field: stringify!($field).trim_start_matches("r#"),',
        "                offset: at as usize - start as usize,",
        "                size: size_behind(at),",
        "                grows: false,",
        "            });",
        "        )*",
        "    }};",
        "}",
        "",
        "/// Every struct and field, to be compared with mille_layout().",
        "pub fn layout() -> Vec<Layout> {",
        "    let mut out = Vec::new();",
    ]
    for s in model.structs:
        grows = "true" if s.fields[0].name == "struct_size" else "false"
        lines.append(f"    layout!(out, {s.name}, {grows}: {', '.join(keyword(f.name) for f in s.fields)});")
    lines += ["    out", "}"]
    return {"bindings/rust/sys/src/sys.rs": "\n".join(lines) + "\n"}
