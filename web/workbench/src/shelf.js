// The dialog from which a text is opened: the shipped games, a new game, examples, texts edited before, files.
import { button, make, openDialog } from "./elements.js";
import { recentTexts } from "./texts.js";

let loading = null;

export function loadShelf() {
  loading ??= fetch("shelf.bin").then(unpack);
  return loading;
}

// The value of a compressed file, which some servers decompress on the way.
async function unpack(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body).json();
}

// The texts of `sedma`, or of `sedma/wild_eights`; null if there is no such game.
export function gameTexts(shelf, name) {
  const [id, variant] = name.split("/");
  const game = shelf.games.find((one) => one.id === id);
  if (!game) return null;
  if (!variant) return { rules: game.text, scenarios: game.scenarios, beside: {} };
  const found = game.variants.find((one) => one.id === variant);
  return found ? { rules: found.text, scenarios: "", beside: {} } : null;
}

// The name of the shipped game or variant that has these texts; null if none has.
export async function shippedAs({ rules, scenarios, beside }) {
  if (Object.keys(beside ?? {}).length) return null;
  const shelf = await loadShelf();
  const names = shelf.games.flatMap(({ id, variants }) => [id, ...variants.map((one) => `${id}/${one.id}`)]);
  const hasThese = (texts) => texts.rules === rules && texts.scenarios === scenarios;
  return names.find((name) => hasThese(gameTexts(shelf, name))) ?? null;
}

export function exampleTexts(shelf, name) {
  const example = shelf.examples[name];
  return example ? { rules: example.text, scenarios: "", beside: example.beside } : null;
}

export async function openShelf(open) {
  const shelf = await loadShelf();
  const choose = (texts) => {
    dialog.close();
    open(texts);
  };
  const recent = recentTexts();
  const dialog = openDialog("Open",
    make("div", { class: "bar" },
      button("New game", () => choose({ rules: shelf.new.text, scenarios: shelf.new.scenarios, beside: {} }), { class: "main" }),
      fileButton(choose)),
    make("h3", {}, "Shipped games"),
    make("ul", { class: "shelf" }, ...shelf.games.map((game) => gameItem(shelf, game, choose))),
    ...(recent.length ? [make("h3", {}, "Edited before in this browser"), make("ul", { class: "shelf" }, ...recent.map((one) => recentItem(one, choose)))] : []),
  );
}

function gameItem(shelf, game, choose) {
  const patch = { rules: game.patch, scenarios: "", beside: {} };
  const [fewest, most = fewest] = game.players.split("..");
  const players = fewest === most ? fewest : `${fewest} to ${most}`;
  const variants = game.variants.map((variant) =>
    button(variant.title, () => choose(gameTexts(shelf, `${game.id}/${variant.id}`)), { class: "link", title: variant.summary }));
  return make("li", {},
    make("div", {},
      button(game.title, () => choose(gameTexts(shelf, game.id)), { class: "link strong" }), ...variants,
      make("p", { class: "soft" }, `${players} players. ${game.summary}`)),
    button("New variant", () => choose(patch), { class: "quiet", "aria-label": `New variant of ${game.title}` }));
}

function recentItem({ title, time, texts }, choose) {
  const when = new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return make("li", {}, make("div", {}, button(title, () => choose(texts), { class: "link" }), make("p", { class: "soft" }, when)));
}

function fileButton(choose) {
  const input = make("input", {
    type: "file", accept: ".yaml,.yml,text/yaml", multiple: true, hidden: true, id: "upload",
    onchange: async () => {
      const files = await Promise.all([...input.files].map(async (file) => [file.name, await file.text()]));
      const scenarios = files.find(([name, text]) => /scenarios\.ya?ml$/.test(name) || /^scenarios *:/m.test(text));
      const rules = files.find((file) => file !== scenarios);
      choose({ rules: rules?.[1] ?? "", scenarios: scenarios?.[1] ?? "", beside: {} });
    },
  });
  const text = "Open files …";
  return make("span", {}, button(text, () => input.click(), { title: "A rule file, and its scenario file if there is one" }), input);
}
