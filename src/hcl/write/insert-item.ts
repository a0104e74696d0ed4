import type { Splice } from './edit.ts';
import { countColumns } from '../text/line-cells.ts';
import type { Range } from '../syntax.ts';
import { afterNewline, commaBetween, indentAt, lineStart, restOfLine, startsLine } from '../text/trivia.ts';

/** A list or object. */
export interface Bracketed {
  /** The range with both brackets. */
  readonly range: Range;
  readonly items: readonly Range[];
  /** True for a list; commas are optional in an object. */
  readonly needsCommas: boolean;
}

export interface Surroundings {
  readonly newline: string;
  readonly indentUnit: string;
  /** No line breaks allowed. */
  readonly oneLine: boolean;
  readonly trailingComma: boolean;
  /** Whether the object has commas. */
  readonly commas: boolean;
}

export interface ItemPlace {
  readonly oneLine: boolean;
  /** The indentation of the line where the item starts. */
  readonly indent: string;
  readonly column: number;
  /** Returns the splices for a rendered item. */
  readonly splices: (item: string) => readonly Splice[];
}

/** The place after the last item. */
export function placeForItem(text: string, list: Bracketed, style: Surroundings): ItemPlace {
  const last = list.items.at(-1);
  if (last === undefined) return placeInEmpty(text, list, style);
  const close = list.range.end - 1;
  return text.slice(last.end, close).includes('\n') ? placeOnNewLine(text, list, last, style) : placeAfterLast(text, list, last, style);
}

function placeInEmpty(text: string, list: Bracketed, style: Surroundings): ItemPlace {
  const open = list.range.start + 1;
  const close = list.range.end - 1;
  const indent = indentAt(text, list.range.start) + style.indentUnit;
  const inside = text.slice(open, close);
  if (inside.trim() !== '') return inside.includes('\n') ? placeBelowComments(text, list, style) : placeBehindComment(text, list, indent);
  if (style.oneLine) {
    const space = list.needsCommas ? '' : ' ';
    return {
      oneLine: true,
      indent,
      column: countColumns(text.slice(lineStart(text, open), open)) + 1,
      splices: (item) => [{ start: open, end: close, text: `${space}${item}${space}` }],
    };
  }
  return {
    oneLine: false,
    indent,
    column: countColumns(indent),
    splices: (item) => [
      {
        start: open,
        end: close,
        text: `${style.newline}${indent}${item}${comma(list, style)}${style.newline}${indentAt(text, list.range.start)}`,
      },
    ],
  };
}

/** The place in a container that has only comments, each on its own line. */
function placeBelowComments(text: string, list: Bracketed, style: Surroundings): ItemPlace {
  const close = list.range.end - 1;
  const indent = indentAt(text, close) + style.indentUnit;
  const ownLine = startsLine(text, close);
  const at = ownLine ? lineStart(text, close) : close;
  const before = ownLine ? '' : style.newline;
  return {
    oneLine: false,
    indent,
    column: countColumns(indent),
    splices: (item) => [{ start: at, end: at, text: `${before}${indent}${item}${comma(list, style)}${style.newline}` }],
  };
}

/** The place in a one-line container that has only a comment. */
function placeBehindComment(text: string, list: Bracketed, indent: string): ItemPlace {
  const close = list.range.end - 1;
  return {
    oneLine: true,
    indent,
    column: countColumns(indent),
    splices: (item) => [{ start: close, end: close, text: `${text[close - 1] === ' ' ? '' : ' '}${item} ` }],
  };
}

function comma(list: Bracketed, style: Surroundings): string {
  return (list.needsCommas || style.commas) && style.trailingComma ? ',' : '';
}

function placeOnNewLine(text: string, list: Bracketed, last: Range, style: Surroundings): ItemPlace {
  const close = list.range.end - 1;
  const trailing = commaBetween(text, last.end, close);
  const at = restOfLine(text, trailing === undefined ? last.end : trailing + 1) ?? last.end;
  const ownLine = list.items.findLast((item) => startsLine(text, item.start));
  const indent = ownLine === undefined ? indentAt(text, last.start) + style.indentUnit : indentAt(text, ownLine.start);
  const addsComma = trailing === undefined && (list.needsCommas || style.commas);
  return {
    oneLine: false,
    indent,
    column: countColumns(indent),
    splices: (item) => [
      ...(addsComma ? [{ start: last.end, end: last.end, text: ',' }] : []),
      { start: at, end: at, text: `${style.newline}${indent}${item}${trailing === undefined ? '' : ','}` },
    ],
  };
}

function placeAfterLast(text: string, list: Bracketed, last: Range, style: Surroundings): ItemPlace {
  const close = list.range.end - 1;
  const trailing = commaBetween(text, last.end, close);
  const previous = list.items.at(-2);
  const spread = text.slice(list.range.start, list.range.end).includes('\n');
  const separator = previous === undefined ? '' : text.slice(previous.end, last.start);
  const copied = /^\s*,?\s*$/.test(separator) && separator !== '' ? separator : ', ';
  const at = trailing === undefined ? last.end : trailing + 1;
  const hugs = spread && text[last.end - 1] === '}' && startsLine(text, last.end - 1);
  const before = trailing === undefined ? copied : copied.replace(',', '');
  const indent = indentAt(text, hugs ? list.range.start : last.start);
  return {
    oneLine: !spread || (style.oneLine && !hugs),
    indent,
    column: countColumns(text.slice(lineStart(text, last.end), last.end)) + 2,
    splices: (item) => [
      ...(hugs && item.includes('\n') ? shiftClosing(text, last, indent, style) : []),
      { start: at, end: at, text: `${before}${item}${trailing === undefined ? '' : ','}` },
    ],
  };
}

/** `}, {` is one level deeper than `}]`: terraform fmt counts all brackets of a line. */
function shiftClosing(text: string, last: Range, indent: string, style: Surroundings): readonly Splice[] {
  const start = lineStart(text, last.end);
  return indentAt(text, start) === indent ? [{ start, end: start + indent.length, text: indent + style.indentUnit }] : [];
}

/** Removes an item with its lines and trailing comment; comments on their own lines stay. */
export function cutItem(text: string, list: Bracketed, index: number): readonly Splice[] {
  const item = list.items[index];
  if (item === undefined) return [];
  const close = list.range.end - 1;
  const next = list.items[index + 1];
  const previous = list.items[index - 1];
  const own = commaBetween(text, item.end, next?.start ?? close);
  const lineEnd = restOfLine(text, own === undefined ? item.end : own + 1);
  const wholeLines = startsLine(text, item.start) && lineEnd !== undefined && lineEnd < close;
  if (list.items.length === 1) return cutOnly(text, list, item, wholeLines ? lineEnd : undefined);
  if (wholeLines) {
    const previousComma =
      next === undefined && own === undefined && previous !== undefined ? commaBetween(text, previous.end, item.start) : undefined;
    const cut = { start: lineStart(text, item.start), end: afterNewline(text, lineEnd), text: '' };
    return previousComma === undefined ? [cut] : [{ start: previousComma, end: previousComma + 1, text: '' }, cut];
  }
  if (next !== undefined) return [cutBefore(text, item, next, own)];
  return previous === undefined ? [] : cutLast(text, list, { previous, item, own });
}

function cutOnly(text: string, list: Bracketed, item: Range, lineEnd: number | undefined): readonly Splice[] {
  const open = list.range.start + 1;
  const close = list.range.end - 1;
  const before = text.slice(open, item.start);
  const after = text.slice(lineEnd ?? item.end, close);
  if (before.trim() === '' && /^[\s,]*$/.test(after)) return [{ start: open, end: close, text: '' }];
  if (lineEnd !== undefined) return [{ start: lineStart(text, item.start), end: afterNewline(text, lineEnd), text: '' }];
  const trailing = commaBetween(text, item.end, close);
  return [{ start: item.start, end: trailing === undefined ? item.end : trailing + 1, text: '' }];
}

function cutBefore(text: string, item: Range, next: Range, own: number | undefined): Splice {
  if (text.slice(own === undefined ? item.end : own + 1, next.start).trim() === '' && !text.slice(item.end, next.start).includes('\n'))
    return { start: item.start, end: next.start, text: '' };
  const end = own === undefined ? item.end : own + 1;
  if (!/^[ \t]*\r?\n/.test(text.slice(end)))
    return { start: item.start, end: end + (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0), text: '' };
  let start = item.start;
  while (/[ \t]/.test(text[start - 1] ?? '')) start -= 1;
  return { start, end, text: '' };
}

function cutLast(
  text: string,
  list: Bracketed,
  at: { readonly previous: Range; readonly item: Range; readonly own: number | undefined },
): readonly Splice[] {
  const { previous, item, own } = at;
  const separator = commaBetween(text, previous.end, item.start);
  const from = separator ?? previous.end;
  const restored = restoreClosing(text, list, previous);
  if (own !== undefined && separator !== undefined) return [...restored, { start: separator + 1, end: own + 1, text: '' }];
  const gap = text.slice(separator === undefined ? from : from + 1, item.start);
  const start = /^[ \t]*$/.test(text.slice(previous.end, from)) ? previous.end : from;
  if (gap.trim() === '') return [...restored, { start, end: own === undefined ? item.end : own + 1, text: '' }];
  return [
    { start: from, end: separator === undefined ? from : from + 1, text: '' },
    { start: item.start, end: own === undefined ? item.end : own + 1, text: '' },
  ];
}

/** The reverse of shiftClosing. */
function restoreClosing(text: string, list: Bracketed, previous: Range): readonly Splice[] {
  const indent = indentAt(text, list.range.end);
  const start = lineStart(text, previous.end);
  const deeper = indentAt(text, start);
  return startsLine(text, previous.end - 1) &&
    start > list.range.start &&
    lineStart(text, list.range.end) > start &&
    deeper.startsWith(indent)
    ? [{ start, end: start + deeper.length, text: indent }]
    : [];
}
