import { boundText } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { counted } from '#domain/text/counted.ts';
import { describePurpose, type IntentView } from '../view/intent.ts';
import type { ResourceView } from '../view/resource.ts';
import type { Note, VerdictView } from '../view/verdict.ts';
import { SUGGESTED } from '../view/words.ts';
import { diffBlock } from './diff.ts';
import { markup, type Markup } from './markup.ts';

/** How much of one intent is shown; the rest is counted. */
export interface Detail {
  /** Differences per resource. */
  readonly changes: number;
  /** Lines per diff. */
  readonly lines: number;
  readonly events: number;
  /** Notes per verdict besides its findings. */
  readonly notes: number;
  /** Characters per note and per summary. */
  readonly message: number;
  readonly summary: number;
}

/** From full detail to a list. A page that opens slowly is not read, and the JSON report has everything. */
export const DETAILS: readonly [Detail, ...Detail[]] = [
  { changes: 12, lines: 400, events: 40, notes: 40, message: 2000, summary: 300 },
  { changes: 4, lines: 16, events: 4, notes: 6, message: 400, summary: 160 },
  { changes: 2, lines: 0, events: 2, notes: 0, message: 160, summary: 110 },
];

/** @returns a folded article: who wanted what, and inside it the evidence for its verdicts */
export function intentArticle(intent: IntentView, detail: Detail): Markup {
  const { verdict } = intent;
  const verdicts = [...new Set(intent.verdicts.map((one) => one.verdict))];
  return markup`<article
    id="i-${intent.id}"
    data-verdict="${verdicts.join(' ')}"
    data-actor="${intent.actor}"
    data-goal="${intent.goal}"
    data-type="${intent.types.join(' ')}"
  >
    <details>
      <summary>
        <h3><span class="badge ${verdict}">${verdicts.join(', ')}</span> ${boundText(intent.summary, detail.summary)}</h3>
        <p class="note">${boundText(intent.origin, detail.summary)}</p>
      </summary>
      <p>${boundText(describePurpose(intent, detail.changes), detail.message)}</p>
      ${intent.verdicts.map((one) => verdictBlock(one, detail))} ${diffs(intent.diffs, 'What the patch changes', detail)} ${events(intent, detail)}
    </details>
  </article> `;
}

function verdictBlock({ verdict, meaning, reason, resources, notes, suggestions }: VerdictView, detail: Detail): Markup {
  const findings = notes.filter(({ kind }) => kind === 'finding');
  const others = notes.filter(({ kind }) => kind !== 'finding').slice(0, detail.notes);
  return markup`<div class="verdict ${verdict}">
    <p><b>${verdict}</b>: ${meaning}. ${boundText(reason, detail.message)}</p>
    <ul class="resources">
      ${resources.map((one) => resourceItem(one, detail))}
    </ul>
    ${list([...findings, ...others].map((note) => noteItem(note, detail)))} ${diffs(suggestions, SUGGESTED, detail)}
  </div>`;
}

function resourceItem({ name, id, where, changes }: ResourceView, detail: Detail): Markup {
  return markup`<li>
    <code>${name}</code> <span class="note">${id.slice(0, 12)}${where === '' ? '' : ` · ${where}`}</span>
    <ul>
      ${folded(changes, detail.changes).map((line) => markup`<li><code>${line}</code></li>`)}
    </ul>
  </li>`;
}

/** Links to the guardrail's document through the guardrails table, which has each document once. */
function noteItem({ kind, label, text, guardrail }: Note, { message }: Detail): Markup {
  const name = guardrail === undefined ? markup`<b>${label}</b>` : markup`<a href="#g-${guardrail}">${label}</a>`;
  const words = kind === 'command' ? markup`<code>${text}</code>` : boundText(text, message);
  return markup`<li>${name}${text === '' ? '' : markup`: ${words}`}</li>`;
}

function list(items: readonly Markup[]): Markup {
  return items.length === 0
    ? markup``
    : markup`<ul>
        ${items}
      </ul>`;
}

function diffs(texts: readonly string[], caption: string, { lines }: Detail): readonly Markup[] {
  return lines === 0 ? [] : texts.map((diff) => diffBlock(diff, caption, lines));
}

function events({ eventIDs }: IntentView, { events: most }: Detail): Markup {
  if (eventIDs.length === 0) return markup``;
  return markup`<details class="events">
    <summary>${counted(eventIDs.length, 'event')}</summary>
    <p>${folded(
      eventIDs.map((id) => markup`<code>${id}</code> `),
      most,
    )}</p>
  </details>`;
}
