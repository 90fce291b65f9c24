// Play against bots.
import { make } from "./elements.js";

export class Play {
  constructor(host, workbench) {
    this.workbench = workbench;
    this.state = make("p", { class: "state", role: "status" });
    host.append(this.state);
  }

  show() {}

  resume() {}
}
