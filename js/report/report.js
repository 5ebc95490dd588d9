
"use strict";
// Opens the rows of the report, and filters them. What a row holds is drawn by `drawing.js`, which stands before this.
(() => {
  const { element, flow, result } = Drawing;
  const $ = (id) => document.getElementById(id);
  const lines = (name) => ($("data-" + name).textContent.trim() || "").split("\n");
  const results = lines("results"), sessions = lines("sessions");
  const rows = Array.from(document.querySelectorAll(".row")), chunks = Array.from(document.querySelectorAll(".chunk"));

  const body = (index) => result(JSON.parse(results[index]));

  function sessionBody(index) {
    const data = JSON.parse(sessions[index]);
    const box = element("div", "body", flow(data.entries, data.arcs));
    if (data.more) box.append(element("p", "legend", `and ${data.more} more entries`));
    return box;
  }

  document.addEventListener("toggle", (event) => {
    const details = event.target;
    if (!details.open || details.children.length > 1) return;
    const session = details.dataset.session;
    details.append(session !== undefined ? sessionBody(Number(session)) : body(rows.indexOf(details.parentNode)));
  }, true);

  // MARK: Filters

  const search = $("search"), rule = $("rule"), pressed = new Set();
  // Texts as people see them, made once, when the first search needs them.
  let haystacks = null;
  function haystack(index) {
    if (!haystacks) haystacks = new Array(rows.length);
    if (haystacks[index] === undefined) {
      const data = JSON.parse(results[index]);
      haystacks[index] = [rows[index].textContent, ...data.campaign, ...data.findings.map((item) => item.message + " " + item.rule + " " + (item.fix || "")),
        ...data.texts.map((text) => text.cells.map((cell) => cell[0].map((piece) => piece[0]).join("")).join("")),
        JSON.stringify(data.calls)].join("\n").toLowerCase();
    }
    return haystacks[index];
  }

  let timer = 0;
  function filter() {
    clearTimeout(timer);
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdicts = Array.from(pressed).filter((name) => name.startsWith("v-"));
    const matches = (row, index) =>
      (!pressed.has("failed") || row.classList.contains("failed"))
      && (!verdicts.length || verdicts.some((name) => row.classList.contains(name)))
      && (!rule.value || row.dataset.rules.split(" ").includes(rule.value))
      && words.every((word) => haystack(index).includes(word));
    // Looked at in slices, so that typing goes on meanwhile; shown in one go, because each change lays the page out.
    const matched = new Array(rows.length);
    let next = 0;
    const slice = () => {
      const end = performance.now() + 30;
      for (; next < rows.length; next++) {
        matched[next] = matches(rows[next], next);
        if ((next & 15) === 15 && performance.now() > end) { next++; timer = setTimeout(slice); return; }
      }
      rows.forEach((row, index) => { if (row.hidden === matched[index]) row.hidden = !matched[index]; });
      // A chunk that is not laid out yet takes the room that its rows will need.
      for (const chunk of chunks) {
        const left = Array.from(chunk.children).filter((row) => !row.hidden).length;
        chunk.hidden = left === 0;
        chunk.style.containIntrinsicSize = `auto ${left * 3.2}rem`;
      }
      const count = matched.filter(Boolean).length;
      const all = `${rows.length} result${rows.length === 1 ? "" : "s"}`;
      $("shown").textContent = count === rows.length ? all : `${count} of ${all}`;
      $("none").hidden = count > 0 || rows.length === 0;
    };
    slice();
  }

  $("filters").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) press(button);
  });
  function press(button) {
    const name = button.dataset.filter, on = !pressed.has(name);
    if (on) pressed.add(name); else pressed.delete(name);
    button.setAttribute("aria-pressed", String(on));
    filter();
  }
  let typing = 0;
  search.addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(filter, 120); });
  rule.addEventListener("change", filter);

  const themes = ["auto", "light", "dark"];
  const theme = $("theme");
  function nextTheme() {
    const now = document.documentElement.dataset.theme || "auto";
    const next = themes[(themes.indexOf(now) + 1) % themes.length];
    document.documentElement.dataset.theme = next;
    theme.textContent = "Theme: " + next;
  }
  theme.addEventListener("click", nextTheme);

  // MARK: Keys

  function move(step) {
    const row = document.activeElement.closest ? document.activeElement.closest(".row") : null;
    let index = row ? rows.indexOf(row) + step : step > 0 ? 0 : rows.length - 1;
    while (rows[index] && rows[index].hidden) index += step;
    if (rows[index]) rows[index].querySelector("summary").focus();
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      search.value = ""; rule.value = ""; pressed.clear();
      for (const button of $("filters").children) button.setAttribute("aria-pressed", "false");
      search.blur();
      return filter();
    }
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const failed = document.querySelector("[data-filter=failed]");
    if (event.key === "/") search.focus();
    else if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
    else if (event.key === "t") nextTheme();
    else if (event.key === "f" && failed) press(failed);
    else return;
    event.preventDefault();
  });

  // What matters is open from the start: the first failures, and sessions in which something is wrong.
  for (const row of rows.filter((row) => row.classList.contains("failed")).slice(0, 3)) row.firstElementChild.open = true;
  if (rows.length === 1) rows[0].firstElementChild.open = true;
  const troubled = Array.from(document.querySelectorAll(".session")).filter((item) => item.querySelector(".arc:not(.answered)"));
  for (const session of troubled.slice(0, 3)) session.open = true;
})();
