import { defaultTagsOf, wantedTags } from '../../default-tags.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { combineCandidates, sameParts } from '../place.ts';
import type { AttributeTarget, Candidate, Tracing } from '../place.ts';
import { proposeValue } from '../expressions/propose-value.ts';

/**
 * Changes tags in the provider's default_tags, for all resources that do not override them. None if no default tag differs.
 * @param proposeOwn for the resource's own tags
 */
export function proposeDefaultTags(
  target: AttributeTarget,
  tracing: Tracing,
  proposeOwn: (tags: ValueObject) => readonly Candidate[],
): readonly Candidate[] {
  const defaults = target.name === 'tags' ? defaultTagsOf(target.instance, tracing.evaluator) : undefined;
  if (defaults === undefined) return [];
  const shared: Value = tracing.evaluator.evaluate(defaults.expression, defaults.scope);
  const own: Value = tracing.evaluator.arguments(target.instance)['tags'] ?? {};
  const all = wantedTags({ after: target.desired, ...(target.all === undefined ? {} : { all: target.all }) }, shared);
  if (!isValueObject(shared) || !isValueObject(own) || all === undefined) return [];
  // Own tags override default ones.
  const desired = Object.fromEntries(
    Object.entries(shared).flatMap(([key, value]): readonly (readonly [string, Value])[] =>
      key in own ? [[key, value]] : key in all ? [[key, all[key] ?? null]] : [],
    ),
  );
  if (sameParts(shared, desired)) return [];
  const ownDesired = Object.fromEntries(
    Object.entries(all).filter(([key, value]) => !(key in desired) || !sameParts(desired[key] ?? null, value)),
  );
  const place = { expression: defaults.expression, file: defaults.file, scope: defaults.scope };
  const atProvider = proposeValue(place, { current: shared, desired }, { ...tracing, repetition: undefined, loops: {}, referable: [] });
  return sameParts(own, ownDesired) ? atProvider : combineCandidates([atProvider, proposeOwn(ownDesired)]);
}
