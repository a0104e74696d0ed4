import { holdsData, notesOf } from '#catalogue/attribute-notes.ts';
import { catalogue } from '#catalogue/index.ts';
import type { Governs } from '#catalogue/traits.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { CareClass } from '#domain/action.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { skeletonClass } from '#domain/judging/skeleton.ts';

/** Attributes of any type that touch a network, an identity or a key. */
const BY_WORD: Readonly<Partial<Record<Governs, CareClass>>> = {
  reach: 'network',
  placement: 'network',
  access: 'identity',
  identity: 'identity',
  encryption: 'key',
};

/**
 * Makes what says why an action needs more than the usual care: the type, what the changed attributes are for, and the team's own list.
 * @returns classes of a target and the attributes that change on it, each once
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
    const isListed =
      skeleton.types.some((glob) => matchesGlob(glob, type)) || skeleton.addresses.some((glob) => matchesGlob(glob, address));
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
