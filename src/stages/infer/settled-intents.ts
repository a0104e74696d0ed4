import { createHash } from 'node:crypto';
import { actorKey, actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { compareEvents } from '#domain/cloudtrail-event.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Settled } from '#domain/drift.ts';
import { GOALS } from '#domain/intent.ts';
import type { Goal, Motivation, SettledIntent } from '#domain/intent.ts';
import type { SettledReason } from '#domain/drop-reason.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { findMotivation } from './find-motivation.ts';
import { truncatedList, listWords } from './list-words.ts';

/** Reasons for which the calls of this window show a purpose. The others concern other owners, or another window. */
const REPORTED: ReadonlySet<SettledReason> = new Set<SettledReason>([
  'net-zero',
  'tried-and-put-back',
  'created-then-deleted',
  'undone-by-terraform',
  'retried',
  'failed',
]);

/** Goals by call name; the first match counts. */
const CALLS: readonly (readonly [goal: Goal, source: RegExp, name: RegExp])[] = [
  ['security', /^(?:kms|guardduty|securityhub|macie2|inspector2|access-analyzer)\./, /./],
  ['security', /./, /Encryption|PublicAccess|LoginProfile|AccessKey|MFADevice/],
  ['availability', /./, /^(?:Failover|Switchover|Promote)/],
  ['compliance', /./, /Versioning|Backups?$|Retention/],
  ['cost', /./, /^(?:Delete|Terminate|Stop|Deregister|Release)/],
];

/** Calls that pause something, and their opposites. */
const BRAKE = /^(?:Disable|Enable|Pause|Resume|Suspend)/;

/** Infers the purpose of undone, deleted or failed changes from callers and calls: one intent per actor's attempts. No verdict uses it. */
export function inferSettled(
  settled: readonly Settled[],
  events: readonly CloudTrailEvent[],
  words: Vocabulary,
): ReadonlyMap<Settled, SettledIntent> {
  const reported = settled.filter((item) => REPORTED.has(item.reason) && item.eventIDs.length > 0);
  const wanted = new Set(reported.flatMap((item) => item.eventIDs));
  const byId = new Map(events.filter((event) => wanted.has(event.eventID)).map((event) => [event.eventID, event]));
  const groups = new Map<string, { readonly items: Settled[]; readonly calls: CloudTrailEvent[] }>();
  for (const item of reported) {
    const calls = item.eventIDs.flatMap((eventID) => byId.get(eventID) ?? []);
    const actorKeys = [...new Set(calls.map((event) => actorKeyOf(actorOf(event))))].sort().join('\n');
    const group = groups.get(actorKeys) ?? { items: [], calls: [] };
    group.items.push(item);
    group.calls.push(...calls);
    groups.set(actorKeys, group);
  }
  return new Map(
    [...groups.values()].flatMap(({ items, calls }) => {
      const intent = intentOf(calls, words);
      return intent === undefined ? [] : items.map((item) => [item, intent] as const);
    }),
  );
}

function actorKeyOf(actor: Actor): string {
  return actor.person ?? actorKey(actor);
}

function intentOf(made: readonly CloudTrailEvent[], words: Vocabulary): SettledIntent | undefined {
  const calls = [...new Map(made.map((event) => [event.eventID, event])).values()].sort(compareEvents);
  if (calls.length === 0) return undefined;
  const actors = [...new Map(calls.map((event) => [actorKey(actorOf(event)), actorOf(event)])).values()];
  const motivation = findMotivation([{ events: calls, actors, changes: [] }], words);
  const eventIDs = calls.map((event) => event.eventID);
  return {
    id: createHash('sha256').update(eventIDs.toSorted().join('\n')).digest('hex').slice(0, 12),
    goal: mostFrequentGoal(calls.map((event) => goalOf(event, motivation))),
    motivation,
    summary: summaryOf(calls, actors),
    actors,
    confidence: 'guess',
    evidence: eventIDs,
    ...(calls[0] === undefined ? {} : { firstEventTime: calls[0].eventTime }),
    ...(calls.at(-1) === undefined ? {} : { lastEventTime: calls.at(-1)?.eventTime ?? '' }),
  };
}

function goalOf({ eventSource, eventName }: CloudTrailEvent, motivation: Motivation): Goal {
  const name = plainEventName(eventName);
  const found = CALLS.find(([, source, sign]) => source.test(eventSource) && sign.test(name))?.[0];
  if (found !== undefined) return found === 'cost' && motivation.kind === 'incident' ? 'operability' : found;
  return BRAKE.test(name) && motivation.kind === 'incident' ? 'availability' : 'operability';
}

/** Returns the most frequent goal. Ties go to the more harmless one, because no remaining change could prove the other. */
function mostFrequentGoal(goals: readonly Goal[]): Goal {
  const count = (goal: Goal): number => goals.filter((one) => one === goal).length;
  const ranked = ['operability' as const, ...GOALS].toSorted((left, right) => count(right) - count(left));
  return ranked[0] ?? 'operability';
}

function summaryOf(calls: readonly CloudTrailEvent[], actors: readonly Actor[]): string {
  const who = listWords([...new Set(actors.map((actor) => boundText(actor.person ?? actor.sessionName ?? actor.principal, 60)))]);
  const what = truncatedList([...new Set(calls.map((event) => boundText(plainEventName(event.eventName), 60)))]);
  return `${who} called ${what}, without a lasting effect`;
}
