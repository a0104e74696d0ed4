/** What earlier runs hold of a drift. Which holds still have their ground was found out when the circumstances were gathered. */
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Hold } from '#domain/field/hold.ts';

const known = new WeakMap<readonly Hold[], ReadonlyMap<string, Hold>>();

/** The hold on one field, whether it stands or has run out; undefined where there is none, and where value or code have moved since. */
export function holdOn({ address, path }: { readonly address: string; readonly path: string }, { holds }: Circumstances): Hold | undefined {
  const found = known.get(holds) ?? new Map(holds.map((hold) => [`${hold.address}\n${hold.path}`, hold]));
  known.set(holds, found);
  return found.get(`${address}\n${path}`);
}
