// The keyboard: numbers, arrows, Enter, Esc and letters. It alone suffices to play.

const PAUSE = 900;

/** Letters, what the table does at each, and the words for it in the help. */
export const LETTERS = [
  ["w", "why", "why can this not be chosen?"],
  ["h", "hint", "hint"],
  ["s", "sort", "sort your hand: as the game has it, by suit, by rank"],
  ["a", "auto", "have a choice with one option made for you, or not"],
  ["t", "last", "the last trick"],
  ["l", "log", "the log"],
  ["b", "rules", "the rules"],
  ["n", "name", "your name, at a table of friends"],
  ["/", "line", "type a move in words"],
  ["?", "help", "this help"],
];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const DEEDS = new Map(LETTERS.map(([letter, deed]) => [letter, deed]));

export function letterOf(deed) {
  return LETTERS.find((one) => one[1] === deed)[0];
}

export class Keys {
  constructor(table) {
    this.table = table;
    this.digits = "";
    /** Whether the focus went where it is by the keyboard, and no number was chosen since: then Enter means that thing. */
    this.aimed = false;
    table.root.addEventListener("pointerdown", () => (this.aimed = false));
    this.listener = (event) => this.press(event);
    document.addEventListener("keydown", this.listener);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (typing && event.key !== "Escape") return;
    if (this.table.panel.element.open) return;
    if (!this.table.root.contains(event.target) && event.target !== document.body) return;
    if (event.key === "Tab" || event.key in ARROWS) this.aimed = true;
    const own = event.target.closest?.("button, summary, a");
    if (own && !this.digits && (event.key === " " || (event.key === "Enter" && !this.confirms(own)))) return;
    const does = this.meaning(event.key, event.shiftKey);
    if (!does) return;
    event.preventDefault();
    this.table.enqueue(does);
  }

  /** Whether Enter on a button confirms the move instead: it puts back no card, and takes none that was only clicked. */
  confirms(button) {
    const card = this.table.scene?.choice?.whole && "target" in button.dataset;
    return button.classList.contains("taken") || (card && !this.aimed);
  }

  meaning(key, shift) {
    const { table } = this;
    if (/^\d$/.test(key) || this.beginsNumber(key)) return () => this.digit(key);
    if (key in ARROWS) return () => table.go(...ARROWS[key], shift);
    if (key === "Enter") return () => this.enter();
    if (key === "Escape") return () => (this.digits ? this.setDigits("") : table.escape());
    if (key === "Backspace" && this.digits) return () => this.setDigits(this.digits.slice(0, -1));
    const deed = DEEDS.get(key.toLowerCase());
    return deed && (() => table.run(deed));
  }

  beginsNumber(key) {
    return key === "-" && !this.digits && this.table.labels().some((label) => label.startsWith(key));
  }

  digit(key) {
    clearTimeout(this.timer);
    const typed = this.digits + key;
    const labels = this.table.labels();
    const longer = labels.filter((label) => label !== typed && label.startsWith(typed));
    if (longer.length > 0) {
      this.setDigits(typed);
      if (labels.includes(typed)) this.timer = setTimeout(() => this.table.enqueue(() => this.enter()), PAUSE);
      return null;
    }
    this.setDigits("");
    this.aimed = false;
    return this.table.choose(typed);
  }

  enter() {
    clearTimeout(this.timer);
    const typed = this.digits;
    this.setDigits("");
    return typed ? this.table.choose(typed) : this.table.confirm();
  }

  setDigits(digits) {
    clearTimeout(this.timer);
    this.digits = digits;
    this.table.showDigits(digits);
  }
}

/** The next element in a direction: near, and rather straight ahead than aside. */
export function nearest(from, candidates, x, y) {
  const middle = (element) => {
    const at = element.getBoundingClientRect();
    return [at.x + at.width / 2, at.y + at.height / 2];
  };
  const [fromX, fromY] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of candidates) {
    if (element === from) continue;
    const [toX, toY] = middle(element);
    const ahead = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    if (ahead <= 2 || aside > 4 * ahead) continue;
    if (ahead + 2 * aside < least) [best, least] = [element, ahead + 2 * aside];
  }
  return best;
}
