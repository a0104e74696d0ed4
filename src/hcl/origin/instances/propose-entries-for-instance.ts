import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { renderKey, renderString } from '../../write/render.ts';
import { unwrapped } from '../../unwrap.ts';
import { replaceWithExpression, setAttributeExpression } from '../make-edits.ts';
import { sameMeaning } from '../place.ts';
import type { Candidate, Tracing } from '../place.ts';
import { instanceTest } from './propose-for-instance.ts';
import type { Consumer, InstanceValue } from './propose-for-instance.ts';

/**
 * Adds entries for one instance to a shared map of texts: `{ Name = "x" }` becomes `merge({ Name = "x" }, each.key == "a" ? { Tier = "1" }
 * : {})`. Both branches need one type, so all entries must be texts; merge() cannot remove entries.
 * https://developer.hashicorp.com/terraform/language/functions/merge
 * https://developer.hashicorp.com/terraform/language/expressions/conditionals
 * @param consumer the expression to extend, or the block for it
 * @returns at most one candidate
 */
export function proposeEntriesForInstance(wanted: InstanceValue, consumer: Consumer, tracing: Tracing): readonly Candidate[] {
  const test = tracing.repetition === undefined ? undefined : instanceTest(wanted.scope);
  const entries = entriesToCome(wanted.current, wanted.desired);
  if (test === undefined || entries === undefined) return [];
  const apart = (otherwise: string): string => `${test} ? { ${entries.join(', ')} } : ${otherwise}`;
  if ('block' in consumer)
    return setAttributeExpression(
      { file: consumer.file, body: consumer.block, name: wanted.name, expression: apart(consumer.otherwise) },
      tracing,
    );
  const { file } = consumer;
  const expression = unwrapped(consumer.expression);
  const { start, end } = expression.range;
  const present = file.text.slice(start, end);
  const last =
    expression.kind === 'call' && expression.name === 'merge' && !expression.expandLast ? expression.arguments.at(-1) : undefined;
  if (last === undefined && !isOnePiece(expression.kind, present)) return [];
  const at = last === undefined ? undefined : last.range.end - start;
  const indent = last === undefined ? undefined : /\n([ \t]*)$/.exec(file.text.slice(start, last.range.start))?.[1];
  const before = indent === undefined ? ', ' : `,\n${indent}`;
  const source =
    at === undefined ? `merge(${present}, ${apart('{}')})` : `${present.slice(0, at)}${before}${apart('{}')}${present.slice(at)}`;
  return replaceWithExpression({ expression: consumer.expression, file, scope: wanted.scope }, source);
}

/** Text in brackets may span lines anywhere. */
function isOnePiece(kind: string, text: string): boolean {
  return kind === 'object' || !text.includes('\n');
}

/** As source. Undefined where there are none, one is removed, or one is not a text. */
function entriesToCome(current: Value, desired: Value): readonly string[] | undefined {
  if (!isValueObject(desired)) return undefined;
  const before: Readonly<Record<string, Value>> = isValueObject(current) ? current : {};
  if (Object.keys(before).some((key) => !(key in desired))) return undefined;
  const come = Object.entries(desired).filter(([key, value]) => !(key in before) || !sameMeaning(before[key] ?? null, value, false));
  const texts = come.map(([key, value]) => (typeof value === 'string' ? `${renderKey(key, false)} = ${renderString(value)}` : undefined));
  return texts.length === 0 || texts.includes(undefined) ? undefined : (texts as readonly string[]);
}
