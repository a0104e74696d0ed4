/**
 * A page for one run: who changed what and when, the causes, the field owners, and every verdict with its evidence and diff.
 * It takes a report and returns HTML that needs no network. A policy in the page allows only the page's own script.
 * This module does not know where the page is written.
 */
import { folded } from '#domain/text/listed.ts';
import { viewRun, type RunView } from '../view/run.ts';
import { causalSection } from './causal.ts';
import { intentsSection } from './intents.ts';
import { markup, type Markup } from './markup.ts';
import { ownershipSection, restSections } from './rest.ts';
import { htmlPage } from './shell.ts';
import { timelineSection } from './timeline.ts';
import { verdictTiles } from './tiles.ts';
import type { PageView } from './view.ts';

/** Places of the trail that could not be read; the rest is counted. */
const MAX_DETAILS = 20;

/** Prints a run as one page. */
export function toHtml({ report, graph, owners }: PageView): string {
  const run = viewRun(report);
  return htmlPage({
    title: `${run.title} · ${run.runId.slice(0, 8)}`,
    skip: { to: 'verdicts', text: 'Skip to the verdicts' },
    header: markup`<h1>${run.title}</h1>
      <p><b>${run.headline}</b></p>
      ${run.basis.map((line) => markup`<p class="note">${line}</p>`)}
      <p class="note">${run.window} · run <code>${run.runId}</code></p>`,
    main: markup`${overview(run)} ${timelineSection(run.intents)} ${causalSection(graph)} ${intentsSection(run.intents, run.headline)}
      ${ownershipSection(owners)} ${restSections(run)}`,
  });
}

function overview({ verdicts, counts, facts }: RunView): Markup {
  return markup`<section class="overview" aria-label="Overview">
    ${verdictTiles(verdicts)}
    <dl>
      ${[...counts, ...facts].map(
        ({ label, text, details = [] }) =>
          markup`<dt>${label}</dt>
            <dd>${text}${folded(details, MAX_DETAILS).map((line) => markup`<br />${line}`)}</dd>`,
      )}
    </dl>
  </section>`;
}
