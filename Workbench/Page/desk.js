// The way to the desk: questions go out over one socket, answers come back under their numbers.

const storage = "playerbridge.key";

/** Takes the token out of the address, and exchanges it for the key of this server. */
async function takeKey() {
  const token = /^#token=([0-9a-f]+)/.exec(location.hash);
  if (token) {
    history.replaceState(null, "", location.pathname);
    const answer = await fetch("/key", { method: "POST", headers: { "X-PlayerBridge-Token": token[1] } });
    if (answer.ok) localStorage.setItem(storage, await answer.text());
  }
  return localStorage.getItem(storage);
}

class Desk extends EventTarget {
  #socket = null;
  #opening = null;
  #open = new Map();
  #number = 0;

  /** Asks; `onPart` gets what comes before the last answer. Rejects with what the desk says against it. */
  async ask(question, onPart = null) {
    await this.#connect();
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject, onPart });
      this.#socket.send(JSON.stringify({ ...question, id }));
    });
  }

  #connect() {
    if (this.#socket && this.#socket.readyState === WebSocket.OPEN) return Promise.resolve();
    this.#opening ??= this.#dial().finally(() => { this.#opening = null; });
    return this.#opening;
  }

  async #dial() {
    const key = await takeKey().catch(() => null);
    if (!key) throw this.#gone("open the address in the terminal; it works once, and Enter prints a new one");
    const socket = new WebSocket(`ws://${location.host}/socket`, ["playerbridge", "key." + key]);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onclose = () => reject(this.#gone(
        "the workbench does not answer: it ended or was restarted; open the address in the terminal"));
    });
    socket.onmessage = (event) => this.#take(JSON.parse(event.data));
    socket.onclose = (event) => {
      const words = event.reason || "the workbench has ended";
      for (const { reject } of this.#open.values()) reject(new Error(words));
      this.#open.clear();
      this.#gone(words);
    };
    this.#socket = socket;
    this.dispatchEvent(new CustomEvent("here"));
  }

  #gone(words) {
    this.dispatchEvent(new CustomEvent("gone", { detail: words }));
    return new Error(words);
  }

  #take(answer) {
    const waiting = this.#open.get(answer.id);
    if (!waiting) return;
    if (answer.more) { waiting.onPart?.(answer); return; }
    this.#open.delete(answer.id);
    if (answer.problem !== undefined && answer.result === undefined) waiting.reject(new Error(answer.problem));
    else waiting.resolve(answer);
  }
}

export const desk = new Desk();

/** Asks about the newest state only: while one question is on its way, the next waits, and one that waits is replaced. */
export class Newest {
  #isBusy = false;
  #next = null;

  async ask(make) {
    this.#next = make;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#next) {
      const now = this.#next;
      this.#next = null;
      const patience = new Promise((resolve) => setTimeout(resolve, 500));
      // One that takes long is not waited for: the desk ends it when another comes.
      await Promise.race([now(() => this.#next === null).catch(() => {}), patience]);
    }
    this.#isBusy = false;
  }
}
