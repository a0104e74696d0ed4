/**
 * Why now, from all that says so: the caller's words, what monitors and incident tools said about the same thing at the time, and the team's own
 * calendar. Signals and windows only ever add: where there are none, nothing is surer for it.
 */
import type { Calendar } from '#config/policy/calendar.ts';
import type { Spans } from '#config/policy/spans.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Motivation, MotivationKind } from '#domain/intent.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { phraseIn } from '#domain/text/phrases.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { findMotivation } from './find-motivation.ts';
import { maintenanceAt } from './maintenance-at.ts';
import type { Runbook } from './runbooks.ts';
import { signalsAbout } from './signals-about.ts';

/** What is known beside the calls. */
export interface Around {
  readonly runbook?: Runbook;
  readonly signals: readonly Signal[];
  readonly calendar: Calendar;
  readonly spans: Spans;
  /** By which words motives are known. */
  readonly vocabulary: Vocabulary;
}

/** Most monitors call what they send an alarm: what it is about says more. */
const ORDER = ['cve', 'budget', 'audit', 'scheduled', 'incident', 'experiment'] as const satisfies readonly MotivationKind[];

/** What a caller says of itself, and what something else that was seen at the time stands before: by habit, by presumption, or not at all. */
const YIELDS: ReadonlySet<MotivationKind> = new Set(['unknown', 'scheduled']);

const QUOTED = 5;

/**
 * Finds out why now.
 * @param drifts the drifts of one intent
 * @param around runbook, signals and calendar
 * @returns the caller's own words first; then the signals, then a maintenance window; unknown where nothing says anything
 */
export function whyNow(drifts: readonly Drift[], { runbook, signals, calendar, spans, vocabulary }: Around): Motivation {
  const said = findMotivation(drifts, vocabulary, runbook);
  if (!YIELDS.has(said.kind) && said.presumed !== true) return asPresumed(said);
  const signalled = fromSignals(signalsAbout(drifts, signals, spans), vocabulary.motives.signals);
  if (signalled !== undefined) return signalled;
  const windows = maintenanceAt(drifts, calendar);
  if (windows.length === 0 || said.kind === 'scheduled') return asPresumed(said);
  return { kind: 'scheduled', evidence: windows.map((name) => boundText(`maintenance window ${name}`)).slice(0, QUOTED) };
}

/** Whoever calls picks the words: they are quoted, and decide nothing. */
function asPresumed(said: Motivation): Motivation {
  return said.kind === 'unknown' ? said : { ...said, presumed: true };
}

function fromSignals(signals: readonly Signal[], words: Vocabulary['motives']['signals']): Motivation | undefined {
  const kindOf = (signal: Signal): MotivationKind => ORDER.find((kind) => phraseIn(words[kind], signal.kind) !== undefined) ?? 'unknown';
  for (const kind of ORDER) {
    const speaking = signals.filter((signal) => kindOf(signal) === kind);
    if (speaking.length > 0) return { kind, evidence: [...new Set(speaking.map(quoteSignal))].slice(0, QUOTED) };
  }
  return undefined;
}

/** With a link in the quote, people can look for themselves whether it was so. */
function quoteSignal({ source, kind, subject, time, link }: Signal): string {
  return boundText([`${source} ${kind} about ${subject} at ${time}`, ...(link === undefined ? [] : [link])].join(', '));
}
