import type { Signal } from './signal.ts';

export interface SignalHistory {
  /** Whether the signal was resolved between its own time and `until`, in milliseconds. */
  readonly isResolved: (signal: Signal, until: number) => boolean;
  /** Time (ISO 8601) of the last message about it up to `now`, if that one resolves it; otherwise, as for a flapping monitor, undefined. */
  readonly endOf: (signal: Signal, now: string) => string | undefined;
}

type Message = Pick<Signal, 'time' | 'state'>;

const known = new WeakMap<readonly Signal[], SignalHistory>();

/** Returns the history of a list of signals, cached per list. */
export function signalHistory(signals: readonly Signal[]): SignalHistory {
  const found = known.get(signals) ?? build(signals);
  known.set(signals, found);
  return found;
}

function build(signals: readonly Signal[]): SignalHistory {
  const byMatter = new Map<string, Message[]>();
  for (const signal of signals.filter(({ state }) => state !== 'info'))
    for (const matter of mattersOf(signal)) {
      const messages = byMatter.get(matter);
      if (messages === undefined) byMatter.set(matter, [signal]);
      else messages.push(signal);
    }
  const about = (signal: Signal): readonly Message[] => mattersOf(signal).flatMap((matter) => byMatter.get(matter) ?? []);
  return {
    isResolved: (signal, until) =>
      about(signal).some(
        ({ time, state }) => state === 'resolved' && Date.parse(time) >= Date.parse(signal.time) && Date.parse(time) <= until,
      ),
    endOf: (signal, now) => {
      const past = about(signal).filter(({ time }) => Date.parse(time) >= Date.parse(signal.time) && Date.parse(time) <= Date.parse(now));
      const last = past.reduce<Message>((newest, one) => (isLater(one, newest) ? one : newest), signal);
      return last.state === 'resolved' ? last.time : undefined;
    },
  };
}

/** Of two messages with the same time, the resolution is later, because files have no fixed order. */
function isLater(left: Message, right: Message): boolean {
  const ahead = Date.parse(left.time) - Date.parse(right.time);
  return ahead > 0 || (ahead === 0 && left.state === 'resolved');
}

/** Removes messages about the matter of an earlier one, because monitors repeat themselves. */
export function withoutRepeats(signals: readonly Signal[]): readonly Signal[] {
  const seen = new Set<string>();
  return signals.filter((signal) => {
    const matters = mattersOf(signal);
    const isNew = !matters.some((matter) => seen.has(matter));
    for (const matter of matters) seen.add(matter);
    return isNew;
  });
}

/** Keys of a signal's matter. A resolution has the same source, kind and subject; an incident, which people rename, the same link. */
function mattersOf({ source, kind, subject, link }: Signal): readonly string[] {
  const key = JSON.stringify([source, kind, subject]);
  return kind === 'incident' && link !== undefined ? [key, JSON.stringify([source, kind, 'page', link])] : [key];
}
