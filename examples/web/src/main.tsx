import { render } from "preact";
import { App } from "./app";
import "./style.css";

const root = document.getElementById("app") as HTMLElement;
root.textContent = "";
render(<App />, root);
