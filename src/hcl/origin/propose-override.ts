import type { Scope } from '../evaluate/evaluator.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import type { Block, Expression, HclFile } from '../syntax.ts';
import { replaceWithExpression, setAttributeExpression, setEntry } from './make-edits.ts';
import { combineCandidates, withPart } from './place.ts';
import type { Candidate, Tracing } from './place.ts';
import type { AttributeTarget } from './propose-attribute.ts';
import { proposeValue } from './propose-value.ts';

/** Where the attribute's expression stands, or the block it would be put into. */
type Consumer = { readonly file: HclFile; readonly scope: Scope } & ({ readonly expression: Expression } | { readonly block: Block });

/**
 * An override for one instance of a for_each over a map of objects: the instance's own entry gets a key of the
 * attribute's name, and the consumer prefers it. Every other instance keeps the value it has.
 * @param target which attribute
 * @param consumer the attribute's expression, or the block without it
 * @param tracing what is known so far
 * @returns at most one candidate; none where the entries are not objects or have the key already
 */
export function proposeOverride(target: AttributeTarget, consumer: Consumer, tracing: Tracing): readonly Candidate[] {
  const { repetition } = tracing;
  const each = target.instance.scope.each;
  if (repetition === undefined || each === undefined || typeof each.key !== 'string' || !isValueObject(each.value)) return [];
  if (isValueObject(target.desired as Value) || each.value[target.name] !== undefined) return [];
  const entries = tracing.evaluator.evaluate(repetition.expression, repetition.scope);
  const desired = withPart(entries, [each.key, target.name], target.desired as Value);
  if (desired === undefined) return [];
  const inEntry = proposeValue({ expression: repetition.expression, file: repetition.file, scope: repetition.scope }, { current: entries, desired }, { ...tracing, repetition: undefined, loops: {} });
  const declared = declareOptional(target, tracing);
  return combineCandidates([consumerEdit(target, consumer, declared.length > 0, tracing), inEntry, ...declared]);
}

/** With a declared type the missing key reads as null; without one it fails, which try() catches. */
function consumerEdit(target: AttributeTarget, consumer: Consumer, declared: boolean, tracing: Tracing): readonly Candidate[] {
  const own = `each.value.${target.name}`;
  if ('block' in consumer) {
    const fallback = typeof target.current === 'object' ? 'null' : JSON.stringify(target.current);
    const text = declared ? own : `try(${own}, ${fallback})`;
    return setAttributeExpression({ file: consumer.file, body: consumer.block, name: target.name, expression: text }, tracing);
  }
  const { start, end } = consumer.expression.range;
  const present = consumer.file.text.slice(start, end);
  if (present.includes('\n')) return [];
  const text = declared ? `${own} != null ? ${own} : ${present}` : `try(${own}, ${present})`;
  return replaceWithExpression({ expression: consumer.expression, file: consumer.file, scope: consumer.scope }, text);
}

/** A variable of type map(object({…})) drops keys that its type does not name: the key is declared optional. */
function declareOptional(target: AttributeTarget, tracing: Tracing): readonly (readonly Candidate[])[] {
  const expression = tracing.repetition?.expression;
  if (expression?.kind !== 'get-attribute' || expression.object.kind !== 'variable' || expression.object.name !== 'var') return [];
  const variable = tracing.repetition?.scope.module.configuration.variables.get(expression.name);
  if (variable?.type === undefined) return [];
  const object = objectInside(variable.type);
  if (object === undefined) return [];
  const type = typeof target.desired === 'number' ? 'number' : typeof target.desired === 'boolean' ? 'bool' : typeof target.desired === 'string' ? 'string' : 'any';
  const place = { expression: object, file: variable.file, scope: target.instance.scope };
  return [setEntry(place, target.name, { expression: `optional(${type})` })];
}

function objectInside(type: Expression): Extract<Expression, { kind: 'object' }> | undefined {
  if (type.kind === 'object') return type;
  const [first] = type.kind === 'call' ? type.arguments : [];
  return first === undefined ? undefined : objectInside(first);
}
