import type { TextEdit } from '#domain/patch.ts';
import { alignEdits } from './align-edits.ts';
import { orderEdits } from './apply-edits.ts';
import { tidyCut } from './cut-lines.ts';
import { lineStart } from './trivia.ts';

/** Compatible edits, or the first conflict. */
export type MergedEdits =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'conflict'; readonly at: number };

/**
 * Merges edits of one file. Deletions may overlap; edits that only align are dropped and computed again. Identical edits count once;
 * insertions at one offset keep their order, arguments before blocks.
 * @returns the edits in text order, without overlaps
 */
export function mergeEdits(text: string, edits: readonly TextEdit[]): MergedEdits {
  const distinct = argumentsFirst(orderEdits(edits));
  const changes = distinct.filter((edit) => !isSpacing(text, edit));
  if (changes.length < 2 && !distinct.some((edit, index) => overlaps(edit, distinct[index + 1]))) return { kind: 'edits', edits: distinct };
  const united = mergeCuts(text, changes);
  const at = united.findIndex((edit, index) => overlaps(edit, united[index + 1]));
  if (at >= 0) return { kind: 'conflict', at: united[at + 1]?.start ?? 0 };
  return { kind: 'edits', edits: argumentsFirst(orderEdits(alignEdits(text, united, true))) };
}

/** Joins adjacent deletions of whole lines. Deletions within a line are not joined, because it is ambiguous which comma to keep. */
function mergeCuts(text: string, ordered: readonly TextEdit[]): readonly TextEdit[] {
  const united: { edit: TextEdit; parts: number }[] = [];
  for (const edit of ordered) {
    const last = united.at(-1);
    if (last !== undefined && edit.start <= last.edit.end && isLineCut(text, last.edit) && isLineCut(text, edit))
      united[united.length - 1] = { edit: { ...last.edit, end: Math.max(last.edit.end, edit.end) }, parts: last.parts + 1 };
    else united.push({ edit, parts: 1 });
  }
  const tidied = united.map(({ edit, parts }) => (parts === 1 ? edit : { ...edit, ...tidyCut(text, edit) }));
  // A deleted blank line may have separated a deletion from the next one.
  return tidied.length === ordered.length ? tidied : mergeCuts(text, tidied);
}

/** Insertions at one offset: arguments before blocks. */
function argumentsFirst(ordered: readonly TextEdit[]): readonly TextEdit[] {
  const isBlock = ({ edit }: TextEdit): number => (edit === 'add-block' || edit === 'add-ignore-changes' ? 1 : 0);
  return [...ordered].sort((left, right) => left.start - right.start || left.end - right.end || isBlock(left) - isBlock(right));
}

function isLineCut(text: string, { start, end, text: written }: TextEdit): boolean {
  return written === '' && start < end && lineStart(text, start) === start && (end === text.length || lineStart(text, end) === end);
}

function overlaps(edit: TextEdit, next: TextEdit | undefined): boolean {
  return next !== undefined && next.start < edit.end;
}

/** Changes only spacing inside a line. */
function isSpacing(text: string, edit: TextEdit): boolean {
  return (
    /^ *$/.test(edit.text) &&
    /^[ \t]+$/.test(text.slice(edit.start, edit.end)) &&
    text.slice(lineStart(text, edit.start), edit.start).trim() !== ''
  );
}
