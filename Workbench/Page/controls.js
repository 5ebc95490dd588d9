// What a payload is judged under: where it goes, which player takes it, and what the host does around it.
import { element, field, fill, input, select } from "/elements.js";

/** Options that are free texts: name, label, what to write there. */
const texts = [
  ["intended", "Intended value (JSON)", "[\"p-1\", { current: 19.99 }]"],
  ["configuration", "Configuration (JSON)", "{ currency: 'EUR', locale: 'de-DE' }"],
  ["event-data", "Fields of the event (JSON)", "{ sku: 'KB-12' }"],
  ["record", "Recorded function", "setTitle"],
];

export class Controls {
  #vocabulary;
  #changed;
  #channel;
  #name;
  #player;
  #model;
  #texts = new Map();
  #readings = new Map();
  #readingBox = element("div", "fields");
  #fact = element("p", "legend");

  constructor(vocabulary, changed) {
    this.#vocabulary = vocabulary;
    this.#changed = changed;
    const change = () => { this.#refresh(); changed(); };
    this.#channel = select([["invoke", "invoke a function"], ["notify", "answer an event"]], change);
    this.#name = select([], change);
    this.#player = select([...vocabulary.players.map((player) => [player.name, `${player.name} ${player.version}`]),
      ["recording", "recording (no contract)"]], change);
    this.#model = select([["", "usual"], ...vocabulary.hostModels.map((model) => [model.name, model.name, model.summary])], change);
    for (const [name, label, hint] of texts) {
      const control = input(hint, changed);
      this.#texts.set(name, { control, field: field(label, control, "wide") });
    }
    this.element = element("div", "controls",
      element("div", "fields", field("What the app does", this.#channel), field("Function or event", this.#name),
        field("Player", this.#player)),
      this.#fact,
      element("details", "more", element("summary", "", "Host model, readings, configuration, intended value"),
        element("div", "fields", field("Host model", this.#model), ...Array.from(this.#texts.values(), (text) => text.field)),
        this.#readingBox));
    this.#refresh();
    this.#name.value = "updateProductWithData";
    this.#refresh();
  }

  get #contract() { return this.#vocabulary.players.find((player) => player.name === this.#player.value); }
  get isEvent() { return this.#channel.value === "notify"; }

  /** Offers what the player has, and says where the fact about the choice comes from. */
  #refresh() {
    const contract = this.#contract, isEvent = this.isEvent;
    const entries = !contract ? [] : isEvent ? contract.events.filter((event) => event.isAnswered || event.hasKey) : contract.functions;
    const was = this.#name.value;
    fill(this.#name, entries.map((entry) => [entry.name, entry.name, entry.summary]));
    if (!this.#name.value && entries.length) this.#name.value = entries[0].name;
    this.#name.parentNode.hidden = !contract;
    for (const [name, { field }] of this.#texts)
      field.hidden = name === "event-data" ? !isEvent : name === "record" ? Boolean(contract) : false;
    const entry = entries.find((item) => item.name === this.#name.value);
    this.#fact.textContent = entry ? `${entry.summary} (${entry.confidence}, ${entry.source})` : "no contract: records every call";
    if (was !== this.#name.value || this.#readingBox.dataset.player !== this.#player.value) this.#refreshReadings(contract);
  }

  #refreshReadings(contract) {
    this.#readingBox.dataset.player = this.#player.value;
    this.#readings.clear();
    this.#readingBox.replaceChildren(...(contract?.readings ?? []).map((reading) => {
      const control = select([["", `usual: ${reading.usual}`],
        ...reading.values.map((value) => [value.name, value.name, `${value.says} (${value.source})`])], this.#changed);
      this.#readings.set(reading.name, control);
      const box = field(reading.name, control);
      box.title = reading.summary;
      return box;
    }));
  }

  /** What the desk is asked under. */
  get question() {
    const options = [["player", this.#player.value]];
    if (this.#model.value) options.push(["host-model", this.#model.value]);
    for (const [name, { control, field }] of this.#texts)
      if (control.value.trim() && !field.hidden) options.push([name, control.value]);
    for (const [name, control] of this.#readings) if (control.value) options.push(["readings", `${name}=${control.value}`]);
    const name = this.#contract ? this.#name.value : this.#texts.get("record").control.value.trim() || "setTitle";
    if (!this.#contract && !options.some((option) => option[0] === "record")) options.push(["record", name]);
    return { name, isEvent: this.isEvent, options };
  }

  /** Puts everything back as `question` said it. */
  load({ name, isEvent, options = [] }) {
    const given = new Map(options.filter(([key]) => key !== "readings"));
    this.#channel.value = isEvent ? "notify" : "invoke";
    this.#player.value = given.get("player") ?? "live";
    this.#refresh();
    this.#name.value = name;
    this.#refresh();
    this.#model.value = given.get("host-model") ?? "";
    for (const [key, { control }] of this.#texts) control.value = given.get(key) ?? "";
    for (const [key, value] of options) if (key === "readings") {
      const [reading, side] = value.split("=");
      if (this.#readings.has(reading)) this.#readings.get(reading).value = side;
    }
  }
}
