"""Opens the HTML report in headless Chromium and looks at what only a browser can say. Usage: page-check.py PLAYERBRIDGE"""
import json, pathlib, subprocess, sys, tempfile, time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

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

    plain, page = opening("plain.html"), opening("many.html")
    print(f"     10,000 rows: page {page:.2f} s, plain table {plain:.2f} s")
    expect("10,000 rows open in at most three times a plain table's time", page <= 3 * plain)
    keys("/")
    keys("nothing-like-that")
    deadline = time.monotonic() + 20
    while "of 10000" not in shown() and time.monotonic() < deadline:
        time.sleep(0.1)
    expect("10,000 rows are searched", shown() == "0 of 10000 results")
finally:
    browser.quit()
sys.exit(1 if failures else 0)
