import type { Splice } from '../write/edit.ts';
import type { Range } from '../syntax.ts';
import { afterNewline, isBlankLine, isCommentLine, lineStart, restOfLine } from './trivia.ts';

/** Removes whole lines, and a blank line if two would be adjacent, or one would begin or end the body. `inside`: the enclosing body. */
export function cutLines(text: string, range: Range, inside: Range): Splice {
  // A byte order mark belongs to the file, not to the first line.
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  const start = Math.max(lineStart(text, range.start), inside.start, first);
  const lineEnd = restOfLine(text, range.end) ?? range.end;
  const end = afterNewline(text, lineEnd);
  const before = start === first ? undefined : lineStart(text, start - 1);
  const afterBlank = before !== undefined && isBlankLine(text, before);
  const opensBody = before === undefined || before < inside.start;
  if (end < text.length && isBlankLine(text, end) && (afterBlank || opensBody))
    return { start, end: afterNewline(text, text.indexOf('\n', end)), text: '' };
  const closesBody = text.slice(end, inside.end).trim() === '';
  if (afterBlank && closesBody) return { start: before, end, text: '' };
  // Without a final newline, the cut of the last line includes the newline before it.
  if (end === text.length && !text.endsWith('\n') && before !== undefined)
    return { start: start - (text[start - 2] === '\r' ? 2 : 1), end, text: '' };
  return { start, end, text: '' };
}

/** Extends a cut of whole lines by a blank line if two would be left, or one at the start or end of a body. */
export function tidyCut(text: string, cut: Range): Splice {
  const { start, end } = cut;
  const before = start === 0 ? undefined : lineStart(text, start - 1);
  const blankBefore = before !== undefined && isBlankLine(text, before);
  const opens = before === undefined || /[{[(][ \t]*(?:(?:#|\/\/).*)?\r?\n$/.test(text.slice(before, start));
  if (isBlankLine(text, end) && (blankBefore || opens)) return { start, end: afterNewline(text, text.indexOf('\n', end)), text: '' };
  const closes = end === text.length || /^[ \t]*[}\])]/.test(text.slice(end, end + 200));
  return blankBefore && closes ? { start: before, end, text: '' } : { start, end, text: '' };
}

/** Extends a range to the comment lines directly above it. `inside`: the enclosing body. */
export function withLeadingComments(text: string, range: Range, inside: Range): Range {
  let start = lineStart(text, range.start);
  while (start > inside.start) {
    const previous = lineStart(text, start - 1);
    if (previous < inside.start || !isCommentLine(text, previous)) break;
    start = previous;
  }
  return start < lineStart(text, range.start) ? { start, end: range.end } : range;
}
