/**
 * Which drifts were one piece of work: same hands, same sitting, and something that ties them together. Whatever roles a person
 * goes through, the hands are the same. Takes any drifts; refuses to know what they were for.
 */
import { actorKey, actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { compareEvents } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { tiesOf } from './ties.ts';

/** A pause longer than this, in milliseconds, begins another sitting. */
const LONGEST_PAUSE = 30 * 60 * 1000;

/**
 * Groups drifts that belong together.
 * @param drifts any drifts, in any order
 * @returns groups in order of their first event, each in the order of its events; each drift is in one group, and one that no event explains is alone
 */
export function episodesOf(drifts: readonly Drift[]): readonly (readonly Drift[])[] {
  const sorted = drifts.map((drift) => ({ drift, key: sortKey(drift) })).sort((left, right) => compare(left.key, right.key));
  const roots = unite(sorted.map(({ drift }) => drift));
  const groups = new Map<number, Drift[]>();
  for (const [index, { drift }] of sorted.entries()) {
    const root = roots(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [drift]);
    else group.push(drift);
  }
  // A map hands out its keys as they came: each group stands where its first drift stood.
  return [...groups.values()];
}

/** Joins drifts that share a tie of one sitting; how many there are costs no more than reading them. */
function unite(drifts: readonly Drift[]): (index: number) => number {
  const parents = drifts.map((_drift, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let at = index; at !== root;) [at, parents[at]] = [parents[at] ?? root, root];
    return root;
  };
  const holders = new Map<string, number>();
  const join = (tie: string, index: number): void => {
    const holder = holders.get(tie);
    if (holder === undefined) holders.set(tie, index);
    else {
      const [left, right] = [rootOf(holder), rootOf(index)];
      parents[Math.max(left, right)] = Math.min(left, right);
    }
  };
  const named = new Map<string, number[]>();
  const sittings = sittingsOf(drifts);
  const all = drifts.map((drift) => ({ ...tiesOf(drift), sittings: sittings(drift) }));
  for (const [index, ties] of all.entries())
    for (const sitting of ties.sittings) {
      for (const key of ties.keys) join(`${sitting} ${key}`, index);
      for (const name of ties.names) {
        const tie = `${sitting} named ${name}`;
        const namers = named.get(tie);
        if (namers === undefined) named.set(tie, [index]);
        else namers.push(index);
      }
    }
  for (const [index, ties] of all.entries())
    for (const tie of ties.sittings.flatMap((sitting) => ties.mentions.map((text) => `${sitting} named ${text}`))) {
      // Two that mention a third are only tied where the third is there.
      const namers = named.get(tie);
      if (namers === undefined) continue;
      if (!holders.has(tie)) for (const namer of namers) join(tie, namer);
      join(tie, index);
    }
  return rootOf;
}

/** A drift → the sittings that its calls were made in: hands and a number. */
function sittingsOf(drifts: readonly Drift[]): (drift: Drift) => readonly string[] {
  const calls = [...new Map(drifts.flatMap((drift) => drift.events).map((event) => [event.eventID, event])).values()].sort(compareEvents);
  const last = new Map<string, { readonly time: number; readonly count: number }>();
  const found = new Map<string, string>();
  for (const event of calls) {
    const [hands, time] = [handsOf(event), Date.parse(event.eventTime)];
    const previous = last.get(hands);
    const count = previous === undefined ? 0 : previous.count + (time - previous.time > LONGEST_PAUSE ? 1 : 0);
    last.set(hands, { time, count });
    found.set(event.eventID, `${hands}#${count}`);
  }
  return (drift) => [...new Set(drift.events.map((event) => found.get(event.eventID) ?? ''))];
}

function handsOf(event: CloudTrailEvent): string {
  const actor: Actor = actorOf(event);
  return actor.person === undefined ? actorKey(actor) : `${actor.accountId} ${actor.person}`;
}

/** Digits sort before the letter, so what no event explains comes last. */
function sortKey(drift: Drift): string {
  const first = drift.events[0];
  const time = first === undefined ? 'never' : String(Date.parse(first.eventTime)).padStart(15, '0');
  return `${time} ${drift.address ?? ''} ${drift.resourceType} ${drift.importId ?? ''} ${drift.id}`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
