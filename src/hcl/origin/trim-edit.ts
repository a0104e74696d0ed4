import type { TextEdit } from '#domain/patch.ts';
import { sharedEnds } from '../text/shared-ends.ts';

/** An edit without what it would replace by itself. */
export function trimmed(edit: TextEdit, present: string): TextEdit {
  const { start, end } = sharedEnds(present, edit.text);
  return { ...edit, start: edit.start + start, end: edit.end - end, text: edit.text.slice(start, edit.text.length - end) };
}
