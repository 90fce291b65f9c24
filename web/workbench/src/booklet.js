// The booklet as elements.
import { make } from "./elements.js";

export function bookletElements({ title, blocks }) {
  return make("article", { class: "booklet" }, make("h2", {}, ...words(title)), ...blocks.map((block) => blockElement(block, 3)));
}

const words = (pieces) => pieces.map(([isTerm, text]) => (isTerm ? make("em", {}, text) : text));

function blockElement(block, depth) {
  switch (block.kind) {
    case "paragraph":
      return make("p", { class: block.quiet && "soft" }, ...words(block.text));
    case "items":
      return listElement(block.items, block.numbered);
    case "table":
      return make("div", { class: "wide" }, tableElement(block.heads.map(words), block.rows.map((row) => row.map(words))));
    default: {
      const heading = make(`h${Math.min(depth, 6)}`, {}, ...words(block.title));
      return make("section", {}, heading, ...block.blocks.map((inner) => blockElement(inner, depth + 1)));
    }
  }
}

function listElement(items, numbered) {
  const entries = items.map(({ text, parts, cases }) =>
    make("li", {}, ...words(text), parts.length ? listElement(parts, numbered && !cases) : null));
  return make(numbered ? "ol" : "ul", {}, ...entries);
}

// A table of cells, each a list of texts and elements.
export function tableElement(heads, rows) {
  const head = make("tr", {}, ...heads.map((cell) => make("th", { scope: "col" }, ...cell)));
  const body = rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...cell))));
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...body));
}
