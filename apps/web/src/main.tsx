import { render } from "preact";
import { App } from "./app";
import { shapeRoot } from "./arrange";
import { show } from "./looks";
import { preferred, speak, speaks } from "./say";
import { readLanguage } from "./storage";
import "./style/index.css";

speak(preferred([readLanguage() ?? "", ...navigator.languages]));
document.documentElement.lang = speaks();
show();
shapeRoot();
const root = document.getElementById("app") as HTMLElement;
root.textContent = "";
render(<App />, root);
// From here on, cards move.
requestAnimationFrame(() => (document.documentElement.dataset.ready = ""));

// Later visits need no network. What a page has loaded stays as it is until every tab of it is closed.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("./sw.js").catch(() => {}));
}
