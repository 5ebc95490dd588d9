// The frame of the page: its parts as tabs, the theme, and what is said when the workbench is gone.
import { desk } from "/desk.js";
import { element, say } from "/elements.js";
import { PayloadView } from "/payload.js";
import { LiteralView } from "/literal.js";
import { SessionView } from "/session.js";
import { FolderView } from "/folder.js";

const $ = (id) => document.getElementById(id);

desk.addEventListener("gone", (event) => { $("trouble").textContent = event.detail; $("trouble").hidden = false; });
desk.addEventListener("here", () => { $("trouble").hidden = true; });

// MARK: Theme

const themes = ["auto", "light", "dark"];
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  $("theme").textContent = "Theme: " + name;
  localStorage.setItem("playerbridge.theme", name);
}
setTheme(themes.includes(localStorage.getItem("playerbridge.theme")) ? localStorage.getItem("playerbridge.theme") : "auto");
$("theme").addEventListener("click", () =>
  setTheme(themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length]));

// MARK: State in the fragment

const pack = (state) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(state))))
  .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}
// The link keeps everything behind the number sign, which browsers send nowhere.
const linkTo = (state) => `${location.origin}/#state=${pack(state)}`;
function stateOfAddress() {
  const found = /^#state=([\w-]+)/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  try { return unpack(found[1]); } catch { say("the link is incomplete: it has no state"); return null; }
}

// MARK: Parts

function start(vocabulary) {
  const bench = { vocabulary, linkTo, open };
  const views = [
    ["payload", "Payload", new PayloadView(bench)],
    ["literal", "Swift literal", new LiteralView(bench)],
    ["session", "Session", new SessionView(bench)],
    ["files", "Files", new FolderView(bench)],
  ];
  const tabs = views.map(([name, title, view], index) => {
    const tab = element("button", "", title);
    tab.type = "button";
    tab.id = "tab-" + name;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", "view-" + name);
    tab.addEventListener("click", () => show(index));
    view.element.id = "view-" + name;
    view.element.setAttribute("role", "tabpanel");
    view.element.setAttribute("aria-labelledby", tab.id);
    return tab;
  });
  let current = -1;
  function show(index) {
    if (index === current) return;
    if (current >= 0) views[current][2].leave?.();
    current = index;
    views.forEach(([, , view], other) => { view.element.hidden = other !== index; });
    tabs.forEach((tab, other) => {
      tab.setAttribute("aria-selected", String(other === index));
      tab.tabIndex = other === index ? 0 : -1;
    });
    views[index][2].enter?.();
  }
  /** Shows something in another part. */
  function open(name, state) {
    const index = views.findIndex((view) => view[0] === name);
    show(index);
    views[index][2].load(state);
  }
  $("tabs").replaceChildren(...tabs);
  $("views").replaceChildren(...views.map((view) => view[2].element));
  $("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    show((current + step + views.length) % views.length);
    tabs[current].focus();
  });
  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const number = Number(event.key);
    if (number >= 1 && number <= views.length) { show(number - 1); tabs[number - 1].focus(); event.preventDefault(); }
  });
  function load() {
    const state = stateOfAddress();
    if (state && views.some((view) => view[0] === state.view)) open(state.view, state);
  }
  addEventListener("hashchange", load);
  show(0);
  load();
  $("footer").replaceChildren(
    element("p", "", `playerbridge ${vocabulary.version}. Nothing leaves this machine: this computer serves the page.`),
    element("p", "", "Keys: ", ...[["Alt+1", " … "], ["Alt+4", " parts, "], ["F8", " next finding, "], ["Alt+F", " show or apply the fix"]]
      .flatMap(([key, words]) => [element("kbd", "", key), words])));
}

desk.ask({ do: "vocabulary" }).then(start, (error) => { $("trouble").textContent = error.message; $("trouble").hidden = false; });
