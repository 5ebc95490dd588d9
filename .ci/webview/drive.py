"""Runs a plan of webview-comparison in real web views, through their WebDrivers. Only Python's standard library.

Usage: drive.py FOLDER [ENGINE]...     FOLDER holds plan.json; each engine's answers become FOLDER/ENGINE.json
"""
import http.server, json, os, pathlib, sys, threading, time

from webdriver import ENGINES, Driver

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = pathlib.Path(sys.argv[1]).resolve()
DEADLINE = 900

class Desk(http.server.BaseHTTPRequestHandler):
    """Serves the plan, the runner and the scripts as they are, and takes the answers."""
    results = None
    # A player script to serve in place of the repository's: how a test alters one engine's stub.
    scripts = ROOT / "js"

    def do_GET(self):
        name = self.path.lstrip("/") or "runner.html"
        for folder in (FOLDER, ROOT / ".ci/webview", self.scripts, ROOT / "js"):
            if "/" not in name and (folder / name).is_file():
                return self.answer(200, (folder / name).read_bytes(), name)
        self.answer(404, b"", name)

    def do_POST(self):
        type(self).results = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer(200, b"", "")

    def answer(self, status, body, name):
        kinds = {".html": "text/html", ".js": "text/javascript", ".json": "application/json"}
        self.send_response(status)
        self.send_header("Content-Type", kinds.get(pathlib.Path(name).suffix, "text/plain") + "; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def run(name):
    engine, desk = ENGINES[name], type("DeskOfOne", (Desk,), {})
    if altered := os.environ.get("PLAYERBRIDGE_ALTERED_STUB"):
        engine_name, folder = altered.split("=")
        if engine_name == name:
            desk.scripts = pathlib.Path(folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), desk)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    driver = Driver(engine)
    try:
        driver.call("POST", f"/session/{driver.session}/url", {"url": f"http://127.0.0.1:{server.server_port}/"})
        start = time.monotonic()
        while desk.results is None:
            if time.monotonic() - start > DEADLINE:
                title = driver.call("GET", f"/session/{driver.session}/title")
                raise RuntimeError(f"{name} is not done after {DEADLINE} s: {title}")
            time.sleep(0.5)
    finally:
        driver.end()
        server.shutdown()
    results = dict(desk.results, engine=engine["name"], version=driver.version)
    (FOLDER / f"{name}.json").write_text(json.dumps(results))
    print(f"{name}: {driver.version}, {len(results['observations'])} pages", file=sys.stderr)


for name in sys.argv[2:] or ENGINES:
    run(name)
