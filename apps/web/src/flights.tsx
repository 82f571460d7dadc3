// Around the board: remembers where cards lay before the match moved on, and lets them fly to where they lie now.
import { Component, type ComponentChildren } from "preact";
import { deal, fly, land, survey, type Survey } from "./flight";
import type { GameEvent, Snapshot } from "./protocol";

interface Props {
  snapshot: Snapshot;
  /** Whether the opponent's cards fly: not where it plays at once. */
  theirs: boolean;
  /** Whether it came to its state by a move. */
  moved: boolean;
  page: () => HTMLElement | null;
  arranged: () => void;
  children: ComponentChildren;
}

/** What happened since another snapshot, if it is of the same deal. */
function newsOf(before: Snapshot, now: Snapshot): GameEvent[] {
  const last = before.events.at(-1)?.event ?? -1;
  return now.events.filter((event) => event.event > last);
}

export class Flights extends Component<Props> {
  componentDidMount() {
    addEventListener("pointerdown", land, true);
    addEventListener("keydown", land, true);
    const page = this.props.page();
    const last = this.props.snapshot.events.at(-1);
    if (!page || !last || last.do !== undefined || last.dealer === undefined) return;
    this.props.arranged();
    deal(page);
  }

  componentWillUnmount() {
    removeEventListener("pointerdown", land, true);
    removeEventListener("keydown", land, true);
  }

  getSnapshotBeforeUpdate(before: Props): Survey | null {
    const page = this.props.page();
    return page && before.snapshot !== this.props.snapshot ? survey(page) : null;
  }

  componentDidUpdate(before: Props, _: unknown, lay: Survey | null) {
    const page = this.props.page();
    if (!lay || !page) return;
    this.props.arranged();
    if (!this.props.moved) return land();
    const news = newsOf(before.snapshot, this.props.snapshot);
    const theirs = news.filter((event) => event.seat === 1 && event.do !== undefined);
    if (theirs.length > 0 && !this.props.theirs && news.length === theirs.length) return land();
    const did = (verb: string) => this.props.theirs && theirs.some((event) => event.do!.startsWith(verb));
    fly(page, lay, { drew: did("draw"), took: did("pile") });
  }

  render() {
    return this.props.children;
  }
}
