import type { Attribute, Expression, HclFile, ObjectEntry, SyntaxProblem, ExpressionOf, Range } from '../syntax.ts';
import { NotHclError, problemAt } from '../parse/not-hcl.ts';

/** A limit, because the parser is recursive. */
const MAX_DEPTH = 500;

const BLANK = /[ \t\r\n]*/;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const WORD = /true|false|null/;

/** True for `.json`. */
export function isJsonPath(path: string): boolean {
  return path.endsWith('.json');
}

/**
 * Parses a JSON object into the HCL syntax tree, so that `*.tfvars.json` can be traced and edited like HCL. Strings are plain data:
 * variable files have no templates. Fails for duplicate members, as Terraform does, and for deep nesting.
 * https://developer.hashicorp.com/terraform/language/values/variables#variable-definitions-tfvars-files
 * @param path relative to the Terraform root
 */
export function parseJson(path: string, text: string): HclFile | SyntaxProblem {
  try {
    const start = skip(text, text.startsWith('\uFEFF') ? 1 : 0);
    const root = parseValue(text, start, 0);
    const end = skip(text, root.range.end);
    if (root.kind !== 'object') throw new NotHclError(start);
    if (end < text.length) throw new NotHclError(end);
    return { path, text, body: { attributes: root.entries.map(toAttribute), blocks: [], range: root.range } };
  } catch (error) {
    if (error instanceof NotHclError) return problemAt(path, text, error.offset);
    throw error;
  }
}

/** The top-level object of a JSON file. */
export function rootObject(file: HclFile): ExpressionOf<'object'> {
  const entries = file.body.attributes.map((attribute): ObjectEntry => ({
    key: { kind: 'literal', value: attribute.name, range: attribute.nameRange },
    value: attribute.expression,
    range: attribute.range,
  }));
  return { kind: 'object', entries, range: file.body.range };
}

function toAttribute(entry: ObjectEntry): Attribute {
  const name = entry.key.kind === 'literal' ? String(entry.key.value) : '';
  return { name, nameRange: entry.key.range, expression: entry.value, range: entry.range };
}

function parseValue(text: string, start: number, depth: number): Expression {
  if (depth > MAX_DEPTH) throw new NotHclError(start);
  if (text[start] === '{') return parseObject(text, start, depth);
  if (text[start] === '[') return parseList(text, start, depth);
  const source = match(TEXT, text, start) ?? match(NUMBER, text, start) ?? match(WORD, text, start);
  if (source === undefined) throw new NotHclError(start);
  return { kind: 'literal', value: JSON.parse(source) as string | number | boolean | null, range: { start, end: start + source.length } };
}

function parseObject(text: string, start: number, depth: number): ExpressionOf<'object'> {
  const names = new Set<string>();
  const { items, range } = parseItems(text, start, '}', (at) => {
    const entry = parseEntry(text, at, depth);
    const name = String(entry.key.kind === 'literal' ? entry.key.value : '');
    if (names.has(name)) throw new NotHclError(at);
    names.add(name);
    return entry;
  });
  return { kind: 'object', entries: items, range };
}

function parseEntry(text: string, start: number, depth: number): ObjectEntry {
  const source = match(TEXT, text, start);
  if (source === undefined) throw new NotHclError(start);
  const key: Expression = { kind: 'literal', value: JSON.parse(source) as string, range: { start, end: start + source.length } };
  const colon = skip(text, key.range.end);
  if (text[colon] !== ':') throw new NotHclError(colon);
  const value = parseValue(text, skip(text, colon + 1), depth + 1);
  return { key, value, range: { start, end: value.range.end } };
}

function parseList(text: string, start: number, depth: number): Expression {
  const { items, range } = parseItems(text, start, ']', (at) => parseValue(text, at, depth + 1));
  return { kind: 'tuple', elements: items, range };
}

/** Parses the items from an opening bracket to its closing one. */
function parseItems<Item extends { readonly range: Range }>(
  text: string,
  start: number,
  close: string,
  parse: (at: number) => Item,
): { readonly items: readonly Item[]; readonly range: Range } {
  const items: Item[] = [];
  let at = skip(text, start + 1);
  while (text[at] !== close) {
    if (items.length > 0 && text[at] !== ',') throw new NotHclError(at);
    const item = parse(items.length === 0 ? at : skip(text, at + 1));
    items.push(item);
    at = skip(text, item.range.end);
  }
  return { items, range: { start, end: at + 1 } };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  const sticky = new RegExp(pattern, 'y');
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0];
}

function skip(text: string, at: number): number {
  return at + (match(BLANK, text, at)?.length ?? 0);
}
