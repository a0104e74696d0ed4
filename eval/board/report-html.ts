/**
 * A run as one self-contained page: results by solver and group, and each failure with its trail, its diff and the judge's explanation.
 * Takes a run and the trails of failures; returns HTML. All text is escaped, because the content of trails is untrusted.
 */
import type { Attempt } from './outcome.ts';
import { passes } from './outcome.ts';
import { nameOf, notRun } from './lay-out.ts';
import { GROUPINGS } from './score-lines.ts';
import type { Column, TableRow } from './score-table.ts';
import { columnsOf, KIND_NAMES, tableRows } from './score-table.ts';
import type { Estimate } from './statistics.ts';
import type { Run } from '../keep/run-file.ts';

/** More failures would make the page slow. */
const MAX_FAILURES = 300;

/**
 * Renders the page.
 * @param run the run
 * @param trailOf returns the mutating records of a failed attempt's day, one line each
 * @returns HTML without external scripts, styles and pictures
 */
export function renderPage(run: Run, trailOf: (attempt: Attempt) => readonly string[]): string {
  const failed = run.attempts.filter((attempt) => !passes(attempt));
  const by = GROUPINGS.filter((grouping) => grouping !== 'all').map((grouping) => ({ grouping, rows: tableRows(run, grouping) }));
  return pageOf(
    `Drift benchmark: ${nameOf(run)}`,
    `<p>Solver <b>${escape(nameOf(run))}</b>, backend ${escape(run.settings.backend)}, judged by ${escape(run.settings.judge)}, seed ${escape(run.settings.seed)}, ${run.attempts.length} attempts in ${Math.round(run.seconds)} s.</p>
<p><code>${escape(run.settings.command)}</code><br>${escape(
      Object.entries(run.settings.versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(' · '),
    )}</p>
<p>Five kinds of scenarios, each with a truth of its own: they are never added up.</p>
${htmlTable(tableRows(run))}
${notRun(run)
  .map((line) => `<p>${escape(line)}</p>`)
  .join('')}
${by
  .filter(({ rows }) => rows.length > 0)
  .map(({ grouping, rows }) => `<details><summary>By ${grouping}</summary>${htmlTable(rows)}</details>`)
  .join('\n')}
<h2>Failures (${failed.length})</h2>
${
  failed.length === 0
    ? '<p>None.</p>'
    : failed
        .slice(0, MAX_FAILURES)
        .map((attempt) => renderFailure(attempt, trailOf(attempt)))
        .join('\n')
}`,
  );
}

/**
 * Wraps content in a page.
 * @param title of the page
 * @param body HTML
 * @returns HTML without external scripts, styles and pictures
 */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escape(title)}</h1>
${body}
</main></body></html>
`;
}

/**
 * Renders the table as HTML, with bars for shares of passed scenarios.
 * @param rows of the table
 * @param solvers the solver of each row; absent: all rows have the same one
 * @returns a table
 */
export function htmlTable(rows: readonly TableRow[], solvers?: readonly string[]): string {
  const columns = columnsOf(rows);
  const cell = (row: TableRow, column: Column): string => {
    const isBad = column === 'wrong accepts' && Number(row.cells[column]) > 0;
    return `<td${isBad ? ' class="bad"' : ''}>${escape(row.cells[column])}</td>`;
  };
  const lines = rows.map((row, index) => {
    const head = [KIND_NAMES[row.kind], row.mode, row.name, ...(solvers === undefined ? [] : [solvers[index] ?? ''])];
    return `<tr>${head.map((word) => `<th scope="row">${escape(word)}</th>`).join('')}<td>${row.pass === undefined ? '' : bar(row.pass)}</td>${columns.map((column) => cell(row, column)).join('')}</tr>`;
  });
  const header = ['kind', 'mode', 'of', ...(solvers === undefined ? [] : ['solver']), 'passed', ...columns];
  return `<table><thead><tr>${header.map((word) => `<th scope="col">${escape(word)}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

/** Draws a share as a bar, with its interval as a line. */
function bar({ share, low, high }: Estimate): string {
  const at = (value: number): string => (value * 200).toFixed(1);
  const label = `${(share * 100).toFixed(1)} %, ${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}`;
  return `<svg width="200" height="14" role="img" aria-label="${label}"><rect width="200" height="14" class="rest"/><rect width="${at(share)}" height="14" class="right"/><line x1="${at(low)}" x2="${at(high)}" y1="7" y2="7"/></svg>`;
}

function renderFailure(attempt: Attempt, trail: readonly string[]): string {
  const questions = {
    verdict: attempt.verdict,
    plan: attempt.patch ?? attempt.evaluator,
    evaluator: attempt.evaluator,
    events: attempt.accounted,
  };
  const answers = Object.entries(questions).map(
    ([name, score]) => `<dt>${name}</dt><dd class="${score.value === true ? 'good' : 'bad'}">${escape(score.explanation)}</dd>`,
  );
  const items = attempt.items.map(
    ({ item, expected, found }) =>
      `<li class="${expected === found ? 'good' : 'bad'}">${escape(item)}: expected ${escape(expected)}, found ${escape(found)}</li>`,
  );
  const mark = attempt.wrongAccepts > 0 ? ' · <b class="bad">wrong accept</b>' : '';
  return `<details><summary>${escape(`${attempt.project}/${attempt.id}`)} (${attempt.mode}, ${escape(attempt.generator)})${mark}</summary>
<p>${escape(attempt.title)}</p><ul>${items.join('')}</ul><dl>${answers.join('')}</dl>
<details><summary>Trail: what changed something</summary><pre>${escape(trail.join('\n'))}</pre></details>
<details><summary>Diff</summary><pre>${escape(attempt.diff === '' || attempt.diff === undefined ? 'no file was changed' : attempt.diff)}</pre></details>
<details><summary>Plan</summary><pre>${escape((attempt.patch ?? attempt.evaluator).explanation.replaceAll('; ', '\n'))}</pre></details>${attempt.said === undefined ? '' : `<details><summary>What the tool said</summary><pre>${escape(attempt.said)}</pre></details>`}</details>`;
}

/**
 * Escapes text for HTML.
 * @param text any text
 * @returns the HTML text
 */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--bad:#c2362b;--good:#2d7d46}
body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:90rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse;margin:1rem 0;width:100%}caption{text-align:left;font-weight:600}
th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:right}th[scope=row],th:first-child{text-align:left}
pre{overflow:auto;padding:.6rem;border:1px solid var(--line);max-height:30rem}details{margin:.3rem 0}details details{margin-left:1rem}
.bad{color:var(--bad)}.good{color:var(--good)}dt{font-weight:600}dd{margin:0 0 .4rem 1rem;overflow-wrap:anywhere}
svg .rest{fill:var(--line)}svg .right{fill:var(--good)}svg line{stroke:currentColor;stroke-width:2}
`;
