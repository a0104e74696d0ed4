/** Holds of earlier runs. Holds whose value or code has changed were already removed when the circumstances were gathered. */
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Hold } from '#domain/field/hold.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

const byField = memoizeByObject((holds: readonly Hold[]) => new Map(holds.map((hold) => [`${hold.address}\n${hold.path}`, hold])));

/** Returns the hold on one field, active or ended; undefined if there is none, or if value or code have changed since. */
export function holdOn({ address, path }: { readonly address: string; readonly path: string }, { holds }: Circumstances): Hold | undefined {
  return byField(holds).get(`${address}\n${path}`);
}
