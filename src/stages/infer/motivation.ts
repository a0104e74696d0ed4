import type { Calendar } from '#config/policy/calendar.ts';
import type { Spans } from '#config/policy/spans.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Motivation, MotivationKind } from '#domain/intent.ts';
import { quoteSignal } from '#domain/judging/signal.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { phraseIn } from '#domain/text/phrases.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { findMotivation } from './find-motivation.ts';
import { maintenanceAt } from './maintenance-at.ts';
import type { Runbook } from './runbooks.ts';
import { signalsAbout } from './signals-about.ts';

export interface MotivationContext {
  readonly runbook?: Runbook;
  readonly signals: readonly Signal[];
  readonly calendar: Calendar;
  readonly spans: Spans;
  readonly vocabulary: Vocabulary;
}

/** `incident` comes late, because most monitors call every message an alarm. */
const ORDER = ['cve', 'budget', 'audit', 'scheduled', 'incident', 'experiment'] as const satisfies readonly MotivationKind[];

/** Claims by the caller that other evidence overrides: none, or a schedule. */
const YIELDS: ReadonlySet<MotivationKind> = new Set(['unknown', 'scheduled']);

const QUOTED = 5;

/** Returns the motivation by the caller's words, else by signals, else by a maintenance window. Missing evidence proves nothing. */
export function motivationOf(drifts: readonly Drift[], { runbook, signals, calendar, spans, vocabulary }: MotivationContext): Motivation {
  const stated = findMotivation(drifts, vocabulary, runbook);
  if (!YIELDS.has(stated.kind) && stated.presumed !== true) return asPresumed(stated);
  const signalled = fromSignals(signalsAbout(drifts, signals, spans), vocabulary.motives.signals);
  if (signalled !== undefined) return signalled;
  const windows = maintenanceAt(drifts, calendar);
  if (windows.length === 0 || stated.kind === 'scheduled') return asPresumed(stated);
  return { kind: 'scheduled', evidence: windows.map((name) => boundText(`maintenance window ${name}`)).slice(0, QUOTED) };
}

/** Marks the motivation as presumed, because the caller chooses the words: they are quoted and decide nothing. */
function asPresumed(stated: Motivation): Motivation {
  return stated.kind === 'unknown' ? stated : { ...stated, presumed: true };
}

/** Returns the motivation for a kind of signal, or `unknown` if no vocabulary word matches. */
export function motiveOf({ kind }: Signal, words: Vocabulary['motives']['signals']): MotivationKind {
  return ORDER.find((motive) => phraseIn(words[motive], kind) !== undefined) ?? 'unknown';
}

function fromSignals(signals: readonly Signal[], words: Vocabulary['motives']['signals']): Motivation | undefined {
  for (const kind of ORDER) {
    const speaking = signals.filter((signal) => motiveOf(signal, words) === kind);
    if (speaking.length > 0) return { kind, evidence: [...new Set(speaking.map(quoteSignal))].slice(0, QUOTED) };
  }
  return undefined;
}
