// The size of the cards: as large as lets the whole table be seen without scrolling.

const SCALES = [1.75, 1.6, 1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44];
/** The size if not even the smallest fits: the table is scrolled then. */
const READABLE = SCALES.indexOf(0.6);

/** Shrink the cards until the table fits; let them grow only by two steps or more, so that they seldom jump. */
export function fitTable(felt) {
  const table = felt.querySelector(".around");
  if (!table) return;
  const fits = (step) => {
    felt.style.setProperty("--scale", SCALES[step]);
    return table.scrollHeight <= table.clientHeight + 1 && table.scrollWidth <= table.clientWidth + 1;
  };
  let step = felt.step ?? 0;
  if (fits(step)) {
    while (step > 1 && fits(step - 2)) step -= 2;
  } else {
    while (step < SCALES.length && !fits(step)) step += 1;
    if (step === SCALES.length) step = READABLE;
  }
  felt.style.setProperty("--scale", SCALES[step]);
  felt.step = step;
}

/** How many cards of the hand go side by side. */
export function handRoom(root) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const card = parseFloat(getComputedStyle(root).getPropertyValue("--hand-card"));
  const least = Math.max(1.55 * rem, 24);
  const width = (root.querySelector(".foot")?.clientWidth || root.clientWidth) - 1.5 * rem;
  return { perLine: Math.max(3, Math.floor((width - card) / least) + 1) };
}
