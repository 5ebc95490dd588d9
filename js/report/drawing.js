"use strict";
// Draws findings, texts in layers, values and sessions, for the HTML report and for the workbench: what a line of data
// holds becomes elements, and every text of it goes into a text node.
const Drawing = (() => {
  // The same marks as everywhere in the reports: whatever steers, hides or reorders text is shown, never obeyed.
  const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;
  const visible = (text) => String(text).replace(hidden, (mark) => {
    const code = mark.codePointAt(0);
    if (code === 10) return "\u23CE";
    if (code < 32) return String.fromCharCode(0x2400 + code);
    if (code === 127) return "\u2421";
    return "<U+" + code.toString(16).toUpperCase().padStart(4, "0") + ">";
  });

  function element(name, classes, ...children) {
    const node = document.createElement(name);
    if (classes) node.className = classes;
    for (const child of children) if (child !== null && child !== undefined) node.append(child);
    return node;
  }

  // MARK: Layers

  const isSwift = (name) => /^swift(-|$)/.test(name);

  // A cell: [[text, mark?]…], token, received or null, differs, ends line.
  function cells(text) {
    const box = element("div", "cells");
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    const isSource = isSwift(text.name);
    box.setAttribute("aria-label", text.name + (isSource ? ": Swift source" : ": exact text, tokens and received values"));
    for (const [pieces, token, received, differs, endsLine] of text.cells) {
      const kind = token === "" ? "space" : token === "\u00B7" ? "mark" : "t-" + token.split(" ")[0];
      const exact = element("span", "exact");
      for (const [piece, mark] of pieces) exact.append(mark ? element("mark", mark, piece) : piece);
      const cell = element("span", "cell " + kind + (differs ? " differs" : ""), exact,
        isSource ? null : element("span", "token", token === "" || token === "\u00B7" ? "\u00A0" : token),
        received === null ? null : element("span", "received", received));
      if (differs) cell.title = "the received value differs in form from the text";
      box.append(cell);
      if (endsLine) box.append(element("span", "break"));
    }
    if (text.hidden) box.append(element("span", "legend", ` \u2026 ${text.hidden} more bytes, in the JSON report`));
    return box;
  }

  // What arrived, one member a line; the place that a finding names is marked.
  function tree(value, root, paths) {
    const box = element("pre", "tree");
    box.tabIndex = 0;
    const name = (key) => /^[A-Za-z_][\w]*$/.test(key) ? "." + key : "[" + JSON.stringify(key) + "]";
    const put = (text, path) => {
      const severity = paths.get(path);
      box.append(severity ? element("mark", severity, visible(text)) : visible(text));
    };
    const inner = (path) => Array.from(paths.keys()).some((other) => other.length > path.length && other.startsWith(path));
    // A tab is shown as one, not as the two characters that JSON writes, which a text may hold as well.
    const leaf = (node) => typeof node === "string" ? `"${node.replace(/["\\]/g, "\\$&")}"` : JSON.stringify(node);
    const write = (node, path, indent) => {
      if (node === null || typeof node !== "object") return put(leaf(node), path);
      const isList = Array.isArray(node), keys = Object.keys(node);
      const text = JSON.stringify(node);
      if (keys.length === 0 || (text.length < 40 && !text.includes("\\") && !inner(path)))
        return put(text, path);
      if (indent > 200) return put("\u2026", path);
      box.append(isList ? "[" : "{");
      for (const key of keys) {
        box.append("\n" + "  ".repeat(indent + 1));
        if (!isList) box.append(visible(JSON.stringify(key)) + ": ");
        write(node[key], path + (isList ? `[${key}]` : name(key)), indent + 1);
        if (key !== keys[keys.length - 1]) box.append(",");
      }
      box.append("\n" + "  ".repeat(indent) + (isList ? "]" : "}"));
    };
    write(value, root, 0);
    return box;
  }

  function finding(item) {
    const head = element("div", "head", item.severity + ": " + item.message + " ", element("span", "rule", "[" + item.rule + "]"));
    const box = element("div", "finding " + item.severity, head);
    for (const [label, value] of [["", item.place], ["at ", item.path], ["fact: ", item.fact]])
      if (value) box.append(element("div", label === "fact: " ? "fact" : "place", label + value));
    if (item.notes.length) box.append(element("ul", "", ...item.notes.map((note) =>
      element("li", "", note.message + " ", note.place ? element("span", "place", note.place) : null))));
    if (item.fix !== undefined) {
      const button = element("button", "", "Copy");
      button.type = "button";
      button.addEventListener("click", () => copy(item.fix, button));
      const text = item.fix.split(/\r\n|[\r\n]/).map(visible).join("\n");
      box.append(element("div", "fixed " + item.grade, element("div", "grade", "fix (" + item.grade + ")"), element("pre", "", text), button));
    }
    return box;
  }

  function copy(text, button, label = "Copy") {
    const done = (word) => { button.textContent = word; setTimeout(() => { button.textContent = label; }, 1500); };
    const area = element("textarea", "");
    area.value = text;
    document.body.append(area);
    area.select();
    // The clipboard interface is missing in files opened from a disk.
    done(document.execCommand("copy") ? "Copied" : "Press Ctrl+C");
    area.remove();
    button.focus();
  }

  // Everything about one result, from its line of data.
  function result(data) {
    const box = element("div", "body");
    // Counts, recipe and seed of a campaign; smallest value and replay of a fault.
    if (data.campaign.length) box.append(element("ul", "campaign", ...data.campaign.map((line) => element("li", "", line))));
    box.append(...data.findings.map(finding));
    for (const text of data.texts) {
      box.append(element("h3", "", isSwift(text.name) ? "Swift source" : "Exact text: " + text.name), cells(text));
    }
    if (data.texts.some((text) => text.cells.some((cell) => cell[2] !== null)))
      box.append(element("p", "legend", "Under each token: what it is, then ", element("b", "", "what arrived"), "; ",
        element("i", "", "dotted"), " where it differs in form from the text."));
    const paths = new Map(data.findings.filter((item) => item.path).map((item) => [item.path, item.severity]));
    if (data.texts.length) box.append(element("h3", "", "What the player received"));
    if (data.texts.length && !data.calls.length) box.append(element("p", "nothing", "nothing"));
    for (const call of data.calls) {
      box.append(element("p", "", element("code", "", call.name)));
      // A path of an info text begins at its one value.
      const isInfo = data.texts.some((text) => text.name === "info") && call.arguments.length === 1;
      box.append(isInfo ? tree(call.arguments[0], "info", paths) : tree(call.arguments, "arguments", paths));
    }
    if (data.moreCalls) box.append(element("p", "legend", `and ${data.moreCalls} more calls`));
    if (data.transcript.length) {
      box.append(element("h3", "", "Both directions, on the player clock"), flow(data.transcript, []));
    }
    return box;
  }

  // MARK: Timelines

  // What is before the bar is left out where there is little room.
  const ways = { event: "player |\u2192 app", invoke: "app |\u2192 player", notify: "app |\u2192 player", call: "received",
    returned: "returned", threw: "threw", console: "console", timer: "timer", state: "state", reload: "new page" };
  const height = 26;

  function way(kind) {
    const words = (ways[kind] || kind).split("|"), last = words.pop();
    return element("span", "way", ...words.map((word) => element("span", "from", word)), last);
  }

  function flow(entries, arcs) {
    const list = element("ol", "");
    const states = new Map();
    for (const arc of arcs) {
      // The first answer that came through speaks for an event; a lost one only as long as there is no other.
      const isOpen = !states.has(arc.event) || states.get(arc.event) === "failed";
      if (arc.event !== undefined && (arc.answer === undefined || isOpen)) states.set(arc.event, arc.state);
      if (arc.answer !== undefined) states.set(arc.answer, arc.state);
    }
    entries.forEach((entry, index) => {
      const state = states.get(index);
      const value = entry.value === null || entry.value.$undefined ? "" : visible(typeof entry.value === "string" ? entry.value : JSON.stringify(entry.value));
      const item = element("li", entry.kind, element("span", "at", entry.at + " s"),
        way(entry.kind), element("span", "what", entry.name),
        state ? element("span", "state " + state, state) : null, element("span", "value", value.slice(0, 400)));
      item.title = entry.name + " " + value.slice(0, 2000);
      list.append(item);
    });
    const box = element("div", "flow", list);
    if (arcs.length) box.prepend(drawing(arcs, entries.length));
    return box;
  }

  // From each event to its answer; nearer arcs are drawn further inside, so that none hides another.
  function drawing(arcs, count) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("aria-hidden", "true");
    const width = matchMedia("(max-width: 40rem)").matches ? 28 : 46;
    const middle = (index) => index * height + height / 2;
    const add = (name, state, attributes) => {
      const node = document.createElementNS(space, name);
      node.setAttribute("class", state);
      for (const key in attributes) node.setAttribute(key, attributes[key]);
      svg.append(node);
    };
    for (const { event, answer, state } of arcs) {
      if (event >= count || answer >= count) continue;
      const from = event === undefined ? undefined : middle(event), to = answer === undefined ? undefined : middle(answer);
      if (from !== undefined && to !== undefined) {
        const depth = Math.min(width - 6, 10 + 5 * Math.log2(1 + Math.abs(answer - event)) + (state === "doubled" ? 8 : 0));
        const left = width - depth;
        add("path", state, { d: `M${width} ${from} C${left} ${from} ${left} ${to} ${width} ${to}` });
        add("path", state + " head", { d: `M${width - 5} ${to - 4} L${width} ${to} L${width - 5} ${to + 4}` });
      } else {
        const at = from === undefined ? to : from;
        add("path", state, { d: `M${width} ${at} H${width - 16}` });
        add("circle", state, { cx: width - 20, cy: at, r: 4 });
      }
    }
    return svg;
  }

  return { visible, element, cells, tree, finding, result, flow, copy };
})();
