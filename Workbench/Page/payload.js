// One payload: the editor, what it is judged under, and what becomes of it.
import { desk, Newest } from "/desk.js";
import { button, copyButton, download, drawDifference, element, say, section } from "/elements.js";
import { Controls } from "/controls.js";
import { Editor } from "/editor.js";
import { Verdict } from "/verdict.js";

const first = "'p-1', { sku: 's-1', name: 'Levi's 501', price: 89,90 }";
const draft = "playerbridge.draft";
/** Milliseconds without a change after which a fix is looked for. */
const pause = 200;

/** The forms in which a payload can be kept: name, label. */
const forms = [["command", "Command line"], ["case", "Case line"], ["step", "Scenario step"], ["test", "Swift Testing test"]];

export class PayloadView {
  #bench;
  #controls;
  #editor;
  #verdict;
  #newest = new Newest();
  #mending = 0;
  #keeping = 0;
  /** The case of a file that the text came from. */
  #origin = null;
  #originBox = element("div", "origin");

  constructor(bench) {
    this.#bench = bench;
    this.#controls = new Controls(bench.vocabulary, () => this.judge());
    this.#editor = new Editor("The text, exactly as the app sends it", () => this.judge());
    this.#verdict = new Verdict(this.#editor, (text) => { this.#editor.text = text; this.judge(); this.#editor.focus(); say("the fix was applied"); });
    this.#originBox.hidden = true;
    this.element = element("div", "view columns",
      element("div", "work", this.#controls.element, this.#editor.element, this.#verdict.head,
        element("div", "actions", button("From a log", () => this.#undo()),
          button("As a Swift literal", () => this.#bench.open("literal", { question: this.#controls.question, template: this.#editor.text })),
          button("Clear", () => { this.#editor.text = ""; this.judge(); this.#editor.focus(); })),
        this.#originBox, this.#verdict.findings,
        section("Export", element("div", "actions take",
          ...forms.map(([form, label]) => copyButton(label, () => this.#take(form))),
          copyButton("Link", async () => this.#bench.linkTo(this.#state)),
          button("HTML report", async () => download("payload.html", "text/html", await this.#take("html")))))),
      this.#verdict.aside);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "F8") { this.#verdict.next(); event.preventDefault(); }
      if (event.altKey && event.key.toLowerCase() === "f") { this.#verdict.fix(); event.preventDefault(); }
    });
    const kept = sessionStorage.getItem(draft);
    this.load(kept ? JSON.parse(kept) : { question: this.#controls.question, text: first });
  }

  get #state() { return { view: "payload", question: this.#controls.question, text: this.#editor.text }; }

  enter() { this.judge(); }

  load({ question, text, origin = null }) {
    if (question) this.#controls.load(question);
    this.#editor.text = text ?? "";
    this.#origin = origin;
    this.#drawOrigin();
    this.judge();
  }

  judge() {
    clearTimeout(this.#mending);
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keep(), 1_000);
    return this.#newest.ask(async (isNewest) => {
      const state = this.#state;
      const isSame = () => this.#editor.text === state.text;
      try {
        const answer = await desk.ask({ do: "judge", ...state.question, text: state.text },
          (part) => { if (isSame()) this.#editor.colour(part.tokens); });
        if (!isSame() || !isNewest()) return;
        if (answer.isReplaced) return void this.judge();
        this.#draw(answer);
        if (!answer.passed) this.#mending = setTimeout(() => this.#mend(state), pause);
      } catch (error) { if (isNewest()) this.#fail(error.message); }
    });
  }

  #fail(message) {
    this.#verdict.fail(message);
    this.#count();
  }

  /** What is there again when the tab is loaded anew. */
  #keep() {
    const state = this.#state;
    if (state.text.length < 100_000) sessionStorage.setItem(draft, JSON.stringify(state));
  }

  /** The corrected text takes longer than all else: it is looked for when nobody types, and given up when somebody does. */
  async #mend({ question, text }) {
    const isSame = () => this.#editor.text === text && JSON.stringify(this.#controls.question) === JSON.stringify(question);
    const answer = await desk.ask({ do: "judge", mends: true, ...question, text }).catch(() => null);
    if (answer && !answer.isReplaced && isSame()) this.#draw(answer);
  }

  #draw(answer) {
    this.#verdict.draw(answer);
    this.#count();
  }

  /** How often something was told: whoever drives the page waits for it. */
  #count() { this.element.dataset.judged = String(Number(this.element.dataset.judged ?? 0) + 1); }

  async #take(form) {
    const { question, text } = this.#state;
    return (await desk.ask({ do: "take", form, ...question, text })).text;
  }

  async #undo() {
    try {
      const { text, undone } = await desk.ask({ do: "undo", text: this.#editor.text });
      this.#editor.text = text;
      say(undone.length ? undone.join("; ") : "the text has no log prefix or escapes");
      this.judge();
    } catch (error) { say(error.message); }
  }

  // MARK: A case of a file

  #drawOrigin() {
    this.#originBox.hidden = !this.#origin;
    if (!this.#origin) return;
    const preview = element("div", "preview");
    const { path, line } = this.#origin;
    this.#originBox.replaceChildren(element("p", "", "from ", element("code", "", `${path}:${line}`)),
      element("div", "actions", button("Show the change", async () => {
        try {
          const { question, text } = this.#state;
          const proposal = await desk.ask({ do: "propose", path, line, ...question, text });
          if (proposal.old === proposal.new) return preview.replaceChildren(element("p", "", "the line does not change"));
          preview.replaceChildren(drawDifference(proposal.old, proposal.new), button("Write it to the file", async () => {
            try {
              await desk.ask({ do: "write", path, line, old: proposal.old, new: proposal.new });
              preview.replaceChildren(element("p", "good", "written"));
              say(`${path}:${line} was written`);
            } catch (error) { preview.replaceChildren(element("p", "bad", error.message)); }
          }, "primary"));
        } catch (error) { preview.replaceChildren(element("p", "bad", error.message)); }
      })), preview);
  }
}
