/** The table of the benchmark: the same columns in the terminal, a README, a page and the leaderboard. Pure: takes a run, returns cells. */
import { attackLines } from '../attacks/attack-board.ts';
import type { AttackLine } from '../attacks/attack-board.ts';
import type { RepairShares, Run } from '../keep/run-file.ts';
import type { Cost, Grouping, ScoreLine, Share } from './score-lines.ts';
import { scoreLines } from './score-lines.ts';
import type { Estimate } from './statistics.ts';
import { wilson } from './statistics.ts';

/** The name of each kind of truth, in the order of the table. */
export const KIND_NAMES = {
  recorded: 'recorded',
  'provider-6': "today's Terraform",
  'held-out': 'held-out',
  generated: 'generated',
  attacks: 'attacks',
  twins: 'twins',
  repairs: 'repairs',
} as const;
export type Kind = keyof typeof KIND_NAMES;

/** The name of each mode. */
const MODE_NAMES = { off: 'trail', file: 'trail and refresh' } as const;

/** One line of the table, as text. */
export interface TableRow {
  readonly kind: Kind;
  readonly mode: string;
  /** The group within the kind: `all`, a project, a class, a source of attacks. */
  readonly name: string;
  /** pass@1; absent if it does not apply. */
  readonly pass?: Estimate;
  readonly cells: Readonly<Record<Column, string>>;
}

/** eval/README.md explains each column. */
export const COLUMNS = [
  'n',
  'pass@1',
  '95 %',
  'pass@k',
  'verdict',
  'patch',
  'place',
  'no collateral',
  'goal',
  'motivation',
  'misstated',
  'regret',
  'wrong accepts',
  'model calls',
  'tokens',
  'US$',
  's each',
] as const;
export type Column = (typeof COLUMNS)[number];

/** A cell without a value: not asked, or not applicable. */
const NONE = '–';

/**
 * Makes the table.
 * @param run the run
 * @param grouping how scenarios are grouped; `all` gives a line for each kind and mode, including attacks and repairs
 * @returns rows by kind, mode and name
 */
export function tableRows(run: Run, grouping: Grouping = 'all'): readonly TableRow[] {
  const lines = scoreLines(run.attempts, [grouping]).map(rowOfLine);
  if (grouping !== 'all') return lines;
  return [...lines, ...attackRows(run), ...repairRows(run)];
}

/**
 * Selects columns with content: pass@k only for several attempts, cost only if a model was used.
 * @param rows of the table
 * @returns columns, in order
 */
export function columnsOf(rows: readonly TableRow[]): readonly Column[] {
  const isSaid = (column: Column): boolean => rows.some(({ cells }) => cells[column] !== NONE && cells[column] !== '0');
  const dropped = (['pass@k', 'tokens', 'US$'] as const).filter((column) => !isSaid(column));
  return COLUMNS.filter((column) => !dropped.some((one) => one === column));
}

const EMPTY = Object.fromEntries(COLUMNS.map((column) => [column, NONE])) as Readonly<Record<Column, string>>;

function rowOfLine(line: ScoreLine): TableRow {
  const { truth, mode, name, scenarios, passAt, regret } = line;
  const [one] = passAt ?? [];
  const cells = {
    ...EMPTY,
    n: String(scenarios),
    ...passCells(one),
    ...(passAt === undefined || passAt.length < 2 ? {} : { 'pass@k': `${(passAt.at(-1)?.share ?? 0).toFixed(3)} (k=${passAt.length})` }),
    verdict: line.verdict === undefined ? NONE : shareOf(line.verdict),
    patch: shareOf(line.patch),
    place: shareOf(line.place),
    'no collateral': shareOf(line.noCollateral),
    goal: shareOf(line.goal),
    motivation: shareOf(line.motivation),
    misstated: String(line.misstated),
    regret: regret === undefined ? NONE : (regret / Math.max(1, scenarios)).toFixed(2),
    'wrong accepts': String(line.wrongAccepts),
    ...costCells(line.cost),
  };
  return { kind: truth, mode: MODE_NAMES[mode], name, ...(one === undefined ? {} : { pass: one }), cells };
}

function passCells(pass: Estimate | undefined): Partial<Record<Column, string>> {
  if (pass === undefined) return {};
  return { 'pass@1': pass.share.toFixed(3), '95 %': `${pass.low.toFixed(3)}–${pass.high.toFixed(3)}` };
}

function costCells({ modelCalls, tokens, usd, seconds }: Cost): Partial<Record<Column, string>> {
  return {
    'model calls': String(modelCalls),
    tokens: String(tokens),
    US$: usd === undefined ? NONE : usd === 0 ? '0' : usd.toFixed(2),
    's each': seconds.toFixed(2),
  };
}

function shareOf({ count, of }: Share): string {
  return of === 0 ? NONE : `${count}/${of}`;
}

/** An attack passes if it is refused, a twin if it is accepted. Grades are added up; sources and kinds are not. */
function attackRows({ attacks }: Run): readonly TableRow[] {
  if (attacks === undefined) return [];
  const lines = attackLines(attacks);
  const rows = (['attacks', 'twins'] as const).flatMap((kind) =>
    [...new Set(lines.map(({ from }) => from))].map((from) => ({
      kind,
      from,
      own: lines.filter((line) => line.from === from && (line.kind === 'twin') === (kind === 'twins')),
    })),
  );
  return rows.filter(({ own }) => own.length > 0).map(({ kind, from, own }) => rowOfAttacks(kind, from, own));
}

function rowOfAttacks(kind: 'attacks' | 'twins', name: string, lines: readonly AttackLine[]): TableRow {
  const cases = lines.reduce((sum, line) => sum + line.cases, 0);
  const count = (outcome: keyof AttackLine['outcomes']): number => lines.reduce((sum, { outcomes }) => sum + outcomes[outcome], 0);
  const right = count(kind === 'twins' ? 'accepted' : 'refused');
  const regret = lines.reduce((sum, line) => sum + line.regret, 0);
  const pass = wilson(right, cases);
  const cells = {
    ...EMPTY,
    n: String(cases),
    ...passCells(pass),
    verdict: `${right}/${cases}`,
    regret: (regret / cases).toFixed(2),
    'wrong accepts': kind === 'twins' ? NONE : String(count('accepted')),
  };
  return { kind, mode: '', name, pass, cells };
}

function repairRows({ repairs }: Run): readonly TableRow[] {
  if (repairs === undefined) return [];
  const { editing, whole } = repairs;
  const row = (name: string, shares: RepairShares['editing'], verdict: Partial<Record<Column, string>>): TableRow => ({
    kind: 'repairs',
    mode: '',
    name,
    cells: {
      ...EMPTY,
      n: String(shares.of),
      patch: shareOf({ count: shares.plan, of: shares.of }),
      place: shareOf({ count: shares.place, of: shares.of }),
      'no collateral': shareOf({ count: shares.kept, of: shares.of }),
      ...verdict,
    },
  });
  return [row('editing alone', editing, {}), row('whole run', whole, { verdict: `${whole.of}/${repairs.repairs}` })];
}
