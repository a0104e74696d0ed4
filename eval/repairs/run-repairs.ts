/** Runs repairs that people merged: the parent's code and the commit's values go in, and the edit is laid beside theirs. */
import { editAccepted } from '#edit-accepted.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { judgeRepair } from './judge-repair.ts';
import type { JudgedRepair } from './judge-repair.ts';
import type { Repair } from './manifest.ts';
import { openRepair } from './open-repair.ts';
import { driftsOf } from './repair-drifts.ts';

/** One repair, judged, or why it was not. */
export interface RunRepair {
  readonly repair: Repair;
  readonly drifts: number;
  readonly judged?: JudgedRepair;
  /** Drifts without an edit, with the reason; or what kept the repair from being opened. */
  readonly refused: readonly string[];
}

/**
 * Runs each repair; one that cannot be opened is told and does not end the run.
 * @param repairs the manifest
 * @param folder where the clones are
 * @param progress told of each
 * @returns one result per repair, in order
 */
export async function runRepairs(
  repairs: readonly Repair[],
  folder: string,
  progress: (repair: Repair, done: number, total: number) => void = () => undefined,
): Promise<readonly RunRepair[]> {
  await loadGrammar();
  const results: RunRepair[] = [];
  for (const repair of repairs) {
    results.push(await runOne(repair, folder).catch((error: unknown) => ({ repair, drifts: 0, refused: [String(error)] })));
    progress(repair, results.length, repairs.length);
  }
  return results;
}

async function runOne(repair: Repair, folder: string): Promise<RunRepair> {
  const opened = await openRepair(repair, folder);
  try {
    const drifts = driftsOf(opened);
    const { workspace, refusals } = editAccepted(drifts, opened.before);
    const refused = [...refusals].map(([id, reason]) => `${id}: ${reason}`);
    return { repair, drifts: drifts.length, judged: judgeRepair(opened, workspace), refused };
  } finally {
    await opened.close();
  }
}

/**
 * Prints the results: plans and places apart.
 * @returns lines: one per repair that is not as people had it, then the sums
 */
export function renderRepairs(results: readonly RunRepair[]): string {
  const share = (is: (one: JudgedRepair) => boolean): string =>
    `${results.filter(({ judged }) => judged !== undefined && is(judged)).length}/${results.length}`;
  const told = results.flatMap(({ repair, judged, refused }) => {
    const why = [...refused, ...(judged?.why ?? [])];
    return why.length === 0 ? [] : [`${repair.repository} ${repair.commit.slice(0, 12)} ${repair.root}`, ...why.map((line) => `  ${line}`)];
  });
  return [
    ...told,
    ...(told.length === 0 ? [] : ['']),
    `same plan ${share(({ plan }) => plan)}, same place ${share(({ place }) => place)}, nothing else moved or lost ${share(({ kept }) => kept)}`,
    '',
  ].join('\n');
}
