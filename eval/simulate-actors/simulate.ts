/** Runs the real flow over a simulated day, and scores the findings for each story. */
import type { Reconciliation } from '#domain/reconciliation.ts';
import { codeOf, stateOf } from './estate.ts';
import { simulateDay } from './plots.ts';
import type { Plot, PlotKind } from './plots.ts';
import { recordOf } from './records.ts';
import { runTrail } from './run-trail.ts';

/** The result of a simulation. */
export interface Simulation {
  readonly actors: number;
  readonly seed: number;
  readonly events: number;
  /** For each planted kind: the number of stories, and how many were found with the right name. */
  readonly planted: Readonly<Record<string, { readonly planted: number; readonly found: number }>>;
  readonly missed: readonly string[];
  /** Planted drifts that were accepted. */
  readonly wrongAccepts: number;
  /** Harmless pairs, and how many of them were flagged. */
  readonly harmless: Readonly<Record<string, { readonly pairs: number; readonly flagged: number }>>;
  readonly flaggedShare: number;
  readonly falselyFlagged: readonly string[];
}

/** Guardrails about conflicts between actors. */
const BETWEEN_ACTORS = ['collision', 'conflicting-intents', 'contested', 'counter-action', 'oscillation', 'reaction-chain'];

/**
 * Simulates a day and scores it.
 * @param actors the number of actors
 * @param seed for all random choices
 * @returns planted and found conflicts, harmless and flagged pairs
 */
export async function simulate(actors: number, seed: number): Promise<Simulation> {
  const day = simulateDay(actors, seed);
  const steps = day.plots.flatMap((plot) => plot.steps).toSorted((left, right) => left.at - right.at);
  const { reconciliations: rows } = await runTrail({
    code: codeOf(day.services),
    state: stateOf(day.services),
    records: steps.map((step, index) => recordOf(step, index + 1)),
  });
  const byAddress = new Map(rows.map((row) => [row.decision.drift.address ?? '', row]));
  const planted = day.plots.filter((plot) => plot.planted);
  const harmless = day.plots.filter((plot) => !plot.planted);
  const missed = planted.filter((plot) => !isFound(plot, byAddress));
  const flagged = harmless.filter((plot) => rowsOf(plot, byAddress).some((row) => saidOf(row).length > 0));
  return {
    actors,
    seed,
    events: steps.length,
    planted: countBy(planted, (plots) => ({ planted: plots.length, found: plots.filter((plot) => !missed.includes(plot)).length })),
    missed: missed.map((plot) => describePlot(plot, byAddress)),
    wrongAccepts: planted.flatMap((plot) => rowsOf(plot, byAddress)).filter((row) => row.decision.verdict === 'accept').length,
    harmless: countBy(harmless, (plots) => ({ pairs: plots.length, flagged: plots.filter((plot) => flagged.includes(plot)).length })),
    flaggedShare: flagged.length / harmless.length,
    falselyFlagged: flagged.map((plot) => describePlot(plot, byAddress)),
  };
}

type Rows = ReadonlyMap<string, Reconciliation>;

function rowsOf(plot: Plot, rows: Rows): readonly Reconciliation[] {
  return plot.addresses.flatMap((address) => rows.get(address) ?? []);
}

function saidOf(row: Reconciliation): readonly string[] {
  return row.decision.findings.map((finding) => finding.guardrail).filter((id) => BETWEEN_ACTORS.includes(id));
}

/** Whether the right guardrail names it on all of its resources, and none of them is accepted. */
function isFound(plot: Plot, rows: Rows): boolean {
  const own = rowsOf(plot, rows);
  return own.length === plot.addresses.length && own.every((row) => saidOf(row).includes(plot.kind) && row.decision.verdict !== 'accept');
}

function countBy<Count>(plots: readonly Plot[], count: (plots: readonly Plot[]) => Count): Readonly<Record<string, Count>> {
  const kinds: readonly PlotKind[] = [...new Set(plots.map((plot) => plot.kind))];
  return Object.fromEntries(kinds.map((kind) => [kind, count(plots.filter((plot) => plot.kind === kind))]));
}

function describePlot(plot: Plot, rows: Rows): string {
  const lines = plot.addresses.map((address) => {
    const row = rows.get(address);
    return `${address}: ${row === undefined ? 'no row' : `${row.decision.verdict} ${saidOf(row).join(', ')}`}`;
  });
  return `${plot.kind} (${lines.join('; ')})`;
}
