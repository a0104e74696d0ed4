import type { EditKind } from '#domain/ranking.ts';
import { readsInstance } from '../../call-repetition.ts';
import type { Scope } from '../../evaluate/evaluator.ts';
import type { Value } from '../../evaluate/value.ts';
import { keyTest, renderString } from '../../write/render.ts';
import type { Block, Expression, HclFile } from '../../syntax.ts';
import { unwrapped } from '../../unwrap.ts';
import { replaceWithExpression, setAttributeExpression } from '../make-edits.ts';
import { ofKind } from '../place.ts';
import type { Place, Tracing, Candidates } from '../place.ts';
import { isCopiedDocument, plainText } from '../plain-value.ts';

/** The value of an argument, or of an entry in it, for one instance of a count or for_each. */
export interface InstanceValue {
  readonly scope: Scope;
  readonly name: string;
  readonly current: Value;
  readonly desired: Value;
}

/** An existing expression, or the block without one. */
export type Consumer = { readonly file: HclFile } & (
  | { readonly expression: Expression }
  /** `otherwise`: the value for the other instances. */
  | { readonly block: Block; readonly otherwise: string }
);

/**
 * Adds a condition on the instance key, as a last resort: `true` becomes `count.index != 2`, other values `each.key == "a" ? 5 : …`; a
 * second key is added to the first condition. None for a non-scalar in place of an expression, or multi-line code without brackets.
 * @param consumer the expression to split, or the block for it
 */
export function proposeForInstance(wanted: InstanceValue, consumer: Consumer, tracing: Tracing): Candidates {
  const { desired, scope } = wanted;
  const own = ownKey(scope);
  const value = plainText(desired);
  if (tracing.repetition === undefined || own === undefined || value === undefined) return [];
  const { name, key } = own;
  if ('block' in consumer)
    return ofKind(
      'for-instance',
      conditions({ name, key, value }, consumer.otherwise).flatMap((expression) =>
        setAttributeExpression({ file: consumer.file, body: consumer.block, name: wanted.name, expression }),
      ),
    );
  if (typeof desired === 'object' || isCopiedDocument(desired, unwrapped(consumer.expression))) return [];
  const { range } = unwrapped(consumer.expression);
  const present = consumer.file.text.slice(range.start, range.end);
  if (present.includes('\n') && !staysInBrackets(consumer.expression, present)) return [];
  const text = typeof desired === 'boolean' ? booleanText(consumer.expression, present, { name, key, desired }) : undefined;
  const at = { expression: consumer.expression, file: consumer.file, scope };
  const source =
    text ?? joinedText(at, { isName: (one) => sourceOf(at, one) === name, key, value }) ?? `${name} == ${key} ? ${value} : ${present}`;
  return ofKind(editKindFor(consumer.expression), replaceWithExpression(at, source));
}

/** A literal in place of an expression with `each` or `count` would lose the values of other instances. */
export function editKindFor(expression: Expression): EditKind {
  return readsInstance(expression) ? 'beside-each' : 'for-instance';
}

/** The value for one key, as source. */
interface KeyedText {
  readonly name: string;
  readonly key: string;
  readonly value: string;
}

/** For a block without the argument. Booleans need only the test, also if the other value is the provider's default. */
function conditions({ name, key, value }: KeyedText, otherwise: string): readonly string[] {
  const isBoolean = value === 'true' || value === 'false';
  const test = `${name} ${value === 'true' ? '==' : '!='} ${key}`;
  const written = `${name} == ${key} ? ${value} : ${otherwise}`;
  if (isBoolean && otherwise === (value === 'true' ? 'false' : 'true')) return [test];
  return isBoolean && otherwise === 'null' ? [test, written] : [written];
}

function sourceOf({ file }: Pick<Place, 'file'>, { range }: Expression): string {
  return file.text.slice(range.start, range.end);
}

/**
 * Extends an existing condition: `contains(["a", "b"], each.key) ? 5 : …` for one value, `lookup({ a = 5, b = 7 }, each.key, …)` for two.
 * @param wanted `isName`: whether the condition tests an expression; `key` and `value` as source
 * @returns source; undefined if the expression has no such condition
 */
export function joinedText(
  at: Pick<Place, 'expression' | 'file'>,
  { isName, key, value }: { readonly isName: (expression: Expression) => boolean; readonly key: string; readonly value: string },
): string | undefined {
  const { expression } = at;
  if (expression.kind !== 'conditional') return undefined;
  const { condition, yes, no } = expression;
  const apart = keysApart(condition, isName);
  if (apart === undefined) return undefined;
  const [name, keys] = [sourceOf(at, apart.name), apart.keys.map((one) => sourceOf(at, one))];
  if (sourceOf(at, yes) === value) return `${keyTest(name, '==', [...keys, key])} ? ${value} : ${sourceOf(at, no)}`;
  // Map keys are texts, and values need one type.
  if (name !== 'each.key' || yes.kind !== 'literal' || (value.startsWith('"') ? 'string' : 'number') !== typeof yes.value) return undefined;
  const entries = [...keys.map((one) => `${one} = ${sourceOf(at, yes)}`), `${key} = ${value}`];
  return `lookup({ ${entries.join(', ')} }, ${name}, ${sourceOf(at, no)})`;
}

/** The keys of `each.key == "a"` or `contains(["a", "b"], each.key)`. */
function keysApart(
  condition: Expression,
  isName: (expression: Expression) => boolean,
): { readonly name: Expression; readonly keys: readonly Expression[] } | undefined {
  if (condition.kind === 'binary' && condition.operator === '==' && isName(condition.left) && condition.right.kind === 'literal')
    return { name: condition.left, keys: [condition.right] };
  if (condition.kind !== 'call' || condition.name !== 'contains') return undefined;
  const [list, item] = condition.arguments;
  if (list?.kind !== 'tuple' || item === undefined || !isName(item)) return undefined;
  return list.elements.every((element) => element.kind === 'literal') ? { name: item, keys: list.elements } : undefined;
}

/** Lines may continue inside brackets; a heredoc ends with its line. */
function staysInBrackets({ kind }: Expression, text: string): boolean {
  return (kind === 'call' || kind === 'parentheses') && !text.includes('<<');
}

/** `each.key == "a"` or `count.index == 2`; undefined without repetition, or with an unknown key. */
export function instanceTest(scope: Scope): string | undefined {
  const own = ownKey(scope);
  return own === undefined ? undefined : keyTest(own.name, '==', [own.key]);
}

/** The name and the source of the key of an instance. */
function ownKey({ count, each }: Scope): { readonly name: string; readonly key: string } | undefined {
  if (count !== undefined) return { name: 'count.index', key: String(count.index) };
  if (typeof each?.key === 'number') return { name: 'each.key', key: String(each.key) };
  return typeof each?.key === 'string' ? { name: 'each.key', key: renderString(each.key) } : undefined;
}

/** `count.index != 2`, extended to `!contains([1, 2], count.index)`; if the only key is removed, the value of all other instances. */
function booleanText(
  expression: Expression,
  present: string,
  at: { readonly name: string; readonly key: string; readonly desired: boolean },
): string | undefined {
  const sign = at.desired ? '==' : '!=';
  if (expression.kind === 'literal' && expression.value === !at.desired) return `${at.name} ${sign} ${at.key}`;
  if (present === `${at.name} ${at.desired ? '!=' : '=='} ${at.key}`) return String(at.desired);
  const [, other] = new RegExp(`^${at.name.replace('.', '\\.')} ${sign} (\\d+|"[^"\\\\$%]*")$`).exec(present) ?? [];
  return other === undefined ? undefined : keyTest(at.name, sign, [other, at.key]);
}
