/** Returns the lengths of the common start and the common end of two texts; together at most the length of the shorter one. */
import type { TextEdit } from '#domain/patch.ts';

export function sharedEnds(left: string, right: string): { readonly start: number; readonly end: number } {
  const most = Math.min(left.length, right.length);
  let start = 0;
  while (start < most && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return { start, end };
}

/** Reduces an edit to the characters that differ. */
export function trimmed(edit: TextEdit, present: string): TextEdit {
  const { start, end } = sharedEnds(present, edit.text);
  return { ...edit, start: edit.start + start, end: edit.end - end, text: edit.text.slice(start, edit.text.length - end) };
}
