"""Charges orders, and speaks only HTTP: what fails goes to Errata with its arguments, and comes back signed when it is due."""
import base64, hashlib, hmac, http.server, json, os, time, urllib.request
ERRATA = os.environ.get("ERRATA_URL", "http://127.0.0.1:18070")
KEY = base64.b64decode(os.environ.get("ERRATA_SECRET", "").removeprefix("whsec_"))
charged = set()  # by idempotency key; a real service keeps it with its data

def charge(order, attempt):
    return None if attempt > order.get("failures", 0) else "connect ECONNREFUSED 10.0.3.7:443: the bank is away"

def is_signed(headers, body):
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    ours = "v1," + base64.b64encode(hmac.new(KEY, text, hashlib.sha256).digest()).decode()
    is_recent = abs(time.time() - int(headers.get("webhook-timestamp", 0))) < 300
    return is_recent and any(hmac.compare_digest(ours, one) for one in headers.get("webhook-signature", "").split())

def order(body):
    if not (failure := charge(json.loads(body), 1)): return 200, "charged"
    event = {"message": failure, "operationId": f"charge-{json.loads(body)['id']}", "operationType": "charge",
             "payload": {"contentType": "application/json", "text": body.decode()}}
    headers = {"Content-Type": "application/json", "X-Errata-Key": os.environ.get("ERRATA_KEY", "local")}
    urllib.request.urlopen(urllib.request.Request(ERRATA + "/v1/errors", json.dumps(event).encode(), headers)).close()
    return 202, "will be charged"

def retry(headers, body):
    if not is_signed(headers, body): return 401, "the signature does not fit"
    if headers["Idempotency-Key"] in charged: return 200, "charged before"
    if failure := charge(json.loads(body), int(headers["Errata-Attempt"])): return 503, failure
    return 200, charged.add(headers["Idempotency-Key"]) or "charged"

class Service(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, text = retry(self.headers, body) if self.path == "/retries" else order(body)
        self.send_response(status)
        if status == 503: self.send_header("Retry-After", "5")
        self.end_headers(), self.wfile.write(text.encode())

with http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 9000))), Service) as server:
    print("listening", server.server_port, flush=True) or server.serve_forever()
