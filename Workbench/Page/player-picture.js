// A plain picture of the stub player's state: what it holds, in words. It imitates nobody's design.
import { button, element, visible } from "/elements.js";

const plain = (value) => value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

function card(title, ...children) { return element("section", "card", element("h3", "", title), ...children); }

function list(pairs) {
  const box = element("dl", "");
  for (const [name, value] of pairs) box.append(element("dt", "", visible(name)), element("dd", "", typeof value === "string" ? visible(value) : value));
  return box;
}

const field = (data, ...names) => names.map((name) => data?.[name]).find((value) => value !== undefined);

function product(id, entry, wishlist, act, ref) {
  const data = entry.data ?? {};
  const variations = Array.isArray(data.variations) ? data.variations : [];
  const sizes = variations.flatMap((variation) => Array.isArray(variation?.sizes) ? variation.sizes : []);
  const price = (size) => [plain(size?.current), plain(size?.currency)].filter(Boolean).join(" ");
  const skus = [...sizes.map((size) => size?.sku), ...variations.map((variation) => variation?.sku), data.sku, ref].filter((sku) => typeof sku === "string" && sku);
  const rows = [["hydrated", entry.hydrated ? `${entry.hydrations}×` : "not yet"]];
  for (const name of ["brandName", "introduction", "sku"]) if (field(data, name) !== undefined) rows.push([name, plain(data[name])]);
  for (const size of sizes.slice(0, 6)) rows.push([plain(size?.name ?? size?.sku), `${price(size)}${size?.inStock === undefined ? "" : `, in stock: ${plain(size.inStock)}`}`]);
  const box = card(plain(field(data, "name", "title")) ? visible(plain(field(data, "name", "title"))) : visible(id), list(rows));
  if (act) {
    const actions = element("div", "actions");
    const sku = skus[0] ?? id;
    const liked = wishlist?.[sku] === true || wishlist?.[data.sku] === true;
    actions.append(button("Add to cart", () => act({ shopper: "add-to-cart", sku })),
      button(liked ? "Remove from wishlist" : "Wishlist", () => act({ shopper: "wishlist", sku: plain(data.sku) || sku })),
      button("Highlight", () => act({ playback: "highlight", id })));
    box.append(actions);
  }
  return box;
}

/** What a commerce player shows; `act` adds a step, and is null where nothing can be done. */
function commerce(state, act, refs) {
  const boxes = Object.entries(state.products ?? {}).map(([id, entry]) => product(id, entry, state.wishlist, act, refs[id]));
  const cart = (state.cart ?? []).map((item) => [visible(item.sku), act
    ? element("span", "actions", `${plain(item.quantity)} `, button("−", () => act({ shopper: "change-quantity", sku: item.sku, quantity: Math.max(0, item.quantity - 1) })),
      button("+", () => act({ shopper: "change-quantity", sku: item.sku, quantity: item.quantity + 1 })))
    : plain(item.quantity)]);
  boxes.push(card("Cart", cart.length ? list(cart) : element("p", "legend", "empty")));
  const hearts = Object.entries(state.wishlist ?? {});
  boxes.push(card("Wishlist", hearts.length ? list(hearts.map(([sku, status]) => [sku, plain(status)])) : element("p", "legend", "no statuses yet")));
  const errors = state.errors ?? [];
  boxes.push(card("Errors that the shopper sees", errors.length
    ? list(errors.map((error, index) => [`${index + 1}`, plain(error.translationKey ?? error)])) : element("p", "legend", "none")));
  const playback = state.playback ?? {};
  boxes.push(card("Player", list([["playback", plain(playback.state)], ["mode", plain(playback.mode)], ["signed in", plain(state.signedIn)],
    ["prompt", plain(state.prompt) || "none"], ["failed", plain(state.failed) || "no"], ["configured", plain(state.configured)]].filter(([, value]) => value))));
  return boxes;
}

/** One player's picture; `refs` are the shop's names of its products. Of a player that is not known in detail, its state as it is. */
export function picture(view, act, refs) {
  const { state } = view;
  const boxes = state.products && state.cart ? commerce(state, act, refs) : [card("State", Drawing.tree(state, "state", new Map()))];
  return element("div", "", element("p", "player-state",
    `${view.id ? visible(view.id) + ", " : ""}${view.at} s on the player clock; a picture of the stub player's state, not of the vendor's design`),
    element("div", "picture", ...boxes));
}

/** Callbacks that wait for an answer: key and type. */
export const pending = (view) => (view.state.pendingCallbacks ?? []).map(({ key, type }) => ({ key, type }));
