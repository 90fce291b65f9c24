// A link to the table in the Python process of the tests, over functions that Playwright exposes.

import { openTable } from "/table/table.js";

const link = {
  async send(message) {
    const { reply, scene } = await window.hoyleAct(message);
    if (scene) link.show(scene);
    return reply;
  },
  onscene(show) {
    link.show = show;
    window.hoyleScene().then(show);
  },
  onstatus(show) {
    window.showStatus = show;
  },
};

window.showScene = (scene) => link.show(scene);
window.table = openTable(document.querySelector("#table"), link, { pace: 0 });
