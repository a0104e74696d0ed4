/**
 * Keeps runs aligned that were aligned: given edits of a text, moves `=` and trailing comments of the runs they touch to where
 * `terraform fmt` puts them. A run that its author did not align stays as it is.
 */
import type { TextEdit } from '#domain/patch.ts';
import { applyTextEdits, orderEdits } from './apply-edits.ts';
import { countColumns, readLineCells } from './line-cells.ts';
import type { LineCells } from './line-cells.ts';

type Cell = 'assign' | 'comment';

/** A stretch of the new text: what an edit wrote, or what it left alone. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly oldStart: number;
  /** Index of the edit that wrote it. */
  readonly edit: number | undefined;
}

/**
 * Aligns what edits write with its neighbours.
 * @param text the file's text before the edits
 * @param edits edits of that file that do not overlap
 * @param neighbours whether neighbouring lines of an aligned run may be moved too, as edits of their own
 * @returns the edits with spacing adjusted, and one more for each neighbour that moves
 */
export function alignEdits(text: string, edits: readonly TextEdit[], neighbours: boolean): readonly TextEdit[] {
  // A comment's column depends on where the values ended up, so the order matters.
  return alignCells(text, alignCells(text, edits, 'assign', neighbours), 'comment', neighbours);
}

/**
 * Whether a file's author aligns the `=` of neighbouring lines.
 * @param text the file's text
 * @returns true where most runs that could show it do, or none could
 */
export function alignsEquals(text: string): boolean {
  return authorAligns(text, chainsOf(readLineCells(text), 'assign'), 'assign');
}

function alignCells(text: string, edits: readonly TextEdit[], cell: Cell, neighbours: boolean): readonly TextEdit[] {
  const ordered = orderEdits(edits);
  const newText = applyTextEdits(text, ordered);
  const segments = segmentsOf(text, ordered);
  const oldChains = chainsOf(readLineCells(text), cell);
  const chainAt = new Map(oldChains.flatMap((chain) => chain.map((line) => [line[cell], chain] as const)));
  const fileAligns = authorAligns(text, oldChains, cell);
  const rewritten = ordered.map((edit) => edit.text);
  const moves: TextEdit[] = [];
  const shifts: { edit: number; from: number; to: number; gap: string }[] = [];
  for (const chain of chainsOf(readLineCells(newText), cell)) {
    const before = chain.map((line) => chainAt.get(toOld(line[cell] ?? 0, segments)));
    const origins = new Set(before.filter((old) => old !== undefined));
    if (isUntouched(chain, [...origins], segments) || !shouldAlign(text, [...origins], cell, fileAligns)) continue;
    for (const { start, end, wanted } of gapsToChange(newText, chain, cell)) {
      const segment = segments.find((candidate) => candidate.start <= start && end <= candidate.end && candidate.end > candidate.start);
      if (segment === undefined) continue;
      if (segment.edit !== undefined) shifts.push({ edit: segment.edit, from: start - segment.start, to: end - segment.start, gap: wanted });
      else if (neighbours) moves.push({ path: ordered[0]?.path ?? '', start: start - segment.start + segment.oldStart, end: end - segment.start + segment.oldStart, text: wanted, edit: ordered[0]?.edit ?? '' });
    }
  }
  for (const shift of shifts.toReversed()) {
    const own = rewritten[shift.edit] ?? '';
    rewritten[shift.edit] = own.slice(0, shift.from) + shift.gap + own.slice(shift.to);
  }
  return [...ordered.map((edit, index) => ({ ...edit, text: rewritten[index] ?? edit.text })), ...moves];
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

/** Neighbouring lines with the cell. A line that opens a bracket keeps its `=` to itself. */
function chainsOf(lines: readonly LineCells[], cell: Cell): readonly (readonly LineCells[])[] {
  const chains: LineCells[][] = [];
  let open = false;
  for (const line of lines) {
    const alone = cell === 'assign' && !line.balanced;
    if (line[cell] !== undefined && open && !alone) chains.at(-1)?.push(line);
    else if (line[cell] !== undefined) chains.push([line]);
    open = line[cell] !== undefined && !alone;
  }
  return chains;
}

/** The same lines as before, and nothing written into any of them. */
function isUntouched(chain: readonly LineCells[], origins: readonly (readonly LineCells[])[], segments: readonly Segment[]): boolean {
  const first = chain[0];
  const last = chain.at(-1);
  if (origins.length !== 1 || origins[0]?.length !== chain.length || first === undefined || last === undefined) return false;
  return segments.some((segment) => segment.edit === undefined && segment.start <= first.start && last.end <= segment.end);
}

function shouldAlign(text: string, origins: readonly (readonly LineCells[])[], cell: Cell, fileAligns: boolean): boolean {
  if (!origins.every((chain) => isAligned(text, chain, cell))) return false;
  return origins.some((chain) => showsAlignment(text, chain, cell)) || fileAligns;
}

/** Whether most runs that tell are aligned; a file without any is taken for one that `terraform fmt` has seen. Few align a name with a heredoc's. */
function authorAligns(text: string, chains: readonly (readonly LineCells[])[], cell: Cell): boolean {
  const telling = chains.filter((chain) => showsAlignment(text, chain, cell) && chain.every((line) => !text.slice(line.start, line.end).includes('\n')));
  const aligned = telling.filter((chain) => isAligned(text, chain, cell));
  return aligned.length * 2 >= telling.length;
}

function showsAlignment(text: string, chain: readonly LineCells[], cell: Cell): boolean {
  return new Set(chain.map((line) => leadColumns(text, line, cell))).size > 1;
}

function isAligned(text: string, chain: readonly LineCells[], cell: Cell): boolean {
  return gapsToChange(text, chain, cell).length === 0;
}

function gapsToChange(text: string, chain: readonly LineCells[], cell: Cell): readonly { start: number; end: number; wanted: string }[] {
  const widest = Math.max(...chain.map((line) => leadColumns(text, line, cell)));
  return chain
    .map((line) => ({ start: leadEnd(text, line, cell), end: line[cell] ?? 0, wanted: ' '.repeat(widest - leadColumns(text, line, cell) + 1) }))
    .filter((gap) => text.slice(gap.start, gap.end) !== gap.wanted);
}

function leadColumns(text: string, line: LineCells, cell: Cell): number {
  return countColumns(text.slice(line.start, leadEnd(text, line, cell)));
}

function leadEnd(text: string, line: LineCells, cell: Cell): number {
  let end = line[cell] ?? line.end;
  while (end > line.start && /[ \t]/.test(text[end - 1] ?? '')) end -= 1;
  return end;
}
