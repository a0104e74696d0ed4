/**
 * Strings of JSON code: templates, or references written as text. Functions take a string's place in the file and return its expression,
 * with all ranges relative to the file. https://developer.hashicorp.com/terraform/language/syntax/json#expression-mapping
 */
import { NotHclError } from '../parse/not-hcl.ts';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import { moveRanges } from '../parse/shift.ts';
import type { Expression, Range, TemplatePart } from '../syntax.ts';

/** A string of the file: its value, and its range with the quotes. */
export interface JsonString {
  readonly value: string;
  readonly range: Range;
}

const OPENING = 'v = <<JSON\n';
const ATTRIBUTE = 'v = ';

/**
 * Reads a string as a template.
 * @param text the text of the file
 * @returns a literal if nothing is interpolated
 * @throws NotHclError if an interpolation is not HCL
 */
export function readTemplate(text: string, { value, range }: JsonString): Expression {
  if (!/[$%]\{/.test(value)) return { kind: 'literal', value, range };
  // A heredoc would normalise the line ends of the value, and end at its marker.
  const parsed = value.includes('\r') || /^JSON$/m.test(value) ? undefined : parseHcl('template', `${OPENING}${value}\nJSON\n`);
  const [attribute] = parsed !== undefined && isHclFile(parsed) ? parsed.body.attributes : [];
  if (attribute === undefined) throw new NotHclError(range.start, value);
  const { expression } = attribute;
  if (expression.kind !== 'template') throw new NotHclError(range.start, value);
  const places = placesOf(text, range);
  const moved = moveRanges(withoutLastBreak(expression.parts), (offset) => placeAt(places, offset - OPENING.length));
  const [only] = moved;
  if (moved.length <= 1 && (only === undefined || only.kind === 'text')) return { kind: 'literal', value: only?.text ?? '', range };
  return { kind: 'template', parts: moved, heredoc: false, range };
}

/**
 * Reads a string as an expression, as in `depends_on`.
 * @param text the text of the file
 * @returns the expression, its range inside the quotes
 * @throws NotHclError if the string is not HCL
 */
export function readReference(text: string, { value, range }: JsonString): Expression {
  const parsed = parseHcl('reference', `${ATTRIBUTE}${value}\n`);
  const [attribute, ...more] = isHclFile(parsed) ? parsed.body.attributes : [];
  if (attribute === undefined || more.length > 0 || value.includes('\n')) throw new NotHclError(range.start, value);
  const places = placesOf(text, range);
  return moveRanges(attribute.expression, (offset) => placeAt(places, offset - ATTRIBUTE.length));
}

/** The heredoc ends with a line break that the string does not have. */
function withoutLastBreak(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith('\n')) return parts;
  const text = last.text.slice(0, -1);
  const rest = parts.slice(0, -1);
  return text === '' ? rest : [...rest, { ...last, text, range: { start: last.range.start, end: last.range.end - 1 } }];
}

function placeAt(places: readonly number[], index: number): number {
  return places[Math.max(0, Math.min(index, places.length - 1))] ?? 0;
}

/** The offset in the file of each character of a string's value, and of its end. */
function placesOf(text: string, { start, end }: Range): readonly number[] {
  const places: number[] = [];
  let at = start + 1;
  while (at < end - 1) {
    places.push(at);
    at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  }
  return [...places, end - 1];
}
