/** Kept runs of several solvers on one page. Takes runs; reports why they cannot be compared. Pure. */
import type { Run } from '../keep/run-file.ts';
import { comparedRows, nameOf, notRun, sideBySide } from './lay-out.ts';
import { escape, htmlTable, pageOf } from './report-html.ts';

/**
 * Finds differences that make runs incomparable.
 * @param runs one per solver
 * @returns a line for each difference; empty if they can be compared
 */
export function incomparable(runs: readonly Run[]): readonly string[] {
  const [first] = runs;
  if (first === undefined) return ['expected kept runs, found none'];
  return runs.flatMap((run) => {
    const named = (['seed', 'count', 'samples', 'judge'] as const).filter((name) => run.settings[name] !== first.settings[name]);
    const lines = named.map((name) => `${nameOf(run)}: ${name} ${run.settings[name]}, that of ${nameOf(first)} is ${first.settings[name]}`);
    const isTwice = runs.filter((other) => nameOf(other) === nameOf(run)).length > 1;
    return isTwice ? [...lines, `${nameOf(run)}: is there twice`] : lines;
  });
}

/**
 * Renders the leaderboard as Markdown.
 * @param runs one per solver
 * @returns lines: the best of a kind first
 */
export function leaderboardText(runs: readonly Run[]): string {
  const missing = runs.flatMap((run) => notRun(run).map((line) => `${nameOf(run)}: ${line}`));
  return [...sideBySide(runs), '', ...missing, ''].join('\n');
}

/**
 * Renders the leaderboard as a page.
 * @param runs one per solver
 * @returns self-contained HTML
 */
export function leaderboardPage(runs: readonly Run[]): string {
  const rows = comparedRows(runs);
  const runRows = runs.map((run) => {
    const { settings } = run;
    return `<dt>${escape(nameOf(run))}</dt><dd><code>${escape(settings.tool ?? settings.command)}</code>, judged by ${escape(settings.judge)}, ${Math.round(run.seconds)} s in all${notRun(
      run,
    )
      .map((line) => `<br>${escape(line)}`)
      .join('')}</dd>`;
  });
  return pageOf(
    'Drift benchmark: leaderboard',
    `<p>Kinds of scenarios are never added up; there is no rank over all of them. The rules are in eval/README.md.</p>
${htmlTable(
  rows.map(({ row }) => row),
  rows.map(({ solver }) => solver),
)}
<h2>Solvers</h2><dl>${runRows.join('')}</dl>`,
  );
}
