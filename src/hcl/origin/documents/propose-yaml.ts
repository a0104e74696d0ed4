import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, stringify } from 'yaml';
import type { Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Json } from '#domain/json.ts';
import type { TextEdit } from '#domain/patch.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { isValueObject, knownJson } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { alignLists } from '../blocks/align-lists.ts';
import { sameParts } from '../place.ts';
import type { Wanted, Candidates } from '../place.ts';

type MapNode = YAMLMap<Node, Node | null>;
type Splices = readonly Pick<TextEdit, 'start' | 'end' | 'text'>[];

/** The layout of the file cannot be kept, or is not supported. */
class UnusualYamlError extends Error {}

/**
 * Edits a file read by yamldecode(file()); comments, order and quotes stay. None if a changed part is an alias or a block of text, or
 * shares a line with a removed part.
 * @param file with one document
 */
export function proposeYaml(file: SourceFile, wanted: Wanted): Candidates {
  const documents = parseAllDocuments<Node>(file.text, { schema: 'failsafe', uniqueKeys: false, merge: false });
  const [document] = Array.isArray(documents) ? documents : [];
  const root = document?.contents ?? null;
  if (!Array.isArray(documents) || documents.length !== 1 || root === null || (document?.errors.length ?? 0) > 0) return [];
  try {
    const splices = changeNode(file.text, root, wanted.current, wanted.desired);
    return [{ edits: splices.map((splice) => ({ path: file.path, ...splice, edit: 'set-map-entry' })), kind: 'origin' }];
  } catch (error) {
    if (error instanceof UnusualYamlError) return [];
    throw error;
  }
}

function changeNode(text: string, node: Node | null, current: Value, desired: Value): Splices {
  if (sameParts(current, desired)) return [];
  if (node === null || isAlias(node) || node.tag !== undefined || ('anchor' in node && node.anchor !== undefined))
    throw new UnusualYamlError();
  if (isMap<Node, Node | null>(node) && isValueObject(current) && isValueObject(desired)) return changeMap(text, node, current, desired);
  if (isSeq<Node>(node) && Array.isArray(current) && Array.isArray(desired)) return changeList(text, node, current, desired);
  if (!isScalar(node)) throw new UnusualYamlError();
  return [{ ...spanOf(node), text: scalarLike(node, jsonOf(desired)) }];
}

function changeMap(
  text: string,
  node: MapNode,
  current: Readonly<Record<string, Value>>,
  desired: Readonly<Record<string, Value>>,
): Splices {
  const changed = node.items.flatMap((pair): Splices => {
    const key = keyOf(pair);
    const before: Value = current[key] ?? null;
    const after: Value = desired[key] ?? null;
    return key in desired ? changeNode(text, pair.value, before, after) : [lineCut(text, startOf(pair.key), node)];
  });
  const present = new Set(node.items.map(keyOf));
  const added = Object.entries(desired).filter(([key]) => !present.has(key));
  const [first] = node.items;
  if (added.length === 0) return changed;
  if (first === undefined) return [emptyFilled(node, Object.fromEntries(added))];
  const entries = added.map(([key, value]) => [key, jsonOf(value)] as const);
  if (node.flow === true) {
    const inserted = entries.map(([key, value]) => `, ${plainOr(key)}: ${flow(value)}`).join('');
    return [...changed, { start: contentEnd(node), end: contentEnd(node), text: inserted }];
  }
  const indent = ' '.repeat(columnOf(text, startOf(first.key)));
  const lines = entries.map(([key, value]) => blockLines({ [key]: value }, indent));
  return [...changed, below(text, contentEnd(node), lines)];
}

function changeList(text: string, node: YAMLSeq<Node>, current: readonly Value[], desired: readonly Value[]): Splices {
  const aligned = alignLists(current, desired, false);
  if (aligned === undefined || node.items.length !== current.length) throw new UnusualYamlError();
  const changed = aligned.flatMap((one): Splices => {
    const item = one.kind === 'appended' ? undefined : node.items[one.index];
    if (one.kind === 'appended' || item === undefined) return [];
    if (one.kind === 'changed') return changeNode(text, item, current[one.index] ?? null, one.value);
    return [lineCut(text, startOf(item) - 2, node, contentEnd(item))];
  });
  const added = aligned.flatMap((one) => (one.kind === 'appended' ? [jsonOf(one.value)] : []));
  const [first] = node.items;
  if (added.length === 0) return changed;
  if (first === undefined) return [emptyFilled(node, added)];
  if (node.flow === true)
    return [...changed, { start: contentEnd(node), end: contentEnd(node), text: added.map((item) => `, ${flow(item)}`).join('') }];
  const indent = ' '.repeat(dashColumn(text, startOf(first)));
  return [
    ...changed,
    below(
      text,
      contentEnd(node),
      added.map((item) => blockLines([item], indent)),
    ),
  ];
}

/** Fills `{}` and `[]` on their line. */
function emptyFilled(node: MapNode | YAMLSeq<Node>, value: Value): Splices[number] {
  if (node.flow !== true) throw new UnusualYamlError();
  return { ...spanOf(node), text: flow(jsonOf(value)) };
}

/** Inserts lines after the line where the content ends, after its comment. */
function below(text: string, at: number, lines: readonly string[]): Splices[number] {
  const lineEnd = text.indexOf('\n', at);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const start = text[end - 1] === '\r' ? end - 1 : end;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return { start, end: start, text: lines.map((line) => newline + line.replaceAll('\n', newline)).join('') };
}

/** Removes whole lines, if the block keeps other items. */
function lineCut(text: string, at: number, owner: MapNode | YAMLSeq<Node>, until?: number): Splices[number] {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const pair = isMap<Node, Node | null>(owner) ? owner.items.find((one) => startOf(one.key) === at) : undefined;
  const last = until ?? (pair === undefined ? undefined : contentEnd(pair.value ?? pair.key));
  if (owner.flow === true || owner.items.length < 2 || last === undefined || text.slice(lineStart, at).trim() !== '')
    throw new UnusualYamlError();
  const lineEnd = text.indexOf('\n', last);
  return { start: lineStart, end: lineEnd < 0 ? text.length : lineEnd + 1, text: '' };
}

/** The end of a node's content, because the range of a block may include more. */
function contentEnd(node: Node): number {
  const inner = isSeq<Node>(node) ? node.items.at(-1) : isMap<Node, Node | null>(node) ? lastOf(node) : undefined;
  return inner === undefined || inner === null ? spanOf(node).end : contentEnd(inner);
}

function lastOf(node: MapNode): Node | undefined {
  const pair = node.items.at(-1);
  return pair === undefined ? undefined : (pair.value ?? pair.key);
}

function spanOf(node: Node): { readonly start: number; readonly end: number } {
  const { range } = node;
  if (range === undefined || range === null) throw new UnusualYamlError();
  return { start: range[0], end: range[1] };
}

function startOf(node: Node): number {
  return spanOf(node).start;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

function dashColumn(text: string, at: number): number {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const dash = /^(\s*)-\s/.exec(text.slice(lineStart, at));
  if (dash === null) throw new UnusualYamlError();
  return dash[1]?.length ?? 0;
}

function keyOf({ key }: Pair<Node, Node | null>): string {
  if (!isScalar(key)) throw new UnusualYamlError();
  return String(key.value);
}

function jsonOf(value: Value): Json {
  const json = knownJson(value);
  if (json === undefined) throw new UnusualYamlError();
  return json;
}

/** Keeps the quotes. */
function scalarLike(node: Scalar, value: Json): string {
  if (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED' || (typeof value === 'object' && value !== null))
    throw new UnusualYamlError();
  if (typeof value !== 'string') return String(value);
  return node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' ? quotedAs(node.type, value) : plainOr(value);
}

function blockLines(value: Json, indent: string): string {
  const text = stringify(value, { version: '1.1', lineWidth: 0, indentSeq: true });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => indent + line)
    .join('\n');
}

/** Quotes a text as `type`, or with double quotes if needed. */
function quotedAs(type: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE', value: string): string {
  return type === 'QUOTE_SINGLE' && /^[\u0020-\u007e]*$/.test(value) ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

/** YAML 1.1 does not read yes, 08 and 1_0 as texts, so only safe words are left unquoted. */
function plainOr(value: string): string {
  const isPlain = /^[A-Za-z_/][\w./-]*$/.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

/** `{ name: value }`, `[a, b]` or a scalar. https://yaml.org/spec/1.2.2/#74-flow-collection-styles */
function flow(value: Json): string {
  if (typeof value === 'string') return plainOr(value);
  if (Array.isArray(value)) return `[${value.map((item) => flow(item as Json)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${plainOr(key)}: ${flow(item as Json)}`)
    .join(', ')} }`;
}
