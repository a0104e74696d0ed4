import { holdsData, notesOf } from '#catalogue/attribute-notes.ts';
import { catalogue } from '#catalogue/index.ts';
import type { Governs } from '#catalogue/traits.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { CareClass } from '#domain/action.ts';
import { matchesAny } from '#domain/text/glob.ts';
import { skeletonClass } from '#domain/judging/skeleton.ts';

/** Classes by the meaning of an attribute, for resources of any type. */
const BY_WORD: Readonly<Partial<Record<Governs, CareClass>>> = {
  reach: 'network',
  placement: 'network',
  access: 'identity',
  identity: 'identity',
  encryption: 'key',
};

/**
 * Returns a function that determines why an action needs extra care: by type, by the meaning of changed attributes, and by the team's list.
 * Its result has each class once.
 */
export function careClasses({
  skeleton,
}: Pick<Policy, 'skeleton'>): (
  target: { readonly address: string; readonly type: string },
  attributes: readonly string[],
) => readonly CareClass[] {
  return ({ address, type }, attributes) => {
    const ofType = skeletonClass(type);
    const ofAttributes = attributes.flatMap((path) => BY_WORD[notesOf(catalogue, type, path).governs ?? 'label'] ?? []);
    const isListed = matchesAny(skeleton.types, type) || matchesAny(skeleton.addresses, address);
    return [
      ...new Set<CareClass>([
        ...(ofType === undefined ? [] : [ofType]),
        ...ofAttributes,
        ...(holdsData(catalogue, type) ? (['data-store'] as const) : []),
        ...(isListed ? (['skeleton'] as const) : []),
      ]),
    ];
  };
}
