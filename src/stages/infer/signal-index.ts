import type { Signal } from '#domain/judging/signal.ts';
import { signalHistory } from '#domain/judging/signal-history.ts';

/** whole: the signal's entire subject. value: the value of a `key=value`, or an ARN. word: inside a title. */
export type Naming = 'whole' | 'value' | 'word';

export interface Mention {
  readonly signal: Signal;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly naming: Naming;
  /** The identifier that ends with the name, or the name itself if it is whole. */
  readonly within: string;
}

export interface SignalIndex {
  /** Returns firing signals with the name, in time order. */
  readonly mentions: (name: string) => readonly Mention[];
  /** True if the signal was resolved between its own time and `until`. */
  readonly isResolved: (signal: Signal, until: number) => boolean;
}

/** Bounded, because an attacker may write a title. */
const MAX_KEYS = 100;

const known = new WeakMap<readonly Signal[], SignalIndex>();

/** Returns an index of signals by name, cached per list, because a run may have 100,000 signals and as many drifts. */
export function indexSignals(signals: readonly Signal[]): SignalIndex {
  const found = known.get(signals);
  if (found !== undefined) return found;
  const index = build(signals);
  known.set(signals, index);
  return index;
}

function build(signals: readonly Signal[]): SignalIndex {
  const byName = new Map<string, Mention[]>();
  for (const signal of signals.toSorted(byTime)) {
    const time = Date.parse(signal.time);
    if (signal.state === 'firing') for (const [name, key] of keysOf(signal.subject)) append(byName, name, { signal, time, ...key });
  }
  return {
    mentions: (name) => byName.get(name) ?? [],
    isResolved: signalHistory(signals).isResolved,
  };
}

function byTime(left: Signal, right: Signal): number {
  return Date.parse(left.time) - Date.parse(right.time);
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

type Key = Pick<Mention, 'naming' | 'within'>;

/** Returns each name with each way of naming once, since the end of an identifier may also be a word of its title. */
function keysOf(subject: string): readonly (readonly [name: string, key: Key])[] {
  const parts = subject.split(/;\s+/);
  const words = parts.flatMap((part) => part.split(/[\s,()"'[\]{}<>]+/).map((word) => word.replace(/[.:;!?]+$/, '')));
  const values = [...parts, ...words].flatMap(valuesIn);
  const named: readonly (readonly [name: string, key: Key])[] = [
    [subject, { naming: 'whole', within: subject }],
    ...[...(parts.length > 1 ? parts : []), ...values].map((value) => [value, { naming: 'value', within: value }] as const),
    ...values.flatMap((value) => endsOf(value).map((end) => [end, { naming: 'value', within: value }] as const)),
    ...words.map((word) => [word, { naming: 'word', within: word }] as const),
  ];
  const once = new Map(named.filter(([name]) => name !== '').map((entry) => [`${entry[1].naming} ${entry[0]}\n${entry[1].within}`, entry]));
  return [...once.values()].slice(0, MAX_KEYS);
}

/** Returns the value in a part that is not an ordinary word: of `key=value`, an ARN or a URL. */
function valuesIn(text: string): readonly string[] {
  const value = /^[\w.:/-]{1,100}=(.+)$/s.exec(text)?.[1];
  if (value !== undefined) return [value];
  return text.startsWith('arn:') || /^https?:\/\//.test(text) ? [text] : [];
}

/**
 * Returns the ends of an identifier, longest first, without itself: after an ARN's account and region, or a URL's host.
 * @param identifier such as `arn:aws:elasticloadbalancing:eu-west-1:123456789012:loadbalancer/app/web/50dc6c495c0c9188`
 * @returns such as `app/web/50dc6c495c0c9188`
 */
export function endsOf(identifier: string): readonly string[] {
  const [, start] = /^(arn:[^:]*:[^:]*:[^:]*:[^:]*:|https?:\/\/[^/]*\/)/.exec(identifier) ?? [];
  const rest = identifier.slice(start?.length ?? 0);
  const cuts = [...rest.matchAll(/[:/]/g)].slice(0, 10).map((cut) => rest.slice(cut.index + 1));
  return [...(start === undefined ? [] : [rest]), ...cuts].filter((end) => end !== '');
}
