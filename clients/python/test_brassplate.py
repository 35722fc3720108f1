"""Tests of the Python client: python3 -m unittest, in this folder."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from brassplate import ApiError, Client, WebhookVerificationError, verify_webhook

JOB = {"status": "pending", "input_domain": "slow.test", "job_id": "job_1", "charged": False}
RESOLUTION = {"match_status": "matched", "answer_id": "ans_1", "evidence": [], "company": {"as_of": "2026-03-01T00:00:00Z"}}


def failure(code, status, **more):
    body = {"code": code, "detail": "It failed.", "next_step": "Do this.", "retryable": status in (429, 503), "request_id": "req_1"}
    return status, {**body, **more}, {}


class Server:
    """A server on loopback that sends one reply after another, then repeats the last one."""

    def __init__(self, *replies):
        self.received = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                server.received.append((self.command, self.path, dict(self.headers), body))
                reply = replies[min(len(server.received), len(replies)) - 1]
                if reply is None:
                    self.close_connection = True
                    self.connection.close()
                    return
                status, content, headers = reply
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                for name, value in {"Content-Type": "application/json", **headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_DELETE = do_PUT = do_PATCH = answer

            def log_message(self, *_):
                pass

            def finish(self):
                try:
                    super().finish()
                except (OSError, ValueError):
                    pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"

    def close(self):
        self._http.shutdown()
        self._http.server_close()


class ClientTest(unittest.TestCase):
    def start(self, *replies, **options):
        self.server = Server(*replies)
        self.addCleanup(self.server.close)
        self.slept = []
        self.now = 0.0

        def sleep(seconds):
            self.slept.append(seconds)
            self.now += seconds

        return Client(self.server.url, api_key="bp_live_sample", sleep=sleep, clock=lambda: self.now, **options)

    def failure_of(self, call):
        with self.assertRaises(ApiError) as caught:
            call()
        return caught.exception

    def test_sends_the_key_the_path_the_query_and_the_body(self):
        client = self.start((200, {"data": []}, {}))
        client.get_company("SC 1/2", as_of="2026-03-01")
        client.search_companies(name="Harbour & Lane", has_charges=True, page=2)
        client.review_domain("a.example", None, note="none of them")
        client.list_answers(from_="2026-03-01")
        (get, search, review, answers) = self.server.received
        self.assertEqual(get[:2], ("GET", "/v1/companies/SC%201%2F2?as_of=2026-03-01"))
        self.assertEqual(get[2]["X-Api-Key"], "bp_live_sample")
        self.assertEqual(search[1], "/v1/companies/search?name=Harbour+%26+Lane&has_charges=true&page=2")
        self.assertEqual(json.loads(review[3]), {"domain": "a.example", "company_number": None, "note": "none of them"})
        self.assertEqual(answers[1], "/v1/answers?from=2026-03-01")

    def test_raises_the_error_of_the_api_with_its_next_step(self):
        problems = [{"field": "name", "message": "is too long"}]
        client = self.start(failure("invalid_request", 400, errors=problems))
        error = self.failure_of(lambda: client.search_companies(name="x"))
        self.assertEqual((error.code, error.status, error.next_step), ("invalid_request", 400, "Do this."))
        self.assertEqual((error.request_id, error.retryable, error.problems), ("req_1", False, problems))
        self.assertEqual(str(error), "It failed. Do this.")

    def test_obeys_retry_after_and_keeps_one_idempotency_key(self):
        limited = failure("rate_limited", 429)
        client = self.start((limited[0], limited[1], {"Retry-After": "7"}), None, (200, RESOLUTION, {}))
        self.assertEqual(client.resolve_domain("a.example"), RESOLUTION)
        keys = {headers["Idempotency-Key"] for _, _, headers, _ in self.server.received}
        self.assertEqual((len(self.server.received), len(keys)), (3, 1))
        self.assertTrue(7 <= self.slept[0] <= 7.5, self.slept)
        self.assertLessEqual(self.slept[1], 1)

    def test_waits_for_an_earlier_attempt_that_still_runs(self):
        client = self.start(failure("idempotency_in_progress", 409), (200, RESOLUTION, {}))
        self.assertEqual(client.resolve_domain("a.example", idempotency_key="mine"), RESOLUTION)
        self.assertEqual(self.slept, [2])
        self.assertEqual(self.server.received[1][2]["Idempotency-Key"], "mine")

    def test_leaves_a_long_pause_to_the_caller(self):
        limited = failure("rate_limited", 429)
        client = self.start((limited[0], limited[1], {"Retry-After": "61"}))
        self.assertEqual(self.failure_of(client.describe_account).retry_after, 61)
        self.assertEqual(self.slept, [])

    def test_repeats_only_what_is_safe(self):
        client = self.start(failure("unavailable", 503))
        for call in (
            lambda: client.rotate_webhook_secret(1),
            lambda: client.log_in("a@b.example", "correct horse"),
        ):
            before = len(self.server.received)
            self.failure_of(call)
            self.assertEqual(len(self.server.received) - before, 1)
        self.failure_of(client.describe_account)
        self.assertEqual(len(self.server.received), 2 + 3)

    def test_reports_a_server_that_is_not_there(self):
        client = self.start((200, {}, {}), retries=0)
        self.server.close()
        error = self.failure_of(client.describe_account)
        self.assertEqual((error.code, error.status, error.retryable), ("unavailable", None, True))

    def test_does_not_follow_redirects(self):
        client = self.start((302, b"", {"Location": "https://elsewhere.example/"}))
        error = self.failure_of(client.describe_account)
        self.assertEqual((error.code, error.status), ("internal", 302))
        self.assertIn("elsewhere.example", error.message)

    def test_reports_an_answer_of_a_proxy(self):
        client = self.start((502, b"<h1>Bad gateway</h1>", {}), retries=0)
        self.assertEqual(self.failure_of(client.describe_account).code, "unavailable")

    def test_a_joined_job_is_charged_to_the_call_that_created_it(self):
        paid = {**RESOLUTION, "charged": True, "charge_reason": "matched"}
        ended = {"job_id": "job_1", "status": "completed", "resolution": paid, "error_message": None}
        for reason, expected in (("already_charged", False), ("pending", True)):
            client = self.start((202, {**JOB, "charge_reason": reason}, {}), (200, ended, {}))
            answer = client.resolve_domain("slow.test", wait=60)
            self.assertEqual((answer["charged"], answer["charge_reason"] == "matched"), (expected, expected))

    def test_waits_for_a_job(self):
        pending = {"job_id": "job_1", "status": "processing", "resolution": None, "error_message": None}
        done = {**pending, "status": "completed", "resolution": RESOLUTION}
        client = self.start((202, JOB, {"Retry-After": "3"}), (200, pending, {}), (200, done, {}))
        self.assertEqual(client.resolve_domain("slow.test", wait=60), RESOLUTION)
        self.assertEqual(self.server.received[0][2]["Prefer"], "wait=25")
        self.assertEqual(self.server.received[1][1], "/v1/jobs/job_1")
        self.assertTrue(3 <= self.slept[0] <= 3.6 and 2 <= self.slept[1] <= 2.4, self.slept)

    def test_raises_if_the_job_fails_or_takes_too_long(self):
        ended = {"job_id": "job_1", "status": "failed", "resolution": None, "error_message": "No.", "reverse_domain": None}
        client = self.start((202, JOB, {}), (200, ended, {}))
        error = self.failure_of(lambda: client.resolve_domain("slow.test", wait=60))
        self.assertEqual((error.code, error.message, error.job_id), ("job_failed", "No.", "job_1"))
        client = self.start((202, JOB, {}), (200, {**ended, "status": "processing"}, {}))
        error = self.failure_of(lambda: client.resolve_domain("slow.test", wait=5))
        self.assertEqual((error.code, error.retryable), ("job_pending", True))

    def test_waits_for_the_website_of_a_company(self):
        pending = {"company": None, "charged": False, "charge_reason": "pending", "reverse_domain": {"status": "pending", "status_url": "/v1/jobs/job_2"}}
        done = {"job_id": "job_2", "status": "completed", "charged": True, "charge_reason": "verified", "resolution": None, "reverse_domain": {"status": "verified"}}
        client = self.start((200, pending, {}), (200, done, {}))
        answer = client.resolve_company(company_number="09999991", wait=60)
        self.assertEqual((answer["reverse_domain"], answer["charged"]), ({"status": "verified"}, True))

    def test_reads_a_list_page_after_page(self):
        page = lambda more, items: (200, {"data": items, "pagination": {"has_more": more}}, {})
        client = self.start(page(True, [1, 2]), page(False, [3]))
        self.assertEqual(list(client.each(client.list_deliveries, 7)), [1, 2, 3])
        self.assertEqual([path for _, path, _, _ in self.server.received], ["/v1/partner/webhooks/7/deliveries?limit=100", "/v1/partner/webhooks/7/deliveries?page=2&limit=100"])

    def test_follows_a_cursor(self):
        page = lambda cursor, items: (200, {"data": items, "pagination": {"has_more": cursor is not None, "cursor": cursor}}, {})
        client = self.start(page("c1", [1]), page(None, [2]))
        self.assertEqual(list(client.each(client.list_signals, signal_type="officer")), [1, 2])
        self.assertIn("cursor=c1", self.server.received[1][1])

    def test_downloads_and_uploads_files(self):
        client = self.start((200, b"a,b\n", {"Content-Type": "text/csv"}))
        with client.export_companies(format="csv") as file:
            self.assertEqual(file.read(), b"a,b\n")
        client = self.start((202, {"bulk_id": "blk_1"}, {}))
        client.start_bulk(b"domain\na.example\n", content_type="text/csv", file_name="a.csv")
        self.assertEqual(self.server.received[0][2]["Content-Type"], "text/csv")
        self.assertEqual(self.server.received[0][3], b"domain\na.example\n")

    def test_refuses_what_can_never_be_sent(self):
        client = self.start((200, {}, {}))
        for call in (
            lambda: client.get_company(".."),
            lambda: client.resolve_domain("a.example", idempotency_key="a,b"),
            lambda: Client("ftp://a.example", api_key="k"),
            lambda: Client("http://a.example", api_key="k", session="s"),
            lambda: Client("http://a.example", api_key="a\nb"),
        ):
            self.assertRaises(ValueError, call)
        self.assertEqual(self.server.received, [])


class WebhookTest(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(bytes(range(32))).decode()
    other = "whsec_" + base64.b64encode(bytes(range(1, 33))).decode()
    body = json.dumps({"id": "sig_1", "type": "signal.dissolved", "timestamp": "2026-03-01T00:00:00Z", "data": {}}).encode()
    now = 1_772_323_200

    def own(self, secret=None, at=None):
        at = at or self.now
        digest = hmac.new((secret or self.secret).encode(), f"{at}.".encode() + self.body, hashlib.sha256)
        return {"X-Brassplate-Signature": digest.hexdigest(), "X-Brassplate-Timestamp": str(at)}

    def standard(self, secret=None):
        key = base64.b64decode((secret or self.secret)[6:])
        digest = hmac.new(key, f"sig_1.{self.now}.".encode() + self.body, hashlib.sha256).digest()
        signature = "v1," + base64.b64encode(digest).decode()
        return {"webhook-id": "sig_1", "webhook-timestamp": str(self.now), "webhook-signature": signature}

    def verify(self, headers, body=None, **options):
        return verify_webhook(self.body if body is None else body, headers, self.secret, **{"now": self.now, **options})

    def reason(self, headers, body=None, **options):
        with self.assertRaises(WebhookVerificationError) as caught:
            self.verify(headers, body, **options)
        self.assertTrue(caught.exception.next_step)
        return caught.exception.reason

    def test_accepts_both_kinds_of_signature_and_both_together(self):
        for headers in (self.own(), self.standard(), {**self.own(), **self.standard()}):
            self.assertEqual(self.verify(headers)["id"], "sig_1")
            self.assertEqual(self.verify(list(headers.items()))["id"], "sig_1")
            self.assertEqual(self.verify({name.lower(): value for name, value in headers.items()})["id"], "sig_1")

    def test_accepts_either_secret_during_a_rotation(self):
        old, new = self.own(), self.own(self.other)["X-Brassplate-Signature"]
        for first, following in ((new, old["X-Brassplate-Signature"]), (old["X-Brassplate-Signature"], new)):
            headers = {**old, "X-Brassplate-Signature": first, "X-Brassplate-Signature-Next": following}
            self.assertEqual(self.verify(headers)["id"], "sig_1")
        two = f"{self.standard(self.other)['webhook-signature']} {self.standard()['webhook-signature']}"
        self.assertEqual(self.verify({**self.standard(), "webhook-signature": two})["id"], "sig_1")

    def test_rejects_what_is_not_genuine_and_says_why(self):
        own = self.own()
        self.assertEqual(self.reason(own, self.body + b" "), "wrong_signature")
        self.assertEqual(self.reason(self.own(self.other)), "wrong_signature")
        self.assertEqual(self.reason({**own, **self.standard(self.other)}), "wrong_signature")
        self.assertEqual(self.reason({}), "missing_header")
        self.assertEqual(self.reason({"X-Brassplate-Timestamp": str(self.now)}), "missing_header")
        self.assertEqual(self.reason({**own, "X-Brassplate-Signature": "A" * 64}), "malformed_header")
        self.assertEqual(self.reason({**own, "X-Brassplate-Timestamp": f"{self.now}000"}), "malformed_header")
        self.assertEqual(self.reason([*own.items(), *own.items()]), "malformed_header")
        self.assertEqual(self.reason({**own, "X-Brassplate-Signature": "a" * 5000}), "malformed_header")

    def test_rejects_old_and_future_deliveries(self):
        own = self.own()
        self.assertEqual(self.verify(own, now=self.now + 300)["id"], "sig_1")
        self.assertEqual(self.reason(own, now=self.now + 301), "too_old")
        self.assertEqual(self.reason(own, now=self.now - 301), "too_new")
        self.assertEqual(self.verify(own, now=self.now + 900, tolerance_seconds=900)["id"], "sig_1")

    def test_rejects_a_malformed_secret(self):
        for secret in ("", "whsec_", "whsec_YWJj", self.secret[6:], self.secret + "=", "whsec_" + "A" * 200):
            with self.assertRaises(WebhookVerificationError) as caught:
                verify_webhook(self.body, self.own(), secret, now=self.now)
            self.assertEqual(caught.exception.reason, "malformed_secret")

    def test_explains_that_a_parsed_body_cannot_be_verified(self):
        for parsed in ({"id": "sig_1"}, [123], None, 7):
            with self.assertRaises(TypeError) as caught:
                verify_webhook(parsed, self.own(), self.secret, now=self.now)
            self.assertIn("a parsed body cannot be verified", str(caught.exception))
            self.assertIn(type(parsed).__name__, str(caught.exception))
        for raw in (bytearray(self.body), memoryview(self.body), self.body.decode()):
            self.assertEqual(verify_webhook(raw, self.own(), self.secret, now=self.now)["id"], "sig_1")

    def test_rejects_a_body_that_is_no_event(self):
        body = b"[]"
        digest = hmac.new(self.secret.encode(), f"{self.now}.".encode() + body, hashlib.sha256).hexdigest()
        headers = {"X-Brassplate-Signature": digest, "X-Brassplate-Timestamp": str(self.now)}
        self.assertEqual(self.reason(headers, body), "malformed_body")


if __name__ == "__main__":
    unittest.main()
