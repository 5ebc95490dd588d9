"""Runs a plan of webview-comparison in real web views, through their WebDrivers. Only Python's standard library.

Usage: drive.py FOLDER [ENGINE]...     FOLDER holds plan.json; each engine's answers become FOLDER/ENGINE.json
"""
import http.client, http.server, json, os, pathlib, signal, socket, subprocess, sys, tempfile, threading, time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = pathlib.Path(sys.argv[1]).resolve()
DEADLINE = 900

ENGINES = {
    "webkitgtk": dict(
        name="WebKitGTK", driver=["/usr/bin/WebKitWebDriver", "--port={port}"], needs_display=True,
        capabilities={"webkitgtk:browserOptions": {
            "binary": "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "args": ["--automation"]}}),
    "chromium": dict(
        name="Chromium", driver=["/usr/bin/chromedriver", "--port={port}"], needs_display=False,
        capabilities={"browserName": "chrome", "goog:chromeOptions": {
            "binary": "/usr/bin/chromium", "args": ["--headless=new", "--no-sandbox", "--disable-gpu"]}}),
}


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


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Driver:
    """A WebDriver and its browser, in a process group of their own that ends with it."""

    def __init__(self, engine):
        self.port, self.processes = free_port(), []
        environment = dict(os.environ)
        if engine["needs_display"]:
            reader, writer = os.pipe()
            self.start(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
                       environment, pass_fds=[writer])
            os.close(writer)
            environment["DISPLAY"] = ":" + os.read(reader, 16).decode().strip()
        self.start([word.format(port=self.port) for word in engine["driver"]], environment)
        for _ in range(100):
            try:
                self.call("GET", "/status")
                break
            except OSError:
                time.sleep(0.1)
        made = self.call("POST", "/session", {"capabilities": {"alwaysMatch": engine["capabilities"]}})
        self.session, reported = made["sessionId"], made["capabilities"]
        self.version = f"{reported['browserName']} {reported['browserVersion']}"

    def start(self, words, environment, **more):
        self.processes.append(subprocess.Popen(
            words, env=environment, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more))

    def call(self, method, path, body=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        link.request(method, path, json.dumps(body or {}) if method == "POST" else None,
                     {"Content-Type": "application/json"})
        value = json.loads(link.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{path}: {value['error']}: {value.get('message')}")
        return value

    def end(self):
        try:
            self.call("DELETE", f"/session/{self.session}")
        except Exception:
            pass
        for process in reversed(self.processes):
            try:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(10)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(process.pid, signal.SIGKILL)


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
