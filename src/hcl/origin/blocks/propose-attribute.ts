import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { sameValue } from '#domain/value/compare.ts';
import type { StateResource } from '#domain/workspace.ts';
import { defaultTagsOf, wantedTags } from '../../default-tags.ts';
import type { Environment } from '../../environments.ts';
import type { Evaluator, ResourceInstance } from '../../evaluate/evaluator.ts';
import { isValueObject, knownJson } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { proposeValue, startTracing } from '../expressions/propose-value.ts';
import { combineCandidates, ranked, sameParts, ofKind } from '../place.ts';
import type { AttributeTarget, Tracing, Candidates } from '../place.ts';
import { proposeInBody } from './propose-in-body.ts';

export interface ProposeContext {
  readonly evaluator: Evaluator;
  /** Resources for references in place of ARNs and ids. */
  readonly referable: readonly StateResource[];
  /** Whether another root of the run reads a file. Absent: the run has no other root. */
  readonly isReadElsewhere?: (path: string) => boolean;
  /** Absent: the root has one environment. */
  readonly environment?: Environment | undefined;
}

/**
 * Edits that set an attribute of an instance, in the order of the ranking. Unproved: the caller evaluates them.
 */
export function proposeAttribute(target: AttributeTarget, context: ProposeContext): Candidates {
  return ranked(proposeOf(withOwnTags(target, context.evaluator), context));
}

/** If only tags_all is known, the resource's own tags are those that differ from the default tags. */
function withOwnTags(target: AttributeTarget, evaluator: Evaluator): AttributeTarget {
  const { all } = target;
  const defaults = target.name === 'tags' && all !== undefined ? defaultTagsOf(target.instance, evaluator) : undefined;
  if (defaults === undefined || all === undefined || !sameParts(target.desired as Value, all as Value) || !isJsonObject(all)) return target;
  const shared = knownJson(evaluator.evaluate(defaults.expression, defaults.scope));
  const own = knownJson(evaluator.arguments(target.instance)['tags'] ?? {});
  if (!isJsonObject(shared) || !isJsonObject(own)) return target;
  const desired = Object.entries(all).filter(([key, value]) => key in own || !sameValue(shared[key] ?? null, value));
  return { ...target, current: own, desired: Object.fromEntries(desired) };
}

function proposeOf(target: AttributeTarget, context: ProposeContext): Candidates {
  const { instance } = target;
  const tracing = tracingFrom(instance, context);
  const at = { file: instance.declaration.file, block: instance.declaration.block };
  const own = (tags: ValueObject): Candidates => proposeInBody({ ...target, desired: tags as Json }, at, tracing);
  return [...ofKind('default-tags', proposeDefaultTags(target, tracing, own)), ...proposeInBody(target, at, tracing)];
}

/** Tracing that begins at an instance. */
export function tracingFrom(instance: ResourceInstance, { referable, ...context }: ProposeContext): Tracing {
  const { evaluator } = context;
  return startTracing({
    ...context,
    module: instance.scope.module.address,
    repetition: evaluator.repetitionOf(instance),
    resources: referable,
  });
}

/**
 * Changes tags in the provider's default_tags, for all resources that do not override them. None if no default tag differs.
 * @param proposeOwn for the resource's own tags
 */
function proposeDefaultTags(target: AttributeTarget, tracing: Tracing, proposeOwn: (tags: ValueObject) => Candidates): Candidates {
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
  const atProvider = proposeValue(defaults, { current: shared, desired }, { ...tracing, repetition: undefined, loops: {}, referable: [] });
  return sameParts(own, ownDesired) ? atProvider : combineCandidates([atProvider, proposeOwn(ownDesired)]);
}
