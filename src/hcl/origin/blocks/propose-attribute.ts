import { sameValue } from '#domain/value/compare.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { defaultTagsOf } from '../../default-tags.ts';
import type { Evaluator, ResourceInstance } from '../../evaluate/evaluator.ts';
import { knownJson } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { referableIn, sameParts } from '../place.ts';
import type { AttributeTarget, Candidate, Tracing } from '../place.ts';
import { proposeDefaultTags } from '../instances/propose-default-tags.ts';
import { proposeInBody } from './propose-in-body.ts';
import { proposeValue } from '../expressions/propose-value.ts';

/** What proposing is given beside the target. */
export interface ProposeContext {
  readonly evaluator: Evaluator;
  /** Resources whose ARN or id new text should refer to. */
  readonly referable: readonly StateResource[];
}

/**
 * Proposes edits that give one attribute of one instance its value, best first: at the value's origin; then the
 * narrowest construct the module's style allows (an entry of the for_each map that overrides); then a literal where
 * the attribute stands. Nothing here is proved: the caller evaluates each candidate.
 * @param target which attribute, from what to what
 * @param context evaluator and resources to refer to
 * @returns candidates; none where no edit is known that could be right
 */
export function proposeAttribute(target: AttributeTarget, context: ProposeContext): readonly Candidate[] {
  return proposeOf(withOwnTags(target, context.evaluator), context);
}

/** Where all that is told is what the tags are with the default ones, the resource's own are those that differ from them. */
function withOwnTags(target: AttributeTarget, evaluator: Evaluator): AttributeTarget {
  const { all } = target;
  const defaults = target.name === 'tags' && all !== undefined ? defaultTagsOf(target.instance) : undefined;
  if (defaults === undefined || all === undefined || !sameParts(target.desired as Value, all as Value) || !isJsonObject(all)) return target;
  const shared = knownJson(evaluator.evaluate(defaults.expression, defaults.scope));
  const own = knownJson(evaluator.arguments(target.instance)['tags'] ?? {});
  if (!isJsonObject(shared) || !isJsonObject(own)) return target;
  const desired = Object.entries(all).filter(([key, value]) => key in own || !sameValue(shared[key] ?? null, value));
  return { ...target, current: own, desired: Object.fromEntries(desired) };
}

function proposeOf(target: AttributeTarget, context: ProposeContext): readonly Candidate[] {
  const { instance } = target;
  const tracing = startTracing(instance, context);
  const at = { file: instance.declaration.file, block: instance.declaration.block };
  const own = (tags: ValueObject): readonly Candidate[] => proposeInBody({ ...target, desired: tags as Json }, at, tracing, proposeValue);
  return [...proposeDefaultTags(target, tracing, own), ...proposeInBody(target, at, tracing, proposeValue)];
}

function startTracing(instance: ResourceInstance, context: ProposeContext): Tracing {
  return {
    evaluator: context.evaluator,
    repetition: context.evaluator.repetitionOf(instance),
    loops: {},
    unordered: false,
    resources: context.referable,
    referable: referableIn(instance.scope.module.address, context.referable),
    depth: 0,
  };
}
