import type { Scope } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Block, Expression, HclFile } from '../../syntax.ts';
import { unwrapped } from '../../unwrap.ts';
import { replaceWithExpression, setAttributeExpression, setEntry } from '../make-edits.ts';
import { objectInside } from './optional-fields.ts';
import { combineCandidates, ofKind, sameParts, withPart } from '../place.ts';
import type { Tracing, Candidates } from '../place.ts';
import { isCopiedDocument, plainText, plainType } from '../plain-value.ts';
import type { InstanceValue } from './propose-for-instance.ts';
import { inputOrLocal } from '../../locate.ts';

/** The expression, or the block for it. */
type Consumer = { readonly file: HclFile; readonly scope: Scope } & ({ readonly expression: Expression } | { readonly block: Block });

/**
 * Overrides an attribute for one instance of a for_each over a map of objects: the instance's entry gets the key, and the reader prefers
 * it, or merges a map. Others keep their value. None if entries are not objects or have the key, or if a map loses one.
 * @param wanted its name becomes the key in the instance's entry
 * @param consumer the expression to override, or the block for it
 * @param propose traces the entry
 * @returns at most one candidate
 */
export function proposeOverride(wanted: InstanceValue, consumer: Consumer, tracing: Tracing): Candidates {
  const { repetition } = tracing;
  const each = wanted.scope.each;
  const name = wanted.name.replaceAll(/[^A-Za-z0-9_]/g, '_').toLowerCase();
  if (repetition === undefined || each === undefined || typeof each.key !== 'string' || !isValueObject(each.value)) return [];
  const own = 'expression' in consumer ? ownPart(wanted) : wanted.desired;
  if (own === undefined || own === null || plainText(own) === undefined || each.value[name] !== undefined) return [];
  if ('expression' in consumer && isCopiedDocument(own, unwrapped(consumer.expression))) return [];
  const entries = tracing.evaluator.evaluate(repetition.expression, repetition.scope);
  const desired = withPart(entries, [each.key, name], own);
  if (desired === undefined) return [];
  const inEntry = tracing.propose(repetition, { current: entries, desired }, { ...tracing, repetition: undefined, loops: {} });
  const entry: InstanceValue = { ...wanted, name, desired: own };
  const declared = declareOptional(entry, 'block' in consumer, tracing);
  return ofKind('entry', combineCandidates([consumerEdit(entry, consumer, declared.length > 0), inEntry, ...declared]));
}

/** For a map, only the new entries. */
function ownPart({ current, desired }: InstanceValue): Value | undefined {
  if (!isValueObject(desired) || !isValueObject(current)) return desired;
  const before: Readonly<Record<string, Value>> = current;
  if (Object.keys(before).some((key) => !(key in desired))) return undefined;
  return Object.fromEntries(Object.entries(desired).filter(([key, value]) => !(key in before && sameParts(before[key] ?? null, value))));
}

/** With a declared type, a missing key is its default or null; without one, try() catches it. */
function consumerEdit(wanted: InstanceValue, consumer: Consumer, declared: boolean): Candidates {
  const own = `each.value.${wanted.name}`;
  if ('block' in consumer) {
    const text = declared ? own : `try(${own}, ${plainText(wanted.current) ?? 'null'})`;
    return setAttributeExpression({ file: consumer.file, body: consumer.block, name: wanted.name, expression: text });
  }
  const expression = unwrapped(consumer.expression);
  const present = consumer.file.text.slice(expression.range.start, expression.range.end);
  if (present.includes('\n')) return [];
  const inside = (name: string): boolean => expression.kind === 'call' && expression.name === name && !expression.expandLast;
  const text = isValueObject(wanted.desired)
    ? `${inside('merge') ? present.replace(/,?\s*\)$/, '') : `merge(${present}`}, ${declared ? own : `try(${own}, {})`})`
    : declared
      ? `${own} != null ? ${own} : ${present}`
      : `try(${own}, ${inside('try') ? present.replace(/^try\(\s*/, '') : `${present})`}`;
  return replaceWithExpression({ expression: consumer.expression, file: consumer.file, scope: consumer.scope }, text);
}

/** A type map(object({…})) drops undeclared keys, so the key is declared optional; its default is the other instances' value if needed. */
function declareOptional(wanted: InstanceValue, isAlone: boolean, tracing: Tracing): readonly Candidates[] {
  const [root, name = ''] = inputOrLocal(tracing.repetition?.expression) ?? [];
  const variable = root === 'var' ? tracing.repetition?.scope.module.configuration.variables.get(name) : undefined;
  const object = variable?.type === undefined ? undefined : objectInside(variable.type);
  if (variable === undefined || object === undefined) return [];
  const type = plainType(wanted.desired) ?? 'any';
  const standard = isAlone ? plainText(wanted.current) : undefined;
  const place = { expression: object, file: variable.file, scope: wanted.scope };
  return [setEntry(place, wanted.name, `optional(${standard === undefined ? type : `${type}, ${standard}`})`)];
}
