// Copying a link or a code.
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
