"""Drives web views through their WebDrivers, with Python's standard library alone: ENGINES are those that there are."""
import http.client, json, os, signal, socket, subprocess, time

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

    # MARK: What checks of pages use

    def ask(self, method, path, body=None):
        """A command of the session."""
        return self.call(method, f"/session/{self.session}{path}", body)

    def open(self, address):
        self.ask("POST", "/url", {"url": address})

    def script(self, text, *arguments):
        return self.ask("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def later(self, text, *arguments):
        """A script that calls its last argument with what it comes to."""
        return self.ask("POST", "/execute/async", {"script": text, "args": list(arguments)})

    def find(self, selector):
        return next(iter(self.ask("POST", "/element", {"using": "css selector", "value": selector}).values()))

    def click(self, selector):
        self.ask("POST", f"/element/{self.find(selector)}/click")

    def keys(self, selector, text):
        self.ask("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def devtools(self, command, parameters):
        """A command of Chromium's own protocol."""
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})
