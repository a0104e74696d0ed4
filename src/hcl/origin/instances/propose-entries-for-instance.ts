import { isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';
import { keyTest, renderKey, renderString } from '../../write/render.ts';
import { unwrapped } from '../../unwrap.ts';
import { replaceWithExpression, setAttributeExpression } from '../make-edits.ts';
import { ofKind, sameMeaning } from '../place.ts';
import type { Tracing, Candidates } from '../place.ts';
import { plainText } from '../plain-value.ts';
import { instanceTest, editKindFor } from './propose-for-instance.ts';
import type { Consumer, InstanceValue } from './propose-for-instance.ts';
import { extendedList } from './propose-merged-value.ts';

/**
 * Changes a shared list or map for one instance. A list gets a condition: `each.key == "a" ? concat(local.l, ["b"]) : local.l`. A map of
 * texts gets entries by `merge(local.tags, each.key == "a" ? { Tier = "1" } : {})`, and loses entries by a for expression. Both branches
 * of a condition need one type, so all new entries must be texts.
 * https://developer.hashicorp.com/terraform/language/functions/merge
 * https://developer.hashicorp.com/terraform/language/expressions/conditionals
 * @param consumer the expression to extend, or the block for it
 * @returns at most one candidate
 */
export function proposeEntriesForInstance(wanted: InstanceValue, consumer: Consumer, tracing: Tracing): Candidates {
  const test = tracing.repetition === undefined ? undefined : instanceTest(wanted.scope);
  if (test === undefined) return [];
  if ('block' in consumer) {
    const entries = removedKeys(wanted).length > 0 ? undefined : newTexts(wanted);
    if (entries === undefined || entries.length === 0) return [];
    const expression = `${test} ? { ${entries.join(', ')} } : ${consumer.otherwise}`;
    return ofKind('for-instance', setAttributeExpression({ file: consumer.file, body: consumer.block, name: wanted.name, expression }));
  }
  const expression = unwrapped(consumer.expression);
  const present = consumer.file.text.slice(expression.range.start, expression.range.end);
  const source = Array.isArray(wanted.desired)
    ? listSource(wanted, { expression, present, test }, tracing)
    : mapSource(wanted, { expression, present, test }, consumer.file.text);
  const at = { expression: consumer.expression, file: consumer.file, scope: wanted.scope };
  return source === undefined ? [] : ofKind(editKindFor(expression), replaceWithExpression(at, source));
}

interface Written {
  readonly expression: Expression;
  readonly present: string;
  readonly test: string;
}

function listSource(wanted: InstanceValue, { expression, present, test }: Written, { unordered }: Tracing): string | undefined {
  const isWritten = expression.kind === 'tuple';
  if (!isWritten && present.includes('\n')) return undefined;
  const own = (isWritten ? undefined : extendedList(present, wanted, unordered)) ?? plainText(wanted.desired);
  return own === undefined ? undefined : `${test} ? ${own} : ${present}`;
}

function mapSource(wanted: InstanceValue, { expression, present, test }: Written, text: string): string | undefined {
  const entries = newTexts(wanted);
  const removed = removedKeys(wanted);
  if (entries === undefined) return undefined;
  const apart = `${test} ? { ${entries.join(', ')} } : {}`;
  if (removed.length > 0) {
    if (!isOnePiece(expression.kind, present)) return undefined;
    const kept = `{ for key, value in ${present} : key => value if !(${test} && ${keyTest('key', '==', removed.map(renderString))}) }`;
    return entries.length === 0 ? kept : `merge(${kept}, ${apart})`;
  }
  const last =
    expression.kind === 'call' && expression.name === 'merge' && !expression.expandLast ? expression.arguments.at(-1) : undefined;
  if (entries.length === 0 || (last === undefined && !isOnePiece(expression.kind, present))) return undefined;
  if (last === undefined) return `merge(${present}, ${apart})`;
  const at = last.range.end - expression.range.start;
  const indent = /\n([ \t]*)$/.exec(text.slice(expression.range.start, last.range.start))?.[1];
  return `${present.slice(0, at)}${indent === undefined ? ', ' : `,\n${indent}`}${apart}${present.slice(at)}`;
}

/** Only text in brackets may span lines. */
function isOnePiece(kind: string, text: string): boolean {
  return kind === 'object' || !text.includes('\n');
}

const entriesOf = (value: Value): ValueObject => (isValueObject(value) ? value : {});

/** Keys that the instance loses. */
function removedKeys({ current, desired }: InstanceValue): readonly string[] {
  return isValueObject(desired) ? Object.keys(entriesOf(current)).filter((key) => !(key in desired)) : [];
}

/** New entries as source. Undefined for a value that is not a map, and if an entry is not a text. */
function newTexts({ current, desired }: InstanceValue): readonly string[] | undefined {
  if (!isValueObject(desired)) return undefined;
  const before = entriesOf(current);
  const added = Object.entries(desired).filter(([key, value]) => !(key in before) || !sameMeaning(before[key] ?? null, value, false));
  const texts = added.map(([key, value]) => (typeof value === 'string' ? `${renderKey(key, false)} = ${renderString(value)}` : undefined));
  return texts.includes(undefined) ? undefined : (texts as readonly string[]);
}
