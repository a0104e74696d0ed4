import type { Catalogue } from '#catalogue/catalogue.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift, Invisible, Settled } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import { mentionsResource } from '../play/mentions-resource.ts';
import { changesAheadOfCode } from './behind-state.ts';
import { visibleEvents, changesNotInRefresh } from './not-in-plan.ts';
import { changesFromRefresh, changesOfMissing } from './changes-of.ts';
import { isGoneFromCode, withoutThoseInCode, withSyncStatus, writtenInCode } from './written-in-code.ts';
import { addTrailElements } from './complete-refresh.ts';
import { flappingOf, cancelledOutReason } from './flapping.ts';
import type { CompareContext, Comparison } from './comparison.ts';
import { identifiersOf } from '../resources/index-state.ts';
import { partChanges } from './ignored-changes.ts';
import { makeDrift, makeInvisible } from './make-drift.ts';
import { unreadCalls } from '../unread/unread-members.ts';
import { unmatchedIn } from '../unread/unmatched-values.ts';
import { unreadParts } from '../unread/unread-calls.ts';
import type { Target } from '../play/target.ts';

export interface RefreshContext extends CompareContext {
  readonly catalogue: Catalogue;
  /** Kept events without a target, which may explain a resource of an unknown type. */
  readonly loose: readonly CloudTrailEvent[];
}

/**
 * Returns drifts of managed resources: the refresh gives the values, the trail explains them. Changes in the trail alone are reported
 * separately and never written to code.
 * @param targets managed resources that events touched
 */
export function driftsFromRefresh(
  targets: readonly Target[],
  shown: readonly RefreshChange[],
  workspace: Workspace,
  find: RefreshContext,
): Comparison {
  const refresh = addTrailElements(shown, targets);
  const input = { workspace, find, refresh, deleted: targets.filter((one) => !one.exists) };
  const byAddress = new Map(targets.map((target) => [target.key, target]));
  const compared = refresh.map((change) => {
    const target = byAddress.get(change.address);
    return change.kind === 'delete' ? compareDeleted(change, target, input) : compareChanged(change, target, input);
  });
  const listed = new Set(refresh.map((change) => change.address));
  const all = [
    ...compared,
    ...targets.filter((target) => !listed.has(target.key)).map((target) => compareUnlisted(target, undefined, input)),
  ];
  return {
    drifts: all.flatMap((one) => one.drifts ?? []),
    settled: all.flatMap((one) => one.settled ?? []),
    invisible: all.flatMap((one) => one.invisible ?? []),
    unexplained: [],
  };
}

interface CompareInput {
  readonly workspace: Workspace;
  readonly find: RefreshContext;
  readonly refresh: readonly RefreshChange[];
  /** Managed resources that events removed. */
  readonly deleted: readonly Target[];
}

function compareDeleted(change: RefreshChange, target: Target | undefined, input: CompareInput): Partial<Comparison> {
  const all = changesOfMissing({ type: change.type, values: change.before, sensitive: change.sensitive }, input.workspace, []);
  if (isGoneFromCode(change.address, input.find.evaluator))
    return { settled: [settledAs('already-in-code', change, target?.events ?? [])] };
  return { drifts: [driftOf(change, all, target, input)] };
}

function compareChanged(change: RefreshChange, target: Target | undefined, input: CompareInput): Partial<Comparison> {
  const { workspace, find } = input;
  const known = { evaluator: find.evaluator, schema: workspace.schema[change.type] };
  const all = changesFromRefresh(change, workspace, {
    inCode: writtenInCode(change.address, find.evaluator),
    inTrace: new Set((target?.writes ?? []).map((write) => write.path)),
    entry: find.catalogue.entries.get(change.type),
  });
  const { tracked, ignored } = partChanges(all, change.address, known);
  const shown = new Set(all.map(({ path }) => path));
  const behind = target === undefined ? [] : changesAheadOfCode(target, workspace, find.evaluator).filter(({ path }) => !shown.has(path));
  const rest = [...withoutThoseInCode(withSyncStatus(tracked, change.address, known)), ...behind];
  const ignoredOnly = ignored.length === 0 ? [] : [ignoredInCode(change, ignored, target, input)];
  if (tracked.length === 0 && ignoredOnly.length === 0 && behind.length === 0)
    return target === undefined ? settleNoise(change, workspace) : compareUnlisted(target, change, input);
  const invisible = [
    ...ignoredOnly,
    ...(target === undefined || !target.exists ? [] : changesNotInRefresh(target, change, workspace, find)),
  ];
  const [drift] = rest.length === 0 ? [] : [driftOf(change, rest, target, input)];
  const events = visibleEvents(drift?.events ?? target?.events ?? [], drift?.changes ?? [], invisible);
  if (drift !== undefined) return { drifts: [{ ...drift, events }], invisible };
  return {
    invisible,
    settled:
      tracked.length === 0 && events.length === 0 ? [] : [settledAs(tracked.length > 0 ? 'already-in-code' : 'net-zero', change, events)],
  };
}

function ignoredInCode(
  change: RefreshChange,
  ignored: readonly AttributeChange[],
  target: Target | undefined,
  input: CompareInput,
): Invisible {
  const drift = driftOf(change, ignored, target, input);
  const writers = new Set(drift.changes.flatMap((one) => one.eventIDs));
  return makeInvisible('ignored-by-code', {
    ...drift,
    address: drift.address,
    importId: drift.importId,
    observed: undefined,
    events: drift.events.filter((event) => writers.has(event.eventID)),
  });
}

/** Settles a refresh change without drift: only computed attributes differ, because another resource changed. */
function settleNoise(change: RefreshChange, workspace: Workspace): Partial<Comparison> {
  const schema = workspace.schema[change.type];
  const after = change.after ?? {};
  const moved = [...new Set([...Object.keys(change.before), ...Object.keys(after)])].filter(
    (path) => !sameBySchema(schema, path, change.before[path] ?? null, after[path] ?? null),
  );
  if (moved.length === 0) return {};
  const { relevant } = change;
  const isRead = relevant === undefined || relevant.includes('*') || moved.some((path) => relevant.includes(path));
  return { settled: [settledAs(isRead ? 'computed-only' : 'not-relevant', change, [])] };
}

/** Compares a resource whose changes are in the trail but not in the refresh. */
function compareUnlisted(target: Target, shown: RefreshChange | undefined, input: CompareInput): Partial<Comparison> {
  const { workspace, find } = input;
  const invisible = target.exists ? changesNotInRefresh(target, shown, workspace, find) : [];
  const events = visibleEvents(target.events, [], invisible);
  if (events.length === 0) return { invisible };
  const behind = changesAheadOfCode(target, workspace, find.evaluator);
  if (behind.length > 0 && target.resource !== undefined) {
    const { address, type, values, sensitive } = target.resource;
    const change: RefreshChange = shown ?? { address, type, kind: 'update', before: values, after: values, sensitive };
    return { invisible, drifts: [driftOf(change, behind, target, { ...input, refresh: [] })] };
  }
  const flapping = target.exists ? flappingOf(target, find) : [];
  if (flapping.length > 0) return { invisible: [...invisible, ...flapping] };
  const reason = target.exists || target.undone ? cancelledOutReason(target, find.flapping) : 'undone-since';
  return { invisible, settled: [settledAs(reason, { address: target.key, type: target.type }, events)] };
}

function settledAs(
  reason: Settled['reason'],
  { address, type }: { readonly address: string; readonly type: string },
  events: readonly CloudTrailEvent[],
): Settled {
  return { reason, address, resourceType: type, eventIDs: events.map((event) => event.eventID) };
}

function driftOf(change: RefreshChange, changes: readonly AttributeChange[], target: Target | undefined, input: CompareInput): Drift {
  const values = change.before;
  const loose = target === undefined ? input.find.loose.filter((event) => mentionsResource(event, values)) : [];
  const inherited = target === undefined && loose.length === 0 ? eventsOfOwner(change, input) : [];
  const events = target?.events ?? (loose.length > 0 ? loose : inherited);
  return makeDrift({
    kind: change.kind === 'delete' ? 'missing' : 'changed',
    resourceType: change.type,
    address: change.address,
    importId: target?.entry.importId(values) ?? (typeof values['id'] === 'string' ? values['id'] : undefined),
    changes: changes.map((one) => ({ ...one, eventIDs: eventIDsFor(one, target, events), ...unmatchedIn(one, target, input.workspace) })),
    observed: undefined,
    events,
    context: input.find.context(change.type, values),
    writes: target?.writes ?? [],
    seenIn: 'refresh',
    unread:
      target === undefined || !target.exists ? [] : [...unreadCalls(target, events, input.find.catalogue), ...eventsBeyondRefresh(target)],
    recreated: target?.exists === true && target.recreated,
  });
}

/** Returns the unread parts if other calls explain the refresh too; without those, the refresh shows the effect of the unread parts. */
function eventsBeyondRefresh(target: Target): readonly string[] {
  return target.unproven === 'likeness' && target.writes.length > 0 ? unreadParts(target) : [];
}

/** Returns the calls that wrote an attribute. Without a known one, unknown calls and calls read by similarity may have written it. */
function eventIDsFor(change: AttributeChange, target: Target | undefined, events: readonly CloudTrailEvent[]): readonly string[] {
  if (target === undefined || !target.exists) return events.map((event) => event.eventID);
  const writers = [...new Set(target.writes.filter((write) => write.path === change.path).map((write) => write.eventID))];
  return writers.length === 0 && (target.unproven === 'likeness' || target.unknownEffects !== undefined)
    ? events.map((event) => event.eventID)
    : writers;
}

/** Returns the events of a deleted owner, which explain the deletion of a dependent resource (a bucket's versioning). */
function eventsOfOwner(change: RefreshChange, input: CompareInput): readonly CloudTrailEvent[] {
  if (change.kind !== 'delete') return [];
  const mentioned = new Set(
    Object.values(change.before).filter((value): value is string => typeof value === 'string' && value.length >= 4),
  );
  const owners = input.refresh.filter(
    (other) =>
      other.kind === 'delete' &&
      other.address !== change.address &&
      identifiersOf(other.before as JsonObject).some((text) => mentioned.has(text)),
  );
  const known = input.deleted.filter((target) => owners.some((owner) => owner.address === target.key)).flatMap((target) => target.events);
  return known.length > 0 ? known : input.find.loose.filter((event) => owners.some((owner) => mentionsResource(event, owner.before)));
}
