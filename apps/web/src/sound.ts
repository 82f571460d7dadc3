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
const TONE = 0.09; // seconds
const LOUD = 0.08;

let audio: AudioContext | null = null;

export function soundOf({ do: action, dealer, deal_end, match_end }: GameEvent): number[] {
  if (action !== undefined) return TONES[action.split(" ")[0]] ?? [];
  if (deal_end !== undefined || match_end !== undefined) return TONES.end;
  return dealer === undefined ? [] : TONES.deal;
}

/** Plays the sound of the last of these events that has one. A browser without sound stays silent. */
export function sound(news: GameEvent[]) {
  if (!readSound() || typeof AudioContext === "undefined") return;
  const tones = news.map(soundOf).findLast((found) => found.length > 0) ?? [];
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
