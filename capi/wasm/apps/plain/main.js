import { languages } from "./libmille/index.js";

document.querySelector("#said").textContent = `page: ${languages().join(" ")}`;
