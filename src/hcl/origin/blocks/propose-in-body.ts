import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { knows } from '#domain/value/provider-schema.ts';
import { writtenBlockType } from '../../block-type.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Block, Expression, HclFile } from '../../syntax.ts';
import { removeAttributeFrom, replaceWith, setAttributeIn } from '../make-edits.ts';
import { holdsComment, ofKind } from '../place.ts';
import type { AttributeTarget, Candidate, Place, Propose, Tracing } from '../place.ts';
import { proposeInterpolated } from '../expressions/propose-interpolated.ts';
import { proposeGrown } from '../instances/propose-merged-value.ts';
import { proposeEntriesForInstance } from '../instances/propose-entries-for-instance.ts';
import { proposeForEnvironment } from '../instances/propose-for-environment.ts';
import { proposeForInstance } from '../instances/propose-for-instance.ts';
import { proposeNewInput } from '../instances/propose-new-input.ts';
import { proposeNestedBlocks } from './propose-nested-blocks.ts';
import { proposeOverride } from '../instances/propose-override.ts';
import type { Override } from '../instances/propose-override.ts';
import { findAttribute } from '../../locate.ts';

/** Edits of an attribute or of nested blocks, best first. `at`: the enclosing block. */
export function proposeInBody(
  target: AttributeTarget,
  at: { readonly file: HclFile; readonly block: Block },
  tracing: Tracing,
  propose: Propose,
): readonly Candidate[] {
  const nested = writtenBlockType(target.schema, target.name, { body: at.block, readings: [target.current, target.desired] });
  if (nested !== undefined && !at.block.body.attributes.some((attribute) => attribute.name === target.name))
    return proposeNestedBlocks(target, { ...at, schema: nested }, tracing, { propose, proposeInBody });
  const attribute = findAttribute(at.block.body, target.name);
  if (attribute === undefined) return proposeNewAttribute(target, at, tracing, propose);
  const place = { expression: attribute.expression, file: at.file, scope: target.instance.scope };
  const wanted = { current: target.current as Value, desired: target.desired as Value };
  const inner = isSet(target) ? { ...tracing, unordered: true } : tracing;
  const removal = target.desired === null ? removeAttributeFrom({ ...at, name: target.name }) : [];
  return [
    ...(isPlain(attribute.expression) ? removal : ofKind('literal', removal)),
    ...proposeInterpolated(place, wanted, at.block.body, tracing),
    ...propose(place, wanted, inner),
    ...proposeOverride(overrideOf(target), place, tracing, propose),
    ...proposeGrown(place, wanted, inner),
    ...(removal.length > 0 ? [] : literalHere(target, place, tracing)),
    ...proposeForInstance(overrideOf(target), place, tracing),
    ...proposeEntriesForInstance(overrideOf(target), place, tracing),
    ...ofKind('for-environment', proposeForEnvironment(place, wanted, tracing)),
    ...proposeNewInput({ ...inputOf(target, at), expression: attribute.expression }, tracing, propose),
  ];
}

/** An attribute that is not in code has its default, so setting it adds an attribute. */
function proposeNewAttribute(
  target: AttributeTarget,
  at: { readonly file: HclFile; readonly block: Block },
  tracing: Tracing,
  propose: Propose,
): readonly Candidate[] {
  if (isValueObject(target.desired as Value) && Object.keys(target.desired as object).length === 0) return [];
  if (!knows(target.schema, target.name) && mayBeBlocks(target)) return [];
  const literal = setAttributeIn({ file: at.file, body: at.block, name: target.name, value: target.desired as Value }, tracing);
  const consumer = { file: at.file, scope: target.instance.scope, block: at.block };
  return [
    ...ofKind('new-argument', literal),
    ...proposeOverride(overrideOf(target), consumer, tracing, propose),
    ...proposeForInstance(overrideOf(target), { ...consumer, otherwise: 'null' }, tracing),
    ...proposeEntriesForInstance(overrideOf(target), { ...consumer, otherwise: 'null' }, tracing),
    ...proposeNewInput(inputOf(target, at), tracing, propose),
  ];
}

// Objects are written as blocks or as values, and without a schema it is unknown which. Tags are a map in every provider.
function mayBeBlocks({ name, desired }: AttributeTarget): boolean {
  const items = Array.isArray(desired) ? (desired as readonly Json[]) : [desired];
  return name !== 'tags' && items.some((item) => isJsonObject(item));
}

function inputOf(target: AttributeTarget, { file, block }: { readonly file: HclFile; readonly block: Block }) {
  const { scope, declaration } = target.instance;
  return { file, block, scope, owner: declaration, name: target.name, current: target.current as Value, desired: target.desired as Value };
}

/** True if replacing the expression loses no names. */
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

/** A literal replaces an expression, so only scalars and plain lists are proposed. */
function literalHere(target: AttributeTarget, place: Place, tracing: Tracing): readonly Candidate[] {
  if (place.expression.kind === 'literal' || isValueObject(target.desired as Value) || holdsComment(place)) return [];
  if (typeof target.desired === 'string' && /^\s*[[{]/.test(target.desired)) return [];
  return ofKind('literal', replaceWith(place, target.desired as Value, tracing));
}
