import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { blockTypeOf } from '../block-type.ts';
import type { Evaluator, ResourceInstance } from '../evaluate/evaluator.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';
import type { Block, Expression, HclFile } from '../syntax.ts';
import { removeAttributeFrom, setAttributeIn } from './make-edits.ts';
import { proposeDefaultTags } from './propose-default-tags.ts';
import { proposeForInstance } from './propose-for-instance.ts';
import { proposeOverride } from './propose-override.ts';
import type { Override } from './propose-override.ts';
import { proposeNestedBlocks } from './propose-nested-blocks.ts';
import { proposeValue } from './propose-value.ts';
import { replaceWith } from './make-edits.ts';
import { holdsComment, referableIn } from './place.ts';
import type { AttributeTarget, Candidate, Tracing } from './place.ts';

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
  const { instance } = target;
  const tracing = startTracing(instance, context);
  const at = { file: instance.declaration.file, block: instance.declaration.block };
  const own = (tags: ValueObject): readonly Candidate[] => proposeInBody({ ...target, desired: tags as Json }, at, tracing);
  return [...proposeDefaultTags(target, tracing, own), ...proposeInBody(target, at, tracing)];
}

/**
 * Proposes edits of an attribute or of nested blocks of one block.
 * @param target which attribute
 * @param at the block it stands in: the resource's, or one nested in it
 * @param tracing what is known so far
 * @returns candidates, best first
 */
function proposeInBody(target: AttributeTarget, at: { readonly file: HclFile; readonly block: Block }, tracing: Tracing): readonly Candidate[] {
  const nested = blockTypeOf(target.schema, target.name);
  if (nested !== undefined && !at.block.body.attributes.some((attribute) => attribute.name === target.name)) return proposeNestedBlocks(target, { ...at, schema: nested }, tracing, proposeInBody);
  const attribute = at.block.body.attributes.find((candidate) => candidate.name === target.name);
  if (attribute === undefined) return proposeNewAttribute(target, at, tracing);
  const place = { expression: attribute.expression, file: at.file, scope: target.instance.scope };
  const wanted = { current: target.current as Value, desired: target.desired as Value };
  const removal = target.desired === null ? removeAttributeFrom({ ...at, name: target.name }) : [];
  return [
    ...(isPlain(attribute.expression) ? removal : []),
    ...proposeValue(place, wanted, isSet(target) ? { ...tracing, unordered: true } : tracing),
    ...proposeOverride(overrideOf(target), place, tracing, proposeValue),
    ...(removal.length > 0 ? removal : literalHere(target, place, tracing)),
    ...proposeForInstance(overrideOf(target), place, tracing),
  ];
}

/** The attribute is not written yet: a default counts. */
function proposeNewAttribute(target: AttributeTarget, at: { readonly file: HclFile; readonly block: Block }, tracing: Tracing): readonly Candidate[] {
  if (isValueObject(target.desired as Value) && Object.keys(target.desired as object).length === 0) return [];
  const literal = setAttributeIn({ file: at.file, body: at.block, name: target.name, value: target.desired as Value }, tracing);
  const consumer = { file: at.file, scope: target.instance.scope, block: at.block };
  return [...literal, ...proposeOverride(overrideOf(target), consumer, tracing, proposeValue), ...proposeForInstance(overrideOf(target), consumer, tracing)];
}

/** What names nothing else is lost without regret. */
function isPlain(expression: Expression): boolean {
  return expression.kind === 'literal' || expression.kind === 'tuple' || expression.kind === 'object';
}

function isSet(target: AttributeTarget): boolean {
  const type = target.schema?.attributes[target.name]?.type;
  return Array.isArray(type) && type[0] === 'set';
}

function overrideOf(target: AttributeTarget): Override {
  return { scope: target.instance.scope, name: target.name, current: target.current as Value, desired: target.desired as Value };
}

/** A plain value in place of an expression loses what the expression said: only for scalars and plain lists. */
function literalHere(target: AttributeTarget, place: Parameters<typeof replaceWith>[0], tracing: Tracing): readonly Candidate[] {
  if (place.expression.kind === 'literal' || isValueObject(target.desired as Value) || holdsComment(place)) return [];
  if (typeof target.desired === 'string' && /^\s*[[{]/.test(target.desired)) return [];
  return replaceWith(place, target.desired as Value, tracing);
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
