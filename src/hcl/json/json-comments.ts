import type { Body, Expression, HclFile, Range } from '../syntax.ts';
import { rawJson } from './json-places.ts';
import { rootObject } from './parse-json.ts';

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
