import type { TextEdit } from '#domain/patch.ts';

/** An edit without what it would replace by itself. */
export function trimmed(edit: TextEdit, present: string): TextEdit {
  const most = Math.min(present.length, edit.text.length);
  let before = 0;
  while (before < most && present[before] === edit.text[before]) before += 1;
  let after = 0;
  while (after < most - before && present.at(-1 - after) === edit.text.at(-1 - after)) after += 1;
  return { ...edit, start: edit.start + before, end: edit.end - after, text: edit.text.slice(before, edit.text.length - after) };
}
