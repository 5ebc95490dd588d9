// What became of a payload: verdict, findings with their fixes, layers, and what the contract knows of what arrived.
import { desk } from "/desk.js";
import { button, drawDifference, element, section, visible } from "/elements.js";

/** How many rows of the contract are drawn at first. */
const fewRows = 40;
/** How many tokens: each is some elements, and a browser lays out all of them. */
const fewCells = 500;
/** Milliseconds without a change after which the layers are drawn. */
const pause = 150;

export class Verdict {
  #editor;
  #apply;
  #chip = element("strong", "verdict", "…");
  #sentence = element("span", "sentence", "paste a payload");
  /** What only screen readers need: others see the finding itself. */
  #heard = element("span", "heard");
  #findings = element("div", "findings");
  #layers = element("div", "");
  #outline = element("div", "");
  #rule = element("div", "rule-page", element("p", "legend", "“Why” on a finding opens the page of its rule here."));
  #marks = [];
  #fixes = [];
  #last = "";
  #later = 0;
  #next = 0;
  /** Somebody asked for a fix that was not there yet. */
  #isAwaited = false;

  /** `apply` takes the corrected text of a fix. */
  constructor(editor, apply) {
    this.#editor = editor;
    this.#apply = apply;
    this.head = element("p", "outcome", this.#chip, " ", this.#sentence, this.#heard);
    this.head.setAttribute("role", "status");
    this.findings = this.#findings;
    this.aside = element("div", "aside", section("Text, tokens, and what arrived", this.#layers),
      section("Fields in the contract", this.#outline), section("Why", this.#rule));
  }

  /** What stands against asking at all. */
  fail(message) {
    this.#say("problem", message, "v-failed");
    this.#findings.replaceChildren();
    this.#editor?.mark([]);
    this.#marks = [];
    this.#fixes = [];
  }

  #say(outcome, sentence, kind) {
    this.head.className = `outcome ${kind}`;
    this.#chip.textContent = outcome;
    // Screen readers hear what changed, and not each letter.
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
  }

  draw(answer) {
    const { findings, texts } = answer.result;
    const worst = findings[0];
    this.#say(answer.outcome, count(findings), "v-" + (answer.verdict ?? "none"));
    this.#heard.textContent = worst ? worst.message : "";
    this.#marks = answer.marks;
    this.#editor?.mark(answer.marks);
    // What did not change is left alone: no part of the page moves for nothing, and an open fix stays open.
    const key = JSON.stringify([findings, texts, answer.result.calls, answer.outline]);
    if (key === this.#last) return;
    this.#last = key;
    this.#fixes = [];
    this.#findings.replaceChildren(...this.#folded(findings, texts));
    // Many elements, which nobody reads while typing.
    clearTimeout(this.#later);
    this.#later = setTimeout(() => {
      this.#layers.replaceChildren(this.#drawLayers(answer));
      this.#outline.replaceChildren(drawOutline(answer.outline));
    }, pause);
    if (this.#isAwaited && this.#fixes.length) { this.#isAwaited = false; this.#fixes[0].show(); }
  }

  /** Errors and warnings each, notes together. */
  #folded(findings, texts) {
    const text = texts.find((item) => !/^swift/.test(item.name));
    const boxes = findings.map((item, index) => [item, this.#finding(item, index, text)]);
    const loud = boxes.filter(([item]) => item.severity !== "note").map(([, box]) => box);
    const quiet = boxes.filter(([item]) => item.severity === "note").map(([, box]) => box);
    if (!quiet.length) return loud;
    if (!loud.length && quiet.length <= 3) return quiet;
    return [...loud, element("details", "more", element("summary", "", `${quiet.length} note${quiet.length === 1 ? "" : "s"}`), ...quiet)];
  }

  #finding(item, index) {
    const box = Drawing.finding({ ...item, fix: undefined });
    const actions = element("div", "actions");
    const place = this.#marks.find((mark) => mark[3] === index);
    if (place && this.#editor) actions.append(button("Go to the place", () => this.#editor.select(place[0], place[1])));
    actions.append(button("Why", () => this.explain(item.rule)));
    box.append(actions);
    if (item.fix !== undefined && this.#editor) {
      const fix = button(`Show the fix (${item.grade})`, () => show());
      const preview = element("div", "preview");
      const apply = button("Apply it", () => this.#apply(item.fix), "primary");
      const show = () => {
        if (preview.firstChild) return preview.replaceChildren();
        preview.append(drawDifference(this.#editor.text, item.fix), apply);
        apply.focus();
      };
      this.#fixes.push({ preview, show, apply });
      actions.prepend(fix);
      box.append(preview);
    }
    return box;
  }

  #drawLayers(answer) {
    const box = element("div", "");
    if (answer.segments?.length) box.append(drawSegments(answer.segments));
    const { texts, calls } = answer.result;
    for (const text of texts) if (!(answer.segments?.length && text.name === "swift")) box.append(drawCells(text));
    const paths = new Map(answer.result.findings.filter((item) => item.path).map((item) => [item.path, item.severity]));
    box.append(element("h3", "", "What the player received"));
    if (!calls.length) box.append(element("p", "nothing", "nothing"));
    for (const call of calls) {
      const isInfo = texts.some((text) => text.name === "info") && call.arguments.length === 1;
      box.append(element("p", "", element("code", "", call.name)),
        isInfo ? Drawing.tree(call.arguments[0], "info", paths) : Drawing.tree(call.arguments, "arguments", paths));
    }
    if (answer.result.moreCalls) box.append(element("p", "legend", `and ${answer.result.moreCalls} more calls`));
    return box;
  }

  /** The page of a rule beside the editor. */
  async explain(name) {
    const page = await desk.ask({ do: "rule", name });
    const part = (title, text, kind = "p") => text ? [element("h3", "", title), element(kind, kind === "pre" ? "tree" : "", visibleLines(text))] : [];
    this.#rule.replaceChildren(element("p", "", element("strong", "", page.name), ` (${page.family}, ${page.severity})`),
      element("p", "", page.summary), ...part("In JavaScript", page.javaScript), ...part("How it happens", page.swift),
      ...part("Example", page.example, "pre"), ...part("What to do", page.remedy), ...part("Source", page.source));
    this.#rule.tabIndex = -1;
    this.#rule.focus({ preventScroll: true });
    this.#rule.scrollIntoView({ block: "nearest" });
  }

  /** Selects the place of the next finding, from the caret on. */
  next() {
    const places = this.#marks.filter((mark) => mark[2] > 0);
    const all = places.length ? places : this.#marks;
    if (!all.length) return;
    const mark = all[this.#next++ % all.length];
    this.#editor.select(mark[0], mark[1]);
  }

  /** Shows the first fix; a second time applies it. */
  fix() {
    const fix = this.#fixes[0];
    if (!fix) { this.#isAwaited = true; return; }
    if (fix.preview.firstChild) fix.apply.click(); else fix.show();
  }
}

/** Such as “1 error, 2 notes”. */
function count(findings) {
  const words = ["error", "warning", "note"].flatMap((severity) => {
    const number = findings.filter((item) => item.severity === severity).length;
    return number ? [`${number} ${severity}${number === 1 ? "" : "s"}`] : [];
  });
  return words.join(", ") || "no findings";
}

const visibleLines = (text) => text.split("\n").map(visible).join("\n");

/** The Swift literal over the text that came of it, piece over piece. */
function drawSegments(segments) {
  const box = element("div", "cells segments");
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Swift literal over the text");
  for (const [swift, text, isHole] of segments)
    box.append(element("span", isHole ? "cell hole" : "cell", element("span", "token", visible(swift) || "\u00A0"), element("span", "exact", visible(text))));
  return box;
}

/** The tokens around the first place of a finding; the others on request. */
function drawCells(text) {
  if (text.cells.length <= fewCells) return Drawing.cells(text);
  const place = Math.max(0, text.cells.findIndex(([pieces]) => pieces.some(([, mark]) => mark === "error")));
  const start = Math.min(Math.max(0, place - fewCells / 2), text.cells.length - fewCells);
  const box = element("div", "", Drawing.cells({ ...text, hidden: 0, cells: text.cells.slice(start, start + fewCells) }));
  box.append(element("p", "legend", `tokens ${start + 1} to ${start + fewCells} of ${text.cells.length}`),
    button("All of them", () => box.replaceChildren(Drawing.cells(text))));
  return box;
}

const words = { kept: "kept", ignored: "ignored", unknown: "not described", missing: "missing" };

/** Place by place what the player keeps and what it ignores, with the source of each fact. */
function drawOutline(rows) {
  if (!rows.length) return element("p", "legend", "no fields that a contract describes");
  const table = element("table", "outline", element("thead", "", element("tr", "",
    ...["place", "in the player", "expected", "source"].map((name) => element("th", "", name)))));
  const body = element("tbody", "");
  const add = (some) => body.append(...some.map((row) => element("tr", "use-" + row.use,
    element("td", "", element("code", "", visible(row.path))), element("td", "use", words[row.use]),
    element("td", "", row.expected), element("td", "fact", row.source ? `${row.confidence}, ${row.source}` : ""))));
  const sorted = [...rows.filter((row) => row.use !== "kept" && row.use !== "missing"), ...rows.filter((row) => row.use === "kept"),
    ...rows.filter((row) => row.use === "missing")];
  add(sorted.slice(0, fewRows));
  table.append(body);
  const box = element("div", "scroller", table);
  box.tabIndex = 0;
  if (sorted.length > fewRows) {
    const more = button(`${sorted.length - fewRows} more`, () => { add(sorted.slice(fewRows)); more.remove(); });
    return element("div", "", box, more);
  }
  return box;
}
