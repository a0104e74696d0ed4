import type { Splice } from '../write/edit.ts';
import type { Range } from '../syntax.ts';
import { afterNewline, isBlankLine, isCommentLine, lineStart, restOfLine } from './trivia.ts';

/**
 * Cuts whole lines out, and one blank line with them where two would meet or one would open or close the body.
 * @param range what goes; it stands on lines of its own
 * @param inside the body it stands in
 * @returns the cut
 */
export function cutLines(text: string, range: Range, inside: Range): Splice {
  // A byte order mark belongs to the file, not to its first line.
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
  // The last line of a file without a final newline takes the newline in front of it along.
  if (end === text.length && !text.endsWith('\n') && before !== undefined)
    return { start: start - (text[start - 2] === '\r' ? 2 : 1), end, text: '' };
  return { start, end, text: '' };
}

/**
 * Takes one blank line along where a cut of whole lines, made of several, leaves two of them or one at a body's start or end.
 * @param cut what goes, whole lines
 * @returns the cut, widened where blank lines would be left over
 */
export function tidyCut(text: string, cut: Range): Splice {
  const { start, end } = cut;
  const before = start === 0 ? undefined : lineStart(text, start - 1);
  const blankBefore = before !== undefined && isBlankLine(text, before);
  const opens = before === undefined || /[{[(][ \t]*(?:(?:#|\/\/).*)?\r?\n$/.test(text.slice(before, start));
  if (isBlankLine(text, end) && (blankBefore || opens)) return { start, end: afterNewline(text, text.indexOf('\n', end)), text: '' };
  const closes = end === text.length || /^[ \t]*[}\])]/.test(text.slice(end, end + 200));
  return blankBefore && closes ? { start: before, end, text: '' } : { start, end, text: '' };
}

/**
 * Widens a range by the comment lines that stand directly above it.
 * @param inside the body it stands in
 * @returns the range from the first such comment line on
 */
export function withLeadingComments(text: string, range: Range, inside: Range): Range {
  let start = lineStart(text, range.start);
  while (start > inside.start) {
    const previous = lineStart(text, start - 1);
    if (previous < inside.start || !isCommentLine(text, previous)) break;
    start = previous;
  }
  return start < lineStart(text, range.start) ? { start, end: range.end } : range;
}
