import type { Scope } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Block, Expression, HclFile } from '../../syntax.ts';
import { unwrapped } from '../../unwrap.ts';
import { replaceWithExpression, setAttributeExpression, setEntry } from '../make-edits.ts';
import { objectInside } from './optional-fields.ts';
import { combineCandidates, sameParts, withPart } from '../place.ts';
import type { Candidate, Propose, Tracing } from '../place.ts';
import { isCopiedDocument, plainText, plainType } from '../plain-value.ts';

/** One value that one instance wants otherwise. */
export interface Override {
  /** Scope of the resource instance. */
  readonly scope: Scope;
  /** Name of the argument, or of the entry inside it: the key that the instance's own entry gets. */
  readonly name: string;
  readonly current: Value;
  readonly desired: Value;
}

/** Where the attribute's expression stands, or the block it would be put into. */
type Consumer = { readonly file: HclFile; readonly scope: Scope } & ({ readonly expression: Expression } | { readonly block: Block });

/**
 * An override for one instance of a for_each over a map of objects: the instance's own entry gets a key of the
 * attribute's name, and the consumer prefers it. Every other instance keeps the value it has. Of a map that stands there the entry has
 * what comes to it, and the consumer merges both.
 * @param wanted the instance's scope, the key's name and the value
 * @param consumer the expression to override, or the block that has none
 * @param tracing what is known so far
 * @param propose traces the entry to where it is written
 * @returns at most one candidate; none where the entries are not objects or have the key already, and for a map that loses a key
 */
export function proposeOverride(wanted: Override, consumer: Consumer, tracing: Tracing, propose: Propose): readonly Candidate[] {
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
  const inEntry = propose(
    { expression: repetition.expression, file: repetition.file, scope: repetition.scope },
    { current: entries, desired },
    { ...tracing, repetition: undefined, loops: {} },
  );
  const entry: Override = { ...wanted, name, desired: own };
  const declared = declareOptional(entry, 'block' in consumer, tracing);
  return combineCandidates([consumerEdit(entry, consumer, declared.length > 0, tracing), inEntry, ...declared]);
}

/** What the entry has to say beside what the others have: of a map what comes to it. */
function ownPart({ current, desired }: Override): Value | undefined {
  if (!isValueObject(desired) || !isValueObject(current)) return desired;
  const before: Readonly<Record<string, Value>> = current;
  if (Object.keys(before).some((key) => !(key in desired))) return undefined;
  return Object.fromEntries(Object.entries(desired).filter(([key, value]) => !(key in before && sameParts(before[key] ?? null, value))));
}

/** With a declared type the missing key reads as its default, or null; without one it fails, which try() catches. */
function consumerEdit(wanted: Override, consumer: Consumer, declared: boolean, tracing: Tracing): readonly Candidate[] {
  const own = `each.value.${wanted.name}`;
  if ('block' in consumer) {
    const text = declared ? own : `try(${own}, ${plainText(wanted.current) ?? 'null'})`;
    return setAttributeExpression({ file: consumer.file, body: consumer.block, name: wanted.name, expression: text }, tracing);
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

/**
 * A variable of type map(object({…})) drops keys that its type does not name: the key is declared optional, and where nothing else says what the
 * other entries have, with that as its default.
 */
function declareOptional(wanted: Override, isAlone: boolean, tracing: Tracing): readonly (readonly Candidate[])[] {
  const expression = tracing.repetition?.expression;
  if (expression?.kind !== 'get-attribute' || expression.object.kind !== 'variable' || expression.object.name !== 'var') return [];
  const variable = tracing.repetition?.scope.module.configuration.variables.get(expression.name);
  if (variable?.type === undefined) return [];
  const object = objectInside(variable.type);
  if (object === undefined) return [];
  const type = plainType(wanted.desired) ?? 'any';
  const standard = isAlone ? plainText(wanted.current) : undefined;
  const place = { expression: object, file: variable.file, scope: wanted.scope };
  return [setEntry(place, wanted.name, `optional(${standard === undefined ? type : `${type}, ${standard}`})`)];
}
