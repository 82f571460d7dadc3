"""Finds libmille, checks its struct layout, and turns statuses into exceptions.

Nothing here is part of the package's interface.
"""

import contextlib
import hashlib
import importlib
import importlib.util
import operator
import os
import sys
import tempfile
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn, Optional, TypeVar, Union

from .enums import SONAME, Status
from .errors import LibraryError, MilleError, error_class


def _declarations() -> Any:
    """cffi's declarations of the library: precomputed when the wheel is built, and by the first import in a clone."""
    try:
        return importlib.import_module("mille._ffi").ffi
    except ImportError:
        return _declarations_of_clone((Path(__file__).parents[3] / "include/mille/mille.ffi.h").read_text())


def _declarations_of_clone(text: str) -> Any:
    """Parses declarations, which takes half a second, once: beside Python's own compiled files they are kept for the next import."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    kept = Path(__file__).parent / "__pycache__" / f"mille_ffi_{digest}.py"
    spec = importlib.util.spec_from_file_location(kept.stem, kept)
    try:
        module: Any = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
        spec.loader.exec_module(module)  # type: ignore[union-attr]
        return module.ffi
    except (OSError, SyntaxError, ValueError, ImportError, AttributeError):
        pass  # it is not there, or not whole
    declared = importlib.import_module("cffi").FFI()
    declared.cdef(text)
    declared.set_source(kept.stem, None, compiler_verbose=0)
    if not sys.dont_write_bytecode:
        with contextlib.suppress(OSError):  # the folder may be read-only
            kept.parent.mkdir(exist_ok=True)
            with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
                declared.emit_python_code(str(Path(folder) / kept.name))
                (Path(folder) / kept.name).replace(kept)
    return declared


ffi: Any = _declarations()


def _open() -> Any:
    packaged = Path(__file__).parent / "libmille.so"  # in a wheel that brings the library along
    name = os.environ.get("MILLE_LIBRARY") or (str(packaged) if packaged.exists() else SONAME)
    try:
        return ffi.dlopen(name)
    except OSError as error:
        raise LibraryError(f"{error}; set MILLE_LIBRARY to the path of libmille") from None


def _is_opaque(kind: Any) -> bool:
    """Does not ask for the fields: if the declarations are precomputed, some versions of cffi end the process for such a struct."""
    try:
        return not ffi.sizeof(kind)
    except (ValueError, getattr(ffi, "error", ValueError)):
        return True


def _check_layout() -> None:
    """Checks that every struct and field is where the library has it. Structs may have grown."""
    count = ffi.new("size_t *")
    lib.mille_layout(ffi.NULL, 0, count)
    entries = ffi.new("mille_layout_entry[]", count[0])
    if lib.mille_layout(entries, count[0], count) != 0:
        raise LibraryError("mille_layout() failed")
    theirs = {(ffi.string(e.type), ffi.string(e.field)): (e.offset, e.size) for e in entries}
    for name in ffi.list_types()[0]:
        kind = ffi.typeof(name)
        if kind.kind != "struct" or _is_opaque(kind):
            continue
        size = theirs.get((name.encode(), b""), (0, 0))[1]
        grows = kind.fields[0][0] == "struct_size"
        if size != ffi.sizeof(kind) and not (grows and size > ffi.sizeof(kind)):
            raise LibraryError(
                f"{name} has {size} bytes in libmille and {ffi.sizeof(kind)} in this package"
            )
        for field, info in kind.fields:
            ours = (info.offset, ffi.sizeof(info.type))
            if theirs.get((name.encode(), field.encode())) != ours:
                raise LibraryError(
                    f"{name}.{field} does not lie in libmille where this package has it"
                )


lib: Any = _open()
_check_layout()


class _Local(threading.local):
    """One error struct per thread, because calls on different threads may fail at the same time."""

    def __init__(self) -> None:
        self.error = ffi.new("mille_error *")
        self.error.struct_size = ffi.sizeof("mille_error")


_local = _Local()


def error() -> Any:
    """The error struct to be passed to a call on this thread."""
    return _local.error


def error_of(code: Status, e: Any) -> MilleError:
    """What an error struct says, as an exception."""
    params = tuple(ffi.string(e.params[i]).decode("utf-8", "replace") for i in range(e.param_count))
    text, rule, message, file = (
        ffi.string(x).decode("utf-8", "replace") for x in (e.text, e.rule, e.message, e.file)
    )
    return error_class(code)(
        code, text, rule or None, message, params, file or None, e.line or None
    )


def raise_error(status: int) -> None:
    """Raises what the last call on this thread, with error(), failed with."""
    raise error_of(Status(status), _local.error)


interrupts: dict[int, BaseException] = {}
"""By thread: what ended a function of a player that is no Exception, such as KeyboardInterrupt. The call under way raises it."""


def raise_interrupt() -> None:
    """Raises what has interrupted a player on this thread during a call of the library. For the end of each call that may call players."""
    if interrupts and (raised := interrupts.pop(threading.get_ident(), None)) is not None:
        raise raised


def check(status: int) -> None:
    """Raises what a call failed with, or what has interrupted a player during the call."""
    if interrupts:
        raise_interrupt()
    if status:
        raise_error(status)


def more(status: int) -> bool:
    """Whether an array was too small for the result of a call. It holds what fits."""
    if status != Status.BUFFER:
        check(status)
    return bool(status)


def new_struct(name: str) -> Any:
    """A zeroed struct with its size set."""
    struct = ffi.new(f"{name} *")
    struct.struct_size = ffi.sizeof(name)
    return struct


def text_of(call: Any, *args: Any) -> str:
    """The text that a call writes into a buffer. Asks for its size first."""
    needed = ffi.new("size_t *")
    size = 4096
    while True:
        buffer = ffi.new("char[]", size)
        status = call(*args, buffer, size, needed, error())
        if status != Status.BUFFER:
            check(status)
            return str(ffi.string(buffer, needed[0]).decode())
        size = needed[0]


def c_text(text: str) -> bytes:
    """Text for a call that reads to a zero byte."""
    raw = text.encode()
    if b"\0" in raw:
        raise ValueError("a text for libmille holds a zero character")
    return raw


Seed = Union[int, str, bytes]

Text = Union[str, "os.PathLike[str]"]
Texts = Union[Text, Iterable[Text]]


def text_list(texts: Texts) -> list[str]:
    """Texts or paths from one of them or from several. A text is not taken letter by letter."""
    several = [texts] if isinstance(texts, (str, os.PathLike)) else texts
    listed = [os.fspath(text) for text in several]
    for text in listed:
        if not isinstance(text, str):
            raise TypeError(f"{text!r} is not a text")
    return listed


def filled32(call: Any, *args: Any) -> bytes:
    """The 32 bytes that a call writes after its other arguments."""
    out = ffi.new("uint8_t[32]")
    check(call(*args, out, error()))
    return bytes(ffi.buffer(out))


def seed_bytes(seed: Seed) -> bytes:
    """A seed as its 32 bytes: from those, from text as the command line takes it, or from an integer below 2^64."""
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        return seed
    if isinstance(seed, str):
        return filled32(lib.mille_seed_parse, c_text(seed))
    return operator.index(seed).to_bytes(8, "little") + bytes(24)


def bytes32(value: bytes) -> bytes:
    """A share, a hash or a secret."""
    if len(value) != 32:
        raise ValueError("32 bytes are needed")
    return bytes(value)


def c_options(options: "dict[str, object]") -> tuple[Any, Any]:
    """An array of mille_option, and what must be kept alive with it."""
    array = ffi.new("mille_option[]", len(options))
    keep = []
    for i, (name, value) in enumerate(options.items()):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        keep += [ffi.new("char[]", c_text(name)), ffi.new("char[]", c_text(text))]
        array[i].name, array[i].value = keep[-2:]
    return array, keep


def c_files(name: str, script: str, files: Mapping[str, str]) -> tuple[Any, Any]:
    """An array of mille_script_file, the script first, and what must be kept alive with it."""
    array = ffi.new("mille_script_file[]", 1 + len(files))
    keep = []
    for i, (called, text) in enumerate([(name, script), *files.items()]):
        raw = text.encode()
        keep += [ffi.new("char[]", c_text(called)), ffi.new("char[]", raw)]
        array[i].name, array[i].text = keep[-2:]
        array[i].size = len(raw)
    return array, keep


Self = TypeVar("Self", bound="Handle")


def refuse_pickle(value: object, *_: object) -> NoReturn:
    """For `__reduce__` of what stays in its process."""
    raise TypeError(f"a {type(value).__name__} cannot be pickled, nor sent to another process")


class Handle:
    """The owner of a handle of the library, closed by `with`, by close(), or when it is collected. It is not copied."""

    _free = ""
    _ptr: Any = ffi.NULL

    def __init__(self, pointer: Any) -> None:
        self._ptr = ffi.gc(pointer, getattr(lib, self._free))

    def close(self) -> None:
        """Frees the handle; every later use is refused with HandleError. May be called again."""
        self._release()
        raise_interrupt()

    def _release(self) -> None:
        pointer, self._ptr = self._ptr, ffi.NULL
        if pointer != ffi.NULL:
            ffi.release(pointer)

    @property
    def closed(self) -> bool:
        return bool(self._ptr == ffi.NULL)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _about(self) -> str:
        """What repr() says of an open handle besides its class."""
        return ""

    def __repr__(self) -> str:
        try:
            about = "closed" if self.closed else self._about()
        except MilleError as refused:  # another thread uses it
            about = refused.status.name.lower()
        return f"<{type(self).__name__}{' ' if about else ''}{about}>"

    def _refuse_copy(self, *_: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be copied")

    __copy__ = __deepcopy__ = _refuse_copy
    __reduce__ = refuse_pickle


def pointer_of(handle: Optional[Handle]) -> Any:
    """The handle of an object, or NULL for None. A closed object is refused as the library does, where NULL would mean none to it."""
    if handle is None:
        return ffi.NULL
    if handle.closed:
        check(lib.mille_player_cancel(ffi.NULL, error()))
    return handle._ptr
