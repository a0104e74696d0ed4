import type { Scope } from '../evaluate/evaluator.ts';
import type { Value } from '../evaluate/value.ts';
import { renderString } from '../render.ts';
import type { Block, Expression, HclFile } from '../syntax.ts';
import { replaceWithExpression, setAttributeExpression } from './make-edits.ts';
import type { Candidate, Tracing } from './place.ts';

/** One scalar that one instance of a count or for_each wants otherwise. */
export interface InstanceValue {
  readonly scope: Scope;
  readonly name: string;
  readonly current: Value;
  readonly desired: Value;
}

/** Where the value's expression stands, or the block that has none yet. */
type Consumer = { readonly file: HclFile } & (
  | { readonly expression: Expression }
  /** `otherwise`: what stands for the other instances. */
  | { readonly block: Block; readonly otherwise: string }
);

/**
 * The last construct before giving up: a condition over the instance's own key, where no map holds values for single
 * instances. `true` becomes `count.index != 2`, everything else `each.key == "a" ? 5 : …`.
 * @param wanted the instance's scope, the argument's name and the value
 * @param consumer the expression to part, or the block to write it into
 * @param tracing what is known so far
 * @returns at most one candidate; none for a value that is no scalar, and for code of several lines
 */
export function proposeForInstance(wanted: InstanceValue, consumer: Consumer, tracing: Tracing): readonly Candidate[] {
  const { desired, scope } = wanted;
  const [name, key]: readonly [string, Value | undefined] =
    scope.count === undefined ? ['each.key', scope.each?.key] : ['count.index', scope.count.index];
  const written = keyText(key);
  if (
    tracing.repetition === undefined ||
    written === undefined ||
    (typeof desired !== 'string' && typeof desired !== 'number' && typeof desired !== 'boolean')
  )
    return [];
  const value = typeof desired === 'string' ? renderString(desired) : String(desired);
  if ('block' in consumer)
    return setAttributeExpression(
      {
        file: consumer.file,
        body: consumer.block,
        name: wanted.name,
        expression: `${name} == ${written} ? ${value} : ${consumer.otherwise}`,
      },
      tracing,
    );
  const present = consumer.file.text.slice(consumer.expression.range.start, consumer.expression.range.end);
  if (present.includes('\n')) return [];
  const text = typeof desired === 'boolean' ? booleanText(consumer.expression, present, { name, key: written, desired }) : undefined;
  return replaceWithExpression(
    { expression: consumer.expression, file: consumer.file, scope },
    text ?? `${name} == ${written} ? ${value} : ${present}`,
  );
}

function keyText(key: Value | undefined): string | undefined {
  if (typeof key === 'number') return String(key);
  return typeof key === 'string' ? renderString(key) : undefined;
}

/** `count.index != 2`, and where that stands already `!contains([1, 2], count.index)`. */
function booleanText(
  expression: Expression,
  present: string,
  at: { readonly name: string; readonly key: string; readonly desired: boolean },
): string | undefined {
  const sign = at.desired ? '==' : '!=';
  if (expression.kind === 'literal' && expression.value === !at.desired) return `${at.name} ${sign} ${at.key}`;
  const [, other] = new RegExp(`^${at.name.replace('.', '\\.')} ${sign} (\\d+|"[^"\\\\$%]*")$`).exec(present) ?? [];
  return other === undefined ? undefined : `${at.desired ? '' : '!'}contains([${other}, ${at.key}], ${at.name})`;
}
