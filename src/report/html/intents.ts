import { boundText } from '#domain/text/foreign-text.ts';
import { OUTSIDE_HEADING } from '#domain/report/outside.ts';
import { firstOutside } from '../group-by-intent.ts';
import type { IntentGroup } from '../group-by-intent.ts';
import { actorOf, DETAILS, intentArticle } from './article.ts';
import { markup, type Markup } from './markup.ts';
import { VERDICT_SHAPES } from './view.ts';

/** With the rest of the page, a megabyte and a half. */
const MOST_BYTES = 1_000_000;

/**
 * Lists what was wanted and what became of it: one folded article an intent, with everything its verdicts rest on.
 * @param groups the intents of a report
 * @param headline stands here where there are none
 * @returns a section with the controls that choose among them
 */
export function intentsSection(groups: readonly IntentGroup[], headline: string): Markup {
  if (groups.length === 0)
    return markup`<section>
      <h2>Verdicts</h2>
      <p>${headline}</p>
    </section>`;
  return markup`<section aria-labelledby="verdicts">
    <h2 id="verdicts">Verdicts</h2>
    ${filters(groups)} ${withHeading(groups, articles(groups))}
    <p id="none" hidden>No change matches the filters.</p>
  </section>`;
}

function withHeading(groups: readonly IntentGroup[], drawn: readonly Markup[]): readonly Markup[] {
  const at = firstOutside(groups);
  return at === groups.length ? drawn : [...drawn.slice(0, at), markup`<h2 id="outside">${OUTSIDE_HEADING}</h2>`, ...drawn.slice(at)];
}

/** As much of each as a page has room for. */
function articles(groups: readonly IntentGroup[]): readonly Markup[] {
  let drawn: readonly Markup[] = [];
  for (const detail of DETAILS) {
    drawn = groups.map((group) => intentArticle(group, detail));
    if (drawn.reduce((length, one) => length + Buffer.byteLength(one.html), 0) <= MOST_BYTES) return drawn;
  }
  return drawn;
}

/** Useless without the script, which takes `hidden` away. */
function filters(groups: readonly IntentGroup[]): Markup {
  const items = groups.flatMap(({ reconciliations }) => reconciliations);
  const verdicts = [...new Set(items.map(({ verdict }) => verdict))];
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
    ${choice('actor', 'Actor', groups.map(actorOf))}
    ${choice(
      'goal',
      'Goal',
      groups.map(({ intent }) => intent.goal),
    )}
    ${choice(
      'type',
      'Type',
      items.map(({ resourceType }) => resourceType),
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
