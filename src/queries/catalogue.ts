/**
 * What does the catalogue know, of all types or of one? Takes what the catalogue says of itself; it refuses to know how that is printed.
 */
import { nearName } from '#domain/text/near-name.ts';
import { coverageTotals } from '#domain/value/type-coverage.ts';
import type { CoverageTotals, TypeCoverage } from '#domain/value/type-coverage.ts';

/** Types, and the sums over them. */
export interface ListedTypes {
  readonly types: readonly TypeCoverage[];
  readonly totals: CoverageTotals;
}

/**
 * Lists types.
 * @param types coverage of each type
 * @param service as its event source names it; undefined: all
 * @returns those of the service; none where there is no such service
 */
export function listTypes(types: readonly TypeCoverage[], service: string | undefined): ListedTypes {
  const found = service === undefined ? types : types.filter((one) => one.service === service);
  return { types: found, totals: coverageTotals(found) };
}

/** One type, or the type that may have been meant. */
export type ShownType =
  | { readonly kind: 'known'; readonly type: TypeCoverage }
  | { readonly kind: 'unknown'; readonly near: string | undefined };

/**
 * Shows one type.
 * @param types coverage of each type
 * @param name the type, its `aws_` may be left out
 * @returns what is known of it
 */
export function showType(types: readonly TypeCoverage[], name: string): ShownType {
  const wanted = name.startsWith('aws_') ? name : `aws_${name}`;
  const type = types.find((one) => one.type === wanted);
  if (type !== undefined) return { kind: 'known', type };
  const near = nearName(
    wanted,
    types.map((one) => one.type),
  );
  return { kind: 'unknown', near };
}
