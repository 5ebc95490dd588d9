"""Opens the HTML report in headless Chromium and looks at what only a browser can say. Usage: page-check.py PLAYERBRIDGE

Pictures of a page with sessions, at the widths of a phone and a desk, light and dark, are left in out/page to be looked at.
"""
import base64, json, pathlib, subprocess, sys, tempfile, time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

ROOT = pathlib.Path(__file__).resolve().parent.parent
tool = pathlib.Path(sys.argv[1]).resolve()
folder = pathlib.Path(tempfile.mkdtemp())
failures = []


def expect(what, holds):
    print("ok  " if holds else "NOT ", what)
    if not holds:
        failures.append(what)


def run(*words):
    subprocess.run([tool, *map(str, words)], cwd=folder, stdout=subprocess.DEVNULL, check=False)


hostile = [
    "</script><script>document.title='x'</script>", "<img src=x onerror=\"document.title='x'\">",
    "javascript:document.title='x'", "\"><svg onload=\"document.title='x'\">", "<style>body{display:none}</style>",
    "a\u202eb\u0007\u2028c", "Levi's 501", "C:\\temp",
]
with open(folder / "page.cases.jsonl", "w", encoding="utf-8") as cases:
    for text in hostile:
        payload = f"'p-1', {{ sku: 's', name: '{text}' }}"
        cases.write(json.dumps({"id": text, "invoke": "updateProductWithData", "arguments": payload}) + "\n")
run("check", "page.cases.jsonl", "--report", "html=page.html", "--report", "json=page.json")
sessions = [ROOT / f"fixtures/scenarios/{name}.scenario.json5" for name in ("cart-add", "cart-twice", "cart-late", "call-replies")]
run("check", "page.cases.jsonl", *sessions, "--report", "html=look.html")

# Ten thousand rows, and the same rows as a plain table.
report = json.loads((folder / "page.json").read_text())
rows = [dict(report["results"][i % len(hostile)], id=f"row {i}", source=f"many.cases.jsonl:{i + 1}") for i in range(10_000)]
(folder / "many.json").write_text(json.dumps(dict(report, results=rows)))
run("merge", "many.json", "--report", "html=many.html")
escape = lambda text: text.replace("&", "&amp;").replace("<", "&lt;")
table = "".join(
    f"<tr><td>{row['verdict']}<td>{row['id']}<td>{escape((row['findings'] or [{'message': ''}])[0]['message'])}<td>{row['source']}"
    for row in rows)
(folder / "plain.html").write_text(f"<!DOCTYPE html><meta charset=utf-8><title>t</title><table>{table}</table>", encoding="utf-8")

options = webdriver.ChromeOptions()
for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1500"]:
    options.add_argument(word)
options.binary_location = "/usr/bin/chromium"
options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
browser.set_script_timeout(60)
script = browser.execute_script
shown = lambda: browser.find_element(By.ID, "shown").text
keys = lambda text: (browser.switch_to.active_element.send_keys(text), time.sleep(0.5))


def opening(name):
    best = 1e9
    for _ in range(3):
        start = time.monotonic()
        browser.get((folder / name).as_uri())
        browser.execute_async_script("const f = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(f))")
        best = min(best, time.monotonic() - start)
    return best


# Texts whose contrast is below what WCAG 2 asks of small ones: colour, what is behind it, and the text.
CONTRAST = """
const light = (c) => c.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const rgb = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
  return Array.from(canvas.getImageData(0, 0, 1, 1).data); };
const faint = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement, text = walker.currentNode.data.trim();
  if (!text || !element.checkVisibility() || /SCRIPT|STYLE|OPTION/.test(element.tagName)) continue;
  let behind = element;
  while (behind && rgb(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
  const colours = [getComputedStyle(element).color, behind ? getComputedStyle(behind).backgroundColor : 'white'];
  const [a, b] = colours.map((c) => light(rgb(c).slice(0, 3))).sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) faint.add(colours.join(' on ') + ': ' + text.slice(0, 20));
}
return Array.from(faint).slice(0, 5).join('; ');
"""
FRAMES = """
window.longest = 0;
let last = performance.now();
const next = () => { const now = performance.now(); window.longest = Math.max(window.longest, now - last); last = now;
  requestAnimationFrame(next); };
requestAnimationFrame(next);
"""

try:
    browser.get((folder / "page.html").as_uri())
    script("document.querySelectorAll('details').forEach((item) => { item.open = true; })")
    time.sleep(0.5)
    expect("no payload ran", browser.title.startswith("PlayerBridge: "))
    expect("no payload became an element", script(
        "return document.scripts.length === 3 && document.querySelectorAll('img,svg[onload],a[href],[onerror]').length === 1"))
    expect("every row shows its contents", script("return document.querySelectorAll('.body .cells').length") == len(hostile))
    expect("no console errors", browser.get_log("browser") == [])
    requests = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    expect("nothing is loaded", [item["params"]["request"]["url"] for item in requests
        if item["method"] == "Network.requestWillBeSent"] == [(folder / "page.html").as_uri()])
    script("const s = document.createElement('script'); s.textContent = \"document.title = 'x'\"; document.body.append(s)")
    expect("the policy refuses another script", browser.title.startswith("PlayerBridge: "))

    browser.get((folder / "page.html").as_uri())
    keys("/")
    keys("501")
    expect("search finds one row", shown() == f"1 of {len(hostile)} results")
    keys(Keys.ESCAPE)
    expect("Escape shows all again", shown() == f"{len(hostile)} results")
    keys("jj")
    expect("j goes from row to row", script("return document.activeElement.closest('.row').id") == "r1")
    was = script("return document.activeElement.parentNode.open")
    keys(Keys.ENTER)
    expect("Enter opens and closes", script("return document.activeElement.parentNode.open") != was)
    colours = set()
    for _ in range(2):
        keys("t")
        colours.add(script("return getComputedStyle(document.body).backgroundColor"))
    expect("light and dark differ", len(colours) == 2)

    # How it looks, as far as a program can tell; the rest is for whoever opens the pictures.
    pictures = ROOT / "out/page"
    pictures.mkdir(parents=True, exist_ok=True)
    for place, width, height in (("phone", 390, 844), ("desk", 1280, 900)):
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": place == "phone"})
        browser.get((folder / "look.html").as_uri())
        script("document.querySelectorAll('.session, .row:nth-child(-n+8) > details').forEach((item) => { item.open = true; })")
        for theme in ("light", "dark"):
            script("document.documentElement.dataset.theme = arguments[0]", theme)
            time.sleep(0.5)
            expect(f"{place}, {theme}: nothing is wider than the window",
                script("return document.documentElement.scrollWidth <= innerWidth"))
            faint = script(CONTRAST)
            expect(f"{place}, {theme}: every text can be told from what is behind it {faint or ''}", not faint)
            for part, top in (("top", 0), ("middle", 1600)):
                script("scrollTo(0, arguments[0])", top)
                time.sleep(0.3)
                shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
                (pictures / f"{place}-{theme}-{part}.png").write_bytes(base64.b64decode(shot["data"]))
            script("scrollTo(0, 0)")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    plain, page = opening("plain.html"), opening("many.html")
    print(f"     10,000 rows: page {page:.2f} s, plain table {plain:.2f} s")
    expect("10,000 rows open in at most three times a plain table's time", page <= 3 * plain)
    keys("/")
    keys("nothing-like-that")
    deadline = time.monotonic() + 20
    while "of 10000" not in shown() and time.monotonic() < deadline:
        time.sleep(0.1)
    expect("10,000 rows are searched", shown() == "0 of 10000 results")
    keys(Keys.ESCAPE)
    script(FRAMES)
    keys("/")
    for letter in "levi":
        keys(letter)
    keys(Keys.ESCAPE)
    keys("f")
    keys("f")
    for top in range(0, 200_000, 5_000):
        script("scrollTo(0, arguments[0])", top)
        time.sleep(0.02)
    stall = script("return window.longest")
    print(f"     longest time without a picture while searching, filtering and scrolling: {stall:.0f} ms")
    expect("10,000 rows are searched, filtered and scrolled without a stall", stall < 400)
finally:
    browser.quit()
sys.exit(1 if failures else 0)
