// A text area with our own lexer's colours under it, and wavy lines at the places of findings.
//
// The text is drawn by a `pre` that lies under the area and has its size; colours are ranges of the browser's highlight
// registry, so that no element is made of a token. Where a browser has no registry the text is plain.
import { element } from "/elements.js";

const colours = ["plain", "string", "number", "name", "keyword", "mark", "comment", "bad", "template", "hole"];
const severities = ["note", "warning", "error"];
const registry = typeof Highlight === "undefined" ? null : new Map(
  [...colours.slice(1), ...severities].map((name, index) => {
    const layer = new Highlight();
    layer.priority = severities.includes(name) ? 10 + index : 0;
    CSS.highlights.set("bench-" + name, layer);
    return [name, layer];
  }));

/** Characters around those that are seen for which ranges are made: some hundred ranges cost nothing, and thousands seconds. */
const margin = 1_000, whole = 4_000;

export class Editor {
  #area = element("textarea", "");
  #text = document.createTextNode("");
  #end = document.createTextNode(" ");
  #layer = element("pre", "", this.#text, this.#end);
  #ranges = [];
  #runs = [];
  #marks = [];
  #window = null;
  #frame = 0;

  /** `onInput` is called after each change by a person. */
  constructor(label, onInput) {
    this.#layer.setAttribute("aria-hidden", "true");
    this.#area.setAttribute("aria-label", label);
    for (const [name, value] of Object.entries({ spellcheck: "false", autocomplete: "off", autocapitalize: "off", autocorrect: "off" }))
      this.#area.setAttribute(name, value);
    this.element = element("div", "editor", element("div", "paper", this.#layer, this.#area));
    this.#area.addEventListener("input", () => { this.#update(); onInput(); });
    this.element.addEventListener("scroll", () => {
      if (!this.#window) return;
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => this.#draw());
    }, { passive: true });
  }

  get text() { return this.#area.value; }

  /** Replaces the whole text, as one step that can be undone where the area has the focus. */
  set text(text) {
    if (text === this.#area.value) return;
    this.#area.value = text;
    this.#update();
  }

  focus() { this.#area.focus(); }
  get area() { return this.#area; }

  /** Puts the text under the area in step; ranges that stand elsewhere move along. */
  #update() {
    const old = this.#text.data, fresh = this.#area.value;
    let start = 0, end = 0;
    const most = Math.min(old.length, fresh.length);
    while (start < most && old.charCodeAt(start) === fresh.charCodeAt(start)) start++;
    while (end < most - start && old.charCodeAt(old.length - 1 - end) === fresh.charCodeAt(fresh.length - 1 - end)) end++;
    this.#text.replaceData(start, old.length - end - start, fresh.slice(start, fresh.length - end));
  }

  /** Lengths and colours in turn, of the text that the area holds at this moment. */
  colour(runs) { this.#runs = runs; this.#draw(); }

  /** Places as [start, end, severity, finding]. */
  mark(marks) { this.#marks = marks; this.#draw(); this.#area.setAttribute("aria-invalid", String(marks.some((mark) => mark[2] === 2))); }

  #draw() {
    if (!registry) return;
    for (const [name, range] of this.#ranges) registry.get(name).delete(range);
    this.#ranges = [];
    const [from, to] = this.#seen();
    let offset = 0;
    for (let i = 0; i < this.#runs.length; i += 2) {
      const start = offset;
      offset += this.#runs[i];
      if (offset >= from && start <= to && this.#runs[i + 1] !== 0) this.#add(colours[this.#runs[i + 1]], start, offset);
      if (start > to) break;
    }
    for (const [start, end, severity] of this.#marks) if (end >= from && start <= to) this.#add(severities[severity], start, end);
  }

  #add(name, start, end) {
    const length = this.#text.length;
    const range = new Range();
    if (start >= length) { range.setStart(this.#end, 0); range.setEnd(this.#end, 1); }
    else { range.setStart(this.#text, start); range.setEnd(this.#text, Math.min(Math.max(end, start + 1), length)); }
    registry.get(name).add(range);
    this.#ranges.push([name, range]);
  }

  /** The characters that are worth a range. */
  #seen() {
    const length = this.#text.length;
    if (length <= whole) { this.#window = null; return [0, length]; }
    const box = this.element.getBoundingClientRect(), probe = new Range();
    const find = (y) => {
      let low = 0, high = length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        probe.setStart(this.#text, middle);
        probe.setEnd(this.#text, middle + 1);
        if (probe.getBoundingClientRect().bottom < y) low = middle + 1; else high = middle;
      }
      return low;
    };
    this.#window = [Math.max(0, find(box.top) - margin), find(box.bottom) + margin];
    return this.#window;
  }

  /** Selects a place and brings it into view. */
  select(start, end) {
    this.#area.focus();
    this.#area.setSelectionRange(start, Math.max(end, start));
    const range = new Range();
    const length = this.#text.length;
    if (length === 0) return;
    range.setStart(this.#text, Math.min(start, length - 1));
    range.setEnd(this.#text, Math.min(Math.max(end, start + 1), length));
    const place = range.getBoundingClientRect(), box = this.element.getBoundingClientRect();
    if (place.top < box.top || place.bottom > box.bottom) this.element.scrollTop += place.top - box.top - box.height / 3;
  }
}
