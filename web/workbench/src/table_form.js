// The form for a table: how many players, which options.
import { make } from "./elements.js";

// Fills a form from what Hoyle says of the game, keeping the values chosen before where they still exist.
export function tableFields({ players, options }, before = {}) {
  const count = select("players", players.map(String), before.players);
  const fields = options.map((option) => {
    const value = before[`option ${option.name}`] ?? option.value;
    const named = `option ${option.name}`;
    const input = option.choices.length
      ? select(named, option.value ? option.choices : ["", ...option.choices], value)
      : make("input", { name: named, value, size: 6, placeholder: "by default", autocomplete: "off" });
    return labelled(option.name.replaceAll("_", " "), input, option.help);
  });
  return [labelled("players", count), ...fields];
}

export function tableOf(form) {
  const values = Object.fromEntries(new FormData(form));
  const options = {};
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith("option ")) options[name.slice(7)] = value.trim();
  }
  return { players: Number(values.players) || null, options };
}

export function labelled(text, input, title) {
  return make("label", { title }, make("span", {}, text), input);
}

export function select(name, values, chosen) {
  const options = values.map((value) => make("option", { value, selected: value === chosen }, value || "by default"));
  return make("select", { name }, ...options);
}
