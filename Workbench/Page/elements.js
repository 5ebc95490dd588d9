// Small pieces that every part of the page is made of. Texts go into text nodes, here as in `drawing.js`.

export const { element, visible } = Drawing;

export function button(label, action, classes = "") {
  const node = element("button", classes, label);
  node.type = "button";
  node.addEventListener("click", action);
  return node;
}

/** A control under its label. */
export function field(label, control, classes = "") {
  return element("label", "field " + classes, element("span", "", label), control);
}

/** A choice; options are texts, or pairs of value and text. */
export function select(options, action) {
  const node = element("select", "");
  fill(node, options);
  node.addEventListener("change", action);
  return node;
}

export function fill(node, options) {
  const value = node.value;
  node.replaceChildren(...options.map((option) => {
    const [name, text, title] = Array.isArray(option) ? option : [option, option];
    const item = element("option", "", text);
    item.value = name;
    if (title) item.title = title;
    return item;
  }));
  if (options.some((option) => (Array.isArray(option) ? option[0] : option) === value)) node.value = value;
}

export function input(placeholder, action) {
  const node = element("input", "");
  node.placeholder = placeholder;
  node.spellcheck = false;
  node.autocomplete = "off";
  node.addEventListener("input", action);
  return node;
}

export function section(title, ...children) {
  return element("section", "part", element("h2", "", title), ...children);
}

let silence = 0;
/** Says something to screen readers, and for some seconds in a corner of the page. */
export function say(words) {
  document.getElementById("said").textContent = words;
  clearTimeout(silence);
  silence = setTimeout(() => { document.getElementById("said").textContent = ""; }, 4_000 + 40 * words.length);
}

/** A browser that asks for a permission first is not waited for. */
const toClipboard = (text) => Promise.race([navigator.clipboard.writeText(text),
  new Promise((_, reject) => setTimeout(reject, 400))]);

/** A button that copies what `make` gives. */
export function copyButton(label, make) {
  const node = button(label, async () => {
    try {
      const text = await make();
      await toClipboard(text).catch(() => Drawing.copy(text, node, label));
      say(`copied: ${label}`);
      node.dataset.copied = text;
    } catch (error) { say(error.message); }
  });
  return node;
}

/** Hands a text over as a file. */
export function download(name, type, text) {
  const link = element("a", "");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What changed from one text to another: pieces as [kind, text], where kind is same, old or new. */
export function difference(old, fresh) {
  const words = (text) => text.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) ?? [];
  const a = words(old), b = words(fresh);
  let start = 0, end = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const left = a.slice(start, a.length - end), right = b.slice(start, b.length - end);
  const pieces = [["same", a.slice(0, start).join("")]];
  if (left.length * right.length > 1_000_000) pieces.push(["old", left.join("")], ["new", right.join("")]);
  else pieces.push(...longest(left, right));
  pieces.push(["same", a.slice(a.length - end).join("")]);
  return pieces.filter(([, text]) => text);
}

function longest(a, b) {
  const row = b.length + 1, lengths = new Uint16Array((a.length + 1) * row);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * row + j] = a[i] === b[j] ? lengths[(i + 1) * row + j + 1] + 1
        : Math.max(lengths[(i + 1) * row + j], lengths[i * row + j + 1]);
  const pieces = [];
  const add = (kind, word) => {
    if (pieces.length && pieces[pieces.length - 1][0] === kind) pieces[pieces.length - 1][1] += word;
    else pieces.push([kind, word]);
  };
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { add("same", a[i]); i++; j++; }
    else if (i < a.length && (j === b.length || lengths[(i + 1) * row + j] >= lengths[i * row + j + 1])) add("old", a[i++]);
    else add("new", b[j++]);
  }
  return pieces;
}

/** A difference as one text, old pieces struck out and new ones underlined; long stretches without a change are cut. */
export function drawDifference(old, fresh) {
  const box = element("pre", "difference");
  box.tabIndex = 0;
  const pieces = difference(old, fresh);
  pieces.forEach(([kind, text], index) => {
    let shown = text;
    if (kind === "same" && text.length > 160) {
      const head = index === 0 ? "" : text.slice(0, 70), tail = index === pieces.length - 1 ? "" : text.slice(-70);
      shown = head + " \u2026 " + tail;
    }
    const lines = shown.split("\n").map(visible).join("\n");
    box.append(kind === "same" ? lines : element(kind === "old" ? "del" : "ins", "", lines));
  });
  return box;
}
