import { blankEqual } from '#domain/value/compare.ts';
import type { Target } from './target.ts';

/**
 * Whether somebody shared a thing: that lets others in, whatever it has to do with. That its data is ours shows in none of the calls.
 * @param target what calls touched
 * @returns whether a call named whom it is shared with
 */
export function letsOthersIn({ entry, exists, writes }: Target): boolean {
  const names = entry.sharing ?? [];
  return exists && writes.some((write) => names.includes(write.path) && !blankEqual(write.value, null));
}
