// The size of the cards: as large as lets the whole table be seen without scrolling.

const SCALES = [1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6];

/** Shrink the cards until the table fits; let them grow again only if that makes a difference worth a jump. */
export function fitTable(felt) {
  const table = felt.querySelector(".around");
  if (!table) return;
  const fits = (scale) => {
    felt.style.setProperty("--scale", scale);
    return table.scrollHeight <= table.clientHeight + 1 && table.scrollWidth <= table.clientWidth + 1;
  };
  const last = Number(felt.dataset.scale) || 0;
  const found = SCALES.find(fits) ?? SCALES.at(-1);
  const steps = SCALES.indexOf(last) - SCALES.indexOf(found);
  const scale = last && steps > 0 && steps < 2 && fits(last) ? last : found;
  felt.style.setProperty("--scale", scale);
  felt.dataset.scale = scale;
}

/** How many cards of the hand go side by side. */
export function handRoom(root) {
  const style = getComputedStyle(root);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const card = parseFloat(style.getPropertyValue("--hand-card")) * rem || 5 * rem;
  const least = Math.max(1.55 * rem, 24);
  const width = (root.querySelector(".foot")?.clientWidth || root.clientWidth) - 1.5 * rem;
  return { perLine: Math.max(3, Math.floor((width - card) / least) + 1) };
}
