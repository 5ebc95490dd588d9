// A Swift literal: its holes with types and values, what each row of values comes to, and the campaign of its holes.
import { desk, Newest } from "/desk.js";
import { button, copyButton, drawDifference, element, field, input, say, section, select, visible } from "/elements.js";
import { Controls } from "/controls.js";
import { Editor } from "/editor.js";
import { Verdict } from "/verdict.js";

const first = "'\\(id)', { name: '\\(name)', price: \\(price) }";
const bases = ["string", "number", "integer", "bool", "url", "json"];
const types = [["", "by its place"], ...bases.flatMap((base) => [base, "optional-" + base])];
/** Values that are there at first, by the type that a name suggests. */
const samples = [/(^|\.)(id|sku|ref|key)$|Id$|ID$/, ["p-1", "p-2"], /price|amount|current|original|total/i, ["19.99", "1299"], /count|quantity|stock/i, ["1", "0"], /url|image|link/i,
  ["https://shop.example/1", "https://shop.example/2?a=1&b=2"], /^(is|has)/i, ["true", "false"], /./, ["p-1", "Levi's 501"]];
const sample = (name, row) => samples[samples.findIndex((one, index) => index % 2 === 0 && one.test(name)) + 1][row];

const slice = 256, usualCases = 2048;

export class LiteralView {
  #bench;
  #controls;
  #editor;
  #verdict;
  #newest = new Newest();
  #holes = [];
  #types = new Map();
  /** Values by hole, row by row. */
  #rows = [new Map(), new Map()];
  #chosen = 1;
  #table = element("div", "scroller values");
  #trouble = element("p", "bad");
  #campaign;
  #safe = element("div", "");

  constructor(bench) {
    this.#bench = bench;
    this.#controls = new Controls(bench.vocabulary, () => this.judge());
    this.#editor = new Editor("The Swift literal, with its holes", () => this.read());
    this.#editor.element.classList.add("small");
    this.#verdict = new Verdict(null, () => {});
    this.#campaign = new Campaign(() => this.#question, (values) => this.#addRow(values));
    this.element = element("div", "view columns",
      element("div", "work", this.#controls.element, this.#editor.element, this.#trouble,
        section("Values", this.#table, element("div", "actions", button("Add a row", () => this.#addRow()))),
        this.#verdict.head, this.#verdict.findings, section("Values that break it", this.#campaign.element),
        section("Safe form", element("div", "actions", button("Prove a safe form", () => this.#proveSafe())), this.#safe),
        section("Export", element("div", "actions", copyButton("Link", async () => bench.linkTo(this.#state)),
          copyButton("Command line", async () => (await desk.ask({ do: "take", form: "command", ...this.#questionOfRow(this.#chosen), text: this.#text })).text),
          button("The payload of this row", () => bench.open("payload", { question: this.#controls.question, text: this.#text }))))),
      this.#verdict.aside);
    this.load({ template: first });
  }

  #text = "";

  get #question() {
    const { name, isEvent, options } = this.#controls.question;
    return { name, isEvent, options: [...options, ["template", this.#editor.text]],
      holes: this.#holes.filter((hole) => this.#types.get(hole)).map((hole) => [hole, this.#types.get(hole)]) };
  }

  #questionOfRow(index) {
    const { name, isEvent, options } = this.#question;
    return { name, isEvent, options: [...options, ...this.#holes.map((hole) => ["set", `${hole}=${this.#rows[index].get(hole) ?? ""}`])] };
  }

  get #state() {
    return { view: "literal", question: this.#controls.question, template: this.#editor.text,
      types: Array.from(this.#types), rows: this.#rows.map((row) => Array.from(row)) };
  }

  load({ question, template, types: given = [], rows }) {
    if (question) this.#controls.load(question);
    this.#types = new Map(given);
    if (rows) this.#rows = rows.map((row) => new Map(row));
    this.#chosen = Math.min(1, this.#rows.length - 1);
    this.#editor.text = template;
    this.#holes = [];
    this.read();
  }

  enter() { this.judge(); }

  /** Finds the holes of the literal, and keeps what is known of those that stay. */
  async read() {
    const template = this.#editor.text;
    try {
      const { holes, tokens } = await desk.ask({ do: "holes", template });
      if (template !== this.#editor.text) return;
      this.#trouble.textContent = "";
      this.#editor.colour(tokens);
      const names = Array.from(new Set(holes));
      if (names.join("\n") !== this.#holes.join("\n")) {
        this.#holes = names;
        this.#rows.forEach((row, index) => names.forEach((name) => { if (!row.has(name)) row.set(name, sample(name, index % 2)); }));
        this.#drawTable();
        this.#campaign.clear();
      }
      this.judge();
    } catch (error) { this.#trouble.textContent = error.message; }
  }

  #addRow(values = null) {
    const row = new Map(this.#holes.map((hole) => [hole, values?.[hole] ?? sample(hole, 0)]));
    this.#rows.push(row);
    this.#chosen = this.#rows.length - 1;
    this.#drawTable();
    this.judge();
    say("a row was added");
  }

  #drawTable() {
    const head = element("tr", "", element("th", "", ""), ...this.#holes.map((hole) => {
      const type = select(types, () => { this.#types.set(hole, type.value); this.#campaign.clear(); });
      type.value = this.#types.get(hole) ?? "";
      type.setAttribute("aria-label", `type of ${hole}`);
      return element("th", "", element("code", "", `\\(${visible(hole)})`), " ", type);
    }), element("th", "", ""));
    const body = this.#rows.map((row, index) => {
      const verdict = button("…", () => { this.#chosen = index; this.judge(); }, "verdict");
      verdict.title = "show the result of this row";
      return element("tr", index === this.#chosen ? "chosen" : "", element("td", "", verdict), ...this.#holes.map((hole) => {
        const control = input("", () => { row.set(hole, control.value); this.#chosen = index; this.judge(); });
        control.value = row.get(hole) ?? "";
        control.classList.add("code");
        control.setAttribute("aria-label", `${hole}, row ${index + 1}`);
        return element("td", "", control);
      }), element("td", "", button("×", () => {
        if (this.#rows.length < 2) return;
        this.#rows.splice(index, 1);
        this.#chosen = Math.min(this.#chosen, this.#rows.length - 1);
        this.#drawTable();
        this.judge();
      })));
    });
    this.#table.replaceChildren(element("table", "", element("thead", "", head), element("tbody", "", ...body)));
  }

  judge() {
    if (!this.#holes.length) return this.#judgeWithoutHoles();
    return this.#newest.ask(async (isNewest) => {
      const rows = Array.from(this.#table.querySelectorAll("tbody tr"));
      // The row that is looked at first; the others follow.
      const order = [this.#chosen, ...rows.keys()].filter((row, index, all) => all.indexOf(row) === index);
      for (const index of order) {
        if (!isNewest() || !this.#rows[index]) return;
        try {
          const answer = await desk.ask({ do: "judge", ...this.#questionOfRow(index) });
          const row = rows[index], chip = row.querySelector(".verdict");
          row.className = `v-${answer.verdict}` + (index === this.#chosen ? " chosen" : "");
          chip.textContent = answer.outcome ?? "…";
          if (index !== this.#chosen) continue;
          this.#text = answer.text;
          this.#verdict.draw(answer);
        } catch (error) { if (index === this.#chosen) this.#verdict.fail(error.message); }
      }
      this.element.dataset.judged = String(Number(this.element.dataset.judged ?? 0) + 1);
    });
  }

  /** The literal as `playerbridge lint --fix` writes it, once it was proved. */
  async #proveSafe() {
    this.#safe.replaceChildren(element("p", "legend", "trying hostile values…"));
    try {
      const { name, isEvent, holes } = this.#question;
      const template = this.#editor.text;
      const { literal, isChanged } = await desk.ask({ do: "safe", name, isEvent, template, holes });
      if (!isChanged) return this.#safe.replaceChildren(element("p", "", "no hole of this literal has a fix with the same meaning; see Safe payloads in the documentation"));
      this.#safe.replaceChildren(drawDifference(template, literal), copyButton("Copy the safe form", async () => `"${literal}"`));
    } catch (error) { this.#safe.replaceChildren(element("p", "bad", error.message)); }
  }

  #judgeWithoutHoles() { this.#verdict.fail("the literal has no holes: it is a single payload"); }
}

/** The campaign of the holes: slice after slice, faults as they come, and the smallest value of each. */
class Campaign {
  #question;
  #keep;
  #run = 0;
  #count = element("p", "counts");
  #bar = element("progress", "");
  #body = element("tbody", "");
  #summary = element("ul", "campaign");
  #start = button("Search for values that break it", () => this.start(), "primary");
  #stop = button("Stop", () => { this.#run += 1; });
  #cases = input("", () => {});

  constructor(question, keep) {
    this.#question = question;
    this.#keep = keep;
    this.#cases.type = "number";
    this.#cases.value = String(usualCases);
    this.#bar.value = 0;
    this.#stop.disabled = true;
    this.#count.setAttribute("role", "status");
    const head = element("tr", "", ...["hole", "result", "seen", "smallest value", ""].map((name) => element("th", "", name)));
    this.element = element("div", "", element("div", "actions", this.#start, this.#stop, field("Cases", this.#cases, "narrow")),
      this.#bar, this.#count, element("div", "scroller", element("table", "", element("thead", "", head), this.#body)), this.#summary);
  }

  clear() {
    this.#run += 1;
    this.#body.replaceChildren();
    this.#summary.replaceChildren();
    this.#count.textContent = "";
    this.#bar.value = 0;
  }

  async start() {
    this.clear();
    const run = ++this.#run, total = Math.max(1, Math.min(Number(this.#cases.value) || usualCases, 1_000_000));
    this.#start.disabled = true;
    this.#stop.disabled = false;
    this.#bar.max = total;
    try {
      const { seed, holes } = await desk.ask({ do: "campaign", ...this.#question() });
      const rows = new Map(), open = [];
      for (let done = 0; done < total && run === this.#run;) {
        const count = Math.min(slice, total - done);
        const answer = await desk.ask({ do: "run", count, isLast: done + count >= total });
        done += count;
        for (const fault of answer.faults) this.#drawFault(fault, rows, open);
        this.#bar.value = done;
        this.#count.textContent = `${answer.cases} cases, ${answer.faults.length} kinds of faults, seed ${seed}`;
        if (answer.summary) this.#summary.replaceChildren(...answer.summary.campaign.map((line) => element("li", "", line)));
        // Smallest values as soon as there is a fault, between two slices.
        if (open.length && run === this.#run) await this.#shrink(open.shift(), holes);
      }
      while (open.length && run === this.#run) await this.#shrink(open.shift(), holes);
      this.#count.append(run === this.#run ? "; done" : "; stopped");
    } catch (error) { this.#count.textContent = error.message; }
    this.#start.disabled = false;
    this.#stop.disabled = true;
  }

  #drawFault(fault, rows, open) {
    const key = fault.hole + "\n" + fault.rule;
    if (!rows.has(key)) {
      const row = element("tr", "", element("td", "", element("code", "", visible(fault.hole || "all"))), element("td", "", fault.rule),
        element("td", "", ""), element("td", "smallest", "…"), element("td", "", ""));
      rows.set(key, row);
      open.push({ fault, row });
      this.#body.append(row);
    }
    const row = rows.get(key);
    row.children[2].textContent = String(fault.count);
    row.title = fault.classes.join(", ");
  }

  async #shrink({ fault, row }) {
    const answer = await desk.ask({ do: "shrink", hole: fault.hole, rule: fault.rule });
    row.children[1].textContent = `${answer.outcome}: ${answer.result.findings[0]?.message ?? fault.rule}`;
    row.children[3].replaceChildren(element("code", "", visible(answer.value || "nothing")));
    const values = answer.values;
    row.children[4].replaceChildren(element("div", "actions", button("As a row", () => this.#keep(values)), copyButton("Replay", async () => answer.replay)));
  }
}
