/**
 * One page that shows a run: who changed what and when, what led to what, who manages which field, every verdict with its evidence and its diff.
 * Takes a report, returns HTML that needs no network and runs nothing but its own script, which a policy in the page holds to.
 * It refuses to know where the page goes.
 */
import { createHash } from 'node:crypto';
import { folded } from '#domain/text/listed.ts';
import { viewRun, type RunView } from '../view/run.ts';
import { MEANING, VERDICT_ORDER } from '../view/words.ts';
import { causalSection } from './causal.ts';
import { intentsSection } from './intents.ts';
import { markup, type Markup } from './markup.ts';
import { ownershipSection, restSections } from './rest.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { timelineSection } from './timeline.ts';
import { VERDICT_SHAPES, type PageView } from './view.ts';

/** Places of the trail that could not be read; what is left is counted. */
const MOST_DETAILS = 20;

/** Prints a run as one page. Its policy lets nothing else run or load. https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP */
export function toHtml({ report, graph, owners }: PageView): string {
  const run = viewRun(report);
  const policy = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${run.title} · ${run.runId.slice(0, 8)}</title>
        <style>${{ html: STYLE }}</style>
      </head>
      <body>
        <a class="skip" href="#verdicts">Skip to the verdicts</a>
        <header>
          <h1>${run.title}</h1>
          <p><b>${run.headline}</b></p>
          ${run.basis.map((line) => markup`<p class="note">${line}</p>`)}
          <p class="note">${run.window} · run <code>${run.runId}</code></p>
          <button type="button" id="theme" hidden>Dark</button>
        </header>
        <main>
          ${overview(run)} ${timelineSection(run.intents)} ${causalSection(graph)} ${intentsSection(run.intents, run.headline)}
          ${ownershipSection(owners)} ${restSections(run)}
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

function overview({ verdicts, counts, facts }: RunView): Markup {
  return markup`<section class="overview" aria-label="Overview">
    <ul class="tiles">
      ${VERDICT_ORDER.map(
        (verdict) =>
          markup`<li class="tile ${verdict}">
            <svg viewBox="-9 -9 18 18" aria-hidden="true"><path class="mark ${verdict}" d="${VERDICT_SHAPES[verdict]}" /></svg
            ><b>${verdicts[verdict]}</b> ${verdict}<span class="note">${MEANING[verdict]}</span>
          </li>`,
      )}
    </ul>
    <dl>
      ${[...counts, ...facts].map(
        ({ label, text, details = [] }) =>
          markup`<dt>${label}</dt>
            <dd>${text}${folded(details, MOST_DETAILS).map((line) => markup`<br />${line}`)}</dd>`,
      )}
    </dl>
  </section>`;
}
