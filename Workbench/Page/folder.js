// The files that the workbench was started with: what becomes of each, again whenever it changes on disk.
import { desk } from "/desk.js";
import { button, element, say, visible } from "/elements.js";

/** Milliseconds between two looks at the folder, while this part is seen. */
const period = 1_000;

export class FolderView {
  #bench;
  #status = element("p", "outcome");
  #list = element("div", "files");
  /** By path: its stamp and its row. */
  #files = new Map();
  #timer = 0;
  #isBusy = false;

  constructor(bench) {
    this.#bench = bench;
    this.#status.setAttribute("role", "status");
    this.element = element("div", "view", this.#status, this.#list);
  }

  load() {}
  enter() { this.#look(); this.#timer = setInterval(() => { if (!document.hidden) this.#look(); }, period); }
  leave() { clearInterval(this.#timer); }

  async #look() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const { files, problems, isGiven } = await desk.ask({ do: "files" });
      const paths = new Set(files.map((file) => file.path));
      for (const [path, file] of this.#files) if (!paths.has(path)) { file.row.remove(); this.#files.delete(path); }
      for (const file of files) {
        if (this.#files.get(file.path)?.stamp === file.stamp) continue;
        this.#status.textContent = `checking ${visible(file.path)}…`;
        await this.#check(file);
      }
      this.#sum(problems, isGiven);
    } catch (error) { this.#status.textContent = error.message; }
    this.#isBusy = false;
  }

  #sum(problems, isGiven) {
    let checked = 0, failed = 0, broken = 0;
    for (const { answer } of this.#files.values()) { checked += answer.checked; failed += answer.failed; broken += answer.problems.length; }
    const words = !isGiven ? "no files: start it with a folder, as in `playerbridge workbench fixtures`"
      : `${this.#files.size} files, ${checked} checked, ${failed} did not pass${broken ? `, ${broken} problems` : ""}`;
    const text = [words, ...problems].join("; ");
    if (this.#status.textContent !== text) this.#status.textContent = text;
    this.#status.className = "outcome " + (failed || broken ? "bad" : "");
  }

  async #check({ path }) {
    const known = this.#files.get(path);
    const answer = await desk.ask({ do: "check", path });
    const row = known?.row ?? element("details", "row");
    row.className = "row" + (answer.failed || answer.problems.length ? " failed" : "");
    const isOpen = row.open;
    row.replaceChildren(element("summary", "", element("span", "id", visible(path)),
      element("span", "counts", `${answer.checked} checked, ${answer.failed} did not pass`)));
    const body = element("div", "body");
    if (!/\.cases\.jsonl$/.test(path)) body.append(element("div", "actions", button("Open in Session", () => this.#openSession(path))));
    body.append(...answer.problems.map((problem) => element("p", "bad", visible(problem))), ...answer.results.map((result) => this.#result(path, result)));
    row.append(body);
    row.open = isOpen;
    if (!known) this.#list.append(row);
    else say(`${path} has changed: ${answer.checked} checked, ${answer.failed} did not pass`);
    this.#files.set(path, { stamp: answer.stamp, row, answer });
  }

  #result(path, result) {
    const box = element("div", `case v-${result.outcome === "arrived, but unusable" ? "altered" : result.outcome}`,
      element("span", "verdict", result.outcome), result.passed ? null : element("span", "fail", "not passed"),
      element("strong", "", visible(result.id)), element("span", "legend", `line ${result.line}`),
      element("span", "message", result.message ? `${result.message} [${result.rule}]` : ""));
    if (result.isCase) box.append(button("Open", () => this.#openCase(path, result.line)));
    return box;
  }

  async #openSession(path) {
    try {
      const { text } = await desk.ask({ do: "open", path });
      if (/^\s*\{\s*"tape"/.test(text)) this.#bench.open("session", { tape: text });
      else this.#bench.open("session", { scenario: (await desk.ask({ do: "convert", text })).value });
    } catch (error) { say(error.message); }
  }

  async #openCase(path, line) {
    try {
      const answer = await desk.ask({ do: "open", path, line });
      const given = { ...answer.header, ...answer.case };
      if (given.arguments === undefined && given.info === undefined) return say("only cases of invoke and of events with a finished text can be edited here");
      const options = [["player", given.player ?? "live"]];
      for (const name of given.functions ?? []) options.push(["record", name]);
      if (given.configuration) options.push(["configuration", JSON.stringify(given.configuration)]);
      if (given.event?.data) options.push(["event-data", JSON.stringify(given.event.data)]);
      if (given.intended) options.push(["intended", JSON.stringify(given.event ? given.intended[0] : given.intended)]);
      const question = { name: given.invoke ?? given.event?.type ?? given.notify, isEvent: given.invoke === undefined, options };
      this.#bench.open("payload", { question, text: given.arguments ?? given.info, origin: { path, line } });
    } catch (error) { say(error.message); }
  }
}
