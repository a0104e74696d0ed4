import { boundText } from '#domain/text/foreign-text.ts';
import { OUTSIDE_HEADING } from '#domain/report/outside.ts';
import type { IntentView } from '../view/intent.ts';
import { VERDICT_ORDER } from '../view/words.ts';
import { DETAILS, intentArticle } from './article.ts';
import { markup, type Markup } from './markup.ts';
import { VERDICT_SHAPES } from './view.ts';

/** With the rest, the page has at most about 1.5 MB. */
const MAX_BYTES = 1_000_000;

/** Lists the intents and their verdicts: one folded article per intent, and filters. @param headline shown if there are no intents */
export function intentsSection(intents: readonly IntentView[], headline: string): Markup {
  if (intents.length === 0)
    return markup`<section>
      <h2>Verdicts</h2>
      <p>${headline}</p>
    </section>`;
  const drawn = articles(intents);
  const outside = intents.findIndex(({ isOutside }) => isOutside);
  const inside = outside === -1 ? intents.length : outside;
  return markup`<section aria-labelledby="verdicts">
    <h2 id="verdicts">Verdicts</h2>
    ${filters(intents)} ${drawn.slice(0, inside)} ${outside === -1 ? '' : markup`<h2 id="outside">${OUTSIDE_HEADING}</h2>`}
    ${drawn.slice(inside)}
    <p id="none" hidden>No change matches the filters.</p>
  </section>`;
}

/** Draws the articles with the most detail that fits into the page. */
function articles(intents: readonly IntentView[]): readonly Markup[] {
  let drawn: readonly Markup[] = [];
  for (const detail of DETAILS) {
    drawn = intents.map((intent) => intentArticle(intent, detail));
    if (drawn.reduce((length, one) => length + Buffer.byteLength(one.html), 0) <= MAX_BYTES) return drawn;
  }
  return drawn;
}

/** The filters need the script, which removes `hidden`. */
function filters(intents: readonly IntentView[]): Markup {
  const verdicts = VERDICT_ORDER.filter((verdict) => intents.some((intent) => intent.verdicts.some((one) => one.verdict === verdict)));
  return markup`<form class="filters" id="filters" role="search" aria-label="Filter the verdicts" hidden>
    <label>Search <input type="search" id="q" placeholder="address, actor, event id …" autocomplete="off" /></label>
    <fieldset>
      <legend>Verdict</legend>
      ${verdicts.map(
        (verdict) =>
          markup`<label class="tick"
            ><input type="checkbox" name="verdict" value="${verdict}" checked /><svg viewBox="-9 -9 18 18" aria-hidden="true">
              <path class="mark ${verdict}" d="${VERDICT_SHAPES[verdict]}" />
            </svg>
            ${verdict}</label
          >`,
      )}
    </fieldset>
    ${choice(
      'actor',
      'Actor',
      intents.map(({ actor }) => actor),
    )}
    ${choice(
      'goal',
      'Goal',
      intents.map(({ goal }) => goal),
    )}
    ${choice(
      'type',
      'Type',
      intents.flatMap(({ types }) => types),
    )}
    <button type="button" id="open-all">Open all</button><button type="button" id="close-all">Close all</button
    ><output id="shown" aria-live="polite"></output>
  </form>`;
}

function choice(name: string, label: string, values: readonly string[]): Markup {
  const distinct = [...new Set(values)].toSorted();
  if (distinct.length < 2) return markup``;
  return markup`<label
    >${label}
    <select name="${name}">
      <option value="">all</option>
      ${distinct.map((value) => markup`<option value="${value}">${boundText(value, 60)}</option>`)}
    </select></label
  >`;
}
