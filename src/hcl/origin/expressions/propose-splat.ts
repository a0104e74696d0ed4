import type { Value } from '../../evaluate/value.ts';
import { SPLAT_ITEM } from '../../syntax.ts';
import type { Expression } from '../../syntax.ts';
import { combineCandidates, sameMeaning } from '../place.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from '../place.ts';

type SplatPlace = Place & { readonly expression: Extract<Expression, { kind: 'splat' }> };

/** `local.rules[*].port`: traces each changed result into its element. A splat cannot determine new elements. */
export function proposeSplat(place: SplatPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const { object, each } = place.expression;
  const collection: Value = tracing.evaluator.evaluate(object, place.scope);
  if (!Array.isArray(collection) || !Array.isArray(wanted.current) || !Array.isArray(wanted.desired)) return [];
  const [items, current, desired] = [
    collection as readonly Value[],
    wanted.current as readonly Value[],
    wanted.desired as readonly Value[],
  ];
  if (items.length !== desired.length || current.length !== desired.length) return [];
  const parts = items.flatMap((item, index): readonly (readonly Candidate[])[] => {
    const [before, after]: readonly [Value, Value] = [current[index] ?? null, desired[index] ?? null];
    if (sameMeaning(before, after, tracing.unordered)) return [];
    const origin = { collection: { ...place, expression: object }, collectionValue: collection, key: index, tracing };
    const scope: Place['scope'] = { ...place.scope, bindings: { ...place.scope.bindings, [SPLAT_ITEM]: item } };
    const inner = { ...tracing, loops: { ...tracing.loops, [SPLAT_ITEM]: origin } };
    return [propose({ ...place, expression: each, scope }, { current: before, desired: after }, inner)];
  });
  return combineCandidates(parts);
}
