import type { Verdict } from '#domain/decision.ts';
import { MEANING, VERDICT_ORDER } from '../view/words.ts';
import { markup, type Markup } from './markup.ts';
import { VERDICT_SHAPES } from './view.ts';

/** @returns the number of each verdict and its meaning */
export function verdictTiles(verdicts: Readonly<Partial<Record<Verdict, number>>>): Markup {
  return markup`<ul class="tiles">
    ${VERDICT_ORDER.map(
      (verdict) =>
        markup`<li class="tile ${verdict}">
          <svg viewBox="-9 -9 18 18" aria-hidden="true"><path class="mark ${verdict}" d="${VERDICT_SHAPES[verdict]}" /></svg
          ><b>${verdicts[verdict] ?? 0}</b> ${verdict}<span class="note">${MEANING[verdict]}</span>
        </li>`,
    )}
  </ul>`;
}
