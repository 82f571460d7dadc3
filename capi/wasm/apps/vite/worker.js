import { winner } from "../match.js";

try {
  postMessage(winner());
} catch (error) {
  postMessage(error.message);
}
