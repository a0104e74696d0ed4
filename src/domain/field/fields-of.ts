import type { AttributeChange } from '../attribute-change.ts';
import type { Drift } from '../drift.ts';
import type { FieldName } from './field-standing.ts';

/** A field of a drift, with its change; of a resource that was made or removed as a whole with all of them. */
export interface DriftField extends FieldName {
  readonly changes: readonly AttributeChange[];
}

/**
 * The fields that a drift is about: what is owned, held and decided on.
 * @returns one field for each attribute that changed, `*` for a resource that was made or removed; `tags_all` follows from `tags`
 *   and is one only where it changed alone
 */
export function fieldsOf(drift: Drift): readonly DriftField[] {
  const address = drift.address ?? `${drift.resourceType} ${drift.importId ?? drift.id}`;
  if (drift.kind !== 'changed') return [{ address, path: '*', changes: drift.changes }];
  const isAlone = drift.changes.length === 1;
  return drift.changes
    .filter(({ path }) => path !== 'tags_all' || isAlone)
    .map((change) => ({ address, path: change.path, changes: [change] }));
}
