// Copying a link or a code, and sending a result.
import { addressOf, type Place } from "./links";
import { say } from "./say";

/** The sentence that says that it is copied, or that is the link where the browser forbids that. */
export async function copied(place: Promise<Place | string>, what: "link" | "code" = "link"): Promise<string> {
  const given = await place;
  const address = typeof given === "string" ? given : addressOf(given);
  try {
    await navigator.clipboard.writeText(address);
    return what === "link" ? say("link.copied") : say("code.copied");
  } catch {
    return what === "link" ? say("link.here", { address }) : say("code.here", { address });
  }
}

/** Sends the result of a day with its link. Returns what the page says then: nothing if the system's own dialog was shown. */
export async function sent(text: string, address: string): Promise<string> {
  if ("share" in navigator) {
    try {
      await navigator.share({ text, url: address });
      return "";
    } catch (error) {
      if ((error as Error).name === "AbortError") return "";
    }
  }
  const all = `${text}\n${address}`;
  try {
    await navigator.clipboard.writeText(all);
    return say("day.copied");
  } catch {
    return say("day.here", { text: all });
  }
}
