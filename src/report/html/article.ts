import { boundText } from '#domain/text/foreign-text.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { alternativeLines, waiverLines } from '../alternative-lines.ts';
import { changeLines, resourceName, whereabouts } from '../change-lines.ts';
import { groupByVerdict, type IntentGroup, type VerdictGroup } from '../group-by-intent.ts';
import { holdLines, suggestionsOf } from '../hold-lines.ts';
import { describeWhen, VERDICT_MEANING } from '../totals.ts';
import { diffBlock } from './diff.ts';
import { markup, type Markup } from './markup.ts';
import { strictest } from './view.ts';

/** How much of one intent is written out; what is left is counted. */
export interface Detail {
  /** Differences of one resource. */
  readonly changes: number;
  /** Lines of one diff. */
  readonly lines: number;
  /** Event ids. */
  readonly events: number;
  /** Choices, terms and remarks about one verdict, and characters of a finding. */
  readonly notes: number;
  readonly message: number;
  /** Characters of a summary. */
  readonly summary: number;
}

/** From everything down to what a list needs: a page that takes seconds to open is read by nobody, and JSON has it all. */
export const DETAILS: readonly [Detail, ...Detail[]] = [
  { changes: 12, lines: 400, events: 40, notes: 40, message: 2000, summary: 300 },
  { changes: 4, lines: 16, events: 4, notes: 6, message: 400, summary: 160 },
  { changes: 2, lines: 0, events: 2, notes: 0, message: 160, summary: 110 },
];

/**
 * Names who is told of first.
 * @returns the first actor's name
 */
export function actorOf({ intent }: IntentGroup): string {
  return intent.actors[0]?.name ?? 'no matching CloudTrail event';
}

/**
 * Tells of one intent: folded to who wanted what, and inside everything that its verdicts rest on.
 * @param detail how much of it
 * @returns an article
 */
export function intentArticle(group: IntentGroup, detail: Detail): Markup {
  const { intent, reconciliations } = group;
  const verdicts = [...new Set(reconciliations.map(({ verdict }) => verdict))];
  const types = [...new Set(reconciliations.map(({ resourceType }) => resourceType))];
  const verdict = strictest(verdicts);
  const when = describeWhen(intent);
  const who = boundText(intent.actors.map(({ name }) => name).join(', '), detail.summary);
  return markup`<article
    id="i-${intent.id}"
    data-verdict="${verdicts.join(' ')}"
    data-actor="${actorOf(group)}"
    data-goal="${intent.goal}"
    data-type="${types.join(' ')}"
  >
    <details>
      <summary>
        <h3><span class="badge ${verdict}">${verdicts.join(', ')}</span> ${boundText(intent.summary, detail.summary)}</h3>
        <p class="note">${who === '' ? 'no matching CloudTrail event' : who}${when === undefined ? '' : `, ${when}`}</p>
      </summary>
      <p>
        Goal: <b>${intent.goal}</b>; motivation:
        <b>${intent.motivation.kind}</b>${intent.motivation.presumed === true ? ' (presumed)' : ''}.${evidence(intent, detail)}
      </p>
      ${groupByVerdict(reconciliations).map((one) => verdictBlock(one, detail))} ${(detail.lines === 0 ? [] : group.diffs).map((diff) => diffBlock(diff, 'What the patch changes', detail.lines))}
      ${events(intent, detail)}
    </details>
  </article> `;
}

function evidence({ motivation }: ReconciliationReport['intent'], { changes, summary }: Detail): Markup {
  if (motivation.evidence.length === 0) return markup``;
  return markup` Evidence: ${motivation.evidence.slice(0, changes).map((text) => markup`<q>${boundText(text, summary)}</q> `)}`;
}

function verdictBlock({ sample, reconciliations }: VerdictGroup, detail: Detail): Markup {
  const notes = [
    ...holdLines(reconciliations),
    ...alternativeLines(reconciliations),
    ...waiverLines(sample),
    ...(sample.refusal === null || sample.reason.includes(sample.refusal) ? [] : [`no patch: ${sample.refusal}`]),
    ...reconciliations.flatMap(({ verification }) =>
      (verification?.notes ?? []).map(({ address, text }) => `${address ?? 'the root'}: ${text}`),
    ),
  ];
  const shown = [...new Set(notes)].slice(0, detail.notes);
  const told = sample.findings.some(({ message }) => message === sample.reason);
  return markup`<div class="verdict ${sample.verdict}">
    <p><b>${sample.verdict}</b>, ${VERDICT_MEANING[sample.verdict]} (${sample.status})${told ? '' : markup`: ${boundText(sample.reason, detail.message)}`}</p>
    <ul class="resources">
      ${reconciliations.map((item) => resource(item, detail))}
    </ul>
    ${list(sample.findings.map((one) => finding(one, detail)))}${list(shown.map((note) => markup`<li>${note}</li>`))}
    ${(detail.lines === 0 ? [] : suggestionsOf(reconciliations)).map((diff) => diffBlock(diff, 'Suggested, not written', detail.lines))}
  </div>`;
}

function resource(item: ReconciliationReport, detail: Detail): Markup {
  const where = whereabouts(item);
  return markup`<li>
    <code>${resourceName(item)}</code> <span class="note">${item.id.slice(0, 12)}${where === '' ? '' : ` · ${where}`}</span>
    <ul>
      ${changeLines(item, detail.changes).map((line) => markup`<li><code>${line}</code></li>`)}
    </ul>
  </li>`;
}

function finding({ guardrail, message }: ReconciliationReport['findings'][number], detail: Detail): Markup {
  return markup`<li><a href="#g-${guardrail}">${guardrail}</a>: ${boundText(message, detail.message)}</li>`;
}

function list(items: readonly Markup[]): Markup {
  return items.length === 0
    ? markup``
    : markup`<ul>
        ${items}
      </ul>`;
}

function events({ eventIDs }: ReconciliationReport['intent'], { events: most }: Detail): Markup {
  if (eventIDs.length === 0) return markup``;
  const left = eventIDs.length - most;
  return markup`<details class="events">
    <summary>${eventIDs.length} ${eventIDs.length === 1 ? 'event' : 'events'}</summary>
    <p>${eventIDs.slice(0, most).map((id) => markup`<code>${id}</code> `)}${left > 0 ? `and ${left} more` : ''}</p>
  </details>`;
}
