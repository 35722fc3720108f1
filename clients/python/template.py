"""A client for the Brassplate API in one file. It needs Python 3.9 or newer and no other package.

    from brassplate import Client

    client = Client("http://127.0.0.1:8080", api_key="bp_live_…")
    answer = client.resolve_domain("matched.test", wait=60)
    print(answer["match_status"], answer["company"]["company_name"])

Copy this file into your project. Records are dictionaries, exactly as the server sends them.
"""

from __future__ import annotations

import base64
import binascii
import email.utils
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

__all__ = ["ApiError", "Client", "WebhookVerificationError", "verify_webhook"]

_RETRIES_MAX = 10
_BACKOFF_SECONDS = 0.5
_BACKOFF_SECONDS_MAX = 8.0
# If the server asks for a longer wait, the call fails and the caller decides.
_RETRY_AFTER_SECONDS_MAX = 60
# The server may still run an earlier attempt; it locks an idempotency key for at most a minute.
_IN_PROGRESS_RETRIES_MAX = 30
_IN_PROGRESS_SECONDS = 2
_TEMPORARY_STATUSES = (None, 429, 502, 503, 504)
_HOLD_SECONDS_MAX = 25
_HOLD_MARGIN_SECONDS = 5
_POLL_SECONDS = 2
_POLL_SECONDS_MAX = 30
_BODY_BYTES_MAX = 64 * 1024 * 1024


class ApiError(Exception):
    """The server rejected the request, or there was no usable response. Branch on `code`."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        next_step: str = "",
        retryable: bool = False,
        retry_after: Optional[int] = None,
        request_id: Optional[str] = None,
        problems: Iterable[Dict[str, str]] = (),
        job_id: Optional[str] = None,
    ) -> None:
        super().__init__(f"{message} {next_step}".strip())
        self.code = code
        self.message = message
        self.status = status
        self.next_step = next_step
        self.retryable = retryable
        #: Seconds that the server asks to wait; None if it does not say.
        self.retry_after = retry_after
        self.request_id = request_id
        #: The invalid inputs, each with `field` and `message`.
        self.problems = list(problems)
        #: The job that the call waited for.
        self.job_id = job_id


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect must not carry a password or key to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _Answer:
    def __init__(self, body: Dict[str, Any], retry_after: Optional[int]) -> None:
        self.body = body
        self.retry_after = retry_after


class Client:
    """Every operation of the API as a method, named as in /openapi.json, in snake case."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: Optional[str] = None,
        session: Optional[str] = None,
        timeout: float = 30.0,
        retries: int = 2,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        parts = urllib.parse.urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or parts.username:
            raise ValueError("base_url must be an http or https address without credentials, query or fragment.")
        if api_key is not None and session is not None:
            raise ValueError("Pass api_key or session, not both.")
        if not 0 <= retries <= _RETRIES_MAX:
            raise ValueError(f"retries must be from 0 to {_RETRIES_MAX}.")
        self._address = base_url.rstrip("/")
        self._credential: Dict[str, str] = {}
        if api_key is not None:
            self._credential["X-API-Key"] = _printable("API key", api_key)
        if session is not None:
            self._credential["Authorization"] = "Bearer " + _printable("session token", session)
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep
        self._clock = clock
        self._opener = urllib.request.build_opener(_NoRedirects)

    def each(self, list_method: Callable[..., Dict[str, Any]], *required: Any, **filters: Any) -> Iterator[Dict[str, Any]]:
        """Every item of a list, page after page: `client.each(client.list_signals, signal_type="officer")`."""
        filters.setdefault("limit", 100)
        page, cursor = 1, None
        while True:
            at = {"cursor": cursor} if cursor else {"page": page} if page > 1 else {}
            answer = list_method(*required, **{**filters, **at})
            yield from answer["data"]
            pagination = answer.get("pagination", {})
            if not pagination.get("has_more") or not answer["data"]:
                return
            page, previous, cursor = page + 1, cursor, pagination.get("cursor")
            if cursor is not None and cursor == previous:
                return

    # {operations}

    def _call(
        self,
        operation: str,
        *,
        path: Optional[Dict[str, Any]] = None,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Dict[str, Any]] = None,
        content: Optional[bytes] = None,
        content_type: str = "application/octet-stream",
        idempotency_key: Optional[str] = None,
        wait: Optional[float] = None,
    ) -> Dict[str, Any]:
        method, template, takes_key, is_safe = _OPERATIONS[operation]
        headers = {"Accept": "application/json", **self._credential}
        if takes_key:
            headers["Idempotency-Key"] = _key(idempotency_key)
        until = None
        if wait is not None:
            until = self._clock() + wait
            hold = int(max(0, min(wait, _HOLD_SECONDS_MAX, self._timeout - _HOLD_MARGIN_SECONDS)))
            if hold:
                headers["Prefer"] = f"wait={hold}"
        data = content
        if content is not None:
            headers["Content-Type"] = content_type
        elif body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        target = _target(template, path or {}, query or {})
        answer = self._send(method, target, headers, data, is_safe)
        return answer.body if until is None else self._finish(operation, answer, until)

    def _download(self, operation: str, *, path: Optional[Dict[str, Any]] = None, query: Optional[Dict[str, Any]] = None) -> BinaryIO:
        method, template, _, _ = _OPERATIONS[operation]
        target = _target(template, path or {}, query or {})
        return self._open(method, target, {"Accept": "*/*", **self._credential}, None)

    def _send(self, method: str, target: str, headers: Dict[str, str], data: Optional[bytes], is_safe: bool) -> _Answer:
        failures, still_running = 0, 0
        while True:
            try:
                return self._exchange(method, target, headers, data)
            except ApiError as error:
                if not is_safe or self._retries == 0:
                    raise
                if error.code == "idempotency_in_progress" and still_running < _IN_PROGRESS_RETRIES_MAX:
                    still_running += 1
                    self._sleep(_IN_PROGRESS_SECONDS if error.retry_after is None else error.retry_after)
                    continue
                pause = error.retry_after or 0
                is_temporary = error.retryable and error.status in _TEMPORARY_STATUSES
                if not is_temporary or failures == self._retries or pause > _RETRY_AFTER_SECONDS_MAX:
                    raise
                backoff = min(_BACKOFF_SECONDS * 2**failures, _BACKOFF_SECONDS_MAX)
                failures += 1
                self._sleep(pause + random.random() * backoff)

    def _exchange(self, method: str, target: str, headers: Dict[str, str], data: Optional[bytes]) -> _Answer:
        with self._open(method, target, headers, data) as response:
            try:
                body = _json(response.read(_BODY_BYTES_MAX))
            except (OSError, http.client.HTTPException) as cause:
                raise self._unreachable() from cause
            if body is None:
                raise _unreadable(response.status, response.headers)
            return _Answer(body, _retry_after(response.headers))

    def _open(self, method: str, target: str, headers: Dict[str, str], data: Optional[bytes]) -> Any:
        request = urllib.request.Request(self._address + target, data=data, headers=headers, method=method)
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            with error:
                raise _rejected(error.code, error.headers, _json(error.read(_BODY_BYTES_MAX))) from None
        except (OSError, http.client.HTTPException) as cause:
            raise self._unreachable() from cause

    def _unreachable(self) -> ApiError:
        return ApiError(
            "unavailable",
            f"{self._address} cannot be reached, or did not answer within {self._timeout:g} s.",
            retryable=True,
            next_step="Check the address and that the server is running, then try again.",
        )

    def _finish(self, operation: str, answer: _Answer, until: float) -> Dict[str, Any]:
        """Waits for the job behind an answer and returns the answer as if it had been known at once."""
        body = answer.body
        if operation == "resolveCompany":
            reverse = body["reverse_domain"]
            if reverse["status"] != "pending" or not reverse["status_url"]:
                return body
            job = self._wait_for(reverse["status_url"].rsplit("/", 1)[-1], answer.retry_after, until)
            if not job["reverse_domain"]:
                raise _missing(job["job_id"])
            paid = {"charged": job["charged"], "charge_reason": job["charge_reason"]}
            return _charged_once(body, {**body, "reverse_domain": job["reverse_domain"], **paid})
        if "job_id" not in body:
            return body
        if body["status"] == "failed":
            raise _job_failed(body["job_id"], body.get("error_message"))
        job = self._wait_for(body["job_id"], answer.retry_after, until)
        resolution = job["resolution"]
        if not resolution:
            raise _missing(job["job_id"])
        if operation == "resolveDomain":
            return _charged_once(body, resolution)
        flat = self._call("getEnrichJob" if operation == "enrich" else "getPartnerJob", path={"job_id": job["job_id"]})
        if flat["status"] != "completed":
            raise _missing(job["job_id"])
        if operation == "partnerEnrich":
            return _charged_once(body, flat)
        company = resolution["company"] or {}
        whole = {
            **flat["result"],
            "answer_id": resolution["answer_id"],
            "input_domain": flat["input_domain"],
            "host": flat["host"],
            "evidence": resolution["evidence"],
            "as_of": company.get("as_of"),
            "charged": flat["charged"],
            "charge_reason": flat["charge_reason"],
        }
        return _charged_once(body, whole)

    def _wait_for(self, job_id: str, retry_after: Optional[int], until: float) -> Dict[str, Any]:
        method, template, _, is_safe = _OPERATIONS["getJob"]
        target = _target(template, {"job_id": job_id}, {})
        while True:
            pause = min(max(retry_after or _POLL_SECONDS, 1), _POLL_SECONDS_MAX) * (1 + random.random() * 0.2)
            self._sleep(max(0.0, min(pause, until - self._clock())))
            answer = self._send(method, target, {"Accept": "application/json", **self._credential}, None, is_safe)
            job = answer.body
            if job["status"] == "failed":
                raise _job_failed(job_id, job["error_message"])
            if job["status"] == "completed":
                return job
            if self._clock() >= until:
                raise ApiError(
                    "job_pending",
                    f"Job {job_id} did not finish within the wait time. It is still running.",
                    retryable=True,
                    next_step="Check it later with get_job.",
                    job_id=job_id,
                )
            retry_after = answer.retry_after


def _job_failed(job_id: str, reason: Optional[str]) -> ApiError:
    return ApiError(
        "job_failed",
        reason or f"Job {job_id} failed.",
        retryable=True,
        next_step="Send the request again later. A failed job costs nothing.",
        job_id=job_id,
    )


def _charged_once(pending: Dict[str, Any], answer: Dict[str, Any]) -> Dict[str, Any]:
    """If another call of the account created the job, that one is charged."""
    if pending.get("charge_reason") != "already_charged" or not answer["charged"]:
        return answer
    return {**answer, "charged": False, "charge_reason": "already_charged"}


def _missing(job_id: str) -> ApiError:
    return ApiError(
        "internal",
        f"Job {job_id} is completed, but its answer is no longer stored.",
        retryable=True,
        next_step="Send the request again.",
        job_id=job_id,
    )


def _rejected(status: int, headers: Mapping[str, str], body: Optional[Dict[str, Any]]) -> ApiError:
    if body is None or not isinstance(body.get("code"), str):
        return _unreadable(status, headers)
    return ApiError(
        body["code"],
        body.get("detail") or f"The server rejected the request ({body['code']}).",
        status=status,
        next_step=body.get("next_step") or "",
        retryable=body.get("retryable") is True,
        retry_after=_retry_after(headers),
        request_id=body.get("request_id") or headers.get("X-Request-Id"),
        problems=body.get("errors") or (),
    )


def _unreadable(status: int, headers: Mapping[str, str]) -> ApiError:
    is_down, is_limit = 502 <= status <= 504, status == 429
    location = headers.get("Location")
    return ApiError(
        "unavailable" if is_down else "rate_limited" if is_limit else "internal",
        f"The server redirected to {location}. Redirects are not followed."
        if location
        else f"The server answered {status} with a body that is not from the Brassplate API.",
        status=status,
        retryable=status >= 500 or is_limit,
        retry_after=_retry_after(headers),
        request_id=headers.get("X-Request-Id"),
        next_step="Try again in a few seconds."
        if is_down or is_limit
        else "Check that base_url is the address of a Brassplate server.",
    )


def _retry_after(headers: Mapping[str, str]) -> Optional[int]:
    """Seconds, or a date, in seconds from now."""
    text = (headers.get("Retry-After") or "").strip()
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text)
    try:
        return max(0, int(email.utils.parsedate_to_datetime(text).timestamp() - time.time()) + 1)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _json(data: bytes) -> Optional[Dict[str, Any]]:
    try:
        body = json.loads(data)
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def _target(template: str, path: Dict[str, Any], query: Dict[str, Any]) -> str:
    def segment(match: "re.Match[str]") -> str:
        value = str(path[match.group(1)])
        # An empty segment or dot segments would address a different path.
        if value in ("", ".", ".."):
            raise ValueError(f'The {match.group(1).replace("_", " ")} "{value}" is not valid.')
        return urllib.parse.quote(value, safe="")

    filled = re.sub(r"\{(\w+)\}", segment, template)
    sent = {name: _text(value) for name, value in query.items() if value is not None}
    return f"{filled}?{urllib.parse.urlencode(sent)}" if sent else filled


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _given(values: Dict[str, Any]) -> Dict[str, Any]:
    """Optional fields that were not passed are not sent."""
    return {name: value for name, value in values.items() if value is not None}


def _key(idempotency_key: Optional[str]) -> str:
    key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
    if not re.fullmatch(r"[ -+\--~]{1,255}", key):
        raise ValueError("idempotency_key must be 1 to 255 printable ASCII characters without a comma.")
    return key


def _printable(name: str, secret: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e]+", secret):
        raise ValueError(f"The {name} is empty, or contains a space, a line break or a non-ASCII character.")
    return secret


class WebhookVerificationError(Exception):
    """The delivery is not trustworthy. Ignore it and answer with a 4xx. `reason` says why."""

    def __init__(self, reason: str, message: str, next_step: str) -> None:
        super().__init__(f"{message} {next_step}")
        self.reason = reason
        self.message = message
        self.next_step = next_step


_OWN = ("X-Brassplate-Signature", "X-Brassplate-Signature-Next", "X-Brassplate-Timestamp")
_STANDARD = ("webhook-signature", "webhook-id", "webhook-timestamp")
_VALUE_LENGTH_MAX = 4096

_Headers = Union[Mapping[str, Any], Iterable[Tuple[str, str]]]


def verify_webhook(
    raw_body: Union[bytes, str],
    headers: _Headers,
    secret: str,
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Verifies a delivery and returns its event. Pass the raw body, before any JSON parser.

    If a delivery has both kinds of signature, as those of the server do, both must be valid.
    """
    if not tolerance_seconds >= 0:
        raise ValueError("tolerance_seconds must be a number from 0.")
    if isinstance(raw_body, str):
        body = raw_body.encode()
    elif isinstance(raw_body, (bytes, bytearray, memoryview)):
        body = bytes(raw_body)
    else:
        raise TypeError(
            f"raw_body must be the bytes of the request as they came, not {type(raw_body).__name__}: "
            "a parsed body cannot be verified. In Flask use request.get_data(), in Django request.body, "
            "in FastAPI await request.body()."
        )
    key = _secret_bytes(secret)
    values = _header_values(headers)
    own, standard = _own_claim(values), _standard_claim(values)
    if own is None and standard is None:
        raise _missing_header(
            _OWN[0],
            "The request is not a Brassplate delivery, or a proxy removed its headers. Pass every header of the request.",
        )

    is_signed = True
    if own is not None:
        expected = hmac.new(secret.encode(), own[0].encode() + b"." + body, hashlib.sha256).hexdigest()
        is_signed &= _is_among(expected, own[1])
    if standard is not None:
        signed = f"{standard[2]}.{standard[0]}.".encode() + body
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        is_signed &= _is_among(expected, standard[1])
    if not is_signed:
        raise WebhookVerificationError(
            "wrong_signature",
            "The signature does not match. The secret is wrong, or the body was changed.",
            "Use the secret of this destination, and the raw body, byte for byte, before any JSON parser.",
        )
    # Checked after the signature, so that a wrong secret is never reported as a wrong clock.
    at = int(time.time() if now is None else now)
    for claim in (own, standard):
        if claim is not None:
            _require_recent(at - int(claim[0]), tolerance_seconds)
    return _event(body)


def _is_among(expected: str, signatures: List[str]) -> bool:
    """Compares with every signature, in constant time."""
    found = False
    for signature in signatures:
        found |= hmac.compare_digest(signature.encode("utf-8", "surrogatepass"), expected.encode())
    return found


def _own_claim(values: Callable[[str], Optional[str]]) -> Optional[Tuple[str, List[str]]]:
    signature, following, timestamp = _OWN
    if all(values(name) is None for name in _OWN):
        return None
    sent_at = _timestamp(values, timestamp)
    texts = [(signature, _required(values, signature)), (following, values(following) or "")]
    return sent_at, [_hex(name, text) for name, text in texts if text]


def _standard_claim(values: Callable[[str], Optional[str]]) -> Optional[Tuple[str, List[str], str]]:
    signature, event_id, timestamp = _STANDARD
    if all(values(name) is None for name in _STANDARD):
        return None
    texts = _required(values, signature).split(" ")
    signatures = [text[len("v1,") :] for text in texts if text.startswith("v1,")]
    if not signatures:
        raise _malformed_header(signature, "has no signature that starts with v1,")
    given_id = _required(values, event_id)
    return _timestamp(values, timestamp), signatures, given_id


def _timestamp(values: Callable[[str], Optional[str]], name: str) -> str:
    text = _required(values, name)
    # Longer numbers are milliseconds.
    if not re.fullmatch(r"[1-9][0-9]{0,10}", text):
        raise _malformed_header(name, "is not a time in Unix seconds")
    return text


def _hex(name: str, value: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{64}", value):
        raise _malformed_header(name, "is not 64 lowercase hex digits")
    return value


def _required(values: Callable[[str], Optional[str]], name: str) -> str:
    value = values(name)
    if not value:
        raise _missing_header(name, "Pass every header of the request. A proxy may have removed it.")
    return value


def _header_values(headers: _Headers) -> Callable[[str], Optional[str]]:
    pairs = headers.items() if isinstance(headers, Mapping) or hasattr(headers, "items") else headers
    found: Dict[str, List[str]] = {}
    for name, value in pairs:  # type: ignore[union-attr]
        found.setdefault(str(name).lower(), []).extend(value if isinstance(value, (list, tuple)) else [value])

    def values(name: str) -> Optional[str]:
        given = [value for value in found.get(name.lower(), []) if value is not None]
        if len(given) > 1:
            raise _malformed_header(name, "occurs more than once")
        if given and len(given[0]) > _VALUE_LENGTH_MAX:
            raise _malformed_header(name, "is too long")
        return given[0] if given else None

    return values


def _missing_header(name: str, next_step: str) -> WebhookVerificationError:
    return WebhookVerificationError("missing_header", f"The header {name} is missing.", next_step)


def _malformed_header(name: str, what: str) -> WebhookVerificationError:
    return WebhookVerificationError("malformed_header", f"The header {name} {what}.", "Pass the headers unchanged.")


def _secret_bytes(secret: str) -> bytes:
    encoded = secret[len("whsec_") :] if isinstance(secret, str) and secret.startswith("whsec_") else ""
    if re.fullmatch(r"[A-Za-z0-9+/]{1,88}={0,2}", encoded):
        try:
            key = base64.b64decode(encoded, validate=True)
        except (binascii.Error, ValueError):
            key = b""
        if 24 <= len(key) <= 64 and base64.b64encode(key).decode() == encoded:
            return key
    raise WebhookVerificationError(
        "malformed_secret",
        "The signing secret is not valid. It must be whsec_ followed by base64.",
        "Copy the whole secret that was shown when the destination was created or its secret was rotated.",
    )


def _require_recent(age: int, tolerance_seconds: float) -> None:
    if abs(age) <= tolerance_seconds:
        return
    if age > 0:
        raise WebhookVerificationError(
            "too_old",
            f"The delivery was signed {age} s ago; at most {tolerance_seconds:g} s are allowed.",
            "Verify deliveries as they arrive, and check the clock of this machine. It may also be a replay by an attacker.",
        )
    raise WebhookVerificationError(
        "too_new",
        f"The delivery was signed {-age} s in the future; at most {tolerance_seconds:g} s are allowed.",
        "Check the clocks of this machine and of the server.",
    )


def _event(body: bytes) -> Dict[str, Any]:
    try:
        event = json.loads(body.decode())
    except ValueError:
        event = None
    is_event = (
        isinstance(event, dict)
        and all(isinstance(event.get(name), str) for name in ("id", "type", "timestamp"))
        and isinstance(event.get("data"), dict)
    )
    if not is_event:
        raise WebhookVerificationError(
            "malformed_body",
            "The signature is valid, but the body is not a webhook event.",
            "Check that the secret belongs to a Brassplate webhook destination.",
        )
    return event


# {table}
