/** Differences between two runs, regressions first. Pure. */
import type { Attempt } from './outcome.ts';
import { passes } from './outcome.ts';
import type { Run } from '../keep/run-file.ts';

/** One scenario with another result. */
export interface Difference {
  readonly place: string;
  readonly kind: 'wrong accept' | 'regression' | 'fixed' | 'only in one';
  readonly explanation: string;
}

const ORDER: readonly Difference['kind'][] = ['wrong accept', 'regression', 'fixed', 'only in one'];

/**
 * Compares two runs.
 * @param before an earlier run
 * @param after a later one
 * @returns differences: new wrong accepts, regressions, fixes, then scenarios of only one run
 */
export function compareRuns(before: Pick<Run, 'attempts'>, after: Pick<Run, 'attempts'>): readonly Difference[] {
  const [old, now] = [byPlace(before.attempts), byPlace(after.attempts)];
  const differences = [...new Set([...old.keys(), ...now.keys()])].flatMap((place) => differenceAt(place, old.get(place), now.get(place)));
  return differences.sort((left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind) || (left.place < right.place ? -1 : 1));
}

/**
 * Renders differences as text.
 * @param differences from `compareRuns`
 * @returns one line each, and a line of counts
 */
export function renderComparison(differences: readonly Difference[]): string {
  const lines = differences.map(({ kind, place, explanation }) => `${kind.padEnd(12)}  ${place}  ${explanation}`);
  const counts = ORDER.map((kind) => `${kind}: ${differences.filter((difference) => difference.kind === kind).length}`);
  return [...lines, counts.join(' · '), ''].join('\n');
}

function byPlace(attempts: readonly Attempt[]): ReadonlyMap<string, Attempt> {
  return new Map(
    attempts.map((attempt) => [
      `${attempt.project}/${attempt.id} (${attempt.mode}${attempt.sample === 0 ? '' : `, attempt ${attempt.sample + 1}`})`,
      attempt,
    ]),
  );
}

function differenceAt(place: string, old: Attempt | undefined, now: Attempt | undefined): readonly Difference[] {
  if (old === undefined || now === undefined) return [{ place, kind: 'only in one', explanation: old === undefined ? 'new' : 'gone' }];
  if (now.wrongAccepts > old.wrongAccepts) return [{ place, kind: 'wrong accept', explanation: now.wrongAcceptsExplanation }];
  if (passes(old) === passes(now)) return [];
  return passes(now) ? [{ place, kind: 'fixed', explanation: '' }] : [{ place, kind: 'regression', explanation: firstFault(now) }];
}

/**
 * Finds the first fault of an attempt.
 * @param attempt an attempt that does not pass
 * @returns the fault in one line
 */
function firstFault(attempt: Attempt): string {
  const wrong = [attempt.verdict, attempt.patch ?? attempt.evaluator, attempt.accounted].find(({ value }) => value !== true);
  return (wrong?.explanation ?? attempt.wrongAcceptsExplanation).replaceAll(/\s+/g, ' ').slice(0, 240);
}
