/** Untrusted text for a model: quoted, bounded, and unable to end the quote. */
import { plainText, printJson } from './foreign-text.ts';
import type { Json } from '../json.ts';
import { isSecretText } from './secret-text.ts';

/** UTF-16 units. Policies are the longest texts that have to be read whole. */
const MAX_TEXT_LENGTH = 4000;
const MAX_PARTS = 100;
const MAX_DEPTH = 12;

/** Bounds a value and removes what looks like a secret; cuts are marked. `name`: the key of the value */
export function boundedData(value: Json, name = ''): Json {
  return bounded(value, name, 0);
}

function bounded(value: Json, name: string, depth: number): Json {
  if (typeof value === 'string') return boundedText(value, name);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '(nested too deeply to show)';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_PARTS).map((item: Json) => bounded(item, name, depth + 1));
    return value.length > MAX_PARTS ? [...shown, `(${value.length - MAX_PARTS} more elements)`] : shown;
  }
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, MAX_PARTS)
    .map(([key, item]) => [boundedText(key, '').slice(0, 200), bounded(item, `${name}.${key}`, depth + 1)] as const);
  return Object.fromEntries(entries.length > MAX_PARTS ? [...shown, ['(more)', entries.length - MAX_PARTS]] : shown);
}

function boundedText(text: string, name: string): string {
  if (isSecretText(name, text)) return '(secret)';
  const plain = plainText(text);
  return plain.length <= MAX_TEXT_LENGTH
    ? plain
    : `${plain.slice(0, MAX_TEXT_LENGTH)}… (${plain.length - MAX_TEXT_LENGTH} more characters)`;
}

/** JSON between two marks that the data cannot contain, because every angle bracket is escaped. */
export function quoteData(value: Json): string {
  const text = printJson(value, 1).replace(/[<>]/g, (bracket) => (bracket === '<' ? '\\u003c' : '\\u003e'));
  return `<data>\n${text}\n</data>`;
}
