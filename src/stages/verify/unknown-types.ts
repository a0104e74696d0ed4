import { knows } from '#domain/value/provider-schema.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { VerificationNote } from '#domain/verification.ts';

/**
 * Says what was edited without a schema: types of providers that are not installed, and what is newer than the bundled one.
 * @param proved what patches were made for
 * @returns one note for each resource whose type, or whose argument, no schema knows
 */
export function notesOfUnknown(proved: readonly Reconciliation[], schema: ProviderSchema): readonly VerificationNote[] {
  return proved.flatMap(({ decision: { drift } }) => {
    const { address, resourceType } = drift;
    if (address === undefined || drift.kind !== 'changed') return [];
    const block = schema[resourceType];
    if (block === undefined) return [{ address, text: `no schema knows the type ${resourceType}: its block was edited by its text alone` }];
    const unknown = drift.changes.map(({ path }) => path).filter((path) => path !== 'tags_all' && !knows(block, path));
    return unknown.length === 0
      ? []
      : [{ address, text: `the provider schema does not have ${unknown.join(', ')}: edited by the text alone` }];
  });
}
