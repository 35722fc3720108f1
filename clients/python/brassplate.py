# Generated from core's route table and template.py by `pnpm --filter @brassplate/sdk generate`. Do not edit.
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

    def enrich(self, domain: str, *, idempotency_key: Optional[str] = None, wait: Optional[float] = None) -> Dict[str, Any]:
        """Find the company behind a domain, as one flat record."""
        return self._call("enrich", body={"domain": domain}, idempotency_key=idempotency_key, wait=wait)

    def get_enrich_job(self, job_id: str) -> Dict[str, Any]:
        """Get the status of a queued domain; needs only the job id."""
        return self._call("getEnrichJob", path={"job_id": job_id})

    def resolve_domain(
        self,
        domain: str,
        *,
        max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        wait: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Find the company behind a domain, with evidence."""
        return self._call(
            "resolveDomain",
            body={"domain": domain, **_given({"max_credits": max_credits})},
            idempotency_key=idempotency_key,
            wait=wait,
        )

    def get_domain_resolution(self, domain: str) -> Dict[str, Any]:
        """Get the stored answer for a domain if it is free or already paid for."""
        return self._call("getDomainResolution", path={"domain": domain})

    def resolve_batch(self, items: List[Dict[str, Any]], *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Resolve up to 100 domains; each item has its own response."""
        return self._call("resolveBatch", body={"items": items}, idempotency_key=idempotency_key)

    def resolve_company(
        self,
        *,
        company_number: Optional[str] = None,
        company_name: Optional[str] = None,
        refresh: Optional[bool] = None,
        max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        wait: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Get a company with its current signals and its website."""
        return self._call(
            "resolveCompany",
            body=_given({"company_number": company_number, "company_name": company_name, "refresh": refresh, "max_credits": max_credits}),
            idempotency_key=idempotency_key,
            wait=wait,
        )

    def get_job(self, job_id: str) -> Dict[str, Any]:
        """Get a job of this account, of any kind."""
        return self._call("getJob", path={"job_id": job_id})

    def partner_enrich(self, domain: str, *, idempotency_key: Optional[str] = None, wait: Optional[float] = None) -> Dict[str, Any]:
        """Find the company behind a domain, in the flat format for partners."""
        return self._call("partnerEnrich", body={"domain": domain}, idempotency_key=idempotency_key, wait=wait)

    def get_partner_job(self, job_id: str) -> Dict[str, Any]:
        """Get the status of a partner job of this account."""
        return self._call("getPartnerJob", path={"job_id": job_id})

    def export_companies(
        self,
        *,
        format: Optional[str] = None,
        name: Optional[str] = None,
        previous_names: Optional[bool] = None,
        postcode: Optional[str] = None,
        town: Optional[str] = None,
        county: Optional[str] = None,
        company_status: Optional[str] = None,
        company_type: Optional[str] = None,
        jurisdiction: Optional[str] = None,
        sic_code: Optional[str] = None,
        sic_section: Optional[str] = None,
        accounts_type: Optional[str] = None,
        incorporated_from: Optional[str] = None,
        incorporated_to: Optional[str] = None,
        dissolved_from: Optional[str] = None,
        dissolved_to: Optional[str] = None,
        has_charges: Optional[bool] = None,
        is_insolvent: Optional[bool] = None,
        is_overdue: Optional[bool] = None,
    ) -> BinaryIO:
        """Export companies as a file, with the filters of the search.

        Returns an open file: read it, then close it.
        """
        return self._download(
            "exportCompanies",
            query={"format": format, "name": name, "previous_names": previous_names, "postcode": postcode, "town": town, "county": county, "company_status": company_status, "company_type": company_type, "jurisdiction": jurisdiction, "sic_code": sic_code, "sic_section": sic_section, "accounts_type": accounts_type, "incorporated_from": incorporated_from, "incorporated_to": incorporated_to, "dissolved_from": dissolved_from, "dissolved_to": dissolved_to, "has_charges": has_charges, "is_insolvent": is_insolvent, "is_overdue": is_overdue},
        )

    def export_watchlist(self, *, format: Optional[str] = None, tag: Optional[str] = None) -> BinaryIO:
        """Export the watched companies as a file.

        Returns an open file: read it, then close it.
        """
        return self._download("exportWatchlist", query={"format": format, "tag": tag})

    def export_signals(
        self,
        *,
        format: Optional[str] = None,
        signal_type: Optional[str] = None,
        severity: Optional[str] = None,
        company_number: Optional[str] = None,
        tag: Optional[str] = None,
        since: Optional[str] = None,
        to: Optional[str] = None,
        seen: Optional[bool] = None,
    ) -> BinaryIO:
        """Export the signals of the watched companies as a file.

        Returns an open file: read it, then close it.
        """
        return self._download(
            "exportSignals",
            query={"format": format, "signal_type": signal_type, "severity": severity, "company_number": company_number, "tag": tag, "since": since, "to": to, "seen": seen},
        )

    def export_answers(
        self,
        *,
        format: Optional[str] = None,
        domain: Optional[str] = None,
        company_number: Optional[str] = None,
        decision: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> BinaryIO:
        """Export the answers that this account has received as a file.

        Returns an open file: read it, then close it.
        """
        return self._download(
            "exportAnswers",
            query={"format": format, "domain": domain, "company_number": company_number, "decision": decision, "from": from_, "to": to},
        )

    def export_reviews(
        self,
        *,
        format: Optional[str] = None,
        text: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> BinaryIO:
        """Export the decisions of reviewers with their history as a file.

        Returns an open file: read it, then close it.
        """
        return self._download("exportReviews", query={"format": format, "text": text, "from": from_, "to": to})

    def review_domain(
        self,
        domain: str,
        company_number: Optional[str],
        *,
        note: Optional[Optional[str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Pin the company that a reviewer chose for a domain, or null for none."""
        return self._call(
            "reviewDomain",
            body={"domain": domain, "company_number": company_number, **_given({"note": note})},
            idempotency_key=idempotency_key,
        )

    def list_reviews(
        self,
        *,
        status: Optional[str] = None,
        sort: Optional[str] = None,
        text: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the domains that wait for a decision, or those that are decided."""
        return self._call(
            "listReviews",
            query={"status": status, "sort": sort, "text": text, "from": from_, "to": to, "page": page, "limit": limit},
        )

    def get_review(self, domain: str) -> Dict[str, Any]:
        """Get the candidates of a domain, its current decision and its history."""
        return self._call("getReview", path={"domain": domain})

    def undo_review(self, domain: str, *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Undo the last decision for a domain."""
        return self._call("undoReview", path={"domain": domain}, idempotency_key=idempotency_key)

    def list_answers(
        self,
        *,
        domain: Optional[str] = None,
        company_number: Optional[str] = None,
        decision: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the answers that this account has received."""
        return self._call(
            "listAnswers",
            query={"domain": domain, "company_number": company_number, "decision": decision, "from": from_, "to": to, "page": page, "limit": limit},
        )

    def get_answer(self, answer_id: str) -> Dict[str, Any]:
        """Get an answer as it was received, with its evidence and the register record."""
        return self._call("getAnswer", path={"answer_id": answer_id})

    def get_proof(self, answer_id: str) -> BinaryIO:
        """Get a signed proof of an answer as a ZIP file.

        Returns an open file: read it, then close it.
        """
        return self._download("getProof", path={"answer_id": answer_id})

    def get_proof_keys(self) -> Dict[str, Any]:
        """Get the public keys that verify the proofs of this server."""
        return self._call("getProofKeys")

    def search_companies(
        self,
        *,
        name: Optional[str] = None,
        previous_names: Optional[bool] = None,
        postcode: Optional[str] = None,
        town: Optional[str] = None,
        county: Optional[str] = None,
        company_status: Optional[str] = None,
        company_type: Optional[str] = None,
        jurisdiction: Optional[str] = None,
        sic_code: Optional[str] = None,
        sic_section: Optional[str] = None,
        accounts_type: Optional[str] = None,
        incorporated_from: Optional[str] = None,
        incorporated_to: Optional[str] = None,
        dissolved_from: Optional[str] = None,
        dissolved_to: Optional[str] = None,
        has_charges: Optional[bool] = None,
        is_insolvent: Optional[bool] = None,
        is_overdue: Optional[bool] = None,
        identity_verification: Optional[str] = None,
        sort: Optional[str] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Search the register by name, place, industry and more."""
        return self._call(
            "searchCompanies",
            query={"name": name, "previous_names": previous_names, "postcode": postcode, "town": town, "county": county, "company_status": company_status, "company_type": company_type, "jurisdiction": jurisdiction, "sic_code": sic_code, "sic_section": sic_section, "accounts_type": accounts_type, "incorporated_from": incorporated_from, "incorporated_to": incorporated_to, "dissolved_from": dissolved_from, "dissolved_to": dissolved_to, "has_charges": has_charges, "is_insolvent": is_insolvent, "is_overdue": is_overdue, "identity_verification": identity_verification, "sort": sort, "page": page, "limit": limit},
        )

    def lookup_companies(self, company_numbers: List[str], *, columns: Optional[List[str]] = None) -> Dict[str, Any]:
        """Look up to 200 companies by number; each has its own result."""
        return self._call("lookupCompanies", body={"company_numbers": company_numbers, **_given({"columns": columns})})

    def get_company(self, company_number: str, *, as_of: Optional[str] = None) -> Dict[str, Any]:
        """Get a company from the register."""
        return self._call("getCompany", path={"company_number": company_number}, query={"as_of": as_of})

    def list_officers(
        self,
        company_number: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        as_of: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List the officers of a company, with the state of their identity verification."""
        return self._call(
            "listOfficers",
            path={"company_number": company_number},
            query={"page": page, "limit": limit, "as_of": as_of},
        )

    def list_owners(
        self,
        company_number: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        as_of: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List the persons with significant control of a company."""
        return self._call(
            "listOwners",
            path={"company_number": company_number},
            query={"page": page, "limit": limit, "as_of": as_of},
        )

    def list_charges(
        self,
        company_number: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        as_of: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List the charges over the assets of a company."""
        return self._call(
            "listCharges",
            path={"company_number": company_number},
            query={"page": page, "limit": limit, "as_of": as_of},
        )

    def list_insolvency_cases(
        self,
        company_number: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        as_of: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List the insolvency cases of a company."""
        return self._call(
            "listInsolvencyCases",
            path={"company_number": company_number},
            query={"page": page, "limit": limit, "as_of": as_of},
        )

    def list_filings(
        self,
        company_number: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        as_of: Optional[str] = None,
        category: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List what a company has filed at Companies House."""
        return self._call(
            "listFilings",
            path={"company_number": company_number},
            query={"page": page, "limit": limit, "as_of": as_of, "category": category},
        )

    def get_person(self, company_number: str, person_id: str) -> Dict[str, Any]:
        """Get an officer or owner with the appointments at all companies."""
        return self._call("getPerson", path={"company_number": company_number, "person_id": person_id})

    def get_ownership(self, company_number: str, *, depth: Optional[int] = None, by: Optional[str] = None) -> Dict[str, Any]:
        """Follow the owners of a company up to people."""
        return self._call("getOwnership", path={"company_number": company_number}, query={"depth": depth, "by": by})

    def get_dossier(self, company_number: str, *, as_of: Optional[str] = None) -> BinaryIO:
        """Get everything known about a company as one signed ZIP file.

        Returns an open file: read it, then close it.
        """
        return self._download("getDossier", path={"company_number": company_number}, query={"as_of": as_of})

    def match_company(
        self,
        name: str,
        *,
        postcode: Optional[str] = None,
        address: Optional[str] = None,
        incorporated_on: Optional[str] = None,
        previous_name: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Find the company number for a name."""
        return self._call(
            "matchCompany",
            body={"name": name, **_given({"postcode": postcode, "address": address, "incorporated_on": incorporated_on, "previous_name": previous_name})},
        )

    def list_reconcile_links(self) -> Dict[str, Any]:
        """List the reconciliation links of this account."""
        return self._call("listReconcileLinks")

    def create_reconcile_link(self, *, name: Optional[str] = None, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Create a reconciliation link for OpenRefine."""
        return self._call("createReconcileLink", body=_given({"name": name}), idempotency_key=idempotency_key)

    def delete_reconcile_link(self, id: str) -> Dict[str, Any]:
        """Revoke a reconciliation link."""
        return self._call("deleteReconcileLink", path={"id": id})

    def list_bulk(self) -> Dict[str, Any]:
        """List the lists that this account has sent."""
        return self._call("listBulk")

    def start_bulk(
        self,
        content: bytes,
        *,
        file_name: Optional[str] = None,
        start: Optional[bool] = None,
        max_credits: Optional[int] = None,
        sheet: Optional[str] = None,
        number: Optional[str] = None,
        name: Optional[str] = None,
        previous_name: Optional[str] = None,
        postcode: Optional[str] = None,
        address: Optional[str] = None,
        domain: Optional[str] = None,
        email: Optional[str] = None,
        any: Optional[str] = None,
        content_type: str = "application/octet-stream",
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Find the companies of a whole list or sheet."""
        return self._call(
            "startBulk",
            query={"file_name": file_name, "start": start, "max_credits": max_credits, "sheet": sheet, "number": number, "name": name, "previous_name": previous_name, "postcode": postcode, "address": address, "domain": domain, "email": email, "any": any},
            content=content,
            content_type=content_type,
            idempotency_key=idempotency_key,
        )

    def get_bulk(self, bulk_id: str) -> Dict[str, Any]:
        """See the progress of a list."""
        return self._call("getBulk", path={"bulk_id": bulk_id})

    def get_bulk_result(
        self,
        bulk_id: str,
        *,
        format: Optional[str] = None,
        columns: Optional[str] = None,
        leave_out: Optional[str] = None,
        rows: Optional[str] = None,
    ) -> BinaryIO:
        """Get the list back with its answers.

        Returns an open file: read it, then close it.
        """
        return self._download(
            "getBulkResult",
            path={"bulk_id": bulk_id},
            query={"format": format, "columns": columns, "leave_out": leave_out, "rows": rows},
        )

    def get_bulk_report(self, bulk_id: str, *, format: Optional[str] = None) -> BinaryIO:
        """Get a summary of a list.

        Returns an open file: read it, then close it.
        """
        return self._download("getBulkReport", path={"bulk_id": bulk_id}, query={"format": format})

    def stop_bulk(self, bulk_id: str) -> Dict[str, Any]:
        """Stop a list that waits or runs."""
        return self._call("stopBulk", path={"bulk_id": bulk_id})

    def resume_bulk(
        self,
        bulk_id: str,
        *,
        max_credits: Optional[Optional[int]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Answer the rows that are left of a list."""
        return self._call(
            "resumeBulk",
            path={"bulk_id": bulk_id},
            body=_given({"max_credits": max_credits}),
            idempotency_key=idempotency_key,
        )

    def delete_bulk(self, bulk_id: str) -> Dict[str, Any]:
        """Delete a list and its answers."""
        return self._call("deleteBulk", path={"bulk_id": bulk_id})

    def preview_bulk(self, bulk_id: str) -> Dict[str, Any]:
        """See what the columns of a list are used for."""
        return self._call("previewBulk", path={"bulk_id": bulk_id})

    def set_bulk_columns(
        self,
        bulk_id: str,
        *,
        number: Optional[str] = None,
        name: Optional[str] = None,
        previous_name: Optional[str] = None,
        postcode: Optional[str] = None,
        address: Optional[str] = None,
        domain: Optional[str] = None,
        email: Optional[str] = None,
        any: Optional[str] = None,
        result_number: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Say what the columns of a list hold."""
        return self._call(
            "setBulkColumns",
            path={"bulk_id": bulk_id},
            body=_given({"number": number, "name": name, "previous_name": previous_name, "postcode": postcode, "address": address, "domain": domain, "email": email, "any": any, "result_number": result_number}),
        )

    def list_bulk_rows(
        self,
        bulk_id: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        outcome: Optional[Any] = None,
        line: Optional[int] = None,
        decided: Optional[bool] = None,
        text: Optional[str] = None,
        company_status: Optional[str] = None,
        noted: Optional[bool] = None,
    ) -> Dict[str, Any]:
        """List the answered rows of a list."""
        return self._call(
            "listBulkRows",
            path={"bulk_id": bulk_id},
            query={"page": page, "limit": limit, "outcome": outcome, "line": line, "decided": decided, "text": text, "company_status": company_status, "noted": noted},
        )

    def decide_bulk_rows(
        self,
        bulk_id: str,
        lines: List[int],
        company_number: Optional[str],
        *,
        alike: Optional[bool] = None,
        keep_matched: Optional[bool] = None,
        note: Optional[Optional[str]] = None,
    ) -> Dict[str, Any]:
        """Decide which company rows of a list belong to."""
        return self._call(
            "decideBulkRows",
            path={"bulk_id": bulk_id},
            body={"lines": lines, "company_number": company_number, **_given({"alike": alike, "keep_matched": keep_matched, "note": note})},
        )

    def undo_bulk_decision(self, bulk_id: str, decision_id: str) -> Dict[str, Any]:
        """Undo a decision about rows of a list."""
        return self._call("undoBulkDecision", path={"bulk_id": bulk_id, "decision_id": decision_id})

    def watch_bulk(
        self,
        bulk_id: str,
        *,
        tags: Optional[List[str]] = None,
        reference: Optional[str] = None,
        except_: Optional[List[str]] = None,
        preview: Optional[bool] = None,
    ) -> Dict[str, Any]:
        """Watch the companies of all matched rows."""
        return self._call(
            "watchBulk",
            path={"bulk_id": bulk_id},
            body=_given({"tags": tags, "reference": reference, "except": except_, "preview": preview}),
        )

    def unwatch_bulk(self, bulk_id: str, batch: str) -> Dict[str, Any]:
        """Stop watching what a call has added."""
        return self._call("unwatchBulk", path={"bulk_id": bulk_id, "batch": batch})

    def list_watchlist(
        self,
        *,
        tag: Optional[str] = None,
        company_number: Optional[str] = None,
        identity_verification: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the watched companies."""
        return self._call(
            "listWatchlist",
            query={"tag": tag, "company_number": company_number, "identity_verification": identity_verification, "cursor": cursor, "limit": limit},
        )

    def watch_company(
        self,
        company_number: str,
        *,
        tags: Optional[List[str]] = None,
        reference: Optional[Optional[str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Watch a company to get its changes as signals."""
        return self._call(
            "watchCompany",
            body={"company_number": company_number, **_given({"tags": tags, "reference": reference})},
            idempotency_key=idempotency_key,
        )

    def replace_watchlist(
        self,
        entries: List[Dict[str, Any]],
        *,
        dry_run: Optional[bool] = None,
        skip_problems: Optional[bool] = None,
    ) -> Dict[str, Any]:
        """Make the watchlist equal to a list."""
        return self._call(
            "replaceWatchlist",
            body={"entries": entries, **_given({"dry_run": dry_run, "skip_problems": skip_problems})},
        )

    def watch_companies(
        self,
        company_numbers: List[str],
        *,
        tags: Optional[List[str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Watch up to 200 companies; each has its own result."""
        return self._call(
            "watchCompanies",
            body={"company_numbers": company_numbers, **_given({"tags": tags})},
            idempotency_key=idempotency_key,
        )

    def set_watch_tags(self, company_number: str, tags: List[str], *, reference: Optional[Optional[str]] = None) -> Dict[str, Any]:
        """Replace the tags and the reference of a watched company."""
        return self._call(
            "setWatchTags",
            path={"company_number": company_number},
            body={"tags": tags, **_given({"reference": reference})},
        )

    def unwatch_company(self, company_number: str) -> Dict[str, Any]:
        """Stop watching a company; safe to repeat."""
        return self._call("unwatchCompany", path={"company_number": company_number})

    def list_signals(
        self,
        *,
        signal_type: Optional[str] = None,
        severity: Optional[str] = None,
        company_number: Optional[str] = None,
        tag: Optional[str] = None,
        since: Optional[str] = None,
        to: Optional[str] = None,
        seen: Optional[bool] = None,
        as_of: Optional[str] = None,
        sort: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the signals of the watched companies."""
        return self._call(
            "listSignals",
            query={"signal_type": signal_type, "severity": severity, "company_number": company_number, "tag": tag, "since": since, "to": to, "seen": seen, "as_of": as_of, "sort": sort, "cursor": cursor, "page": page, "limit": limit},
        )

    def mark_signals(
        self,
        *,
        signal_ids: Optional[List[str]] = None,
        up_to: Optional[int] = None,
        seen: Optional[bool] = None,
        marked_at: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Mark signals as seen, or as not seen."""
        return self._call(
            "markSignals",
            body=_given({"signal_ids": signal_ids, "up_to": up_to, "seen": seen, "marked_at": marked_at}),
        )

    def list_company_signals(self, company_number: str, *, limit: Optional[int] = None) -> Dict[str, Any]:
        """List the recent signals of one company, watched or not."""
        return self._call("listCompanySignals", path={"company_number": company_number}, query={"limit": limit})

    def list_webhooks(self) -> Dict[str, Any]:
        """List the webhook destinations of this account."""
        return self._call("listWebhooks")

    def create_webhook(
        self,
        webhook_url: str,
        *,
        kind: Optional[str] = None,
        signal_type: Optional[str] = None,
        signal_types: Optional[List[str]] = None,
        severities: Optional[List[str]] = None,
        tags: Optional[List[str]] = None,
        company_numbers: Optional[List[str]] = None,
        description: Optional[str] = None,
        schedule: Optional[Dict[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Register a webhook destination for signals."""
        return self._call(
            "createWebhook",
            body={"webhook_url": webhook_url, **_given({"kind": kind, "signal_type": signal_type, "signal_types": signal_types, "severities": severities, "tags": tags, "company_numbers": company_numbers, "description": description, "schedule": schedule})},
            idempotency_key=idempotency_key,
        )

    def update_webhook(
        self,
        id: int,
        *,
        kind: Optional[str] = None,
        signal_type: Optional[str] = None,
        signal_types: Optional[List[str]] = None,
        severities: Optional[List[str]] = None,
        tags: Optional[List[str]] = None,
        company_numbers: Optional[List[str]] = None,
        description: Optional[str] = None,
        schedule: Optional[Dict[str, Any]] = None,
        status: Optional[str] = None,
        end_previous_secret: Optional[bool] = None,
    ) -> Dict[str, Any]:
        """Change, pause or resume a destination."""
        return self._call(
            "updateWebhook",
            path={"id": id},
            body=_given({"kind": kind, "signal_type": signal_type, "signal_types": signal_types, "severities": severities, "tags": tags, "company_numbers": company_numbers, "description": description, "schedule": schedule, "status": status, "end_previous_secret": end_previous_secret}),
        )

    def delete_webhook(self, id: int) -> Dict[str, Any]:
        """Delete a destination and cancel its pending deliveries."""
        return self._call("deleteWebhook", path={"id": id})

    def test_webhook(self, id: int, *, signal_type: Optional[str] = None, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Send a signed test event."""
        return self._call(
            "testWebhook",
            path={"id": id},
            body=_given({"signal_type": signal_type}),
            idempotency_key=idempotency_key,
        )

    def rotate_webhook_secret(self, id: int, *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Get a new signing secret; the previous one also signs for another day."""
        return self._call("rotateWebhookSecret", path={"id": id}, idempotency_key=idempotency_key)

    def list_deliveries(self, id: int, *, page: Optional[int] = None, limit: Optional[int] = None) -> Dict[str, Any]:
        """List the deliveries to a destination and their results."""
        return self._call("listDeliveries", path={"id": id}, query={"page": page, "limit": limit})

    def get_delivery(self, id: str) -> Dict[str, Any]:
        """Get one delivery with the request and its attempts."""
        return self._call("getDelivery", path={"id": id})

    def recover_deliveries(self, id: int, since: str, *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Send all failed deliveries since a given time again."""
        return self._call("recoverDeliveries", path={"id": id}, body={"since": since}, idempotency_key=idempotency_key)

    def replay_delivery(self, id: str, *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Send one delivery again with a new delivery id."""
        return self._call("replayDelivery", path={"id": id}, idempotency_key=idempotency_key)

    def sign_up(self, email: str, password: str) -> Dict[str, Any]:
        """Open an account and send a verification email."""
        return self._call("signUp", body={"email": email, "password": password})

    def log_in(self, email: str, password: str) -> Dict[str, Any]:
        """Log in: get a session token and the account API key."""
        return self._call("logIn", body={"email": email, "password": password})

    def resend_verification(self, email: str) -> Dict[str, Any]:
        """Send the verification email again."""
        return self._call("resendVerification", body={"email": email})

    def forgot_password(self, email: str) -> Dict[str, Any]:
        """Send a password reset link by email."""
        return self._call("forgotPassword", body={"email": email})

    def reset_password(self, token: str, new_password: str, *, replace_api_key: Optional[bool] = None) -> Dict[str, Any]:
        """Set a new password with the emailed token."""
        return self._call(
            "resetPassword",
            body={"token": token, "new_password": new_password, **_given({"replace_api_key": replace_api_key})},
        )

    def list_api_keys(self) -> Dict[str, Any]:
        """List the API keys of this account."""
        return self._call("listApiKeys")

    def create_api_key(
        self,
        name: str,
        *,
        rights: Optional[List[Any]] = None,
        expires_at: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Create an API key with a name, rights and an expiry."""
        return self._call(
            "createApiKey",
            body={"name": name, **_given({"rights": rights, "expires_at": expires_at})},
            idempotency_key=idempotency_key,
        )

    def rename_api_key(self, id: str, name: str) -> Dict[str, Any]:
        """Rename an API key."""
        return self._call("renameApiKey", path={"id": id}, body={"name": name})

    def end_api_key(self, id: str) -> Dict[str, Any]:
        """End an API key."""
        return self._call("endApiKey", path={"id": id})

    def change_password(self, current_password: str, new_password: str) -> Dict[str, Any]:
        """Change the password and end all other sessions."""
        return self._call("changePassword", body={"current_password": current_password, "new_password": new_password})

    def describe_account(self) -> Dict[str, Any]:
        """Get the account with its credits, limits and API key details."""
        return self._call("describeAccount")

    def delete_account(self, password: str) -> Dict[str, Any]:
        """Delete the account; only its credit ledger entries remain."""
        return self._call("deleteAccount", body={"password": password})

    def log_out(self) -> Dict[str, Any]:
        """End this session."""
        return self._call("logOut")

    def list_sessions(self) -> Dict[str, Any]:
        """List the sessions of this account."""
        return self._call("listSessions")

    def end_session(self, id: str) -> Dict[str, Any]:
        """End one session of this account."""
        return self._call("endSession", path={"id": id})

    def reveal_api_key(self, password: str) -> Dict[str, Any]:
        """Get the current API key with the password."""
        return self._call("revealApiKey", body={"password": password})

    def rotate_api_key(self, *, previous: Optional[str] = None) -> Dict[str, Any]:
        """Get a new API key; the previous key works for another day or ends now."""
        return self._call("rotateApiKey", body=_given({"previous": previous}))

    def get_credit_statement(self, *, page: Optional[int] = None, limit: Optional[int] = None) -> Dict[str, Any]:
        """List every credit grant and charge."""
        return self._call("getCreditStatement", query={"page": page, "limit": limit})

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


# Method, path, whether it takes an idempotency key, and whether it may be repeated.
_OPERATIONS: Dict[str, Tuple[str, str, bool, bool]] = {
    "enrich": ("POST", "/v1/enrich", True, True),
    "getEnrichJob": ("GET", "/v1/enrich/status/{job_id}", False, True),
    "resolveDomain": ("POST", "/v1/resolve/domain", True, True),
    "getDomainResolution": ("GET", "/v1/resolve/domain/{domain}", False, True),
    "resolveBatch": ("POST", "/v1/resolve/batch", True, True),
    "resolveCompany": ("POST", "/v1/resolve/company", True, True),
    "getJob": ("GET", "/v1/jobs/{job_id}", False, True),
    "partnerEnrich": ("POST", "/v1/partner/enrich-company", True, True),
    "getPartnerJob": ("GET", "/v1/partner/enrich-company/{job_id}", False, True),
    "exportCompanies": ("GET", "/v1/companies/export", False, True),
    "exportWatchlist": ("GET", "/v1/watchlist/export", False, True),
    "exportSignals": ("GET", "/v1/signals/export", False, True),
    "exportAnswers": ("GET", "/v1/answers/export", False, True),
    "exportReviews": ("GET", "/v1/reviews/export", False, True),
    "reviewDomain": ("POST", "/v1/resolve/review", True, True),
    "listReviews": ("GET", "/v1/reviews", False, True),
    "getReview": ("GET", "/v1/reviews/{domain}", False, True),
    "undoReview": ("POST", "/v1/reviews/{domain}/undo", True, True),
    "listAnswers": ("GET", "/v1/answers", False, True),
    "getAnswer": ("GET", "/v1/answers/{answer_id}", False, True),
    "getProof": ("GET", "/v1/answers/{answer_id}/proof", False, True),
    "getProofKeys": ("GET", "/.well-known/brassplate-proof-keys.json", False, True),
    "searchCompanies": ("GET", "/v1/companies/search", False, True),
    "lookupCompanies": ("POST", "/v1/companies/lookup", False, True),
    "getCompany": ("GET", "/v1/companies/{company_number}", False, True),
    "listOfficers": ("GET", "/v1/companies/{company_number}/officers", False, True),
    "listOwners": ("GET", "/v1/companies/{company_number}/persons-with-significant-control", False, True),
    "listCharges": ("GET", "/v1/companies/{company_number}/charges", False, True),
    "listInsolvencyCases": ("GET", "/v1/companies/{company_number}/insolvency", False, True),
    "listFilings": ("GET", "/v1/companies/{company_number}/filings", False, True),
    "getPerson": ("GET", "/v1/companies/{company_number}/people/{person_id}", False, True),
    "getOwnership": ("GET", "/v1/companies/{company_number}/ownership", False, True),
    "getDossier": ("GET", "/v1/companies/{company_number}/dossier", False, True),
    "matchCompany": ("POST", "/v1/match/company", False, True),
    "listReconcileLinks": ("GET", "/v1/reconcile/links", False, True),
    "createReconcileLink": ("POST", "/v1/reconcile/links", True, True),
    "deleteReconcileLink": ("DELETE", "/v1/reconcile/links/{id}", False, True),
    "listBulk": ("GET", "/v1/bulk", False, True),
    "startBulk": ("POST", "/v1/bulk", True, True),
    "getBulk": ("GET", "/v1/bulk/{bulk_id}", False, True),
    "getBulkResult": ("GET", "/v1/bulk/{bulk_id}/result", False, True),
    "getBulkReport": ("GET", "/v1/bulk/{bulk_id}/report", False, True),
    "stopBulk": ("POST", "/v1/bulk/{bulk_id}/stop", False, False),
    "resumeBulk": ("POST", "/v1/bulk/{bulk_id}/resume", True, True),
    "deleteBulk": ("DELETE", "/v1/bulk/{bulk_id}", False, True),
    "previewBulk": ("GET", "/v1/bulk/{bulk_id}/preview", False, True),
    "setBulkColumns": ("PUT", "/v1/bulk/{bulk_id}/columns", False, True),
    "listBulkRows": ("GET", "/v1/bulk/{bulk_id}/rows", False, True),
    "decideBulkRows": ("POST", "/v1/bulk/{bulk_id}/decisions", False, False),
    "undoBulkDecision": ("DELETE", "/v1/bulk/{bulk_id}/decisions/{decision_id}", False, True),
    "watchBulk": ("POST", "/v1/bulk/{bulk_id}/watch", False, False),
    "unwatchBulk": ("DELETE", "/v1/bulk/{bulk_id}/watch/{batch}", False, True),
    "listWatchlist": ("GET", "/v1/watchlist", False, True),
    "watchCompany": ("POST", "/v1/watchlist", True, True),
    "replaceWatchlist": ("PUT", "/v1/watchlist", False, True),
    "watchCompanies": ("POST", "/v1/watchlist/batch", True, True),
    "setWatchTags": ("POST", "/v1/watchlist/{company_number}/tags", False, False),
    "unwatchCompany": ("DELETE", "/v1/watchlist/{company_number}", False, True),
    "listSignals": ("GET", "/v1/signals", False, True),
    "markSignals": ("POST", "/v1/signals/seen", False, False),
    "listCompanySignals": ("GET", "/v1/companies/{company_number}/signals", False, True),
    "listWebhooks": ("GET", "/v1/partner/webhooks", False, True),
    "createWebhook": ("POST", "/v1/partner/webhooks", True, True),
    "updateWebhook": ("PATCH", "/v1/partner/webhooks/{id}", False, True),
    "deleteWebhook": ("DELETE", "/v1/partner/webhooks/{id}", False, True),
    "testWebhook": ("POST", "/v1/partner/webhooks/{id}/test", True, True),
    "rotateWebhookSecret": ("POST", "/v1/partner/webhooks/{id}/rotate-secret", True, False),
    "listDeliveries": ("GET", "/v1/partner/webhooks/{id}/deliveries", False, True),
    "getDelivery": ("GET", "/v1/partner/deliveries/{id}", False, True),
    "recoverDeliveries": ("POST", "/v1/partner/webhooks/{id}/recover", True, True),
    "replayDelivery": ("POST", "/v1/partner/deliveries/{id}/replay", True, True),
    "signUp": ("POST", "/v1/auth/signup", False, False),
    "logIn": ("POST", "/v1/auth/login", False, False),
    "resendVerification": ("POST", "/v1/auth/resend-verification", False, False),
    "forgotPassword": ("POST", "/v1/auth/forgot-password", False, False),
    "resetPassword": ("POST", "/v1/auth/reset-password", False, False),
    "listApiKeys": ("GET", "/v1/auth/api-keys", False, True),
    "createApiKey": ("POST", "/v1/auth/api-keys", True, True),
    "renameApiKey": ("POST", "/v1/auth/api-keys/{id}/name", False, False),
    "endApiKey": ("DELETE", "/v1/auth/api-keys/{id}", False, True),
    "changePassword": ("POST", "/v1/auth/change-password", False, False),
    "describeAccount": ("GET", "/v1/auth/me", False, True),
    "deleteAccount": ("DELETE", "/v1/auth/me", False, True),
    "logOut": ("POST", "/v1/auth/logout", False, False),
    "listSessions": ("GET", "/v1/auth/sessions", False, True),
    "endSession": ("DELETE", "/v1/auth/sessions/{id}", False, True),
    "revealApiKey": ("POST", "/v1/auth/api-key/reveal", False, False),
    "rotateApiKey": ("POST", "/v1/auth/api-key/rotate", False, False),
    "getCreditStatement": ("GET", "/v1/credits/statement", False, True),
}
