import type { Catalogue } from '#catalogue/catalogue.ts';
import { originalRecordOf } from '#catalogue/whole-records.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift, Settled, Unexplained } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { actorKey } from '#domain/actor.ts';
import { changesAheadOfCode } from './behind-state.ts';
import { visibleEvents, invisibleOf, partSecrets } from './not-in-plan.ts';
import { changesBeyondArguments, changesFromTrace, changesOfMissing } from './changes-of.ts';
import { flappingOf, cancelledOutReason } from './flapping.ts';
import { isGoneFromCode, withoutThoseInCode, withSyncStatus, writtenInCode } from './written-in-code.ts';
import type { CompareContext, Comparison } from './comparison.ts';
import { partChanges } from './ignored-changes.ts';
import { makeDrift } from './make-drift.ts';
import type { Target } from '../play/target.ts';
import { unreadCalls, unreadMembersOf } from '../unread/unread-members.ts';
import { changesOfUnknownEffect, unreadParts } from '../unread/unread-calls.ts';

export interface TraceContext extends CompareContext {
  readonly catalogue: Catalogue;
}

/**
 * Returns drifts of managed resources from the trail alone. Changes that cancel out are settled, calls with unread parts are unexplained,
 * and changes that no plan shows are listed separately.
 * @param targets managed resources that events touched
 */
export function driftsFromTrace(targets: readonly Target[], workspace: Workspace, find: TraceContext): Comparison {
  const found = targets.map((target) => (target.exists ? findChanged(target, workspace, find) : findMissing(target, workspace, find)));
  return {
    drifts: found.flatMap((one) => one.drifts ?? []),
    settled: found.flatMap((one) => one.settled ?? []),
    invisible: found.flatMap((one) => one.invisible ?? []),
    unexplained: found.flatMap((one) => one.unexplained ?? []),
  };
}

function findMissing(target: Target, workspace: Workspace, find: TraceContext): Partial<Comparison> {
  if (isGoneFromCode(target.key, find.evaluator)) return { settled: [settledAs('already-in-code', target, target.events)] };
  const eventIDs = target.deletedBy === undefined ? target.events.map((event) => event.eventID) : [target.deletedBy.eventID];
  return { drifts: [driftOf(target, changesOfMissing(valuesBefore(target), workspace, eventIDs), { find, events: target.events })] };
}

function findChanged(target: Target, workspace: Workspace, find: TraceContext): Partial<Comparison> {
  const known = { evaluator: find.evaluator, schema: workspace.schema[target.type] };
  const inCode = writtenInCode(target.key, find.evaluator);
  const seen = partChanges(changesFromTrace(target, workspace, inCode), target.key, known);
  const behind = changesAheadOfCode(target, workspace, find.evaluator);
  const recorded = [...withoutThoseInCode(withSyncStatus(seen.tracked, target.key, known)), ...behind];
  const beyond = partSecrets(target, changesBeyondArguments(target, workspace, { inCode, shown: undefined }));
  const ofUnknownEffect = partChanges(changesOfUnknownEffect(target, recorded), target.key, known);
  const changes = [...recorded, ...beyond.secret, ...ofUnknownEffect.tracked];
  const invisible = [
    ...invisibleOf(target, [...seen.ignored, ...ofUnknownEffect.ignored], { reason: 'ignored-by-code', find, seenIn: 'trace' }),
    ...invisibleOf(target, beyond.rest, { reason: 'not-an-argument', find, seenIn: 'trace' }),
  ];
  const events = visibleEvents(target.events, changes, invisible);
  if (changes.length === 0) {
    const flapping = flappingOf(target, find);
    if (flapping.length > 0) return { invisible: [...invisible, ...flapping] };
    const reason = seen.tracked.length > 0 ? 'already-in-code' : cancelledOutReason(target, find.flapping);
    return { invisible, ...withoutUnread(reason, target, events, find) };
  }
  if (mayBePutBack(target, changes)) return { invisible, unexplained: events.map((event) => redacted(event, target.key)) };
  return { invisible, drifts: [driftOf(target, changes, { find, events })] };
}

/** Settles calls whose read parts cancel out; calls with unread parts stay unexplained. */
function withoutUnread(
  reason: Settled['reason'],
  target: Target,
  events: readonly CloudTrailEvent[],
  find: TraceContext,
): Pick<Partial<Comparison>, 'settled' | 'unexplained'> {
  const membersOf = unreadMembersOf(target, find.catalogue);
  const unread = target.undone
    ? []
    : events.flatMap((event): readonly Unexplained[] => {
        const members = membersOf(originalRecordOf(event));
        const { eventID, eventName, eventSource } = event;
        return members.length === 0
          ? []
          : [{ reason: 'unread-request', eventName, eventSource, address: target.key, members, eventIDs: [eventID] }];
      });
  const unreadIDs = new Set(unread.flatMap((one) => one.eventIDs));
  const left = events.filter((event) => !unreadIDs.has(event.eventID));
  return { settled: left.length === 0 ? [] : [settledAs(reason, target, left)], unexplained: unread };
}

function redacted({ eventID, eventName, eventSource }: CloudTrailEvent, address: string): Unexplained {
  return { reason: 'value-redacted', eventName, eventSource, address, eventIDs: [eventID] };
}

function settledAs(reason: Settled['reason'], target: Target, events: readonly CloudTrailEvent[]): Settled {
  return { reason, address: target.key, resourceType: target.type, eventIDs: events.map((event) => event.eventID) };
}

function valuesBefore(target: Target): Parameters<typeof changesOfMissing>[0] {
  return { type: target.type, values: target.resource?.values ?? {}, sensitive: target.resource?.sensitive ?? [] };
}

function driftOf(
  target: Target,
  changes: Drift['changes'],
  { find, events }: { readonly find: TraceContext; readonly events: readonly CloudTrailEvent[] },
): Drift {
  const values = target.resource?.values ?? target.values;
  return makeDrift({
    kind: target.exists ? 'changed' : 'missing',
    resourceType: target.type,
    address: target.key,
    importId: target.entry.importId(values),
    changes,
    observed: undefined,
    events,
    context: find.context(target.type, values),
    writes: target.writes,
    seenIn: 'trace',
    unproven: target.unproven,
    unread: target.exists ? [...new Set([...unreadCalls(target, events, find.catalogue), ...unreadParts(target)])] : [],
    recreated: target.exists && target.recreated,
  });
}

/** True if one actor wrote only hidden values, each at least twice. The last write may have restored the value; only a refresh shows it. */
function mayBePutBack(target: Target, changes: Drift['changes']): boolean {
  if (!changes.every((change) => change.hidden)) return false;
  const actors = new Set(target.writes.map((write) => actorKey(write.actor)));
  return actors.size === 1 && changes.every((change) => target.writes.filter((write) => write.path === change.path).length >= 2);
}
