// Short sounds for what happens at the table, made by the browser, without files. There are none until the person turns them on.
import type { GameEvent } from "./protocol";
import { readSound } from "./storage";

/** Hertz, one tone after another. */
const TONES: Record<string, number[]> = {
  deal: [330, 392, 440],
  draw: [494],
  upcard: [494, 587],
  pile: [392, 494, 587],
  lay: [587, 740],
  discard: [370],
  end: [523, 659, 784, 1047],
};
/** For somebody who is called to the table. */
const CALL = [659, 880];
const TONE = 0.09; // seconds
const LOUD = 0.08;

let audio: AudioContext | null = null;

export function soundOf({ do: action, dealer, deal_end, match_end }: GameEvent): number[] {
  if (action !== undefined) return TONES[action.split(" ")[0]] ?? [];
  if (deal_end !== undefined || match_end !== undefined) return TONES.end;
  return dealer === undefined ? [] : TONES.deal;
}

/** Plays the sound of the last of these events that has one. */
export const sound = (news: GameEvent[]) => play(news.map(soundOf).findLast((found) => found.length > 0) ?? []);

/** Calls somebody to the table. */
export const chime = () => play(CALL);

/** A browser without sound stays silent. */
function play(tones: number[]) {
  if (!readSound() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const tone of tones) {
    const source = new OscillatorNode(audio, { type: "triangle", frequency: tone });
    const level = new GainNode(audio, { gain: LOUD });
    level.gain.setValueAtTime(LOUD, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + TONE);
    source.connect(level).connect(audio.destination);
    source.start(at);
    source.stop(at + TONE);
    at += TONE;
  }
}
