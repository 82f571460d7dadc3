// The report on a house rule: what its matches came to, each mean with its 95 % confidence interval.
import { meanOf } from "./mean";
import type { TrialMatch } from "./protocol";
import { say } from "./say";
import { interval } from "./words";

function mean(sample: number[]): string {
  const found = meanOf(sample);
  return found ? interval(found) : "–";
}

const known = (values: (number | null)[]) => values.filter((value) => value !== null) as number[];

/** Lines of hooks that no match reached, as ranges. */
function idle(matches: TrialMatch[]): string {
  const runs = new Map<number, number>();
  const asked = new Set<string>();
  for (const { use } of matches) {
    for (const [hook, { asked: times }] of Object.entries(use.hooks)) if (times > 0) asked.add(hook);
    for (const { line, runs: times } of use.lines) runs.set(line, (runs.get(line) ?? 0) + times);
  }
  const hookOf = new Map(matches[0]?.use.lines.map(({ line, hook }) => [line, hook]));
  const never = [...runs].filter(([line, times]) => times === 0 && asked.has(hookOf.get(line) ?? "")).map(([line]) => line).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const line of never) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

export function Report({ matches, wanted }: { matches: TrialMatch[]; wanted: number }) {
  if (matches.length === 0) return null;
  const hooks = new Map<string, [number, number]>();
  for (const { use } of matches) {
    for (const [hook, { asked, answered }] of Object.entries(use.hooks)) {
      const [calls, results] = hooks.get(hook) ?? [0, 0];
      hooks.set(hook, [calls + asked, results + answered]);
    }
  }
  const failed = [...new Set(matches.flatMap((match) => match.failed))];
  const never = idle(matches);
  const rows: [string, string][] = [
    [say("report.deals"), mean(matches.map((match) => match.deals))],
    [say("report.turns"), mean(matches.flatMap((match) => match.turns))],
    [say("report.payment"), mean(known(matches.map((match) => match.payment)))],
    [say("report.montreal"), mean(known(matches.map((match) => match.montreal)))],
    [say("report.lead"), mean(matches.flatMap((match) => match.leads))],
    ...[...hooks].map(([hook, [asked, answered]]): [string, string] => [hook, say("report.hook", { asked, answered })]),
  ];
  return (
    <div class="report" role="status">
      <table>
        <caption>{say(matches.length < wanted ? "report.so_far" : "report.done", { n: matches.length, of: wanted })}</caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed.length > 0 && <p class="bad">{say("report.failed", { hooks: failed.join(", ") })}</p>}
      {never !== "" && <p>{say("report.never", { lines: never })}</p>}
    </div>
  );
}
