// The texts in the editor: rules, scenarios, and games of the same page that a variant extends. They outlive a reload.

const NOW = "hoyle.now";
const RECENT = "hoyle.recent";
const MOST_RECENT = 20;

export const EMPTY = { rules: "", scenarios: "", beside: {} };

export function titleOf(rules) {
  return /^title: *(.+?) *(?: #.*)?$/m.exec(rules)?.[1].replace(/^["']|["']$/g, "") || "Untitled";
}

export function fileNameOf(rules) {
  return /^variant: *(\w+)/m.exec(rules)?.[1] ?? /^game: *(\w+)/m.exec(rules)?.[1] ?? "rules";
}

// The texts of this tab, or those edited last in another.
export function loadTexts() {
  return parsed(sessionStorage, NOW) ?? parsed(localStorage, NOW);
}

export function saveTexts(texts) {
  const text = JSON.stringify(texts);
  for (const storage of [sessionStorage, localStorage]) put(storage, NOW, text);
}

// Keeps texts that are about to be replaced, the latest first.
export function keepRecent(texts) {
  const others = recentTexts().filter((one) => one.texts.rules !== texts.rules);
  const kept = [{ title: titleOf(texts.rules), time: Date.now(), texts }, ...others].slice(0, MOST_RECENT);
  while (kept.length && !put(localStorage, RECENT, JSON.stringify(kept))) kept.pop();
}

export function recentTexts() {
  return parsed(localStorage, RECENT) ?? [];
}

function parsed(storage, key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null;
  }
}

function put(storage, key, text) {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
