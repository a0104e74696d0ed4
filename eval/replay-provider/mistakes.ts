/**
 * Known faults of the replay provider: differences that the real provider's own code would suppress or add, and that its schema does not
 * show. Reads the reviewed list, removes its entries from changes, and checks the list.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Scenario } from '../dataset.ts';
import type { ChangeOf } from './compare.ts';

/** One reviewed fault. */
export const Mistake = z.strictObject({
  address: z.string().min(1),
  attribute: z.string().min(1),
  reason: z.string().min(20).describe("what of the provider's own code is not replayed, with its document"),
});
export type Mistake = z.infer<typeof Mistake>;

/** The reviewed list: project → its faults. */
const Mistakes = z.record(z.string(), z.array(Mistake));

/** With more, the replay provider would not represent the real one. */
const MAX_MISTAKES = 3;

const FILE = join(import.meta.dirname, 'mistakes.json');

/**
 * Reads the reviewed list.
 * @param project a project's name
 * @returns its faults; none for a project that is not in the list
 */
export function mistakesOf(project: string): readonly Mistake[] {
  return Mistakes.parse(JSON.parse(readFileSync(FILE, 'utf8')))[project] ?? [];
}

/**
 * Removes listed faults.
 * @param changes of a plan, or of a recorded one
 * @param mistakes the project's list
 * @returns the changes without the listed attributes, and without resources that have no other change
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
 * @param baseline the plan of unchanged code in the unchanged world
 * @param scenarios the project's scenarios
 * @returns one line for each fault that is stale or hides the subject of a scenario, and one if there are too many
 */
export function mistakeProblems(
  mistakes: readonly Mistake[],
  baseline: readonly ChangeOf[],
  scenarios: readonly Pick<Scenario, 'id' | 'expected' | 'drift'>[],
): readonly string[] {
  const tooMany = mistakes.length > MAX_MISTAKES ? [`expected at most ${MAX_MISTAKES} mistakes, found ${mistakes.length}`] : [];
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
