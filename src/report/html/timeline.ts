import { groupBy } from '#domain/group-by.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { IntentView } from '../view/intent.ts';
import { VERDICT_ORDER } from '../view/words.ts';
import { markup, type Markup } from './markup.ts';
import { VERDICT_SHAPES } from './view.ts';

/** Rows that fit on one screen; if there are more actors, the last row combines the others. */
const MAX_ROWS = 24;
const ROW = 30;
const LEFT = 240;
const WIDTH = 1120;
/** Up to this number of intents a mark has a long text; with more, a short one. */
const MANY = 250;
const LONG_TEXT = 110;
const SHORT_TEXT = 48;
/** Width of a mark. */
const MARK = 12;
const TOP = 34;
/** The most marks on the axis. */
const TICKS = 6;
const MINUTE = 60_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080, 43_200].map((minutes) => minutes * MINUTE);

interface Dated {
  readonly intent: IntentView;
  readonly first: number;
  readonly last: number;
}

/**
 * Draws who made changes when: one row per actor, one mark per intent (or for several within minutes), linked to its article below.
 * @returns a section; empty if no intent has a matching CloudTrail event
 */
export function timelineSection(intents: readonly IntentView[]): Markup {
  const dated = intents.flatMap(dateOf);
  if (dated.length === 0) return markup``;
  const rows = rowsOf(dated);
  const longest = intents.length > MANY ? SHORT_TEXT : LONG_TEXT;
  const scale = scaleOf(dated);
  const height = TOP + rows.length * ROW + 8;
  return markup`<section aria-labelledby="timeline">
    <h2 id="timeline">Who changed what, when</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Timeline of actors and changes">
      <svg class="timeline" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-label="Timeline: one row per actor, one mark per intent">
        ${scale.ticks.map((at) => tick(at, scale, height))} ${rows.map((row, index) => drawRow(row, TOP + index * ROW + ROW / 2, { ...scale, longest }))}
      </svg>
    </div>
  </section>`;
}

function dateOf(intent: IntentView): readonly Dated[] {
  const { firstTime, lastTime } = intent;
  if (firstTime === undefined) return [];
  return [{ intent, first: Date.parse(firstTime), last: Date.parse(lastTime ?? firstTime) }];
}

interface Row {
  readonly label: string;
  readonly items: readonly Dated[];
}

function rowsOf(dated: readonly Dated[]): readonly Row[] {
  const rows = [...groupBy(dated, ({ intent }) => intent.actor).values()]
    .map((items) => ({ label: items[0].intent.actor, items }))
    .toSorted((left, right) => startOf(left) - startOf(right));
  if (rows.length <= MAX_ROWS) return rows;
  const others = rows.slice(MAX_ROWS - 1);
  return [...rows.slice(0, MAX_ROWS - 1), { label: `${others.length} more actors`, items: others.flatMap(({ items }) => items) }];
}

function startOf({ items }: Row): number {
  return items.reduce((least, { first }) => Math.min(least, first), Infinity);
}

interface Drawing extends Scale {
  /** Characters of a mark's text. */
  readonly longest: number;
}

interface Scale {
  readonly x: (at: number) => number;
  readonly ticks: readonly number[];
  readonly step: number;
}

function scaleOf(dated: readonly Dated[]): Scale {
  const from = dated.reduce((least, { first }) => Math.min(least, first), Infinity);
  const to = dated.reduce((max, { last }) => Math.max(max, last), -Infinity);
  const span = Math.max(to - from, 10 * MINUTE);
  const step = STEPS.find((candidate) => span / candidate <= TICKS) ?? Math.ceil(span / TICKS);
  const start = Math.floor(from / step) * step;
  const end = Math.max(Math.ceil((to + 1) / step) * step, start + step);
  const ticks = Array.from({ length: Math.round((end - start) / step) + 1 }, (_, index) => start + index * step);
  return { x: (at) => LEFT + ((at - start) / (end - start)) * (WIDTH - LEFT - 64) + 12, ticks, step };
}

function tick(at: number, { x, step }: Scale, height: number): Markup {
  const text = new Date(at).toISOString();
  const label = step >= 1440 * MINUTE ? text.slice(0, 10) : `${text.slice(5, 10)} ${text.slice(11, 16)}`;
  const left = Math.round(x(at));
  return markup`<path class="grid" d="M${left} ${TOP - 6}V${height}" /><text class="tick" x="${left}" y="${TOP - 14}">${label}</text>`;
}

function drawRow({ label, items }: Row, y: number, drawing: Drawing): Markup {
  return markup`<text class="row" x="0" y="${y + 4}">${boundText(label, 31)}<title>${label}</title></text
    ><path class="grid" d="M${LEFT} ${y}H${WIDTH}" /> ${piles(items, drawing).map((pile) => drawPile(pile, y, drawing))}`;
}

/** Intents whose marks would overlap share one mark. */
function piles(items: readonly Dated[], { x }: Scale): readonly (readonly [Dated, ...Dated[]])[] {
  return [...groupBy(items, ({ first }) => Math.round(x(first) / MARK)).values()];
}

function drawPile(pile: readonly [Dated, ...Dated[]], y: number, { x, longest }: Drawing): Markup {
  const [one] = pile;
  const verdict = VERDICT_ORDER.find((candidate) => pile.some(({ intent }) => intent.verdict === candidate)) ?? one.intent.verdict;
  const shown = pile.find(({ intent }) => intent.verdict === verdict)?.intent ?? one.intent;
  const [left, right] = [Math.round(x(one.first)), Math.round(x(Math.max(...pile.map(({ last }) => last))))];
  const span = right - left < 4 ? undefined : markup`<path class="span ${verdict}" d="M${left} ${y}H${right}" />`;
  const text = `${boundText(shown.summary, longest)} (${shown.when})`;
  const name = `${verdict}: ${text}${pile.length === 1 ? '' : `, and ${pile.length - 1} more`}`;
  return markup`<a href="#i-${shown.id}"
    >${span}<path class="mark ${verdict}" transform="translate(${left} ${y})" d="${VERDICT_SHAPES[verdict]}" /><title>${name}</title></a
  >`;
}
