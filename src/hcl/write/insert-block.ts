import { blockAt, bodyAt } from '../at-range.ts';
import type { BodyPlace } from '../at-range.ts';
import type { Splice, Refusal } from './edit.ts';
import { indentUnitAt } from '../text/indent-unit.ts';
import { newlineAt } from '../text/code-style.ts';
import type { Block, HclFile, Range } from '../syntax.ts';
import { indentAt, isBlankLine, lineStart, restOfLine, startsLine } from '../text/trivia.ts';
import { refuse, refuseRange } from './edit.ts';

/** At the end of the file, after a block, or at the end of a body. */
export type BlockPosition = 'end' | { readonly after: Range } | { readonly inside: Range };

export interface BlockPlace {
  readonly kind: 'place';
  readonly parent: BodyPlace;
  readonly indent: string;
  readonly newline: '\n' | '\r\n';
  /** An offset that shows the local style. */
  readonly near: number;
  /** Returns the splices for a rendered block. */
  readonly splices: (block: string) => readonly Splice[];
}

/**
 * Returns the place and the blank lines for a new block.
 * @param type decides the distance to other blocks of its type
 * @returns the reason if the position does not exist
 */
export function placeForBlock(file: HclFile, position: BlockPosition, type: string): BlockPlace | Refusal {
  if (position === 'end') return placeAtEnd(file);
  if ('after' in position) {
    const found = blockAt(file, position.after);
    const at = found === undefined ? undefined : restOfLine(file.text, found.block.range.end);
    if (found === undefined || at === undefined)
      return refuse(`expected a block at ${position.after.start}–${position.after.end} of ${file.path}, on separate lines`);
    return placeBehind(file, found.parent, {
      at,
      indent: indentAt(file.text, found.block.range.start),
      apart: keepsApart(file.text, found.parent, type),
    });
  }
  const parent = bodyAt(file, position.inside);
  if (parent === undefined) return refuseRange('a block', file, position.inside);
  return parent.block === undefined ? placeAtEnd(file) : placeInside(file, parent, parent.block, type);
}

function placeAtEnd(file: HclFile): BlockPlace {
  const { text } = file;
  const newline = newlineAt(text, text.length);
  const parent: BodyPlace = { body: file.body, inside: { start: 0, end: text.length }, block: undefined };
  const base = { kind: 'place' as const, parent, indent: '', newline, near: text.length };
  if (text.replace('\uFEFF', '').trim() === '')
    return { ...base, splices: (block) => [{ start: text.length, end: text.length, text: block + newline }] };
  if (!text.endsWith('\n'))
    return { ...base, splices: (block) => [{ start: text.length, end: text.length, text: `${newline}${newline}${block}` }] };
  const blank = isBlankLine(text, lineStart(text, text.length - 1));
  return { ...base, splices: (block) => [{ start: text.length, end: text.length, text: `${blank ? '' : newline}${block}${newline}` }] };
}

function placeBehind(
  file: HclFile,
  parent: BodyPlace,
  where: { readonly at: number; readonly indent: string; readonly apart: boolean },
): BlockPlace {
  const { at, indent } = where;
  const newline = newlineAt(file.text, at);
  const gap = where.apart ? newline + newline : newline;
  return {
    kind: 'place',
    parent,
    indent,
    newline,
    near: at,
    splices: (block) => [{ start: at, end: at, text: `${gap}${indent}${block}` }],
  };
}

function placeInside(file: HclFile, parent: BodyPlace, block: Block, type: string): BlockPlace {
  const { text } = file;
  const siblings = parent.body.blocks.filter((candidate) => candidate.type === type);
  const last = siblings.at(-1) ?? lastOf(text, parent);
  const end = last === undefined ? undefined : restOfLine(text, last.range.end);
  if (last !== undefined && end !== undefined && startsLine(text, last.range.start)) {
    return placeBehind(file, parent, { at: end, indent: indentAt(text, last.range.start), apart: keepsApart(text, parent, type) });
  }
  const newline = newlineAt(text, block.inside.start);
  const outer = indentAt(text, block.range.start);
  const indent = outer + indentUnitAt(file, block.inside.start);
  const found = text.slice(block.inside.start, block.inside.end).trim();
  const place = { kind: 'place' as const, parent, indent, newline, near: block.inside.start };
  if (found === '' || !startsLine(text, block.inside.end)) {
    const kept = found === '' ? '' : `${newline}${indent}${found}${newline}`;
    return { ...place, splices: (rendered) => [{ ...block.inside, text: `${kept}${newline}${indent}${rendered}${newline}${outer}` }] };
  }
  const at = lineStart(text, block.inside.end);
  return { ...place, splices: (rendered) => [{ start: at, end: at, text: `${indent}${rendered}${newline}` }] };
}

/** Items that end a block by convention: https://developer.hashicorp.com/terraform/language/style#resource-order */
const TRAILING = new Set(['tags', 'tags_all', 'lifecycle', 'timeouts', 'depends_on']);

/** The last item, except trailing ones after a blank line. */
function lastOf(text: string, parent: BodyPlace): { readonly range: Range } | undefined {
  const items = [
    ...parent.body.attributes.map(({ range, name }) => ({ range, name })),
    ...parent.body.blocks.map(({ range, type }) => ({ range, name: type })),
  ].sort((left, right) => left.range.start - right.range.start);
  const last = items.findLastIndex(({ name, range }, index) => {
    const before = items[index - 1];
    return before === undefined || !TRAILING.has(name) || !/\n[ \t]*\r?\n/.test(text.slice(before.range.end, range.start));
  });
  return items[last];
}

/** Whether a blank line separates blocks: as between the last two blocks of the type, else of any type, else true. */
function keepsApart(text: string, parent: BodyPlace, type: string): boolean {
  if (parent.block === undefined) return true;
  const { blocks } = parent.body;
  const same = blocks.filter((candidate) => candidate.type === type);
  const pair = (same.length > 1 ? same : blocks).slice(-2);
  const [first, second] = pair;
  if (first === undefined || second === undefined) return true;
  return /\n[ \t]*\r?\n/.test(text.slice(first.range.end, second.range.start));
}
