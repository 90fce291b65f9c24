// Elements from plain data; every text goes in as text.

// make("p", { class: "note", onclick }, "text", other): properties beginning with `on` are listeners.
export function make(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export const byId = (id) => document.getElementById(id);

export function button(text, onclick, given = {}) {
  return make("button", { type: "button", onclick, ...given }, text);
}

// Text with `code` and **bold** as elements, a paragraph for each block; other Markdown stays as it is.
export function prose(text) {
  return text.split(/\n{2,}/).map((block) => make("p", {}, ...spans(block)));
}

export function spans(text) {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return pieces.filter(Boolean).map((piece) => {
    if (piece.length > 2 && piece.startsWith("`")) return make("code", {}, piece.slice(1, -1));
    if (piece.length > 4 && piece.startsWith("**")) return make("strong", {}, piece.slice(2, -2));
    return unescaped(piece);
  });
}

const unescaped = (text) => text.replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, "$1");

// A dialog of its own with a heading; closed with Escape, its button or `close()`.
export function openDialog(title, ...children) {
  const dialog = make("dialog", { "aria-label": title });
  const close = button("Close", () => dialog.close(), { class: "quiet" });
  dialog.append(make("header", {}, make("h2", {}, title), close), ...children);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
