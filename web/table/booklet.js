// The rules, of which only plain elements and their text are taken over: no script, style, picture or outside link.

const PLAIN = new Set(
  ("A B BLOCKQUOTE BR CAPTION CODE DD DIV DL DT EM FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR I LI NAV OL P PRE SECTION " +
    "SMALL SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL").split(" "),
);
const LEFT_OUT = new Set("SCRIPT STYLE TEMPLATE TITLE HEAD IFRAME OBJECT SVG MATH NOSCRIPT".split(" "));

/** Return the elements of a booklet page, to put into a panel. */
export function bookletElements(html) {
  // a style sheet would not be applied anyway, but the browser reports it as a breach of the page's policy
  const page = new DOMParser().parseFromString(html.replace(/<style[\s\S]*?<\/style>/gi, ""), "text/html");
  const into = document.createElement("div");
  into.className = "booklet";
  copy(page.body, into);
  return into;
}

function copy(from, into) {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) into.append(child.data);
    if (child.nodeType !== Node.ELEMENT_NODE || LEFT_OUT.has(child.nodeName.toUpperCase())) continue;
    if (!PLAIN.has(child.nodeName)) {
      copy(child, into);
      continue;
    }
    const made = document.createElement(child.nodeName);
    for (const name of ["colspan", "rowspan", "start"]) {
      if (child.hasAttribute(name)) made.setAttribute(name, child.getAttribute(name));
    }
    if (child.id) made.id = `rules-${child.id}`;
    const link = child.getAttribute("href");
    if (link?.startsWith("#")) made.setAttribute("href", `#rules-${link.slice(1)}`);
    copy(child, made);
    into.append(made);
  }
}
