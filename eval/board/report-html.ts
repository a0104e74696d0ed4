/**
 * A run as one page that needs nothing else: what passed, by whom and of what, and each failure with its trail, its diff and what the plan
 * says. Takes a run and the trails of what failed; returns HTML. All text is escaped: trails are written by strangers.
 */
import type { Attempt } from './outcome.ts';
import { passes } from './outcome.ts';
import type { PassLine } from './pass-table.ts';
import { GROUPINGS, passLines } from './pass-table.ts';
import type { Run } from '../keep/run-file.ts';

/** More failures than a person reads would only make the page slow. */
const MOST_FAILURES = 300;

/**
 * Draws the page.
 * @param run the run
 * @param trailOf the records of a failed attempt's day that change something, one line each
 * @returns HTML without scripts, styles and pictures from elsewhere
 */
export function renderPage(run: Run, trailOf: (attempt: Attempt) => readonly string[]): string {
  const lines = passLines(run.attempts);
  const failed = run.attempts.filter((attempt) => !passes(attempt));
  const kinds = [...new Set(lines.map(({ truth, mode }) => `${truth}|${mode}`))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Drift benchmark: ${escape(run.settings.solver)}</title><style>${STYLE}</style></head><body><main>
<h1>Drift benchmark</h1>
<p>Solver <b>${escape(run.settings.solver)}</b>, backend ${escape(run.settings.backend)}, judged by ${escape(run.settings.judge)}, seed ${escape(run.settings.seed)}, ${run.attempts.length} attempts in ${Math.round(run.seconds)} s.</p>
<p><code>${escape(run.settings.command)}</code><br>${escape(
    Object.entries(run.settings.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(' · '),
  )}</p>
<p>Recorded truth comes from a provider, that of provider 6 from whoever told its days, generated truth from a generator: they are never added up.</p>
${kinds
  .map((kind) =>
    renderKind(
      kind,
      lines.filter(({ truth, mode }) => `${truth}|${mode}` === kind),
    ),
  )
  .join('\n')}
<h2>Failures (${failed.length})</h2>
${
  failed.length === 0
    ? '<p>None.</p>'
    : failed
        .slice(0, MOST_FAILURES)
        .map((attempt) => renderFailure(attempt, trailOf(attempt)))
        .join('\n')
}
</main></body></html>
`;
}

function renderKind(kind: string, lines: readonly PassLine[]): string {
  const [truth = '', mode = ''] = kind.split('|');
  const tables = GROUPINGS.map((grouping) => lines.filter((line) => line.grouping === grouping)).filter((own) => own.length > 0);
  return `<section><h2>${escape(truth)} truth, ${mode === 'off' ? 'trail alone' : 'with the refresh'}</h2>${tables.map(renderTable).join('')}</section>`;
}

function renderTable(lines: readonly PassLine[]): string {
  const rows = lines.map(
    ({ name, scenarios, passAt, converged, noCollateral, wrongAccepts, regret }) =>
      `<tr><th scope="row">${escape(name)}</th><td>${scenarios}</td><td>${bar(passAt[0]?.share ?? 0, passAt[0]?.low ?? 0, passAt[0]?.high ?? 1)}</td><td>${passAt.map(({ share }) => share.toFixed(3)).join(' ')}</td><td>${converged}</td><td>${noCollateral}</td><td${wrongAccepts > 0 ? ' class="bad"' : ''}>${wrongAccepts}</td><td>${regret}</td></tr>`,
  );
  return `<table><caption>by ${escape(lines[0]?.grouping ?? '')}</caption><thead><tr><th></th><th>scenarios</th><th>pass@1, 95 %</th><th>pass@k</th><th>converged</th><th>no collateral</th><th>wrong accepts</th><th>regret</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** A share as a bar, its interval as a line across. */
function bar(share: number, low: number, high: number): string {
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
<details><summary>Plan</summary><pre>${escape((attempt.patch ?? attempt.evaluator).explanation.replaceAll('; ', '\n'))}</pre></details></details>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--bad:#c2362b;--good:#2d7d46}
body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:70rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse;margin:1rem 0;width:100%}caption{text-align:left;font-weight:600}
th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:right}th[scope=row],th:first-child{text-align:left}
pre{overflow:auto;padding:.6rem;border:1px solid var(--line);max-height:30rem}details{margin:.3rem 0}details details{margin-left:1rem}
.bad{color:var(--bad)}.good{color:var(--good)}dt{font-weight:600}dd{margin:0 0 .4rem 1rem;overflow-wrap:anywhere}
svg .rest{fill:var(--line)}svg .right{fill:var(--good)}svg line{stroke:currentColor;stroke-width:2}
`;
