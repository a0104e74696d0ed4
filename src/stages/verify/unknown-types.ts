import { hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { VerificationNote } from '#domain/verification.ts';

/**
 * Notes edits without a schema: types of providers that are not installed, and arguments newer than the bundled schema.
 * @param proved reconciliations with a patch
 * @returns one note for each resource whose type, or whose argument, is in no schema
 */
export function notesOfUnknown(proved: readonly Reconciliation[], schema: ProviderSchema): readonly VerificationNote[] {
  return proved.flatMap(({ decision: { drift } }) => {
    const { address, resourceType } = drift;
    if (address === undefined || drift.kind !== 'changed') return [];
    const block = schema[resourceType];
    if (block === undefined)
      return [{ address, text: `no provider schema has the type ${resourceType}: its block was edited as text only` }];
    const unknown = drift.changes.map(({ path }) => path).filter((path) => path !== 'tags_all' && !hasAttributeOrBlock(block, path));
    return unknown.length === 0 ? [] : [{ address, text: `the provider schema does not have ${unknown.join(', ')}: edited as text only` }];
  });
}
