import { notesOf } from '#catalogue/attribute-notes.ts';
import { catalogue } from '#catalogue/index.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { Json } from '#domain/json.ts';
import { numberIn } from './bounds.ts';
import type { WantedValue } from './nearest-allowed.ts';

/** Lists the steps towards a wanted number that the policy permits any actor, longest first, whether or not the actor may take one. */
export function longestSteps(
  { attribute, before, value }: WantedValue,
  resourceType: string,
  { policy: { steps } }: { readonly policy: Policy },
): readonly Json[] {
  const { governs } = notesOf(catalogue, resourceType, attribute);
  const [from, to] = [numberIn(before), numberIn(value)];
  const granted = Object.entries(steps).find(([kind]) => kind === governs)?.[1];
  if (granted === undefined || from === undefined || to === undefined || from <= 0) return [];
  const factors = [...new Set(Object.values(granted))].filter((factor) => factor > 1).toSorted((left, right) => right - left);
  return factors
    .map((factor) => (to > from ? Math.floor(from * factor) : Math.ceil(from / factor)))
    .filter((step) => (to > from ? step > from && step < to : step < from && step > to));
}
