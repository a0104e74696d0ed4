import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import { expressionsOf, partsOf } from '../../at-range.ts';
import { writtenBlockType } from '../../block-type.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { findAttribute, inputOrLocal } from '../../locate.ts';
import type { Block, Body, Expression, HclFile } from '../../syntax.ts';
import { renderString } from '../../write/render.ts';
import { proposeForEnvironment } from '../instances/propose-for-environment.ts';
import { removeAttributeFrom, replaceWith, replaceWithExpression, setAttributeIn } from '../make-edits.ts';
import { holdsComment, ofKind } from '../place.ts';
import type { AttributeTarget, Place, Tracing, Wanted, Candidates } from '../place.ts';
import { proposeNestedBlocks } from './propose-nested-blocks.ts';
import { proposeEntriesForInstance } from '../instances/propose-entries-for-instance.ts';
import { proposeForInstance } from '../instances/propose-for-instance.ts';
import { proposeExtended } from '../instances/propose-merged-value.ts';
import { proposeNewInput } from '../instances/propose-new-input.ts';
import { proposeOverride } from '../instances/propose-override.ts';
import type { InstanceValue } from '../instances/propose-for-instance.ts';

/** Edits of an attribute or of nested blocks, best first. `at`: the enclosing block. */
export function proposeInBody(
  target: AttributeTarget,
  at: { readonly file: HclFile; readonly block: Block },
  tracing: Tracing,
): Candidates {
  const nested = writtenBlockType(target.schema, target.name, { body: at.block, readings: [target.current, target.desired] });
  if (nested !== undefined && !at.block.body.attributes.some((attribute) => attribute.name === target.name))
    return proposeNestedBlocks(target, { ...at, schema: nested }, tracing, proposeInBody);
  const attribute = findAttribute(at.block.body, target.name);
  if (attribute === undefined) return proposeNewAttribute(target, at, tracing);
  const place = { expression: attribute.expression, file: at.file, scope: target.instance.scope };
  const wanted = { current: target.current as Value, desired: target.desired as Value };
  const inner = isSet(target) ? { ...tracing, unordered: true } : tracing;
  const removal = target.desired === null ? removeAttributeFrom({ ...at, name: target.name }) : [];
  return [
    ...(isPlain(attribute.expression) ? removal : ofKind('literal', removal)),
    ...proposeInterpolated(place, wanted, at.block.body, tracing),
    ...tracing.propose(place, wanted, inner),
    ...proposeOverride(valueFor(target), place, tracing),
    ...proposeExtended(place, wanted, inner),
    ...(removal.length > 0 ? [] : literalHere(target, place, tracing)),
    ...proposeForInstance(valueFor(target), place, tracing),
    ...proposeEntriesForInstance(valueFor(target), place, tracing),
    ...ofKind('for-environment', proposeForEnvironment(place, wanted, tracing)),
    ...proposeNewInput({ ...inputOf(target, at), expression: attribute.expression }, tracing),
  ];
}

/** An attribute that is not in code has its default, so setting it adds an attribute. */
function proposeNewAttribute(target: AttributeTarget, at: { readonly file: HclFile; readonly block: Block }, tracing: Tracing): Candidates {
  if (isValueObject(target.desired as Value) && Object.keys(target.desired as object).length === 0) return [];
  if (!hasAttributeOrBlock(target.schema, target.name) && mayBeBlocks(target)) return [];
  const literal = setAttributeIn({ file: at.file, body: at.block, name: target.name, value: target.desired as Value }, tracing);
  const consumer = { file: at.file, scope: target.instance.scope, block: at.block };
  return [
    ...ofKind('new-argument', literal),
    ...proposeOverride(valueFor(target), consumer, tracing),
    ...proposeForInstance(valueFor(target), { ...consumer, otherwise: 'null' }, tracing),
    ...proposeEntriesForInstance(valueFor(target), { ...consumer, otherwise: 'null' }, tracing),
    ...proposeNewInput(inputOf(target, at), tracing),
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

function valueFor(target: AttributeTarget): InstanceValue {
  return { scope: target.instance.scope, name: target.name, current: target.current as Value, desired: target.desired as Value };
}

/** A literal replaces an expression, so only scalars and plain lists are proposed. */
function literalHere(target: AttributeTarget, place: Place, tracing: Tracing): Candidates {
  if (place.expression.kind === 'literal' || isValueObject(target.desired as Value) || holdsComment(place)) return [];
  if (typeof target.desired === 'string' && /^\s*[[{]/.test(target.desired)) return [];
  return ofKind('literal', replaceWith(place, target.desired as Value, tracing));
}

/** A shorter text may occur in another by chance. */
const SHORTEST = 3;

/**
 * Writes a text with the names that its neighbours interpolate: next to `"api-${var.env}"`, `"worker of prod"` becomes `"worker of
 * ${var.env}"`. None if the old text contained the name's value.
 * @param body the body with the neighbours
 * @returns at most one candidate
 */
function proposeInterpolated(place: Place, { current, desired }: Wanted, body: Body, tracing: Tracing): Candidates {
  const { file, scope, expression } = place;
  const isText = expression.kind === 'literal' || (expression.kind === 'template' && expression.parts.every(({ kind }) => kind === 'text'));
  if (typeof desired !== 'string' || typeof current !== 'string' || !isText || file.json !== undefined) return [];
  const sources = new Map(namesIn(body).map((name) => [file.text.slice(name.range.start, name.range.end), name] as const));
  for (const [source, name] of sources) {
    const value: Value = tracing.evaluator.evaluate(name, scope);
    if (typeof value !== 'string' || value.length < SHORTEST || current.includes(value)) continue;
    const pieces = desired.split(value);
    const isWord = pieces.slice(1).every((piece, index) => !/\w$/.test(pieces[index] ?? '') && !/^\w/.test(piece));
    if (pieces.length < 2 || !isWord) continue;
    const text = pieces.map((piece) => renderString(piece).slice(1, -1)).join(`\${${source}}`);
    return ofKind('names', replaceWithExpression(place, `"${text}"`));
  }
  return [];
}

/** Variables and locals in templates. */
function namesIn(body: Body): readonly Expression[] {
  const inside = (expression: Expression): readonly Expression[] => [
    ...(expression.kind === 'template' && expression.parts.length > 1
      ? expression.parts.flatMap((part) =>
          part.kind === 'interpolation' && inputOrLocal(part.expression) !== undefined ? [part.expression] : [],
        )
      : []),
    ...partsOf(expression).flatMap(inside),
  ];
  return expressionsOf(body).flatMap(inside);
}
