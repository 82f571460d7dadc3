"""For WebAssembly: the functions that the module exports, and how JavaScript passes their arguments.

A letter for each parameter, the first for the result:
    v nothing   i number   u number from 0   l 64-bit number from 0   d fraction   s text
    e the error struct, kept in the module's memory
    r one number or handle that the call gives
    o memory that the call only writes   c that it only reads   b both
Where memory is asked for, a handle or an address (a BigInt) and null pass as they are.
"""

import json

from model import Function, Model, Type, is_bytes

# What the package's own code calls beside the ABI.
OWN = ("malloc", "free", "mille_wasm_engine", "mille_wasm_player", "mille_wasm_should_stop", "mille_wasm_count_nodes",
       "mille_wasm_write")
WRITTEN = ("char", "uint8_t", "float", "double", "mille_action", "mille_card")


def result(model: Model, t: Type) -> str:
    if t.pointer:
        return "s"
    return {"void": "v", "uint64_t": "l", "int64_t": "l"}.get(model.resolve(t.base), "i")


def parameter(model: Model, f: Function, index: int) -> str:
    name, t = f.params[index].name, f.params[index].type
    if name == "error":
        return "e"
    if t.pointer == 0 and not t.dims:
        unsigned = {"uint64_t": "l", "uint32_t": "u", "uint8_t": "u", "size_t": "u"}
        return {**unsigned, "double": "d"}.get(model.resolve(t.base), "i")
    if t.base == "char" and t.const and t.pointer == 1:
        return "c" if is_bytes(f, index) else "s"
    if t.const:
        return "c"
    if name == "tables":
        return "c"
    if t.pointer == 2 or name in ("count", "needed", "done", "hash") and t.base in ("size_t", "uint64_t"):
        return "r"
    return "o" if t.base in WRITTEN else "b"


def functions(model: Model, header: str) -> list[str]:
    lines = [header, "", "/** The functions of libmille: letters for the result and for each parameter, as module.js reads them. */",
             "export const FUNCTIONS = {"]
    for f in model.functions:
        letters = result(model, f.result) + "".join(parameter(model, f, i) for i in range(len(f.params)))
        lines.append(f'  {f.name.removeprefix("mille_")}: "{letters}",')
    return lines + ["};", ""]


def generate(model: Model) -> dict[str, str]:
    names = sorted([f.name for f in model.functions] + list(OWN))
    return {"capi/wasm/exports.json": json.dumps(["_" + name for name in names], indent=0) + "\n"}
