import { countColumns, readLineCells } from './line-cells.ts';
import type { LineCells } from './line-cells.ts';
import { windowsOf } from './line-windows.ts';
import { rememberTexts } from '#domain/text/remember.ts';
import type { Piece } from '../parse/split-items.ts';

export type Cell = 'assign' | 'comment';

/** Neighbouring lines with a common column. */
export interface Run {
  readonly lines: readonly LineCells[];
  /** Runs that look like one column, with only comment lines between them; includes this run. */
  readonly paragraph: readonly Run[];
}

/** White space to replace. */
export interface Gap {
  readonly start: number;
  readonly end: number;
  readonly wanted: string;
}

/** The runs of a text, in order. A line that opens a bracket is not aligned. */
export function runsOf(text: string, cell: Cell): readonly Run[] {
  const runs: Run[] = [];
  let lines: LineCells[] = [];
  let paragraph: Run[] = [];
  let open = false;
  for (const line of readLineCells(text)) {
    const alone = cell === 'assign' && !line.balanced;
    if (line[cell] !== undefined && open && !alone) lines.push(line);
    else if (line[cell] !== undefined) {
      lines = [line];
      const run = { lines, paragraph };
      paragraph.push(run);
      runs.push(run);
    } else if (!/^\s*(?:#|\/\/)/.test(text.slice(line.start, line.end))) paragraph = [];
    open = line[cell] !== undefined && !alone;
  }
  return runs;
}

/** True if most runs are aligned; without any, assumes `terraform fmt`. Runs with a heredoc count little. */
export function authorAligns(text: string, cell: Cell): boolean {
  return judge[cell](text);
}

/** Cached, because an edit checks the text before it several times. */
const KEPT_TEXTS = 4;
const judge: Readonly<Record<Cell, (text: string) => boolean>> = {
  assign: rememberTexts(KEPT_TEXTS, (text) => mostAligned(text, 'assign')),
  comment: rememberTexts(KEPT_TEXTS, (text) => mostAligned(text, 'comment')),
};

function mostAligned(text: string, cell: Cell): boolean {
  const counts = windowsOf(text).map((window) => countWindow(text, window, cell));
  const sum = (part: keyof RunCount): number => counts.reduce((total, count) => total + count[part], 0);
  return sum('aligned') * 2 >= sum('decisive');
}

interface RunCount {
  readonly decisive: number;
  readonly aligned: number;
}

/** Cached, because most windows are unchanged between edits, apart from their offset. */
const counted = { assign: new WeakMap<Piece, RunCount>(), comment: new WeakMap<Piece, RunCount>() };

function countWindow(text: string, window: Piece, cell: Cell): RunCount {
  const key = window.original ?? window;
  const count = counted[cell].get(key) ?? countRuns(text.slice(window.start, window.end), cell);
  counted[cell].set(key, count);
  return count;
}

function countRuns(text: string, cell: Cell): RunCount {
  const decisive = runsOf(text, cell).filter(
    (run) => showsAlignment(text, run, cell) && run.lines.every((line) => !text.slice(line.start, line.end).includes('\n')),
  );
  return { decisive: decisive.length, aligned: decisive.filter((run) => isAligned(text, run, cell)).length };
}

/** True if the lines differ in length before the cell, so that misalignment would show. */
export function showsAlignment(text: string, run: Run, cell: Cell): boolean {
  return new Set(run.lines.map((line) => leadColumns(text, line, cell))).size > 1;
}

/** True if `terraform fmt` would leave the run unchanged. */
export function isAligned(text: string, run: Run, cell: Cell): boolean {
  return gapsToChange(text, run, cell).length === 0;
}

/** The gaps before the cell with a wrong width. */
export function gapsToChange(text: string, run: Run, cell: Cell): readonly Gap[] {
  const widest = Math.max(...run.lines.map((line) => leadColumns(text, line, cell)));
  return run.lines
    .map((line) => ({
      start: leadEnd(text, line, cell),
      end: line[cell] ?? 0,
      wanted: ' '.repeat(widest - leadColumns(text, line, cell) + 1),
    }))
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
