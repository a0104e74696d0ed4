import { nearName } from '#domain/text/near-name.ts';
import { coverageTotals } from '#domain/value/type-coverage.ts';
import type { CoverageTotals, TypeCoverage } from '#domain/value/type-coverage.ts';

export interface ListedTypes {
  readonly types: readonly TypeCoverage[];
  readonly totals: CoverageTotals;
}

/** Lists the types of a service. `service`: as in its event source, such as `sqs`; undefined: all. None for an unknown service. */
export function listTypes(types: readonly TypeCoverage[], service: string | undefined): ListedTypes {
  const found = service === undefined ? types : types.filter((one) => one.service === service);
  return { types: found, totals: coverageTotals(found) };
}

/** The type, or the nearest known name. */
export type ShownType =
  | { readonly kind: 'known'; readonly type: TypeCoverage }
  | { readonly kind: 'unknown'; readonly near: string | undefined };

/** Finds a type. `name`: `aws_` may be omitted */
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
