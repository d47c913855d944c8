#!/usr/bin/env python3
"""Stands for the product's program: healthy at once, tells what it was given, and at its end whether the
servers were still there."""
import http.server, json, os, signal, socket, sys, threading

data = os.environ["MAILLON_DATA_DIR"]
given = {k: v for k, v in os.environ.items() if k.startswith("MAILLON_")}
name = "demo.json" if sys.argv[1] == "demo" else "given.json"
with open(os.path.join(data, name), "w") as f:
    json.dump({"arguments": sys.argv[1:], "environment": given}, f)
if sys.argv[1] == "demo":
    sys.exit(0)


class Health(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/health/ready" else 404)
        self.end_headers()

    def log_message(self, *_):
        pass


def port(url):
    return int(url.rsplit("@", 1)[1].split(":")[1].split("/")[0])


def stop(*_):
    both = [port(given["MAILLON_DATABASE_URL"]), port(given["MAILLON_NATS_URL"])]
    for one in both:
        socket.create_connection(("127.0.0.1", one), 2).close()
    with open(os.path.join(data, "stopped-first"), "w") as f:
        f.write("yes")
    os._exit(0)


signal.signal(signal.SIGTERM, stop)
host, ops = given["MAILLON_OPS_ADDR"].rsplit(":", 1)
server = http.server.ThreadingHTTPServer((host, int(ops)), Health)
threading.Thread(target=server.serve_forever, daemon=True).start()
end = os.path.join(data, "end-with")
while not os.path.exists(end):
    threading.Event().wait(0.05)
os._exit(int(open(end).read()))
