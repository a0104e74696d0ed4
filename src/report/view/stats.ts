/** The figures of a ledger over many runs and roots, as text for a page and a terminal. No line has control characters. */
import type { Verdict } from '#domain/decision.ts';
import type { Learnt, OpenCase, Rate, Stats, StatsRow, Times } from '#domain/report/stats-report.ts';
import { counted } from '#domain/text/counted.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { resourceName } from './resource.ts';
import { meaningOf } from './words.ts';

/** A row of figures. */
export interface FigureRow {
  readonly cells: readonly string[];
  /** Cases of the row divided by the cases of the largest row: 0 to 1. */
  readonly share?: number;
  /** Address of the pull request or issue; the first cell links to it. */
  readonly url?: string;
}

export interface FigureTable {
  readonly id: string;
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
}

export interface StatsView {
  /** Such as `3 open questions in 2 roots`. */
  readonly title: string;
  readonly lead: string;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  /** The tables with rows, in display order. */
  readonly tables: readonly FigureTable[];
}

const COLUMNS = [
  'cases',
  'pull requests',
  'false positives',
  'wrong accepts',
  'needless questions',
  'rollbacks',
  'time to detect: median, p95',
  'to decide',
  'to repair',
] as const;
const MINUTE_MS = 60_000;

/** Builds the view of the statistics. @param now ISO 8601; ages end at it */
export function viewStats(stats: Stats, now: string): StatsView {
  const { all, open, roots, decided } = stats;
  const days = decided === null ? '' : `, decided ${decided.first.slice(0, 10)} to ${decided.last.slice(0, 10)}`;
  return {
    title: `${counted(open.length, 'open question')} in ${counted(roots.length, 'root')}`,
    lead: `${counted(all.cases, 'drift')}${days}`,
    verdicts: all.verdicts,
    tables: tablesOf(stats, now).filter(({ rows }) => rows.length > 0),
  };
}

function tablesOf({ all, open, learnt, said: judged, roots, ...groups }: Stats, now: string): readonly FigureTable[] {
  return [
    {
      id: 'open',
      heading: 'Open questions',
      columns: ['age', 'resource', 'what is open', 'root', 'by', 'reason', 'id'],
      rows: open.map((one) => openRow(one, now)),
    },
    figures('all', 'All', 'drifts', all.cases === 0 ? [] : [all]),
    figures('by-root', 'By root', 'root', groups.byRoot),
    figures('by-owner', 'By owner', 'owner', groups.byOwner),
    figures('by-actor', 'By actor', 'actor', groups.byActor),
    figures('by-guardrail', 'By guardrail', 'guardrail', groups.byGuardrail),
    figures('by-type', 'By resource type', 'type', groups.byType),
    figures('by-actor-class', 'By actor class', 'class', groups.byActorClass),
    {
      id: 'learnt',
      heading: 'What was learnt',
      columns: ['changes of', 'cases', 'edits', 'outcomes'],
      rows: learnt.map(learntRow),
    },
    {
      id: 'said',
      heading: 'What people said',
      columns: ['case', 'said', 'by', 'why', 'when'],
      rows: judged.map(({ reconciliation, said, by, source, reason, at }) => ({
        cells: [reconciliation, said, by === '' ? source : by, reason, at.slice(0, 10)].map(plainLine),
      })),
    },
    {
      id: 'roots',
      heading: 'Roots',
      columns: ['root', 'runs', 'trail read up to'],
      rows: roots.map(({ root, runs, through }) => ({ cells: [plainLine(root), String(runs), `${minute(through)} UTC`] })),
    },
  ];
}

function openRow(one: OpenCase, now: string): FigureRow {
  const { since, root, actors, reason, url, id } = one;
  const age = spanOf(Math.max(0, Date.parse(now) - Date.parse(since)));
  const cells = [age, resourceName(one), meaningOf(one), root, actors.join(', '), reason, id].map(plainLine);
  return { cells, ...(url === null ? {} : { url }) };
}

function learntRow({ resourceType, attributes, eventNames, cases, edits, outcomes }: Learnt): FigureRow {
  const outcomeCounts = Object.entries(outcomes).map(([word, times]) => `${word} ${times}`);
  const what = `${resourceType}: ${attributes.join(', ')} (${eventNames.join(', ')})`;
  return { cells: [plainLine(what), String(cases), plainLine(edits.join('; ')), outcomeCounts.join(', ')] };
}

function figures(id: string, heading: string, first: string, rows: readonly StatsRow[]): FigureTable {
  const most = Math.max(...rows.map(({ cases }) => cases));
  return {
    id,
    heading,
    columns: [first, ...COLUMNS],
    rows: rows.map(({ name, cases, delivered, ...row }) => ({
      cells: [
        plainLine(name),
        String(cases),
        String(delivered),
        ...[row.falsePositives, row.wrongAccepts, row.needlessQuestions, row.rollbacks].map(rateOf),
        ...[row.detect, row.decide, row.repair].map(timesOf),
      ],
      share: cases / most,
    })),
  };
}

function rateOf({ count, of }: Rate): string {
  return of === 0 ? 'none known' : `${count} of ${of}`;
}

function timesOf({ cases, medianMs, p95Ms }: Times): string {
  return medianMs === null || p95Ms === null ? 'none known' : `${spanOf(medianMs)}, ${spanOf(p95Ms)} (${cases})`;
}

function spanOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`;
}

function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
