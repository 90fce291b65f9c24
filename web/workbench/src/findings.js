// The list of findings below the editor.
import { wordsOf } from "./editor.js";
import { button, byId, make, prose } from "./elements.js";

// Shows findings under the words and, unless they are minor, in the list; `done` if no more are to come for this text.
export function showFindings(findings, done, editor) {
  editor.mark(findings);
  const listed = findings.filter(({ minor }) => !minor);
  byId("list").replaceChildren(...listed.map((finding) => item(finding, editor)));
  byId("state").textContent = summary(listed, done);
}

function summary(findings, done) {
  const counts = ["error", "warning", "note"]
    .map((kind) => [findings.filter(({ severity }) => severity === kind).length, kind])
    .filter(([number]) => number)
    .map(([number, kind]) => `${number} ${kind}${number === 1 ? "" : "s"}`);
  const found = counts.join(", ") || "No mistakes found.";
  return done ? found : `${counts.join(", ")}${counts.length ? "; " : ""}trying tables …`;
}

function item(finding, editor) {
  const { severity, code, line, instead } = finding;
  const head = make("div", { class: "head" },
    make("span", { class: "kind" }, severity),
    button(`line ${line}`, () => editor.goTo(finding.from, finding.to), { class: "link" }),
    make("a", { href: `docs/errors/${code}.html`, target: "_blank", title: "What this means" }, code));
  const fixes = typeof instead === "string" ? [button(instead.trim() ? `Write ${instead.trim()}` : "Remove it", () => editor.fix(finding), { class: "fix" })] : [];
  return make("li", { class: severity }, head, ...prose(wordsOf(finding)), ...fixes);
}
