/** Runs repairs that people merged: takes the parent's code and the commit's values, and compares the edit with theirs. */
import { editAccepted } from '#edit-accepted.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { RepairShares } from '../keep/run-file.ts';
import { judgeRepair } from './judge-repair.ts';
import type { JudgedRepair } from './judge-repair.ts';
import type { Repair } from './manifest.ts';
import { openRepair } from './open-repair.ts';
import { driftsOf } from './repair-drifts.ts';
import { runWhole } from './run-whole.ts';
import type { WholeRun } from './run-whole.ts';

/** The result of one repair, or the reason why it was not run. */
export interface RunRepair {
  readonly repair: Repair;
  readonly drifts: number;
  readonly judged?: JudgedRepair;
  /** Drifts without an edit, with the reason; or the reason why the repair could not be opened. */
  readonly refused: readonly string[];
  /** The same as a day on which the whole program runs; absent if the repair could not be opened. */
  readonly whole?: WholeRun;
}

/**
 * Runs each repair. A repair that cannot be opened is reported and does not end the run.
 * @param repairs the manifest
 * @param folder of the clones
 * @param progress called for each repair
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
    const judged = judgeRepair(opened, workspace);
    return { repair, drifts: drifts.length, judged, refused, whole: await runWhole(opened, drifts, repair.commit).catch(failed) };
  } finally {
    await opened.close();
  }
}

function failed(error: unknown): WholeRun {
  return { verdict: 'failed', reasons: [], why: [String(error)] };
}

/**
 * Renders the results, plans and places separately.
 * @returns lines: one per repair that differs from the merged one, then the sums
 */
export function renderRepairs(results: readonly RunRepair[]): string {
  const lines = results.flatMap(({ repair, judged, refused, whole }) => {
    const why = [...refused, ...(judged?.why ?? []), ...(whole?.why ?? []).map((line) => `whole run: ${line}`)];
    return why.length === 0 ? [] : [`${repair.repository} ${repair.commit.slice(0, 12)} ${repair.root}`, ...why.map((line) => `  ${line}`)];
  });
  return [
    ...lines,
    ...(lines.length === 0 ? [] : ['']),
    `editing alone: ${shares(results.map(({ judged }) => judged))}`,
    wholeLine(results.flatMap(({ whole }) => (whole === undefined ? [] : [whole]))),
    '',
  ].join('\n');
}

function shares(judged: readonly (JudgedRepair | undefined)[]): string {
  const share = (is: (one: JudgedRepair) => boolean): string =>
    `${judged.filter((one) => one !== undefined && is(one)).length}/${judged.length}`;
  return `same plan ${share(({ plan }) => plan)}, same place ${share(({ place }) => place)}, nothing else moved or lost ${share(({ kept }) => kept)}`;
}

/**
 * The three results of accepted repairs, and the number of the others by verdict and guardrail. A question is neither passed nor failed.
 */
function wholeLine(runs: readonly WholeRun[]): string {
  const of = (verdict: WholeRun['verdict']): readonly WholeRun[] => runs.filter((one) => one.verdict === verdict);
  const counted = ([verdict, words]: (typeof OTHERS)[number]): string => {
    const reasons = [...new Set(of(verdict).flatMap((one) => one.reasons))].sort().join(', ');
    return `${words} ${of(verdict).length}${reasons === '' ? '' : ` (${reasons})`}`;
  };
  const accepted = of('accepted');
  return [
    `whole run: accepted ${accepted.length}/${runs.length}, of these ${shares(accepted.map(({ judged }) => judged))}`,
    ...OTHERS.map(counted),
  ].join('; ');
}

/**
 * Counts results for a kept run.
 * @param results of all repairs
 * @returns how many edits equal the merged ones
 */
export function countRepairs(results: readonly RunRepair[]): RepairShares {
  const count = (judged: readonly (JudgedRepair | undefined)[]): RepairShares['editing'] => ({
    of: judged.length,
    plan: judged.filter((one) => one?.plan === true).length,
    place: judged.filter((one) => one?.place === true).length,
    kept: judged.filter((one) => one?.kept === true).length,
  });
  const runs = results.flatMap(({ whole }) => (whole === undefined ? [] : [whole]));
  const stopped = OTHERS.map(([verdict, words]) => [words, runs.filter((one) => one.verdict === verdict).length] as const);
  return {
    repairs: results.length,
    editing: count(results.map(({ judged }) => judged)),
    whole: {
      ...count(runs.filter(({ verdict }) => verdict === 'accepted').map(({ judged }) => judged)),
      stopped: Object.fromEntries(stopped),
    },
  };
}

const OTHERS = [
  ['asked', 'asked'],
  ['held', 'held'],
  ['reverted', 'reverted'],
  ['left', 'left alone'],
  ['unsaid', 'no call makes it'],
  ['failed', 'ended with an error'],
] as const;
