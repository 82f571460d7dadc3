import { winner } from "../match.js";

const said = document.querySelector("#said");
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  let own;
  try {
    own = winner();
  } catch (error) {
    own = error.message;
  }
  said.textContent = `worker: ${data}; page: ${own}`;
};
