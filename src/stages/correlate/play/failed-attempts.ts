import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { actorKey, actorOf } from '#domain/actor.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Settled } from '#domain/drift.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { indexState } from '../resources/index-state.ts';
import type { StateIndex } from '../resources/index-state.ts';

/**
 * Settles failed calls, one item per session, call and parameters, in order of the first try: `retried` if the same actor made the same
 * call successfully in the same sitting, else `failed`. Failed attempts are reported with their actor.
 */
export function failedAttempts(
  filtered: Filtered,
  workspaces: readonly Workspace[],
  { catalogue, spans }: { readonly catalogue: Catalogue; readonly spans: Spans },
): readonly Settled[] {
  const failed = filtered.context.filter(({ reason }) => reason === 'failed-call').map(({ event }) => event);
  if (failed.length === 0) return [];
  const done = lastSuccess(filtered.kept);
  const states = workspaces.map((workspace) => ({ workspace, index: indexState(workspace.resources) }));
  const groups = new Map<string, CloudTrailEvent[]>();
  for (const event of failed) {
    const key = `${callKey(event)} ${canonicalJson((event.requestParameters ?? null) as Json)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return [...groups.values()].flatMap((events): readonly Settled[] => {
    const last = events.at(-1);
    if (last === undefined) return [];
    const eventIDs = events.map((event) => event.eventID);
    return [
      { reason: isFollowed(last, done, spanOf(spans, 'sitting')) ? 'retried' : 'failed', ...aboutOf(last, states, catalogue), eventIDs },
    ];
  });
}

/** Returns a map from session and call to the times of success, in order. */
function lastSuccess(kept: readonly CloudTrailEvent[]): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>();
  for (const event of kept) {
    const known = times.get(callKey(event));
    if (known === undefined) times.set(callKey(event), [Date.parse(event.eventTime)]);
    else known.push(Date.parse(event.eventTime));
  }
  return times;
}

function isFollowed(event: CloudTrailEvent, done: ReadonlyMap<string, readonly number[]>, longest: number): boolean {
  const time = Date.parse(event.eventTime);
  return (done.get(callKey(event)) ?? []).some((later) => later >= time && later - time <= longest);
}

function callKey(event: CloudTrailEvent): string {
  const actor = actorOf(event);
  return `${actor.person ?? actorKey(actor)} ${event.eventSource} ${plainEventName(event.eventName)}`;
}

interface State {
  readonly workspace: Workspace;
  readonly index: StateIndex;
}

/** Returns the subject of a failed call; empty if unknown, since a denied call often lacks parameters. */
function aboutOf(
  event: CloudTrailEvent,
  states: readonly State[],
  catalogue: Catalogue,
): Pick<Settled, 'address' | 'root' | 'resourceType'> {
  const place = { region: event.awsRegion, account: event.recipientAccountId };
  for (const { entry, call, event: one } of catalogue.callsIn(event)) {
    for (const { workspace, index } of states) {
      const [found, another] = index.find(entry.type, call.identify(one), place);
      if (found === undefined || another !== undefined) continue;
      const root = states.length > 1 ? { root: describeRoot(workspace) } : {};
      return { address: found.address, ...root, resourceType: found.type };
    }
  }
  return {};
}
