// Pictures out of the page's sprite (art/): icons, the wordmark, an opponent's face, numbers in pencil.
import { signed } from "./words";
import { say } from "./say";

export function Icon({ name }: { name: string }) {
  return <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><use href={`#x-${name}`} /></svg>;
}

export function Wordmark({ hidden = false }: { hidden?: boolean }) {
  return <svg class="mark" viewBox="0 0 198 78" aria-hidden={hidden || undefined} role={hidden ? undefined : "img"} aria-label={hidden ? undefined : "Mille"}><use href="#mille" /></svg>;
}

/** The weaker the opponent, the lower the card. */
const FACES: Record<string, string> = {
  beginner: "JC", casual: "JH", regular: "QH", skilled: "QD", expert: "QS", master: "KS", random: "JD", greedy: "KD", club: "KC", learned: "KH", search: "QC",
};

export const hasFace = (player: string) => player.split(":")[0] in FACES;

/** An opponent's face, or a person's initial. */
export function Portrait({ player, person = null }: { player: string; person?: string | null }) {
  const card = FACES[player.split(":")[0]] ?? "JS";
  if (person !== null) return <span class="face-of" aria-hidden="true">{[...person.trim()][0]?.toUpperCase() ?? ""}</span>;
  return (
    <span class={`face-of ${card.slice(-1)}`} aria-hidden="true">
      <svg viewBox="0 0 100 140"><use href={`#${card}`} /></svg>
    </span>
  );
}

/** Milliseconds from one stroke to the next. */
const STROKE = 120;

interface PencilProps {
  points: number;
  naturals?: number;
  chapeau?: boolean;
  faint?: boolean;
  /** Milliseconds before the first stroke, where it is written before one's eyes. */
  delay?: number;
}

/** A number in pencil, with a star a natural and a loop around a chapeau. The words for the ear are beside it. */
export function Pencil({ points, naturals = 0, chapeau = false, faint = false, delay = 0 }: PencilProps) {
  const signs = [...String(points), ..."*".repeat(naturals)];
  const classes = ["pencil", faint && "faint", chapeau && "chapeau", naturals > 0 && "starred"];
  const at = (i: number) => ({ "--d": `${delay + i * STROKE}ms` });
  return (
    <span class={classes.filter(Boolean).join(" ")}>
      <span class="hidden">
        {signed(points)}
        {naturals > 0 && `, ${say("naturals", { n: naturals })}`}
        {chapeau && `, ${say("chapeau")}`}
      </span>
      <span aria-hidden="true">
        {signs.map((sign, i) => <svg viewBox="0 0 14 24" style={at(i)} key={i}><use href={`#p${sign}`} /></svg>)}
        {chapeau && <svg class="loop" viewBox="0 0 100 40" preserveAspectRatio="none" style={at(signs.length + 2)}><use href="#loop" /></svg>}
      </span>
    </span>
  );
}
