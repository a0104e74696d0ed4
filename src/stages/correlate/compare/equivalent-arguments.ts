import type { AttributeChange } from '#domain/attribute-change.ts';
import type { WrittenInCode } from './written-in-code.ts';

/**
 * Keeps one of two equivalent arguments, since the provider refuses both together: the one that code sets, or the better one if code sets
 * neither.
 * @param shadows argument → its better equivalent, from the catalogue entry
 * @param inCode arguments that code sets
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
