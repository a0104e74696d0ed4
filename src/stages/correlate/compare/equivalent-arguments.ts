import type { AttributeChange } from '#domain/attribute-change.ts';
import type { WrittenInCode } from './written-in-code.ts';

/**
 * Leaves of two arguments that say the same the one that code writes: the other follows it, and written beside it the
 * provider would refuse both.
 * @param changes changes of one instance
 * @param shadows argument → the one that says the same better; the catalogue entry's own
 * @param inCode arguments that code writes for the instance
 * @returns the changes without those that only repeat another one; where code writes neither, the better one stays
 */
export function withoutShadows(
  changes: readonly AttributeChange[],
  shadows: Readonly<Record<string, string>>,
  inCode: WrittenInCode,
): readonly AttributeChange[] {
  const changed = new Set(changes.map((change) => change.path));
  const repeated = Object.entries(shadows)
    .filter(([shadow, better]) => changed.has(shadow) && changed.has(better))
    .map(([shadow, better]) => (inCode.has(shadow) && !inCode.has(better) ? better : shadow));
  return changes.filter((change) => !repeated.includes(change.path));
}
