// A session: the stub player's state, the shopper's buttons, the app's answers, and steps back and forth.
//
// A session is its steps. Each change plays them from the beginning, which takes milliseconds, so that stepping back is
// playing fewer of them.
import { desk, Newest } from "/desk.js";
import { button, copyButton, download, element, field, fill, input, say, section, select, visible } from "/elements.js";
import { Editor } from "/editor.js";
import { pending, picture } from "/player-picture.js";

const fresh = () => ({ scenario: 1, title: "Session of the workbench", player: "live", configuration: { currency: "USD", locale: "en-US" },
  products: [{ id: "p-1", ref: "R-1", url: "https://shop.example/1", dashboard: { name: "Oak stool" } }, { id: "p-2", ref: "R-2", url: "https://shop.example/2" }],
  steps: [{ start: true }] });

/** What an app answers, to begin with. */
const answers = { "provide-product-data": "", "should-add-item-to-cart": "true", "should-update-item-in-cart": "true",
  "add-to-wishlist": "{ success: true }", "remove-from-wishlist": "{ success: true }" };

export class SessionView {
  #bench;
  #scenario = fresh();
  /** A tape is shown as it is; steps cannot be added to it. */
  #tape = null;
  #shown = 1;
  #count = 1;
  #newest = new Newest();
  /** Callback keys that were there before. */
  #known = new Set();
  #status = element("p", "outcome");
  #picture = element("div", "");
  #steps = element("div", "steps");
  #flow = element("div", "");
  #findings = element("div", "findings");
  #slider = element("input", "");
  #place = element("span", "legend");
  #target = select([], () => this.#suggest());
  #editor = new Editor("The text that the app sends", () => this.#colour());
  #emit = select([], () => {});
  #seconds = input("31", () => {});
  #acting = element("div", "");

  constructor(bench) {
    this.#bench = bench;
    this.#status.setAttribute("role", "status");
    this.#editor.element.classList.add("small");
    this.#seconds.value = "31";
    this.#slider.type = "range";
    this.#slider.setAttribute("aria-label", "Current step");
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    fill(this.#emit, bench.vocabulary.players[0].events.map((event) => [event.name, event.name, event.summary]));
    const open = element("input", "");
    open.type = "file";
    open.hidden = true;
    open.addEventListener("change", () => { if (open.files[0]) this.#take(open.files[0]); open.value = ""; });
    const act = (step) => this.#act(step);
    this.#acting.append(
      section("The app sends", element("div", "fields", field("What", this.#target, "wide")), this.#editor.element,
        element("div", "actions", button("Send", () => this.#send(), "primary"))),
      section("Events", element("div", "actions",
        button("Start", () => act({ start: true })), button("Log in", () => act({ shopper: "login" })), button("Sign in", () => act({ signIn: true })),
        button("Sign out", () => act({ signOut: true })), button("Play", () => act({ playback: "play" })), button("Pause", () => act({ playback: "pause" })),
        button("Complete", () => act({ playback: "complete" })), button("Fail", () => act({ fail: "the network is down" })), button("Reload", () => act({ reload: true }))),
      element("div", "actions", field("Seconds", this.#seconds, "narrow"), button("Advance the clock", () => act({ wait: Number(this.#seconds.value) || 31 })),
        field("Event", this.#emit), button("Emit it", () => act({ emit: this.#emit.value })))));
    this.element = element("div", "view columns",
      element("div", "work", element("div", "actions", button("New session", () => this.load({ scenario: fresh() })),
        button("Open a scenario or tape…", () => open.click()), open,
        button("Save", () => download("session.scenario.json5", "application/json", this.#text)),
        copyButton("Copy", async () => this.#text), copyButton("Link", async () => bench.linkTo({ view: "session", scenario: this.#scenario }))),
        this.#status, this.#picture, this.#acting),
      element("div", "aside", section("Steps", element("div", "stepper", button("◀ Back", () => this.#go(this.#shown - 1)),
        button("Forward ▶", () => this.#go(this.#shown + 1)), this.#slider, this.#place), this.#steps),
        section("Both directions, on the player clock", this.#flow), section("Findings", this.#findings)));
    for (const name of ["dragover", "dragleave", "drop"]) this.element.addEventListener(name, (event) => {
      event.preventDefault();
      this.element.classList.toggle("dropping", name === "dragover");
      if (name === "drop" && event.dataTransfer.files[0]) this.#take(event.dataTransfer.files[0]);
    });
    this.element.addEventListener("keydown", (event) => {
      if (!event.altKey || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      this.#go(this.#shown + (event.key === "ArrowLeft" ? -1 : 1));
      event.preventDefault();
    });
  }

  get #text() { return this.#tape ?? JSON.stringify(this.#scenario, null, 2) + "\n"; }

  enter() { this.#play(); }

  load({ scenario, tape = null }) {
    this.#scenario = scenario ?? fresh();
    this.#tape = tape;
    this.#shown = tape ? Infinity : this.#scenario.steps.length;
    this.#acting.hidden = tape !== null;
    this.#play();
  }

  /** A file that was dropped or chosen: a tape is lines, a scenario is one object. */
  async #take(file) { this.open(file.name, await file.text()); }

  async open(name, text) {
    try {
      if (/^\s*\{\s*"tape"/.test(text)) this.load({ tape: text });
      else this.load({ scenario: (await desk.ask({ do: "convert", text })).value });
      say(`${name} is open`);
    } catch (error) { this.#status.textContent = `${name}: ${error.message}`; }
  }

  /** Adds a step after the one that is shown; what came later is dropped. */
  #act(step) {
    if (this.#tape) return;
    this.#scenario.steps = [...this.#scenario.steps.slice(0, this.#shown), step];
    this.#shown = this.#scenario.steps.length;
    return this.#play();
  }

  #go(step) {
    this.#shown = Math.max(this.#tape ? 1 : 0, Math.min(step, this.#count));
    this.#play();
  }

  // MARK: What the app sends

  #send() {
    const text = this.#editor.text, [kind, name] = this.#target.value.split(/:(.*)/s);
    this.#act(kind === "key" ? { notifyKey: name, info: text } : { invoke: name, arguments: text });
  }

  #suggest() {
    const [kind, name] = this.#target.value.split(/:(.*)/s);
    const type = this.#target.selectedOptions[0]?.dataset.type;
    if (kind === "key") this.#editor.text = answers[type] || "{ success: true }";
    else this.#editor.text = name === "updateProductWithData" ? "'p-1', { sku: 'R-1', name: 'Oak stool', brandName: 'Norrlund', introduction: 'A small seat', description: '<p>Oak</p>', variations: [] }"
      : name === "updateWishlistStatus" ? "{ statuses: { 'R-1': false, 'R-2': true } }" : "";
    this.#colour();
  }

  #colour() {
    const text = this.#editor.text;
    desk.ask({ do: "colours", text }).then(({ tokens }) => { if (text === this.#editor.text) this.#editor.colour(tokens); }, () => {});
  }

  #offer(views) {
    const player = this.#bench.vocabulary.players.find((one) => one.name === this.#scenario.player);
    const waiting = views.flatMap(pending);
    const was = this.#target.value;
    const options = [...waiting.map(({ key, type }) => [`key:${key}`, `answer ${type} (${visible(key)})`]),
      ...(player?.functions ?? []).map((one) => [`invoke:${one.name}`, `invoke ${one.name}`, one.summary])];
    fill(this.#target, options);
    for (const option of this.#target.options) option.dataset.type = waiting.find(({ key }) => option.value === `key:${key}`)?.type ?? "";
    // What has just asked is answered first.
    const asked = waiting.findLast(({ key }) => !this.#known.has(key));
    this.#known = new Set(waiting.map(({ key }) => key));
    if (asked) this.#target.value = `key:${asked.key}`;
    if (this.#target.value !== was) this.#suggest();
  }

  // MARK: Playing

  #play() {
    return this.#newest.ask(async (isNewest) => {
      const question = { do: "session", kind: this.#tape ? "tape" : "scenario", text: this.#text };
      if (Number.isFinite(this.#shown)) question.steps = this.#shown;
      try {
        const answer = await desk.ask(question);
        if (isNewest()) this.#draw(answer);
      } catch (error) { if (isNewest()) this.#status.textContent = error.message; }
      this.element.dataset.played = String(Number(this.element.dataset.played ?? 0) + 1);
    });
  }

  #draw(answer) {
    if (answer.steps === undefined) {
      this.#status.className = "outcome bad";
      this.#status.textContent = answer.problems.join("; ");
      return;
    }
    this.#count = answer.steps;
    this.#shown = Math.min(this.#shown, this.#count);
    Object.assign(this.#slider, { min: 0, max: this.#count, value: this.#shown });
    this.#place.textContent = `${this.#shown} of ${this.#count}`;
    const last = answer.results.at(-1);
    const bad = answer.results.filter((result) => !result.passed).length;
    this.#status.className = "outcome " + (bad || answer.died ? "bad" : "");
    this.#status.textContent = [answer.died, ...answer.problems, last ? `${last.title.replace(/^.* › /, "")}: ${last.outcome}` : "nothing happened yet",
      bad ? `${bad} step${bad === 1 ? "" : "s"} did not pass` : ""].filter(Boolean).join("; ");
    this.#picture.replaceChildren(...answer.views.map((view) => picture(view, this.#tape ? null : (step) => this.#act(view.id ? { ...step, on: view.id } : step),
      Object.fromEntries((this.#scenario.products ?? []).map((product) => [product.id, product.ref])))));
    this.#offer(answer.views);
    this.#drawSteps(answer);
    this.#flow.replaceChildren(answer.timeline ? Drawing.flow(answer.timeline.entries, answer.timeline.arcs) : element("p", "legend", "nothing yet"));
    const found = answer.results.filter((result) => result.result.findings.length).reverse();
    this.#findings.replaceChildren(
      ...found.flatMap((result) => [element("h3", "", visible(result.title.replace(/^.* › /, ""))), ...result.result.findings.map((item) => Drawing.finding(item))]),
      ...answer.end.length ? [element("h3", "", "If the session ended now"), ...answer.end.flatMap((result) => result.result.findings.map((item) => Drawing.finding(item)))] : []);
    if (!this.#findings.childNodes.length) this.#findings.append(element("p", "legend", "none"));
  }

  #drawSteps(answer) {
    const byStep = new Map(answer.results.map((result) => [result.step, result]));
    const name = (step) => Object.entries(step).filter(([key]) => key !== "expect").map(([key, value]) =>
      value === true ? key : `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`).join(", ");
    const lines = this.#tape ? this.#tape.split("\n").slice(1).filter((line) => line.trim()) : this.#scenario.steps.map(name);
    this.#steps.replaceChildren(...lines.slice(0, 1000).map((line, index) => {
      const result = byStep.get(index);
      const item = button("", () => this.#go(index + 1), `${index >= this.#shown ? "later" : ""} ${result && !result.passed ? "failed" : ""}`);
      item.append(element("span", "legend", String(index + 1)), element("span", "what", visible(line.slice(0, 200))), element("span", "legend", result?.outcome ?? ""));
      if (index === this.#shown - 1) item.setAttribute("aria-current", "step");
      return item;
    }));
  }
}
