import type { Scope } from '../evaluate/evaluator.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import { renderString } from '../write/render.ts';
import type { Block, Expression, HclFile } from '../syntax.ts';
import { replaceWithExpression, setAttributeExpression, setEntry } from './make-edits.ts';
import { objectInside } from './optional-fields.ts';
import { combineCandidates, withPart } from './place.ts';
import type { Candidate, Propose, Tracing } from './place.ts';

/** One scalar that one instance wants otherwise. */
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
 * attribute's name, and the consumer prefers it. Every other instance keeps the value it has.
 * @param wanted the instance's scope, the key's name and the value
 * @param consumer the expression to override, or the block that has none
 * @param tracing what is known so far
 * @param propose traces the entry to where it is written
 * @returns at most one candidate; none where the entries are not objects or have the key already
 */
export function proposeOverride(wanted: Override, consumer: Consumer, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const { repetition } = tracing;
  const each = wanted.scope.each;
  const name = wanted.name.replaceAll(/[^A-Za-z0-9_]/g, '_').toLowerCase();
  if (repetition === undefined || each === undefined || typeof each.key !== 'string' || !isValueObject(each.value)) return [];
  if (typeof wanted.desired === 'object' || typeof wanted.desired === 'symbol' || each.value[name] !== undefined) return [];
  const entries = tracing.evaluator.evaluate(repetition.expression, repetition.scope);
  const desired = withPart(entries, [each.key, name], wanted.desired);
  if (desired === undefined) return [];
  const inEntry = propose(
    { expression: repetition.expression, file: repetition.file, scope: repetition.scope },
    { current: entries, desired },
    { ...tracing, repetition: undefined, loops: {} },
  );
  const declared = declareOptional({ ...wanted, name }, tracing);
  return combineCandidates([consumerEdit({ ...wanted, name }, consumer, declared.length > 0, tracing), inEntry, ...declared]);
}

/** With a declared type the missing key reads as null; without one it fails, which try() catches. */
function consumerEdit(wanted: Override, consumer: Consumer, declared: boolean, tracing: Tracing): readonly Candidate[] {
  const own = `each.value.${wanted.name}`;
  if ('block' in consumer) {
    const fallback =
      typeof wanted.current === 'object' || typeof wanted.current === 'symbol'
        ? 'null'
        : typeof wanted.current === 'string'
          ? renderString(wanted.current)
          : String(wanted.current);
    const text = declared ? own : `try(${own}, ${fallback})`;
    return setAttributeExpression({ file: consumer.file, body: consumer.block, name: wanted.name, expression: text }, tracing);
  }
  const { start, end } = consumer.expression.range;
  const present = consumer.file.text.slice(start, end);
  if (present.includes('\n')) return [];
  const text = declared ? `${own} != null ? ${own} : ${present}` : `try(${own}, ${present})`;
  return replaceWithExpression({ expression: consumer.expression, file: consumer.file, scope: consumer.scope }, text);
}

/** A variable of type map(object({…})) drops keys that its type does not name: the key is declared optional. */
function declareOptional(wanted: Override, tracing: Tracing): readonly (readonly Candidate[])[] {
  const expression = tracing.repetition?.expression;
  if (expression?.kind !== 'get-attribute' || expression.object.kind !== 'variable' || expression.object.name !== 'var') return [];
  const variable = tracing.repetition?.scope.module.configuration.variables.get(expression.name);
  if (variable?.type === undefined) return [];
  const object = objectInside(variable.type);
  if (object === undefined) return [];
  const type =
    typeof wanted.desired === 'number'
      ? 'number'
      : typeof wanted.desired === 'boolean'
        ? 'bool'
        : typeof wanted.desired === 'string'
          ? 'string'
          : 'any';
  const place = { expression: object, file: variable.file, scope: wanted.scope };
  return [setEntry(place, wanted.name, `optional(${type})`)];
}
