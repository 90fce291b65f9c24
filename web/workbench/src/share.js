// The dialog for sharing: a link that holds the texts, or files.
import { button, make, openDialog } from "./elements.js";
import { LONG_LINK, linkTo, linkToGame } from "./links.js";
import { shippedAs } from "./shelf.js";
import { fileNameOf } from "./texts.js";

export async function openShare(texts) {
  const name = fileNameOf(texts.rules);
  const shipped = await shippedAs(texts).catch(() => null);
  const field = make("input", { readonly: true, "aria-label": "Link", onfocus: () => field.select() });
  const state = make("p", { role: "status" });
  const also = make("input", { type: "checkbox", onchange: refresh });
  const copy = button("Copy link", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      state.textContent = "Copied.";
    } catch {
      state.textContent = "Copy the selected link with the keyboard.";
    }
  }, { class: "main" });

  function refresh() {
    field.value = shipped ? linkToGame(shipped) : linkTo({ ...texts, scenarios: also.checked ? texts.scenarios : "" });
    const { length } = field.value;
    state.className = length > LONG_LINK ? "problem" : "soft";
    state.textContent = `${length.toLocaleString("en")} characters.`
      + (length > LONG_LINK ? ` Many chat and mail programs cut links longer than ${LONG_LINK.toLocaleString("en")}; send the file instead.` : "");
  }

  const files = [button(`Download ${name}.yaml`, () => download(`${name}.yaml`, texts.rules))];
  if (texts.scenarios.trim()) files.push(button("Download the scenarios", () => download(`${name}.scenarios.yaml`, texts.scenarios)));
  openDialog("Share",
    make("p", {}, shipped
      ? "The link opens the game that comes with Hoyle. Once you change the rules, they are inside the link."
      : "The rules are inside the link. They are not sent to any server."),
    make("div", { class: "bar" }, field, copy),
    texts.scenarios.trim() && !shipped ? make("label", { class: "check" }, also, "with the scenarios") : null,
    state,
    make("div", { class: "bar" }, ...files));
  refresh();
  field.select();
}

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
