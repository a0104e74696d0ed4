/** Lays out the table for a terminal and as Markdown. For each kind that was not run, shows the command that runs it. Pure. */
import { alignColumns } from './columns.ts';
import type { Run } from '../keep/run-file.ts';
import type { Grouping } from './score-lines.ts';
import type { Column, TableRow } from './score-table.ts';
import { columnsOf, KIND_NAMES, tableRows } from './score-table.ts';

/** The repository does not contain the clones. */
const REPAIRS_COMMAND = 'npm run eval -- --repairs FILE --repositories DIR';

const BEGIN = /<!-- results: made by npm run eval(?::\w+)? -- --publish; do not edit -->/;
const END = '<!-- end of results -->';

/**
 * Lays out the table for a terminal.
 * @param rows of the table
 * @returns lines, header first
 */
export function textTable(rows: readonly TableRow[]): readonly string[] {
  const columns = columnsOf(rows);
  return alignColumns(
    [['kind', 'mode', 'of', ...columns], ...rows.map((row) => [...headOf(row), ...columns.map((one) => row.cells[one])])],
    3,
  );
}

/**
 * Lays out the table as Markdown.
 * @param rows of the table
 * @param columns the columns; by default those with content
 * @returns lines, header first
 */
export function markdownTable(rows: readonly TableRow[], columns: readonly Column[] = columnsOf(rows)): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['kind', 'mode', 'of', ...columns]),
    line(['---', '---', '---', ...columns.map(() => '--:')]),
    ...rows.map((row) => line([...headOf(row), ...columns.map((one) => row.cells[one])])),
  ];
}

function headOf({ kind, mode, name }: TableRow): readonly [string, string, string] {
  return [KIND_NAMES[kind], mode, name];
}

/**
 * Lists the kinds that were not run, with their commands.
 * @param run the run
 * @returns a line for each; none if all were run
 */
export function notRun({ attempts, attacks, repairs, settings }: Run): readonly string[] {
  const has = (truth: string): boolean => attempts.some((attempt) => attempt.truth === truth);
  return [
    ...(['recorded', 'provider-6', 'generated'] as const)
      .filter((truth) => !has(truth))
      .map((truth) => `${KIND_NAMES[truth]}: not run here: npm run eval -- --set ${truth}`),
    ...(attacks === undefined ? [`attacks and twins: not run here: npm run eval -- --set attacks (solver ${settings.solver})`] : []),
    ...(repairs === undefined ? [`repairs: not run here: ${REPAIRS_COMMAND} --out FILE, with clones of the repositories`] : []),
  ];
}

/**
 * Puts a run's table between the markers of a page.
 * @param readme its text, with both markers
 * @param lines the lines between them
 * @returns the text with the lines
 * @throws Error if a marker is missing
 */
export function withResults(readme: string, lines: readonly string[]): string {
  const [begin, end] = [BEGIN.exec(readme), readme.indexOf(END)];
  if (begin === null || end < begin.index) throw new Error(`expected the markers of results in the page, found them not`);
  return `${readme.slice(0, begin.index + begin[0].length)}\n\n${lines.join('\n')}\n\n${readme.slice(end)}`;
}

/** Columns of the short table. */
const SHORT: readonly Column[] = ['n', 'pass@1', '95 %', 'verdict', 'patch', 'wrong accepts'];

/**
 * The short table, for the front page.
 * @param run the committed run
 * @returns lines of Markdown
 */
export function shortResults(run: Run): readonly string[] {
  return [...markdownTable(tableRows(run), SHORT), ...notRun(run).map((line) => `\n${line}`)];
}

/**
 * The whole table, and tables by project and class, compared with other solvers.
 * @param run the committed run
 * @param others committed runs of other solvers over the same scenarios
 * @returns lines of Markdown
 */
export function longResults(run: Run, others: readonly Run[]): readonly string[] {
  const { settings, seconds } = run;
  const versions = Object.entries(settings.versions).map(([name, version]) => `${name} ${version}`);
  const by = (grouping: Grouping): readonly string[] => ['', `By ${grouping}:`, '', ...markdownTable(tableRows(run, grouping))];
  return [
    `Solver \`${settings.solver}\` ${settings.version}, backend ${settings.backend}, judged by ${settings.judge}, seed ${settings.seed}, ${versions.join(', ')}, ${seconds} s in all. Made with`,
    '',
    '```',
    settings.command,
    '```',
    '',
    ...markdownTable(tableRows(run)),
    '',
    ...notRun(run).map((line) => `${line}.`),
    ...by('project'),
    ...by('class'),
    ...by('difficulty'),
    ...(others.length === 0 ? [] : ['', 'Other solvers, on the same scenarios:', '', ...sideBySide([run, ...others])]),
  ];
}

/**
 * Compares solvers, kind by kind.
 * @param runs one per solver
 * @returns lines of Markdown
 */
export function sideBySide(runs: readonly Run[]): readonly string[] {
  const rows = comparedRows(runs);
  const columns = columnsOf(rows.map(({ row }) => row));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['kind', 'mode', 'of', 'solver', ...columns]),
    line(['---', '---', '---', '---', ...columns.map(() => '--:')]),
    ...rows.map(({ solver, row }) => line([...headOf(row), solver, ...columns.map((one) => row.cells[one])])),
  ];
}

/**
 * Rows of several runs, the best of a kind first.
 * @param runs one per solver
 * @returns rows with the solver's name, by kind, mode and name in the order of the first run that has them
 */
export function comparedRows(runs: readonly Run[]): readonly { readonly solver: string; readonly row: TableRow }[] {
  const all = runs.flatMap((run) => tableRows(run).map((row) => ({ solver: nameOf(run), row })));
  const order = [...new Set(all.map(({ row }) => headOf(row).join('|')))];
  // A solver without verdicts cannot pass. It is listed after the others, ranked by its patches.
  const rank = ({ pass, cells }: TableRow): number => pass?.share ?? Number.parseInt(cells.patch, 10) / 1e9 - 1;
  return order.flatMap((head) =>
    all.filter(({ row }) => headOf(row).join('|') === head).toSorted((left, right) => rank(right.row) - rank(left.row)),
  );
}

/** A solver with its version, and the model behind it. */
export function nameOf({ settings: { solver, version, model } }: Pick<Run, 'settings'>): string {
  return `${solver} ${version}${model === undefined ? '' : ` (${model})`}`;
}
