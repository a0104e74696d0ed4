import type { Catalogue } from '#catalogue/catalogue.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift, Settled } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import { mentionsResource } from './attribute-events.ts';
import { changesFromRefresh, changesFromTrace, changesOfMissing } from './changes-of.ts';
import { isGoneFromCode, withoutThoseInCode, writtenInCode } from './in-code.ts';
import { completeRefresh } from './complete-refresh.ts';
import type { FindContext, Found } from './drifts-from-trace.ts';
import { identifiersOf } from './index-state.ts';
import { makeDrift } from './make-drift.ts';
import type { Target } from './target.ts';

/** What is known besides the refresh itself. */
export interface RefreshContext extends FindContext {
  readonly catalogue: Catalogue;
  /** Kept events that touched no target: they may explain a resource whose type the catalogue does not know. */
  readonly loose: readonly CloudTrailEvent[];
}

/**
 * Drifts of managed resources: the refresh settles the values, the trail explains them.
 * @param targets managed resources that events touched
 * @param shown the provider's own view
 * @param workspace schema and state
 * @param find code, catalogue, context and loose events
 * @returns one drift a resource; what the trail says and the refresh does not show is settled, never written
 */
export function driftsFromRefresh(
  targets: readonly Target[],
  shown: readonly RefreshChange[],
  workspace: Workspace,
  find: RefreshContext,
): Found {
  const refresh = completeRefresh(shown, targets);
  const byAddress = new Map(targets.map((target) => [target.key, target]));
  const drifts: Drift[] = [];
  const settled: Settled[] = [];
  const seen = new Set<string>();
  for (const change of refresh) {
    const target = byAddress.get(change.address);
    const { all, rest } = change.kind === 'delete' ? lost(change, workspace, find) : changed(change, target, workspace, find);
    if (all.length === 0) continue;
    seen.add(change.address);
    if (rest.length > 0) drifts.push(driftOf(change, rest, target, { find, refresh, deleted: targets.filter((one) => !one.exists) }));
    else
      settled.push({
        reason: 'already-in-code',
        address: change.address,
        resourceType: change.type,
        eventIDs: (target?.events ?? []).map((event) => event.eventID),
      });
  }
  for (const target of targets.filter((candidate) => !seen.has(candidate.key))) {
    const wanted = target.exists ? changesFromTrace(target, workspace, writtenInCode(target.key, find.evaluator)) : [];
    const refuted = !target.exists || wanted.some((one) => !one.hidden);
    settled.push({
      reason: target.undone ? 'undone-by-terraform' : refuted ? 'not-in-refresh' : 'net-zero',
      address: target.key,
      resourceType: target.type,
      eventIDs: target.events.map((event) => event.eventID),
    });
  }
  return { drifts, settled, unexplained: [] };
}

/** What surrounds one change of the refresh. */
interface Around {
  readonly find: RefreshContext;
  readonly refresh: readonly RefreshChange[];
  /** Managed resources that events of the trail removed. */
  readonly deleted: readonly Target[];
}

/** All changes of an instance, and those that code does not hold already. */
interface Changes {
  readonly all: readonly AttributeChange[];
  readonly rest: readonly AttributeChange[];
}

function lost(change: RefreshChange, workspace: Workspace, find: RefreshContext): Changes {
  const all = changesOfMissing({ type: change.type, values: change.before, sensitive: change.sensitive }, workspace, []);
  return { all, rest: isGoneFromCode(change.address, find.evaluator) ? [] : all };
}

function changed(change: RefreshChange, target: Target | undefined, workspace: Workspace, find: RefreshContext): Changes {
  const inTrace = new Set((target?.writes ?? []).map((write) => write.path));
  const all = changesFromRefresh(change, workspace, {
    inCode: writtenInCode(change.address, find.evaluator),
    inTrace,
    entry: find.catalogue.entries.get(change.type),
  });
  return { all, rest: withoutThoseInCode(all, change.address, find.evaluator) };
}

function driftOf(change: RefreshChange, changes: readonly AttributeChange[], target: Target | undefined, around: Around): Drift {
  const values = change.before;
  const loose = target === undefined ? around.find.loose.filter((event) => mentionsResource(event, values)) : [];
  const inherited = target === undefined && loose.length === 0 ? eventsOfOwner(change, around) : [];
  const events = target?.events ?? (loose.length > 0 ? loose : inherited);
  return makeDrift({
    kind: change.kind === 'delete' ? 'missing' : 'changed',
    resourceType: change.type,
    address: change.address,
    importId: target?.entry.importId(values) ?? (typeof values['id'] === 'string' ? values['id'] : undefined),
    changes: changes.map((one) => ({ ...one, eventIDs: eventIDsFor(one, target, events) })),
    observed: undefined,
    events,
    context: around.find.context(change.type, values),
    writes: target?.writes ?? [],
    seenIn: 'refresh',
  });
}

/** A known call names the attributes it writes; an unknown one may have written any. */
function eventIDsFor(change: AttributeChange, target: Target | undefined, events: readonly CloudTrailEvent[]): readonly string[] {
  if (target === undefined || !target.exists) return events.map((event) => event.eventID);
  return [...new Set(target.writes.filter((write) => write.path === change.path).map((write) => write.eventID))];
}

/** What goes with its owner (a bucket's versioning with the bucket) is explained by the owner's deletion. */
function eventsOfOwner(change: RefreshChange, around: Around): readonly CloudTrailEvent[] {
  if (change.kind !== 'delete') return [];
  const mentioned = new Set(
    Object.values(change.before).filter((value): value is string => typeof value === 'string' && value.length >= 4),
  );
  const owners = around.refresh.filter(
    (other) =>
      other.kind === 'delete' &&
      other.address !== change.address &&
      identifiersOf(other.before as JsonObject).some((text) => mentioned.has(text)),
  );
  const known = around.deleted.filter((target) => owners.some((owner) => owner.address === target.key)).flatMap((target) => target.events);
  return known.length > 0 ? known : around.find.loose.filter((event) => owners.some((owner) => mentionsResource(event, owner.before)));
}
