/** Finds places in a file as plain JSON, without regard to the meaning of its members. */
import { isJsonCode } from '#domain/workspace/code-file.ts';
import { bodyAt, partsOf } from '../at-range.ts';
import { isHclFile } from '../parse/parse.ts';
import type { Block, Body, Expression, HclFile, ObjectEntry, Range, ExpressionOf } from '../syntax.ts';
import { parseJson, rootObject } from './parse-json.ts';

/**
 * Returns a file as plain JSON.
 * @param file a parsed JSON file, code included
 * @returns its members as attributes
 */
export function rawJson(file: HclFile): HclFile {
  if (!isJsonCode(file.path)) return file;
  const raw = parseJson(file.path, file.text);
  return isHclFile(raw) ? raw : file;
}

/**
 * Finds an object. The file's own object has the range of its body or of the whole text; others are found with or without braces.
 * @param file a file as JSON
 * @returns the outermost one, or undefined
 */
export function objectAt(file: HclFile, range: Range): ExpressionOf<'object'> | undefined {
  const isWhole = (start: number, end: number): boolean => range.start === start && range.end === end;
  const root = rootObject(file);
  if (isWhole(0, file.text.length)) return root;
  let at: Expression | undefined = root;
  while (at !== undefined) {
    const { start, end } = at.range;
    if (at.kind === 'object' && (isWhole(start, end) || isWhole(start + 1, end - 1))) return at;
    at = partsOf(at).find((part) => part.range.start <= range.start && range.end <= part.range.end);
  }
  return undefined;
}

/**
 * Returns the range of the body that an edit names: for a block's own range, the range between its braces.
 * @param file the parsed file
 * @returns the range as objectAt takes it
 */
export function bodyRange(file: HclFile, range: Range): Range {
  return isJsonCode(file.path) ? (bodyAt(file, range)?.block?.inside ?? range) : range;
}

/**
 * Finds the last label of a block.
 * @param file the parsed file
 * @returns the range of the key without its quotes; undefined for a block that is not in the file
 */
export function jsonLabelRange(file: HclFile, { inside, labels }: Block): Range | undefined {
  const keys: Range[] = [];
  const encloses = ({ range }: { readonly range: Range }): boolean => range.start <= inside.start && inside.end <= range.end;
  for (let at: Expression | undefined = rootObject(rawJson(file)); at !== undefined;) {
    const entry: ObjectEntry | undefined = at.kind === 'object' ? at.entries.find(encloses) : undefined;
    if (entry !== undefined) keys.push(entry.key.range);
    at = at.kind === 'tuple' ? at.elements.find(encloses) : entry?.value;
  }
  const key = keys[labels.length];
  return key === undefined ? undefined : { start: key.start + 1, end: key.end - 1 };
}

/** A comment in JSON code: the member `"//"`. */
export interface JsonComment {
  readonly text: string;
  /** The range of the member. */
  readonly range: Range;
  /** The range between the braces of the block that contains it. */
  readonly within: Range;
}

/**
 * Lists the comments of JSON code: members `"//"` of blocks and of the file. In a map such a member is data.
 * https://developer.hashicorp.com/terraform/language/syntax/json#comment-properties
 * @param file the parsed file
 * @returns the comments that are text, in source order
 */
export function jsonCommentsOf(file: HclFile): readonly JsonComment[] {
  if (!file.text.includes('"//"')) return [];
  const root = rootObject(rawJson(file));
  const bodies = new Set([root.range.start, ...startsOf(file.body)]);
  return commentsIn(root, bodies);
}

function startsOf(body: Body): readonly number[] {
  return body.blocks.flatMap((block) => [block.inside.start - 1, ...startsOf(block.body)]);
}

function commentsIn(value: Expression, bodies: ReadonlySet<number>): readonly JsonComment[] {
  if (value.kind === 'tuple') return value.elements.flatMap((element) => commentsIn(element, bodies));
  if (value.kind !== 'object') return [];
  const within = { start: value.range.start + 1, end: value.range.end - 1 };
  return value.entries.flatMap((entry) => {
    const isComment = entry.key.kind === 'literal' && entry.key.value === '//' && bodies.has(value.range.start);
    if (!isComment) return commentsIn(entry.value, bodies);
    const text = entry.value.kind === 'literal' && typeof entry.value.value === 'string' ? entry.value.value : undefined;
    return text === undefined ? [] : [{ text, range: entry.range, within }];
  });
}
