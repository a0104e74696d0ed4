/** The view of an intent: who wanted what, when and why, and the verdicts on its changes. */
import { groupBy } from '#domain/group-by.ts';
import type { Verdict } from '#domain/decision.ts';
import { isOutsideCode } from '#domain/report/outside.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { counted } from '#domain/text/counted.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { folded, listed } from '#domain/text/listed.ts';
import { viewVerdicts, type VerdictView } from './verdict.ts';
import { describeWhen, NO_EVENT, VERDICT_ORDER } from './words.ts';

export interface IntentView {
  readonly id: string;
  readonly summary: string;
  /** The first actor; a page sorts by it. */
  readonly actor: string;
  /** All actors. */
  readonly who: string;
  readonly when: string;
  /** Who, when, and the number of calls, on one line. */
  readonly origin: string;
  readonly goal: string;
  /** Goal and motivation, on one line. */
  readonly purpose: string;
  /** Like `purpose`, without unknown parts; may be empty. */
  readonly knownPurpose: string;
  /** Quotes that support the inferred motivation. */
  readonly evidence: readonly string[];
  /** ISO 8601; absent without a matching CloudTrail event. */
  readonly firstTime?: string | undefined;
  readonly lastTime?: string | undefined;
  readonly eventIDs: readonly string[];
  readonly isOutside: boolean;
  /** The strictest of `verdicts`. */
  readonly verdict: Verdict;
  readonly verdicts: readonly VerdictView[];
  readonly types: readonly string[];
  /** Diffs of its patches, each once. */
  readonly diffs: readonly string[];
}

/** Groups rows by intent. @returns in order of first appearance, those outside of this code last */
export function viewIntents(rows: readonly ReconciliationReport[]): readonly IntentView[] {
  const views = [...groupBy(rows, ({ intent }) => intent.id).values()].map(viewIntent);
  return views.toSorted((left, right) => Number(left.isOutside) - Number(right.isOutside));
}

/** @returns goal and motivation, and up to `most` quotes that support the motivation; the rest is counted */
export function describePurpose({ evidence, ...view }: IntentView, limit: number, which: 'purpose' | 'knownPurpose' = 'purpose'): string {
  const purpose = view[which];
  if (purpose === '') return '';
  const quotes = evidence.map((text) => `“${text}”`);
  return quotes.length === 0 ? purpose : `${purpose}: ${folded(quotes, limit).join(', ')}`;
}

/** Builds the view of an intent. @param rows of one intent */
export function viewIntent(rows: readonly [ReconciliationReport, ...ReconciliationReport[]]): IntentView {
  const [{ intent }] = rows;
  const verdicts = viewVerdicts(rows);
  const goalQuotes = (intent.goalEvidence ?? []).map((text) => `“${plainLine(text)}”`);
  const names = intent.actors.map(({ name }) => plainLine(name));
  const goal = `goal: ${intent.goal}${goalQuotes.length === 0 ? '' : ` (${folded(goalQuotes, 2).join(', ')})`}`;
  const motivation = `motivation: ${intent.motivation.kind}${intent.motivation.presumed === true ? ' (presumed)' : ''}`;
  const isKnown = intent.eventIDs.length > 0 || intent.firstEventTime !== undefined;
  const who = isKnown ? listed(names) || 'an unknown actor' : NO_EVENT;
  const when = describeWhen(intent) ?? '';
  return {
    id: plainLine(intent.id),
    summary: plainLine(intent.summary),
    actor: isKnown ? (names[0] ?? 'an unknown actor') : NO_EVENT,
    who,
    when,
    origin: [who, when, isKnown ? counted(intent.eventIDs.length, 'call') : ''].filter((part) => part !== '').join(', '),
    goal: intent.goal,
    purpose: `${goal}; ${motivation}`,
    knownPurpose: [
      ...(intent.goal === 'unknown' && goalQuotes.length === 0 ? [] : [goal]),
      ...(intent.motivation.kind === 'unknown' ? [] : [motivation]),
    ].join('; '),
    evidence: intent.motivation.evidence.map(plainLine),
    firstTime: intent.firstEventTime,
    lastTime: intent.lastEventTime,
    eventIDs: intent.eventIDs.map(plainLine),
    isOutside: rows.some(isOutsideCode),
    verdict: VERDICT_ORDER.find((verdict) => verdicts.some((one) => one.verdict === verdict)) ?? 'hold',
    verdicts,
    types: [...new Set(rows.map(({ resourceType }) => plainLine(resourceType)))],
    diffs: [...new Set(rows.map(({ diff }) => diff).filter((diff) => diff !== ''))],
  };
}
