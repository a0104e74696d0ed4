/**
 * What the replay provider gets wrong by itself: differences that the real provider's own code would suppress or add, and that its
 * schema does not tell. Reads the reviewed list, leaves the listed out of changes, and says what is wrong with a list.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Scenario } from '../dataset.ts';
import type { ChangeOf } from './compare.ts';

/** One reviewed mistake. */
export const Mistake = z.strictObject({
  address: z.string().min(1),
  attribute: z.string().min(1),
  reason: z.string().min(20).describe("what of the provider's own code is not replayed, with its document"),
});
export type Mistake = z.infer<typeof Mistake>;

/** The reviewed list: project → its mistakes. */
const Mistakes = z.record(z.string(), z.array(Mistake));

/** More than this would be a provider of our own making. */
const MOST_MISTAKES = 3;

const FILE = join(import.meta.dirname, 'mistakes.json');

/**
 * Reads the reviewed list.
 * @param project a project's name
 * @returns its mistakes; none for a project that the list does not name
 */
export function mistakesOf(project: string): readonly Mistake[] {
  return Mistakes.parse(JSON.parse(readFileSync(FILE, 'utf8')))[project] ?? [];
}

/**
 * Leaves the listed out.
 * @param changes what a plan changes, or a recording of it
 * @param mistakes the project's list
 * @returns the changes without the listed attributes; a resource that would change in nothing else is left out
 */
export function withoutMistakes(changes: readonly ChangeOf[], mistakes: readonly Mistake[]): readonly ChangeOf[] {
  return changes.flatMap((change) => {
    const listed = new Set(mistakes.filter(({ address }) => address === change.address).map(({ attribute }) => attribute));
    const kept = Object.entries(change.changed).filter(([name]) => !listed.has(name));
    if (kept.length === Object.keys(change.changed).length) return [change];
    return kept.length === 0 && change.actions.join() === 'update' ? [] : [{ ...change, changed: Object.fromEntries(kept) }];
  });
}

/**
 * Checks a project's list.
 * @param mistakes the list
 * @param baseline what unchanged code plans in the unchanged world
 * @param scenarios the project's scenarios
 * @returns one line for each mistake that is stale or hides what a scenario is about, and one where there are too many
 */
export function mistakeProblems(
  mistakes: readonly Mistake[],
  baseline: readonly ChangeOf[],
  scenarios: readonly Pick<Scenario, 'id' | 'expected' | 'drift'>[],
): readonly string[] {
  const tooMany = mistakes.length > MOST_MISTAKES ? [`expected at most ${MOST_MISTAKES} mistakes, found ${mistakes.length}`] : [];
  const each = mistakes.flatMap(({ address, attribute }) => {
    const place = `${address}.${attribute}`;
    const isMade = baseline.some((change) => change.address === address && attribute in change.changed);
    const hides = scenarios.filter((scenario) => concerns(scenario, address, attribute)).map(({ id }) => id);
    return [
      ...(isMade ? [] : [`${place}: stale, the replay provider gets it right`]),
      ...(hides.length === 0 ? [] : [`${place}: hides what ${hides.join(', ')} expects or changes`]),
    ];
  });
  return [...tooMany, ...each];
}

function concerns({ expected, drift }: Pick<Scenario, 'expected' | 'drift'>, address: string, attribute: string): boolean {
  const isExpected = expected.some(
    (item) => item.address === address && (item.attributes.includes(attribute) || item.attributes.includes('*')),
  );
  return (
    isExpected || [...drift.refresh, ...drift.planWithoutPatch].some((change) => change.address === address && attribute in change.changed)
  );
}
