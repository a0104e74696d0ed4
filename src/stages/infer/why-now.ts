/**
 * Why now, from all that says so: the caller's words, what monitors and incident tools said about the same thing at the time, and the team's own
 * calendar. Signals and windows only ever add: where there are none, nothing is surer for it.
 */
import type { Calendar } from '#config/policy/calendar.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Motivation, MotivationKind } from '#domain/intent.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { findMotivation } from './find-motivation.ts';
import { maintenanceAt } from './maintenance-at.ts';
import type { Runbook } from './runbooks.ts';
import { signalsAbout } from './signals-about.ts';

/** What is known beside the calls. */
export interface Around {
  readonly runbook?: Runbook;
  readonly signals: readonly Signal[];
  readonly calendar: Calendar;
}

/** What a signal of a kind speaks for, first match counts. */
const KINDS: readonly (readonly [kind: MotivationKind, sign: RegExp])[] = [
  ['cve', /vulnerab|(?<![a-z])cve/i],
  ['budget', /budget|cost|spend/i],
  ['audit', /audit|complian|config[-_ ]?rule/i],
  ['scheduled', /maintenance|scheduled|change[-_ ]?request/i],
  ['incident', /alarm|alert|incident|monitor|page|outage|health/i],
];

/** What a caller says of itself, and what something else that was seen at the time stands before: by habit, by presumption, or not at all. */
const YIELDS: ReadonlySet<MotivationKind> = new Set(['unknown', 'scheduled']);

const QUOTED = 5;

/**
 * Finds out why now.
 * @param drifts the drifts of one intent
 * @param around runbook, signals and calendar
 * @returns the caller's own words first; then the signals, then a maintenance window; unknown where nothing says anything
 */
export function whyNow(drifts: readonly Drift[], { runbook, signals, calendar }: Around): Motivation {
  const said = findMotivation(drifts, runbook);
  if (!YIELDS.has(said.kind) && said.presumed !== true) return asPresumed(said);
  const signalled = fromSignals(signalsAbout(drifts, signals));
  if (signalled !== undefined) return signalled;
  const windows = maintenanceAt(drifts, calendar);
  if (windows.length === 0 || said.kind === 'scheduled') return asPresumed(said);
  return { kind: 'scheduled', evidence: windows.map((name) => boundText(`maintenance window ${name}`)).slice(0, QUOTED) };
}

/** Whoever calls picks the words: they are quoted, and decide nothing. */
function asPresumed(said: Motivation): Motivation {
  return said.kind === 'unknown' ? said : { ...said, presumed: true };
}

function fromSignals(signals: readonly Signal[]): Motivation | undefined {
  for (const [kind, sign] of KINDS) {
    const speaking = signals.filter((signal) => kindOf(signal) === kind && sign.test(signal.kind));
    if (speaking.length > 0) return { kind, evidence: [...new Set(speaking.map(quoteSignal))].slice(0, QUOTED) };
  }
  return undefined;
}

function kindOf({ kind }: Signal): MotivationKind {
  return KINDS.find(([, sign]) => sign.test(kind))?.[0] ?? 'unknown';
}

/** With a link in the quote, people can look for themselves whether it was so. */
function quoteSignal({ source, kind, subject, time, link }: Signal): string {
  return boundText([`${source} ${kind} about ${subject} at ${time}`, ...(link === undefined ? [] : [link])].join(', '));
}
