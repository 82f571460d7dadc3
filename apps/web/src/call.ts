// Calls the person: the friend has come, or it is their turn while they look elsewhere. By sound, vibration and notification, as far as the
// person allows each; nothing is asked for.
import type { Standing } from "./remote";
import { say } from "./say";
import { chime } from "./sound";

/** Milliseconds of vibration, pause and vibration. */
const BUZZ = [120, 80, 120];

/** What has changed at the table that the person is called for: a sentence, or "". */
export function callOf(before: Standing | null, { terms, present, time }: Standing, hidden: boolean): string {
  const who = terms?.names[1];
  // What stood before the first news of the server is unknown, and during the match the page says who is there.
  const came = who && present[1] && time === null && before?.terms && !(before.terms.names[1] && before.present[1]);
  if (came) return say("lobby.here", { who });
  return hidden && time?.runs === 0 && before?.time?.runs !== 0 ? say("your_turn") : "";
}

/** A notification, where the person has allowed them to this page; a phone shows only those of a service worker. */
async function notify(text: string) {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const options = { body: text, icon: "icon-192.png", tag: "mille" };
  try {
    const notification = new Notification("Mille", options);
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    await navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification("Mille", options)).catch(() => {});
  }
}

export function call(text: string) {
  chime();
  // A page that nobody has touched may not vibrate, and the browser would complain.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  if (document.hidden) notify(text);
}
