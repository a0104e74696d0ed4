import type { Signal } from './signal.ts';

export interface SignalHistory {
  /** Whether the signal was resolved between its own time and `until`, in milliseconds. */
  readonly isResolved: (signal: Signal, until: number) => boolean;
  /** When the last message about it up to `now` said that it is over, ISO 8601; undefined while it fires. A flapping monitor fires. */
  readonly endOf: (signal: Signal, now: string) => string | undefined;
}

type Message = Pick<Signal, 'time' | 'state'>;

const known = new WeakMap<readonly Signal[], SignalHistory>();

/** What became of signals, cached per list. */
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

/** At the same time the end counts, as a file is in any order. */
function isLater(left: Message, right: Message): boolean {
  const ahead = Date.parse(left.time) - Date.parse(right.time);
  return ahead > 0 || (ahead === 0 && left.state === 'resolved');
}

/** Without messages about what an earlier one is about: a monitor repeats itself. */
export function onceEach(signals: readonly Signal[]): readonly Signal[] {
  const seen = new Set<string>();
  return signals.filter((signal) => {
    const matters = mattersOf(signal);
    const isNew = !matters.some((matter) => seen.has(matter));
    for (const matter of matters) seen.add(matter);
    return isNew;
  });
}

/** A resolution has the same words; an incident, whose title people edit, has the same page. */
function mattersOf({ source, kind, subject, link }: Signal): readonly string[] {
  const key = JSON.stringify([source, kind, subject]);
  return kind === 'incident' && link !== undefined ? [key, JSON.stringify([source, kind, 'page', link])] : [key];
}
