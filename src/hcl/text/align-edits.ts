import type { TextEdit } from '#domain/patch.ts';
import { authorAligns, gapsToChange, isAligned, runsOf, showsAlignment } from './aligned-runs.ts';
import type { Cell, Gap, Run } from './aligned-runs.ts';
import { windowAround } from './line-windows.ts';
import { applyTextEdits, orderEdits } from './apply-edits.ts';

/** Part of the new text: written by an edit, or unchanged. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly oldStart: number;
  /** Index of the edit; undefined: unchanged. */
  readonly edit: number | undefined;
}

/**
 * Aligns `=` and comments in the runs that edits touch, as `terraform fmt` does, if the author aligns.
 * @param neighbours also move neighbouring lines, by edits of their own
 */
export function alignEdits(text: string, edits: readonly TextEdit[], neighbours: boolean): readonly TextEdit[] {
  // The column of comments depends on the values before them.
  return alignCells(text, alignCells(text, edits, 'assign', neighbours), 'comment', neighbours);
}

function alignCells(whole: string, edits: readonly TextEdit[], cell: Cell, neighbours: boolean): readonly TextEdit[] {
  const inFile = orderEdits(edits);
  // A run is always inside one window.
  const window = windowAround(whole, { start: inFile[0]?.start ?? 0, end: Math.max(0, ...inFile.map((edit) => edit.end)) });
  const text = whole.slice(window.start, window.end);
  const ordered = moveEdits(inFile, -window.start);
  const newText = applyTextEdits(text, ordered);
  const segments = segmentsOf(text, ordered);
  const oldRuns = runsOf(text, cell);
  const runAt = new Map(oldRuns.flatMap((run) => run.lines.map((line) => [line[cell], run] as const)));
  const fileAligns = authorAligns(whole, cell);
  const gaps: { gap: Gap; mayMove: boolean }[] = [];
  for (const run of runsOf(newText, cell)) {
    const origins = [...new Set(run.lines.map((line) => runAt.get(toOld(line[cell] ?? 0, segments))))].filter((old) => old !== undefined);
    if (isUntouched(run, origins, segments) || !origins.every((old) => isAligned(text, old, cell))) continue;
    if (!fileAligns && !origins.some((old) => showsAlignment(text, old, cell))) continue;
    // If an author aligns across comment lines, unlike terraform fmt, half a column must not be moved.
    const mayMove = neighbours && origins.every((old) => old.paragraph.every((beside) => isAligned(text, beside, cell)));
    gaps.push(...gapsToChange(newText, run, cell).map((gap) => ({ gap, mayMove })));
  }
  return moveEdits(respace(ordered, segments, gaps), window.start);
}

function moveEdits(edits: readonly TextEdit[], by: number): readonly TextEdit[] {
  return edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by }));
}

/** Gaps inside an edit change its text; others become edits. */
function respace(
  ordered: readonly TextEdit[],
  segments: readonly Segment[],
  gaps: readonly { readonly gap: Gap; readonly mayMove: boolean }[],
): readonly TextEdit[] {
  const texts = ordered.map((edit) => edit.text);
  const moves: TextEdit[] = [];
  const [first] = ordered;
  if (first === undefined) return ordered;
  for (const { gap, mayMove } of gaps.toReversed()) {
    const segment = segments.find(
      (candidate) => candidate.start <= gap.start && gap.end <= candidate.end && candidate.end > candidate.start,
    );
    if (segment === undefined) continue;
    const from = gap.start - segment.start;
    const to = gap.end - segment.start;
    const own = segment.edit === undefined ? undefined : texts[segment.edit];
    if (segment.edit !== undefined && own !== undefined) texts[segment.edit] = own.slice(0, from) + gap.wanted + own.slice(to);
    else if (mayMove) moves.push({ ...first, start: segment.oldStart + from, end: segment.oldStart + to, text: gap.wanted });
  }
  return [...ordered.map((edit, index) => ({ ...edit, text: texts[index] ?? edit.text })), ...moves.toReversed()];
}

function segmentsOf(text: string, ordered: readonly TextEdit[]): readonly Segment[] {
  const segments: Segment[] = [];
  let old = 0;
  let at = 0;
  const push = (length: number, edit: number | undefined): void => {
    segments.push({ start: at, end: at + length, oldStart: old, edit });
    at += length;
  };
  for (const [index, edit] of ordered.entries()) {
    push(edit.start - old, undefined);
    old = edit.start;
    push(edit.text.length, index);
    old = edit.end;
  }
  push(text.length - old, undefined);
  return segments;
}

function toOld(offset: number, segments: readonly Segment[]): number | undefined {
  const segment = segments.find((candidate) => candidate.edit === undefined && candidate.start <= offset && offset < candidate.end);
  return segment === undefined ? undefined : offset - segment.start + segment.oldStart;
}

/** True for the same lines without an edit inside. */
function isUntouched(run: Run, origins: readonly Run[], segments: readonly Segment[]): boolean {
  const first = run.lines[0];
  const last = run.lines.at(-1);
  if (origins.length !== 1 || origins[0]?.lines.length !== run.lines.length || first === undefined || last === undefined) return false;
  return segments.some((segment) => segment.edit === undefined && segment.start <= first.start && last.end <= segment.end);
}
