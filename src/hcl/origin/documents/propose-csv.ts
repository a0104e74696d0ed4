import type { TextEdit } from '#domain/patch.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { isValueObject, scalarText } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { alignLists } from '../blocks/align-lists.ts';
import type { ListStep } from '../blocks/align-lists.ts';
import { sameMeaning } from '../place.ts';
import type { Wanted, Candidates } from '../place.ts';

type Splice = Pick<TextEdit, 'start' | 'end' | 'text'>;

interface Cell {
  readonly start: number;
  readonly end: number;
  /** The content without quotes. */
  readonly value: string;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly start: number;
  /** The offset after the line end. */
  readonly end: number;
}

interface Table {
  readonly text: string;
  readonly names: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * Edits a table read by csvdecode(file()): cells and rows; quotes, order and line ends stay. None if rows would change order, or columns
 * are missing.
 * @param file with one header
 */
export function proposeCsv(file: SourceFile, wanted: Wanted): Candidates {
  const table = readTable(file.text);
  const { current, desired } = wanted;
  if (table === undefined || !Array.isArray(current) || !Array.isArray(desired) || current.length !== table.rows.length) return [];
  const steps = alignLists(current as readonly Value[], desired as readonly Value[], false);
  const splices = steps?.map((step) => spliceFor(step, table, current as readonly Value[]));
  if (splices === undefined || splices.includes(undefined)) return [];
  const made = splices.flatMap((one) => one ?? []);
  return [{ edits: inOrder(made).map((splice) => ({ path: file.path, ...splice, edit: 'set-map-entry' })), kind: 'origin' }];
}

function spliceFor(step: ListStep, table: Table, current: readonly Value[]): readonly Splice[] | undefined {
  switch (step.kind) {
    case 'removed': {
      const row = table.rows[step.index];
      return row === undefined ? undefined : [{ start: row.start, end: row.end, text: '' }];
    }
    case 'appended':
      return appended(table, step.value);
    case 'changed':
      return changed(table, table.rows[step.index], { before: current[step.index] ?? null, after: step.value });
  }
}

function changed(
  table: Table,
  row: Row | undefined,
  { before, after }: { readonly before: Value; readonly after: Value },
): readonly Splice[] | undefined {
  const texts = textsOf(table, after);
  if (row === undefined || texts === undefined || !isValueObject(before) || !isValueObject(after)) return undefined;
  return table.names.flatMap((name, index): readonly Splice[] => {
    const cell = row.cells[index];
    if (cell === undefined || sameMeaning(before[name] ?? null, after[name] ?? null, false)) return [];
    const isQuoted = table.text[cell.start] === '"';
    return [{ start: cell.start, end: cell.end, text: written(texts[index] ?? '', isQuoted) }];
  });
}

function appended({ text, names, rows }: Table, value: Value): readonly Splice[] | undefined {
  const texts = textsOf({ names }, value);
  const last = rows.at(-1);
  if (texts === undefined || last === undefined) return undefined;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const line = texts.map((one, index) => written(one, text[last.cells[index]?.start ?? 0] === '"')).join(',');
  const isEnded = text.slice(0, last.end).endsWith('\n');
  return [{ start: last.end, end: last.end, text: isEnded ? line + lineEnd : lineEnd + line }];
}

/** Joins new rows at the same place into one splice. */
function inOrder(splices: readonly Splice[]): readonly Splice[] {
  const merged = new Map<string, Splice>();
  for (const splice of splices) {
    const key = splice.start === splice.end ? `at ${splice.start}` : `${splice.start}-${splice.end}`;
    const present = merged.get(key);
    merged.set(key, present === undefined ? splice : { ...splice, text: present.text + splice.text });
  }
  return [...merged.values()].sort((left, right) => left.start - right.start);
}

/** Undefined for a row with other columns, or values that are not scalars. */
function textsOf({ names }: Pick<Table, 'names'>, value: Value): readonly string[] | undefined {
  if (!isValueObject(value) || Object.keys(value).some((key) => !names.includes(key))) return undefined;
  const texts = names.map((name) => scalarText(value[name]));
  return texts.includes(undefined) ? undefined : (texts as readonly string[]);
}

/** https://www.rfc-editor.org/rfc/rfc4180 */
function written(value: string, isQuoted: boolean): string {
  return isQuoted || /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A cell with its end. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function readTable(text: string): Table | undefined {
  const rows: Row[] = [];
  let cells: Cell[] = [];
  let start = 0;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const at = CELL.lastIndex;
    const match = CELL.exec(text);
    if (match === null) return undefined;
    const [whole, quoted, plain = '', ending = ''] = match;
    cells.push({ start: at, end: at + whole.length - ending.length, value: quoted?.replaceAll('""', '"') ?? plain });
    if (ending === ',') continue;
    if (cells.length > 1 || whole !== ending) rows.push({ cells, start, end: CELL.lastIndex });
    cells = [];
    start = CELL.lastIndex;
  }
  const [header, ...others] = rows;
  if (header === undefined || others.some((row) => row.cells.length !== header.cells.length)) return undefined;
  return { text, names: header.cells.map((cell) => cell.value), rows: others };
}
