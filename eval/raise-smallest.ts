import { readFileSync, writeFileSync } from 'node:fs';
import type { Attempt } from './outcome.ts';
import { passes } from './outcome.ts';

/**
 * Notes the smallest right diffs. A number only ever shrinks.
 * @param file smallest-diffs.json
 * @param attempts of a run; only recorded scenarios that pass count, since generated ones come and go with the seed
 */
export function raiseSmallest(file: string, attempts: readonly Attempt[]): void {
  const smallest = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>));
  for (const attempt of attempts.filter((one) => one.truth === 'recorded' && passes(one))) {
    const size = attempt.more?.diffSize;
    const place = `${attempt.project}/${attempt.id}`;
    if (size !== undefined && 'amount' in size) smallest.set(place, Math.min(size.amount, smallest.get(place) ?? size.amount));
  }
  writeFileSync(
    file,
    `${JSON.stringify(Object.fromEntries([...smallest].sort(([left], [right]) => (left < right ? -1 : 1))), undefined, 2)}\n`,
  );
}
