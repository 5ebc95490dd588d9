"""Each part of the workbench once, as a person uses it, in a real browser."""
import base64, json, pathlib, statistics, tempfile, time

from client import ROOT, Workbench
from webdriver import ENGINES, Driver

# The five commonest faults, and what the fix makes of them.
FAULTS = [
    ("an apostrophe", "'p-1', { sku: 's', name: 'Levi's 501' }"),
    ("a decimal comma", "'p-1', { sku: 's', current: 89,90, name: 'a' }"),
    ("an optional", "'p-1', { sku: Optional(\"s\"), name: 'a' }"),
    ("nil", "'p-1', { sku: 's', name: 'a', original: nil }"),
    ("a dictionary of Swift", "\"p-1\", [\"sku\": \"s\", \"name\": \"a\"]"),
]
HOSTILE = [
    "</script><script>document.title='x'</script>", "<img src=x onerror=\"document.title='x'\">", "javascript:document.title='x'",
    "\"><svg onload=\"document.title='x'\">", "<style>body{display:none}</style>", "a\u202eb\u0007\u2028c", "Levi's 501", "C:\\temp",
    "';document.title='x';'", "${document.title='x'}", "`+(document.title='x')+`", "<!--", "]]>", "&lt;img src=x onerror=document.title=1&gt;",
]

# Types a letter into the editor, and tells when the picture with its judgement is there.
TYPE = """
const [letter, done] = arguments, view = document.getElementById('view-payload'), area = view.querySelector('textarea');
area.focus();
const before = view.dataset.judged, start = performance.now();
const watch = new MutationObserver(() => {
  if (view.dataset.judged === before) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
});
watch.observe(view, { attributes: true });
document.execCommand('insertText', false, letter);
"""
# The same in a text area with nothing around it.
PLAIN = """
const [text, done] = arguments, area = document.createElement('textarea');
area.value = text; area.style.cssText = 'position:fixed;inset:0 0 auto 0;height:15rem;z-index:9';
document.body.append(area); area.focus(); area.setSelectionRange(7, 7);
requestAnimationFrame(() => setTimeout(() => {
  const start = performance.now();
  document.execCommand('insertText', false, ' ');
  requestAnimationFrame(() => setTimeout(() => { const taken = performance.now() - start; area.remove(); done(taken); }));
}));
"""
SET = """
const area = document.querySelector('#view-payload textarea');
area.focus(); area.select(); document.execCommand('insertText', false, arguments[0]);
"""


class Page:
    def __init__(self, folder, engine, expect):
        self.expect, self.engine = expect, engine
        self.bench = Workbench(folder, "fixtures/samples/cart.cases.jsonl", "fixtures/tapes", *self.scratch())
        words = dict(ENGINES[engine])
        if engine == "chromium":
            words["capabilities"] = dict(words["capabilities"], **{"goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}})
        self.driver = Driver(words)
        self.script = self.driver.script

    def scratch(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.file = self.folder / "mine.cases.jsonl"
        self.file.write_text('{"id": "mine", "invoke": "updateProductWithData", "arguments": "\'p-1\', {}", "expect": {"verdict": "rejected"}}\n')
        return [str(self.folder)]

    def end(self):
        self.driver.end()
        self.expect("the server ends in good order", self.bench.end() == 0)

    def wait(self, what, script, *arguments, seconds=20):
        deadline = time.monotonic() + seconds
        while not (found := self.script(script, *arguments)) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.expect(what, bool(found))
        return found

    def paste(self, text):
        before = self.script("return document.getElementById('view-payload').dataset.judged")
        self.script(SET, text)
        deadline = time.monotonic() + 20
        while self.script("return document.getElementById('view-payload').dataset.judged") == before and time.monotonic() < deadline:
            time.sleep(0.02)

    def outcome(self, view="payload"):
        return self.script("return document.querySelector(`#view-${arguments[0]} .outcome .verdict`).textContent", view)

    def press(self, label, view="payload", seconds=15):
        """Presses the button with a label in a part, as soon as it is there."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.script(
                    "const one = Array.from(document.querySelectorAll(`#view-${arguments[1]} button`)).find((one) => "
                    "one.textContent.startsWith(arguments[0]) && one.checkVisibility()); if (!one) return false;"
                    "one.focus(); one.click(); return true", label, view):
                return True
            time.sleep(0.05)
        return False

    # MARK: Parts

    def payload(self):
        expect = self.expect
        self.driver.open(self.bench.address)
        self.wait("the page opens", "return document.querySelector('#view-payload .verdict') !== null")
        self.wait("the first text is judged", "return document.getElementById('view-payload').dataset.judged > 0")
        expect("the address shows no token", "token" not in self.script("return location.href"))
        for name, text in FAULTS:
            self.paste(text)                                                     # 1: paste
            expect(f"{name}: {self.outcome()}", self.outcome() in ("rejected", "failed", "arrived, but unusable", "altered"))
            expect(f"{name}: the fix is shown", self.press("Show the fix"))      # 2: look
            expect(f"{name}: as a difference", self.script("return document.querySelectorAll('#view-payload .preview del, #view-payload .preview ins').length") > 0)
            before = self.script("return document.getElementById('view-payload').dataset.judged")
            self.press("Apply it")                                               # 3: take it
            self.wait(f"{name}: and delivers", "const view = document.getElementById('view-payload'); return view.dataset.judged !== arguments[0] && view.querySelector('.outcome .verdict').textContent === 'delivered'", before)
            self.press("Swift Testing test")                                     # 4: copy
            self.wait(f"{name}: the test is copied, four actions after the text", "return Array.from(document.querySelectorAll('[data-copied]')).some((one) => one.dataset.copied.includes('import PlayerBridgeTesting'))")
            self.script("document.querySelectorAll('[data-copied]').forEach((one) => delete one.dataset.copied)")
        self.paste(FAULTS[0][1])
        self.press("Go to the place")
        expect("the place is selected", self.script("const area = document.querySelector('#view-payload textarea'); return area.value.slice(area.selectionStart, area.selectionEnd)") == "'")
        self.press("Why")
        self.wait("the rule's page opens beside it", "return document.querySelector('#view-payload .rule-page').textContent.includes('unescaped-quote')")
        for label, words in (("Command line", "playerbridge invoke"), ("Case line", '"expect"'), ("Scenario step", '"invoke"'), ("Link", "#state=")):
            self.press(label)
            self.wait(f"{label} is copied", "return Array.from(document.querySelectorAll('[data-copied]')).some((one) => one.dataset.copied.includes(arguments[0]))", words)
        link = self.script("return Array.from(document.querySelectorAll('[data-copied]')).map((one) => one.dataset.copied).find((text) => text.includes('#state='))")
        self.paste("true")
        self.driver.open("about:blank")
        self.driver.open(link)
        self.wait("the link brings everything back", "return document.querySelector('#view-payload textarea')?.value === arguments[0]", FAULTS[0][1])
        self.script("const box = document.querySelector('#view-payload'); box.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', altKey: true, bubbles: true }))")
        self.wait("keys show the fix", "return document.querySelector('#view-payload .preview ins') !== null")

    def hostile(self):
        self.driver.click("#tab-payload")
        before = self.script("return document.querySelectorAll('*').length > 0 && document.scripts.length")
        for text in HOSTILE:
            self.paste(f"'p-1', {{ sku: 's', name: '{text}' }}")
            self.paste("'p-1', { name: " + json.dumps(text) + " }")
            self.paste(text)
        self.expect("no payload ran", self.script("return document.title") == "PlayerBridge workbench")
        self.expect("no payload became an element", self.script("return document.querySelectorAll('img, iframe, object, [onerror], [onload], main style, main script, main a[href]').length") == 0)
        self.expect("the scripts are those of the page", self.script("return document.scripts.length") == before)
        blocked = self.script("try { document.body.insertAdjacentHTML('beforeend', '<b id=made></b>'); } catch { return true } return false")
        if self.engine == "chromium":
            self.expect("no text can be made markup at all", blocked)
            self.driver.ask("POST", "/se/log", {"type": "browser"})
        self.script("const s = document.createElement('script'); try { s.textContent = \"document.title = 'x'\"; document.body.append(s) } catch {}")
        self.expect("the policy refuses another script", self.script("return document.title") == "PlayerBridge workbench")

    def literal(self):
        self.driver.click("#tab-literal")
        self.wait("the rows are judged", "return document.getElementById('view-literal').dataset.judged > 0 && document.querySelectorAll('#view-literal .values .verdict').length === 2")
        self.wait("a value breaks the literal", "return Array.from(document.querySelectorAll('#view-literal .values .verdict'), (one) => one.textContent).join() === 'delivered,rejected'")
        self.expect("the literal stands over its text", self.script("return document.querySelectorAll('#view-literal .segments .hole').length") == 3)
        self.press("Search for values", "literal")
        self.wait("the campaign finds faults while it runs", "return document.querySelectorAll('#view-literal tbody tr .smallest code').length >= 2", seconds=60)
        self.wait("and ends", "return /; done$/.test(document.querySelector('#view-literal .counts').textContent)", seconds=120)
        print("    ", self.script("return document.querySelector('#view-literal .counts').textContent"))
        rows = self.script("return document.querySelectorAll('#view-literal .values tbody tr').length")
        self.press("As a row", "literal")
        self.wait("a smallest value becomes a row", "return document.querySelectorAll('#view-literal .values tbody tr').length === arguments[0]", rows + 1)
        self.press("Prove a safe form", "literal")
        self.wait("the safe form is proved", "return document.querySelector('#view-literal .difference ins')?.textContent.includes('JSONEncoder')", seconds=60)

    def session(self):
        self.driver.click("#tab-session")
        self.wait("the player starts", "return document.getElementById('view-session').dataset.played > 0 && document.querySelectorAll('#view-session .card').length > 3")
        self.press("Add to cart", "session")
        self.wait("the tap asks the app", "return document.querySelector('#view-session select').selectedOptions[0]?.textContent.startsWith('answer should-add-item-to-cart')")
        steps = "return Number(document.querySelector('#view-session input[type=range]').max)"
        self.press("Advance the clock", "session")
        self.wait("31 seconds pass", "return document.querySelector('#view-session .player-state').textContent.startsWith('31 s')")
        self.wait("the shopper sees an error", "return document.querySelector('#view-session .picture').textContent.includes('cart.errors')")
        self.press("◀ Back", "session")
        self.wait("a step back brings the time back", "return document.querySelector('#view-session .player-state').textContent.startsWith('0 s')")
        self.press("Send", "session")
        self.wait("the answer arrives, and an arc leads to it", "return document.querySelector('#view-session .flow .state.answered') !== null")
        self.wait("the cart holds it", "return document.querySelector('#view-session .picture').textContent.includes('CartR-1')")
        self.press("Reload", "session")
        self.wait("a reload empties it", "return document.querySelector('#view-session .picture').textContent.includes('Cartempty')")
        self.expect("steps are kept", self.script(steps) == 4)
        tape = (ROOT / "fixtures/tapes/evening-show.tape.jsonl").read_text()
        self.script("""
            const data = new DataTransfer();
            data.items.add(new File([arguments[0]], 'evening-show.tape.jsonl'));
            document.getElementById('view-session').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))""", tape)
        lines = tape.strip().count("\n")
        self.wait("a dropped tape is played", "return Number(document.querySelector('#view-session input[type=range]').max) === arguments[0]", lines)
        for _ in range(3):
            self.press("◀ Back", "session")
        self.wait("it is stepped back", "return document.querySelector('#view-session .stepper .legend').textContent.startsWith(arguments[0])", f"{lines - 3} of")
        self.press("Forward", "session")
        self.wait("and forward", "return document.querySelector('#view-session .stepper .legend').textContent.startsWith(arguments[0])", f"{lines - 2} of")

    def files(self):
        self.driver.click("#tab-files")
        self.wait("the files are checked", "return /^3 files/.test(document.querySelector('#view-files .outcome').textContent)", seconds=60)
        self.expect("one does not pass", "1 did not pass" in self.script("return document.querySelector('#view-files .outcome').textContent"))
        self.script("document.querySelectorAll('#view-files details').forEach((one) => { one.open = true; })")
        self.file.write_text(self.file.read_text().replace("'p-1', {}", "'p-1', { name: 'a' }"))
        self.script("Array.from(document.querySelectorAll('#view-files .row')).find((row) => row.textContent.includes('mine')).querySelector('.case button').click()")
        self.wait("a case opens in the editor", "return document.querySelector('#view-payload textarea').value.startsWith(\"'p-1', {\") && document.querySelector('#view-payload .origin').checkVisibility()")
        text = self.file.read_text()
        self.press("Show the change")
        self.wait("the difference is shown", "return document.querySelector('#view-payload .origin ins')?.textContent.includes('delivered')")
        self.expect("nothing is written before", self.file.read_text() == text)
        self.press("Write it to the file")
        self.wait("it is written on request", "return document.querySelector('#view-payload .origin .preview .good') !== null")
        self.expect("with today's expectation", '"verdict":"delivered"' in self.file.read_text())
        self.driver.click("#tab-files")
        self.wait("the change is seen", "return /, 0 did not pass/.test(document.querySelector('#view-files .outcome').textContent)")

    # MARK: How fast, and how much

    def typing(self):
        self.driver.click("#tab-payload")
        self.driver.ask("POST", "/timeouts", {"script": 120_000})
        for size, name in ((650, "650 bytes"), (20_000, "20 kB"), (200_000, "200 kB")):
            piece = "{ sku: 'KB-12', name: 'Oak stool', inStock: 7, current: 89.5 }, "
            body = (piece * (size // len(piece) + 1))[:size - 60].rsplit("}, ", 1)[0] + "}"
            self.paste("'p-1', { variations: [" + body + "], name: 'Levi's 501' }")
            time.sleep(1)
            self.script("const area = document.querySelector('#view-payload textarea'); area.setSelectionRange(7, 7)")
            taken = [self.driver.later(TYPE, letter) for letter in " " * 15]
            plain = statistics.median(self.driver.later(PLAIN, self.script("return document.querySelector('#view-payload textarea').value")) for _ in range(15))
            median = statistics.median(taken)
            self.expect(f"{name} are judged: {self.outcome()}", self.outcome() == "rejected")
            print(f"     from key to squiggle at {name}: median {median:.0f} ms, worst {max(taken):.0f} ms; "
                  f"from key to letter in a bare text area: {plain:.0f} ms")
            # A machine that has other things to do slows both.
            if size == 20_000:
                self.expect("20 kB are judged in the time of some letters of a bare text area", median < max(150, 12 * plain))

    def memory(self, edits=3600):
        self.paste(FAULTS[0][1])

        def heap():
            self.driver.devtools("HeapProfiler.collectGarbage", {})
            return self.script("return performance.memory.usedJSHeapSize") >> 10
        for _ in range(50):
            self.driver.later(TYPE, "a")
        before, processes = heap(), self.bench.processes()
        began = time.monotonic()
        done = 0
        while done < edits:
            done += self.driver.later("""
                const done = arguments[0], view = document.getElementById('view-payload'), area = view.querySelector('textarea');
                let left = 100;
                const next = () => {
                  if (left-- === 0) return done(100);
                  const before = view.dataset.judged;
                  const watch = new MutationObserver(() => { if (view.dataset.judged !== before) { watch.disconnect(); setTimeout(next); } });
                  watch.observe(view, { attributes: true });
                  area.focus(); area.setSelectionRange(9, left % 2 ? 9 : 10);
                  document.execCommand('insertText', false, left % 2 ? 'x' : '');
                  if (left % 2 === 0) document.execCommand('delete');
                };
                next();""")
        after, later = heap(), self.bench.processes()
        print(f"     {done} edits in {time.monotonic() - began:.0f} s: page {before} kB, then {after} kB; server {processes['server']} kB, then "
              f"{later['server']} kB; desk {processes['desks']}, then {later['desks']}; worker {processes['workers']}, then {later['workers']}")
        self.expect("an hour of edits leaves the page as large as it was", after < before * 1.5 + 2000)
        self.expect("and the server", later["server"] < processes["server"] + 16_384)
        self.expect("and the worker", later["workers"][0] < processes["workers"][0] * 1.5 + 32_768)

    # MARK: Pictures

    def pictures(self):
        folder = ROOT / "out/workbench"
        folder.mkdir(parents=True, exist_ok=True)
        sizes = (("desk", 1280, 900), ("phone", 390, 844)) if self.engine == "chromium" else (("desk", 1280, 900),)
        self.driver.click("#tab-payload")
        self.paste(FAULTS[0][1])
        self.press("Show the fix")
        for place, width, height in sizes:
            if self.engine == "chromium":
                self.driver.devtools("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": place == "phone"})
            for part in ("payload", "literal", "session", "files"):
                self.driver.click("#tab-" + part)
                for theme in ("light", "dark"):
                    self.script("document.documentElement.dataset.theme = arguments[0]", theme)
                    time.sleep(0.3)
                    self.expect(f"{part} on a {place}, {theme}: nothing is wider than the window",
                                self.script("return document.documentElement.scrollWidth <= innerWidth"))
                    if self.engine == "chromium":
                        shot = self.driver.devtools("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True})["data"]
                    else:
                        shot = self.driver.ask("GET", "/screenshot")
                    (folder / f"{self.engine}-{part}-{place}-{theme}.png").write_bytes(base64.b64decode(shot))

    def quiet(self):
        """What only Chromium tells: nothing was loaded from elsewhere, and nothing went wrong."""
        # The refusals are those of the hostile part.
        loud = [entry["message"] for entry in self.driver.ask("POST", "/se/log", {"type": "browser"}) 
                if "Content Security Policy" not in entry["message"] and "Trusted" not in entry["message"]]
        self.expect(f"no console errors {loud or ''}", not loud)
        requests = [json.loads(entry["message"])["message"] for entry in self.driver.ask("POST", "/se/log", {"type": "performance"})]
        asked = {item["params"]["request"]["url"].split("/")[2] for item in requests
                 if item["method"] == "Network.requestWillBeSent" and "//" in item["params"]["request"]["url"]}
        self.expect(f"nothing is loaded from elsewhere {asked}", asked <= {self.bench.host})


def run(folder, engine, expect):
    page = Page(folder, engine, expect)
    print(f"     {page.driver.version}")
    try:
        for part in (page.payload, page.literal, page.session, page.files, page.pictures, page.hostile, page.typing):
            part()
        if engine == "chromium":
            page.quiet()
            page.memory()
    finally:
        page.end()
