// The editor: two texts, findings under the words, completion and explanations from Hoyle.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { make, prose } from "./elements.js";

const SEVERITIES = { error: "error", warning: "warning", note: "info" };

const KINDS = { key: "property", word: "keyword", name: "variable", type: "type", attribute: "property", value: "enum", function: "function", file: "text" };

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--key)" },
  { tag: [tags.keyword, tags.bool, tags.number], color: "var(--word)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: ".86rem", color: "var(--text)", backgroundColor: "var(--paper)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--line-lit)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selected)" },
  ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "var(--match)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "6px", maxWidth: "min(34rem, 92vw)" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: ".75" },
  ".cm-completionInfo, .about": { padding: ".4rem .7rem", fontFamily: "var(--sans)", fontSize: ".86rem", lineHeight: "1.45" },
  ".about p, .cm-completionInfo p": { margin: ".25rem 0" },
  ".about code, .cm-completionInfo code": { fontFamily: "var(--mono)" },
  ".cm-diagnostic": { borderLeftWidth: "4px", padding: ".4rem .7rem", fontFamily: "var(--sans)", fontSize: ".86rem" },
  ".cm-diagnosticText p": { margin: ".2rem 0" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", borderRadius: "4px", padding: ".15rem .5rem" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-textfield": { backgroundColor: "var(--paper)", border: "1px solid var(--line)" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--panel)", border: "1px solid var(--line)" },
});

export class Editor {
  #view;
  #states = {};

  // `ask(name, text, offset)` objects answer completion and hover; `onchange(name)` is called after each change.
  constructor(host, { complete, explain, onchange }) {
    this.name = "rules";
    this.complete = complete;
    this.explain = explain;
    this.onchange = onchange;
    const root = host.attachShadow({ mode: "open" });
    this.#view = new EditorView({ parent: root, root, state: this.#state("") });
  }

  text(name) {
    return (name === this.name ? this.#view.state : this.#states[name])?.doc.toString() ?? "";
  }

  // Replaces both texts; what was done before cannot be undone.
  open(texts) {
    this.#states = { rules: this.#state(texts.rules), scenarios: this.#state(texts.scenarios) };
    this.#view.setState(this.#states[this.name]);
    this.#label();
  }

  show(name) {
    if (name === this.name) return;
    this.#states[this.name] = this.#view.state;
    this.name = name;
    this.#view.setState(this.#states[name]);
    this.#label();
  }

  // Replaces a text as one change that can be undone.
  replace(text) {
    const { length } = this.#view.state.doc;
    this.#view.dispatch({ changes: { from: 0, to: length, insert: text } });
  }

  mark(findings) {
    const { length } = this.#view.state.doc;
    const marks = findings.map((finding) => this.#mark(finding, length));
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  goTo(from, to = from) {
    const { length } = this.#view.state.doc;
    const selection = EditorSelection.range(Math.min(from, length), Math.min(to, length));
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.from, { y: "center" }) });
    this.#view.focus();
  }

  goToLine(number) {
    const { doc } = this.#view.state;
    this.goTo(doc.line(Math.min(Math.max(number, 1), doc.lines)).from);
  }

  // Writes what a finding suggests.
  fix({ from, to, instead }) {
    this.#view.dispatch({ changes: { from, to, insert: instead } });
    this.#view.focus();
  }

  focus() {
    this.#view.focus();
  }

  #label() {
    this.#view.contentDOM.setAttribute("aria-label", this.name === "rules" ? "Rules" : "Scenarios");
  }

  #mark(finding, length) {
    const from = Math.min(finding.from, length);
    const fix = { name: finding.instead?.trim() ? `Write ${finding.instead.trim()}` : "Remove it", apply: () => this.fix(finding) };
    return {
      from,
      to: Math.min(Math.max(finding.to, from), length),
      severity: SEVERITIES[finding.severity],
      message: finding.message,
      renderMessage: () => make("div", {}, ...prose(wordsOf(finding))),
      actions: typeof finding.instead === "string" ? [fix] : [],
    };
  }

  #state(doc) {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(), lintGutter(), history(), drawSelection(), highlightActiveLine(), bracketMatching(),
        highlightSelectionMatches(), indentUnit.of("  "), EditorState.tabSize.of(2), yaml(), syntaxHighlighting(colours), theme,
        EditorView.contentAttributes.of({ "aria-label": "Rules", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
        autocompletion({ override: [(context) => this.#complete(context)], icons: false }),
        hoverTooltip((view, at) => this.#explain(at)),
        keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => update.docChanged && this.onchange(this.name)),
      ],
    });
  }

  async #complete(context) {
    const word = context.matchBefore(/\w+/);
    const sign = context.matchBefore(/[.{]$/);
    if (!context.explicit && !word && !sign) return null;
    const found = await this.complete(this.name, context.state.doc.toString(), context.pos);
    if (context.aborted || !found?.length) return null;
    const options = found.map(({ label, sort, detail, about }, number) => ({
      label, detail, type: KINDS[sort], boost: -Math.min(number, 99),
      apply: sort === "key" ? `${label}: ` : label,
      info: about ? () => make("div", {}, ...prose(about)) : undefined,
    }));
    return { from: word ? word.from : context.pos, options, validFor: /^\w*$/ };
  }

  async #explain(at) {
    const found = await this.explain(this.name, this.#view.state.doc.toString(), at);
    if (!found) return null;
    return { pos: found.from, end: found.to, create: () => ({ dom: make("div", { class: "about" }, ...prose(found.text)) }) };
  }
}

// A finding in words, a paragraph for each of its parts.
export function wordsOf({ message, label, notes, help }) {
  const parts = [message, label, ...notes, help && `${help[0].toUpperCase()}${help.slice(1)}`];
  return parts.filter(Boolean).join("\n\n");
}
