import { render } from "preact";
import { App } from "./app";
import { preferred, speak, speaks } from "./say";
import { readLanguage } from "./storage";
import "./style.css";

speak(preferred([readLanguage() ?? "", ...navigator.languages]));
document.documentElement.lang = speaks();
const root = document.getElementById("app") as HTMLElement;
root.textContent = "";
render(<App />, root);

// Later visits need no network. What a page has loaded stays as it is until every tab of it is closed.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("./sw.js").catch(() => {}));
}
