"""What a request can be answered with instead of what it asked for."""

from __future__ import annotations

from typing import Any

from ..errors import ScopaError

__all__ = ["WebError"]


class WebError(ScopaError):
    """A request that is answered with an error.

    Parameters
    ----------
    status : int
        The HTTP status.
    code : str
        What is wrong, for programs (docs/web.rst lists the codes).
    message : str
        What is wrong, for people.
    headers : mapping, optional
        More headers of the answer.
    more
        More fields of the error.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = headers
        self.more = more

    def to_dict(self) -> dict[str, Any]:
        """Give the error as plain values that JSON can hold."""
        return {"error": {"code": self.code, "message": str(self), **self.more}}
