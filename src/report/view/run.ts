/**
 * The text of a run, as plain data in order. Each output format only lays it out: it shortens lists, escapes, and adds no wording.
 * No text has control characters; only diffs have line breaks.
 */
import type { Verdict } from '#domain/decision.ts';
import type { RunReport } from '#domain/run-report.ts';
import { describeRepeated } from '#domain/judging/repeated-proposals.ts';
import { count, counted } from '#domain/text/counted.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { describeVerifier } from '#domain/verification.ts';
import { describeSchema } from '#domain/workspace/describe-schema.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import { headlineOf, missingIn, titleOf } from './headline.ts';
import { viewIntents, type IntentView } from './intent.ts';
import { viewSections, type Section } from './sections.ts';
import { COUNTED_AS, VERDICT_ORDER } from './words.ts';

export interface Fact {
  readonly label: string;
  readonly text: string;
  /** Replaces the text where there is little room; if empty, the fact is left out there. */
  readonly brief?: string;
  /** Lines shown below the fact. */
  readonly details?: readonly string[];
}

export interface RunView {
  readonly runId: string;
  readonly title: string;
  readonly headline: string;
  /** The inputs of the run, and what it could not detect. */
  readonly basis: readonly string[];
  readonly window: string;
  /** Intents outside of this code come last. */
  readonly intents: readonly IntentView[];
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** Verdicts, and coverage of what was read. */
  readonly counts: readonly Fact[];
  readonly sections: readonly Section[];
  /** Deliveries, and counts that include every event once. */
  readonly facts: readonly Fact[];
}

export function viewRun(report: RunReport): RunView {
  const verdicts = countVerdicts(report);
  return {
    runId: plainLine(report.runId),
    title: titleOf(report),
    headline: plainLine(headlineOf(report).text),
    basis: basisOf(report).map(plainLine),
    window: plainLine(windowOf(report)),
    intents: viewIntents(report.reconciliations),
    verdicts,
    counts: [verdictsFact(report, verdicts), ...coverageFact(report)],
    sections: viewSections(report),
    facts: factsOf(report),
  };
}

/** @returns counts in the words of the report, those that need a person first */
export function countsOf(report: RunReport): Readonly<Record<string, number>> {
  const verdicts = countVerdicts(report);
  const { unread, unproved } = missingIn(report.events);
  return {
    ...Object.fromEntries(VERDICT_ORDER.map((verdict) => [COUNTED_AS[verdict], verdicts[verdict]])),
    unexplained: report.unexplained.length,
    'records not read': unread,
    'places in the trail not proved': unproved,
  };
}

function countVerdicts({ reconciliations }: RunReport): Readonly<Record<Verdict, number>> {
  const number = (verdict: Verdict): number => reconciliations.filter((row) => row.verdict === verdict).length;
  return { accept: number('accept'), hold: number('hold'), revert: number('revert'), escalate: number('escalate') };
}

function basisOf({ policy, roots = [], limits = [], repeatedProposals = [] }: RunReport): readonly string[] {
  const file =
    policy === undefined
      ? []
      : [policy.file === null ? 'Policy: defaults, because no reconcile.yaml was found.' : `Policy: ${policy.file}`];
  const repeated = repeatedProposals.map((one) => `Repeated proposals: ${describeRepeated(one)}.`);
  return [...file, ...schemaLines(roots), ...limits, ...repeated];
}

// One line if the schema of all roots has the same origin, else one line per origin.
function schemaLines(roots: NonNullable<RunReport['roots']>): readonly string[] {
  const ways = new Map<string, string[]>();
  for (const { root = '.', workspace, schema } of roots) {
    if (schema === undefined) continue;
    const { from, aws, why } = schema;
    const way = describeSchema({ from, ...(aws === undefined ? {} : { aws }), ...(why === undefined ? {} : { why }) });
    const name = describeRoot({ root, ...(workspace === undefined ? {} : { workspaceName: workspace }) });
    ways.set(way, [...(ways.get(way) ?? []), name]);
  }
  return [...ways].map(([way, names]) => `Provider schema${ways.size > 1 ? ` of ${names.join(', ')}` : ''}: ${way}.`);
}

function windowOf({ window: { from, to } }: RunReport): string {
  const bounds = [...(from === null ? [] : [`from ${from}`]), ...(to === null ? [] : [`to ${to}`])];
  return bounds.length === 0 ? 'the whole trail' : bounds.join(' ');
}

function verdictsFact({ reconciliations }: RunReport, verdicts: RunView['verdicts']): Fact {
  const proved = reconciliations.filter(({ status }) => status === 'converged').length;
  const counts = VERDICT_ORDER.map((verdict) => {
    const more = verdict === 'accept' ? ` (${count(proved)} with a proved patch)` : '';
    return `${count(verdicts[verdict])} ${COUNTED_AS[verdict]}${more}`;
  });
  return { label: 'Verdicts', text: counts.join(', ') };
}

/** Reports of earlier versions do not have the number of managed resources. */
function coverageFact({ roots = [], reconciliations, settled, events }: RunReport): readonly Fact[] {
  const managed = roots.flatMap((root) => root.managed ?? []);
  if (managed.length === 0) return [];
  const unmanaged =
    reconciliations.filter(({ kind }) => kind === 'unmanaged').length +
    settled.filter(({ reason }) => reason === 'unrelated-unmanaged').length;
  const { unread, unproved } = missingIn(events);
  return [
    {
      label: 'Coverage',
      text: `${count(sumOf(managed))} managed, ${count(unmanaged)} unmanaged; ${counted(events.read, 'event')} read, ${counted(unread + unproved, 'place')} not read`,
    },
  ];
}

function factsOf(report: RunReport): readonly Fact[] {
  const { events, settled, invisible, unexplained, totals, verifiedBy } = report;
  return [
    ...(verifiedBy === null ? [] : [{ label: 'Verified', text: plainLine(`by ${describeVerifier(verifiedBy)}`) }]),
    ...report.deliveries.map(({ kind, detail }) => ({ label: 'Delivered', text: plainLine(`${kind}: ${detail}`) })),
    {
      label: 'Others',
      ...(invisible.length + unexplained.length === 0 ? { brief: '' } : {}),
      text: `${count(settled.length)} settled, ${count(invisible.length)} not in any plan, ${count(unexplained.length)} unexplained`,
    },
    {
      label: 'Events',
      text: `${count(events.read)} read: ${count(events.kept)} kept, ${reasons('context', events.context)}, ${reasons('dropped', events.dropped)}`,
      // The coverage already includes this count.
      ...(events.malformed.length === 0 ? { brief: '' } : { brief: `${count(events.read)} read` }),
      details: events.malformed.map(({ where, problem }) => plainLine(`${where}: ${problem}`)),
    },
    {
      label: 'Cost',
      text: `${counted(totals.modelCalls, 'model call')}, ${(totals.ms / 1000).toFixed(1)} s`,
      ...(totals.modelCalls === 0 ? { brief: '' } : {}),
    },
  ];
}

/** Returns the count of a place and its reasons, the most frequent first. */
function reasons(place: string, counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).filter(([, number]) => number > 0);
  const reasonCounts = entries.toSorted(([, left], [, right]) => right - left).map(([reason, number]) => `${count(number)} ${reason}`);
  return `${count(sumOf(counts))} ${place}${reasonCounts.length === 0 ? '' : ` (${reasonCounts.join(', ')})`}`;
}

function sumOf(numbers: Readonly<Record<string, number>> | readonly number[]): number {
  return Object.values(numbers).reduce((total: number, number) => total + number, 0);
}
