// What the address asks for. Nothing that it asks for costs a match, a script or a setting.
import { go, onMove, placeNow } from "./address";
import { dateWords, isDay, today } from "./days";
import { Refused } from "./engine";
import { match as keptMatch } from "./library";
import { MOST_OF_SCRIPT, type Place, unpack } from "./links";
import { noticeOf, plain } from "./notice";
import { FIRST_SETUP, type Setup, type Source } from "./protocol";
import { say } from "./say";
import type { Ways } from "./ways";
import { FIRST_OPPONENT } from "./words";

/** Screens of their own: a dialog that is opened over one of them leads back to it. */
const SCREENS: Place["at"][] = ["home", "match", "table", "lesson", "puzzle", "daily"];

/** What the form begins with by a link to a position or to a match's deals; null if the link asks for what the page does not have. */
async function setupOf({ session, house }: Ways, place: Extract<Place, { at: "position" | "deal" }>): Promise<Setup | null> {
  const base = { ...FIRST_SETUP, opponent: place.opponent || FIRST_OPPONENT };
  if (place.at === "position") return { ...base, position: await unpack(place.packed) };
  const source: Source = { id: place.variant };
  if (place.script) {
    source.script = await unpack(place.script, MOST_OF_SCRIPT);
    await house.lend(source);
  } else if (!session.catalogue!.variants.some(({ id }) => id === source.id)) {
    session.notify(say("link.variant", { name: source.id }));
    return null;
  }
  return { ...base, source, options: place.options, seed: place.seed };
}

/** `late` says whether something else has been asked for since. */
async function goTo(ways: Ways, place: Place, late: () => boolean) {
  const { session, shelf, tables, records } = ways;
  switch (place.at) {
    case "home":
      return ways.empty();
    case "match": {
      if (place.move === undefined) return shelf.open(place.id);
      const kept = await keptMatch(place.id);
      if (late()) return;
      if (kept?.saved.record) return records.review(kept, place.move);
      return session.notify(say("match.unknown"));
    }
    case "table":
      return tables.join(place.id, place.seat, place.key);
    case "matches":
      return ways.show("matches");
    case "lesson":
      return ways.lesson();
    case "puzzle":
      return ways.puzzle(place.number);
    case "puzzles":
      return ways.listPuzzles();
    case "daily": {
      const day = place.day || today();
      if (isDay(day) && day <= today()) return ways.day(day, true);
      ways.empty();
      session.notify(isDay(day) ? say("day.future", { date: dateWords(day) }) : say("link.broken"));
      return go({ at: "home" }, true);
    }
    case "record": {
      const record = await unpack(place.packed);
      if (!late()) await records.open(record, { first: place.move });
      return;
    }
    case "position":
    case "deal": {
      const setup = await setupOf(ways, place);
      if (!late() && setup) ways.chooseFrom(setup);
      return;
    }
    case "rule": {
      const given = await unpack(place.packed, MOST_OF_SCRIPT);
      if (!late()) ways.set({ given, open: "rules" });
      return;
    }
  }
}

async function route(ways: Ways) {
  const { session, records } = ways;
  const place = placeNow();
  const late = session.wish();
  if (place.at !== "record" && !(place.at === "match" && place.move !== undefined)) records.close();
  try {
    await goTo(ways, place, late);
  } catch (error) {
    session.set({ notice: error instanceof Refused ? noticeOf(error.refusal) : plain(say("link.broken")) });
  }
}

/** The address has changed. The way back leads out of the dialog or the practice that is open, and no further, unless it came by a link. */
function moved(ways: Ways, back: boolean, from: Place) {
  const { open } = ways.state;
  const practised = ways.records.state.practice !== null;
  ways.records.unlearn();
  if (back && practised) return;
  ways.shut();
  if (back && open !== null && SCREENS.includes(from.at)) return go(ways.here);
  route(ways);
}

/** Brings what the address asks for to the page, now and whenever it changes. Returns what ends that. */
export function follow(ways: Ways): () => void {
  (async () => {
    if (placeNow().at === "home" && (await ways.shelf.adopt())) return;
    ways.shut();
    await route(ways);
  })();
  return onMove((back, from) => moved(ways, back, from));
}
