import { notesOf } from '#catalogue/attribute-notes.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { NumberRange } from '#catalogue/traits.ts';
import { numberIn } from './bounds.ts';
import type { WantedValue } from './nearest-allowed.ts';

/** A value that the API rejects: the accepted values, for display, and the attribute. */
export interface RefusedByApi {
  readonly path: string;
  readonly expected: string;
  readonly found: number;
}

/**
 * Finds the first number of a wanted value that the API does not accept, by the catalogue's ranges; undefined if all are accepted. The
 * service's value for "no limit" is accepted.
 */
export function refusedByApi(
  { attribute, before, value }: WantedValue,
  resourceType: string,
  catalogue: Catalogue,
): RefusedByApi | undefined {
  for (const { path, after } of changedLeaves({ path: attribute, before, after: value })) {
    const { range, safeguard } = notesOf(catalogue, resourceType, path);
    const found = numberIn(after);
    if (range === undefined || found === undefined || found === safeguard?.limitless) continue;
    const expected = expectedIn(range, found);
    if (expected !== undefined) return { path, expected, found };
  }
  return undefined;
}

function expectedIn(range: NumberRange, found: number): string | undefined {
  const { min, max, values } = range;
  const unit = range.unit === undefined ? '' : ` ${range.unit}`;
  if (found < min || found > max) return max === Infinity ? `${min}${unit} or more` : `${min} to ${max}${unit}`;
  if (values === undefined) return isWhole(range) && !Number.isInteger(found) ? `a whole number from ${min} to ${max}${unit}` : undefined;
  if (values.includes(found)) return undefined;
  return `${values.findLast((one) => one < found) ?? min} or ${values.find((one) => one > found) ?? max}${unit}`;
}

/** Durations, sizes and counts are whole numbers; percentages may not be. */
function isWhole({ unit, min }: NumberRange): boolean {
  return unit !== undefined && unit !== '%' && Number.isInteger(min);
}
