/** The published results: a table in a README that is made from a committed run file. Pure: texts in, text out. */
import type { Run } from '../keep/run-file.ts';
import type { PassLine } from './pass-table.ts';
import { passLines } from './pass-table.ts';

const BEGIN = '<!-- results: made by npm run eval -- --publish; do not edit -->';
const END = '<!-- end of results -->';

/**
 * Puts a run's table between the marks of a README.
 * @param readme its text, with both marks
 * @param run the committed run
 * @returns the text with the table
 * @throws Error where a mark is missing
 */
export function withResults(readme: string, run: Run): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`expected ${BEGIN} and ${END}, found them not`);
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${tableOf(run)}\n\n${readme.slice(end)}`;
}

function tableOf({ settings, attempts }: Run): string {
  const lines = passLines(attempts).filter(({ grouping }) => grouping === 'all' || grouping === 'project' || grouping === 'generator');
  const rows = lines.filter(({ grouping, truth }) => truth === 'generated' || grouping !== 'generator').map(rowOf);
  const versions = Object.entries(settings.versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Solver \`${settings.solver}\`, backend ${settings.backend}, judged by ${settings.judge}, seed ${settings.seed}, ${versions.join(', ')}. Made with`,
    '',
    '```',
    settings.command,
    '```',
    '',
    '| truth | mode | | scenarios | pass@1 | 95 % | converged | no collateral | wrong accepts | model calls |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

  function rowOf(line: PassLine): readonly string[] {
    const [one] = line.passAt;
    const own = attempts.filter(({ truth, mode }) => truth === line.truth && mode === line.mode);
    const calls = own.filter(
      (attempt) => line.grouping === 'all' || attempt.project === line.name || attempt.generator.startsWith(`${line.name}/`),
    );
    return [
      line.truth,
      line.mode,
      line.grouping === 'all' ? '**all**' : line.name,
      String(line.scenarios),
      (one?.share ?? 0).toFixed(3),
      `${(one?.low ?? 0).toFixed(3)}–${(one?.high ?? 1).toFixed(3)}`,
      `${line.converged}/${line.scenarios}`,
      `${line.noCollateral}/${line.scenarios}`,
      String(line.wrongAccepts),
      String(calls.reduce((sum, { modelCalls }) => sum + modelCalls, 0)),
    ];
  }
}
