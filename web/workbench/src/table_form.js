// The form for a table: how many players, which options.
import { make } from "./elements.js";

// What Hoyle says of a game as fields, keeping the values chosen before where they still exist: first the number of
// players, then the options, if there are any.
export function tableFields({ players, options }, before = {}) {
  const count = labelled("players", select("players", players.map(String), before.players));
  const fields = options.map((option) => {
    const value = before[`option ${option.name}`] ?? option.value;
    const named = `option ${option.name}`;
    const input = option.choices.length
      ? select(named, option.value ? option.choices : ["", ...option.choices], value)
      : make("input", { name: named, value, size: 6, placeholder: "by default", autocomplete: "off" });
    return labelled(option.name.replaceAll("_", " "), input, option.help);
  });
  if (!fields.length) return [count];
  return [count, make("details", {}, make("summary", {}, "Options"), make("div", { class: "fields" }, ...fields))];
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
