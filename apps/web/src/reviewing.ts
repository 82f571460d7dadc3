// Runs a review in its own worker, piece by piece, so that neither the table nor the viewer waits.
import type { EngineWorker } from "./engine";
import { type Findings, MATCHES, type Work } from "./findings";
import type { Replay } from "./protocol";

/** Matches of one call. They take about as long as a decision. */
const PIECE = 20;

/**
 * Continues from the findings so far, and calls `found` after each piece. Decisions and deals take turns. It ends when the work is
 * done or `stop` is aborted.
 */
export async function reviewOn(
  worker: EngineWorker, record: string, replay: Replay, work: Work, before: Findings, found: (findings: Findings) => void, stop: AbortSignal,
) {
  let findings = before;
  const add = (change: Partial<Findings>) => {
    if (stop.aborted) return;
    findings = { ...findings, ...change };
    found(findings);
  };
  const decisions = async () => {
    while (!stop.aborted && findings.looked < work.decisions.length) {
      const costly = await worker.call("reviewDecision", work.decisions[findings.looked]);
      add({ looked: findings.looked + 1, costly: costly ? [...findings.costly, costly] : findings.costly });
    }
  };
  const deals = async () => {
    for (const [deal, end] of work.ends.entries()) {
      for (let known = findings.payments[deal] ?? []; !stop.aborted && known.length < MATCHES; known = findings.payments[deal]) {
        const more = await worker.call("reviewPayments", end, known.length + 1, PIECE);
        const payments = [...findings.payments];
        payments[deal] = [...known, ...more];
        add({ payments });
        if (stop.aborted) return;
      }
    }
  };
  await worker.call("open", record, replay.match);
  await Promise.all([decisions(), deals()]);
}
