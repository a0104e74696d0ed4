/**
 * One page that shows a run: who changed what and when, what led to what, who manages which field, every verdict with its evidence and its diff.
 * Takes a report, returns HTML that needs no network and runs nothing but its own script, which a policy in the page holds to.
 * It refuses to know where the page goes.
 */
import { createHash } from 'node:crypto';
import type { RunReport } from '#domain/run-report.ts';
import { describeVerifier } from '#domain/verification.ts';
import { groupByIntent } from '../group-by-intent.ts';
import { basisLines } from '../basis-lines.ts';
import { headlineOf, titleOf } from '../headline.ts';
import { countReport, VERDICT_MEANING } from '../totals.ts';
import { causalSection } from './causal.ts';
import { intentsSection } from './intents.ts';
import { markup, type Markup } from './markup.ts';
import { ownershipSection, restSections } from './rest.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { timelineSection } from './timeline.ts';
import { VERDICT_ORDER, VERDICT_SHAPES, type PageView } from './view.ts';

/**
 * Prints a run as one self-contained page. Every text out of the cloud is escaped; the policy in the page lets nothing else run or load.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP
 * @param view the report, and what a ledger knows beside it
 * @returns an HTML document with a line break at the end
 */
export function toHtml(view: PageView): string {
  const { report } = view;
  const groups = groupByIntent(report.reconciliations);
  const policy = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${titleOf(report)} · ${report.runId.slice(0, 8)}</title>
        <style>${{ html: STYLE }}</style>
      </head>
      <body>
        <a class="skip" href="#verdicts">Skip to the verdicts</a>
        <header>
          <h1>${titleOf(report)}</h1>
          <p><b>${headlineOf(report).text}</b></p>
          ${basisLines(report).map((line) => markup`<p class="note">${line}</p>`)}
          <p class="note">${windowText(report)} · run <code>${report.runId}</code></p>
          <button type="button" id="theme" hidden>Dark</button>
        </header>
        <main>
          ${overview(report)} ${timelineSection(groups)} ${causalSection(view.graph)} ${intentsSection(groups, headlineOf(report).text)}
          ${ownershipSection(view.owners)} ${restSections(report)}
        </main>
        <footer class="note">
          reconcile · what is told here came out of an audit trail and is quoted, never trusted<span id="keys" hidden>
            · keys: / search, j and k next and previous, o open</span
          >
        </footer>
        <script>${{ html: SCRIPT }}</script>
      </body>
    </html> `;
  return page.html;
}

/** Which inline text may run. https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function windowText({ window }: RunReport): string {
  const { from, to } = window;
  if (from === null && to === null) return 'the whole trail';
  return `${from === null ? '' : `from ${from} `}${to === null ? '' : `to ${to}`}`.trim();
}

function overview(report: RunReport): Markup {
  const { verdicts, converged } = countReport(report);
  const verified = report.verifiedBy === null ? '' : ` Patches verified by ${describeVerifier(report.verifiedBy)}.`;
  return markup`<section class="overview" aria-label="Overview">
    <ul class="tiles">
      ${VERDICT_ORDER.map(
        (verdict) =>
          markup`<li class="tile ${verdict}">
            <svg viewBox="-9 -9 18 18" aria-hidden="true"><path class="mark ${verdict}" d="${VERDICT_SHAPES[verdict]}" /></svg
            ><b>${verdicts[verdict]}</b> ${verdict}<span class="note">${VERDICT_MEANING[verdict]}</span>
          </li>`,
      )}
    </ul>
    <p>
      ${report.reconciliations.length} changes, ${converged} in proved patches; ${report.settled.length} settled, ${report.invisible.length}
      in no plan, ${report.unexplained.length} unexplained.${verified}
    </p>
  </section>`;
}
