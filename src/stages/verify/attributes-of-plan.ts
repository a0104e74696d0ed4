import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { PlannedChange } from '#domain/workspace/plan.ts';
import type { Residual } from '#domain/verification.ts';

export interface AttributeOfPlan {
  readonly before: Json;
  readonly after: Json;
  readonly unknown: boolean;
  readonly sensitive: boolean;
}

/** Returns the attributes that a planned change would change, by name. */
export function attributesOf(change: PlannedChange | undefined): ReadonlyMap<string, AttributeOfPlan> {
  if (change === undefined) return new Map();
  const { before, after } = change;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after), ...change.unknown])].sort();
  return new Map(
    names.flatMap((name) => {
      const [unknown, sensitive] = [change.unknown.includes(name), change.sensitive.includes(name)];
      const values = { before: before[name] ?? null, after: after[name] ?? null };
      return !unknown && canonicalJson(values.before) === canonicalJson(values.after)
        ? []
        : [[name, { ...values, unknown, sensitive }] as const];
    }),
  );
}

/** Returns the remaining difference of an attribute: the cloud's value, and the code's. */
export function toResidual(address: string, path: string, { before, after, unknown, sensitive }: AttributeOfPlan): Residual {
  if (sensitive) return { address, path, expected: '(sensitive)', found: '(sensitive)' };
  return { address, path, expected: before, found: unknown ? undefined : after };
}
