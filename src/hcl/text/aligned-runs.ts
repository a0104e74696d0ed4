/** Runs of neighbouring lines whose `=` or trailing comments `terraform fmt` puts in one column, and whether their author did. */
import { countColumns, readLineCells } from './line-cells.ts';
import type { LineCells } from './line-cells.ts';
import { windowsOf } from './line-windows.ts';
import { rememberTexts } from '#domain/text/remember.ts';
import type { Piece } from '../parse/split-items.ts';

/** What is aligned. */
export type Cell = 'assign' | 'comment';

/** Neighbouring lines that are aligned with each other. */
export interface Run {
  readonly lines: readonly LineCells[];
  /** Runs of the same column for a human eye: only comment lines stand between. The run itself is among them. */
  readonly paragraph: readonly Run[];
}

/** White space to be another one. */
export interface Gap {
  readonly start: number;
  readonly end: number;
  readonly wanted: string;
}

/**
 * Finds the runs of a text.
 * @param text HCL text that parses
 * @returns the runs in order; a line that opens a bracket keeps its `=` to itself
 */
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

/**
 * Whether a file's author aligns the `=` of neighbouring lines.
 * @returns true where most runs that could show it do, or none could
 */
export function alignsEquals(text: string): boolean {
  return authorAligns(text, 'assign');
}

/**
 * Whether an author aligns.
 * @returns whether most runs that tell are aligned; a file without any is taken for one that `terraform fmt` has seen. Few align a name with a heredoc's
 */
export function authorAligns(text: string, cell: Cell): boolean {
  return judge[cell](text);
}

/** The last texts asked about: an edit asks several times about the text before it. */
const KEPT_TEXTS = 4;
const judge: Readonly<Record<Cell, (text: string) => boolean>> = {
  assign: rememberTexts(KEPT_TEXTS, (text) => mostAligned(text, 'assign')),
  comment: rememberTexts(KEPT_TEXTS, (text) => mostAligned(text, 'comment')),
};

function mostAligned(text: string, cell: Cell): boolean {
  const counts = windowsOf(text).map((window) => countWindow(text, window, cell));
  const sum = (part: keyof RunCount): number => counts.reduce((total, count) => total + count[part], 0);
  return sum('aligned') * 2 >= sum('telling');
}

interface RunCount {
  readonly telling: number;
  readonly aligned: number;
}

/** From one edit to the next all windows but one are the same, though they may have moved. */
const counted = { assign: new WeakMap<Piece, RunCount>(), comment: new WeakMap<Piece, RunCount>() };

function countWindow(text: string, window: Piece, cell: Cell): RunCount {
  const key = window.original ?? window;
  const count = counted[cell].get(key) ?? countRuns(text.slice(window.start, window.end), cell);
  counted[cell].set(key, count);
  return count;
}

function countRuns(text: string, cell: Cell): RunCount {
  const telling = runsOf(text, cell).filter(
    (run) => showsAlignment(text, run, cell) && run.lines.every((line) => !text.slice(line.start, line.end).includes('\n')),
  );
  return { telling: telling.length, aligned: telling.filter((run) => isAligned(text, run, cell)).length };
}

/**
 * Whether a run could be misaligned at all.
 * @param run one of its runs
 * @returns true where its lines differ in length in front of the cell
 */
export function showsAlignment(text: string, run: Run, cell: Cell): boolean {
  return new Set(run.lines.map((line) => leadColumns(text, line, cell))).size > 1;
}

/**
 * Whether a run is as `terraform fmt` leaves it.
 * @param run one of its runs
 * @returns true where no gap is to change
 */
export function isAligned(text: string, run: Run, cell: Cell): boolean {
  return gapsToChange(text, run, cell).length === 0;
}

/**
 * What would align a run.
 * @param run one of its runs
 * @returns the gaps in front of the cell that are not as wide as they should be
 */
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
