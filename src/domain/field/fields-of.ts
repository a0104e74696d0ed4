import type { AttributeChange } from '../attribute-change.ts';
import type { Drift } from '../drift.ts';
import type { FieldName } from './field-status.ts';

/** A field of a drift with its change; a created or removed resource has all its changes in one field. */
export interface DriftField extends FieldName {
  readonly changes: readonly AttributeChange[];
}

/** Returns one field per changed attribute, or `*` for a created or removed resource. `tags_all` counts only if it is the only change. */
export function fieldsOf(drift: Drift): readonly DriftField[] {
  const address = drift.address ?? `${drift.resourceType} ${drift.importId ?? drift.id}`;
  if (drift.kind !== 'changed') return [{ address, path: '*', changes: drift.changes }];
  const isAlone = drift.changes.length === 1;
  return drift.changes
    .filter(({ path }) => path !== 'tags_all' || isAlone)
    .map((change) => ({ address, path: change.path, changes: [change] }));
}
