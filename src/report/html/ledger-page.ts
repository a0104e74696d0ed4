/** A page over many roots and runs of a ledger: what is open, who causes drift of what, how fast it was repaired, and what was learnt. */
import type { Stats } from '#domain/report/stats-report.ts';
import { viewStats, type FigureRow, type FigureTable } from '../view/stats.ts';
import { markup, type Markup } from './markup.ts';
import { table } from './rest.ts';
import { htmlPage } from './shell.ts';
import { verdictTiles } from './tiles.ts';

/** Prints the figures of a ledger as one page. @param now ISO 8601, the time of creation */
export function toLedgerHtml(stats: Stats, now: string): string {
  const { title, lead, verdicts, tables } = viewStats(stats, now);
  return htmlPage({
    title: `${title} · ${now.slice(0, 10)}`,
    skip: { to: tables[0]?.id ?? 'overview', text: `Skip to the ${(tables[0]?.heading ?? 'overview').toLowerCase()}` },
    header: markup`<h1>${title}</h1>
      <p><b>${lead}</b></p>
      <p class="note">created ${now.slice(0, 16).replace('T', ' ')} UTC from the ledger</p>`,
    main: markup`<section id="overview" aria-label="All drifts by verdict">${verdictTiles(verdicts)}</section>
      ${tables.map(figureSection)}`,
  });
}

function figureSection({ id, heading, columns, rows }: FigureTable): Markup {
  return table({ id, heading, columns, isWide: true }, rows.map(cellsOf));
}

function cellsOf({ cells, share, url }: FigureRow): readonly Markup[] {
  return cells.map((cell, index) => {
    if (index === 0 && url !== undefined && /^https?:\/\//.test(url))
      return markup`<a href="${encodeURI(url)}" rel="noreferrer">${cell}</a>`;
    return index === 1 && share !== undefined ? markup`${cell}${bar(share)}` : markup`${cell}`;
  });
}

/** Decoration: the number itself is next to it. */
function bar(share: number): Markup {
  return markup`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="${Math.max(1, Math.round(share * 100))}" height="8" />
  </svg>`;
}
