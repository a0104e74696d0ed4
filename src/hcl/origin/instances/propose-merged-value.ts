import { isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { keyTest, renderString, renderKey } from '../../write/render.ts';
import type { Expression } from '../../syntax.ts';
import { unwrapped } from '../../unwrap.ts';
import { replaceWithExpression } from '../make-edits.ts';
import { ofKind, sameMeaning } from '../place.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { plainScalar } from '../plain-value.ts';

/**
 * Extends a shared list or map in the expression that reads it: `concat(local.layers, ["d"])`, `merge(local.tags, { Tier = "1" })`;
 * removes entries by a filter. None for a constructor, or multi-line code.
 * @param place the reading expression
 * @returns at most one candidate
 */
export function proposeExtended(place: Place, wanted: Wanted, tracing: Tracing): Candidates {
  const expression = unwrapped(place.expression);
  const { start, end } = expression.range;
  const present = place.file.text.slice(start, end);
  if (!isRead(expression) || present.includes('\n')) return [];
  const source = Array.isArray(wanted.desired)
    ? extendedList(present, wanted, tracing.unordered)
    : isValueObject(wanted.desired)
      ? extendedMap(present, wanted.current, wanted.desired)
      : undefined;
  return source === undefined ? [] : ofKind('reader', replaceWithExpression(place, source));
}

/** A constructor is edited in its parts instead. */
function isRead(expression: Expression): boolean {
  return ['variable', 'get-attribute', 'index', 'for', 'splat'].includes(expression.kind);
}

/**
 * Returns the source of a list with more elements.
 * @param present the source of the current list
 * @returns `concat(present, [...])`; undefined if elements were removed or changed, or one is not a scalar
 */
export function extendedList(present: string, wanted: Wanted, unordered: boolean): string | undefined {
  if (!Array.isArray(wanted.current) || !Array.isArray(wanted.desired)) return undefined;
  const [current, desired] = [wanted.current as readonly Value[], wanted.desired as readonly Value[]];
  const has = (values: readonly Value[], value: Value): boolean => values.some((one) => sameMeaning(one, value, false));
  const isKept = unordered
    ? current.every((value) => has(desired, value))
    : current.every((value, index) => sameMeaning(value, desired[index] ?? null, false));
  const added = unordered ? desired.filter((value) => !has(current, value)) : desired.slice(current.length);
  const texts = added.map(plainScalar);
  return isKept && added.length > 0 && !texts.includes(undefined) ? `concat(${present}, [${texts.join(', ')}])` : undefined;
}

function extendedMap(present: string, current: Value, desired: ValueObject): string | undefined {
  if (!isValueObject(current)) return undefined;
  const before: Readonly<Record<string, Value>> = current;
  const removedKeys = Object.keys(before).filter((key) => !(key in desired));
  const addedEntries = Object.entries(desired).filter(
    ([key, value]) => !(key in before) || !sameMeaning(before[key] ?? null, value, false),
  );
  const entries = addedEntries.map(([key, value]) => [renderKey(key, false), plainScalar(value)] as const);
  if (entries.some(([, text]) => text === undefined)) return undefined;
  const kept =
    removedKeys.length === 0
      ? present
      : `{ for key, value in ${present} : key => value if ${keyTest('key', '!=', removedKeys.map(renderString))} }`;
  return entries.length === 0 ? kept : `merge(${kept}, { ${entries.map(([key, text]) => `${key} = ${text ?? ''}`).join(', ')} })`;
}
