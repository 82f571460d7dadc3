"""The library's errors as exceptions: a class for each status that hosts tell apart, and MilleError for all."""

from typing import Any, Optional

from .enums import Status


class LibraryError(ImportError):
    """libmille cannot be used: it was not found, or its struct layout differs."""


class MilleError(Exception):
    """A refusal: `status`, the `rule` that refuses (`P1`), the sentence in English, and its parts."""

    def __init__(
        self,
        status: Status,
        text: str,
        rule: Optional[str] = None,
        message: str = "",
        params: tuple[str, ...] = (),
        file: Optional[str] = None,
        line: Optional[int] = None,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.rule = rule
        self.message = message
        self.params = params
        self.file = file
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is pickled with its text alone, and a pool of workers would wait for ever for one that cannot be read back.
        parts = (self.status, self.text, self.rule, self.message, self.params, self.file, self.line)
        return type(self), parts, self.__dict__


class HandleError(MilleError):
    """The object is closed, or belongs to another variant."""


class BusyError(MilleError):
    """Another thread is using this object, or the call comes from a callback that the object is running."""


class PhaseError(MilleError):
    """The call is not possible at this point of the match."""


class IllegalAction(MilleError):
    """The rules refuse the action; `rule` says which."""


class NotFound(MilleError):
    """No variant, player or match of that name."""


class RecordError(MilleError):
    """A record is malformed or does not verify; `line` says where."""


class PlayerError(MilleError):
    """A player failed. If it is a Python player that raised an exception, that is the `__cause__`."""


_CLASSES = {
    Status.HANDLE: HandleError,
    Status.BUSY: BusyError,
    Status.PHASE: PhaseError,
    Status.ILLEGAL_ACTION: IllegalAction,
    Status.NOT_FOUND: NotFound,
    Status.RECORD: RecordError,
    Status.PLAYER: PlayerError,
}


def error_class(status: Status) -> type[MilleError]:
    return _CLASSES.get(status, MilleError)
