import type { TextEdit } from '#domain/patch.ts';
import { sharedEnds } from '../text/shared-ends.ts';

/** Reduces an edit to the characters that differ. */
export function trimmed(edit: TextEdit, present: string): TextEdit {
  const { start, end } = sharedEnds(present, edit.text);
  return { ...edit, start: edit.start + start, end: edit.end - end, text: edit.text.slice(start, edit.text.length - end) };
}
