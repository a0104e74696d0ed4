import { compareTexts } from '#domain/text/compare-texts.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import { actorKey, actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { createDisjointSets } from '#domain/judging/unions.ts';
import { groupingKeysOf } from './grouping-keys.ts';

/**
 * Groups drifts of one actor that are related and were made without a long pause (a sitting). A person is one actor over all roles.
 * @param spans has the pause that ends a sitting
 * @returns groups in order of their first event; a drift without events is alone
 */
export function episodesOf(drifts: readonly Drift[], spans: Spans): readonly (readonly Drift[])[] {
  const sorted = drifts.map((drift) => ({ drift, key: sortKey(drift) })).sort((left, right) => compareTexts(left.key, right.key));
  const roots = groupBySharedKey(
    sorted.map(({ drift }) => drift),
    spanOf(spans, 'sitting'),
  );
  const groups = new Map<number, Drift[]>();
  for (const [index, { drift }] of sorted.entries()) {
    const root = roots(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [drift]);
    else group.push(drift);
  }
  // A Map keeps insertion order, so each group is at the place of its first drift.
  return [...groups.values()];
}

interface Burst {
  /** Grouping key → the first drift that has it. */
  readonly holders: Map<string, number>;
  /** Resource name → the drifts with it; 'mentioned' once another drift mentions it. */
  readonly named: Map<string, number[] | 'mentioned'>;
}

/** Joins drifts that share a grouping key in one sitting, in linear time. */
function groupBySharedKey(drifts: readonly Drift[], longestPause: number): (index: number) => number {
  const { rootOf, join } = createDisjointSets(drifts.length);
  const burstsOf = burstsIn(drifts, longestPause);
  const all = drifts.map((drift) => ({ ...groupingKeysOf(drift), sittings: burstsOf(drift) }));
  for (const [index, { keys, names, sittings: bursts }] of all.entries())
    for (const { holders, named } of bursts) {
      for (const key of keys) {
        const holder = holders.get(key);
        if (holder === undefined) holders.set(key, index);
        else join(holder, index);
      }
      for (const name of names) {
        const namers = named.get(name);
        if (namers === undefined) named.set(name, [index]);
        else if (namers !== 'mentioned') namers.push(index);
      }
    }
  for (const [index, { mentions, sittings: bursts }] of all.entries())
    for (const burst of bursts) joinNamed(mentions, burst, { index, join });
  return rootOf;
}

/** Joins a drift with those whose name it mentions. Two drifts that mention the same name are joined only if a drift has that name. */
function joinNamed(
  mentions: readonly string[],
  { holders, named }: Burst,
  { index, join }: { readonly index: number; readonly join: (left: number, right: number) => void },
): void {
  for (const text of mentions) {
    const namers = named.get(text);
    if (namers === undefined) continue;
    const tie = `named ${text}`;
    if (namers !== 'mentioned') {
      holders.set(tie, namers[0] ?? index);
      for (const namer of namers) join(namers[0] ?? index, namer);
      named.set(text, 'mentioned');
    }
    join(holders.get(tie) ?? index, index);
  }
}

/** Returns a function from a drift to the sittings of its calls: calls of one actor without a long pause. */
function burstsIn(drifts: readonly Drift[], longestPause: number): (drift: Drift) => readonly Burst[] {
  const calls = new Map<string, { readonly event: CloudTrailEvent; readonly time: number }>();
  for (const drift of drifts)
    for (const event of drift.events) if (!calls.has(event.eventID)) calls.set(event.eventID, { event, time: Date.parse(event.eventTime) });
  const last = new Map<string, { readonly time: number; readonly burst: Burst }>();
  const found = new Map<string, Burst>();
  // Calls with equal times belong to one sitting, so their order does not matter.
  for (const { event, time } of [...calls.values()].sort((left, right) => left.time - right.time)) {
    const actorKey = actorKeyOf(event);
    const previous = last.get(actorKey);
    const isNew = previous === undefined || time - previous.time > longestPause;
    const burst = isNew ? { holders: new Map(), named: new Map() } : previous.burst;
    last.set(actorKey, { time, burst });
    found.set(event.eventID, burst);
  }
  return (drift) => {
    const own = new Set<Burst>();
    for (const event of drift.events) {
      const burst = found.get(event.eventID);
      if (burst !== undefined) own.add(burst);
    }
    return [...own];
  };
}

function actorKeyOf(event: CloudTrailEvent): string {
  const actor = actorOf(event);
  return actor.person === undefined ? actorKey(actor) : `${actor.accountId} ${actor.person}`;
}

/** Digits sort before the letter, so drifts without events come last. */
function sortKey(drift: Drift): string {
  const first = drift.events[0];
  const time = first === undefined ? 'never' : String(Date.parse(first.eventTime)).padStart(15, '0');
  return `${time} ${drift.address ?? ''} ${drift.resourceType} ${drift.importId ?? ''} ${drift.id}`;
}
